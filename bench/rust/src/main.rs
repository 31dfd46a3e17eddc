//! `pnpm bench rust`: what decoding and encoding cost against serde's own ways. Candidates take turns within a round, so
//! that a slow moment of the machine hits all of them; what counts is the median of the ratios of the rounds.

mod clock;
mod derived;
mod lines;

use clock::clock;
use ipc_protocol::protocol::{BackendMessage, FrontendMessage};
use ipc_protocol::{Backend, Event, Incoming, MessageReader, Settings};
use serde::de::IgnoredAny;
use serde::Serialize;
use std::hint::black_box;
use std::io::{BufRead, BufReader, Write};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

#[derive(Serialize)]
struct Row {
    what: &'static str,
    baseline: &'static str,
    value: f64,
    spread: [f64; 2],
    #[serde(skip_serializing_if = "Option::is_none")]
    wanted: Option<&'static str>,
    note: String,
}

fn main() {
    let rounds = std::env::args()
        .nth(1)
        .and_then(|text| text.parse().ok())
        .unwrap_or(60);
    let mix = lines::mix();
    let last: Vec<String> = mix.iter().map(|line| lines::tag_last(line)).collect();
    let large = vec![lines::large()];
    let large_last = vec![lines::tag_last(&large[0])];
    let rows = [
        compare(
            ("decode the mix", &mut || ours(&mix)),
            ("serde's derived enum", &mut || derived(&mix)),
            Some("at most 0.65"),
            rounds,
            &mix,
        ),
        compare(
            ("decode the mix", &mut || ours(&mix)),
            ("a scan that ignores all", &mut || ignored(&mix)),
            Some("at most 1.65"),
            rounds,
            &mix,
        ),
        compare(
            ("decode a tool_end of 1 MB", &mut || ours(&large)),
            ("serde's derived enum", &mut || derived(&large)),
            Some("at most 0.25"),
            rounds,
            &large,
        ),
        compare(
            ("decode a tool_end of 1 MB", &mut || ours(&large)),
            ("a scan that ignores all", &mut || ignored(&large)),
            None,
            rounds,
            &large,
        ),
        compare(
            ("decode the mix, tag last", &mut || ours(&last)),
            ("the mix, tag first", &mut || ours(&mix)),
            None,
            rounds,
            &last,
        ),
        compare(
            ("decode the mix, tag last", &mut || ours(&last)),
            ("serde's derived enum, tag last", &mut || derived(&last)),
            Some("at most 1.2"),
            rounds,
            &last,
        ),
        compare(
            ("decode a tool_end of 1 MB, tag last", &mut || {
                ours(&large_last)
            }),
            ("serde's derived enum, tag last", &mut || {
                derived(&large_last)
            }),
            Some("at most 1.2"),
            rounds,
            &large_last,
        ),
        encode(rounds, &mix),
        framing(rounds, &mix),
        round_trip(rounds),
    ];
    match serde_json::to_string(&rows) {
        Ok(text) => println!("{text}"),
        Err(error) => panic!("the rows are no JSON: {error}"),
    }
}

fn ours(lines: &[String]) {
    for line in lines {
        black_box(BackendMessage::decode(black_box(line.as_bytes())).is_ok());
    }
}

fn derived(lines: &[String]) {
    for line in lines {
        black_box(
            serde_json::from_slice::<derived::BackendMessage>(black_box(line.as_bytes())).is_ok(),
        );
    }
}

fn ignored(lines: &[String]) {
    for line in lines {
        black_box(serde_json::from_slice::<IgnoredAny>(black_box(line.as_bytes())).is_ok());
    }
}

fn encode(rounds: usize, lines: &[String]) -> Row {
    let ours: Vec<BackendMessage> = lines
        .iter()
        .map(|line| BackendMessage::decode(line.as_bytes()).expect("a line of the mix"))
        .collect();
    let derived: Vec<derived::BackendMessage> = lines
        .iter()
        .map(|line| serde_json::from_str(line).expect("a line of the mix"))
        .collect();
    let mut buffer = Vec::new();
    compare(
        ("encode the mix into a buffer", &mut || {
            for message in &ours {
                buffer.clear();
                black_box(message.encode_into(&mut buffer).is_ok());
            }
        }),
        ("to_string of serde's derived enum", &mut || {
            for message in &derived {
                black_box(serde_json::to_string(message).is_ok());
            }
        }),
        Some("at most 0.70"),
        rounds,
        lines,
    )
}

