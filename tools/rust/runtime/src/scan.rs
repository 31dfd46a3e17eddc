//! The words of JSON text. Everything here takes the bytes and a place in them, and answers the place behind the word.

use super::line::Stop;
use super::number;

/// A value that was gone over.
pub struct Extent {
    /// The place behind it.
    pub end: usize,
    /// How deep it nests; 0 for a scalar.
    pub depth: usize,
    /// White space within it breaks a line.
    pub broken: bool,
}

const ONES: u64 = u64::MAX / 255;
const HIGHS: u64 = ONES << 7;

/// The next place at or after `at` that holds a quote, a backslash or a control character; the end if there is none.
#[inline]
pub fn plain_end(bytes: &[u8], mut at: usize) -> usize {
    while let Some(word) = word(bytes, at) {
        let found = specials(word);
        if found != 0 {
            return at + (found.trailing_zeros() / 8) as usize;
        }
        at += 8;
    }
    // The last eight bytes, without those before `at`: what moves up in their place counts as control characters.
    if let Some(last) = bytes.len().checked_sub(8) {
        if let (true, Some(word)) = (at < bytes.len(), word(bytes, last)) {
            let found = specials(word >> (8 * (at - last)));
            return at + (found.trailing_zeros() / 8) as usize;
        }
    }
    while bytes
        .get(at)
        .is_some_and(|&byte| byte >= 0x20 && byte != b'"' && byte != b'\\')
    {
        at += 1;
    }
    at
}

/// Eight bytes, the first of them the lowest.
#[inline]
fn word(bytes: &[u8], at: usize) -> Option<u64> {
    let chunk = bytes.get(at..at + 8)?;
    chunk.try_into().ok().map(u64::from_le_bytes)
}

/// Sets the highest bit of the first byte that is a quote, a backslash or a control character, and no bit below it.
#[inline]
fn specials(word: u64) -> u64 {
    // With this bit turned, control characters and the quote are those below 0x21. No other byte comes to be one.
    let low = (word ^ (ONES * 0x02)).wrapping_sub(ONES * 0x21);
    let escapes = (word ^ (ONES * b'\\' as u64)).wrapping_sub(ONES);
    (low | escapes) & !word & HIGHS
}

/// Goes over the rest of a string whose opening quote lies before `at`.
pub fn string_end(bytes: &[u8], mut at: usize) -> Result<usize, Stop> {
    loop {
        at = plain_end(bytes, at);
        match bytes.get(at) {
            Some(b'"') => return Ok(at + 1),
            Some(b'\\') => {
                at = match bytes.get(at + 1) {
                    Some(b'u') => escape(bytes, at + 1)?.1,
                    Some(&byte) if ESCAPES[usize::from(byte)] != 0 => at + 2,
                    _ => return Err(Stop),
                }
            }
            _ => return Err(Stop),
        }
    }
}

/// What a byte behind a backslash stands for; 0 where it is no escape, or one of more bytes.
static ESCAPES: [u8; 256] = {
    let mut escapes = [0; 256];
    escapes[b'"' as usize] = b'"';
    escapes[b'\\' as usize] = b'\\';
    escapes[b'/' as usize] = b'/';
    escapes[b'b' as usize] = 0x8;
    escapes[b'f' as usize] = 0xc;
    escapes[b'n' as usize] = b'\n';
    escapes[b'r' as usize] = b'\r';
    escapes[b't' as usize] = b'\t';
    escapes
};

/// The text of the rest of a string whose opening quote lies before `at`, with its escapes resolved.
pub fn unescape(text: &str, mut at: usize) -> Result<(String, usize), Stop> {
    let bytes = text.as_bytes();
    // No escape is shorter than what it stands for.
    let mut plain = String::with_capacity(closing_quote(bytes, at)? - at);
    loop {
        let end = plain_end(bytes, at);
        plain.push_str(&text[at..end]);
        match bytes.get(end) {
            Some(b'"') => return Ok((plain, end + 1)),
            Some(b'\\') => {
                at = match bytes.get(end + 1) {
                    Some(b'u') => {
                        let (character, after) = escape(bytes, end + 1)?;
                        plain.push(character);
                        after
                    }
                    Some(&byte) if ESCAPES[usize::from(byte)] != 0 => {
                        plain.push(char::from(ESCAPES[usize::from(byte)]));
                        end + 2
                    }
                    _ => return Err(Stop),
                };
            }
            _ => return Err(Stop),
        }
    }
}

