//! Cuts a stream of bytes into lines.

/// What a stream holds between two line ends.
#[derive(Debug, PartialEq, Eq)]
pub enum Line<'a> {
    /// A line without its line end.
    Whole {
        /// Counted from 1; lines that are skipped count too.
        number: u64,
        /// Where the line begins in the stream, in bytes from 0.
        offset: u64,
        /// The line.
        bytes: &'a [u8],
        /// False for a last line that has no line end.
        ended: bool,
    },
    /// A line over the bound. It is told once, as soon as that is certain; its bytes are gone.
    TooLarge {
        /// Counted from 1; lines that are skipped count too.
        number: u64,
        /// Where the line begins in the stream, in bytes from 0.
        offset: u64,
    },
}

const BYTE_ORDER_MARK: &[u8] = b"\xEF\xBB\xBF";

/// Cuts a stream of bytes into lines: at 0x0A only, without one 0x0D before it, without one byte order mark at the
/// start of the stream, and without the lines of nothing but JSON white space.
///
/// Between two calls it keeps no more of an unfinished line than the bound, it looks at each byte a fixed number of
/// times, and it finds the same lines however the stream is cut into chunks. Take every line after each `push`: what
/// was pushed stays in memory until then.
///
/// ```
/// use ipc_protocol::{Line, LineSplitter};
///
/// let mut splitter = LineSplitter::new(1024);
/// splitter.push(b"{\"type\":\"ping\"}\r\n{\"ty");
/// match splitter.next_line() {
///     Some(Line::Whole { number, bytes, .. }) => assert_eq!((number, bytes), (1, &b"{\"type\":\"ping\"}"[..])),
///     other => panic!("{other:?}"),
/// }
/// assert_eq!(splitter.next_line(), None);
/// ```
#[derive(Debug)]
pub struct LineSplitter {
    bound: usize,
    buffer: Vec<u8>,
    /// Where the line that comes next begins in the buffer.
    start: usize,
    /// Up to where the buffer is known to hold no line end.
    searched: usize,
    number: u64,
    taken: u64,
    /// Where in the stream the line that comes next begins, and where `start` is: further on in a line that is skipped.
    line_offset: u64,
    offset: u64,
    at_start_of_stream: bool,
    skipping: Skipping,
}

/// What becomes of the bytes of a line that is over the bound.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Skipping {
    Nothing,
    /// White space alone is no line, however much there is of it: nothing is told until something else comes.
    Blank,
    /// The line was told as too large.
    Told,
}

/// A line that was found and taken, before it borrows from the buffer. Good until the next `push`.
pub(crate) struct Span {
    number: u64,
    offset: u64,
    found: Found,
}

enum Found {
    Line {
        start: usize,
        end: usize,
        ended: bool,
    },
    TooLarge,
}

impl LineSplitter {
    /// A splitter for one stream. `bound` is the largest length of a line without its line end, in bytes.
    ///
    /// # Panics
    /// If the bound is 0.
    pub fn new(bound: usize) -> Self {
        assert!(bound > 0, "the bound of a line must be at least 1 byte");
        Self {
            bound,
            buffer: Vec::new(),
            start: 0,
            searched: 0,
            number: 1,
            taken: 0,
            line_offset: 0,
            offset: 0,
            at_start_of_stream: true,
            skipping: Skipping::Nothing,
        }
    }

    /// The next bytes of the stream.
    pub fn push(&mut self, bytes: &[u8]) {
        if self.start > 0 {
            self.buffer.drain(..self.start);
            self.searched -= self.start;
            self.start = 0;
        }
        self.buffer.extend_from_slice(bytes);
    }

