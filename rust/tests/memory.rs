//! The connection over a pair in memory: what tests of a frontend's own code would use.

use ipc_protocol::protocol::{BackendMessage, FrontendMessage};
use ipc_protocol::{
    memory_pair, AnswerError, Backend, Closed, EndCause, Event, Exit, Incoming, MemoryBackend,
    RecoverySettings, RecvTimeout, SendError, Settings,
};
use std::time::Duration;

const PATIENCE: Duration = Duration::from_secs(10);

fn settings() -> Settings {
    let delays = vec![Duration::from_millis(1); 5];
    let recovery = RecoverySettings {
        delays,
        ..RecoverySettings::default()
    };
    Settings {
        recovery: Some(recovery),
        ..Settings::default()
    }
}

fn pair(settings: Settings) -> (Backend, MemoryBackend) {
    memory_pair(settings).unwrap()
}

fn next(backend: &Backend) -> Event {
    backend.recv_timeout(PATIENCE).unwrap()
}

fn heard(other_end: &mut MemoryBackend) -> FrontendMessage {
    match other_end.recv_timeout(PATIENCE) {
        Some(Incoming::Message(message)) => message,
        other => panic!("{other:?}"),
    }
}

fn query(request_id: &str) -> BackendMessage {
    BackendMessage::room_query(ipc_protocol::protocol::RoomQuery::describe(request_id))
}

#[test]
fn d15_an_answer_never_reaches_another_process() {
    let (backend, mut other_end) = pair(settings());
    other_end.send(&query("1")).unwrap();
    assert!(matches!(
        next(&backend),
        Event::Message(BackendMessage::RoomQuery(_))
    ));
    other_end.exit(1);
    assert!(matches!(next(&backend), Event::Ended(ended) if ended.unanswered == ["1"]));
    assert!(other_end.next_life(PATIENCE));
    let answer = FrontendMessage::room_query_response("1", "too late");
    let refused = SendError::NoQuestion(AnswerError::Closed(Closed::BackendEnded));
    while backend.try_send(&answer) == Err(SendError::NotRunning) {
        std::thread::yield_now();
    }
    assert_eq!(backend.try_send(&answer), Err(refused));
    backend.try_send(&FrontendMessage::Cancel).unwrap();
    assert_eq!(heard(&mut other_end), FrontendMessage::Cancel);
}

#[test]
fn answers_to_nobody_and_repeated_ones_are_refused() {
    let (backend, other_end) = pair(settings());
    let answer = |id: &str| backend.try_send(&FrontendMessage::room_query_response(id, "a room"));
    assert_eq!(
        answer("1"),
        Err(SendError::NoQuestion(AnswerError::NotAsked))
    );
    other_end.send(&query("1")).unwrap();
    next(&backend);
    let other = FrontendMessage::room_action_response("1", true, "done");
    assert!(matches!(
        backend.try_send(&other),
        Err(SendError::NoQuestion(AnswerError::OtherQuestion(_)))
    ));
    assert_eq!(answer("1"), Ok(()));
    assert_eq!(
        answer("1"),
        Err(SendError::NoQuestion(AnswerError::Closed(Closed::Answered)))
    );
}

#[test]
fn questions_time_out() {
    let settings = Settings {
        request_timeout: Duration::from_millis(20),
        ..settings()
    };
    let (backend, other_end) = pair(settings);
    other_end.send(&query("1")).unwrap();
    next(&backend);
    assert!(matches!(next(&backend), Event::RequestTimedOut { request_id } if request_id == "1"));
    let late = backend.try_send(&FrontendMessage::room_query_response("1", "a room"));
    assert_eq!(
        late,
        Err(SendError::NoQuestion(AnswerError::Closed(Closed::TimedOut)))
    );
}

#[test]
fn a_refused_answer_leaves_the_question_open() {
    let (backend, other_end) = pair(settings());
    other_end.send(&query("1")).unwrap();
    next(&backend);
    let answer = |text: String| backend.try_send(&FrontendMessage::room_query_response("1", text));
    assert!(matches!(
        answer("x".repeat(60 << 10)),
        Err(SendError::Refused(_))
    ));
    assert_eq!(answer("short".into()), Ok(()));
}

#[test]
fn what_can_not_be_sent_is_refused_before_anything_is_written() {
    let (backend, mut other_end) = pair(settings());
    for (message, code, path) in [
        (
            FrontendMessage::init(1, "relative/path"),
            "INVALID_MESSAGE",
            "/working_dir",
        ),
        (
            FrontendMessage::init(0, "/x"),
            "INVALID_MESSAGE",
            "/version",
        ),
        (
            FrontendMessage::init(1, format!("/{}", "x".repeat(2000))),
            "TOO_LARGE",
            "",
        ),
        (
            FrontendMessage::user_message("x".repeat(200 << 10)),
            "TOO_LARGE",
            "",
        ),
    ] {
        match backend.try_send(&message) {
            Err(SendError::Refused(refusal)) => {
                assert_eq!((refusal.code().as_str(), refusal.path()), (code, path))
            }
            other => panic!("{other:?}"),
        }
    }
    backend.try_send(&FrontendMessage::Cancel).unwrap();
    assert_eq!(heard(&mut other_end), FrontendMessage::Cancel);
}

#[test]
fn an_init_in_the_settings_that_can_not_be_sent() {
    let settings = Settings {
        init: Some(FrontendMessage::init(1, "relative")),
        ..settings()
    };
    let error = memory_pair(settings).unwrap_err();
    assert_eq!(error.kind(), std::io::ErrorKind::InvalidInput);
}

