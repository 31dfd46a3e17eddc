//! The backend as the frontend's code sees it.

use crate::connection::{Connection, SendError};
use crate::event::{Ended, Event};
use crate::incoming_queue::Missing;
use crate::negotiation::{Negotiation, NoSession, Session};
use crate::process::{self, Launcher};
use crate::protocol::FrontendMessage;
use crate::remains::Remains;
use crate::settings::Settings;
use crate::supervisor::{self, Note, Supervisor};
use crate::sync::{after, lock};
use std::fmt;
use std::io;
use std::process::Command;
use std::sync::mpsc::{self, Sender};
use std::sync::{Arc, Mutex};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

/// A backend process: started, watched over, started again when it fails, and ended with all that it has started.
///
/// Everything here can be called from a frame loop: nothing but the methods that take a timeout, and `shutdown`, ever
/// waits. Threads of its own read, write, drain stderr and watch.
///
/// Dropping it kills the process. To let it end in its own way, use [`shutdown`](Self::shutdown). Tool outputs that the
/// backend has written to files are gone after either.
///
/// ```no_run
/// use ipc_protocol::protocol::{BackendMessage, FrontendMessage};
/// use ipc_protocol::{Backend, Event};
/// use std::process::Command;
///
/// let mut command = Command::new("bun");
/// command.args(["run", "backend.ts"]);
/// let backend = Backend::spawn(command)?;
/// backend.try_send(&FrontendMessage::init(1, "/home/me/project"))?;
/// loop {
///     // Once a frame, at most 500 events:
///     for event in backend.events(500) {
///         match event {
///             Event::Message(BackendMessage::AssistantTextDelta { content }) => print!("{content}"),
///             Event::Ended(ended) => println!("the backend has ended: {}", ended.exit),
///             _ => {}
///         }
///     }
///     if backend.is_over() {
///         break;
///     }
/// #   break;
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Backend {
    pub(crate) connection: Arc<Connection>,
    notes: Mutex<Sender<Note>>,
    supervisor: Option<JoinHandle<()>>,
    /// None where there are no processes.
    remains: Option<Arc<Remains>>,
}

impl fmt::Debug for Backend {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Backend")
            .field("session_id", &self.session_id())
            .finish_non_exhaustive()
    }
}

impl Backend {
    /// Starts `command` as a backend, as the protocol says. Its stdin, stdout and stderr are set here, and it
    /// leads a process group of its own, so that Ctrl-C in a terminal reaches the frontend alone. On Windows it gets
    /// no console window.
    ///
    /// # Errors
    /// The process can't be started: no such program, no right to run it, no processes left.
    pub fn spawn(command: Command) -> io::Result<Self> {
        Self::spawn_with(command, Settings::default())
    }

    /// Like [`spawn`](Self::spawn), with settings.
    ///
    /// # Errors
    /// The process can't be started; or `settings.init` is a message that can't be sent, or `settings.bound` is 0
    /// (`InvalidInput`).
    pub fn spawn_with(mut command: Command, settings: Settings) -> io::Result<Self> {
        let remains = Arc::new(Remains::new(settings.guard));
        remains.tell(&mut command);
        let own = remains.clone();
        let launcher = Box::new(move || process::launch(&mut command, &own));
        let mut backend = Self::launch(launcher, settings)?;
        backend.remains = Some(remains);
        Ok(backend)
    }

    pub(crate) fn launch(mut launcher: Launcher, settings: Settings) -> io::Result<Self> {
        if settings.bound == 0 {
            let reason = "the bound of a line must be at least 1 byte";
            return Err(io::Error::new(io::ErrorKind::InvalidInput, reason));
        }
        let invalid = |refusal| io::Error::new(io::ErrorKind::InvalidInput, refusal);
        let connection = Arc::new(Connection::new(&settings).map_err(invalid)?);
        let launched = supervisor::start(&mut launcher, &connection, settings.init.as_ref())?;
        let (notes, heard) = mpsc::channel();
        let supervisor =
            Supervisor::new(connection.clone(), settings, launcher, heard, notes.clone());
        let process = launched.process.clone();
        let thread = std::thread::Builder::new()
            .name("ipc-backend".into())
            .spawn(move || supervisor.run(launched));
        match thread {
            Ok(thread) => Ok(Self {
                connection,
                notes: Mutex::new(notes),
                supervisor: Some(thread),
                remains: None,
            }),
            Err(error) => {
                process.kill_tree();
                process.finish();
                Err(error)
            }
        }
    }

    /// The next event, if there is one. Never waits, and allocates nothing when there is none.
    pub fn try_recv(&self) -> Option<Event> {
        self.connection.try_next()
    }

