use super::{number, scan};

/// What is wrong with a text that is no JSON, and the byte at which it shows; nothing of the text itself, which may be
/// secret. `None` if it is JSON.
///
/// Recursive: the nesting must have been bounded before.
pub fn json_fault(text: &str) -> Option<String> {
    let mut scanner = Scanner { text, at: 0 };
    let verdict = scanner.value().and_then(|()| match scanner.space() {
        None => Ok(()),
        Some(_) => Err("unexpected text"),
    });
    let what = verdict.err()?;
    if scanner.at < text.len() {
        Some(format!("{what} at byte {}", scanner.at))
    } else {
        Some("unexpected end".to_owned())
    }
}

struct Scanner<'a> {
    text: &'a str,
    /// Where the fault is, once there is one.
    at: usize,
}

type Verdict = Result<(), &'static str>;

impl Scanner<'_> {
    fn value(&mut self) -> Verdict {
        match self.space() {
            Some(b'{') => self.listed(b'}', |scanner| {
                match scanner.space() {
                    Some(b'"') => scanner.string()?,
                    _ => return Err("unexpected text"),
                }
                match scanner.space() {
                    Some(b':') => scanner.at += 1,
                    _ => return Err("unexpected text"),
                }
                scanner.value()
            }),
            Some(b'[') => self.listed(b']', Self::value),
            Some(b'"') => self.string(),
            Some(b't') => self.word("true"),
            Some(b'f') => self.word("false"),
            Some(b'n') => self.word("null"),
            _ => self.number(),
        }
    }

    /// Entries between brackets, the first of which is the next byte.
    fn listed(&mut self, close: u8, entry: impl Fn(&mut Self) -> Verdict) -> Verdict {
        self.at += 1;
        if self.space() == Some(close) {
            self.at += 1;
            return Ok(());
        }
        loop {
            entry(self)?;
            match self.space() {
                Some(b',') => self.at += 1,
                Some(byte) if byte == close => {
                    self.at += 1;
                    return Ok(());
                }
                _ => return Err("unexpected text"),
            }
        }
    }

    fn string(&mut self) -> Verdict {
        let bytes = self.text.as_bytes();
        let start = self.at;
        self.at += 1;
        loop {
            self.at = scan::plain_end(bytes, self.at);
            match bytes.get(self.at) {
                Some(b'"') => break,
                Some(b'\\') => match bytes.get(self.at + 1) {
                    Some(b'"' | b'\\' | b'/' | b'b' | b'f' | b'n' | b'r' | b't') => {
                        self.at += 2;
                    }
                    Some(b'u') if scan::hex(bytes, self.at + 2).is_ok() => self.at += 6,
                    _ => return Err("invalid escape"),
                },
                _ => return Err("unexpected text in a string"),
            }
        }
        self.at += 1;
        // All escapes are sound, so that only half a surrogate pair is left to be wrong.
        if scan::string_end(bytes, start + 1).is_err() {
            self.at = start;
            return Err("lone surrogate in the string");
        }
        Ok(())
    }

    fn word(&mut self, word: &str) -> Verdict {
        if !self.text[self.at..].starts_with(word) {
            return Err("unexpected text");
        }
        self.at += word.len();
        Ok(())
    }

    /// The longest number that begins here; what follows it is another's fault.
    fn number(&mut self) -> Verdict {
        let bytes = self.text.as_bytes();
        let mut end = self.at + usize::from(bytes.get(self.at) == Some(&b'-'));
        end = match bytes.get(end) {
            Some(b'0') => end + 1,
            _ => scan::digits_end(bytes, end).map_err(|_| "unexpected text")?,
        };
        if bytes.get(end) == Some(&b'.') {
            end = scan::digits_end(bytes, end + 1).unwrap_or(end);
        }
        if let Some(b'e' | b'E') = bytes.get(end) {
            let sign = usize::from(matches!(bytes.get(end + 1), Some(b'+' | b'-')));
            end = scan::digits_end(bytes, end + 1 + sign).unwrap_or(end);
        }
        if !number::value(&self.text[self.at..end]).is_finite() {
            return Err("number beyond the range of binary64");
        }
        self.at = end;
        Ok(())
    }

    /// Goes over white space and answers the byte behind it.
    fn space(&mut self) -> Option<u8> {
        let bytes = self.text.as_bytes();
        while let Some(b' ' | b'\t' | b'\n' | b'\r') = bytes.get(self.at) {
            self.at += 1;
        }
        bytes.get(self.at).copied()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_fault_is_named_with_its_byte() {
        for (text, fault) in [
            ("", "unexpected end"),
            ("{\"a\":", "unexpected end"),
            ("\"abc", "unexpected end"),
            ("[1,]", "unexpected text at byte 3"),
            ("{\"é\":01}", "unexpected text at byte 7"),
            ("[1.]", "unexpected text at byte 2"),
            ("[1e+]", "unexpected text at byte 2"),
            ("[-]", "unexpected text at byte 1"),
            ("tru", "unexpected text at byte 0"),
            ("\"\t\"", "unexpected text in a string at byte 1"),
            ("\"a\\x\"", "invalid escape at byte 2"),
            ("[\"\\ud83d\"]", "lone surrogate in the string at byte 1"),
            ("[-1e400]", "number beyond the range of binary64 at byte 1"),
            ("{} {}", "unexpected text at byte 3"),
        ] {
            assert_eq!(json_fault(text).as_deref(), Some(fault), "{text}");
        }
        for text in ["{}", " [1e5, -0.5E-3, \"\\ud83d\\ude00\", {\"a\":null}] "] {
            assert_eq!(json_fault(text), None, "{text}");
        }
    }
}
