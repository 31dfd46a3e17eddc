//! The same backend for code that awaits.

use crate::backend::{concerns_handshake, Backend, HandshakeError};
use crate::codec::{RefusedLine, UnknownType};
use crate::connection::{lane_of, send_error, SendError};
use crate::event::{Ended, Event};
use crate::negotiation::{Negotiation, Session};
use crate::outgoing_queue::PushError;
use crate::protocol::{BackendMessage, FrontendMessage};
use crate::settings::Settings;
use std::borrow::Borrow;
use std::fmt;
use std::io;
use std::process::Command;
use std::time::Duration;

/// A [`Backend`] whose methods are futures. A future that is dropped before it is ready loses nothing: no event, and no
/// message that was accepted.
///
/// ```no_run
/// use ipc_protocol::protocol::{BackendMessage, FrontendMessage};
/// use ipc_protocol::AsyncBackend;
/// use std::process::Command;
///
/// # async fn run() -> Result<(), Box<dyn std::error::Error>> {
/// let backend = AsyncBackend::spawn(Command::new("backend"))?;
/// backend.send(FrontendMessage::Ping).await?;
/// assert!(matches!(backend.recv().await?, BackendMessage::Pong));
/// # Ok(())
/// # }
/// ```
#[derive(Debug)]
pub struct AsyncBackend(Backend);

impl AsyncBackend {
    /// See [`Backend::spawn`].
    ///
    /// # Errors
    /// The process can't be started.
    pub fn spawn(command: Command) -> io::Result<Self> {
        Backend::spawn(command).map(Self)
    }

    /// See [`Backend::spawn_with`].
    ///
    /// # Errors
    /// The process can't be started, or `settings.init` can't be sent.
    pub fn spawn_with(command: Command, settings: Settings) -> io::Result<Self> {
        Backend::spawn_with(command, settings).map(Self)
    }

    /// Accepts a message to be sent; waits for room in the queue.
    ///
    /// # Errors
    /// The message was not accepted, and nothing of it is sent. Never `Full`.
    pub async fn send(&self, message: impl Borrow<FrontendMessage>) -> Result<(), SendError> {
        let message = message.borrow();
        let outgoing = &self.0.connection.outgoing;
        loop {
            match self.0.try_send(message) {
                Err(SendError::Full) => {
                    let room = || match outgoing.check(lane_of(message)) {
                        Err(PushError::Full) => None,
                        room => Some(room),
                    };
                    outgoing.changed.until(room).await.map_err(send_error)?;
                }
                sent => return sent,
            }
        }
    }

    /// The next message. Lines of stderr, timed out questions and news of restarts are passed over; use
    /// [`recv_event`](Self::recv_event) to see everything.
    ///
    /// # Errors
    /// A line that is no known message, a process that hangs or has ended, or a backend that has ended for good. Unless
    /// it has ended for good, go on calling.
    pub async fn recv(&self) -> Result<BackendMessage, RecvError> {
        loop {
            match self.recv_event().await {
                None => return Err(RecvError::Over),
                Some(Event::Message(message)) => return Ok(message),
                Some(Event::Unknown(unknown)) => return Err(RecvError::Unknown(unknown)),
                Some(Event::Refused(refused)) => return Err(RecvError::Refused(refused)),
                Some(Event::Hung) => return Err(RecvError::Hung),
                Some(Event::Ended(ended)) => return Err(RecvError::Ended(Box::new(ended))),
                Some(_) => {}
            }
        }
    }

    /// The next event; None when the backend has ended for good and every event was taken.
    pub async fn recv_event(&self) -> Option<Event> {
        let incoming = &self.0.connection.incoming;
        incoming
            .arrived
            .until(|| incoming.find(|_| true))
            .await
            .ok()
    }

    /// See [`Backend::handshake`]. Needs tokio's timer.
    ///
    /// # Errors
    /// No session has started.
    pub async fn handshake(
        &self,
        init: impl Borrow<FrontendMessage>,
        timeout: Duration,
    ) -> Result<Session, HandshakeError> {
        let answer = async {
            self.send(init).await?;
            let incoming = &self.0.connection.incoming;
            let mut negotiation = Negotiation::new();
            loop {
                let event = incoming
                    .arrived
                    .until(|| incoming.find(concerns_handshake))
                    .await?;
                if let Some(outcome) = self.0.handshake_event(&mut negotiation, event) {
                    return outcome;
                }
            }
        };
        tokio::time::timeout(timeout, answer)
            .await
            .unwrap_or(Err(HandshakeError::TimedOut))
    }

    /// See [`Backend::shutdown`].
    pub async fn shutdown(self) -> Option<Ended> {
        self.0.begin_shutdown();
        self.0.connection.incoming.discard();
        let mut last = None;
        while let Some(event) = self.recv_event().await {
            if let Event::Ended(ended) = event {
                last = Some(ended);
            }
        }
        last
    }
}

impl From<Backend> for AsyncBackend {
    fn from(backend: Backend) -> Self {
        Self(backend)
    }
}

impl AsRef<Backend> for AsyncBackend {
    fn as_ref(&self) -> &Backend {
        &self.0
    }
}

/// Why [`AsyncBackend::recv`] has given no message.
#[derive(Debug)]
pub enum RecvError {
    /// A line of a type that this release does not know.
    Unknown(UnknownType),
    /// A line that is no message.
    Refused(RefusedLine),
    /// The process hangs and is killed; `Ended` follows.
    Hung,
    /// The process has ended. What comes next is from the one that is started in its place, if there is one.
    Ended(Box<Ended>),
    /// The backend has ended for good.
    Over,
}

impl fmt::Display for RecvError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unknown(unknown) => write!(
                f,
                "the backend has sent a message of the unknown type {:?}",
                unknown.tag
            ),
            Self::Refused(refused) => write!(
                f,
                "line {} of the backend: {}",
                refused.line, refused.refusal
            ),
            Self::Hung => f.write_str("the backend hangs"),
            Self::Ended(ended) => write!(f, "the backend has ended: {}", ended.exit),
            Self::Over => f.write_str("the backend has ended for good"),
        }
    }
}

impl std::error::Error for RecvError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::Refused(refused) => Some(&refused.refusal),
            _ => None,
        }
    }
}