    /// The next line that has ended, if there is one.
    pub fn next_line(&mut self) -> Option<Line<'_>> {
        let span = self.take(false)?;
        Some(self.line(span))
    }

    /// The last line, where the stream has ended without a line end. Take the lines that have ended first.
    pub fn finish(&mut self) -> Option<Line<'_>> {
        let span = self.take(true)?;
        Some(self.line(span))
    }

    /// The line at the start of the bytes that come next, with how many of them it takes, line end included. None where
    /// they have to be pushed: nothing ends in them, a line has begun before, or more than a line may be left out.
    #[inline]
    pub(crate) fn whole<'a>(&mut self, bytes: &'a [u8]) -> Option<(Line<'a>, usize)> {
        if self.held() > 0 || self.at_start_of_stream || self.skipping != Skipping::Nothing {
            return None;
        }
        let line_end = memchr::memchr(b'\n', bytes)?;
        let line = without_carriage_return(&bytes[..line_end]);
        if is_blank(line) {
            return None;
        }
        let (number, offset, length) = (self.number, self.line_offset, line_end + 1);
        self.offset += length as u64;
        self.begin_line();
        self.taken = number;
        let line = if line.len() > self.bound {
            Line::TooLarge { number, offset }
        } else {
            Line::Whole {
                number,
                offset,
                bytes: line,
                ended: true,
            }
        };
        Some((line, length))
    }

    /// How many bytes of lines that were not taken are held.
    pub fn held(&self) -> usize {
        self.buffer.len() - self.start
    }

    /// How long the next line that has ended is, if there is one.
    pub(crate) fn next_length(&mut self) -> Option<usize> {
        let end = self.line_end()?;
        Some(end - self.start)
    }

    /// The number of the line that was taken last; 0 before the first.
    pub(crate) fn taken(&self) -> u64 {
        self.taken
    }

    /// The line of a span.
    pub(crate) fn line(&mut self, span: Span) -> Line<'_> {
        self.taken = span.number;
        let Span {
            number,
            offset,
            found,
        } = span;
        match found {
            Found::Line { start, end, ended } => Line::Whole {
                number,
                offset,
                bytes: &self.buffer[start..end],
                ended,
            },
            Found::TooLarge => Line::TooLarge { number, offset },
        }
    }

    /// Where the next 0x0A is.
    fn line_end(&mut self) -> Option<usize> {
        let at = memchr::memchr(b'\n', &self.buffer[self.searched..]);
        self.searched = at.map_or(self.buffer.len(), |at| self.searched + at);
        at.map(|_| self.searched)
    }

    /// Takes the next line that has ended, or with `at_end` also one that has not.
    pub(crate) fn take(&mut self, at_end: bool) -> Option<Span> {
        if !self.pass_mark(at_end) {
            return None;
        }
        loop {
            let (number, offset) = (self.number, self.line_offset);
            let Some(line_end) = self.line_end() else {
                return self.unfinished(at_end).map(|found| Span {
                    number,
                    offset,
                    found,
                });
            };
            let start = self.start;
            let end = start + without_carriage_return(&self.buffer[start..line_end]).len();
            let skipping = std::mem::replace(&mut self.skipping, Skipping::Nothing);
            self.consume(line_end + 1);
            self.begin_line();
            if skipping == Skipping::Told || is_blank(&self.buffer[start..end]) {
                continue;
            }
            let found = if skipping == Skipping::Blank || end - start > self.bound {
                Found::TooLarge
            } else {
                Found::Line {
                    start,
                    end,
                    ended: true,
                }
            };
            return Some(Span {
                number,
                offset,
                found,
            });
        }
    }

    /// What can be said of a line whose end has not come.
    fn unfinished(&mut self, at_end: bool) -> Option<Found> {
        let (start, end) = (self.start, self.buffer.len());
        // A carriage return belongs to the line only if something other than 0x0A follows.
        let end_for_sure =
            end - usize::from(!at_end && end > start && self.buffer[end - 1] == b'\r');
        let bytes = &self.buffer[start..end_for_sure];
        let over = self.skipping != Skipping::Nothing || bytes.len() > self.bound;
        if !over && !at_end {
            return None;
        }
        let blank = is_blank(bytes);
        if over {
            let told = self.skipping == Skipping::Told;
            self.skipping = if told || !blank {
                Skipping::Told
            } else {
                Skipping::Blank
            };
            self.consume(end_for_sure);
            return (!told && !blank).then_some(Found::TooLarge);
        }
        if blank {
            return None;
        }
        self.consume(end);
        self.begin_line();
        Some(Found::Line {
            start,
            end,
            ended: false,
        })
    }

    fn begin_line(&mut self) {
        self.number += 1;
        self.line_offset = self.offset;
    }

    fn consume(&mut self, end: usize) {
        self.offset += (end - self.start) as u64;
        self.start = end;
        self.searched = self.searched.max(end);
    }

    /// Leaves out a byte order mark. False while it is not certain whether there is one.
    fn pass_mark(&mut self, at_end: bool) -> bool {
        if !self.at_start_of_stream {
            return true;
        }
        if self.buffer.starts_with(BYTE_ORDER_MARK) {
            self.consume(BYTE_ORDER_MARK.len());
            self.line_offset = self.offset;
        } else if !at_end && BYTE_ORDER_MARK.starts_with(&self.buffer) {
            return false;
        }
        self.at_start_of_stream = false;
        true
    }
}

fn without_carriage_return(line: &[u8]) -> &[u8] {
    line.strip_suffix(b"\r").unwrap_or(line)
}