/// A stream that is longer than the caches, as in the same row for TypeScript.
fn framing(rounds: usize, mix: &[String]) -> Row {
    let lines: &[String] = &vec![mix; 20].concat();
    let stream: Vec<u8> = lines
        .iter()
        .flat_map(|line| [line.as_bytes(), b"\n"].concat())
        .collect();
    compare(
        ("bytes to messages, with framing", &mut || {
            let buffered = BufReader::with_capacity(64 << 10, stream.as_slice());
            let mut reader = MessageReader::<BackendMessage, _>::new(buffered);
            while let Some(incoming) = reader.read().expect("a slice can be read") {
                black_box(matches!(incoming, Incoming::Message(_)));
            }
        }),
        ("decode of lines already split", &mut || ours(lines)),
        Some("at most 1.25"),
        rounds,
        lines,
    )
}

/// A message to a program that sends it back, and the event that comes of it: by the wall clock, since most of it is
/// waiting. The clock of the other rows would miss that.
fn round_trip(rounds: usize) -> Row {
    let echo = std::env::args().nth(2).expect("the path of the echo");
    let pipe = |echo: &str| {
        let mut command = Command::new(echo);
        command.stdin(Stdio::piped()).stdout(Stdio::piped());
        command.spawn().expect("the echo starts")
    };
    let mut bare = pipe(&echo);
    let (mut input, output) = (bare.stdin.take(), bare.stdout.take());
    let (input, mut output) = (
        input.as_mut().expect("a pipe"),
        BufReader::new(output.expect("a pipe")),
    );
    let settings = Settings {
        heartbeat: None,
        recovery: None,
        ..Settings::default()
    };
    let backend = Backend::spawn_with(Command::new(&echo), settings).expect("the echo starts");
    let mode = FrontendMessage::Cancel;
    let mut line = String::new();
    let mut trips = [Vec::new(), Vec::new()];
    for _ in 0..rounds * 50 {
        let began = Instant::now();
        input
            .write_all(b"{\"type\":\"cancel\"}\n")
            .expect("the echo reads");
        line.clear();
        output.read_line(&mut line).expect("the echo writes");
        trips[0].push(began.elapsed().as_secs_f64());
        let began = Instant::now();
        backend.try_send(&mode).expect("there is room");
        // What the frontend sends is of a type that no backend has.
        match backend.recv_timeout(Duration::from_secs(10)) {
            Ok(Event::Unknown(_)) => {}
            other => panic!("not the line that was sent: {other:?}"),
        }
        trips[1].push(began.elapsed().as_secs_f64());
    }
    bare.kill().expect("the echo can be ended");
    bare.wait().expect("the echo can be ended");
    drop(backend);
    let ratios: Vec<f64> = trips[0]
        .iter()
        .zip(&trips[1])
        .map(|(base, own)| own / base)
        .collect();
    let [base, own] = trips.map(median);
    Row {
        what: "round trip of the client crate, p50",
        baseline: "write and read on a thread that waits",
        value: own / base,
        spread: spread_of(&ratios),
        wanted: None,
        note: format!("{:.0} µs", own * 1e6),
    }
}

fn spread_of(ratios: &[f64]) -> [f64; 2] {
    [
        ratios.iter().copied().fold(f64::MAX, f64::min),
        ratios.iter().copied().fold(0.0, f64::max),
    ]
}

type Candidate<'a> = (&'static str, &'a mut dyn FnMut());

fn compare(
    (what, candidate): Candidate<'_>,
    (baseline, base): Candidate<'_>,
    wanted: Option<&'static str>,
    rounds: usize,
    lines: &[String],
) -> Row {
    let time = |run: &mut dyn FnMut()| {
        let began = clock();
        run();
        clock() - began
    };
    let (mut costs, mut ratios) = (Vec::new(), Vec::new());
    for round in 0..=rounds {
        let own = time(candidate);
        let other = time(base);
        if round > 0 {
            costs.push(own);
            ratios.push(own / other);
        }
    }
    let spread = spread_of(&ratios);
    let bytes: usize = lines.iter().map(String::len).sum();
    let cost = median(costs);
    let note = format!(
        "{:.0} MB/s, {:.2} µs a line",
        bytes as f64 / cost / 1e6,
        cost * 1e6 / lines.len() as f64
    );
    Row {
        what,
        baseline,
        value: median(ratios),
        spread,
        wanted,
        note,
    }
}

fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}
