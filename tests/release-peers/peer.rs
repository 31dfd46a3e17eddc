//! One end of conversations between releases: `peer frontend|backend PLAN`. It writes the examples of its release to
//! stdout and reads the other end's from stdin, both at once, and notes on stderr every line that it has sent (`> `) and
//! what it has read (`< `): the line as its release writes it, `?` for a type that it does not know, or `!CODE PATH`. The twin of
//! `peer.ts`, which says what a plan is. The function `rewrite` is made for the releases that there are.

use serde_json::Value;
use std::io::{self, BufRead, Write};
use std::thread;

/// Ends a conversation.
const NEXT: &[u8] = b"==";
/// Before the name of the root type of the lines that follow.
const ROOT: &[u8] = b"= ";

fn main() -> io::Result<()> {
    let arguments: Vec<String> = std::env::args().collect();
    let end = arguments[1].clone();
    let plan: Value = serde_json::from_slice(&std::fs::read(&arguments[2])?)?;
    let turns: Vec<String> = plan["conversations"]
        .as_array()
        .expect("a list")
        .iter()
        .map(|conversation| text(&conversation[&end]).to_owned())
        .collect();
    let to_read = turns.clone();
    let reader = thread::spawn(move || read_all(&to_read));
    send_all(&plan, &end, &turns)?;
    reader.join().expect("the reader does not panic")
}

fn send_all(plan: &Value, end: &str, turns: &[String]) -> io::Result<()> {
    let mut output = io::stdout().lock();
    for release in turns {
        let mut current = "";
        for planned in plan["lines"][release][end].as_array().expect("a list") {
            let root = text(&planned["root"]);
            if root != current {
                write_line(&mut output, ROOT, root.as_bytes())?;
                current = root;
            }
            let line = rewrite(release, root, text(&planned["line"]).as_bytes());
            write_line(&mut io::stderr(), b"> ", &line)?;
            write_line(&mut output, b"", &line)?;
        }
        write_line(&mut io::stderr(), b"> ", NEXT)?;
        write_line(&mut output, b"", NEXT)?;
    }
    Ok(())
}

fn read_all(turns: &[String]) -> io::Result<()> {
    let mut turn = 0;
    let mut root = String::new();
    for line in io::stdin().lock().split(b'\n') {
        let line = line?;
        if line == NEXT {
            turn += 1;
            write_line(&mut io::stderr(), b"< ", NEXT)?;
            if turn == turns.len() {
                break;
            }
        } else if let Some(name) = line.strip_prefix(ROOT) {
            root = String::from_utf8_lossy(name).into_owned();
        } else {
            write_line(
                &mut io::stderr(),
                b"< ",
                &rewrite(&turns[turn], &root, &line),
            )?;
        }
    }
    Ok(())
}

fn text(value: &Value) -> &str {
    value.as_str().expect("a string")
}

/// In one piece, since two threads write notes.
fn write_line(output: &mut impl Write, prefix: &[u8], line: &[u8]) -> io::Result<()> {
    output.write_all(&[prefix, line, b"\n"].concat())?;
    output.flush()
}
