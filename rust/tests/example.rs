//! The example programs of both sides, together, on both runtimes.

mod common;

use common::*;
use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Stdio};

/// Where cargo puts examples, beside the folder of this test.
fn example(name: &str) -> PathBuf {
    let mut path = std::env::current_exe().unwrap();
    path.pop();
    path.pop();
    path.join("examples")
        .join(name)
        .with_extension(std::env::consts::EXE_EXTENSION)
}

#[test]
fn the_frontend_and_the_backend_understand_each_other() {
    for runtime in RUNTIMES {
        let backend = runtime.program(&folder().join("../examples/backend.ts"), &[]);
        let mut frontend = Command::new(example("frontend"))
            .arg(backend.get_program())
            .args(backend.get_args())
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let lines = "hello there\nlook\nnote buy milk\nlook\nread /nowhere\n/plan\n";
        frontend
            .stdin
            .take()
            .unwrap()
            .write_all(lines.as_bytes())
            .unwrap();
        let output = frontend.wait_with_output().unwrap();
        let shown = String::from_utf8(output.stdout).unwrap();
        assert!(output.status.success(), "{shown}");
        for expected in [
            "with parrot",
            "You said: hello there",
            "[t1 look_around {}]",
            "I see: There are no notes.",
            "Created note 'buy milk' on desk",
            "I see: There are notes: buy milk.",
            "[t4 has failed]",
            "the mode is plan now",
            "good bye",
        ] {
            assert!(shown.contains(expected), "{expected} is not in {shown}");
        }
    }
}
