use super::check::quoted;
use super::code::Code;
use std::fmt;

/// What was refused, where and why: by a decoder, an encoder, or whoever reads the stream.
#[derive(Clone, PartialEq, Eq)]
pub struct Refusal(Box<Parts>);

#[derive(Clone, PartialEq, Eq)]
struct Parts {
    action: Action,
    subject: String,
    code: Code,
    path: String,
    reason: String,
}

/// What was being done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    Decode,
    Encode,
}

impl Refusal {
    /// A refusal of `subject` (a message's type, or a type's name). `path` is a JSON Pointer, empty for the whole.
    pub fn new(
        action: Action,
        subject: impl Into<String>,
        code: Code,
        path: impl Into<String>,
        reason: impl Into<String>,
    ) -> Self {
        Self(Box::new(Parts {
            action,
            subject: subject.into(),
            code,
            path: path.into(),
            reason: reason.into(),
        }))
    }

    /// Why, in one word.
    pub fn code(&self) -> Code {
        self.0.code
    }

    /// Where: a JSON Pointer, empty for the whole line.
    pub fn path(&self) -> &str {
        &self.0.path
    }

    /// What was wanted and what was found.
    pub fn reason(&self) -> &str {
        &self.0.reason
    }

    /// The message's type where it was known, else the name of the type that was wanted.
    pub fn subject(&self) -> &str {
        &self.0.subject
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let verb = match self.0.action {
            Action::Decode => "decode",
            Action::Encode => "encode",
        };
        write!(f, "Cannot {verb} {}: ", self.0.subject)?;
        if !self.0.path.is_empty() {
            write!(f, "{}: ", self.0.path)?;
        }
        f.write_str(&self.0.reason)
    }
}

impl fmt::Debug for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Refusal")
            .field("code", &self.0.code)
            .field("path", &self.0.path)
            .field("message", &self.to_string())
            .finish()
    }
}

impl std::error::Error for Refusal {}

/// Why a line gave no message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DecodeError {
    /// The line is sound, but no message of this direction has its tag: not an error of the stream.
    UnknownType {
        /// The tag as the line has it.
        tag: String,
        /// Where the tag stands: `/type`.
        path: &'static str,
        /// Tags that this one may have been meant to be, at most three, the nearest first.
        near: Vec<&'static str>,
        /// The line as it came.
        line: String,
    },
    /// The line is not a message.
    Refused(Refusal),
}

impl DecodeError {
    /// Why, in one word.
    pub fn code(&self) -> Code {
        match self {
            Self::UnknownType { .. } => Code::UnknownType,
            Self::Refused(refusal) => refusal.code(),
        }
    }

    /// Where: a JSON Pointer, empty for the whole line.
    pub fn path(&self) -> &str {
        match self {
            Self::UnknownType { path, .. } => path,
            Self::Refused(refusal) => refusal.path(),
        }
    }

    /// What was wanted and what was found.
    pub fn reason(&self) -> String {
        match self {
            Self::UnknownType { tag, near, .. } => unknown_type(tag, near),
            Self::Refused(refusal) => refusal.reason().to_owned(),
        }
    }
}

fn unknown_type(tag: &str, near: &[&str]) -> String {
    let mut reason = format!("expected a known type, got string {}", quoted(tag, 40));
    for (place, name) in near.iter().enumerate() {
        reason.push_str(if place == 0 { "; near: " } else { ", " });
        reason.push_str(&quoted(name, usize::MAX));
    }
    reason
}

impl From<Refusal> for DecodeError {
    fn from(refusal: Refusal) -> Self {
        Self::Refused(refusal)
    }
}

impl fmt::Display for DecodeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::UnknownType { path, .. } => {
                write!(f, "Cannot decode the line: {path}: {}", self.reason())
            }
            Self::Refused(refusal) => refusal.fmt(f),
        }
    }
}

impl std::error::Error for DecodeError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::UnknownType { .. } => None,
            Self::Refused(refusal) => Some(refusal),
        }
    }
}
