//! What the processes of a backend, one after the other, would leave behind.

#[cfg(unix)]
use crate::process::Guard;
use std::collections::hash_map::RandomState;
use std::env;
use std::fs;
use std::hash::{BuildHasher, Hasher};
use std::path::PathBuf;
use std::process::Command;

/// The environment variable with which a frontend names the folder for tool outputs that are too large for a message.
/// The backend makes it when it needs it, for its user alone; whoever names it removes it.
pub(crate) const OUTPUTS_VARIABLE: &str = "IPC_PROTOCOL_OUTPUTS";

/// Tool outputs in files, and on Unix the process groups as well: all of it goes, too, if this process is killed.
pub(crate) struct Remains {
    outputs: PathBuf,
    #[cfg(unix)]
    pub guard: Option<Guard>,
}

impl Remains {
    /// `guarded` says whether there is a guard, on Unix.
    pub fn new(guarded: bool) -> Self {
        let outputs = env::temp_dir().join(unguessable_name());
        #[cfg(not(unix))]
        let _ = guarded;
        Self {
            #[cfg(unix)]
            guard: guarded.then(|| Guard::new(outputs.clone())),
            outputs,
        }
    }

    /// Tells a backend where its outputs go, unless the frontend's code has said so itself.
    pub fn tell(&self, command: &mut Command) {
        if command.get_envs().all(|(name, _)| name != OUTPUTS_VARIABLE) {
            command.env(OUTPUTS_VARIABLE, &self.outputs);
        }
    }

    /// Nobody reads the outputs any more, and no process is left.
    pub fn remove(&self) {
        // There is nothing to remove unless an output was too large for a message.
        let _ = fs::remove_dir_all(&self.outputs);
        #[cfg(unix)]
        if let Some(guard) = &self.guard {
            guard.dismiss();
        }
    }
}

impl Drop for Remains {
    fn drop(&mut self) {
        self.remove();
    }
}

/// A name of 128 bits that come from the random numbers of the system.
fn unguessable_name() -> String {
    let bits = || RandomState::new().build_hasher().finish();
    format!("ipc-protocol-{:016x}{:016x}", bits(), bits())
}
