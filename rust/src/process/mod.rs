//! A child process with everything it has started, and its three pipes.
//!
//! The connection knows processes by the traits of this module alone, so that the in-memory pair can stand in for one.

#[cfg(unix)]
mod guard;
#[cfg(unix)]
mod unix;
#[cfg(windows)]
mod windows;

#[cfg(unix)]
pub(crate) use guard::Guard;
#[cfg(unix)]
pub(crate) use unix::launch;
#[cfg(windows)]
pub(crate) use windows::launch;

use crate::exit::Exit;
use std::io;
use std::process::{Child, Command};
use std::sync::Arc;

/// Starts `command`. The error of the system has no name in it; this one says what is missing.
fn start(command: &mut Command) -> io::Result<Child> {
    command.spawn().map_err(|error| {
        let program = command.get_program().to_string_lossy();
        // The system says of a missing folder, too, that the program is not there.
        let reason = match command.get_current_dir() {
            Some(folder) if !folder.is_dir() => {
                format!(
                    "there is no folder {} to start {program} in",
                    folder.display()
                )
            }
            _ => format!("cannot start {program}: {error}"),
        };
        io::Error::new(error.kind(), reason)
    })
}

/// The reading end of a pipe.
pub(crate) trait Source: Send {
    /// Waits for bytes. 0 at the end of the stream, and when reading was told to end.
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize>;
}

/// The writing end of a pipe. Dropping it closes it.
pub(crate) trait Sink: Send {
    /// Waits until all is written. Fails when the other end is closed, and when writing was told to end.
    fn write_all(&mut self, bytes: &[u8]) -> io::Result<()>;
}

/// A process. `wait` first, then `finish`; the others at any time before `finish`.
pub(crate) trait Process: Send + Sync {
    /// Waits until the process itself has ended. Its status is kept for `finish`.
    fn wait(&self);
    /// Kills the process and all that it has started, as far as the system can tell.
    fn kill_tree(&self);
    /// The process has ended: reading ends as soon as nothing is left in a pipe, even if somebody else holds it open.
    fn drain(&self);
    /// Reading and writing end at once.
    fn stop(&self);
    /// Frees what the system holds for the process.
    fn finish(&self) -> Exit;
}

/// A process that has just started.
pub(crate) struct Launched {
    pub stdin: Box<dyn Sink>,
    pub stdout: Box<dyn Source>,
    pub stderr: Box<dyn Source>,
    pub process: Arc<dyn Process>,
}

/// Starts a process, again and again.
pub(crate) type Launcher = Box<dyn FnMut() -> io::Result<Launched> + Send>;
