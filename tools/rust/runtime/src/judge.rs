//! The slow path: what is wrong with a line that the fast path would not read, or with a value that can't be sent.

use super::check::{self, Check};
use super::choices::{Choices, Decisions};
use super::code::Code;
use super::json_fault::json_fault;
use super::line::DEEPEST;
use super::nearest::nearest;
use super::node::{self, Node, Value};
use super::payload::Payload;
use super::reader::Reader;
use super::refusal::{Action, DecodeError, Refusal};
use super::scan;
use super::shape::{self, Literal, Shape, Variant};

/// Judges a line; if nothing is wrong with it, answers how its choices are to be read.
pub fn line(
    line: &[u8],
    shape: &'static Shape,
    name: &'static str,
) -> Result<Decisions, DecodeError> {
    let refuse = |code, path: String, reason: String, subject: &str| {
        Err(Refusal::new(Action::Decode, subject, code, path, reason).into())
    };
    let text = std::str::from_utf8(line).map_err(|error| {
        let from = error.valid_up_to();
        let reason = format!("expected UTF-8, got other bytes from byte {from} on");
        Refusal::new(Action::Decode, name, Code::InvalidUtf8, "", reason)
    })?;
    let root = json(text, Action::Decode, name, false)?;
    if shape.kinds() == shape::kind::OBJECT && root.kind() != shape::kind::OBJECT {
        let reason = format!("expected object, got {}", check::found(&root, false));
        return refuse(Code::NotAnObject, String::new(), reason, name);
    }
    let mut subject = name;
    if let (Shape::Tagged(tagged), Value::Object(entries)) = (shape, &root.value) {
        match check::variant(tagged, entries, false, false) {
            Ok(place) => {
                if let Literal::String(tag) = tagged.variants[place].value {
                    subject = tag;
                }
            }
            Err(fault) => {
                let mut tags = entries.iter().filter(|(key, _)| key == tagged.tag);
                let named_by_string =
                    matches!(tagged.variants[0].value, Literal::String(_));
                if let (
                    Some((
                        _,
                        Node {
                            value: Value::String(tag),
                            ..
                        },
                    )),
                    None,
                    true,
                ) = (tags.next(), tags.next(), named_by_string)
                {
                    return Err(DecodeError::UnknownType {
                        tag: tag.clone().into_owned(),
                        path: tagged.pointer,
                        near: nearest(
                            tag,
                            tagged.variants.iter().filter_map(Variant::name),
                        ),
                        line: text.to_owned(),
                    });
                }
                let reason = fault.map_or_else(String::new, |fault| fault.reason());
                return refuse(
                    Code::InvalidMessage,
                    tagged.pointer.to_owned(),
                    reason,
                    name,
                );
            }
        }
    }
    let mut judgement = Check::default();
    match judgement.fault(&root, shape, false) {
        Some(fault) => refuse(
            Code::InvalidMessage,
            fault.pointer(),
            fault.reason(),
            subject,
        ),
        None => Ok(judgement.decisions),
    }
}

/// Judges what an encoder wrote, marks included, after it met something that a decoder might refuse.
pub fn written(
    text: &[u8],
    shape: &'static Shape,
    subject: &'static str,
) -> Result<(), Refusal> {
    let text = String::from_utf8_lossy(text);
    let root = json(&text, Action::Encode, subject, true)?;
    // A check does not meet what stands below a key that the arm of a choice does not know.
    let fault = Check::default()
        .fault(&root, shape, false)
        .or_else(|| check::unspeakable(&root, false));
    match fault {
        Some(fault) => Err(Refusal::new(
            Action::Encode,
            subject,
            Code::InvalidMessage,
            fault.pointer(),
            fault.reason(),
        )),
        None => Ok(()),
    }
}

/// Judges the text of a payload and keeps it.
pub fn payload(text: &str, action: Action) -> Result<Payload, Refusal> {
    let mut reader = Reader::new(text, Choices::open(0));
    if let (Ok(payload), Ok(())) = (reader.payload(), reader.end()) {
        return Ok(payload);
    }
    json(text, action, "Payload", false)?;
    // What the strict parser takes, the reader takes as well.
    Err(Refusal::new(
        action,
        "Payload",
        Code::InvalidJson,
        "",
        "expected JSON",
    ))
}

fn json<'t>(
    text: &'t str,
    action: Action,
    subject: &'static str,
    marks: bool,
) -> Result<Node<'t>, Refusal> {
    if scan::depth(text.as_bytes()) > DEEPEST {
        return Err(too_deep(action, subject));
    }
    let mut reader = Reader::new(text, Choices::open(0));
    let root = node::parse(&mut reader, marks);
    match (root, reader.end()) {
        (Ok(root), Ok(())) => Ok(root),
        _ => {
            let reason = json_fault(text).unwrap_or_else(|| "expected JSON".to_owned());
            Err(Refusal::new(action, subject, Code::InvalidJson, "", reason))
        }
    }
}

pub fn too_deep(action: Action, subject: &'static str) -> Refusal {
    let reason = format!("expected at most {DEEPEST} levels of brackets, got more");
    Refusal::new(action, subject, Code::TooDeep, "", reason)
}
