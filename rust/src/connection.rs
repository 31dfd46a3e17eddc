//! What the threads of a connection and the frontend's code share: both queues, and what is known of the session.

use crate::codec::Incoming;
use crate::conversation::{ConversationMonitor, Finding, Observed};
use crate::event::Event;
use crate::incoming_queue::IncomingQueue;
use crate::line_splitter::{Line, LineSplitter};
use crate::outgoing_queue::{Lane, OutgoingQueue, PushError};
use crate::protocol::wire::Refusal;
use crate::protocol::{BackendMessage, ErrorCode, FrontendMessage};
use crate::requests::{AnswerError, PendingRequests, Question};
use crate::settings::Settings;
use crate::sync::{after, lock};
use std::fmt;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::Mutex;
use std::time::{Duration, Instant};

/// Why a message was not accepted to be sent. Nothing was written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SendError {
    /// The backend would refuse the message, or it is over the limit of its type.
    Refused(Refusal),
    /// It answers a question that is not open.
    NoQuestion(AnswerError),
    /// 100 messages wait to be written. Try again later.
    Full,
    /// There is no backend just now: it has ended, or it was told to shut down.
    NotRunning,
}

impl fmt::Display for SendError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Refused(refusal) => refusal.fmt(f),
            Self::NoQuestion(error) => write!(f, "Cannot send an answer: {error}"),
            Self::Full => f.write_str("Cannot send a message: too many wait to be written"),
            Self::NotRunning => f.write_str("Cannot send a message: the backend is not running"),
        }
    }
}

impl std::error::Error for SendError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::Refused(refusal) => Some(refusal),
            Self::NoQuestion(error) => Some(error),
            Self::Full | Self::NotRunning => None,
        }
    }
}

/// Up to which length, in bytes, the frontend's own thread decodes a line that the reader has not got to yet.
const DECODED_IN_PASSING: usize = 4 << 10;

pub(crate) struct Connection {
    pub incoming: IncomingQueue,
    pub outgoing: OutgoingQueue,
    /// What was read from stdout and is not decoded yet. Whoever holds it is the only one to queue lines.
    undecoded: Mutex<LineSplitter>,
    bound: usize,
    /// The line that tells the backend to leave.
    shutdown: Vec<u8>,
    session: Mutex<Session>,
    /// Held while a message is queued, so that nobody sees its answer before it. Locked after the session.
    monitor: Option<Mutex<Monitor>>,
    /// How many lines have come from this process and the ones before, and how many pongs.
    lines: AtomicU64,
    pongs: AtomicU64,
}

#[derive(Default)]
struct Monitor {
    conversation: ConversationMonitor,
    has_begun: bool,
}

struct Session {
    id: Option<String>,
    /// The latest `init` that was accepted to be sent.
    init: Option<FrontendMessage>,
    /// How many pings the frontend's code has sent whose pongs are still to be handed to it.
    pings: u32,
    requests: PendingRequests,
    refused_version: bool,
}

impl Connection {
    pub fn new(settings: &Settings) -> Result<Self, Refusal> {
        Ok(Self {
            incoming: IncomingQueue::new(settings.queue),
            outgoing: OutgoingQueue::new(settings.queue, line_of(&FrontendMessage::Ping)?),
            shutdown: line_of(&FrontendMessage::Shutdown)?,
            undecoded: Mutex::new(LineSplitter::new(settings.bound)),
            bound: settings.bound,
            session: Mutex::new(Session {
                id: None,
                init: None,
                pings: 0,
                requests: PendingRequests::new(settings.request_timeout),
                refused_version: false,
            }),
            monitor: settings.monitor.then(Mutex::default),
            lines: AtomicU64::new(0),
            pongs: AtomicU64::new(0),
        })
    }

    /// Accepts a message to be sent.
    pub fn try_send(&self, message: &FrontendMessage) -> Result<(), SendError> {
        let lane = lane_of(message);
        self.outgoing.check(lane).map_err(send_error)?;
        let mut line = self.outgoing.buffer();
        if let Err(refusal) = message.encode_into(&mut line) {
            self.outgoing.recycle(line);
            return Err(SendError::Refused(refusal));
        }
        line.push(b'\n');
        // The lock is held until the line is queued, so that what was sent last is what is remembered.
        let mut session = lock(&self.session);
        let answer = answer_in(message);
        if let Some((request_id, question)) = answer {
            session
                .requests
                .answer(request_id, question)
                .map_err(SendError::NoQuestion)?;
        }
        let (pushed, findings) = self.monitored(message, || self.outgoing.push(lane, line));
        if let Err((error, line)) = pushed {
            if let Some((request_id, question)) = answer {
                session
                    .requests
                    .reopen(request_id, question, Instant::now());
            }
            drop(session);
            self.outgoing.recycle(line);
            return Err(send_error(error));
        }
        session.sent(message);
        drop(session);
        self.tell(findings);
        Ok(())
    }

