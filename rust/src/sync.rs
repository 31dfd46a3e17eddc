//! Locks that can't be poisoned, and a signal for threads and futures alike.

use std::sync::{Condvar, Mutex, MutexGuard, PoisonError, TryLockError};
use std::time::{Duration, Instant};

/// Locks; what a panic in another thread has left is taken as it is, since nothing panics between two related changes.
pub(crate) fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Locks if that is possible at once. Locks are held for well below a microsecond, so a few tries nearly always do.
pub(crate) fn try_lock<T>(mutex: &Mutex<T>) -> Option<MutexGuard<'_, T>> {
    for _ in 0..32 {
        match mutex.try_lock() {
            Ok(guard) => return Some(guard),
            Err(TryLockError::Poisoned(poisoned)) => return Some(poisoned.into_inner()),
            Err(TryLockError::WouldBlock) => std::hint::spin_loop(),
        }
    }
    None
}

/// What counts as for ever: a hundred years.
const EVER: Duration = Duration::from_secs(100 * 365 * 24 * 60 * 60);

/// The moment so much later; however long that is, there is one.
pub(crate) fn after(now: Instant, wait: Duration) -> Instant {
    now.checked_add(wait).unwrap_or_else(|| now + EVER)
}

/// Tells threads and futures that something under a lock has changed.
#[derive(Debug, Default)]
pub(crate) struct Signal {
    threads: Condvar,
    #[cfg(feature = "tokio")]
    futures: tokio::sync::Notify,
}

impl Signal {
    pub fn notify(&self) {
        self.threads.notify_all();
        #[cfg(feature = "tokio")]
        self.futures.notify_waiters();
    }

    pub fn wait<'a, T>(&self, guard: MutexGuard<'a, T>) -> MutexGuard<'a, T> {
        self.threads
            .wait(guard)
            .unwrap_or_else(PoisonError::into_inner)
    }

    /// Waits until the deadline at most; false once it is over.
    pub fn wait_until<'a, T>(
        &self,
        guard: MutexGuard<'a, T>,
        deadline: Instant,
    ) -> (MutexGuard<'a, T>, bool) {
        let left = deadline.saturating_duration_since(Instant::now());
        if left == Duration::ZERO {
            return (guard, false);
        }
        let (guard, _) = self
            .threads
            .wait_timeout(guard, left)
            .unwrap_or_else(PoisonError::into_inner);
        (guard, true)
    }

    /// Waits until `attempt` gives something. It gives nothing away: if this future is dropped, what `attempt` would have
    /// given is still there.
    #[cfg(feature = "tokio")]
    pub async fn until<T>(&self, mut attempt: impl FnMut() -> Option<T>) -> T {
        loop {
            let notified = self.futures.notified();
            tokio::pin!(notified);
            // From here on no signal is missed.
            notified.as_mut().enable();
            if let Some(value) = attempt() {
                return value;
            }
            notified.await;
        }
    }
}
