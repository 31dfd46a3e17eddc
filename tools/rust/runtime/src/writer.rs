use super::line::DEEPEST;
use super::number::{self, Whole};
use super::payload::Payload;
use super::scan;
use super::shape::{Integer, Number, Text};

/// Writes the text of a value and notices what a decoder would refuse.
pub struct Writer<'o> {
    out: &'o mut Vec<u8>,
    depth: usize,
    too_deep: bool,
    faulty: bool,
}

impl<'o> Writer<'o> {
    pub fn new(out: &'o mut Vec<u8>) -> Self {
        Self {
            out,
            depth: 0,
            too_deep: false,
            faulty: false,
        }
    }

    /// Whether brackets nest too deep, and whether a decoder might refuse the text for another reason.
    pub fn verdict(&self) -> (bool, bool) {
        (self.too_deep, self.faulty)
    }

    /// Goes one level deeper. What lies too deep is not written at all, so that no value overflows the stack.
    pub fn enter(&mut self) -> bool {
        if self.depth == DEEPEST {
            self.too_deep = true;
            return false;
        }
        self.depth += 1;
        true
    }

    pub fn leave(&mut self, bracket: u8) {
        self.depth -= 1;
        self.out.push(bracket);
    }

    pub fn raw(&mut self, text: &str) {
        self.out.extend_from_slice(text.as_bytes());
    }

    /// A key with its colon, behind a comma unless it is the first.
    pub fn key(&mut self, key: &str) {
        self.comma(b'{');
        self.raw(key);
    }

    fn comma(&mut self, opening: u8) {
        if self.out.last() != Some(&opening) {
            self.out.push(b',');
        }
    }

    /// Notices a rule that the value breaks.
    pub fn check(&mut self, sound: bool) {
        self.faulty |= !sound;
    }

    pub fn null(&mut self) {
        self.raw("null");
    }

    pub fn boolean(&mut self, boolean: bool) {
        self.raw(if boolean { "true" } else { "false" });
    }

    pub fn string(&mut self, text: &str) {
        write_string(self.out, text);
    }

    pub fn string_of(&mut self, text: &str, rules: &'static Text) {
        self.check(rules.accepts(text));
        self.string(text);
    }

    pub fn integer(&mut self, integer: impl Whole, rules: &'static Integer) {
        let integer = integer.to_i64();
        self.check(rules.accepts(integer));
        number::write_integer(self.out, integer);
    }

    pub fn number(&mut self, number: f64, rules: &'static Number) {
        if number.is_finite() {
            self.check(rules.accepts(number));
            return number::write_number(self.out, number);
        }
        self.check(false);
        self.raw(match number {
            f64::INFINITY => "Infinity",
            f64::NEG_INFINITY => "-Infinity",
            _ => "NaN",
        });
    }

    pub fn payload(&mut self, payload: &Payload) {
        if self.depth + payload.depth() > DEEPEST {
            self.too_deep = true;
        }
        self.raw(payload.as_str());
    }

    pub fn nullable<T>(&mut self, value: Option<&T>, write: impl FnOnce(&mut Self, &T)) {
        match value {
            Some(value) => write(self, value),
            None => self.null(),
        }
    }

    pub fn array<T>(&mut self, items: &[T], mut write: impl FnMut(&mut Self, &T)) {
        if !self.enter() {
            return;
        }
        self.out.push(b'[');
        for item in items {
            self.item();
            write(self, item);
        }
        self.leave(b']');
    }

    /// Begins an item of an array.
    pub fn item(&mut self) {
        self.comma(b'[');
    }

    /// An optional item of a tuple. Those that are left out before one that is there leave a gap.
    pub fn optional<T>(
        &mut self,
        value: Option<&T>,
        left_out: &mut usize,
        write: impl FnOnce(&mut Self, &T),
    ) {
        let Some(value) = value else {
            *left_out += 1;
            return;
        };
        self.gap(left_out);
        self.item();
        write(self, value);
    }

    /// The items of a tuple behind those that are listed.
    pub fn rest<T>(
        &mut self,
        items: &[T],
        left_out: &mut usize,
        mut write: impl FnMut(&mut Self, &T),
    ) {
        for item in items {
            self.optional(Some(item), left_out, &mut write);
        }
    }

    fn gap(&mut self, left_out: &mut usize) {
        for _ in 0..std::mem::take(left_out) {
            self.check(false);
            self.item();
            self.raw("nothing");
        }
    }

    pub fn map<'m, T: 'm>(
        &mut self,
        entries: impl IntoIterator<Item = (&'m String, &'m T)>,
        keys: Option<&'static Text>,
        write: impl FnMut(&mut Self, &T),
    ) {
        if !self.enter() {
            return;
        }
        self.out.push(b'{');
        self.entries(
            entries,
            |key| keys.iter().all(|keys| keys.accepts(key)),
            write,
        );
        self.leave(b'}');
    }

    /// Entries of an object; `free` tells whether a key may be one of them: none of the object's fields, of the form that a map asks for.
    pub fn entries<'m, T: 'm>(
        &mut self,
        entries: impl IntoIterator<Item = (&'m String, &'m T)>,
        free: impl Fn(&str) -> bool,
        mut write: impl FnMut(&mut Self, &T),
    ) {
        for (key, value) in entries {
            self.check(free(key));
            self.comma(b'{');
            self.string(key);
            self.out.push(b':');
            write(self, value);
        }
    }
}

/// Writes a string as JSON; only what JSON demands is escaped.
pub fn write_string(out: &mut Vec<u8>, text: &str) {
    const DIGITS: &[u8; 16] = b"0123456789abcdef";
    let bytes = text.as_bytes();
    out.reserve(bytes.len() + 2);
    out.push(b'"');
    let mut at = 0;
    loop {
        let end = scan::plain_end(bytes, at);
        out.extend_from_slice(&bytes[at..end]);
        let Some(&byte) = bytes.get(end) else {
            break;
        };
        let short = match byte {
            b'"' | b'\\' => byte,
            0x08 => b'b',
            0x09 => b't',
            0x0a => b'n',
            0x0c => b'f',
            0x0d => b'r',
            _ => b'u',
        };
        out.extend_from_slice(&[b'\\', short]);
        if short == b'u' {
            out.extend_from_slice(b"00");
            out.push(DIGITS[usize::from(byte >> 4)]);
            out.push(DIGITS[usize::from(byte & 15)]);
        }
        at = end + 1;
    }
    out.push(b'"');
}
