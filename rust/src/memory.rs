//! A backend without a process, for tests of the frontend's code.

use crate::backend::Backend;
use crate::codec::{Incoming, Message};
use crate::exit::Exit;
use crate::line_splitter::LineSplitter;
use crate::process::{Launched, Process, Sink, Source};
use crate::protocol::wire::Refusal;
use crate::protocol::{BackendMessage, FrontendMessage};
use crate::settings::Settings;
use crate::sync::{after, lock, Signal};
use std::collections::VecDeque;
use std::io;
use std::sync::mpsc::{self, Receiver};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

/// How many bytes a pipe holds until its writer has to wait: as many as on Linux.
const PIPE: usize = 64 << 10;

/// A [`Backend`] and its other end in the same process.
///
/// ```
/// use ipc_protocol::protocol::{BackendMessage, FrontendMessage};
/// use ipc_protocol::{memory_pair, Event, Incoming, Settings};
/// use std::time::Duration;
///
/// let second = Duration::from_secs(1);
/// let (backend, mut other_end) = memory_pair(Settings { recovery: None, ..Settings::default() })?;
/// backend.try_send(&FrontendMessage::Ping)?;
/// assert!(matches!(other_end.recv_timeout(second), Some(Incoming::Message(FrontendMessage::Ping))));
/// other_end.send(&BackendMessage::Pong)?;
/// assert!(matches!(backend.recv_timeout(second)?, Event::Message(BackendMessage::Pong)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// `settings.init` is a message that can't be sent.
pub fn memory_pair(settings: Settings) -> io::Result<(Backend, MemoryBackend)> {
    let (lives, started) = mpsc::channel();
    let bound = settings.bound;
    let launcher = Box::new(move || {
        let process = Arc::new(MemoryProcess::default());
        // Fails if the other end was dropped: then this process ends like one that could not be started.
        lives
            .send(process.clone())
            .map_err(|_| io::Error::from(io::ErrorKind::NotFound))?;
        Ok(Launched {
            stdin: Box::new(WritingEnd(process.clone())),
            stdout: Box::new(ReadingEnd(process.clone(), Stream::Stdout)),
            stderr: Box::new(ReadingEnd(process.clone(), Stream::Stderr)),
            process,
        })
    });
    let backend = Backend::launch(launcher, settings)?;
    let process = started
        .recv()
        .map_err(|_| io::Error::from(io::ErrorKind::BrokenPipe))?;
    Ok((
        backend,
        MemoryBackend {
            process,
            started: Mutex::new(started),
            splitter: LineSplitter::new(bound),
            bound,
            ended: false,
        },
    ))
}

/// The other end of a [`Backend`] that [`memory_pair`] has made: plays the process. Dropping it is a crash.
#[derive(Debug)]
pub struct MemoryBackend {
    process: Arc<MemoryProcess>,
    started: Mutex<Receiver<Arc<MemoryProcess>>>,
    splitter: LineSplitter,
    bound: usize,
    ended: bool,
}

impl MemoryBackend {
    /// What the frontend has sent. None if nothing comes in time, or nothing more will.
    pub fn recv_timeout(&mut self, timeout: Duration) -> Option<Incoming<FrontendMessage>> {
        let deadline = after(Instant::now(), timeout);
        loop {
            if let Some(span) = self.splitter.take(self.ended) {
                return Some(Incoming::from_line(self.splitter.line(span), self.bound));
            }
            if self.ended {
                return None;
            }
            let bytes = self
                .process
                .take(Stream::Stdin, usize::MAX, Some(deadline))?;
            self.ended = bytes.is_empty();
            self.splitter.push(&bytes);
        }
    }

    /// Sends a message. Waits while 64 KiB are unread.
    ///
    /// # Errors
    /// The message is one that a decoder would refuse.
    pub fn send(&self, message: &BackendMessage) -> Result<(), Refusal> {
        let mut line = Vec::new();
        message.encode_line(&mut line)?;
        line.push(b'\n');
        self.write_stdout(&line);
        Ok(())
    }

    /// Writes bytes to stdout, whatever they are.
    pub fn write_stdout(&self, bytes: &[u8]) {
        // Fails if the frontend is gone, which is what it would see for itself.
        let _ = self.process.give(Stream::Stdout, bytes);
    }

