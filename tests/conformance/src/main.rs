//! Reads the lines of one root type from stdin and writes each back as it encodes it, or `!CODE PATH` where it is no
//! message. Lines that begin with `!` are passed on.

use conformance::protocol::wire::{DecodeError, Refusal};
use conformance::protocol::{BackendMessage, FrontendMessage, SpilledOutput};
use std::io::{self, BufRead, Write};

fn main() -> io::Result<()> {
    let root = std::env::args().nth(1).unwrap_or_default();
    let answer: fn(&[u8]) -> Vec<u8> = match root.as_str() {
        "FrontendMessage" => {
            |line| verdict(FrontendMessage::decode(line), |message| message.encode())
        }
        "BackendMessage" => {
            |line| verdict(BackendMessage::decode(line), |message| message.encode())
        }
        "SpilledOutput" => |line| verdict(SpilledOutput::decode(line), |message| message.encode()),
        _ => return Err(io::Error::other(format!("no root type {root:?}"))),
    };
    let mut output = io::stdout().lock();
    for line in io::stdin().lock().split(b'\n') {
        let line = line?;
        if line.first() == Some(&b'!') {
            output.write_all(&line)?;
        } else {
            output.write_all(&answer(&line))?;
        }
        output.write_all(b"\n")?;
        output.flush()?;
    }
    Ok(())
}

fn verdict<M>(
    decoded: Result<M, DecodeError>,
    encode: impl Fn(&M) -> Result<Vec<u8>, Refusal>,
) -> Vec<u8> {
    match decoded {
        Ok(message) => encode(&message).expect("what was decoded can be encoded"),
        Err(error) => format!("!{} {}", error.code(), error.path()).into_bytes(),
    }
}