    /// The events of a frame: what has come, but no more than `budget` of them.
    pub fn events(&self, budget: usize) -> impl Iterator<Item = Event> + '_ {
        std::iter::from_fn(|| self.try_recv()).take(budget)
    }

    /// The next event. Waits for it, but no longer than `timeout`.
    ///
    /// # Errors
    /// None has come in time, or none will ever come.
    pub fn recv_timeout(&self, timeout: Duration) -> Result<Event, RecvTimeout> {
        self.wait_for(after(Instant::now(), timeout), |_| true)
            .map_err(RecvTimeout::from)
    }

    /// Accepts a message to be sent. Never waits.
    ///
    /// # Errors
    /// The message was not accepted, and nothing of it is sent.
    pub fn try_send(&self, message: &FrontendMessage) -> Result<(), SendError> {
        self.connection.try_send(message)
    }

    /// Accepts a message to be sent. Waits for room in the queue, but no longer than `timeout`.
    ///
    /// # Errors
    /// The message was not accepted, and nothing of it is sent; `Full` if there was no room in time.
    pub fn send_timeout(
        &self,
        message: &FrontendMessage,
        timeout: Duration,
    ) -> Result<(), SendError> {
        self.connection.send_timeout(message, timeout)
    }

    /// Sends an `init` and waits for what comes of it. Other events that come meanwhile are kept for `try_recv`.
    ///
    /// If the backend does not speak the version, it is told to shut down.
    ///
    /// # Errors
    /// No session has started.
    pub fn handshake(
        &self,
        init: &FrontendMessage,
        timeout: Duration,
    ) -> Result<Session, HandshakeError> {
        let deadline = after(Instant::now(), timeout);
        self.send_timeout(init, timeout)?;
        let mut negotiation = Negotiation::new();
        loop {
            let event = self.wait_for(deadline, concerns_handshake)?;
            if let Some(outcome) = self.handshake_event(&mut negotiation, event) {
                return outcome;
            }
        }
    }

    pub(crate) fn handshake_event(
        &self,
        negotiation: &mut Negotiation,
        event: Event,
    ) -> Option<Result<Session, HandshakeError>> {
        match event {
            Event::Message(message) => {
                let outcome = negotiation.observe(&message)?;
                if let Err(NoSession::VersionRefused { .. }) = outcome {
                    self.begin_shutdown();
                }
                Some(outcome.map_err(HandshakeError::NoSession))
            }
            Event::Ended(ended) => Some(Err(HandshakeError::Ended(Box::new(ended)))),
            _ => None,
        }
    }

    /// The session that the backend would resume after a restart: the latest that `session_started` or
    /// `compaction_occurred` has named.
    pub fn session_id(&self) -> Option<String> {
        self.connection.session_id()
    }

    /// Whether nothing more will come: the backend has ended for good, and every event was taken.
    pub fn is_over(&self) -> bool {
        self.connection.incoming.is_over()
    }

    /// Asks the backend to end. Does not wait: go on taking events until `Ended` has come. After 5 s it is killed.
    pub fn begin_shutdown(&self) {
        self.connection.shut_down();
        // Fails if the backend has ended for good.
        let _ = lock(&self.notes).send(Note::Shutdown);
    }

    /// Asks the backend to end and waits until it has, 5 s and a little at most. Events that were not taken are lost.
    ///
    /// Returns how it has ended; None if it had ended before and that event was taken.
    pub fn shutdown(self) -> Option<Ended> {
        self.begin_shutdown();
        self.connection.incoming.discard();
        let mut last = None;
        while let Some(event) = self.connection.incoming.wait() {
            if let Event::Ended(ended) = event {
                last = Some(ended);
            }
        }
        last
    }

    fn wait_for(
        &self,
        deadline: Instant,
        matches: impl FnMut(&Event) -> bool,
    ) -> Result<Event, Missing> {
        self.connection.incoming.wait_for(deadline, matches)
    }
}

pub(crate) fn concerns_handshake(event: &Event) -> bool {
    match event {
        Event::Message(message) => Negotiation::concerns(message),
        Event::Ended(_) => true,
        _ => false,
    }
}

impl Drop for Backend {
    fn drop(&mut self) {
        // Fails if the backend has ended for good.
        let _ = lock(&self.notes).send(Note::Abandon);
        if let Some(supervisor) = self.supervisor.take() {
            // A supervisor that has panicked has ended, too.
            let _ = supervisor.join();
        }
        if let Some(remains) = &self.remains {
            remains.remove();
        }
    }
}

/// Why no event has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RecvTimeout {
    /// None has come in time.
    TimedOut,
    /// The backend has ended for good, and every event was taken.
    Over,
}

impl From<Missing> for RecvTimeout {
    fn from(missing: Missing) -> Self {
        match missing {
            Missing::TimedOut => Self::TimedOut,
            Missing::Over => Self::Over,
        }
    }
}

impl fmt::Display for RecvTimeout {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::TimedOut => "nothing has come from the backend in time",
            Self::Over => "the backend has ended",
        })
    }
}

impl std::error::Error for RecvTimeout {}

/// Why a handshake has led to no session.
#[derive(Debug)]
pub enum HandshakeError {
    /// The `init` was not sent.
    Send(SendError),
    /// The backend has answered, but has started no session.
    NoSession(NoSession),
    /// The process has ended. It is started again if the settings say so, and gets the `init` again.
    Ended(Box<Ended>),
    /// The backend has ended for good.
    Over,
    /// No answer has come in time. One that comes later is an event like any other.
    TimedOut,
}

impl From<SendError> for HandshakeError {
    fn from(error: SendError) -> Self {
        Self::Send(error)
    }
}

impl From<Missing> for HandshakeError {
    fn from(missing: Missing) -> Self {
        match missing {
            Missing::TimedOut => Self::TimedOut,
            Missing::Over => Self::Over,
        }
    }
}

impl fmt::Display for HandshakeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Send(error) => error.fmt(f),
            Self::NoSession(error) => error.fmt(f),
            Self::Ended(ended) => write!(
                f,
                "the backend has ended ({}): {}",
                ended.exit,
                ended.stderr_tail.trim_end()
            ),
            Self::Over => f.write_str("the backend has ended"),
            Self::TimedOut => f.write_str("the backend has not answered in time"),
        }
    }
}

impl std::error::Error for HandshakeError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::Send(error) => Some(error),
            Self::NoSession(error) => Some(error),
            Self::Ended(_) | Self::Over | Self::TimedOut => None,
        }
    }
}

#[cfg(test)]
mod tests {
    #[test]
    fn can_be_shared_between_threads() {
        fn shared<T: Send + Sync>() {}
        shared::<super::Backend>();
        shared::<crate::MemoryBackend>();
    }
}
