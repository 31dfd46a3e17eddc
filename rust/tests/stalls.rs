//! Sleep and stall of either end or both, by SIGSTOP and SIGCONT, and the death of the frontend.
//!
//! The frontend is a process of its own here: this test program, started again with `IPC_FRONTEND` set.
#![cfg(target_os = "linux")]

mod common;

use common::*;
use ipc_protocol::protocol::{BackendMessage, FrontendMessage};
use ipc_protocol::{Backend, Event, HeartbeatSettings, Settings};
use std::io::{BufRead, BufReader, Lines, Write};
use std::path::PathBuf;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::mpsc;
use std::time::{Duration, Instant};

/// A heartbeat that does not take all day, but lets a busy machine start a runtime.
const HEARTBEAT: HeartbeatSettings = HeartbeatSettings {
    every: Duration::from_millis(1000),
    limit: Duration::from_millis(4000),
};

/// What the frontend does when this program is started as one: tells its events, and sends what it reads.
#[test]
fn frontend() {
    let Ok(runtime) = std::env::var("IPC_FRONTEND") else {
        return;
    };
    let command = match runtime.as_str() {
        "Node" => Runtime::Node.backend(),
        "Bun" => Runtime::Bun.backend(),
        script => shell(script),
    };
    let settings = Settings {
        init: Some(init()),
        heartbeat: Some(HEARTBEAT),
        ..quick_restarts()
    };
    let backend = Backend::spawn_with(command, settings).unwrap();
    let (lines, read) = mpsc::channel();
    std::thread::spawn(move || {
        std::io::stdin()
            .lines()
            .try_for_each(|line| lines.send(line.unwrap()))
    });
    let tell = |text: String| {
        let mut stdout = std::io::stdout().lock();
        writeln!(stdout, "\n>{text}")
            .and_then(|()| stdout.flush())
            .unwrap();
    };
    loop {
        if let Ok(event) = backend.recv_timeout(Duration::from_millis(10)) {
            match event {
                Event::Message(BackendMessage::AssistantTextDelta { content }) => tell(content),
                Event::Message(message) => match spilled(&message) {
                    Some(path) => tell(path.display().to_string()),
                    None => tell(message.type_name().into()),
                },
                Event::Hung => tell("hung".into()),
                Event::Ended(ended) => tell(format!("ended {:?}", ended.cause)),
                Event::Restarted { .. } => tell("restarted".into()),
                Event::Stderr(line) => tell(line.text),
                _ => {}
            }
        }
        match read.try_recv() {
            Ok(line) => backend.send_timeout(&say(line), PATIENCE).unwrap(),
            Err(mpsc::TryRecvError::Empty) => {}
            Err(mpsc::TryRecvError::Disconnected) => return,
        }
    }
}

/// A frontend in a process of its own.
struct Frontend {
    process: Child,
    stdin: ChildStdin,
    told: Lines<BufReader<ChildStdout>>,
}

impl Frontend {
    fn start(runtime: &str) -> Self {
        let mut process = Command::new(std::env::current_exe().unwrap())
            .args(["--exact", "frontend", "--nocapture", "--test-threads=1"])
            .env("IPC_FRONTEND", runtime)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let stdin = process.stdin.take().unwrap();
        let told = BufReader::new(process.stdout.take().unwrap()).lines();
        Self {
            process,
            stdin,
            told,
        }
    }

    /// What it tells next. The end of its stdout ends the test; its own waits are bounded.
    fn hear(&mut self) -> String {
        loop {
            let line = self.told.next().expect("the frontend has ended").unwrap();
            if let Some(told) = line.strip_prefix('>') {
                return told.to_owned();
            }
        }
    }

    fn say(&mut self, text: &str) {
        writeln!(self.stdin, "{text}")
            .and_then(|()| self.stdin.flush())
            .unwrap();
    }

    fn signal(&self, signal: &str) {
        kill(signal, self.process.id());
    }

