//! Backends that fail, on both runtimes: a clear event each time, within a bounded time.

mod common;

use common::*;
use ipc_protocol::protocol::{BackendMessage, FrontendMessage};
use ipc_protocol::{
    AnswerError, Backend, Closed, EndCause, Event, Exit, HandshakeError, HeartbeatSettings,
    NoSession, SendError, Settings,
};
use std::process::Command;
use std::time::{Duration, Instant};

#[test]
fn a_program_that_does_not_exist() {
    let error = Backend::spawn(Command::new("/nowhere/backend")).unwrap_err();
    assert_eq!(error.kind(), std::io::ErrorKind::NotFound);
    assert!(error
        .to_string()
        .starts_with("cannot start /nowhere/backend: "));

    let mut command = Command::new("sh");
    command.current_dir("/nowhere");
    let error = Backend::spawn(command).unwrap_err();
    assert_eq!(error.kind(), std::io::ErrorKind::NotFound);
    assert_eq!(
        error.to_string(),
        "there is no folder /nowhere to start sh in"
    );
}

#[test]
fn a_program_that_is_gone_at_the_restart() {
    let folder = std::env::temp_dir().join(format!("ipc-protocol-gone-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let program = folder.join("backend");
    std::os::unix::fs::symlink("/bin/sh", &program).unwrap();
    let mut command = Command::new(&program);
    command.args(["-c", "read line"]);
    let backend = Backend::spawn_with(command, quick_restarts()).unwrap();
    std::fs::remove_dir_all(&folder).unwrap();
    backend.try_send(&FrontendMessage::Ping).unwrap();
    let (_, ended) = until_ended(&backend);
    assert_eq!((ended.cause, ended.exit), (EndCause::Exited, Exit::Code(0)));
    for attempt in 1..=5 {
        assert!(matches!(next(&backend), Event::Restarting { attempt: now, .. } if now == attempt));
        assert!(
            matches!(next(&backend), Event::StartFailed { reason } if reason.contains("No such file"))
        );
    }
    assert!(matches!(next(&backend), Event::GaveUp { restarts: 5 }));
    assert!(backend.is_over());
}

#[test]
fn exits_at_once() {
    let backend = Backend::spawn_with(shell("echo goodbye >&2; exit 7"), once()).unwrap();
    let (before, ended) = until_ended(&backend);
    assert!(
        matches!(&before[..], [Event::Stderr(line)] if line.text == "goodbye"),
        "{before:?}"
    );
    assert_eq!(
        (ended.cause, ended.exit, ended.stderr_tail.as_str()),
        (EndCause::Exited, Exit::Code(7), "goodbye\n")
    );
    assert_eq!(
        backend.try_send(&FrontendMessage::Ping),
        Err(SendError::NotRunning)
    );
    assert!(backend.is_over());
}

#[test]
fn crash_loop_gives_up_once() {
    let backend = Backend::spawn_with(shell("exit 1"), quick_restarts()).unwrap();
    let (mut ended, mut restarted, mut gave_up) = (0, 0, 0);
    while let Ok(event) = backend.recv_timeout(PATIENCE) {
        match event {
            Event::Ended(_) => ended += 1,
            Event::Restarted { .. } => restarted += 1,
            Event::GaveUp { restarts } => gave_up += restarts,
            _ => {}
        }
    }
    assert_eq!((ended, restarted, gave_up), (6, 5, 5));
    assert!(backend.is_over());
}

#[test]
fn no_restart_after_a_shutdown_that_was_asked_for() {
    for runtime in RUNTIMES {
        let backend = started(runtime.backend(), quick_restarts());
        backend.begin_shutdown();
        let (before, ended) = until_ended(&backend);
        assert!(before.is_empty(), "{before:?}");
        assert_eq!(
            (ended.cause, ended.exit),
            (EndCause::ShutDown, Exit::Code(0))
        );
        assert!(backend.recv_timeout(PATIENCE).is_err());
        assert!(backend.is_over());
    }
}

#[test]
fn shutdown_of_a_backend_that_does_not_leave() {
    let settings = Settings {
        shutdown_timeout: Duration::from_millis(300),
        ..quick_restarts()
    };
    let backend =
        Backend::spawn_with(shell("trap '' TERM; while :; do sleep 1; done"), settings).unwrap();
    let ended = backend.shutdown().unwrap();
    assert_eq!(
        (ended.cause, ended.exit),
        (EndCause::ShutdownOverrun, Exit::Signal(9))
    );
}

#[test]
fn what_is_accepted_before_a_shutdown_is_sent() {
    for runtime in RUNTIMES {
        let backend = started(runtime.backend(), once());
        for number in 0..50 {
            backend.try_send(&say(format!("echo {number}"))).unwrap();
        }
        backend.begin_shutdown();
        assert_eq!(
            backend.try_send(&FrontendMessage::Ping),
            Err(SendError::NotRunning)
        );
        for number in 0..50 {
            assert_eq!(next_text(&backend), number.to_string());
        }
        assert_eq!(until_ended(&backend).1.cause, EndCause::ShutDown);
    }
}

#[test]
fn version_mismatch_is_told_and_not_restarted() {
    for runtime in RUNTIMES {
        let backend = Backend::spawn_with(runtime.backend(), quick_restarts()).unwrap();
        let init = FrontendMessage::init(999, "/tmp");
        match backend.handshake(&init, PATIENCE) {
            Err(HandshakeError::NoSession(NoSession::VersionRefused { message })) => {
                assert!(
                    message.contains("999") && message.contains('1'),
                    "{message}"
                );
            }
            other => panic!("{other:?}"),
        }
        let (_, ended) = until_ended(&backend);
        assert_eq!(
            (ended.cause, ended.exit),
            (EndCause::ShutDown, Exit::Code(0))
        );
        assert!(backend.is_over());
    }
}

#[test]
fn killed_with_requests_open() {
    for runtime in RUNTIMES {
        let backend = started(runtime.backend(), quick_restarts());
        backend.try_send(&say("query req1")).unwrap();
        assert!(matches!(
            next_message(&backend),
            BackendMessage::RoomQuery(_)
        ));
        backend.try_send(&say("stderr about to die")).unwrap();
        assert!(matches!(next(&backend), Event::Stderr(line) if line.text == "about to die"));
        backend.try_send(&say("kill SIGKILL")).unwrap();
        let began = Instant::now();
        let (before, ended) = until_ended(&backend);
        assert!(before.is_empty(), "{before:?}");
        assert!(
            began.elapsed() < Duration::from_secs(1),
            "{:?}",
            began.elapsed()
        );
        assert_eq!(
            (ended.cause, ended.exit),
            (EndCause::Exited, Exit::Signal(9))
        );
        assert_eq!(ended.stderr_tail, "about to die\n");
        assert_eq!(ended.unanswered, ["req1"]);
        assert!(matches!(
            next(&backend),
            Event::Restarting { attempt: 1, .. }
        ));
        assert!(matches!(next(&backend), Event::Restarted { attempt: 1 }));
        // The answer to the process that is gone never reaches the one that has taken its place.
        let answer = FrontendMessage::room_query_response("req1", "late");
        let late = SendError::NoQuestion(AnswerError::Closed(Closed::BackendEnded));
        assert_eq!(backend.try_send(&answer), Err(late));
        match next_message(&backend) {
            BackendMessage::SessionStarted { session_id, .. } => assert_eq!(session_id, "abc123"),
            other => panic!("{other:?}"),
        }
        assert!(matches!(
            next_message(&backend),
            BackendMessage::ToolEnd { .. }
        ));
        backend.try_send(&say("echo on we go")).unwrap();
        assert_eq!(next_text(&backend), "on we go");
    }
}

#[test]
fn tool_outputs_of_a_killed_backend_can_be_read_until_the_frontend_is_done_with_it() {
    for runtime in RUNTIMES {
        let backend = started(runtime.backend(), quick_restarts());
        let output = || {
            backend.try_send(&say("blob 2000000")).unwrap();
            loop {
                if let Event::Message(message) = next(&backend) {
                    if let Some(path) = spilled(&message) {
                        return path;
                    }
                }
            }
        };
        let first = output();
        backend.try_send(&say("kill SIGKILL")).unwrap();
        while !matches!(next(&backend), Event::Restarted { .. }) {}
        let second = output();
        assert!(first.exists() && second.exists());
        drop(backend);
        assert!(!folder_of_outputs(&first).exists());
    }
}

#[test]
fn the_session_after_a_compaction_is_resumed() {
    for runtime in RUNTIMES {
        let backend = started(runtime.backend(), quick_restarts());
        backend.try_send(&say("compact def456 auto")).unwrap();
        assert!(matches!(
            next_message(&backend),
            BackendMessage::CompactionOccurred { .. }
        ));
        assert_eq!(backend.session_id().as_deref(), Some("def456"));
        backend.try_send(&say("exit 3")).unwrap();
        assert_eq!(until_ended(&backend).1.exit, Exit::Code(3));
        let resumed = loop {
            if let Event::Message(BackendMessage::SessionStarted { session_id, .. }) =
                next(&backend)
            {
                break session_id;
            }
        };
        assert_eq!(resumed, "def456");
    }
}

#[test]
fn what_is_in_the_pipe_is_delivered_before_the_end() {
    for runtime in RUNTIMES {
        let backend = started(runtime.backend(), once());
        // Both lines arrive together, and the second one ends the process.
        backend
            .try_send(&say("write {\"type\":\"pong\"} "))
            .unwrap();
        backend.try_send(&say("deltas 500")).unwrap();
        for number in 0..500 {
            let text = loop {
                match next(&backend) {
                    Event::Message(BackendMessage::AssistantTextDelta { content }) => {
                        break content
                    }
                    Event::Message(BackendMessage::Pong) => {}
                    other => panic!("{other:?}"),
                }
            };
            assert_eq!(text, format!("{number} "));
        }
        assert!(matches!(
            next_message(&backend),
            BackendMessage::AssistantMessageComplete { .. }
        ));
    }
}

#[test]
fn a_full_pipe_is_delivered_after_the_kill() {
    for runtime in RUNTIMES {
        let settings = Settings {
            queue: 10,
            ..once()
        };
        let backend = started(runtime.backend(), settings);
        backend.try_send(&say("deltas 100000")).unwrap();
        assert_eq!(next_text(&backend), "0 ");
        // It is blocked on its pipe by now, or will be; it dies there, and the last line is cut.
        backend.try_send(&say("kill SIGKILL")).unwrap();
        let mut expected = 1;
        loop {
            match next(&backend) {
                Event::Message(BackendMessage::AssistantTextDelta { content }) => {
                    assert_eq!(content, format!("{expected} "));
                    expected += 1;
                }
                Event::Message(BackendMessage::AssistantMessageComplete { .. }) => {}
                Event::Refused(line) => assert_eq!(line.refusal.code().as_str(), "TRUNCATED"),
                Event::Ended(ended) => break assert_eq!(ended.exit, Exit::Signal(9)),
                other => panic!("{other:?}"),
            }
        }
    }
}

#[test]
fn stdout_is_closed_but_the_process_lives_on() {
    let backend =
        Backend::spawn_with(shell("exec 1>&-; while :; do sleep 1; done"), once()).unwrap();
    let began = Instant::now();
    let (_, ended) = until_ended(&backend);
    assert_eq!(
        (ended.cause, ended.exit),
        (EndCause::StdoutClosed, Exit::Signal(9))
    );
    assert!(
        began.elapsed() < Duration::from_secs(2),
        "{:?}",
        began.elapsed()
    );
}

#[test]
fn stdin_is_closed_but_the_process_lives_on() {
    let backend = Backend::spawn_with(
        shell("exec 0<&-; echo ready >&2; while :; do sleep 1; done"),
        once(),
    )
    .unwrap();
    assert!(matches!(next(&backend), Event::Stderr(_)));
    let began = Instant::now();
    backend.try_send(&FrontendMessage::Cancel).unwrap();
    let (_, ended) = until_ended(&backend);
    assert_eq!(
        (ended.cause, ended.exit),
        (EndCause::StdinClosed, Exit::Signal(9))
    );
    assert!(
        began.elapsed() < Duration::from_secs(2),
        "{:?}",
        began.elapsed()
    );
    assert_eq!(ended.unsent, [FrontendMessage::Cancel]);
}

#[test]
fn a_grandchild_dies_with_the_backend() {
    for runtime in RUNTIMES {
        let backend = started(runtime.backend(), once());
        backend.try_send(&say("grandchild attached 3")).unwrap();
        let pid = next_text(&backend).parse().unwrap();
        let (_, ended) = until_ended(&backend);
        assert_eq!(ended.exit, Exit::Code(3));
        eventually("the grandchild is gone", || !is_alive(pid));
    }
}

#[test]
fn a_grandchild_that_has_left_the_group_and_holds_the_pipes() {
    for runtime in RUNTIMES {
        let backend = started(runtime.backend(), once());
        backend.try_send(&say("query req1")).unwrap();
        backend.try_send(&say("grandchild detached 3")).unwrap();
        assert!(matches!(
            next_message(&backend),
            BackendMessage::RoomQuery(_)
        ));
        let pid: u32 = next_text(&backend).parse().unwrap();
        let began = Instant::now();
        let (_, ended) = until_ended(&backend);
        assert!(
            began.elapsed() < Duration::from_secs(1),
            "{:?}",
            began.elapsed()
        );
        assert_eq!(
            (ended.exit, ended.unanswered),
            (Exit::Code(3), vec!["req1".to_owned()])
        );
        assert!(is_alive(pid));
        Command::new("kill").arg(pid.to_string()).status().unwrap();
    }
}

#[test]
fn noise_on_stdout_is_reported_and_survived() {
    for runtime in RUNTIMES {
        let backend = started(runtime.backend(), once());
        for (line, code, path) in [
            (
                "Debugger listening on ws://127.0.0.1:9229/x",
                "INVALID_JSON",
                "",
            ),
            (
                "progress 10%progress 20%{\"type\":\"pong\"}",
                "INVALID_JSON",
                "",
            ),
            (
                "{\"level\":\"info\",\"msg\":\"json, but not ours\"}",
                "INVALID_MESSAGE",
                "/type",
            ),
            ("[1,2]", "NOT_AN_OBJECT", ""),
            ("null", "NOT_AN_OBJECT", ""),
            ("\"str\"", "NOT_AN_OBJECT", ""),
        ] {
            backend.try_send(&say(format!("write {line}"))).unwrap();
            match next(&backend) {
                Event::Refused(refused) => {
                    assert_eq!(
                        (refused.refusal.code().as_str(), refused.refusal.path()),
                        (code, path),
                        "{line}"
                    );
                }
                other => panic!("{line}: {other:?}"),
            }
        }
        backend
            .try_send(&say("write {\"type\":\"news\",\"of\":1}"))
            .unwrap();
        assert!(matches!(next(&backend), Event::Unknown(unknown) if unknown.tag == "news"));
        backend.try_send(&say("echo fine")).unwrap();
        assert_eq!(next_text(&backend), "fine");
    }
}

#[test]
fn sixteen_megabytes_without_a_line_end() {
    for runtime in RUNTIMES {
        let backend = started(runtime.backend(), once());
        backend.try_send(&say("endless 16777216")).unwrap();
        match next(&backend) {
            Event::Refused(refused) => assert_eq!(refused.refusal.code().as_str(), "TOO_LARGE"),
            other => panic!("{other:?}"),
        }
        backend.try_send(&say("write ")).unwrap();
        backend.try_send(&say("echo fine")).unwrap();
        assert_eq!(next_text(&backend), "fine");
    }
}

#[test]
fn stderr_is_always_drained() {
    for runtime in RUNTIMES {
        let backend = started(runtime.backend(), once());
        backend.try_send(&say("noise 3000000")).unwrap();
        backend.try_send(&say("stderr the end")).unwrap();
        backend.try_send(&FrontendMessage::Ping).unwrap();
        loop {
            match next(&backend) {
                Event::Message(BackendMessage::Pong) => break,
                Event::Stderr(_) => {}
                other => panic!("{other:?}"),
            }
        }
        backend.try_send(&say("exit 0")).unwrap();
        let (_, ended) = until_ended(&backend);
        assert!(ended.stderr_tail.ends_with("www\nthe end\n"));
        assert_eq!(ended.stderr_tail.len(), 16 << 10);
    }
}

#[test]
fn a_backend_that_never_reads() {
    let settings = Settings {
        shutdown_timeout: Duration::from_millis(200),
        ..once()
    };
    let backend = Backend::spawn_with(shell("while :; do sleep 1; done"), settings).unwrap();
    let big = say("x".repeat(90 << 10));
    let mut accepted = 0;
    loop {
        match backend.send_timeout(&big, Duration::from_millis(100)) {
            Ok(()) => accepted += 1,
            Err(SendError::Full) => break,
            Err(error) => panic!("{error}"),
        }
    }
    assert_eq!(accepted, 100);
    let ended = backend.shutdown().unwrap();
    assert_eq!(ended.cause, EndCause::ShutdownOverrun);
    assert_eq!(ended.unsent.len(), 100);
}

#[test]
fn a_backend_that_hangs_is_killed_and_started_again() {
    for runtime in RUNTIMES {
        let heartbeat = HeartbeatSettings {
            every: Duration::from_millis(1000),
            limit: Duration::from_millis(4000),
        };
        let backend = started(
            runtime.backend(),
            Settings {
                heartbeat: Some(heartbeat),
                ..quick_restarts()
            },
        );
        backend.try_send(&say("block 60000")).unwrap();
        assert!(matches!(next(&backend), Event::Hung));
        let (_, ended) = until_ended(&backend);
        assert_eq!((ended.cause, ended.exit), (EndCause::Hung, Exit::Signal(9)));
        assert!(matches!(next(&backend), Event::Restarting { .. }));
        assert!(matches!(next(&backend), Event::Restarted { .. }));
        // On a busy machine the next process may take too long as well.
        while !matches!(
            next(&backend),
            Event::Message(BackendMessage::SessionStarted { .. })
        ) {}
    }
}

#[test]
fn heartbeat_pongs_are_not_the_frontends() {
    for runtime in RUNTIMES {
        let heartbeat = HeartbeatSettings {
            every: Duration::from_millis(20),
            limit: PATIENCE,
        };
        let backend = started(
            runtime.backend(),
            Settings {
                heartbeat: Some(heartbeat),
                ..once()
            },
        );
        assert!(backend.recv_timeout(Duration::from_millis(300)).is_err());
        for _ in 0..3 {
            backend.try_send(&FrontendMessage::Ping).unwrap();
            assert!(matches!(next_message(&backend), BackendMessage::Pong));
        }
    }
}

#[test]
fn an_answer_after_its_time_is_an_event_like_any_other() {
    let script = "read init; read go; echo '{\"type\":\"session_started\",\"session_id\":\"late\"}'; read more";
    let backend = Backend::spawn_with(shell(script), once()).unwrap();
    let timed_out = backend.handshake(&init(), Duration::from_millis(100));
    assert!(matches!(timed_out, Err(HandshakeError::TimedOut)));
    backend.try_send(&FrontendMessage::Ping).unwrap();
    assert!(
        matches!(next_message(&backend), BackendMessage::SessionStarted { session_id, .. } if session_id == "late")
    );
}

#[test]
fn dropping_kills_at_once() {
    for runtime in RUNTIMES {
        let backend = started(runtime.backend(), quick_restarts());
        backend.try_send(&say("grandchild attached")).unwrap();
        let pid = next_text(&backend).parse().unwrap();
        let began = Instant::now();
        drop(backend);
        assert!(
            began.elapsed() < Duration::from_secs(1),
            "{:?}",
            began.elapsed()
        );
        eventually("the grandchild is gone", || !is_alive(pid));
    }
}

#[test]
fn dropping_with_a_full_queue_and_a_blocked_pipe() {
    for runtime in RUNTIMES {
        let backend = started(runtime.backend(), quick_restarts());
        backend.try_send(&say("deltas 1000000")).unwrap();
        assert_eq!(next_text(&backend), "0 ");
        let began = Instant::now();
        drop(backend);
        assert!(
            began.elapsed() < Duration::from_secs(1),
            "{:?}",
            began.elapsed()
        );
    }
}

#[test]
fn a_backend_behind_a_shell_is_ended_with_it() {
    for runtime in RUNTIMES {
        let inner = runtime.backend();
        let mut line = inner.get_program().to_string_lossy().into_owned();
        for argument in inner.get_args() {
            line.push_str(&format!(" '{}'", argument.to_string_lossy()));
        }
        let script = format!("{line}; echo the shell goes on >&2");
        let pid_of_backend = |backend: &Backend| -> u32 {
            backend.try_send(&say("pid")).unwrap();
            next_text(backend).parse().unwrap()
        };
        // It leaves when it is asked to, and so does the shell.
        let backend = started(shell(&script), once());
        let ended = backend.shutdown().unwrap();
        assert_eq!(
            (ended.cause, ended.exit),
            (EndCause::ShutDown, Exit::Code(0))
        );
        // It is killed with the shell.
        let backend = started(shell(&script), once());
        let pid = pid_of_backend(&backend);
        drop(backend);
        eventually("the backend is gone", || !is_alive(pid));
    }
}
