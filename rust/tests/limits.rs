//! Settings and times at the ends of their ranges, and queues that are full on every side.

mod common;

use common::*;
use ipc_protocol::protocol::{BackendMessage, FrontendMessage};
use ipc_protocol::{
    memory_pair, Backend, Event, HeartbeatSettings, RecoverySettings, SendError, Settings,
};
use std::collections::VecDeque;
use std::io;
use std::time::Duration;

#[test]
fn answers_reach_a_backend_that_waits_for_them_behind_a_full_queue() {
    const MESSAGES: usize = 300;
    for runtime in RUNTIMES {
        let backend = started(runtime.backend(), once());
        // The handler of each asks, and its answer is worth more than the messages that wait before it.
        let mut unsent: VecDeque<_> = (0..MESSAGES)
            .map(|number| say(format!("look {number} {}", "x".repeat(90 << 10))))
            .collect();
        let mut ends = 0;
        while ends < MESSAGES {
            while let Some(message) = unsent.front() {
                match backend.try_send(message) {
                    Ok(()) => drop(unsent.pop_front()),
                    Err(SendError::Full) => break,
                    Err(error) => panic!("{error}"),
                }
            }
            match next_message(&backend) {
                BackendMessage::RoomQuery(query) => {
                    let answer = FrontendMessage::room_query_response(query.request_id(), "a desk");
                    backend.send_timeout(&answer, PATIENCE).unwrap();
                }
                BackendMessage::ToolEnd { success, .. } => {
                    assert!(success);
                    ends += 1;
                }
                other => panic!("{}", other.type_name()),
            }
        }
    }
}

#[test]
fn for_ever_is_a_time() {
    let ever = Duration::MAX;
    let settings = Settings {
        heartbeat: Some(HeartbeatSettings {
            every: ever,
            limit: ever,
        }),
        recovery: Some(RecoverySettings {
            delays: vec![ever],
            healthy_after: ever,
        }),
        queue: usize::MAX,
        bound: usize::MAX,
        request_timeout: ever,
        shutdown_timeout: ever,
        closed_timeout: ever,
        stderr_tail: usize::MAX,
        ..Settings::default()
    };
    let (backend, mut other_end) = memory_pair(settings).unwrap();
    backend.send_timeout(&init(), ever).unwrap();
    assert!(other_end.recv_timeout(ever).is_some());
    let query = br#"{"type":"room_query","request_id":"1","query":"describe"}"#;
    other_end.write_stdout(query);
    other_end.write_stdout(b"\n");
    let event = backend.recv_timeout(ever);
    assert!(matches!(
        event,
        Ok(Event::Message(BackendMessage::RoomQuery(_)))
    ));
    // The process ends, and the next one would come at the end of time.
    drop(other_end);
    assert!(matches!(backend.recv_timeout(ever), Ok(Event::Ended(_))));
    assert!(matches!(
        backend.recv_timeout(ever),
        Ok(Event::Restarting { .. })
    ));
    backend.shutdown();
}

#[test]
fn a_bound_of_nothing_is_an_error() {
    let settings = Settings { bound: 0, ..once() };
    let error = Backend::spawn_with(shell("exit 0"), settings).unwrap_err();
    assert_eq!(error.kind(), io::ErrorKind::InvalidInput);
}

#[test]
fn no_time_at_all_is_a_time() {
    let zero = Duration::ZERO;
    let settings = Settings {
        heartbeat: Some(HeartbeatSettings {
            every: zero,
            limit: zero,
        }),
        queue: 0,
        request_timeout: zero,
        shutdown_timeout: zero,
        closed_timeout: zero,
        stderr_tail: 0,
        ..once()
    };
    let backend = Backend::spawn_with(shell("echo x >&2; exec sleep 1000"), settings).unwrap();
    assert!(backend.handshake(&init(), zero).is_err());
    let (_, ended) = until_ended(&backend);
    assert_eq!(ended.stderr_tail, "");
}

#[test]
fn every_call_after_the_end_says_so() {
    let backend = Backend::spawn_with(shell("exit 0"), once()).unwrap();
    until_ended(&backend);
    assert!(backend.is_over());
    assert!(backend.try_recv().is_none());
    assert_eq!(backend.events(10).count(), 0);
    assert_eq!(
        backend.try_send(&FrontendMessage::Ping),
        Err(SendError::NotRunning)
    );
    assert_eq!(
        backend.send_timeout(&say("x"), Duration::MAX),
        Err(SendError::NotRunning)
    );
    backend.begin_shutdown();
    backend.begin_shutdown();
    assert!(backend.shutdown().is_none());
}

#[test]
fn many_backends_are_started_and_dropped_from_many_threads() {
    std::thread::scope(|scope| {
        for _ in 0..8 {
            scope.spawn(|| {
                for _ in 0..4 {
                    let mut command = shell("cd . && echo \"$MARK\" >&2; pwd >&2; exec cat");
                    command.env("MARK", "here").current_dir("/");
                    let backend = Backend::spawn_with(command, once()).unwrap();
                    for expected in ["here", "/"] {
                        match next(&backend) {
                            Event::Stderr(line) => assert_eq!(line.text, expected),
                            other => panic!("{other:?}"),
                        }
                    }
                }
            });
        }
    });
}
