//! Lines to messages and messages to lines, over bytes, `BufRead` and `Write`.

use crate::line_splitter::{Line, LineSplitter};
use crate::protocol::wire::{Action, Code, DecodeError, Refusal, Wire, Writer};
use crate::protocol::{BackendMessage, FrontendMessage};
use std::fmt;
use std::io::{self, BufRead, Write};
use std::marker::PhantomData;

/// The bound of a line where the user of a reader sets none, in bytes: the largest limit of any message.
pub const DEFAULT_BOUND: usize = crate::protocol::LARGEST_LIMIT;

/// One direction of the protocol: [`FrontendMessage`] or [`BackendMessage`].
pub trait Message: Sized {
    /// The name of the direction's type, for reports.
    const NAME: &'static str;

    /// What a line is.
    ///
    /// # Errors
    /// A line of an unknown type, and a line that is refused.
    fn decode_line(line: &[u8]) -> Result<Self, DecodeError>;

    /// Appends the line of the message, without its line end.
    ///
    /// # Errors
    /// Whatever `decode_line` on the other side would refuse, and a message over the limit of its type. The buffer is as
    /// it was then.
    fn encode_line(&self, buffer: &mut Vec<u8>) -> Result<(), Refusal>;

    /// Appends the line of the message, without its line end, however large it is: for tools that show what a reader
    /// has taken, since a reader takes lines that are over the limit of their type.
    ///
    /// # Errors
    /// Those of `encode_line`, apart from the size.
    fn encode_line_of_any_size(&self, buffer: &mut Vec<u8>) -> Result<(), Refusal>;

    /// The message with `[redacted]` in place of its secrets, for people to see.
    #[must_use]
    fn redacted(self) -> Self;
}

/// What is shown in place of a secret.
const REDACTED: &str = "[redacted]";

fn encode_any_size<M: Message + Wire>(message: &M, buffer: &mut Vec<u8>) -> Result<(), Refusal> {
    match message.encode_line(buffer) {
        // The size is the last thing that is judged, so everything else is well.
        Err(refusal) if refusal.code() == Code::TooLarge => {
            message.write(&mut Writer::new(buffer));
            Ok(())
        }
        encoded => encoded,
    }
}

impl Message for FrontendMessage {
    const NAME: &'static str = "FrontendMessage";

    fn decode_line(line: &[u8]) -> Result<Self, DecodeError> {
        Self::decode(line)
    }

    fn encode_line(&self, buffer: &mut Vec<u8>) -> Result<(), Refusal> {
        self.encode_into(buffer)
    }

    fn encode_line_of_any_size(&self, buffer: &mut Vec<u8>) -> Result<(), Refusal> {
        encode_any_size(self, buffer)
    }

    fn redacted(mut self) -> Self {
        if let Self::Init {
            api_key: Some(key), ..
        } = &mut self
        {
            *key = REDACTED.to_owned();
        }
        self
    }
}

impl Message for BackendMessage {
    const NAME: &'static str = "BackendMessage";

    fn decode_line(line: &[u8]) -> Result<Self, DecodeError> {
        Self::decode(line)
    }

    fn encode_line(&self, buffer: &mut Vec<u8>) -> Result<(), Refusal> {
        self.encode_into(buffer)
    }

    fn encode_line_of_any_size(&self, buffer: &mut Vec<u8>) -> Result<(), Refusal> {
        encode_any_size(self, buffer)
    }

    fn redacted(self) -> Self {
        self
    }
}

/// A sound line of a type that this release does not know.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownType {
    /// The type that the line names.
    pub tag: String,
    /// The line as it came.
    pub raw: String,
    /// What a report says of it.
    pub reason: String,
    /// Which line of the stream it is, from 1; blank lines count too.
    pub line: u64,
    /// Where the line begins in the stream, in bytes from 0.
    pub offset: u64,
}