    /// Like `try_send`, but waits for room.
    pub fn send_timeout(
        &self,
        message: &FrontendMessage,
        timeout: Duration,
    ) -> Result<(), SendError> {
        let deadline = after(Instant::now(), timeout);
        loop {
            match self.try_send(message) {
                Err(SendError::Full) => self
                    .outgoing
                    .wait_while_full(lane_of(message), deadline)
                    .map_err(send_error)?,
                sent => return sent,
            }
        }
    }

    /// A process has started: its first line is `init`, if one was sent before or is given.
    ///
    /// # Errors
    /// The `init` can't be sent.
    pub fn open(&self, given: Option<&FrontendMessage>) -> Result<(), Refusal> {
        *lock(&self.undecoded) = LineSplitter::new(self.bound);
        let mut session = lock(&self.session);
        session.pings = 0;
        let init = match given {
            Some(init) => Some(init.clone()),
            None => session.init_to_resume(),
        };
        let mut line = None;
        if let Some(init) = init {
            line = Some(line_of(&init)?);
            session.sent(&init);
        }
        if let Some(monitor) = &self.monitor {
            let mut monitor = lock(monitor);
            if std::mem::replace(&mut monitor.has_begun, true) {
                monitor.conversation.restarted();
            }
            if let (Some(_), Some(init)) = (&line, &session.init) {
                // The first message of a conversation breaks no rule.
                monitor.conversation.observe(init);
            }
        }
        self.outgoing.open(line);
        Ok(())
    }

    /// Tells the backend to leave, after what was accepted to be sent.
    pub fn shut_down(&self) {
        let close = || {
            self.outgoing.close_with(self.shutdown.clone());
            Ok::<_, ()>(())
        };
        let (_, findings) = self.monitored(&FrontendMessage::Shutdown, close);
        self.tell(findings);
    }

    /// Asks whether the backend is alive, ahead of what waits.
    pub fn ping(&self) {
        let request = || {
            self.outgoing.request_ping();
            Ok::<_, ()>(())
        };
        let (_, findings) = self.monitored(&FrontendMessage::Ping, request);
        self.tell(findings);
    }

    /// Does what sends a message, and holds the message against the order of the conversation if that succeeds.
    fn monitored<T, E>(
        &self,
        message: &impl Observed,
        send: impl FnOnce() -> Result<T, E>,
    ) -> (Result<T, E>, Vec<Finding>) {
        let Some(monitor) = &self.monitor else {
            return (send(), Vec::new());
        };
        let mut monitor = lock(monitor);
        let sent = send();
        let findings = match sent {
            Ok(_) => monitor.conversation.observe(message),
            Err(_) => Vec::new(),
        };
        (sent, findings)
    }

    fn tell(&self, findings: Vec<Finding>) {
        for finding in findings {
            self.incoming.push(Event::OutOfOrder(finding));
        }
    }

    /// The process is gone. Returns what was not written and what was not answered.
    pub fn close(&self) -> (Vec<FrontendMessage>, Vec<String>) {
        self.outgoing.close();
        let unanswered = lock(&self.session).requests.backend_ended();
        let lines = self.outgoing.take_unsent();
        // The queue holds nothing but lines that were encoded from messages, each with its line end.
        let message = |line: &Vec<u8>| FrontendMessage::decode(&line[..line.len() - 1]).ok();
        let unsent = lines.iter().filter_map(message).collect();
        (unsent, unanswered)
    }

    /// The session that a new process would resume.
    pub fn session_id(&self) -> Option<String> {
        lock(&self.session).id.clone()
    }

    /// Whether the backend has said that it does not speak the frontend's version.
    pub fn version_was_refused(&self) -> bool {
        lock(&self.session).refused_version
    }

    /// How many lines and pongs have come so far.
    pub fn signs_of_life(&self) -> (u64, u64) {
        (
            self.lines.load(Ordering::Acquire),
            self.pongs.load(Ordering::Acquire),
        )
    }

    /// Closes the questions whose time is over and tells the frontend's code.
    pub fn expire_requests(&self, now: Instant) {
        let expired = lock(&self.session).requests.expire(now);
        for request_id in expired {
            self.incoming.push(Event::RequestTimedOut { request_id });
        }
    }

    /// Bytes have come from stdout. Waits until their lines are queued; false if nobody will take them any more.
    pub fn bytes_came(&self, bytes: &[u8]) -> bool {
        lock(&self.undecoded).push(bytes);
        self.queue_lines(false)
    }

    /// The end of stdout has come.
    pub fn stdout_ended(&self) {
        self.queue_lines(true);
    }

    fn queue_lines(&self, at_end: bool) -> bool {
        loop {
            if !self.incoming.wait_for_room() {
                return false;
            }
            let mut undecoded = lock(&self.undecoded);
            let Some(span) = undecoded.take(at_end) else {
                return true;
            };
            let (event, findings) = self.line_came(undecoded.line(span));
            if let Some(event) = event {
                self.incoming.push(event);
            }
            self.tell(findings);
        }
    }