/// The place of the quote that ends a string, whatever its escapes are.
fn closing_quote(bytes: &[u8], mut at: usize) -> Result<usize, Stop> {
    loop {
        at = plain_end(bytes, at);
        match bytes.get(at) {
            Some(b'"') => return Ok(at),
            Some(b'\\') => at += 2,
            _ => return Err(Stop),
        }
    }
}

/// The character of an escape whose backslash lies before `at`. A lone surrogate is none.
fn escape(bytes: &[u8], at: usize) -> Result<(char, usize), Stop> {
    let &byte = bytes.get(at).ok_or(Stop)?;
    if byte != b'u' {
        return match ESCAPES[usize::from(byte)] {
            0 => Err(Stop),
            character => Ok((char::from(character), at + 1)),
        };
    }
    let unit = hex(bytes, at + 1)?;
    if let Some(character) = char::from_u32(unit) {
        return Ok((character, at + 5));
    }
    if unit > 0xdbff || bytes.get(at + 5..at + 7) != Some(b"\\u") {
        return Err(Stop);
    }
    let low = hex(bytes, at + 7)?;
    if !(0xdc00..0xe000).contains(&low) {
        return Err(Stop);
    }
    let point = 0x10000 + ((unit - 0xd800) << 10) + (low - 0xdc00);
    char::from_u32(point)
        .map(|character| (character, at + 11))
        .ok_or(Stop)
}

pub fn hex(bytes: &[u8], at: usize) -> Result<u32, Stop> {
    let digits = bytes.get(at..at + 4).ok_or(Stop)?;
    digits.iter().try_fold(0, |unit, &digit| {
        let value = char::from(digit).to_digit(16).ok_or(Stop)?;
        Ok(unit << 4 | value)
    })
}

/// Goes over white space, of which there is none as a rule.
#[inline]
pub fn space_end(bytes: &[u8], at: usize) -> usize {
    if bytes.get(at).is_some_and(|&byte| byte <= b' ') {
        return all_space_end(bytes, at);
    }
    at
}

#[inline(never)]
fn all_space_end(bytes: &[u8], mut at: usize) -> usize {
    while let Some(b' ' | b'\n' | b'\t' | b'\r') = bytes.get(at) {
        at += 1;
    }
    at
}

/// Goes over a value of any kind, as strict as if it were read. It may nest `room` levels deep.
pub fn value(text: &str, at: usize, room: usize) -> Result<Extent, Stop> {
    // One bit for every open bracket, the lowest for the innermost: set for a brace.
    let mut braces: u128 = 0;
    let (mut open, mut deepest) = (0usize, 0usize);
    let bytes = text.as_bytes();
    let mut walk = Walk {
        text,
        bytes,
        at,
        broken: false,
    };
    loop {
        match walk.peek() {
            b'"' => walk.at = string_end(bytes, walk.at + 1)?,
            byte @ (b'{' | b'[') => {
                walk.at += 1;
                open += 1;
                deepest = deepest.max(open);
                if open > room {
                    return Err(Stop);
                }
                braces = braces << 1 | u128::from(byte == b'{');
                // The brackets lie two code points apart: `[` and `]`, `{` and `}`.
                if walk.peek() != byte + 2 {
                    if byte == b'{' {
                        walk.key()?;
                    }
                    continue;
                }
                walk.at += 1;
                open -= 1;
                braces >>= 1;
            }
            b't' => walk.word(b"true")?,
            b'f' => walk.word(b"false")?,
            b'n' => walk.word(b"null")?,
            _ => walk.number()?,
        }
        loop {
            if open == 0 {
                return Ok(Extent {
                    end: walk.at,
                    depth: deepest,
                    broken: walk.broken,
                });
            }
            let within_braces = braces & 1 == 1;
            match walk.peek() {
                b',' => {
                    walk.at += 1;
                    if within_braces {
                        walk.key()?;
                    }
                    break;
                }
                b'}' if within_braces => {}
                b']' if !within_braces => {}
                _ => return Err(Stop),
            }
            walk.at += 1;
            open -= 1;
            braces >>= 1;
        }
    }
}