    /// The backend's process: the child that is not the guard.
    fn backend(&self) -> u32 {
        let mut found = None;
        eventually("the backend runs", || {
            found = children(self.process.id())
                .into_iter()
                .find(|pid| !command_line(*pid).contains("ipc-protocol-guard"));
            found.is_some()
        });
        found.unwrap()
    }
}

impl Drop for Frontend {
    fn drop(&mut self) {
        // Fails if it is gone already.
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

fn kill(signal: &str, pid: u32) {
    assert!(Command::new("kill")
        .args([&format!("-{signal}"), "--", &pid.to_string()])
        .status()
        .unwrap()
        .success());
}

fn command_line(pid: u32) -> String {
    let bytes = std::fs::read(format!("/proc/{pid}/cmdline")).unwrap_or_default();
    String::from_utf8_lossy(&bytes).replace('\0', " ")
}

fn children(of: u32) -> Vec<u32> {
    let pids = std::fs::read_dir("/proc")
        .unwrap()
        .filter_map(|entry| entry.unwrap().file_name().to_str()?.parse().ok());
    pids.filter(|pid: &u32| {
        let stat = std::fs::read_to_string(format!("/proc/{pid}/stat")).unwrap_or_default();
        let mut fields = stat
            .rsplit(')')
            .next()
            .unwrap_or_default()
            .split_whitespace();
        fields.next() != Some("Z")
            && fields.next().and_then(|parent| parent.parse().ok()) == Some(of)
    })
    .collect()
}

/// Runs a test on both runtimes at once, since it takes its time.
fn on_both(test: impl Fn(&str) + Sync) {
    let test = &test;
    std::thread::scope(|scope| {
        let running = ["Node", "Bun"].map(|runtime| scope.spawn(move || test(runtime)));
        running.into_iter().for_each(|one| one.join().unwrap());
    });
}

/// Lets time pass, because that is what this is about.
fn pass(time: Duration) {
    std::thread::sleep(time);
}

#[test]
fn a_backend_that_is_stopped_for_long_is_hung() {
    on_both(|runtime| {
        let mut frontend = Frontend::start(runtime);
        assert_eq!(frontend.hear(), "session_started");
        kill("STOP", frontend.backend());
        assert_eq!(frontend.hear(), "hung");
        assert_eq!(frontend.hear(), "ended Hung");
        assert_eq!(frontend.hear(), "restarted");
        assert_eq!(frontend.hear(), "session_started");
    });
}

#[test]
fn a_backend_that_is_stopped_for_a_moment_is_not() {
    on_both(|runtime| {
        let mut frontend = Frontend::start(runtime);
        assert_eq!(frontend.hear(), "session_started");
        let backend = frontend.backend();
        for _ in 0..3 {
            kill("STOP", backend);
            pass(HEARTBEAT.limit / 3);
            kill("CONT", backend);
            pass(HEARTBEAT.limit / 3);
        }
        frontend.say("echo still here");
        assert_eq!(frontend.hear(), "still here");
    });
}

#[test]
fn a_frontend_that_was_stopped_does_not_blame_the_backend() {
    on_both(|runtime| {
        let mut frontend = Frontend::start(runtime);
        assert_eq!(frontend.hear(), "session_started");
        for _ in 0..2 {
            frontend.signal("STOP");
            pass(HEARTBEAT.limit * 3 / 2);
            frontend.signal("CONT");
            pass(HEARTBEAT.limit / 4);
        }
        frontend.say("echo still here");
        assert_eq!(frontend.hear(), "still here");
    });
}

#[test]
fn both_asleep_and_awake_again() {
    on_both(|runtime| {
        let mut frontend = Frontend::start(runtime);
        assert_eq!(frontend.hear(), "session_started");
        let backend = frontend.backend();
        for first_awake in [true, false] {
            kill("STOP", backend);
            frontend.signal("STOP");
            pass(HEARTBEAT.limit * 3 / 2);
            if first_awake {
                frontend.signal("CONT");
                pass(HEARTBEAT.limit / 5);
                kill("CONT", backend);
            } else {
                kill("CONT", backend);
                pass(HEARTBEAT.limit / 5);
                frontend.signal("CONT");
            }
            pass(HEARTBEAT.limit / 4);
        }
        frontend.say("echo still here");
        assert_eq!(frontend.hear(), "still here");
    });
}

#[test]
fn a_frontend_that_does_not_take_what_has_come_does_not_blame_the_backend() {
    for runtime in RUNTIMES {
        let settings = Settings {
            heartbeat: Some(HEARTBEAT),
            ..once()
        };
        let backend = started(runtime.backend(), settings);
        backend.try_send(&say("deltas 50000")).unwrap();
        pass(HEARTBEAT.limit * 3 / 2);
        for number in 0..50_000 {
            assert_eq!(next_text(&backend), format!("{number} "));
        }
        assert!(matches!(
            next_message(&backend),
            BackendMessage::AssistantMessageComplete { .. }
        ));
    }
}

#[test]
fn a_frontend_that_is_killed_leaves_nothing() {
    on_both(|runtime| {
        let mut frontend = Frontend::start(runtime);
        assert_eq!(frontend.hear(), "session_started");
        frontend.say("grandchild attached");
        let grandchild: u32 = frontend.hear().parse().unwrap();
        frontend.say("blob 2000000");
        let output = PathBuf::from(frontend.hear());
        assert!(output.exists());
        let all = children(frontend.process.id());
        assert_eq!(all.len(), 2, "the backend and its guard");
        frontend.signal("KILL");
        frontend.process.wait().unwrap();
        eventually("everything is gone", || {
            all.iter().chain([&grandchild]).all(|pid| !is_alive(*pid))
                && !folder_of_outputs(&output).exists()
        });
    });
}

#[test]
fn a_frontend_that_is_killed_between_two_backends_leaves_no_output() {
    on_both(|runtime| {
        let mut frontend = Frontend::start(runtime);
        assert_eq!(frontend.hear(), "session_started");
        frontend.say("blob 2000000");
        let output = PathBuf::from(frontend.hear());
        frontend.say("kill SIGKILL");
        assert_eq!(frontend.hear(), "ended Exited");
        assert!(output.exists());
        frontend.signal("KILL");
        frontend.process.wait().unwrap();
        eventually("the output is gone", || {
            !folder_of_outputs(&output).exists()
        });
    });
}

#[test]
fn a_frontend_that_is_killed_leaves_nothing_of_a_backend_that_does_not_care() {
    let mut frontend =
        Frontend::start("trap '' TERM HUP; sleep 60 & echo $! >&2; while :; do sleep 1; done");
    let grandchild: u32 = frontend.hear().parse().unwrap();
    let backend = frontend.backend();
    frontend.signal("KILL");
    frontend.process.wait().unwrap();
    let began = Instant::now();
    eventually("both are gone", || {
        !is_alive(backend) && !is_alive(grandchild)
    });
    assert!(
        began.elapsed() > Duration::from_secs(3),
        "it gets some time to leave by itself"
    );
}

#[test]
fn nobody_stops_reading_because_writing_waits() {
    for runtime in RUNTIMES {
        // 400 messages of 64 KiB each way at once.
        let backend = started(runtime.backend(), once());
        let big = say(format!("echoes {}", "x".repeat(60 << 10)));
        std::thread::scope(|scope| {
            scope.spawn(|| (0..400).for_each(|_| backend.send_timeout(&big, PATIENCE).unwrap()));
            for number in 0..400 {
                match next_message(&backend) {
                    BackendMessage::AssistantMessageComplete { content } => {
                        assert_eq!(content.len(), 60 << 10, "{number}")
                    }
                    other => panic!("{}", other.type_name()),
                }
            }
        });
        backend.try_send(&FrontendMessage::Cancel).unwrap();
        assert!(matches!(
            next_message(&backend),
            BackendMessage::SessionEnded { .. }
        ));
    }
}