    /// Writes text to stderr.
    pub fn write_stderr(&self, text: &str) {
        // As above.
        let _ = self.process.give(Stream::Stderr, text.as_bytes());
    }

    /// Ends as a process that exits with this status.
    pub fn exit(&mut self, code: i32) {
        self.process.end(Exit::Code(code));
    }

    /// Whether the frontend has killed the process.
    pub fn is_killed(&self) -> bool {
        lock(&self.process.state).killed
    }

    /// Waits for the restart and plays the new process from then on. False if none comes in time.
    pub fn next_life(&mut self, timeout: Duration) -> bool {
        let started = lock(&self.started).recv_timeout(timeout);
        match started {
            Ok(process) => {
                self.process = process;
                self.splitter = LineSplitter::new(self.bound);
                self.ended = false;
                true
            }
            Err(_) => false,
        }
    }
}

impl Drop for MemoryBackend {
    fn drop(&mut self) {
        self.exit(1);
    }
}

#[derive(Clone, Copy, Debug)]
enum Stream {
    Stdin,
    Stdout,
    Stderr,
}

#[derive(Debug, Default)]
struct MemoryProcess {
    state: Mutex<State>,
    changed: Signal,
}

#[derive(Debug, Default)]
struct State {
    pipes: [VecDeque<u8>; 3],
    stdin_closed: bool,
    exit: Option<Exit>,
    killed: bool,
    stopped: bool,
}

impl MemoryProcess {
    /// Waits until bytes come; empty at the end, None at the deadline.
    fn take(&self, stream: Stream, most: usize, deadline: Option<Instant>) -> Option<Vec<u8>> {
        let mut state = lock(&self.state);
        loop {
            let pipe = &mut state.pipes[stream as usize];
            if !pipe.is_empty() {
                let length = pipe.len().min(most);
                let bytes = pipe.drain(..length).collect();
                self.changed.notify();
                return Some(bytes);
            }
            let closed = match stream {
                Stream::Stdin => state.stdin_closed || state.killed,
                Stream::Stdout | Stream::Stderr => state.exit.is_some(),
            };
            if closed || state.stopped {
                return Some(Vec::new());
            }
            state = match deadline {
                None => self.changed.wait(state),
                Some(deadline) => match self.changed.wait_until(state, deadline) {
                    (state, true) => state,
                    (_, false) => return None,
                },
            };
        }
    }

    fn give(&self, stream: Stream, mut bytes: &[u8]) -> io::Result<()> {
        let mut state = lock(&self.state);
        while !bytes.is_empty() {
            if state.exit.is_some() || state.stopped {
                return Err(io::ErrorKind::BrokenPipe.into());
            }
            let pipe = &mut state.pipes[stream as usize];
            let length = bytes.len().min(PIPE - pipe.len());
            if length == 0 {
                state = self.changed.wait(state);
                continue;
            }
            pipe.extend(&bytes[..length]);
            bytes = &bytes[length..];
            self.changed.notify();
        }
        Ok(())
    }

    fn end(&self, exit: Exit) {
        lock(&self.state).exit.get_or_insert(exit);
        self.changed.notify();
    }
}

impl Process for MemoryProcess {
    fn wait(&self) {
        let mut state = lock(&self.state);
        while state.exit.is_none() {
            state = self.changed.wait(state);
        }
    }

    fn kill_tree(&self) {
        let mut state = lock(&self.state);
        if state.exit.is_none() {
            state.killed = true;
            state.exit = Some(Exit::Signal(9));
        }
        drop(state);
        self.changed.notify();
    }

    fn drain(&self) {}

    fn stop(&self) {
        lock(&self.state).stopped = true;
        self.changed.notify();
    }

    fn finish(&self) -> Exit {
        lock(&self.state).exit.unwrap_or(Exit::Unknown)
    }
}

struct WritingEnd(Arc<MemoryProcess>);

impl Sink for WritingEnd {
    fn write_all(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.0.give(Stream::Stdin, bytes)
    }
}

impl Drop for WritingEnd {
    fn drop(&mut self) {
        lock(&self.0.state).stdin_closed = true;
        self.0.changed.notify();
    }
}

struct ReadingEnd(Arc<MemoryProcess>, Stream);

impl Source for ReadingEnd {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let bytes = self.0.take(self.1, buffer.len(), None).unwrap_or_default();
        buffer[..bytes.len()].copy_from_slice(&bytes);
        Ok(bytes.len())
    }
}
