use super::line::Stop;
use super::number;
use super::reader::Reader;
use super::shape::kind;
use std::borrow::Cow;
use std::collections::HashMap;

/// A JSON value with all that is lost elsewhere: the place and order of entries, repeated keys, the text of numbers.
pub struct Node<'a> {
    /// Where it begins in the text.
    pub at: usize,
    pub value: Value<'a>,
}

pub enum Value<'a> {
    /// Where a tuple that is being encoded has a gap.
    Nothing,
    Null,
    Boolean(bool),
    Number(&'a str),
    String(Cow<'a, str>),
    Array(Vec<Node<'a>>),
    Object(Vec<(Cow<'a, str>, Node<'a>)>),
}

/// Words beyond JSON that an encoder writes for what JSON can't hold, so that the check can say where it stands.
pub const MARKS: [&str; 4] = ["NaN", "Infinity", "-Infinity", "nothing"];

/// Reads a value strictly. `marks`: the words of `MARKS` are taken as well.
pub fn parse<'a>(reader: &mut Reader<'a>, marks: bool) -> Result<Node<'a>, Stop> {
    let first = reader.peek();
    let at = reader.place();
    if marks {
        for mark in MARKS {
            if reader.word(mark).is_ok() {
                let value = if mark == "nothing" {
                    Value::Nothing
                } else {
                    Value::Number(mark)
                };
                return Ok(Node { at, value });
            }
        }
    }
    let value = match first {
        b'n' => reader.null().map(|()| Value::Null)?,
        b't' | b'f' => Value::Boolean(reader.boolean()?),
        b'"' => Value::String(reader.text()?),
        b'[' => {
            let mut items = reader.items()?;
            let mut all = Vec::new();
            while reader.item(&mut items)? {
                all.push(parse(reader, marks)?);
            }
            Value::Array(all)
        }
        b'{' => {
            reader.entries()?;
            let mut fresh = true;
            let mut all = Vec::new();
            while reader.key(&mut fresh)? {
                let key = reader.take_key();
                all.push((key, parse(reader, marks)?));
            }
            Value::Object(all)
        }
        _ => {
            let text = reader.number_text()?;
            if !number::value(text).is_finite() {
                return Err(Stop);
            }
            Value::Number(text)
        }
    };
    Ok(Node { at, value })
}

impl<'a> Node<'a> {
    /// The bit of the value's kind; 0 for none.
    pub fn kind(&self) -> u8 {
        match self.value {
            Value::Nothing => 0,
            Value::Null => kind::NULL,
            Value::Boolean(_) => kind::BOOLEAN,
            Value::Number(_) => kind::NUMBER,
            Value::String(_) => kind::STRING,
            Value::Array(_) => kind::ARRAY,
            Value::Object(_) => kind::OBJECT,
        }
    }

    /// Whether two values are the same: numbers as binary64, keys in any order, of repeated keys the last.
    pub fn same(&self, other: &Node<'_>) -> bool {
        match (&self.value, &other.value) {
            (Value::Null, Value::Null) => true,
            (Value::Boolean(one), Value::Boolean(two)) => one == two,
            (Value::Number(one), Value::Number(two)) => {
                number::value(one) == number::value(two)
            }
            (Value::String(one), Value::String(two)) => one == two,
            (Value::Array(one), Value::Array(two)) => {
                one.len() == two.len()
                    && one.iter().zip(two).all(|(one, two)| one.same(two))
            }
            (Value::Object(one), Value::Object(two)) => {
                let (one, two) = (by_key(one), by_key(two));
                one.len() == two.len()
                    && one.iter().all(|(key, value)| {
                        two.get(key).is_some_and(|other| value.same(other))
                    })
            }
            _ => false,
        }
    }

    /// The value as serde_json holds it; whole numbers within 64 bits as integers, all others as binary64.
    pub fn to_value(&self) -> serde_json::Value {
        match &self.value {
            Value::Nothing | Value::Null => serde_json::Value::Null,
            Value::Boolean(boolean) => (*boolean).into(),
            Value::Number(text) => number_value(text),
            Value::String(text) => serde_json::Value::String(text.clone().into_owned()),
            Value::Array(items) => items.iter().map(Node::to_value).collect(),
            Value::Object(entries) => {
                let mut object = serde_json::Map::new();
                for (key, value) in entries {
                    object.insert(key.clone().into_owned(), value.to_value());
                }
                serde_json::Value::Object(object)
            }
        }
    }
}

fn by_key<'n, 'a>(
    entries: &'n [(Cow<'a, str>, Node<'a>)],
) -> HashMap<&'n str, &'n Node<'a>> {
    entries.iter().map(|(key, value)| (&**key, value)).collect()
}

fn number_value(text: &str) -> serde_json::Value {
    if let Ok(number) = text.parse::<u64>() {
        return number.into();
    }
    match text.parse::<i64>() {
        Ok(number) => number.into(),
        Err(_) => number::value(text).into(),
    }
}
