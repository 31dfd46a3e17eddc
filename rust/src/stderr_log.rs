//! What the backend writes to stderr: as lines, and the end of it.

use std::collections::VecDeque;

/// The longest piece of a line, in bytes.
const LONGEST_PIECE: usize = 8 << 10;

/// Cuts stderr into lines and remembers its end.
pub(crate) struct StderrLog {
    unfinished: Vec<u8>,
    tail: VecDeque<u8>,
    tail_size: usize,
}

impl StderrLog {
    pub fn new(tail_size: usize) -> Self {
        Self {
            unfinished: Vec::new(),
            tail: VecDeque::new(),
            tail_size,
        }
    }

    /// Bytes have come; `line` is called for every line that they end.
    pub fn push(&mut self, bytes: &[u8], mut line: impl FnMut(String)) {
        self.remember(bytes);
        for piece in bytes.split_inclusive(|byte| *byte == b'\n') {
            let mut rest = piece;
            while self.unfinished.len() + rest.len() > LONGEST_PIECE {
                let (now, later) = rest.split_at(LONGEST_PIECE - self.unfinished.len());
                self.unfinished.extend_from_slice(now);
                rest = later;
                self.finish(&mut line);
            }
            self.unfinished.extend_from_slice(rest);
            if rest.ends_with(b"\n") {
                self.finish(&mut line);
            }
        }
    }

    /// Stderr has ended.
    pub fn finish(&mut self, mut line: impl FnMut(String)) {
        if self.unfinished.is_empty() {
            return;
        }
        let text = String::from_utf8_lossy(&self.unfinished);
        line(text.trim_end_matches(['\r', '\n']).to_owned());
        self.unfinished.clear();
    }

    /// The end of what has come, from the beginning of a character.
    pub fn tail(&self) -> String {
        let bytes: Vec<u8> = self.tail.iter().copied().collect();
        let start = bytes
            .iter()
            .take(3)
            .take_while(|byte| **byte & 0xC0 == 0x80)
            .count();
        String::from_utf8_lossy(&bytes[start..]).into_owned()
    }

    fn remember(&mut self, bytes: &[u8]) {
        let new = &bytes[bytes.len().saturating_sub(self.tail_size)..];
        let over = (self.tail.len() + new.len()).saturating_sub(self.tail_size);
        self.tail.drain(..over);
        self.tail.extend(new);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(chunks: &[&[u8]]) -> Vec<String> {
        let mut log = StderrLog::new(8);
        let mut lines = Vec::new();
        for chunk in chunks {
            log.push(chunk, |line| lines.push(line));
        }
        log.finish(|line| lines.push(line));
        lines
    }

    #[test]
    fn gives_lines_and_the_unfinished_end() {
        assert_eq!(lines(&[b"a\r\nb", b"c\n\nd"]), ["a", "bc", "", "d"]);
    }

    #[test]
    fn cuts_long_lines() {
        let long = vec![b'x'; 2 * LONGEST_PIECE + 1];
        assert_eq!(
            lines(&[&long, b"\n"])
                .iter()
                .map(String::len)
                .collect::<Vec<_>>(),
            [LONGEST_PIECE, LONGEST_PIECE, 1]
        );
    }

    #[test]
    fn remembers_the_end_from_a_whole_character() {
        let mut log = StderrLog::new(8);
        for chunk in ["0123", "45678", "9é", "abcdefg"] {
            log.push(chunk.as_bytes(), |_| {});
        }
        assert_eq!(log.tail(), "abcdefg");
        log.push(b"hi", |_| {});
        assert_eq!(log.tail(), "bcdefghi");
    }
}
