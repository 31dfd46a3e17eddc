//! Lines as a backend sends them.

use serde_json::json;

/// Text of a length, with now and then a character beyond ASCII and one that is escaped.
fn text(length: usize, seed: usize) -> String {
    let words = [
        "the ", "note ", "on the ", "desk ", "says: ", "buy ", "milk, ", "naïve ", "\"so\" ",
        "and\n",
    ];
    let mut text = String::new();
    for number in seed.. {
        if text.len() >= length {
            break;
        }
        text.push_str(words[number * 7 % words.len()]);
    }
    text
}

/// A thousand lines: 80 % deltas of 50 bytes, 8 % `tool_start` of 300, 8 % `tool_end` of 1 KB, and one of each other
/// message in turn.
pub fn mix() -> Vec<String> {
    let others = [
        json!({"type": "session_started", "session_id": "4f1c-9a", "model": "claude-sonnet-4.5", "tools": ["Read", "Bash", "Edit"]}),
        json!({"type": "assistant_message_complete", "content": text(600, 3)}),
        json!({"type": "subagent_spawn", "id": "s1", "task": text(80, 1)}),
        json!({"type": "subagent_message", "id": "s1", "content": text(120, 2)}),
        json!({"type": "subagent_end", "id": "s1", "success": true}),
        json!({"type": "room_action", "request_id": "r1", "action": {"type": "create_note", "title": "TODO", "content": text(100, 4), "surface": "desk", "color": "yellow"}}),
        json!({"type": "room_query", "request_id": "r2", "query": "examine", "target": "TODO"}),
        json!({"type": "session_ended", "reason": "success"}),
        json!({"type": "compaction_occurred", "old_session_id": "a", "new_session_id": "b", "trigger": "auto"}),
        json!({"type": "pong"}),
        json!({"type": "error", "code": "SDK_ERROR", "message": text(60, 5), "recoverable": true}),
        json!({"type": "auth_status", "authenticated": false, "error": "No API key provided"}),
    ];
    (0..1000)
        .map(|number| {
            let message = match number % 25 {
                0 | 12 => json!({"type": "tool_start", "id": format!("toolu_{number}"), "tool": "Bash", "input": {
                    "command": text(120, number), "description": text(60, number), "timeout": 120_000, "run_in_background": false}}),
                1 | 13 => json!({"type": "tool_end", "id": format!("toolu_{number}"), "success": true, "output": {
                    "content": [{"type": "text", "text": text(700, number)}], "duration_ms": 12.5, "lines": [number, 2, 3, 4], "exit": 0}}),
                24 => others[number / 25 % others.len()].clone(),
                _ => json!({"type": "assistant_text_delta", "content": text(10, number)}),
            };
            tag_first(&message)
        })
        .collect()
}

/// A `tool_end` of 1 MB whose output is an object of objects.
pub fn large() -> String {
    let item = |number: usize| {
        json!({"path": format!("src/module_{number}/file.rs"), "line": number, "column": number % 80, "score": number as f64 / 3.0,
            "text": text(60, number), "tags": ["rust", "code", number], "nested": {"ok": true, "none": null}})
    };
    let mut items = Vec::new();
    let mut length = 0;
    while length < (1 << 20) - 400 {
        let item = item(items.len());
        length += item.to_string().len() + 1;
        items.push(item);
    }
    tag_first(
        &json!({"type": "tool_end", "id": "toolu_large", "output": {"matches": items}, "success": true}),
    )
}

/// The keys of the message in the order of their declaration, as both ends write them.
fn tag_first(message: &serde_json::Value) -> String {
    let decoded = ipc_protocol::protocol::BackendMessage::decode(message.to_string().as_bytes());
    let line = decoded
        .map_err(|error| error.to_string())
        .and_then(|message| {
            let mut line = Vec::new();
            ipc_protocol::Message::encode_line_of_any_size(&message, &mut line)
                .map_err(|error| error.to_string())?;
            String::from_utf8(line).map_err(|error| error.to_string())
        });
    line.unwrap_or_else(|error| panic!("a line of the benchmark is wrong: {error}"))
}

/// The same line with its tag behind all other keys.
pub fn tag_last(line: &str) -> String {
    let end = line.find(',').unwrap_or(line.len() - 1);
    let tag = &line[1..end];
    match line.get(end + 1..line.len() - 1) {
        Some(rest) if !rest.is_empty() => format!("{{{rest},{tag}}}"),
        _ => line.to_owned(),
    }
}
