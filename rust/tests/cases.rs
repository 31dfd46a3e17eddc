//! The cases of group D in the codec: what a reader makes of streams that break others.

use ipc_protocol::protocol::{BackendMessage, FrontendMessage};
use ipc_protocol::{Incoming, Line, LineSplitter, MessageReader, MessageWriter};
use std::io::{BufRead, BufReader, Cursor, Read};

/// What a backend's stream is, line by line.
fn read(stream: impl Read, capacity: usize) -> Vec<String> {
    let stream = BufReader::with_capacity(capacity, stream);
    show(MessageReader::new(stream))
}

fn show(reader: MessageReader<BackendMessage, impl BufRead>) -> Vec<String> {
    reader
        .map(|incoming| match incoming.unwrap() {
            Incoming::Message(BackendMessage::AssistantTextDelta { content }) => content,
            Incoming::Message(message) => message.type_name().to_owned(),
            Incoming::Unknown(unknown) => format!("{} is unknown: {}", unknown.tag, unknown.raw),
            Incoming::Refused(line) => {
                format!(
                    "{}@{} {} {}",
                    line.line,
                    line.offset,
                    line.refusal.code(),
                    line.refusal.path()
                )
            }
        })
        .collect()
}

/// Hands out pieces of one size.
struct Pieces<'a>(&'a [u8], usize);

impl Read for Pieces<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        let length = self.1.min(self.0.len()).min(buffer.len());
        buffer[..length].copy_from_slice(&self.0[..length]);
        self.0 = &self.0[length..];
        Ok(length)
    }
}

/// The same for every cut into two, into single bytes, and into small pieces.
fn read_every_way(bytes: &[u8]) -> Vec<String> {
    let whole = read(bytes, 1 << 16);
    for cut in 0..=bytes.len() {
        let (first, second) = bytes.split_at(cut);
        assert_eq!(
            read(Cursor::new(first).chain(Cursor::new(second)), 1 << 16),
            whole,
            "cut at {cut}"
        );
    }
    for size in 1..6 {
        assert_eq!(
            read(Pieces(bytes, size), 1 << 16),
            whole,
            "pieces of {size}"
        );
    }
    whole
}

/// A line that the stream has in one piece is read where it lies; others are put together first.
#[test]
fn lines_in_one_piece_and_in_several_are_the_same() {
    let stream = format!(
        "\u{feff}{}\r\n \t\r\n\n{}{}\nnoise\r\n{}{{",
        delta("a").trim_end(),
        delta("over the bound"),
        " ".repeat(99),
        delta("b"),
    );
    let bound = delta("b").len() - 1;
    let whole = show(MessageReader::with_bound(stream.as_bytes(), bound));
    assert_eq!(
        whole,
        [
            "a",
            "4@55 TOO_LARGE ",
            "6@214 INVALID_JSON ",
            "b",
            "8@267 TRUNCATED "
        ]
    );
    for capacity in 1..=stream.len() {
        let pieces = BufReader::with_capacity(capacity, stream.as_bytes());
        let read = show(MessageReader::with_bound(pieces, bound));
        assert_eq!(read, whole, "pieces of {capacity}");
    }
}

fn delta(text: &str) -> String {
    let mut writer = MessageWriter::new(Vec::new());
    writer
        .write(&BackendMessage::assistant_text_delta(text))
        .unwrap();
    String::from_utf8(writer.into_inner()).unwrap()
}

#[test]
fn d01_characters_over_the_edge_of_a_chunk() {
    let text = "naïve — 東京 🎉 é";
    let stream = format!("{}{}", delta(text), delta("after"));
    assert_eq!(read_every_way(stream.as_bytes()), [text, "after"]);
}

#[test]
fn d02_line_separators_are_text() {
    let text = "a\u{2028}b\u{2029}c\u{0085}d\u{b}e\u{c}f";
    assert_eq!(
        read_every_way(format!("{}{}", delta(text), delta("after")).as_bytes()),
        [text, "after"]
    );
}

#[test]
fn d03_line_ends() {
    let stream = b"{\"type\":\"pong\"}\r\n\r\n\n   \n \t \r\n{\"type\":\"pong\"}\n{\"type\":\"assistant_text_delta\",\"content\":\"last\"}";
    assert_eq!(read_every_way(stream), ["pong", "pong", "last"]);
    // A lone carriage return is white space, not a line end.
    assert_eq!(
        read_every_way(b"{\"type\":\"pong\"}\r{\"type\":\"pong\"}\n"),
        ["1@0 INVALID_JSON "]
    );
    assert_eq!(
        read_every_way(b"\xEF\xBB\xBF{\"type\":\"pong\"}\n\xEF\xBB\xBF{\"type\":\"pong\"}\n"),
        ["pong", "2@19 INVALID_JSON "]
    );
}

