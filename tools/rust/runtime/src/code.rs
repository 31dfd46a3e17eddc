use std::fmt;

/// Why a line or a value was refused; the same names on both sides of the protocol.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Code {
    /// The line is over the bound of its reader, or the message over the limit of its type.
    TooLarge,
    /// The bytes are not UTF-8.
    InvalidUtf8,
    /// Brackets nest deeper than 127.
    TooDeep,
    /// Not JSON, or a lone surrogate or a number beyond binary64 in it.
    InvalidJson,
    /// The last line of a stream, cut off.
    Truncated,
    /// JSON, but not an object.
    NotAnObject,
    /// A message of a wrong shape.
    InvalidMessage,
    /// No message has this type.
    UnknownType,
}

impl Code {
    /// The code as it is written in reports: `INVALID_MESSAGE`.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::TooLarge => "TOO_LARGE",
            Self::InvalidUtf8 => "INVALID_UTF8",
            Self::TooDeep => "TOO_DEEP",
            Self::InvalidJson => "INVALID_JSON",
            Self::Truncated => "TRUNCATED",
            Self::NotAnObject => "NOT_AN_OBJECT",
            Self::InvalidMessage => "INVALID_MESSAGE",
            Self::UnknownType => "UNKNOWN_TYPE",
        }
    }
}

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl PartialEq<str> for Code {
    fn eq(&self, other: &str) -> bool {
        self.as_str() == other
    }
}

impl PartialEq<&str> for Code {
    fn eq(&self, other: &&str) -> bool {
        self.as_str() == *other
    }
}
