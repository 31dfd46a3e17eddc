//! Events on their way to the frontend's code.

use crate::event::{Event, StderrLine};
use crate::sync::{lock, try_lock, Signal};
use std::collections::VecDeque;
use std::sync::Mutex;
use std::time::Instant;

/// How many lines of stderr wait at most.
const STDERR_LINES: usize = 100;

/// For how many lines of stdout there is room from the start, at most.
const PREPARED: usize = 1000;

/// A queue of events. At most `limit` lines of stdout wait in it; whoever reads them waits for room.
pub(crate) struct IncomingQueue {
    state: Mutex<State>,
    limit: usize,
    /// Something was queued, or nothing more will be.
    pub arrived: Signal,
    room: Signal,
}

#[derive(Default)]
struct State {
    events: VecDeque<Event>,
    /// How many of them are lines of stdout.
    lines: usize,
    stderr_lines: usize,
    stderr_skipped: u64,
    /// How often the reader had to wait for room, and whether it does now.
    pauses: u64,
    paused: bool,
    mode: Mode,
    over: bool,
}

#[derive(Clone, Copy, Default, PartialEq)]
enum Mode {
    #[default]
    Keep,
    /// What comes is read and thrown away, apart from the end.
    Discard,
    /// Nobody waits for room any more.
    Abandon,
}

impl IncomingQueue {
    pub fn new(limit: usize) -> Self {
        let limit = limit.max(1);
        let state = State {
            events: VecDeque::with_capacity(limit.min(PREPARED) + STDERR_LINES + 16),
            ..State::default()
        };
        Self {
            state: Mutex::new(state),
            limit,
            arrived: Signal::default(),
            room: Signal::default(),
        }
    }

    /// The next event, or None within if there is none. Never waits: None if the lock is taken just now.
    pub fn try_pop(&self) -> Option<Option<Event>> {
        let mut state = try_lock(&self.state)?;
        Some(self.take(&mut state, 0))
    }

    /// The first event that matches; the others stay in their order. None when nothing more can come.
    pub fn wait_for(
        &self,
        deadline: Instant,
        mut matches: impl FnMut(&Event) -> bool,
    ) -> Result<Event, Missing> {
        let mut state = lock(&self.state);
        loop {
            if let Some(at) = state.events.iter().position(&mut matches) {
                return self.take(&mut state, at).ok_or(Missing::Over);
            }
            if state.over {
                return Err(Missing::Over);
            }
            let (guard, in_time) = self.arrived.wait_until(state, deadline);
            if !in_time {
                return Err(Missing::TimedOut);
            }
            state = guard;
        }
    }

    /// Waits for the next event; None when nothing more can come.
    pub fn wait(&self) -> Option<Event> {
        let mut state = lock(&self.state);
        loop {
            if let Some(event) = self.take(&mut state, 0) {
                return Some(event);
            }
            if state.over {
                return None;
            }
            state = self.arrived.wait(state);
        }
    }

    /// The first event that matches, if it has come.
    #[cfg(feature = "tokio")]
    pub fn find(&self, matches: impl FnMut(&Event) -> bool) -> Option<Result<Event, Missing>> {
        let mut state = lock(&self.state);
        match state.events.iter().position(matches) {
            Some(at) => self.take(&mut state, at).map(Ok),
            None if state.over => Some(Err(Missing::Over)),
            None => None,
        }
    }

    fn take(&self, state: &mut State, at: usize) -> Option<Event> {
        let event = if at == 0 {
            state.events.pop_front()
        } else {
            state.events.remove(at)
        }?;
        match event {
            Event::Message(_) | Event::Unknown(_) | Event::Refused(_) => {
                state.lines -= 1;
                // Not at once, so that a busy pipe costs one change of thread for many lines.
                if state.paused && state.lines <= self.limit / 2 {
                    self.room.notify();
                }
            }
            Event::Stderr(_) => state.stderr_lines -= 1,
            _ => {}
        }
        Some(event)
    }

    /// Waits until a line has room. False if nobody will take it any more.
    pub fn wait_for_room(&self) -> bool {
        let mut state = lock(&self.state);
        if state.lines >= self.limit && state.mode == Mode::Keep {
            state.paused = true;
            state.pauses += 1;
            while state.lines > self.limit / 2 && state.mode == Mode::Keep {
                state = self.room.wait(state);
            }
            state.paused = false;
        }
        state.mode != Mode::Abandon
    }

    /// Queues an event. Lines of stdout wait for room before.
    pub fn push(&self, event: Event) {
        self.queue(event, false);
    }

    /// Queues the event after which nothing more will come.
    pub fn push_last(&self, event: Event) {
        self.queue(event, true);
    }

    fn queue(&self, event: Event, last: bool) {
        let mut state = lock(&self.state);
        state.over |= last;
        let line = matches!(
            event,
            Event::Message(_) | Event::Unknown(_) | Event::Refused(_)
        );
        if state.mode != Mode::Keep && !matches!(event, Event::Ended(_) | Event::GaveUp { .. }) {
            return;
        }
        state.lines += usize::from(line);
        state.events.push_back(event);
        drop(state);
        self.arrived.notify();
    }

    /// Queues a line of stderr, or counts it as skipped.
    pub fn push_stderr(&self, text: String) {
        let mut state = lock(&self.state);
        if state.mode != Mode::Keep {
            return;
        }
        if state.stderr_lines >= STDERR_LINES {
            state.stderr_skipped += 1;
            return;
        }
        let skipped = std::mem::take(&mut state.stderr_skipped);
        state.stderr_lines += 1;
        state
            .events
            .push_back(Event::Stderr(StderrLine { text, skipped }));
        drop(state);
        self.arrived.notify();
    }

    /// Whether the reader waits for room, and how often it had to so far.
    pub fn pauses(&self) -> (bool, u64) {
        let state = lock(&self.state);
        (state.paused, state.pauses)
    }

    /// From now on lines are read and thrown away.
    pub fn discard(&self) {
        self.set_mode(Mode::Discard);
    }

    /// From now on nobody waits for room.
    pub fn abandon(&self) {
        self.set_mode(Mode::Abandon);
    }

    fn set_mode(&self, mode: Mode) {
        lock(&self.state).mode = mode;
        self.room.notify();
    }

    /// Nothing more will come.
    pub fn finish(&self) {
        lock(&self.state).over = true;
        self.arrived.notify();
    }

    /// Whether nothing more will come and everything was taken.
    pub fn is_over(&self) -> bool {
        let state = lock(&self.state);
        state.over && state.events.is_empty()
    }
}

/// Why no event was found.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Missing {
    TimedOut,
    Over,
}