    /// The next event. It never waits for the pipe or for another thread.
    ///
    /// Where the queue is empty but short lines are read and not decoded, they are decoded here: so a frame can take more
    /// messages than the queue holds, without waiting until the reader's thread gets a processor.
    pub fn try_next(&self) -> Option<Event> {
        if let Some(event) = self.incoming.try_pop()? {
            return Some(event);
        }
        let mut undecoded = self.undecoded.try_lock().ok()?;
        // Again, since the reader may have queued a line before it has let go of the others.
        if let Some(event) = self.incoming.try_pop()? {
            return Some(event);
        }
        while undecoded.next_length()? <= DECODED_IN_PASSING {
            let span = undecoded.take(false)?;
            let (event, findings) = self.line_came(undecoded.line(span));
            self.tell(findings);
            if event.is_some() {
                return event;
            }
        }
        None
    }

    /// Judges a line, in the order of the stream, and handles at once what may not wait in the queue.
    fn line_came(&self, line: Line<'_>) -> (Option<Event>, Vec<Finding>) {
        let incoming = Incoming::<BackendMessage>::from_line(line, self.bound);
        self.lines.fetch_add(1, Ordering::AcqRel);
        match incoming {
            Incoming::Message(message) => {
                let findings = match &self.monitor {
                    Some(monitor) => lock(monitor).conversation.observe(&message),
                    None => Vec::new(),
                };
                (self.message_came(message).map(Event::Message), findings)
            }
            Incoming::Unknown(unknown) => (Some(Event::Unknown(unknown)), Vec::new()),
            Incoming::Refused(refused) => (Some(Event::Refused(refused)), Vec::new()),
        }
    }

    fn message_came(&self, message: BackendMessage) -> Option<BackendMessage> {
        match &message {
            BackendMessage::Pong => {
                self.pongs.fetch_add(1, Ordering::AcqRel);
                let mut session = lock(&self.session);
                // The heartbeat's own pongs are of no interest to the frontend's code.
                session.pings = session.pings.checked_sub(1)?;
            }
            BackendMessage::SessionStarted { session_id, .. } => {
                lock(&self.session).id = Some(session_id.clone())
            }
            BackendMessage::CompactionOccurred { new_session_id, .. } => {
                lock(&self.session).id = Some(new_session_id.clone());
            }
            BackendMessage::Error {
                code: ErrorCode::ProtocolMismatch,
                ..
            } => {
                lock(&self.session).refused_version = true;
            }
            _ => {
                if let Some((request_id, question)) = question_in(&message) {
                    lock(&self.session)
                        .requests
                        .asked(request_id, question, Instant::now());
                }
            }
        }
        Some(message)
    }
}

impl Session {
    fn sent(&mut self, message: &FrontendMessage) {
        match message {
            FrontendMessage::Init {
                resume_session_id, ..
            } => {
                self.id = resume_session_id.clone();
                self.init = Some(message.clone());
                self.refused_version = false;
            }
            FrontendMessage::Ping => self.pings += 1,
            _ => {}
        }
    }

    fn init_to_resume(&self) -> Option<FrontendMessage> {
        let mut init = self.init.clone()?;
        if let FrontendMessage::Init {
            resume_session_id,
            initial_prompt,
            ..
        } = &mut init
        {
            *resume_session_id = self.id.clone();
            // A session that goes on has heard what the user said first.
            if self.id.is_some() {
                *initial_prompt = None;
            }
        }
        Some(init)
    }
}

pub(crate) fn lane_of(message: &FrontendMessage) -> Lane {
    match answer_in(message) {
        Some(_) => Lane::Answer,
        None => Lane::Usual,
    }
}

fn line_of(message: &FrontendMessage) -> Result<Vec<u8>, Refusal> {
    let mut line = Vec::new();
    message.encode_into(&mut line)?;
    line.push(b'\n');
    Ok(line)
}

pub(crate) fn send_error(error: PushError) -> SendError {
    match error {
        PushError::Full => SendError::Full,
        PushError::Closed => SendError::NotRunning,
    }
}

fn question_in(message: &BackendMessage) -> Option<(&str, Question)> {
    match message {
        BackendMessage::RoomQuery(query) => Some((query.request_id(), Question::RoomQuery)),
        BackendMessage::RoomAction { request_id, .. } => Some((request_id, Question::RoomAction)),
        _ => None,
    }
}

fn answer_in(message: &FrontendMessage) -> Option<(&str, Question)> {
    match message {
        FrontendMessage::RoomQueryResponse { request_id, .. } => {
            Some((request_id, Question::RoomQuery))
        }
        FrontendMessage::RoomActionResponse { request_id, .. } => {
            Some((request_id, Question::RoomAction))
        }
        _ => None,
    }
}