#[test]
fn the_latest_init_is_sent_again_with_the_session_to_resume() {
    let first = FrontendMessage::Init {
        version: 1,
        working_dir: "/project".into(),
        api_key: Some("secret".into()),
        resume_session_id: None,
        initial_prompt: Some("Hello".into()),
        config: None,
    };
    let (backend, mut other_end) = pair(Settings {
        init: Some(first.clone()),
        ..settings()
    });
    assert_eq!(heard(&mut other_end), first);
    other_end
        .send(&BackendMessage::session_started("s1"))
        .unwrap();
    next(&backend);
    for (life, resumed) in [(1, "s1"), (2, "s2"), (3, "s3")] {
        other_end.exit(life);
        assert!(other_end.next_life(PATIENCE));
        match heard(&mut other_end) {
            FrontendMessage::Init {
                working_dir,
                api_key,
                resume_session_id,
                initial_prompt,
                ..
            } => {
                assert_eq!(initial_prompt, None);
                assert_eq!(
                    (working_dir.as_str(), api_key.as_deref()),
                    ("/project", Some("secret"))
                );
                assert_eq!(resume_session_id.as_deref(), Some(resumed));
            }
            other => panic!("{other:?}"),
        }
        let named = format!("s{}", life + 1);
        other_end
            .send(&BackendMessage::session_started(&named))
            .unwrap();
        while backend.session_id().as_deref() != Some(named.as_str()) {
            next(&backend);
        }
    }
    // Another session is not mixed up with the one before.
    let second = FrontendMessage::init(1, "/another");
    backend.try_send(&second).unwrap();
    assert_eq!(heard(&mut other_end), second);
    assert_eq!(backend.session_id(), None);
    other_end.exit(1);
    assert!(other_end.next_life(PATIENCE));
    assert_eq!(heard(&mut other_end), second);
}

#[test]
fn a_full_queue_stops_the_reading_and_a_free_one_goes_on() {
    let (backend, other_end) = pair(Settings {
        queue: 10,
        heartbeat: None,
        ..settings()
    });
    let count = 20_000;
    std::thread::scope(|scope| {
        scope.spawn(|| {
            for number in 0..count {
                other_end
                    .send(&BackendMessage::assistant_text_delta(number.to_string()))
                    .unwrap();
            }
        });
        let mut expected = 0;
        while expected < count {
            match backend.try_recv() {
                Some(Event::Message(BackendMessage::AssistantTextDelta { content })) => {
                    assert_eq!(content, expected.to_string());
                    expected += 1;
                }
                Some(other) => panic!("{other:?}"),
                None => std::thread::yield_now(),
            }
        }
    });
}

#[test]
fn takers_of_both_kinds_lose_nothing_and_keep_the_order() {
    let (backend, other_end) = pair(Settings {
        queue: 3,
        heartbeat: None,
        ..settings()
    });
    std::thread::scope(|scope| {
        scope.spawn(|| {
            for number in 0..5000 {
                let text = number.to_string().repeat(1 + number % 7 * 100);
                other_end
                    .send(&BackendMessage::assistant_message_complete(text))
                    .unwrap();
            }
        });
        for number in 0..5000 {
            let event = match number % 3 {
                0 => next(&backend),
                _ => loop {
                    match backend.try_recv() {
                        Some(event) => break event,
                        None => std::thread::yield_now(),
                    }
                },
            };
            match event {
                Event::Message(BackendMessage::AssistantMessageComplete { content }) => {
                    assert_eq!(content, number.to_string().repeat(1 + number % 7 * 100));
                }
                other => panic!("{other:?}"),
            }
        }
    });
}

#[test]
fn stderr_lines_that_nobody_takes_are_counted() {
    let (backend, mut other_end) = pair(Settings {
        recovery: None,
        ..settings()
    });
    for number in 0..1000 {
        other_end.write_stderr(&format!("line {number}\n"));
    }
    other_end.exit(2);
    let mut lines = 0;
    loop {
        match next(&backend) {
            Event::Stderr(line) => {
                lines += line.skipped;
                assert_eq!(line.text, format!("line {lines}"));
                lines += 1;
            }
            Event::Ended(ended) => {
                assert!(ended.stderr_tail.ends_with("line 998\nline 999\n"));
                assert_eq!((ended.cause, ended.exit), (EndCause::Exited, Exit::Code(2)));
                break;
            }
            other => panic!("{other:?}"),
        }
    }
    assert!((100..=1000).contains(&lines), "{lines}");
    assert!(matches!(
        backend.recv_timeout(PATIENCE),
        Err(RecvTimeout::Over)
    ));
}

#[test]
fn unsent_messages_come_back() {
    let (backend, mut other_end) = pair(Settings {
        recovery: None,
        ..settings()
    });
    let big = FrontendMessage::user_message("x".repeat(70 << 10));
    backend.try_send(&big).unwrap();
    backend.try_send(&FrontendMessage::Cancel).unwrap();
    // The pipe holds 64 KiB, so the first line is not written to its end.
    other_end.exit(1);
    match next(&backend) {
        Event::Ended(ended) => assert_eq!(ended.unsent, [big, FrontendMessage::Cancel]),
        other => panic!("{other:?}"),
    }
}

#[test]
fn secrets_are_not_shown() {
    let init = FrontendMessage::Init {
        version: 1,
        working_dir: "/x".into(),
        api_key: Some("hunter2".into()),
        resume_session_id: None,
        initial_prompt: None,
        config: None,
    };
    let (backend, mut other_end) = pair(Settings {
        init: Some(init),
        recovery: None,
        ..settings()
    });
    let heard = other_end.recv_timeout(PATIENCE);
    other_end.exit(1);
    let ended = next(&backend);
    let shown = format!("{backend:?} {heard:?} {ended:?}");
    assert!(
        shown.contains("[redacted]") && !shown.contains("hunter2"),
        "{shown}"
    );
}
