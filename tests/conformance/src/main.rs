//! Reads the lines of one root type from stdin and writes each back as it encodes it, or `!CODE PATH` where it is no
//! message. Lines that begin with `!` are passed on.

use conformance::protocol::{BackendMessage, DecodeError, FrontendMessage, SpilledOutput};
use std::io::{self, BufRead, Write};

fn main() -> io::Result<()> {
    let root = std::env::args().nth(1).unwrap_or_default();
    let answer: fn(&[u8]) -> String = match root.as_str() {
        "FrontendMessage" => |line| verdict(FrontendMessage::decode(line), |message| message.encode()),
        "BackendMessage" => |line| verdict(BackendMessage::decode(line), |message| message.encode()),
        "SpilledOutput" => |line| verdict(SpilledOutput::decode(line), |message| message.encode()),
        _ => return Err(io::Error::other(format!("no root type {root:?}"))),
    };
    let mut output = io::stdout().lock();
    for line in io::stdin().lock().split(b'\n') {
        let line = line?;
        if line.first() == Some(&b'!') {
            output.write_all(&line)?;
        } else {
            output.write_all(answer(&line).as_bytes())?;
        }
        output.write_all(b"\n")?;
        output.flush()?;
    }
    Ok(())
}

fn verdict<M, E: std::fmt::Debug>(
    decoded: Result<M, DecodeError>,
    encode: impl Fn(&M) -> Result<String, E>,
) -> String {
    match decoded {
        Ok(message) => encode(&message).expect("what was decoded can be encoded"),
        Err(error) => format!("!{} {}", error.code(), error.path()),
    }
}
