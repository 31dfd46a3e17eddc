//! Faults over and over: no process, thread or descriptor is left.
#![cfg(target_os = "linux")]

mod common;

use common::*;
use ipc_protocol::protocol::FrontendMessage;
use ipc_protocol::{Backend, Event, Settings};
use std::collections::BTreeSet;
use std::fs;
use std::process::Command;
use std::time::Duration;

/// What this process holds: threads, descriptors, and processes that it has started.
fn holdings() -> (usize, usize, BTreeSet<u32>) {
    let count = |folder: &str| fs::read_dir(folder).unwrap().count();
    (count("/proc/self/task"), count("/proc/self/fd"), children())
}

/// Processes below this one that live, or that nobody has waited for.
fn children() -> BTreeSet<u32> {
    let mine = std::process::id();
    let pids = fs::read_dir("/proc")
        .unwrap()
        .filter_map(|entry| entry.unwrap().file_name().to_str()?.parse().ok());
    pids.filter(|pid: &u32| {
        let stat = fs::read_to_string(format!("/proc/{pid}/stat")).unwrap_or_default();
        stat.rsplit(')')
            .next()
            .and_then(|rest| rest.split_whitespace().nth(1)?.parse().ok())
            == Some(mine)
    })
    .collect()
}

fn rounds() -> usize {
    std::env::var("IPC_ROUNDS")
        .ok()
        .and_then(|text| text.parse().ok())
        .unwrap_or(20)
}

/// One backend of each kind of fault, from its start to its end.
fn faults() {
    let quickly = || Settings {
        shutdown_timeout: Duration::from_millis(20),
        closed_timeout: Duration::from_millis(5),
        ..once()
    };
    for script in [
        // Exits at once; is killed; is killed within a line; floods; writes noise; fills stderr.
        "exit 3",
        "kill -9 $$",
        "printf '{\"type\":\"po'; kill -9 $$",
        "yes '{\"type\":\"pong\"}' | head -c 300000",
        "head -c 300000 /dev/urandom",
        "head -c 300000 /dev/zero >&2",
        // Closes a pipe but lives on.
        "exec 1>&-; sleep 9",
        // Leaves a child, which is in its group.
        "sleep 9 & exit 0",
    ] {
        let backend = Backend::spawn_with(shell(script), quickly()).unwrap();
        // Refused where the process has ended already.
        let _ = backend.try_send(&FrontendMessage::Ping);
        until_ended(&backend);
        assert!(backend.is_over());
    }
    // Never reads, and does not leave.
    let backend = Backend::spawn_with(shell("trap '' TERM; sleep 9"), quickly()).unwrap();
    for _ in 0..5 {
        backend.try_send(&say("x".repeat(90 << 10))).unwrap();
    }
    backend.shutdown().unwrap();
    // Dropped while it floods and nobody takes anything.
    drop(Backend::spawn_with(shell("yes '{\"type\":\"pong\"}'"), once()).unwrap());
    // Restarted until it is given up.
    let backend = Backend::spawn_with(shell("exit 1"), quick_restarts()).unwrap();
    while !matches!(next(&backend), Event::GaveUp { .. }) {}
    // Does not exist.
    Backend::spawn(Command::new("/nowhere/backend")).unwrap_err();
}

#[test]
fn nothing_is_left_over() {
    faults();
    kills(0);
    let before = holdings();
    for round in 1..=rounds() {
        faults();
        kills(round);
        let after = holdings();
        assert_eq!(after, before, "after round {round}");
    }
}

/// Kills in the middle of everything, on both runtimes.
fn kills(round: usize) {
    for runtime in RUNTIMES {
        let backend = started(runtime.backend(), once());
        backend.try_send(&say("deltas 1000000")).unwrap();
        next_text(&backend);
        backend.try_send(&say("kill SIGKILL")).unwrap();
        // In every second round in the middle of the stream, otherwise at its end.
        if round % 2 == 0 {
            drop(backend);
        } else {
            backend.shutdown();
        }
    }
}
