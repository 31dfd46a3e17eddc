//! What the tests with real processes share.
#![allow(dead_code)]

use ipc_protocol::protocol::{BackendMessage, FrontendMessage, SpilledOutput};
use ipc_protocol::{Backend, Ended, Event, RecoverySettings, Settings};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

/// How long a test waits for something that is to come, at most. Generous, because the machine may be busy.
pub const PATIENCE: Duration = Duration::from_secs(20);

/// The runtimes that backends run on.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Runtime {
    Node,
    Bun,
}

pub const RUNTIMES: [Runtime; 2] = [Runtime::Node, Runtime::Bun];

impl Runtime {
    pub fn command(self) -> Command {
        match self {
            Self::Node => Command::new(std::env::var_os("NODE").unwrap_or_else(|| "node".into())),
            Self::Bun => {
                Command::new(std::env::var_os("BUN").map_or_else(installed_bun, PathBuf::from))
            }
        }
    }

    /// A program of TypeScript, made into one file that both runtimes can run.
    pub fn program(self, source: &Path, arguments: &[&str]) -> Command {
        let mut command = self.command();
        command.arg(bundle(source)).args(arguments);
        command
    }

    /// The backend that does what user messages say, on the real TypeScript side.
    pub fn backend(self) -> Command {
        self.program(&folder().join("tests/fixtures/backend.ts"), &[])
    }
}

/// The folder of this crate.
pub fn folder() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

/// Makes one file of JavaScript, once for each run of a test program.
fn bundle(source: &Path) -> PathBuf {
    static DONE: Mutex<BTreeMap<PathBuf, PathBuf>> = Mutex::new(BTreeMap::new());
    let mut done = DONE.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(file) = done.get(source) {
        return file.clone();
    }
    let name = format!(
        "{}-{}.mjs",
        source.file_stem().unwrap().to_string_lossy(),
        std::process::id()
    );
    let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let output = Runtime::Bun
        .command()
        .args(["build", "--target=node", "--format=esm", "--outfile"])
        .arg(&file)
        .arg(source)
        .output()
        .unwrap();
    assert!(
        output.status.success(),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
    done.insert(source.to_owned(), file.clone());
    file
}

fn installed_bun() -> PathBuf {
    let file = if cfg!(windows) { "bun.cmd" } else { "bun" };
    let installed = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../node_modules/.bin")
        .join(file);
    if installed.exists() {
        installed
    } else {
        "bun".into()
    }
}

/// A shell script as a backend, for faults that need no runtime.
pub fn shell(script: &str) -> Command {
    let mut command = Command::new("/bin/sh");
    command.args(["-c", script]);
    command
}

pub fn init() -> FrontendMessage {
    FrontendMessage::init(1, "/tmp")
}

pub fn say(text: impl Into<String>) -> FrontendMessage {
    FrontendMessage::user_message(text)
}

/// No restarts, everything else by default.
pub fn once() -> Settings {
    Settings {
        recovery: None,
        ..Settings::default()
    }
}

/// Restarts without the waits.
pub fn quick_restarts() -> Settings {
    let recovery = RecoverySettings {
        delays: vec![Duration::from_millis(1); 5],
        ..RecoverySettings::default()
    };
    Settings {
        recovery: Some(recovery),
        ..Settings::default()
    }
}

/// A backend with a session.
pub fn started(command: Command, settings: Settings) -> Backend {
    let backend = Backend::spawn_with(command, settings).unwrap();
    let session = backend.handshake(&init(), PATIENCE).unwrap();
    assert_eq!(session.id, "abc123");
    backend
}

pub fn next(backend: &Backend) -> Event {
    backend
        .recv_timeout(PATIENCE)
        .unwrap_or_else(|error| panic!("{error}"))
}

pub fn next_message(backend: &Backend) -> BackendMessage {
    match next(backend) {
        Event::Message(message) => message,
        other => panic!("a message was to come, not {other:?}"),
    }
}

/// The text of the delta that comes next.
pub fn next_text(backend: &Backend) -> String {
    match next_message(backend) {
        BackendMessage::AssistantTextDelta { content } => content,
        other => panic!("a delta was to come, not {other:?}"),
    }
}

/// Where a tool output is that was too large for a message.
pub fn spilled(message: &BackendMessage) -> Option<PathBuf> {
    let BackendMessage::ToolEnd { output, .. } = message else {
        return None;
    };
    let output = SpilledOutput::decode(output.as_str().as_bytes()).ok()?;
    Some(output.spilled.path.into())
}

/// The folder of all outputs of a backend; each of its processes has one in it.
pub fn folder_of_outputs(path: &Path) -> &Path {
    path.parent().unwrap().parent().unwrap()
}

/// Takes events until the process has ended.
pub fn until_ended(backend: &Backend) -> (Vec<Event>, Ended) {
    let mut before = Vec::new();
    loop {
        match next(backend) {
            Event::Ended(ended) => return (before, ended),
            event => before.push(event),
        }
    }
}

/// Waits until something is true that sends no event.
pub fn eventually(what: &str, mut holds: impl FnMut() -> bool) {
    let deadline = Instant::now() + PATIENCE;
    while !holds() {
        assert!(Instant::now() < deadline, "{what} does not come to hold");
        std::thread::yield_now();
    }
}

/// Whether a process exists and is not a zombie.
pub fn is_alive(pid: u32) -> bool {
    match std::fs::read_to_string(format!("/proc/{pid}/stat")) {
        Ok(stat) => !stat
            .rsplit(')')
            .next()
            .unwrap_or("")
            .trim_start()
            .starts_with('Z'),
        Err(_) => {
            !Path::new("/proc/self/stat").exists() && {
                let status = Command::new("kill").args(["-0", &pid.to_string()]).status();
                status.is_ok_and(|status| status.success())
            }
        }
    }
}
