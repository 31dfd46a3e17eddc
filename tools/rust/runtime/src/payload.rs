use super::choices::Choices;
use super::code::Code;
use super::judge;
use super::node::{self, Node};
use super::reader::Reader;
use super::refusal::{Action, Refusal};
use super::scan;
use serde::de::{DeserializeOwned, Error as _};
use serde::ser::Error as _;
use serde_json::value::RawValue;
use std::fmt;
use std::ops::Deref;
use std::str::FromStr;

/// Any JSON value, kept as text, so that key order, big integers and `1.0` survive.
///
/// What was decoded keeps its text as it came. What is built is checked and compacted. Two payloads are equal if their
/// values are: numbers as binary64, keys in any order.
///
/// Debug shows the text.
#[derive(Clone)]
pub struct Payload {
    text: Box<str>,
    /// How deep it nests.
    depth: usize,
}

impl Payload {
    /// A payload of JSON text.
    ///
    /// # Errors
    /// `INVALID_JSON` or `TOO_DEEP`, as a decoder judges text.
    pub fn new(text: &str) -> Result<Self, Refusal> {
        let payload = judge::payload(text, Action::Encode)?;
        Ok(Self {
            text: scan::compact(text).into(),
            ..payload
        })
    }

    /// A payload of a value as serde_json writes it.
    ///
    /// # Errors
    /// If the value can't be written as JSON: a key that is no string, a number that is not finite.
    pub fn from_value(value: &impl serde::Serialize) -> Result<Self, Refusal> {
        let text = super::strict::to_text(value).map_err(|error| {
            let code = Code::InvalidMessage;
            Refusal::new(Action::Encode, "Payload", code, "", error.to_string())
        })?;
        Self::new(&text)
    }

    /// Text that a reader went over, `depth` levels deep. With line breaks it is compacted, since a line must stay one.
    pub fn checked(text: &str, depth: usize, broken: bool) -> Self {
        let text = if broken {
            scan::compact(text).into()
        } else {
            text.into()
        };
        Self { text, depth }
    }

    /// The JSON text.
    pub fn as_str(&self) -> &str {
        &self.text
    }

    /// How deep its brackets nest; 0 for a scalar.
    pub fn depth(&self) -> usize {
        self.depth
    }

    /// Whether it is an object.
    pub fn is_object(&self) -> bool {
        self.text.trim_start().starts_with('{')
    }

    /// The value as a type of yours.
    ///
    /// Numbers are rounded correctly, which serde_json does not do by itself. A `RawValue` in `T` may hold the value in
    /// another spelling: for the text, see [`Payload::as_str`].
    ///
    /// # Errors
    /// As serde_json says if the value is of another shape.
    pub fn parse<T: DeserializeOwned>(&self) -> Result<T, serde_json::Error> {
        // Only integers read right without float_roundtrip.
        if self
            .text
            .bytes()
            .any(|byte| matches!(byte, b'.' | b'e' | b'E'))
        {
            return T::deserialize(self.to_value());
        }
        serde_json::from_str(&self.text)
    }

    /// The value as serde_json holds it: whole numbers within 64 bits as integers, all others as binary64.
    pub fn to_value(&self) -> serde_json::Value {
        self.node()
            .map_or(serde_json::Value::Null, |node| node.to_value())
    }

    /// The value as a tree. Its text has been checked, so there always is one.
    fn node(&self) -> Option<Node<'_>> {
        let choices = Choices::open(0);
        node::parse(&mut Reader::new(&self.text, choices), false).ok()
    }
}

impl PartialEq for Payload {
    fn eq(&self, other: &Self) -> bool {
        self.text == other.text
            || match (self.node(), other.node()) {
                (Some(one), Some(two)) => one.same(&two),
                _ => false,
            }
    }
}

impl Eq for Payload {}

/// `null`.
impl Default for Payload {
    fn default() -> Self {
        Self {
            text: "null".into(),
            depth: 0,
        }
    }
}

impl fmt::Debug for Payload {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

impl fmt::Display for Payload {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

impl FromStr for Payload {
    type Err = Refusal;
    fn from_str(text: &str) -> Result<Self, Refusal> {
        Self::new(text)
    }
}

impl TryFrom<serde_json::Value> for Payload {
    type Error = Refusal;
    fn try_from(value: serde_json::Value) -> Result<Self, Refusal> {
        Self::from_value(&value)
    }
}

impl serde::Serialize for Payload {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let raw = RawValue::from_string(self.text.to_string()).map_err(S::Error::custom)?;
        raw.serialize(serializer)
    }
}

impl<'de> serde::Deserialize<'de> for Payload {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let raw = Box::<RawValue>::deserialize(deserializer)?;
        judge::payload(raw.get(), Action::Decode).map_err(D::Error::custom)
    }
}

/// Any JSON object, kept as text: a [`Payload`] that is known to be an object.
#[derive(Clone, PartialEq, Eq)]
pub struct ObjectPayload(Payload);

impl ObjectPayload {
    /// A payload of the JSON text of an object.
    ///
    /// # Errors
    /// `INVALID_JSON` or `TOO_DEEP`, as a decoder judges text; `INVALID_MESSAGE` if it is no object.
    pub fn new(text: &str) -> Result<Self, Refusal> {
        Payload::new(text)?.try_into()
    }

    /// A payload of a value that serde_json writes as an object.
    ///
    /// # Errors
    /// If the value can't be written as JSON, or is no object.
    pub fn from_value(value: &impl serde::Serialize) -> Result<Self, Refusal> {
        Payload::from_value(value)?.try_into()
    }

    /// A payload that a reader knows to be an object.
    pub fn checked(payload: Payload) -> Self {
        Self(payload)
    }
}

impl Deref for ObjectPayload {
    type Target = Payload;
    fn deref(&self) -> &Payload {
        &self.0
    }
}

impl TryFrom<Payload> for ObjectPayload {
    type Error = Refusal;
    fn try_from(payload: Payload) -> Result<Self, Refusal> {
        if payload.is_object() {
            return Ok(Self(payload));
        }
        let (code, reason) = (Code::InvalidMessage, "expected object");
        Err(Refusal::new(Action::Encode, "Payload", code, "", reason))
    }
}

impl From<ObjectPayload> for Payload {
    fn from(object: ObjectPayload) -> Self {
        object.0
    }
}

/// `{}`.
impl Default for ObjectPayload {
    fn default() -> Self {
        Self(Payload {
            text: "{}".into(),
            depth: 1,
        })
    }
}

impl fmt::Debug for ObjectPayload {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl fmt::Display for ObjectPayload {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl FromStr for ObjectPayload {
    type Err = Refusal;
    fn from_str(text: &str) -> Result<Self, Refusal> {
        Self::new(text)
    }
}

impl serde::Serialize for ObjectPayload {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.0.serialize(serializer)
    }
}

impl<'de> serde::Deserialize<'de> for ObjectPayload {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Payload::deserialize(deserializer)?
            .try_into()
            .map_err(D::Error::custom)
    }
}

/// Shown in place of a secret.
pub struct Redacted;

impl fmt::Debug for Redacted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("[redacted]")
    }
}
