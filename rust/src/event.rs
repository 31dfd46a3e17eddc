//! What the frontend is told about its backend.

use crate::codec::{RefusedLine, UnknownType};
use crate::conversation::Finding;
use crate::exit::Exit;
use crate::protocol::{BackendMessage, FrontendMessage};
use std::time::Duration;

/// Something that has happened at the backend, in the order in which it is to be handled.
#[derive(Debug)]
#[non_exhaustive]
pub enum Event {
    /// A message.
    Message(BackendMessage),
    /// A line of a type that this release does not know: from a newer backend, or not from the protocol at all.
    Unknown(UnknownType),
    /// A line on stdout that is no message. The connection goes on.
    Refused(RefusedLine),
    /// A message of either side has broken a rule of the order of the conversation; it was sent or delivered all the
    /// same, before this. Only with [`Settings::monitor`](crate::Settings::monitor).
    OutOfOrder(Finding),
    /// A line on stderr.
    Stderr(StderrLine),
    /// A question of the backend was not answered in time; an answer is refused from now on.
    RequestTimedOut {
        /// The question.
        request_id: String,
    },
    /// No line has come for 10 s after a ping. The process is killed, `Ended` follows.
    Hung,
    /// The process has ended. All that was still in its pipe was delivered before.
    Ended(Ended),
    /// The backend will be started again.
    Restarting {
        /// Counted from 1, as long as no process lives for 30 s.
        attempt: u32,
        /// How long it will take until then.
        delay: Duration,
    },
    /// The backend was started again; `init` with the session to resume is on its way, if there was one before.
    Restarted {
        /// That of `Restarting`.
        attempt: u32,
    },
    /// The backend could not be started again.
    StartFailed {
        /// Why, in words for people.
        reason: String,
    },
    /// The backend has ended too often and is not started again. Nothing follows.
    GaveUp {
        /// How many restarts there were without 30 s of health between.
        restarts: u32,
    },
}

/// A line that the backend has written to stderr.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StderrLine {
    /// The line without its end, cut into pieces of 8 KiB. Bytes that are not UTF-8 are shown as U+FFFD.
    pub text: String,
    /// How many lines before this one were left out because too many had not been taken.
    pub skipped: u64,
}

/// How a process has ended.
#[derive(Debug)]
pub struct Ended {
    /// Why it has ended.
    pub cause: EndCause,
    /// What the system says.
    pub exit: Exit,
    /// The last of what it has written to stderr, at most 16 KiB by default.
    pub stderr_tail: String,
    /// Messages that were accepted but not written, or not to their end. They are not sent to the next process.
    pub unsent: Vec<FrontendMessage>,
    /// Questions that were not answered, by `request_id`. Their answers are refused from now on.
    pub unanswered: Vec<String>,
}

/// Why a process has ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum EndCause {
    /// It has ended by itself, or somebody else has killed it.
    Exited,
    /// `shutdown` was asked for, and it has left in time.
    ShutDown,
    /// `shutdown` was asked for, and it was killed because it was still there after 5 s.
    ShutdownOverrun,
    /// It did not answer and was killed.
    Hung,
    /// It has closed its stdout but lived on, and was killed.
    StdoutClosed,
    /// It has closed its stdin but lived on, and was killed.
    StdinClosed,
}

impl EndCause {
    /// Whether the frontend has asked for the end.
    pub fn asked_for(self) -> bool {
        matches!(self, Self::ShutDown | Self::ShutdownOverrun)
    }
}
