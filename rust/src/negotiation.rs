//! What comes of an `init`. No I/O.

use crate::protocol::{AuthStatus, BackendMessage, ErrorCode};
use std::fmt;

/// A session that has started.
#[derive(Clone, Debug, PartialEq)]
pub struct Session {
    /// ID of the session.
    pub id: String,
    /// Name of the model, if the backend has said it.
    pub model: Option<String>,
    /// Names of the tools; empty if the backend has not said them.
    pub tools: Vec<String>,
    /// Whether the backend has said that it is signed in.
    pub signed_in: bool,
}

/// Why no session has started.
#[derive(Clone, Debug, PartialEq)]
pub enum NoSession {
    /// The backend does not speak the frontend's version: show the message, send `shutdown`, exit.
    VersionRefused {
        /// What the backend says, for people.
        message: String,
    },
    /// The backend is not signed in: ask for an API key, send another `init`.
    NotSignedIn {
        /// Why, if the backend says it.
        reason: Option<String>,
    },
    /// Another error.
    Failed {
        /// What kind of error it is.
        code: ErrorCode,
        /// What the backend says, for people.
        message: String,
        /// Whether another `init` makes sense.
        recoverable: bool,
    },
}

impl fmt::Display for NoSession {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::VersionRefused { message } => {
                write!(f, "the backend does not speak this version: {message}")
            }
            Self::NotSignedIn {
                reason: Some(reason),
            } => write!(f, "the backend is not signed in: {reason}"),
            Self::NotSignedIn { reason: None } => f.write_str("the backend is not signed in"),
            Self::Failed { code, message, .. } => write!(f, "{}: {message}", code.as_str()),
        }
    }
}

impl std::error::Error for NoSession {}

/// Waits for what an `init` leads to: `session_started`, an `auth_status` that says no, or `error`.
///
/// ```
/// use ipc_protocol::protocol::BackendMessage;
/// use ipc_protocol::{Negotiation, NoSession};
///
/// let mut negotiation = Negotiation::new();
/// let line = br#"{"type":"auth_status","authenticated":false,"error":"No API key provided"}"#;
/// let message = BackendMessage::decode(line).unwrap();
/// let outcome = negotiation.observe(&message);
/// assert_eq!(outcome, Some(Err(NoSession::NotSignedIn { reason: Some("No API key provided".into()) })));
/// ```
#[derive(Debug, Default)]
pub struct Negotiation {
    signed_in: bool,
}

impl Negotiation {
    /// `init` was sent; nothing has come yet.
    pub fn new() -> Self {
        Self::default()
    }

    /// Whether a message has to do with an `init`.
    pub fn concerns(message: &BackendMessage) -> bool {
        matches!(
            message,
            BackendMessage::SessionStarted { .. }
                | BackendMessage::AuthStatus(_)
                | BackendMessage::Error { .. }
        )
    }

    /// A message has come. None as long as it is open what comes of the `init`.
    pub fn observe(&mut self, message: &BackendMessage) -> Option<Result<Session, NoSession>> {
        match message {
            BackendMessage::SessionStarted {
                session_id,
                model,
                tools,
            } => Some(Ok(Session {
                id: session_id.clone(),
                model: model.clone(),
                tools: tools.clone(),
                signed_in: self.signed_in,
            })),
            BackendMessage::AuthStatus(AuthStatus::Authenticated) => {
                self.signed_in = true;
                None
            }
            BackendMessage::AuthStatus(AuthStatus::NotAuthenticated { error }) => {
                Some(Err(NoSession::NotSignedIn {
                    reason: error.clone(),
                }))
            }
            BackendMessage::Error {
                code: ErrorCode::ProtocolMismatch,
                message,
                ..
            } => Some(Err(NoSession::VersionRefused {
                message: message.clone(),
            })),
            BackendMessage::Error {
                code,
                message,
                recoverable,
            } => Some(Err(NoSession::Failed {
                code: code.clone(),
                message: message.clone(),
                recoverable: *recoverable,
            })),
            _ => None,
        }
    }
}
