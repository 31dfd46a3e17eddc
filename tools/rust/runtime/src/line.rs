use super::choices::Choices;
use super::code::Code;
use super::judge;
use super::reader::Reader;
use super::refusal::{Action, DecodeError, Refusal};
use super::shape::Shape;
use super::writer::Writer;
use serde::de::Error as _;
use serde::ser::Error as _;
use serde_json::value::RawValue;

/// How deep brackets may nest, the message itself being level 1.
pub const DEEPEST: usize = 127;

/// The fast path met something that it leaves to the slow path.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stop;

/// A type of the protocol.
pub trait Wire: Sized {
    /// The type's name in the protocol.
    const NAME: &'static str;
    fn shape() -> &'static Shape;
    fn read(reader: &mut Reader<'_>) -> Result<Self, Stop>;
    fn write(&self, writer: &mut Writer<'_>);

    /// How refusals name the value: its tag where it has one.
    fn subject(&self) -> &'static str {
        Self::NAME
    }

    /// The largest size of the text, in bytes.
    fn most(&self) -> Option<usize> {
        None
    }
}

/// Decodes one line, without its line end.
#[inline]
pub fn decode<T: Wire>(line: &[u8]) -> Result<T, DecodeError> {
    let Ok(text) = std::str::from_utf8(line) else {
        return decode_slowly(line);
    };
    match read(text, Choices::open(line.len())) {
        Ok(value) => Ok(value),
        Err(Stop) => decode_slowly(line),
    }
}

#[cold]
#[inline(never)]
fn decode_slowly<T: Wire>(line: &[u8]) -> Result<T, DecodeError> {
    let decisions = judge::line(line, T::shape(), T::NAME)?;
    let text = String::from_utf8_lossy(line);
    read(&text, Choices::decided_by(&decisions)).map_err(|Stop| {
        let reason =
            "the decoder and its tables disagree, which is a fault of the compiler";
        Refusal::new(Action::Decode, T::NAME, Code::InvalidMessage, "", reason).into()
    })
}

#[inline(always)]
fn read<T: Wire>(text: &str, choices: Choices<'_>) -> Result<T, Stop> {
    let mut reader = Reader::new(text, choices);
    let value = T::read(&mut reader);
    if value.is_ok() && (reader.end().is_err() || reader.undecided()) {
        return Err(Stop);
    }
    value
}

/// Appends the text of a value to `out`, or leaves `out` as it was.
pub fn encode_into<T: Wire>(value: &T, out: &mut Vec<u8>) -> Result<(), Refusal> {
    let start = out.len();
    let mut writer = Writer::new(out);
    value.write(&mut writer);
    let (too_deep, faulty) = writer.verdict();
    let (shape, subject) = (T::shape(), value.subject());
    let verdict = judged(
        &out[start..],
        too_deep,
        faulty,
        value.most(),
        shape,
        subject,
    );
    if verdict.is_err() {
        out.truncate(start);
    }
    verdict
}

fn judged(
    text: &[u8],
    too_deep: bool,
    faulty: bool,
    most: Option<usize>,
    shape: &'static Shape,
    subject: &'static str,
) -> Result<(), Refusal> {
    if too_deep {
        return Err(judge::too_deep(Action::Encode, subject));
    }
    if faulty {
        judge::written(text, shape, subject)?;
    }
    match most {
        Some(most) if text.len() > most => {
            let reason = format!("expected at most {most} bytes, got {}", text.len());
            Err(Refusal::new(
                Action::Encode,
                subject,
                Code::TooLarge,
                "",
                reason,
            ))
        }
        _ => Ok(()),
    }
}

pub fn encode<T: Wire>(value: &T) -> Result<Vec<u8>, Refusal> {
    let mut out = Vec::with_capacity(128);
    encode_into(value, &mut out)?;
    Ok(out)
}

/// A value from text that the compiler wrote.
pub fn constant<T>(
    text: &'static str,
    read: fn(&mut Reader<'static>) -> Result<T, Stop>,
) -> T {
    match read(&mut Reader::new(text, Choices::open(text.len()))) {
        Ok(value) => value,
        Err(Stop) => unreachable!("{text} is not of its own type"),
    }
}

/// The member of a set with this text.
pub fn named<T: Wire + Copy>(
    all: &[T],
    text_of: fn(T) -> &'static str,
    text: &str,
) -> Result<T, Refusal> {
    all.iter()
        .copied()
        .find(|&member| text_of(member) == text)
        .ok_or_else(|| {
            let known: Vec<&str> = all.iter().copied().map(text_of).collect();
            let reason = format!("expected one of {known:?}, got {text:?}");
            Refusal::new(Action::Decode, T::NAME, Code::InvalidMessage, "", reason)
        })
}

pub fn serialize<T: Wire, S: serde::Serializer>(
    value: &T,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    let text = encode(value).map_err(S::Error::custom)?;
    let text = String::from_utf8(text).map_err(S::Error::custom)?;
    let raw = RawValue::from_string(text).map_err(S::Error::custom)?;
    serde::Serialize::serialize(&raw, serializer)
}

pub fn deserialize<'de, T: Wire, D: serde::Deserializer<'de>>(
    deserializer: D,
) -> Result<T, D::Error> {
    let raw: Box<RawValue> = serde::Deserialize::deserialize(deserializer)?;
    decode(raw.get().as_bytes()).map_err(D::Error::custom)
}
