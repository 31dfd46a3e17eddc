/// What the protocol says of a message's place in a conversation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OrderRules {
    /// The tag of the message.
    pub type_name: &'static str,
    /// The tags of the messages that answer it.
    pub answered_by: &'static [&'static str],
    /// The field that each answer repeats.
    pub correlated_by: Option<&'static str>,
    /// The first message of its direction is one of those that say this.
    pub first: bool,
    /// It may come before the first message and after the last one.
    pub anytime: bool,
    /// Nothing of its direction follows.
    pub last: bool,
    /// Tags of messages of either direction of which at least one has come before; empty: none need be.
    pub after: &'static [&'static str],
    /// It opens a span, which this ends.
    pub ended_by: Option<SpanRule>,
    /// It comes only while a span is open that this has opened.
    pub within: Option<SpanRule>,
    /// The optional field by which it goes on with an earlier conversation.
    pub resumes: Option<&'static str>,
}

/// A message at the other end of a span, and the field that has the same value in both.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SpanRule {
    /// The tag of the message.
    pub type_name: &'static str,
    /// The field on the wire.
    pub field: &'static str,
}

impl OrderRules {
    /// A message that may come whenever its sender likes.
    pub const fn of(type_name: &'static str, answered_by: &'static [&'static str]) -> Self {
        Self {
            type_name,
            answered_by,
            correlated_by: None,
            first: false,
            anytime: false,
            last: false,
            after: &[],
            ended_by: None,
            within: None,
            resumes: None,
        }
    }
}
