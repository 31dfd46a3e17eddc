//! A frame loop at 60 frames a second that is sent 20,000 deltas a second: no frame waits, nothing is lost.

mod common;

use common::*;
use ipc_protocol::protocol::{BackendMessage, FrontendMessage};
use ipc_protocol::Event;
use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;
use std::time::{Duration, Instant};

const FRAME: Duration = Duration::from_nanos(1_000_000_000 / 60);

/// Counts what this thread allocates.
struct Counting;

thread_local! {
    static ALLOCATIONS: Cell<u64> = const { Cell::new(0) };
}

// SAFETY: everything is handed on to the allocator of the system.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        // Fails only while the thread ends, when nobody counts any more.
        let _ = ALLOCATIONS.try_with(|count| count.set(count.get() + 1));
        System.alloc(layout)
    }
    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        System.dealloc(pointer, layout);
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

#[derive(Default)]
struct Measured {
    longest_recv: Duration,
    longest_send: Duration,
    longest_frame: Duration,
    /// The longest frame in which the thread had the processor all the time.
    longest_undisturbed: Duration,
    /// How often the thread has waited for anything while it took and sent messages.
    waits: u64,
    most_a_frame: u32,
}

/// How often this thread has waited for something, and how often it has lost the processor to another one.
fn switches() -> (u64, u64) {
    let status = std::fs::read_to_string("/proc/thread-self/status").unwrap_or_default();
    let count = |name: &str| {
        let line = status.lines().find_map(|line| line.strip_prefix(name));
        line.and_then(|count| count.trim().parse().ok())
            .unwrap_or(0)
    };
    (
        count("voluntary_ctxt_switches:"),
        count("nonvoluntary_ctxt_switches:"),
    )
}

fn run(runtime: Runtime, count: u32, per_second: u32) -> Measured {
    let backend = started(runtime.backend(), once());
    backend
        .try_send(&say(format!("paced {count} {per_second}")))
        .unwrap();
    let mut measured = Measured::default();
    let (mut expected, mut frames, mut pongs) = (0, 0, 0);
    let deadline = Instant::now() + Duration::from_secs(60);
    loop {
        let (waited, lost) = switches();
        let frame = Instant::now();
        assert!(frame < deadline, "{expected} of {count} have come");
        if frames % 10 == 0 {
            let began = Instant::now();
            backend.try_send(&FrontendMessage::Ping).unwrap();
            measured.longest_send = measured.longest_send.max(began.elapsed());
        }
        frames += 1;
        let mut taken = 0;
        let over = loop {
            let began = Instant::now();
            let event = backend.try_recv();
            measured.longest_recv = measured.longest_recv.max(began.elapsed());
            match event {
                Some(Event::Message(BackendMessage::AssistantTextDelta { content })) => {
                    assert_eq!(
                        content.split(' ').next(),
                        Some(expected.to_string().as_str())
                    );
                    expected += 1;
                }
                Some(Event::Message(BackendMessage::AssistantMessageComplete { .. })) => {
                    break true
                }
                Some(Event::Message(BackendMessage::Pong)) => pongs += 1,
                Some(other) => panic!("{other:?}"),
                None => break false,
            }
            taken += 1;
            // The budget of a frame.
            if taken == 2000 {
                break false;
            }
        };
        measured.most_a_frame = measured.most_a_frame.max(taken);
        let took = frame.elapsed();
        let (waited_after, lost_after) = switches();
        measured.waits += waited_after - waited;
        measured.longest_frame = measured.longest_frame.max(took);
        if lost_after == lost {
            measured.longest_undisturbed = measured.longest_undisturbed.max(took);
        }
        if over {
            break;
        }
        // A frame has something else to do until the next one is due.
        std::thread::sleep(FRAME.saturating_sub(frame.elapsed()));
    }
    assert_eq!(expected, count);
    assert!(pongs > 0);
    measured
}

#[test]
fn no_frame_waits_for_the_pipe() {
    let seconds = std::env::var("IPC_SECONDS")
        .ok()
        .and_then(|text| text.parse().ok())
        .unwrap_or(2);
    for runtime in RUNTIMES {
        let began = Instant::now();
        let measured = run(runtime, seconds * 20_000, 20_000);
        println!(
            "{runtime:?}: {} deltas in {:.2?}; longest try_recv {:.1?}, longest try_send {:.1?}, longest frame {:.1?} \
             ({:.1?} where the thread kept its processor), waits {}, most a frame {}",
            seconds * 20_000,
            began.elapsed(),
            measured.longest_recv,
            measured.longest_send,
            measured.longest_frame,
            measured.longest_undisturbed,
            measured.waits,
            measured.most_a_frame,
        );
        assert_eq!(measured.waits, 0);
        assert!(measured.longest_undisturbed < FRAME);
        assert!(
            began.elapsed() < Duration::from_secs(u64::from(seconds) * 3 + 5),
            "{:?}",
            began.elapsed()
        );
    }
}

#[test]
fn an_idle_frame_allocates_nothing() {
    let backend = started(Runtime::Bun.backend(), once());
    assert!(backend.try_recv().is_none());
    let before = ALLOCATIONS.with(Cell::get);
    for _ in 0..10_000 {
        assert!(backend.try_recv().is_none());
        assert_eq!(backend.events(100).count(), 0);
    }
    assert_eq!(ALLOCATIONS.with(Cell::get) - before, 0);
}
