//! The design's integration tests and its four flows, against the real TypeScript side on both runtimes.
#![cfg(feature = "tokio")]

mod common;

use common::*;
use ipc_protocol::protocol::{
    BackendMessage, ErrorCode, FrontendMessage, RoomQuery, SessionEndReason,
};
use ipc_protocol::{AsyncBackend, Event, Exit, RecvError, SendError, Settings};
use std::future::Future;
use std::time::{Duration, Instant};

fn spawn_backend(runtime: Runtime) -> AsyncBackend {
    AsyncBackend::spawn_with(runtime.backend(), quick_restarts()).unwrap()
}

async fn in_time<T>(future: impl Future<Output = T>) -> T {
    tokio::time::timeout(PATIENCE, future)
        .await
        .expect("it takes too long")
}

async fn recv(backend: &AsyncBackend) -> BackendMessage {
    in_time(backend.recv()).await.unwrap()
}

async fn session(runtime: Runtime) -> AsyncBackend {
    let backend = spawn_backend(runtime);
    let session = backend.handshake(init(), PATIENCE).await.unwrap();
    assert_eq!(session.id, "abc123");
    backend
}

fn delta(content: &str) -> BackendMessage {
    BackendMessage::assistant_text_delta(content)
}

#[tokio::test]
async fn test_ping_pong() {
    for runtime in RUNTIMES {
        let backend = spawn_backend(runtime);
        backend.send(FrontendMessage::Ping).await.unwrap();
        let msg = recv(&backend).await;
        assert!(matches!(msg, BackendMessage::Pong));
    }
}

#[tokio::test]
async fn test_protocol_mismatch() {
    for runtime in RUNTIMES {
        let backend = spawn_backend(runtime);
        let init = FrontendMessage::Init {
            version: 999,
            working_dir: "/foo".into(),
            api_key: None,
            resume_session_id: None,
            initial_prompt: None,
            config: None,
        };
        backend.send(init).await.unwrap();
        match recv(&backend).await {
            BackendMessage::Error {
                code, recoverable, ..
            } => {
                assert_eq!(code, "PROTOCOL_MISMATCH");
                assert!(!recoverable);
            }
            other => panic!("Expected error message, got {other:?}"),
        }
        // The frontend then sends shutdown, and the backend exits with status 0.
        let ended = in_time(backend.shutdown()).await.unwrap();
        assert_eq!(ended.exit, Exit::Code(0));
    }
}

#[tokio::test]
async fn new_session_flow() {
    for runtime in RUNTIMES {
        let backend = spawn_backend(runtime);
        backend
            .send(FrontendMessage::init(1, "/foo"))
            .await
            .unwrap();
        match recv(&backend).await {
            BackendMessage::SessionStarted {
                session_id,
                model,
                tools,
            } => {
                assert_eq!(session_id, "abc123");
                assert_eq!(model.as_deref(), Some("claude-sonnet-4.5"));
                assert_eq!(tools, ["Read"]);
            }
            other => panic!("{other:?}"),
        }
        backend
            .send(say("reply Hello! |How can I help?"))
            .await
            .unwrap();
        assert_eq!(recv(&backend).await, delta("Hello! "));
        assert_eq!(recv(&backend).await, delta("How can I help?"));
        let whole = BackendMessage::assistant_message_complete("Hello! How can I help?");
        assert_eq!(recv(&backend).await, whole);
    }
}

