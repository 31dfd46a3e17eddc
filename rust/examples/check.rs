//! Says of each line of a file, or of the standard input, what a reader makes of it, as one line of JSON. The same as
//! `ipc-protocol check` of the TypeScript side:
//!
//! ```sh
//! cargo run --example check -- frontend [--bound BYTES] [--reveal] [FILE]
//! ```
//!
//! Lines are counted from 1; blank ones are counted, and nothing is said of them. Secrets are shown as `[redacted]`.
//! The exit status is 1 if any line is not a message.

use ipc_protocol::protocol::{BackendMessage, FrontendMessage};
use ipc_protocol::{Incoming, Message, MessageReader, DEFAULT_BOUND};
use std::fs::File;
use std::io::{self, BufRead, BufReader, BufWriter, Write};
use std::process::ExitCode;

const USAGE: &str = "usage: check [--union] frontend|backend [--bound BYTES] [--reveal] [FILE]";

fn main() -> ExitCode {
    let arguments = match Arguments::read(std::env::args().skip(1)) {
        Ok(arguments) => arguments,
        Err(mistake) => {
            eprintln!("{mistake}\n{USAGE}");
            return ExitCode::from(2);
        }
    };
    let checked = match arguments.union {
        Union::Frontend => check::<FrontendMessage>(&arguments, FrontendMessage::type_name),
        Union::Backend => check::<BackendMessage>(&arguments, BackendMessage::type_name),
    };
    match checked {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::from(1),
        Err(error) => {
            eprintln!("check: {error}");
            ExitCode::from(2)
        }
    }
}

enum Union {
    Frontend,
    Backend,
}

struct Arguments {
    union: Union,
    bound: usize,
    reveal: bool,
    file: Option<String>,
}

impl Arguments {
    fn read(mut given: impl Iterator<Item = String>) -> Result<Self, String> {
        let (mut names, mut bound, mut reveal) = (Vec::new(), DEFAULT_BOUND, false);
        while let Some(argument) = given.next() {
            match argument.as_str() {
                "--union" => {}
                "--reveal" => reveal = true,
                "--bound" => {
                    let text = given.next().unwrap_or_default();
                    bound = text
                        .parse()
                        .ok()
                        .filter(|bound| *bound > 0)
                        .ok_or("--bound takes a number of bytes")?;
                }
                option if option.starts_with("--") => {
                    return Err(format!("unknown option {option}"))
                }
                _ => names.push(argument),
            }
        }
        let mut names = names.into_iter();
        let union = match names.next().as_deref() {
            Some("frontend") => Union::Frontend,
            Some("backend") => Union::Backend,
            _ => return Err("whose messages are these?".into()),
        };
        let file = names.next().filter(|name| name != "-");
        match names.next() {
            Some(extra) => Err(format!("unexpected argument {extra}")),
            None => Ok(Self {
                union,
                bound,
                reveal,
                file,
            }),
        }
    }
}

/// True if every line is a message.
fn check<M: Message>(arguments: &Arguments, type_of: fn(&M) -> &'static str) -> io::Result<bool> {
    let input: Box<dyn BufRead> = match &arguments.file {
        Some(file) => Box::new(BufReader::new(File::open(file)?)),
        None => Box::new(io::stdin().lock()),
    };
    let mut output = BufWriter::new(io::stdout().lock());
    let mut reader = MessageReader::<M, _>::with_bound(input, arguments.bound);
    let mut all_well = true;
    while let Some(incoming) = reader.read()? {
        let line = reader.line();
        match incoming {
            Incoming::Message(message) => {
                let name = type_of(&message);
                let shown = if arguments.reveal {
                    message
                } else {
                    message.redacted()
                };
                let mut json = Vec::new();
                shown
                    .encode_line_of_any_size(&mut json)
                    .map_err(|refusal| io::Error::new(io::ErrorKind::Other, refusal))?;
                write!(
                    output,
                    r#"{{"line":{line},"ok":true,"type":"{name}","message":"#
                )?;
                output.write_all(&json)?;
                writeln!(output, "}}")?;
            }
            Incoming::Unknown(unknown) => {
                all_well = false;
                refuse(&mut output, line, "UNKNOWN_TYPE", "/type", &unknown.reason)?;
            }
            Incoming::Refused(refused) => {
                all_well = false;
                let refusal = &refused.refusal;
                refuse(
                    &mut output,
                    line,
                    refusal.code().as_str(),
                    refusal.path(),
                    refusal.reason(),
                )?;
            }
        }
    }
    output.flush()?;
    Ok(all_well)
}

fn refuse(
    output: &mut impl Write,
    line: u64,
    code: &str,
    path: &str,
    message: &str,
) -> io::Result<()> {
    let [path, message] = [path, message].map(|text| serde_json::Value::from(text).to_string());
    writeln!(
        output,
        r#"{{"line":{line},"ok":false,"code":"{code}","path":{path},"message":{message}}}"#
    )
}
