//! The tests of the design's own section on testing, with `resume_session_id` for `resume`.

use conformance::protocol::{BackendMessage, FrontendMessage, PermissionMode, SdkConfig};

#[test]
fn test_serialize_init_message() {
    let msg = FrontendMessage::Init {
        version: 1,
        working_dir: "/foo".into(),
        api_key: None,
        resume_session_id: None,
        initial_prompt: Some("hello".into()),
        config: Some(SdkConfig {
            model: None,
            permission_mode: Some(PermissionMode::Default),
        }),
    };

    let json = serde_json::to_string(&msg).unwrap();
    assert_eq!(
        json,
        r#"{"type":"init","version":1,"working_dir":"/foo","initial_prompt":"hello","config":{"permission_mode":"default"}}"#
    );
}

#[test]
fn test_deserialize_session_started() {
    let json = r#"{"type":"session_started","session_id":"abc123","model":"claude-sonnet-4.5","tools":["Read","Write"]}"#;
    let msg: BackendMessage = serde_json::from_str(json).unwrap();

    match msg {
        BackendMessage::SessionStarted {
            session_id,
            model,
            tools,
        } => {
            assert_eq!(session_id, "abc123");
            assert_eq!(model, Some("claude-sonnet-4.5".to_string()));
            assert_eq!(tools, vec!["Read", "Write"]);
        }
        _ => panic!("Wrong message type"),
    }
}

#[test]
fn test_deserialize_session_started_minimal() {
    let json = r#"{"type":"session_started","session_id":"abc123"}"#;
    let msg: BackendMessage = serde_json::from_str(json).unwrap();

    match msg {
        BackendMessage::SessionStarted {
            session_id,
            model,
            tools,
        } => {
            assert_eq!(session_id, "abc123");
            assert_eq!(model, None);
            assert!(tools.is_empty());
        }
        _ => panic!("Wrong message type"),
    }
}

#[test]
fn test_ping_pong() {
    assert_eq!(
        FrontendMessage::Ping.encode().unwrap(),
        br#"{"type":"ping"}"#
    );
    let msg = BackendMessage::decode(br#"{"type":"pong"}"#).unwrap();
    assert!(matches!(msg, BackendMessage::Pong));
}

#[test]
fn test_protocol_mismatch() {
    let json = r#"{"type":"error","code":"PROTOCOL_MISMATCH","message":"versions 999 and 1","recoverable":false}"#;
    let msg: BackendMessage = serde_json::from_str(json).unwrap();

    match msg {
        BackendMessage::Error {
            code, recoverable, ..
        } => {
            assert_eq!(code, "PROTOCOL_MISMATCH");
            assert!(!recoverable);
        }
        _ => panic!("Expected error message"),
    }
}
