//! The frontend's messages as serde derives them.

use serde::{Deserialize, Serialize};

#[derive(Debug, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum FrontendMessage {
    Init {
        version: u32,
        working_dir: String,
        #[serde(skip_serializing_if = "Option::is_none")]
        api_key: Option<String>,
        #[serde(skip_serializing_if = "Option::is_none")]
        resume_session_id: Option<String>,
    },
    UserMessage {
        content: String,
        #[serde(skip_serializing_if = "Option::is_none")]
        attachments: Option<Vec<Attachment>>,
    },
    Cancel,
    Ping,
    ModeChange {
        mode: AgentMode,
    },
    RoomQueryResponse {
        request_id: String,
        description: String,
    },
    RoomActionResponse {
        request_id: String,
        success: bool,
        message: String,
    },
    Shutdown,
}

#[derive(Debug, Serialize, Deserialize)]
pub struct Attachment {
    #[serde(rename = "type")]
    pub kind: AttachmentKind,
    pub path: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub mime: Option<String>,
}

#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum AttachmentKind {
    Image,
    File,
}

#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum AgentMode {
    Auto,
    Plan,
}
