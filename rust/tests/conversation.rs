//! The conversations of `tests/conversation/cases`, which the TypeScript side runs as well.

use ipc_protocol::protocol::{BackendMessage, FrontendMessage};
use ipc_protocol::{
    memory_pair, Backend, ConversationMonitor, Event, Finding, MemoryBackend, OpenItem, OpenKind,
    RecoverySettings, Settings, Side,
};
use serde_json::{json, Value};
use std::path::Path;
use std::time::Duration;

#[test]
fn every_conversation_has_the_findings_that_it_says() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/conversation/cases");
    let mut count = 0;
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let text = std::fs::read_to_string(&path).unwrap();
        let mut monitor = ConversationMonitor::new();
        for (index, line) in text.lines().enumerate() {
            let step: Value = serde_json::from_str(line).unwrap();
            let place = format!("{}:{}", path.display(), index + 1);
            run(&mut monitor, &step, &place);
        }
        count += 1;
    }
    assert!(count >= 10, "only {count} conversations were found");
}

fn run(monitor: &mut ConversationMonitor, step: &Value, place: &str) {
    if let Some(message) = step.get("message") {
        let line = message.to_string();
        let findings = match step["from"].as_str() {
            Some("frontend") => monitor.observe(&FrontendMessage::decode(line.as_bytes()).unwrap()),
            _ => monitor.observe(&BackendMessage::decode(line.as_bytes()).unwrap()),
        };
        let expected: Vec<Value> = step["findings"].as_array().cloned().unwrap_or_default();
        let found: Vec<Value> = findings
            .iter()
            .map(|finding| shown(finding, step, message))
            .collect();
        assert_eq!(found, expected, "{place}");
    } else if step.get("restarted").is_some() {
        assert_eq!(items(&monitor.restarted()), step["lost"], "{place}");
    } else if step.get("open").is_some() {
        assert_eq!(items(&monitor.open()), step["open"], "{place}");
    }
}

fn shown(finding: &Finding, step: &Value, message: &Value) -> Value {
    assert_eq!(side(finding.from), step["from"]);
    assert_eq!(finding.type_name, message["type"]);
    json!({ "rule": finding.rule.as_str(), "path": finding.path, "reason": finding.reason })
}

fn items(items: &[OpenItem]) -> Value {
    items
        .iter()
        .map(|item| {
            let kind = match item.kind {
                OpenKind::Request => "request",
                OpenKind::Span => "span",
            };
            let mut shown =
                json!({ "kind": kind, "from": side(item.from), "type": item.type_name, "at": item.at });
            if let Some(key) = &item.key {
                shown["key"] = json!(key);
            }
            shown
        })
        .collect()
}

fn side(side: Side) -> &'static str {
    match side {
        Side::Frontend => "frontend",
        Side::Backend => "backend",
    }
}

#[test]
fn what_it_holds_stays_small_and_what_it_forgot_is_no_fault() {
    let mut monitor = ConversationMonitor::new();
    let start = |number: usize| {
        BackendMessage::decode(
            json!({ "type": "tool_start", "id": format!("t{number}"), "tool": "Read", "input": {} })
                .to_string()
                .as_bytes(),
        )
        .unwrap()
    };
    let end = |id: &str| {
        BackendMessage::decode(
            json!({ "type": "tool_end", "id": id, "output": null, "success": true })
                .to_string()
                .as_bytes(),
        )
        .unwrap()
    };
    for number in 0..5_000 {
        monitor.observe(&start(number));
    }
    assert_eq!(monitor.open().len(), 1_000);
    assert!(monitor.observe(&end("t0")).is_empty());
    assert!(monitor.observe(&end("t4999")).is_empty());
    assert_eq!(monitor.open().len(), 999);
    let long = "x".repeat(60_000);
    for number in 0..10 {
        let spawned =
            json!({ "type": "subagent_spawn", "id": format!("{long}{number}"), "task": "" });
        let spawned: BackendMessage = serde_json::from_value(spawned).unwrap();
        monitor.observe(&spawned);
    }
    assert_eq!(monitor.open().len(), 1_000);
}

const PATIENCE: Duration = Duration::from_secs(10);

fn broken_rules(backend: &Backend, until: &str) -> Vec<String> {
    let mut reasons = Vec::new();
    loop {
        match backend.recv_timeout(PATIENCE).unwrap() {
            Event::OutOfOrder(finding) => reasons.push(finding.to_string()),
            Event::Message(message) if message.type_name() == until => return reasons,
            _ => {}
        }
    }
}

#[test]
fn a_monitored_backend_tells_what_is_out_of_order_and_refuses_nothing() {
    let recovery = RecoverySettings {
        delays: vec![Duration::from_millis(1); 5],
        ..RecoverySettings::default()
    };
    let settings = Settings {
        monitor: true,
        recovery: Some(recovery),
        ..Settings::default()
    };
    let (backend, mut other_end) = memory_pair(settings).unwrap();
    let say = |other_end: &mut MemoryBackend, text: &str| {
        other_end
            .send(&BackendMessage::decode(text.as_bytes()).unwrap())
            .unwrap();
    };
    backend
        .try_send(&FrontendMessage::user_message("hello"))
        .unwrap();
    backend
        .try_send(&FrontendMessage::init(1, "/project"))
        .unwrap();
    say(
        &mut other_end,
        r#"{"type":"tool_start","id":"t1","tool":"Bash","input":{}}"#,
    );
    say(
        &mut other_end,
        r#"{"type":"session_started","session_id":"s1"}"#,
    );
    assert_eq!(
        broken_rules(&backend, "session_started"),
        [
            "expected init first, got user_message",
            "expected session_started before tool_start, got none"
        ]
    );
    other_end.exit(1);
    assert!(other_end.next_life(PATIENCE));
    // The frontend's own `init` and pings count, too: this conversation is as it should be.
    say(
        &mut other_end,
        r#"{"type":"session_started","session_id":"s1"}"#,
    );
    say(
        &mut other_end,
        r#"{"type":"tool_end","id":"t1","output":null,"success":true}"#,
    );
    say(
        &mut other_end,
        r#"{"type":"session_ended","reason":"success"}"#,
    );
    assert_eq!(broken_rules(&backend, "session_ended"), [""; 0]);
}

#[test]
fn nothing_is_monitored_unless_it_is_asked_for() {
    let (backend, other_end) = memory_pair(Settings::default()).unwrap();
    backend
        .try_send(&FrontendMessage::user_message("hello"))
        .unwrap();
    other_end
        .send(&BackendMessage::session_started("s1"))
        .unwrap();
    assert_eq!(broken_rules(&backend, "session_started"), [""; 0]);
}