#[test]
fn d03_the_last_line() {
    assert_eq!(
        read_every_way(b"{\"type\":\"pong\"}\n{\"type\":\"po"),
        ["pong", "2@16 TRUNCATED "]
    );
    assert_eq!(
        read_every_way(b"{\"type\":\"dance\"}"),
        ["dance is unknown: {\"type\":\"dance\"}"]
    );
    assert_eq!(read_every_way(b"[1,2]"), ["1@0 NOT_AN_OBJECT "]);
    assert_eq!(
        read_every_way(b"{\"type\":\"assistant_text_delta\"}"),
        ["1@0 INVALID_MESSAGE /content"]
    );
    assert_eq!(
        read_every_way("[".repeat(200).as_bytes()),
        ["1@0 TRUNCATED "]
    );
    assert_eq!(read_every_way(b"{\"type\":\"pong\"}\n \r"), ["pong"]);
}

#[test]
fn d05_bytes_that_are_not_utf8() {
    let mut stream = delta("before").into_bytes();
    stream
        .extend(b"\xFF\xFE broken\n{\"type\":\"assistant_text_delta\",\"content\":\"\xE2\x82\"}\n");
    stream.extend(delta("after").bytes());
    assert_eq!(
        read_every_way(&stream),
        [
            "before",
            "2@51 INVALID_UTF8 ",
            "3@61 INVALID_UTF8 ",
            "after"
        ]
    );
}

#[test]
fn d06_noise() {
    let stream = b"Debugger listening on ws://127.0.0.1:9229/x\n{\"level\":\"info\"}\nprogress {\"type\":\"pong\"}\n[1,2]\nnull\n\"str\"\n[{\"type\":\"pong\"}]\n{\"type\":\"pong\"}\n";
    let codes: Vec<String> = read_every_way(stream)
        .iter()
        .map(|line| line.split(' ').nth(1).unwrap_or(line).to_owned())
        .collect();
    assert_eq!(
        codes,
        [
            "INVALID_JSON",
            "INVALID_MESSAGE",
            "INVALID_JSON",
            "NOT_AN_OBJECT",
            "NOT_AN_OBJECT",
            "NOT_AN_OBJECT",
            "NOT_AN_OBJECT",
            "pong"
        ]
    );
}

#[test]
fn d07_a_line_over_the_bound_and_the_lines_around_it() {
    let huge = delta("x").replace('x', &"x".repeat(48 << 20));
    let stream = format!("{}{huge}{}", delta("before"), delta("after"));
    for size in [4 << 10, 64 << 10, 1 << 20] {
        assert_eq!(
            read(Pieces(stream.as_bytes(), size), size),
            ["before", "2@51 TOO_LARGE ", "after"],
            "{size}"
        );
    }
}

#[test]
fn d07_time_is_linear_in_the_bytes() {
    let line = vec![b'x'; 16 << 20];
    let mut splitter = LineSplitter::new(line.len());
    // Looking again at what is there, for each of the 262,144 pieces, would be 2 TB: the test would not end.
    for bytes in line.chunks(64) {
        splitter.push(bytes);
        assert!(splitter.next_line().is_none());
    }
    splitter.push(b"\n");
    match splitter.next_line() {
        Some(Line::Whole { bytes, .. }) => assert_eq!(bytes.len(), line.len()),
        _ => panic!("no line"),
    }
}

#[test]
fn d18_a_message_is_one_write() {
    struct Writes(Vec<Vec<u8>>);
    impl std::io::Write for Writes {
        fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
            self.0.push(bytes.to_vec());
            Ok(bytes.len())
        }
        fn flush(&mut self) -> std::io::Result<()> {
            Ok(())
        }
    }
    let mut writer = MessageWriter::new(Writes(Vec::new()));
    for _ in 0..3 {
        writer.write(&FrontendMessage::Ping).unwrap();
    }
    assert_eq!(
        writer.into_inner().0,
        vec![b"{\"type\":\"ping\"}\n".to_vec(); 3]
    );
}

#[test]
fn d20_numbers_are_refused_rather_than_rounded() {
    let version = |number: &str| {
        let line = format!("{{\"type\":\"init\",\"version\":{number},\"working_dir\":\"/x\"}}");
        FrontendMessage::decode(line.as_bytes())
            .map_err(|error| (error.code().as_str(), error.path().to_owned()))
    };
    for number in ["1", "1.0", "1e0", "10e-1", "4294967295"] {
        assert!(version(number).is_ok(), "{number}");
    }
    for number in [
        "0",
        "-0",
        "1.5",
        "4294967296",
        "9007199254740993",
        "18446744073709551615",
        "null",
        "\"1\"",
    ] {
        assert_eq!(
            version(number),
            Err(("INVALID_MESSAGE", "/version".into())),
            "{number}"
        );
    }
    assert_eq!(version("1e400"), Err(("INVALID_JSON", String::new())));
}
