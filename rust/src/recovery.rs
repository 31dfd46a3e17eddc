//! Whether and when a backend that has ended is started again. No I/O: the clock is handed in.

use std::time::{Duration, Instant};

/// How a backend that has ended without being asked is started again.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecoverySettings {
    /// How long to wait before the first restart, the second and so on, as long as the backend does not become healthy.
    /// After the last one it is given up. 250 ms, 500 ms, 1 s, 2 s and 4 s by default.
    pub delays: Vec<Duration>,
    /// How long a process must have lived for the count to begin again; 30 s by default.
    pub healthy_after: Duration,
}

impl Default for RecoverySettings {
    fn default() -> Self {
        Self {
            delays: [250, 500, 1000, 2000, 4000]
                .map(Duration::from_millis)
                .to_vec(),
            healthy_after: Duration::from_secs(30),
        }
    }
}

/// What is to be done about a backend that has ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Recover {
    /// Start it again after `delay`, as the restart number `attempt` (from 1) without health between.
    Restart {
        /// Counted from 1.
        attempt: u32,
        /// How long to wait first.
        delay: Duration,
    },
    /// It has ended too often.
    GiveUp {
        /// How many restarts there were without health between.
        restarts: u32,
    },
}

/// Counts the restarts of one backend.
///
/// ```
/// use ipc_protocol::{Recover, Recovery, RecoverySettings};
/// use std::time::{Duration, Instant};
///
/// let mut now = Instant::now();
/// let mut recovery = Recovery::new(RecoverySettings::default());
/// recovery.started(now);
/// now += Duration::from_millis(200);
/// assert_eq!(recovery.ended(now), Recover::Restart { attempt: 1, delay: Duration::from_millis(250) });
/// ```
#[derive(Debug)]
pub struct Recovery {
    settings: RecoverySettings,
    restarts: usize,
    alive_since: Option<Instant>,
}

impl Recovery {
    /// No process has started yet.
    pub fn new(settings: RecoverySettings) -> Self {
        Self {
            settings,
            restarts: 0,
            alive_since: None,
        }
    }

    /// A process has started. A start that fails is no start.
    pub fn started(&mut self, now: Instant) {
        self.alive_since = Some(now);
    }

    /// The process has ended, or could not be started.
    pub fn ended(&mut self, now: Instant) -> Recover {
        let lived = self
            .alive_since
            .take()
            .map(|since| now.saturating_duration_since(since));
        if lived.is_some_and(|lived| lived >= self.settings.healthy_after) {
            self.restarts = 0;
        }
        match self.settings.delays.get(self.restarts) {
            Some(&delay) => {
                self.restarts += 1;
                Recover::Restart {
                    attempt: self.restarts as u32,
                    delay,
                }
            }
            None => Recover::GiveUp {
                restarts: self.restarts as u32,
            },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn delay(recover: Recover) -> Option<u128> {
        match recover {
            Recover::Restart { delay, .. } => Some(delay.as_millis()),
            Recover::GiveUp { .. } => None,
        }
    }

    #[test]
    fn gives_up_after_five_restarts_without_health() {
        let mut now = Instant::now();
        let mut recovery = Recovery::new(RecoverySettings::default());
        let delays = (0..6).map(|_| {
            recovery.started(now);
            now += Duration::from_millis(29_999);
            delay(recovery.ended(now))
        });
        assert_eq!(
            delays.collect::<Vec<_>>(),
            [
                Some(250),
                Some(500),
                Some(1000),
                Some(2000),
                Some(4000),
                None
            ]
        );
    }

    #[test]
    fn health_begins_the_count_again() {
        let mut now = Instant::now();
        let mut recovery = Recovery::new(RecoverySettings::default());
        for _ in 0..100 {
            for expected in [250, 500, 1000] {
                assert_eq!(delay(recovery.ended(now)), Some(expected));
            }
            recovery.started(now);
            now += Duration::from_secs(30);
        }
    }

    #[test]
    fn failed_starts_count() {
        let now = Instant::now();
        let mut recovery = Recovery::new(RecoverySettings::default());
        recovery.started(now);
        assert_eq!(
            (0..6)
                .filter(|_| delay(recovery.ended(now)).is_some())
                .count(),
            5
        );
        assert_eq!(recovery.ended(now), Recover::GiveUp { restarts: 5 });
    }
}
