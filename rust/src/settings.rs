//! What can be set about a backend.

use crate::codec::DEFAULT_BOUND;
use crate::heartbeat::HeartbeatSettings;
use crate::protocol::FrontendMessage;
use crate::recovery::RecoverySettings;
use std::time::Duration;

/// How a backend is to be run. The defaults are what the protocol says.
///
/// ```
/// use ipc_protocol::Settings;
///
/// let settings = Settings { recovery: None, ..Settings::default() };
/// assert_eq!(settings.queue, 100);
/// ```
#[derive(Clone, Debug)]
pub struct Settings {
    /// The first message, sent as soon as the process has started. Without it, send `init` yourself. The latest `init`
    /// that was sent is sent again after a restart, with the session to resume.
    pub init: Option<FrontendMessage>,
    /// Pings, and when the backend counts as hung; None for neither.
    pub heartbeat: Option<HeartbeatSettings>,
    /// Restarts after an end that was not asked for; None for none.
    pub recovery: Option<RecoverySettings>,
    /// How many messages wait at most, each way; 100. Answers to the backend's questions go ahead of other messages, and
    /// as many of them may wait besides.
    pub queue: usize,
    /// The largest line that is read, in bytes without its line end; 1 MiB.
    pub bound: usize,
    /// How long a question of the backend may be answered; 30 s.
    pub request_timeout: Duration,
    /// How long the backend may take to leave after `shutdown` until it is killed; 5 s.
    pub shutdown_timeout: Duration,
    /// How long the backend may live on after it has closed its stdout or stdin until it is killed; 500 ms.
    pub closed_timeout: Duration,
    /// How much of the end of stderr is kept for `Ended`, in bytes; 16 KiB.
    pub stderr_tail: usize,
    /// Whether a small process (`/bin/sh`) watches over the backend, to kill it and what it has started if this process
    /// is killed. Only on Unix, where a start fails if there is no `/bin/sh`; Windows does it without one.
    pub guard: bool,
    /// Whether a [`ConversationMonitor`](crate::ConversationMonitor) looks at the order of the messages of both sides and
    /// tells what breaks it as [`Event::OutOfOrder`](crate::Event::OutOfOrder). Nothing is refused. Off by default.
    pub monitor: bool,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            init: None,
            heartbeat: Some(HeartbeatSettings::default()),
            recovery: Some(RecoverySettings::default()),
            queue: 100,
            bound: DEFAULT_BOUND,
            request_timeout: Duration::from_secs(30),
            shutdown_timeout: Duration::from_secs(5),
            closed_timeout: Duration::from_millis(500),
            stderr_tail: 16 << 10,
            guard: true,
            monitor: false,
        }
    }
}