/// Goes over the words of a value.
struct Walk<'a> {
    text: &'a str,
    bytes: &'a [u8],
    at: usize,
    broken: bool,
}

impl Walk<'_> {
    /// The first byte of what comes next; 0, which begins nothing, at the end.
    #[inline]
    fn peek(&mut self) -> u8 {
        let byte = self.bytes.get(self.at).copied().unwrap_or(0);
        if byte > b' ' {
            return byte;
        }
        let end = all_space_end(self.bytes, self.at);
        let space = &self.bytes[self.at..end];
        self.broken |= space.iter().any(|byte| matches!(byte, b'\n' | b'\r'));
        self.at = end;
        self.bytes.get(end).copied().unwrap_or(0)
    }

    #[inline]
    fn word(&mut self, word: &[u8]) -> Result<(), Stop> {
        if !self.bytes[self.at..].starts_with(word) {
            return Err(Stop);
        }
        self.at += word.len();
        Ok(())
    }

    #[inline]
    fn key(&mut self) -> Result<(), Stop> {
        if self.peek() != b'"' {
            return Err(Stop);
        }
        self.at = string_end(self.bytes, self.at + 1)?;
        if self.peek() != b':' {
            return Err(Stop);
        }
        self.at += 1;
        Ok(())
    }

    #[inline]
    fn number(&mut self) -> Result<(), Stop> {
        let start = self.at;
        self.at = number_end(self.bytes, start)?;
        let number = &self.bytes[start..self.at];
        // Without an exponent it takes more than 300 digits to leave binary64.
        let large = number.len() > 300 || number.iter().any(|byte| byte | 0x20 == b'e');
        if large && !number::value(&self.text[start..self.at]).is_finite() {
            return Err(Stop);
        }
        Ok(())
    }
}

/// Goes over a number, whatever it amounts to.
pub fn number_end(bytes: &[u8], mut at: usize) -> Result<usize, Stop> {
    if bytes.get(at) == Some(&b'-') {
        at += 1;
    }
    at = match bytes.get(at) {
        Some(b'0') => at + 1,
        _ => digits_end(bytes, at)?,
    };
    if bytes.get(at) == Some(&b'.') {
        at = digits_end(bytes, at + 1)?;
    }
    if let Some(b'e' | b'E') = bytes.get(at) {
        at += 1;
        if let Some(b'+' | b'-') = bytes.get(at) {
            at += 1;
        }
        at = digits_end(bytes, at)?;
    }
    Ok(at)
}

/// Goes over one digit or more.
pub fn digits_end(bytes: &[u8], mut at: usize) -> Result<usize, Stop> {
    let start = at;
    while bytes.get(at).is_some_and(u8::is_ascii_digit) {
        at += 1;
    }
    if at == start {
        return Err(Stop);
    }
    Ok(at)
}

/// How deep brackets nest outside strings. The text need not be JSON.
pub fn depth(bytes: &[u8]) -> usize {
    let (mut level, mut deepest) = (0usize, 0usize);
    let mut at = 0;
    while let Some(&byte) = bytes.get(at) {
        at += 1;
        match byte {
            b'[' | b'{' => {
                level += 1;
                deepest = deepest.max(level);
            }
            b']' | b'}' => level = level.saturating_sub(1),
            b'"' => {
                while let Some(&inner) = bytes.get(at) {
                    at += if inner == b'\\' { 2 } else { 1 };
                    if inner == b'"' {
                        break;
                    }
                }
            }
            _ => {}
        }
    }
    deepest
}

