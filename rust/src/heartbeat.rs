//! When to ping, and when the backend counts as hung. No I/O: the clock is handed in.

use std::time::{Duration, Instant};

/// How often the frontend pings, and how long it waits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HeartbeatSettings {
    /// Time from one ping to the next; 5 s by default.
    pub every: Duration,
    /// How long no line at all may come after a ping that is still unanswered; 10 s by default.
    pub limit: Duration,
}

impl Default for HeartbeatSettings {
    fn default() -> Self {
        Self {
            every: Duration::from_secs(5),
            limit: Duration::from_secs(10),
        }
    }
}

/// What is to be done after a tick.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Beat {
    /// Nothing.
    Rest,
    /// Send a `ping`.
    Ping,
    /// The backend hangs. Told once.
    Hung,
}

/// Judges whether one backend process is alive.
///
/// It counts the time from tick to tick, and of a tick that comes late only what a tick may take: time in which this
/// process itself slept, was stopped or got no processor does not count against the backend. Neither does time in
/// which nothing was read.
///
/// ```
/// use ipc_protocol::{Beat, Heartbeat, HeartbeatSettings};
/// use std::time::Instant;
///
/// let begin = Instant::now();
/// let mut heartbeat = Heartbeat::new(HeartbeatSettings::default(), begin);
/// let mut now = begin;
/// let mut beats = Vec::new();
/// for _ in 0..70 {
///     now += heartbeat.period();
///     match heartbeat.tick(now, true) {
///         Beat::Rest => {}
///         beat => beats.push((beat, (now - begin).as_secs())),
///     }
/// }
/// assert_eq!(beats, [(Beat::Ping, 5), (Beat::Ping, 10), (Beat::Hung, 15)]);
/// ```
#[derive(Debug)]
pub struct Heartbeat {
    settings: HeartbeatSettings,
    last_tick: Instant,
    until_ping: Duration,
    /// How long no line has come since the ping that is unanswered; None while none is.
    silence: Option<Duration>,
    hung: bool,
}

impl Heartbeat {
    /// A fresh window, for a process that starts now.
    pub fn new(settings: HeartbeatSettings, now: Instant) -> Self {
        Self {
            settings,
            last_tick: now,
            until_ping: settings.every,
            silence: None,
            hung: false,
        }
    }

    /// How often `tick` is to be called: a fortieth of the limit.
    pub fn period(&self) -> Duration {
        (self.settings.limit / 40).clamp(Duration::from_millis(1), Duration::from_millis(250))
    }

    /// A line has come, of whatever kind.
    pub fn line_came(&mut self) {
        if let Some(silence) = &mut self.silence {
            *silence = Duration::ZERO;
        }
    }

    /// A `pong` has come: every ping so far is answered.
    pub fn pong_came(&mut self) {
        self.silence = None;
    }

    /// Time has passed. `reading` is false if since the last tick lines were not read as soon as they came.
    pub fn tick(&mut self, now: Instant, reading: bool) -> Beat {
        let passed = now
            .saturating_duration_since(self.last_tick)
            .min(4 * self.period());
        self.last_tick = now;
        if self.hung || !reading {
            return Beat::Rest;
        }
        if let Some(silence) = &mut self.silence {
            *silence += passed;
            if *silence >= self.settings.limit {
                self.hung = true;
                return Beat::Hung;
            }
        }
        self.until_ping = self.until_ping.saturating_sub(passed);
        if !self.until_ping.is_zero() {
            return Beat::Rest;
        }
        self.until_ping = self.settings.every;
        self.silence.get_or_insert(Duration::ZERO);
        Beat::Ping
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Clock {
        begin: Instant,
        now: Instant,
        heartbeat: Heartbeat,
    }

    impl Clock {
        fn new() -> Self {
            let begin = Instant::now();
            Self {
                begin,
                now: begin,
                heartbeat: Heartbeat::new(HeartbeatSettings::default(), begin),
            }
        }

        /// Ticks until the time given, in milliseconds from the beginning; returns what was to be done, and when.
        fn run_to(&mut self, until: u64, reading: bool) -> Vec<(Beat, u128)> {
            let mut beats = Vec::new();
            while self.now < self.begin + Duration::from_millis(until) {
                self.now += self.heartbeat.period();
                let beat = self.heartbeat.tick(self.now, reading);
                if beat != Beat::Rest {
                    beats.push((beat, (self.now - self.begin).as_millis()));
                }
            }
            beats
        }
    }

    #[test]
    fn answered_pings_go_on() {
        let mut clock = Clock::new();
        for round in 1..20 {
            assert_eq!(
                clock.run_to(round * 5000, true),
                [(Beat::Ping, u128::from(round) * 5000)]
            );
            clock.heartbeat.line_came();
            clock.heartbeat.pong_came();
        }
    }

    #[test]
    fn any_line_starts_the_wait_anew() {
        let mut clock = Clock::new();
        clock.run_to(14_000, true);
        clock.heartbeat.line_came();
        assert_eq!(
            clock.run_to(23_750, true),
            [(Beat::Ping, 15_000), (Beat::Ping, 20_000)]
        );
        assert_eq!(clock.run_to(40_000, true), [(Beat::Hung, 24_000)]);
    }

    #[test]
    fn lines_without_a_pong_are_life() {
        let mut clock = Clock::new();
        for round in 1..30 {
            assert!(clock
                .run_to(round * 3000, true)
                .iter()
                .all(|(beat, _)| *beat == Beat::Ping));
            clock.heartbeat.line_came();
        }
    }

    #[test]
    fn time_asleep_does_not_count() {
        let mut clock = Clock::new();
        clock.run_to(6000, true);
        clock.now += Duration::from_secs(3600);
        assert_eq!(clock.heartbeat.tick(clock.now, true), Beat::Rest);
        let woken = (clock.now - clock.begin).as_millis();
        let beats = clock.run_to(3_630_000, true);
        let hung = beats
            .iter()
            .find(|(beat, _)| *beat == Beat::Hung)
            .map(|(_, at)| at - woken);
        assert_eq!(hung, Some(8000));
    }

    #[test]
    fn time_not_reading_does_not_count_and_sends_no_ping() {
        let mut clock = Clock::new();
        clock.run_to(6000, true);
        assert_eq!(clock.run_to(600_000, false), []);
        assert_eq!(clock.run_to(608_750, true), [(Beat::Ping, 604_000)]);
        assert_eq!(clock.run_to(610_000, true), [(Beat::Hung, 609_000)]);
    }

    #[test]
    fn hung_is_told_once() {
        let mut clock = Clock::new();
        assert_eq!(
            clock
                .run_to(100_000, true)
                .iter()
                .filter(|(beat, _)| *beat == Beat::Hung)
                .count(),
            1
        );
    }
}
