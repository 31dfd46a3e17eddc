//! `pnpm bench rust`: what decoding and encoding cost against serde's own ways. Candidates take turns within a round, so
//! that a slow moment of the machine hits all of them; what counts is the median of the ratios of the rounds.

mod derived;
mod lines;

use ipc_protocol::protocol::BackendMessage;
use serde::de::IgnoredAny;
use serde::Serialize;
use std::hint::black_box;

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
    let spread = [
        ratios.iter().copied().fold(f64::MAX, f64::min),
        ratios.iter().copied().fold(0.0, f64::max),
    ];
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

/// Seconds that this thread has had the processor: what others do on the machine does not count.
#[cfg(unix)]
fn clock() -> f64 {
    let now = rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime);
    now.tv_sec as f64 + now.tv_nsec as f64 / 1e9
}

/// Seconds since this program has first asked.
#[cfg(not(unix))]
fn clock() -> f64 {
    static BEGAN: std::sync::OnceLock<std::time::Instant> = std::sync::OnceLock::new();
    BEGAN
        .get_or_init(std::time::Instant::now)
        .elapsed()
        .as_secs_f64()
}

fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}
