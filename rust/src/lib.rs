//! The frontend's end of a protocol of newline-delimited JSON between a Rust frontend and a TypeScript backend.
//!
//! [`Backend`] starts the backend process, talks to it, watches over it and ends it, and never stalls a frame.
//! [`AsyncBackend`] (feature `tokio`) is the same for code that awaits. [`memory_pair`] gives a backend without a
//! process, for tests.
//!
//! The pieces that they are made of can be used alone: the codec ([`LineSplitter`], [`MessageReader`],
//! [`MessageWriter`]), [`PendingRequests`], [`Heartbeat`], [`Negotiation`], [`Recovery`] and [`ConversationMonitor`]. The
//! last five have no I/O and no clock.
//!
//! The messages are in [`protocol`], which is generated.
//!
//! # What is left behind
//!
//! When a backend ends, in whatever way, what it has started ends with it: its process group on Unix, its Job Object on
//! Windows. The same holds when the frontend itself is killed: on Windows the system closes the job; on Unix a small
//! guard process (`/bin/sh`) gives the backend 5 s to leave and then kills the group. Tool outputs that were too large
//! for a message, and that the backend has written to files, can be read until their session ends, and are gone when the
//! [`Backend`] is dropped, or the frontend is killed and guarded. Out of reach is what has left the group (`setsid`,
//! `detached: true` in Node) or has been started outside the job (`CREATE_BREAKAWAY_FROM_JOB`, or in
//! the moment before a new process is taken into it).
#![cfg_attr(not(windows), forbid(unsafe_code))]
#![cfg_attr(windows, deny(unsafe_code))]
#![warn(missing_docs)]

#[cfg(feature = "tokio")]
mod asynchronous;
mod backend;
mod codec;
mod connection;
mod conversation;
mod event;
mod exit;
mod heartbeat;
mod incoming_queue;
mod line_splitter;
mod memory;
mod negotiation;
mod outgoing_queue;
mod process;
pub mod protocol;
mod recovery;
mod remains;
mod requests;
mod settings;
mod stderr_log;
mod supervisor;
mod sync;

#[cfg(feature = "tokio")]
pub use asynchronous::{AsyncBackend, RecvError};
pub use backend::{Backend, HandshakeError, RecvTimeout};
pub use codec::{
    Incoming, Message, MessageReader, MessageWriter, RefusedLine, UnknownType, WriteError,
    DEFAULT_BOUND,
};
pub use connection::SendError;
pub use conversation::{
    ConversationMonitor, Finding, Observed, OpenItem, OpenKind, OrderRule, Side,
};
pub use event::{EndCause, Ended, Event, StderrLine};
pub use exit::Exit;
pub use heartbeat::{Beat, Heartbeat, HeartbeatSettings};
pub use line_splitter::{Line, LineSplitter};
pub use memory::{memory_pair, MemoryBackend};
pub use negotiation::{Negotiation, NoSession, Session};
pub use recovery::{Recover, Recovery, RecoverySettings};
pub use requests::{AnswerError, Closed, PendingRequests, Question};
pub use settings::Settings;

/// The examples of the README are tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