/// A line that is no message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RefusedLine {
    /// Code, path and reason.
    pub refusal: Refusal,
    /// Which line of the stream it is, from 1; blank lines count too.
    pub line: u64,
    /// Where the line begins in the stream, in bytes from 0.
    pub offset: u64,
}

/// What a reader makes of a line.
#[derive(Clone, Debug, PartialEq)]
pub enum Incoming<M> {
    /// A message.
    Message(M),
    /// A line of an unknown type: not an error of the stream.
    Unknown(UnknownType),
    /// A line that is no message. The lines after it are read all the same.
    Refused(RefusedLine),
}

impl<M: Message> Incoming<M> {
    /// What a line of a stream is whose splitter has this bound.
    pub(crate) fn from_line(line: Line<'_>, bound: usize) -> Self {
        match line {
            Line::TooLarge { number, offset } => {
                let reason = format!("expected at most {bound} bytes, got more");
                let refusal = Refusal::new(Action::Decode, M::NAME, Code::TooLarge, "", reason);
                Self::Refused(RefusedLine {
                    refusal,
                    line: number,
                    offset,
                })
            }
            Line::Whole {
                number,
                offset,
                bytes,
                ended,
            } => match M::decode_line(bytes) {
                Ok(message) => Self::Message(message),
                Err(error) => Self::from_error(error, number, offset, ended),
            },
        }
    }

    #[cold]
    fn from_error(error: DecodeError, line: u64, offset: u64, ended: bool) -> Self {
        let reason = error.reason();
        match error {
            DecodeError::UnknownType { tag, line: raw, .. } => Self::Unknown(UnknownType {
                tag,
                raw,
                reason,
                line,
                offset,
            }),
            DecodeError::Refused(refusal) => {
                let refusal =
                    if !ended && matches!(refusal.code(), Code::InvalidJson | Code::TooDeep) {
                        let reason = format!("the stream ended within a line: {reason}");
                        Refusal::new(
                            Action::Decode,
                            M::NAME,
                            Code::Truncated,
                            refusal.path(),
                            reason,
                        )
                    } else {
                        refusal
                    };
                Self::Refused(RefusedLine {
                    refusal,
                    line,
                    offset,
                })
            }
        }
    }
}

/// The most bytes that are copied at a time of a line that the stream does not have in one piece.
const PIECE: usize = 16 << 10;

/// Reads messages of one direction from a stream. A line that is refused does not keep it from reading the next.
///
/// ```
/// use ipc_protocol::protocol::FrontendMessage;
/// use ipc_protocol::{Incoming, MessageReader};
///
/// let stream = &b"{\"type\":\"ping\"}\nnoise\n{\"type\":\"dance\"}\n"[..];
/// let mut reader = MessageReader::<FrontendMessage, _>::new(stream);
/// assert!(matches!(reader.next().unwrap().unwrap(), Incoming::Message(FrontendMessage::Ping)));
/// match reader.next().unwrap().unwrap() {
///     Incoming::Refused(line) => assert_eq!(line.refusal.code().as_str(), "INVALID_JSON"),
///     other => panic!("{other:?}"),
/// }
/// match reader.next().unwrap().unwrap() {
///     Incoming::Unknown(unknown) => assert_eq!((unknown.tag.as_str(), unknown.line), ("dance", 3)),
///     other => panic!("{other:?}"),
/// }
/// assert!(reader.next().is_none());
/// ```
#[derive(Debug)]
pub struct MessageReader<M, R> {
    stream: R,
    splitter: LineSplitter,
    bound: usize,
    ended: bool,
    direction: PhantomData<fn() -> M>,
}

impl<M, R> MessageReader<M, R> {
    /// Which line `read` has returned last, from 1; blank lines count too. 0 before the first.
    pub fn line(&self) -> u64 {
        self.splitter.taken()
    }
}

impl<M: Message, R: BufRead> MessageReader<M, R> {
    /// A reader with the default bound.
    pub fn new(stream: R) -> Self {
        Self::with_bound(stream, DEFAULT_BOUND)
    }

