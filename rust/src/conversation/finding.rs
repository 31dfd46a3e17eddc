use std::fmt;

/// Who has sent a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Side {
    /// The Rust application.
    Frontend,
    /// The adapter of the agent's SDK.
    Backend,
}

/// A rule of the order of a conversation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum OrderRule {
    /// The first message of its direction.
    First,
    /// Nothing of its direction follows.
    Last,
    /// Something has come before.
    After,
    /// An answer repeats a field of its request, and no two open requests share it.
    CorrelatedBy,
    /// A span is ended once, and no two open spans share their field.
    EndedBy,
    /// A span is open.
    Within,
}

impl OrderRule {
    /// The name of its annotation in the TypeScript.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::First => "first",
            Self::Last => "last",
            Self::After => "after",
            Self::CorrelatedBy => "correlatedBy",
            Self::EndedBy => "endedBy",
            Self::Within => "within",
        }
    }
}

/// A message that breaks a rule of the order of a conversation. Shown by its reason.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Finding {
    /// The rule that it breaks.
    pub rule: OrderRule,
    /// Who has sent the message.
    pub from: Side,
    /// The tag of the message.
    pub type_name: &'static str,
    /// JSON Pointer to the field that the rule names; empty where it names none.
    pub path: String,
    /// What was expected and what was found, for people: `expected init first, got user_message`.
    pub reason: String,
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.reason)
    }
}

/// What an [`OpenItem`] waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum OpenKind {
    /// An answer.
    Request,
    /// An end.
    Span,
}

/// A request that is not answered yet, or a span that is not ended.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct OpenItem {
    /// What it waits for.
    pub kind: OpenKind,
    /// Who has sent the message that has opened it.
    pub from: Side,
    /// The tag of that message.
    pub type_name: &'static str,
    /// The value that its answer or its end repeats; `None` where nothing is repeated.
    pub key: Option<String>,
    /// Which of the observed messages it was, counted from 1.
    pub at: u64,
}

impl Finding {
    pub(super) fn first(from: Side, type_name: &'static str, wanted: &[&str]) -> Self {
        let reason = format!("expected {} first, got {type_name}", wanted.join(" or "));
        Self::new(OrderRule::First, from, type_name, "", reason)
    }

    pub(super) fn last(from: Side, type_name: &'static str, last: &str) -> Self {
        let reason = format!("expected nothing after {last}, got {type_name}");
        Self::new(OrderRule::Last, from, type_name, "", reason)
    }

    pub(super) fn after(from: Side, type_name: &'static str, wanted: &[&str]) -> Self {
        let reason = format!(
            "expected {} before {type_name}, got none",
            wanted.join(" or ")
        );
        Self::new(OrderRule::After, from, type_name, "", reason)
    }

    /// A message that closes, or stands in, what is not open.
    pub(super) fn stray(
        rule: OrderRule,
        from: Side,
        type_name: &'static str,
        field: &str,
        openers: &[&str],
        key: &str,
    ) -> Self {
        let openers = openers.join(" or ");
        let reason = format!(
            "expected the {field} of an open {openers}, got {}",
            quoted(key)
        );
        Self::new(rule, from, type_name, field, reason)
    }

    /// A message that opens what is open already.
    pub(super) fn repeated(
        rule: OrderRule,
        from: Side,
        type_name: &'static str,
        field: &str,
        key: &str,
    ) -> Self {
        let reason = format!(
            "expected a new {field}, got {} of an open {type_name}",
            quoted(key)
        );
        Self::new(rule, from, type_name, field, reason)
    }

    fn new(
        rule: OrderRule,
        from: Side,
        type_name: &'static str,
        field: &str,
        reason: String,
    ) -> Self {
        let path = match field {
            "" => String::new(),
            field => format!("/{}", field.replace('~', "~0").replace('/', "~1")),
        };
        Self {
            rule,
            from,
            type_name,
            path,
            reason,
        }
    }
}

const SHOWN: usize = 40;

/// As JSON, cut after 40 code points.
fn quoted(text: &str) -> String {
    match text.char_indices().nth(SHOWN) {
        None => serde_json::Value::from(text).to_string(),
        Some((end, _)) => {
            let mut shown = serde_json::Value::from(&text[..end]).to_string();
            shown.insert(shown.len() - 1, '…');
            shown
        }
    }
}
