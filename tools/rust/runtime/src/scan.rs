//! The words of JSON text. Everything here takes the bytes and a place in them, and answers the place behind the word.

use super::line::Stop;

const ONES: u64 = u64::MAX / 255;
const HIGHS: u64 = ONES << 7;

/// The next place at or after `at` that holds a quote, a backslash or a control character; the end if there is none.
#[inline]
pub fn plain_end(bytes: &[u8], mut at: usize) -> usize {
    while let Some(Ok(chunk)) = bytes.get(at..at + 8).map(<[u8; 8]>::try_from) {
        let word = u64::from_le_bytes(chunk);
        let quotes = word ^ (ONES * b'"' as u64);
        let escapes = word ^ (ONES * b'\\' as u64);
        let found = (quotes.wrapping_sub(ONES) & !quotes)
            | (escapes.wrapping_sub(ONES) & !escapes)
            | (word.wrapping_sub(ONES * 0x20) & !word);
        if found & HIGHS != 0 {
            return at + ((found & HIGHS).trailing_zeros() / 8) as usize;
        }
        at += 8;
    }
    while bytes
        .get(at)
        .is_some_and(|&byte| byte >= 0x20 && byte != b'"' && byte != b'\\')
    {
        at += 1;
    }
    at
}

/// Goes over the rest of a string whose opening quote lies before `at`.
pub fn string_end(bytes: &[u8], mut at: usize) -> Result<usize, Stop> {
    loop {
        at = plain_end(bytes, at);
        match bytes.get(at) {
            Some(b'"') => return Ok(at + 1),
            Some(b'\\') => at = escape(bytes, at + 1)?.1,
            _ => return Err(Stop),
        }
    }
}

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
                let (character, after) = escape(bytes, end + 1)?;
                plain.push(character);
                at = after;
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
    let character = match bytes.get(at) {
        Some(b'"') => '"',
        Some(b'\\') => '\\',
        Some(b'/') => '/',
        Some(b'b') => '\u{8}',
        Some(b'f') => '\u{c}',
        Some(b'n') => '\n',
        Some(b'r') => '\r',
        Some(b't') => '\t',
        Some(b'u') => {
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
            return char::from_u32(point)
                .map(|character| (character, at + 11))
                .ok_or(Stop);
        }
        _ => return Err(Stop),
    };
    Ok((character, at + 1))
}

pub fn hex(bytes: &[u8], at: usize) -> Result<u32, Stop> {
    let digits = bytes.get(at..at + 4).ok_or(Stop)?;
    digits.iter().try_fold(0, |unit, &digit| {
        let value = char::from(digit).to_digit(16).ok_or(Stop)?;
        Ok(unit << 4 | value)
    })
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
