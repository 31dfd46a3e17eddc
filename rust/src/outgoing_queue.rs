//! Lines on their way to the backend.

use crate::sync::{lock, Signal};
use std::collections::VecDeque;
use std::sync::Mutex;
use std::time::Instant;

/// How many used buffers are kept, and up to which capacity in bytes.
const SPARE_BUFFERS: usize = 8;
const SPARE_CAPACITY: usize = 4 << 10;

/// A queue of lines with their line ends. At most `limit` wait in each lane; a ping and the last line have room of their
/// own.
pub(crate) struct OutgoingQueue {
    state: Mutex<State>,
    limit: usize,
    ping: Vec<u8>,
    work: Signal,
    /// There may be room, or the queue was opened or closed.
    pub changed: Signal,
}

#[derive(Default)]
struct State {
    answers: VecDeque<Vec<u8>>,
    usual: VecDeque<Vec<u8>>,
    /// Of which lane a line was taken that is not written yet.
    in_flight: Option<Lane>,
    ping: bool,
    last: Option<Vec<u8>>,
    phase: Phase,
    spare: Vec<Vec<u8>>,
}

#[derive(Clone, Copy, Default, PartialEq)]
enum Phase {
    /// There is no process.
    #[default]
    Closed,
    Open,
    /// What is queued will be written, and nothing more.
    Closing,
}

/// Answers go ahead of the other lines, and have room where those have none: the backend may read no more of those until
/// it has its answers.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Lane {
    Answer,
    Usual,
}

/// Why a line was not queued.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum PushError {
    Full,
    Closed,
}

impl State {
    fn lane(&mut self, lane: Lane) -> &mut VecDeque<Vec<u8>> {
        match lane {
            Lane::Answer => &mut self.answers,
            Lane::Usual => &mut self.usual,
        }
    }

    fn room(&self, lane: Lane, limit: usize) -> Result<(), PushError> {
        let waiting = match lane {
            Lane::Answer => self.answers.len(),
            Lane::Usual => self.usual.len(),
        };
        match self.phase {
            Phase::Open if waiting + usize::from(self.in_flight == Some(lane)) < limit => Ok(()),
            Phase::Open => Err(PushError::Full),
            Phase::Closed | Phase::Closing => Err(PushError::Closed),
        }
    }
}

/// What is to be written next.
pub(crate) enum Next {
    /// A ping or the last line, which count as nothing.
    Extra(Vec<u8>),
    /// A line of a lane.
    Line(Lane, Vec<u8>),
}

impl Next {
    pub fn bytes(&self) -> &[u8] {
        match self {
            Self::Extra(bytes) | Self::Line(_, bytes) => bytes,
        }
    }
}

impl OutgoingQueue {
    /// `ping` is the line that `request_ping` sends.
    pub fn new(limit: usize, ping: Vec<u8>) -> Self {
        Self {
            state: Mutex::default(),
            limit: limit.max(1),
            ping,
            work: Signal::default(),
            changed: Signal::default(),
        }
    }

    /// A process has started; `first` is its first line.
    pub fn open(&self, first: Option<Vec<u8>>) {
        let mut state = lock(&self.state);
        state.usual.extend(first);
        state.phase = Phase::Open;
        drop(state);
        self.changed.notify();
    }

    /// An empty buffer.
    pub fn buffer(&self) -> Vec<u8> {
        lock(&self.state).spare.pop().unwrap_or_default()
    }

    /// Takes a buffer back.
    pub fn recycle(&self, mut buffer: Vec<u8>) {
        buffer.clear();
        let mut state = lock(&self.state);
        if buffer.capacity() <= SPARE_CAPACITY && state.spare.len() < SPARE_BUFFERS {
            state.spare.push(buffer);
        }
    }

    /// Queues a line.
    pub fn push(&self, lane: Lane, line: Vec<u8>) -> Result<(), (PushError, Vec<u8>)> {
        let mut state = lock(&self.state);
        if let Err(error) = state.room(lane, self.limit) {
            return Err((error, line));
        }
        state.lane(lane).push_back(line);
        drop(state);
        self.work.notify();
        Ok(())
    }

    /// Whether a line would be queued now.
    pub fn check(&self, lane: Lane) -> Result<(), PushError> {
        lock(&self.state).room(lane, self.limit)
    }

    /// Waits until `check` says something else than full.
    pub fn wait_while_full(&self, lane: Lane, deadline: Instant) -> Result<(), PushError> {
        let mut state = lock(&self.state);
        loop {
            let room = state.room(lane, self.limit);
            if room != Err(PushError::Full) {
                return room;
            }
            let (guard, in_time) = self.changed.wait_until(state, deadline);
            if !in_time {
                return Err(PushError::Full);
            }
            state = guard;
        }
    }

    /// Sends a ping ahead of what is queued. One that was not sent yet is enough.
    pub fn request_ping(&self) {
        let mut state = lock(&self.state);
        state.ping = state.phase == Phase::Open;
        drop(state);
        self.work.notify();
    }

    /// Sends `last` after what is queued, and then closes the pipe.
    pub fn close_with(&self, last: Vec<u8>) {
        let mut state = lock(&self.state);
        if state.phase == Phase::Open {
            state.phase = Phase::Closing;
            state.ping = false;
            state.last = Some(last);
        }
        drop(state);
        self.work.notify();
        self.changed.notify();
    }

    /// Waits for what is to be written next. None if the pipe is to be closed.
    pub fn next(&self) -> Option<Next> {
        let mut state = lock(&self.state);
        loop {
            if state.phase == Phase::Closed {
                return None;
            }
            if std::mem::take(&mut state.ping) {
                let mut buffer = state.spare.pop().unwrap_or_default();
                buffer.extend_from_slice(&self.ping);
                return Some(Next::Extra(buffer));
            }
            for lane in [Lane::Answer, Lane::Usual] {
                if let Some(line) = state.lane(lane).pop_front() {
                    state.in_flight = Some(lane);
                    return Some(Next::Line(lane, line));
                }
            }
            if state.phase == Phase::Closing {
                return state.last.take().map(Next::Extra);
            }
            state = self.work.wait(state);
        }
    }

    /// What `next` gave is written.
    pub fn written(&self, written: Next) {
        let buffer = match written {
            Next::Extra(buffer) => buffer,
            Next::Line(_, buffer) => {
                lock(&self.state).in_flight = None;
                self.changed.notify();
                buffer
            }
        };
        self.recycle(buffer);
    }

    /// What `next` gave could not be written.
    pub fn put_back(&self, failed: Next) {
        if let Next::Line(lane, line) = failed {
            let mut state = lock(&self.state);
            state.in_flight = None;
            state.lane(lane).push_front(line);
        }
    }

    /// The process is gone. Nobody waits any more.
    pub fn close(&self) {
        let mut state = lock(&self.state);
        state.phase = Phase::Closed;
        state.ping = false;
        state.last = None;
        drop(state);
        self.work.notify();
        self.changed.notify();
    }

    /// The lines that were not written. The queue is closed, and `next` is no longer called.
    pub fn take_unsent(&self) -> Vec<Vec<u8>> {
        let mut state = lock(&self.state);
        state.in_flight = None;
        let State { answers, usual, .. } = &mut *state;
        answers.drain(..).chain(usual.drain(..)).collect()
    }
}
