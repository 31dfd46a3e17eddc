//! What a protocol's types are, as static tables: the slow path judges by them, the fast path finds keys and tags in them.

use super::dfa::Dfa;

pub enum Shape {
    Any,
    AnyObject,
    String(&'static Text),
    Number(&'static Number),
    Integer(&'static Integer),
    Boolean,
    Null,
    Never,
    Literal(Literal),
    Array(&'static Array),
    Tuple(&'static Tuple),
    Map(&'static Map),
    Nullable(&'static Shape),
    Record(&'static Record),
    Tagged(&'static Tagged),
    Choice(&'static Choice),
    Literals(&'static Literals),
}

pub enum Literal {
    String(&'static str),
    Number(f64),
    Boolean(bool),
}

/// Lengths in code points.
pub struct Text {
    pub min: usize,
    pub max: usize,
    pub patterns: &'static [Pattern],
}

pub struct Pattern {
    pub dfa: &'static Dfa,
    /// `string that is a uuid`.
    pub wanted: &'static str,
}

pub struct Number {
    pub minimum: f64,
    pub maximum: f64,
    pub above: f64,
    pub below: f64,
}

pub struct Integer {
    pub minimum: i64,
    pub maximum: i64,
    /// 1 where every integer will do.
    pub multiple_of: f64,
}

pub struct Array {
    pub items: &'static Shape,
    pub min: usize,
    pub max: usize,
    pub unique: bool,
}

pub struct Map {
    pub values: &'static Shape,
    /// What every key must be; `None`: any string.
    pub keys: Option<&'static Text>,
}

pub struct Tuple {
    pub items: &'static [&'static Shape],
    pub required: usize,
    pub rest: Option<&'static Shape>,
}

pub struct Record {
    pub fields: &'static [Field],
    /// What keys beyond the fields hold; `None`: they are ignored.
    pub rest: Option<&'static Shape>,
    /// Where a key stands among the fields.
    pub keys: Index,
    /// How the text begins where it is canonical: `{"type":"init"`; empty if nothing is certain.
    pub opening: &'static str,
    /// How many fields stand in the opening.
    pub opened: usize,
    /// The fields that must be there, as bits, 64 in a word.
    pub required: &'static [u64],
}

pub struct Field {
    pub name: &'static str,
    /// `"name":`, as it is written.
    pub key: &'static str,
    pub shape: &'static Shape,
    pub required: bool,
    pub secret: bool,
}

pub struct Tagged {
    pub tag: &'static str,
    /// The tag as a JSON Pointer.
    pub pointer: &'static str,
    /// How the text begins where it is canonical: `{"type":"`; empty if any variant may begin otherwise.
    pub opening: &'static str,
    pub variants: &'static [Variant],
    /// Where a tag stands among the variants.
    pub tags: Index,
}

pub struct Variant {
    pub value: Literal,
    pub target: &'static Shape,
}

impl Variant {
    /// The tag, where it is a string.
    pub fn name(&self) -> Option<&'static str> {
        match self.value {
            Literal::String(name) => Some(name),
            _ => None,
        }
    }

    /// Whether the variant is a record whose opening is this long. All openings of a union begin with the tag, so that
    /// one that ends behind the tag is what was read with it.
    #[inline]
    pub fn begins(&self, length: usize) -> bool {
        matches!(self.target, Shape::Record(record) if record.opening.len() == length)
    }
}

pub struct Choice {
    pub arms: &'static [Arm],
}

pub struct Arm {
    /// The kinds of JSON value that the arm can take, as a set of the bits in `kind`.
    pub kinds: u8,
    pub shape: &'static Shape,
}

pub struct Literals {
    pub values: &'static [Literal],
    pub open: bool,
}

/// Kinds of JSON values, as bits.
pub mod kind {
    pub const NULL: u8 = 1;
    pub const BOOLEAN: u8 = 2;
    pub const NUMBER: u8 = 4;
    pub const STRING: u8 = 8;
    pub const ARRAY: u8 = 16;
    pub const OBJECT: u8 = 32;
    pub const ALL: u8 = 63;
}

/// A hash table with open addressing, laid out by the compiler; empty for a handful of names, which are compared in turn.
pub struct Index(pub &'static [u16]);

impl Index {
    /// The place of `name` among `len` names; `is` tells whether a place has that name.
    pub fn find(
        &self,
        name: &[u8],
        len: usize,
        is: impl Fn(usize) -> bool,
    ) -> Option<usize> {
        if self.0.is_empty() {
            return (0..len).find(|&place| is(place));
        }
        let mask = self.0.len() - 1;
        let mut slot = hash(name) as usize & mask;
        loop {
            // A slot holds a place and one more; 0 is an empty one.
            let place = usize::from(self.0[slot]).checked_sub(1)?;
            if is(place) {
                return Some(place);
            }
            slot = (slot + 1) & mask;
        }
    }
}

/// A hash of the length and of the bytes at both ends, which is where names differ.
fn hash(bytes: &[u8]) -> u32 {
    let word = |part: &[u8]| {
        part.iter()
            .rev()
            .fold(0, |word, &byte| word << 8 | u64::from(byte))
    };
    // Not by `first_chunk`, which is newer than the oldest compiler that the client crate supports.
    let chunk = |from: usize| {
        bytes
            .get(from..from + 8)
            .and_then(|part| part.try_into().ok())
            .map(u64::from_le_bytes)
    };
    let (first, last) = match (chunk(0), bytes.len().checked_sub(8).and_then(chunk)) {
        (Some(first), Some(last)) => (first, last),
        _ => (word(bytes), 0),
    };
    let mixed = first ^ last.rotate_left(32) ^ bytes.len() as u64;
    (mixed.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 32) as u32
}

impl Shape {
    /// The kinds of JSON value that the shape can take.
    pub fn kinds(&self) -> u8 {
        match self {
            Self::Any => kind::ALL,
            Self::String(_) => kind::STRING,
            Self::Number(_) | Self::Integer(_) => kind::NUMBER,
            Self::Boolean => kind::BOOLEAN,
            Self::Null => kind::NULL,
            Self::Never => 0,
            Self::Literal(value) => value.kind(),
            Self::Array(_) | Self::Tuple(_) => kind::ARRAY,
            Self::AnyObject | Self::Map(_) | Self::Record(_) | Self::Tagged(_) => {
                kind::OBJECT
            }
            Self::Nullable(inner) => inner.kinds() | kind::NULL,
            Self::Choice(choice) => {
                choice.arms.iter().fold(0, |kinds, arm| kinds | arm.kinds)
            }
            Self::Literals(set) if set.open => kind::STRING,
            Self::Literals(set) => set
                .values
                .iter()
                .fold(0, |kinds, value| kinds | value.kind()),
        }
    }
}

impl Literal {
    pub fn kind(&self) -> u8 {
        match self {
            Self::String(_) => kind::STRING,
            Self::Number(_) => kind::NUMBER,
            Self::Boolean(_) => kind::BOOLEAN,
        }
    }
}

impl Record {
    pub fn find(&self, name: &str) -> Option<usize> {
        self.keys.find(name.as_bytes(), self.fields.len(), |place| {
            self.fields[place].name == name
        })
    }
}

impl Tagged {
    /// The variant with this string as its tag.
    pub fn find(&self, tag: &[u8]) -> Option<usize> {
        self.tags.find(tag, self.variants.len(), |place| {
            matches!(self.variants[place].value, Literal::String(value) if value.as_bytes() == tag)
        })
    }
}