/// Whether any object in a text, which is JSON, may have a repeated key: keys with escapes are taken for such.
pub fn repeats_keys(text: &str) -> bool {
    let bytes = text.as_bytes();
    // The keys of all open objects, and where those of each begin; an open array has none.
    let (mut keys, mut begins) = (Vec::new(), Vec::new());
    let mut at = 0;
    while let Some(&byte) = bytes.get(at) {
        at += 1;
        match byte {
            b'{' | b'[' => begins.push(keys.len()),
            b'}' | b']' => {
                let own = keys.split_off(begins.pop().unwrap_or(0));
                if has_equal(own) {
                    return true;
                }
            }
            b'"' => {
                let Ok(end) = string_end(bytes, at) else {
                    return true;
                };
                let inside = &text[at..end - 1];
                at = end;
                while let Some(b' ' | b'\t' | b'\n' | b'\r') = bytes.get(at) {
                    at += 1;
                }
                if bytes.get(at) == Some(&b':') {
                    if inside.contains('\\') {
                        return true;
                    }
                    keys.push(inside);
                }
            }
            _ => {}
        }
    }
    false
}

fn has_equal(mut keys: Vec<&str>) -> bool {
    keys.sort_unstable();
    keys.windows(2).any(|pair| pair[0] == pair[1])
}

/// The text without the white space between its words; `text` is JSON.
pub fn compact(text: &str) -> String {
    let bytes = text.as_bytes();
    let mut out = String::with_capacity(text.len());
    let mut at = 0;
    while at < bytes.len() {
        let start = at;
        match bytes[at] {
            b' ' | b'\t' | b'\n' | b'\r' => {
                at += 1;
                continue;
            }
            b'"' => at = string_end(bytes, at + 1).unwrap_or(bytes.len()),
            _ => {
                while bytes
                    .get(at)
                    .is_some_and(|byte| !b" \t\n\r\"".contains(byte))
                {
                    at += 1;
                }
            }
        }
        out.push_str(&text[start..at]);
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn plain_text_ends_at_quotes_escapes_and_controls_wherever_they_stand() {
        for special in ["\"", "\\", "\u{1f}", "\n"] {
            for before in 0..40 {
                let text = format!("{}{special}é\"", "ü#!".repeat(before));
                assert_eq!(plain_end(text.as_bytes(), 0), before * 4);
            }
        }
    }

    #[test]
    fn escapes_are_resolved_and_lone_surrogates_refused() {
        let text = r#"a\n\"\u00e9\ud83d\ude00\/" "#;
        assert_eq!(
            unescape(text, 0),
            Ok(("a\n\"é😀/".to_owned(), text.len() - 1))
        );
        assert_eq!(string_end(text.as_bytes(), 0), Ok(text.len() - 1));
        for bad in [
            r#"\ud83d""#,
            r#"\ude00\ud83d""#,
            r#"\ud83dx""#,
            r#"\x""#,
            r#"\u12g4""#,
            "abc",
        ] {
            assert!(unescape(bad, 0).is_err() && string_end(bad.as_bytes(), 0).is_err());
        }
    }

    #[test]
    fn repeated_keys_are_found_in_their_object() {
        for text in [
            r#"{"a":1,"b":2,"a":3}"#,
            r#"[{"a":[{"x":{},"x" :1}]}]"#,
            r#"{"\u0061":1}"#,
            r#"{"":"","":""}"#,
        ] {
            assert!(repeats_keys(text), "{text}");
        }
        for text in [
            r#"{"a":"a","b":{"a":["a","a"]},"c":"\"a\":"}"#,
            "[]",
            "\"a\"",
            "7",
        ] {
            assert!(!repeats_keys(text), "{text}");
        }
    }

    #[test]
    fn depth_looks_at_brackets_outside_strings_only() {
        assert_eq!(depth(br#"{"a":["]]]\"[[[[",[]]}"#), 3);
        assert_eq!(depth(b"]]]{}"), 1);
        assert_eq!(depth(b"\"[[["), 0);
    }
}
