//! The backend's messages as serde derives them: what a project writes by hand without this one.

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

#[derive(Debug, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum BackendMessage {
    SessionStarted {
        session_id: String,
        #[serde(skip_serializing_if = "Option::is_none")]
        model: Option<String>,
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        tools: Vec<String>,
    },
    AssistantTextDelta {
        content: String,
    },
    AssistantMessageComplete {
        content: String,
    },
    ToolStart {
        id: String,
        tool: String,
        input: Map<String, Value>,
    },
    ToolEnd {
        id: String,
        output: Value,
        success: bool,
    },
    SubagentSpawn {
        id: String,
        task: String,
    },
    SubagentMessage {
        id: String,
        content: String,
    },
    SubagentEnd {
        id: String,
        success: bool,
    },
    RoomAction {
        request_id: String,
        action: RoomAction,
    },
    RoomQuery(RoomQuery),
    SessionEnded {
        reason: SessionEndReason,
    },
    CompactionOccurred {
        old_session_id: String,
        new_session_id: String,
        trigger: CompactionTrigger,
    },
    Pong,
    Error {
        code: String,
        message: String,
        recoverable: bool,
    },
    AuthStatus {
        authenticated: bool,
        #[serde(skip_serializing_if = "Option::is_none")]
        error: Option<String>,
    },
}

#[derive(Debug, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum RoomAction {
    CreateNote {
        title: String,
        content: String,
        surface: String,
        #[serde(skip_serializing_if = "Option::is_none")]
        color: Option<NoteColor>,
    },
    RemoveNote {
        title: String,
        surface: String,
    },
    MoveNote {
        title: String,
        from_surface: String,
        to_surface: String,
    },
    ClearRoom,
}

#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum NoteColor {
    Yellow,
    Pink,
    Blue,
    Green,
}

#[derive(Debug, Serialize, Deserialize)]
#[serde(tag = "query", rename_all = "snake_case")]
pub enum RoomQuery {
    Describe {
        request_id: String,
        #[serde(skip_serializing_if = "Option::is_none")]
        target: Option<String>,
    },
    Examine {
        request_id: String,
        target: String,
    },
}

#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SessionEndReason {
    Success,
    ErrorMaxTurns,
    ErrorDuringExecution,
    ErrorMaxBudgetUsd,
    Cancelled,
}

#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum CompactionTrigger {
    Manual,
    Auto,
}
