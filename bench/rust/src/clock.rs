//! The clock of what works without waiting.

/// Seconds that this thread has had the processor: what others do on the machine does not count.
#[cfg(unix)]
pub fn clock() -> f64 {
    let now = rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime);
    now.tv_sec as f64 + now.tv_nsec as f64 / 1e9
}

/// Seconds since this program has first asked.
#[cfg(not(unix))]
pub fn clock() -> f64 {
    static BEGAN: std::sync::OnceLock<std::time::Instant> = std::sync::OnceLock::new();
    BEGAN
        .get_or_init(std::time::Instant::now)
        .elapsed()
        .as_secs_f64()
}