    /// A reader whose lines may have at most `bound` bytes, without their line end.
    ///
    /// # Panics
    /// If the bound is 0.
    pub fn with_bound(stream: R, bound: usize) -> Self {
        Self {
            stream,
            splitter: LineSplitter::new(bound),
            bound,
            ended: false,
            direction: PhantomData,
        }
    }

    /// What the next line is; None at the end of the stream.
    ///
    /// # Errors
    /// Those of the stream. It can be called again then.
    pub fn read(&mut self) -> io::Result<Option<Incoming<M>>> {
        loop {
            if self.splitter.held() > 0 || self.ended {
                if let Some(span) = self.splitter.take(self.ended) {
                    let line = self.splitter.line(span);
                    return Ok(Some(Incoming::from_line(line, self.bound)));
                }
                if self.ended {
                    return Ok(None);
                }
            }
            match self.stream.fill_buf() {
                Ok(bytes) => {
                    if let Some((line, length)) = self.splitter.whole(bytes) {
                        let incoming = Incoming::from_line(line, self.bound);
                        self.stream.consume(length);
                        return Ok(Some(incoming));
                    }
                    self.ended = bytes.is_empty();
                    let piece = &bytes[..bytes.len().min(PIECE)];
                    let length = memchr::memchr(b'\n', piece).map_or(piece.len(), |at| at + 1);
                    self.splitter.push(&piece[..length]);
                    self.stream.consume(length);
                }
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
            }
        }
    }
}

impl<M: Message, R: BufRead> Iterator for MessageReader<M, R> {
    type Item = io::Result<Incoming<M>>;

    fn next(&mut self) -> Option<Self::Item> {
        self.read().transpose()
    }
}

/// Why a message was not written.
#[derive(Debug)]
pub enum WriteError {
    /// The message is one that a decoder would refuse, or over the limit of its type. Nothing was written.
    Refused(Refusal),
    /// The stream has failed, perhaps within the line.
    Io(io::Error),
}

impl fmt::Display for WriteError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Refused(refusal) => refusal.fmt(f),
            Self::Io(error) => write!(f, "Cannot write a message: {error}"),
        }
    }
}

impl std::error::Error for WriteError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::Refused(refusal) => Some(refusal),
            Self::Io(error) => Some(error),
        }
    }
}

/// Writes messages of one direction to a stream, each with its line end in one call.
///
/// ```
/// use ipc_protocol::protocol::FrontendMessage;
/// use ipc_protocol::MessageWriter;
///
/// let mut writer = MessageWriter::new(Vec::new());
/// writer.write(&FrontendMessage::Ping)?;
/// assert_eq!(writer.into_inner(), b"{\"type\":\"ping\"}\n");
/// # Ok::<(), ipc_protocol::WriteError>(())
/// ```
#[derive(Debug)]
pub struct MessageWriter<M, W> {
    stream: W,
    buffer: Vec<u8>,
    direction: PhantomData<fn(&M)>,
}

impl<M: Message, W: Write> MessageWriter<M, W> {
    /// A writer with an empty buffer, which it reuses.
    pub fn new(stream: W) -> Self {
        Self {
            stream,
            buffer: Vec::new(),
            direction: PhantomData,
        }
    }

    /// Writes one message and flushes the stream.
    ///
    /// # Errors
    /// A message that a decoder would refuse, before anything is written; and errors of the stream.
    pub fn write(&mut self, message: &M) -> Result<(), WriteError> {
        self.buffer.clear();
        message
            .encode_line(&mut self.buffer)
            .map_err(WriteError::Refused)?;
        self.buffer.push(b'\n');
        self.stream
            .write_all(&self.buffer)
            .and_then(|()| self.stream.flush())
            .map_err(WriteError::Io)
    }

    /// The stream.
    pub fn into_inner(self) -> W {
        self.stream
    }
}