#[tokio::test]
async fn tool_execution_flow() {
    for runtime in RUNTIMES {
        let backend = session(runtime).await;
        backend.send(say("read /foo")).await.unwrap();
        match recv(&backend).await {
            BackendMessage::ToolStart { id, tool, input } => {
                assert_eq!((id.as_str(), tool.as_str()), ("t1", "Read"));
                assert_eq!(input.as_str(), r#"{"file_path":"/foo"}"#);
            }
            other => panic!("{other:?}"),
        }
        match recv(&backend).await {
            BackendMessage::ToolEnd {
                id,
                output,
                success,
            } => {
                assert_eq!((id.as_str(), success), ("t1", true));
                assert_eq!(output.as_str(), r#"{"content":"..."}"#);
            }
            other => panic!("{other:?}"),
        }
        assert_eq!(recv(&backend).await, delta("The file contains..."));
    }
}

#[tokio::test]
async fn room_query_flow() {
    for runtime in RUNTIMES {
        let backend = session(runtime).await;
        backend.send(say("look t2")).await.unwrap();
        let request_id = match recv(&backend).await {
            BackendMessage::RoomQuery(RoomQuery::Describe { request_id, target }) => {
                assert_eq!(target, None);
                request_id
            }
            other => panic!("{other:?}"),
        };
        let description = "The desk has 3 notes and 2 image stacks...";
        let answer = FrontendMessage::room_query_response(&request_id, description);
        backend.send(&answer).await.unwrap();
        match recv(&backend).await {
            BackendMessage::ToolEnd {
                id,
                output,
                success,
            } => {
                assert_eq!((id.as_str(), success), ("t2", true));
                assert_eq!(
                    output.as_str(),
                    format!(r#"{{"content":["{description}"]}}"#)
                );
            }
            other => panic!("{other:?}"),
        }
        let again = backend.send(&answer).await;
        assert!(matches!(again, Err(SendError::NoQuestion(_))), "{again:?}");
    }
}

#[tokio::test]
async fn room_action_reports_what_has_happened() {
    for runtime in RUNTIMES {
        let backend = session(runtime).await;
        backend.send(say("act t3")).await.unwrap();
        let request_id = match recv(&backend).await {
            BackendMessage::RoomAction { request_id, .. } => request_id,
            other => panic!("{other:?}"),
        };
        let answer =
            FrontendMessage::room_action_response(request_id, false, "Mantelpiece is full");
        backend.send(answer).await.unwrap();
        match recv(&backend).await {
            BackendMessage::ToolEnd {
                output, success, ..
            } => {
                assert_eq!(
                    (output.as_str(), success),
                    (r#""Mantelpiece is full""#, false)
                );
            }
            other => panic!("{other:?}"),
        }
    }
}

#[tokio::test]
async fn crash_recovery_flow() {
    for runtime in RUNTIMES {
        let backend = session(runtime).await;
        backend.send(say("tool t1")).await.unwrap();
        assert!(matches!(recv(&backend).await, BackendMessage::ToolStart { id, .. } if id == "t1"));
        backend.send(say("kill SIGKILL")).await.unwrap();
        match in_time(backend.recv()).await {
            Err(RecvError::Ended(ended)) => assert_eq!(ended.exit, Exit::Signal(9)),
            other => panic!("{other:?}"),
        }
        match recv(&backend).await {
            BackendMessage::SessionStarted { session_id, .. } => assert_eq!(session_id, "abc123"),
            other => panic!("{other:?}"),
        }
        match recv(&backend).await {
            BackendMessage::ToolEnd { id, output, .. } => {
                assert_eq!((id.as_str(), output.as_str()), ("t1", r#""resumed""#));
            }
            other => panic!("{other:?}"),
        }
    }
}

#[tokio::test]
async fn cancel_and_mode_change() {
    for runtime in RUNTIMES {
        let backend = session(runtime).await;
        backend.send(FrontendMessage::Cancel).await.unwrap();
        let cancelled = BackendMessage::session_ended(SessionEndReason::Cancelled);
        assert_eq!(recv(&backend).await, cancelled);
        let plan = FrontendMessage::mode_change(ipc_protocol::protocol::AgentMode::Plan);
        backend.send(plan).await.unwrap();
        assert_eq!(recv(&backend).await, delta("plan"));
    }
}

#[tokio::test]
async fn before_a_good_init_only_ping_and_shutdown_work() {
    for runtime in RUNTIMES {
        let backend = spawn_backend(runtime);
        backend.send(say("echo nothing")).await.unwrap();
        match recv(&backend).await {
            BackendMessage::Error {
                code, recoverable, ..
            } => {
                assert_eq!((code, recoverable), (ErrorCode::NotAuthenticated, true));
            }
            other => panic!("{other:?}"),
        }
        backend.send(FrontendMessage::Ping).await.unwrap();
        assert_eq!(recv(&backend).await, BackendMessage::Pong);
    }
}

#[tokio::test]
async fn a_wrong_key_and_then_the_right_one() {
    for runtime in RUNTIMES {
        let backend = spawn_backend(runtime);
        let with_key = |key: &str| FrontendMessage::Init {
            version: 1,
            working_dir: "/foo".into(),
            api_key: Some(key.into()),
            resume_session_id: None,
            initial_prompt: None,
            config: None,
        };
        let refused = backend
            .handshake(with_key("wrong"), PATIENCE)
            .await
            .unwrap_err();
        assert_eq!(
            refused.to_string(),
            "the backend is not signed in: The key is not valid"
        );
        let session = backend
            .handshake(with_key("right"), PATIENCE)
            .await
            .unwrap();
        assert!(session.signed_in);
    }
}

#[tokio::test]
async fn cancelling_a_recv_loses_nothing() {
    for runtime in RUNTIMES {
        let backend = session(runtime).await;
        backend.send(say("deltas 20000")).await.unwrap();
        let (mut expected, mut cancelled) = (0, 0);
        while expected < 20_000 {
            // Polled once or twice and dropped, over and over.
            match tokio::time::timeout(Duration::from_micros(expected % 7), backend.recv()).await {
                Ok(message) => {
                    assert_eq!(message.unwrap(), delta(&format!("{expected} ")));
                    expected += 1;
                }
                Err(_) => cancelled += 1,
            }
        }
        assert_eq!(
            recv(&backend).await,
            BackendMessage::assistant_message_complete("20000")
        );
        assert!(cancelled > 0);
    }
}

#[tokio::test]
async fn send_waits_for_room_and_can_be_cancelled() {
    let backend = AsyncBackend::spawn_with(shell("read go; cat >/dev/null"), once()).unwrap();
    let big = say("x".repeat(90 << 10));
    let mut accepted = 0;
    while tokio::time::timeout(Duration::from_millis(200), backend.send(&big))
        .await
        .is_ok()
    {
        accepted += 1;
        if accepted == 1 {
            // The shell has read one line and copies the rest to nowhere, so there is always room again.
            for _ in 0..300 {
                in_time(backend.send(&big)).await.unwrap();
            }
            break;
        }
    }
    assert_eq!(accepted, 1);
}

#[tokio::test]
async fn recv_fails_for_lines_that_are_no_messages_and_goes_on() {
    for runtime in RUNTIMES {
        let backend = session(runtime).await;
        backend.send(say("write nonsense")).await.unwrap();
        assert!(matches!(
            in_time(backend.recv()).await,
            Err(RecvError::Refused(_))
        ));
        backend
            .send(say("write {\"type\":\"news\"}"))
            .await
            .unwrap();
        assert!(matches!(
            in_time(backend.recv()).await,
            Err(RecvError::Unknown(_))
        ));
        backend.send(say("log out of the way")).await.unwrap();
        match in_time(backend.recv_event()).await {
            Some(Event::Stderr(line)) => assert_eq!(line.text, "out of the way"),
            other => panic!("{other:?}"),
        }
        backend.send(say("echo fine")).await.unwrap();
        assert_eq!(recv(&backend).await, delta("fine"));
    }
}

#[tokio::test]
async fn shutdown_reads_what_is_flushed() {
    for runtime in RUNTIMES {
        let backend = session(runtime).await;
        backend.send(say("deltas 60000")).await.unwrap();
        assert_eq!(recv(&backend).await, delta("0 "));
        let began = Instant::now();
        let ended = in_time(backend.shutdown()).await.unwrap();
        assert_eq!(
            ended.exit,
            Exit::Code(0),
            "{:?} {:?}",
            ended.cause,
            began.elapsed()
        );
    }
}

#[tokio::test]
async fn over_is_over() {
    let settings = Settings {
        recovery: None,
        ..Settings::default()
    };
    let backend = AsyncBackend::spawn_with(shell("exit 4"), settings).unwrap();
    assert!(
        matches!(in_time(backend.recv()).await, Err(RecvError::Ended(ended)) if ended.exit == Exit::Code(4))
    );
    assert!(matches!(
        in_time(backend.recv()).await,
        Err(RecvError::Over)
    ));
    assert!(in_time(backend.recv_event()).await.is_none());
    assert_eq!(
        backend.send(FrontendMessage::Ping).await,
        Err(SendError::NotRunning)
    );
}