/// Nothing but the white space of JSON (0x0A ends lines and is not met here).
fn is_blank(bytes: &[u8]) -> bool {
    bytes
        .iter()
        .all(|byte| matches!(byte, b' ' | b'\t' | b'\r'))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn split(chunks: &[&[u8]], bound: usize) -> Vec<String> {
        let mut splitter = LineSplitter::new(bound);
        let mut lines = Vec::new();
        let show = |line: Line<'_>| match line {
            Line::Whole {
                number,
                offset,
                bytes,
                ended,
            } => {
                format!(
                    "{number}@{offset} {}{}",
                    bytes.escape_ascii(),
                    if ended { "" } else { " cut" }
                )
            }
            Line::TooLarge { number, offset } => format!("{number}@{offset} too large"),
        };
        for chunk in chunks {
            splitter.push(chunk);
            while let Some(line) = splitter.next_line() {
                lines.push(show(line));
            }
            assert!(splitter.held() <= bound + 1, "held {}", splitter.held());
        }
        if let Some(line) = splitter.finish() {
            lines.push(show(line));
        }
        assert_eq!(splitter.finish(), None);
        lines
    }

    /// The same lines for every cut into two, into single bytes and into pieces of three.
    fn split_every_way(bytes: &[u8], bound: usize) -> Vec<String> {
        let lines = split(&[bytes], bound);
        for cut in 0..=bytes.len() {
            assert_eq!(
                split(&[&bytes[..cut], &bytes[cut..]], bound),
                lines,
                "cut at {cut}"
            );
        }
        for size in 1..4 {
            assert_eq!(
                split(&bytes.chunks(size).collect::<Vec<_>>(), bound),
                lines,
                "pieces of {size}"
            );
        }
        lines
    }

    #[test]
    fn cuts_at_line_feeds_only() {
        assert_eq!(
            split_every_way("a\u{2028}b\rc\r\nd\n".as_bytes(), 99),
            [r"1@0 a\xe2\x80\xa8b\rc", "2@9 d"]
        );
    }

    #[test]
    fn drops_one_carriage_return_and_one_mark_and_blank_lines() {
        assert_eq!(
            split_every_way(b"\xEF\xBB\xBFa\r\r\n \t\r\n\n\xEF\xBB\xBF\n", 99),
            [r"1@3 a\r", r"4@12 \xef\xbb\xbf"]
        );
    }

    #[test]
    fn part_of_a_mark_is_data() {
        assert_eq!(split_every_way(b"\xEF\xBBx\n", 99), [r"1@0 \xef\xbbx"]);
        assert_eq!(split_every_way(b"\xEF\xBB", 99), [r"1@0 \xef\xbb cut"]);
        assert_eq!(split_every_way(b"\xEF\xBB\xBF", 99), [""; 0]);
    }

    #[test]
    fn last_line_without_line_end() {
        assert_eq!(split_every_way(b"a\nb", 99), [r"1@0 a", r"2@2 b cut"]);
        assert_eq!(split_every_way(b"a\nb\r", 99), [r"1@0 a", r"2@2 b\r cut"]);
        assert_eq!(split_every_way(b"a\n \r", 99), [r"1@0 a"]);
        assert_eq!(split_every_way(b"", 99), [""; 0]);
    }

    #[test]
    fn a_line_over_the_bound_is_told_once() {
        assert_eq!(
            split_every_way(b"abc\r\nabcd\nabcdefgh\nabc\n", 3),
            [r"1@0 abc", "2@5 too large", "3@10 too large", r"4@19 abc"]
        );
        assert_eq!(split_every_way(b"abcdefgh", 3), ["1@0 too large"]);
        assert_eq!(split_every_way(b"abc\r", 3), ["1@0 too large"]);
    }

    #[test]
    fn white_space_over_the_bound_is_no_line() {
        assert_eq!(split_every_way(b"          \nab\n", 3), [r"2@11 ab"]);
        assert_eq!(
            split_every_way(b"          x\nab\n", 3),
            ["1@0 too large", r"2@12 ab"]
        );
        assert_eq!(split_every_way(b"          \r\rx", 3), ["1@0 too large"]);
    }

    #[test]
    fn sixteen_megabytes_without_line_end_cost_the_bound() {
        let mut splitter = LineSplitter::new(1 << 20);
        let chunk = vec![b'x'; 1 << 16];
        let mut told = 0;
        for _ in 0..256 {
            splitter.push(&chunk);
            told += usize::from(matches!(splitter.next_line(), Some(Line::TooLarge { .. })));
            assert!(splitter.held() <= 1 << 20);
        }
        splitter.push(b"\nok\n");
        assert!(matches!(
            splitter.next_line(),
            Some(Line::Whole { bytes: b"ok", .. })
        ));
        assert_eq!(told, 1);
        assert!(splitter.buffer.capacity() < 3 << 20);
    }
}
