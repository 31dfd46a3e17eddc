//! A second small process that cleans up when this one is killed before it could do so itself: it waits on a pipe whose
//! other end only this process holds.

use crate::remains::OUTPUTS_VARIABLE;
use crate::sync::lock;
use rustix::process::Pid;
use std::io::{self, Write};
use std::os::unix::process::CommandExt;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::sync::Mutex;

/// Reads the number of the process group to watch over, `gone` once that group has ended, and `done` at the end of its
/// duty. The end of its input means that the process that held it is gone: the group gets five seconds to leave by
/// itself and is killed then. Last goes the folder of the tool outputs, which nobody reads any more.
const SCRIPT: &str = r#"
group=gone
while read -r said; do
  [ "$said" = done ] && exit 0
  group=$said
done
end() {
  for _ in 1 2 3 4 5; do
    kill -s 0 -- "-$group" 2>/dev/null || return
    sleep 1
  done
  kill -s KILL -- "-$group" 2>/dev/null && sleep 1
}
[ "$group" = gone ] || end
rm -rf -- "$IPC_PROTOCOL_OUTPUTS"
"#;

pub(crate) struct Guard {
    outputs: PathBuf,
    process: Mutex<Option<Child>>,
}

impl Guard {
    /// A guard of process groups, one after the other, and of the folder of their outputs.
    pub fn new(outputs: PathBuf) -> Self {
        Self {
            outputs,
            process: Mutex::new(None),
        }
    }

    /// A process was started that leads this group.
    pub fn watch(&self, group: Pid) -> io::Result<()> {
        let mut process = lock(&self.process);
        // Somebody may have killed the one that was there.
        let running = match process.as_mut() {
            Some(guard) => guard.try_wait()?.is_none(),
            None => false,
        };
        if !running {
            *process = Some(self.start()?);
        }
        match process.as_mut() {
            Some(guard) => say(guard, &group.as_raw_nonzero().to_string()),
            None => Ok(()),
        }
    }

    /// No process of the group is left, so that its number may soon be that of another one.
    pub fn gone(&self) {
        if let Some(guard) = lock(&self.process).as_mut() {
            // Fails if somebody has killed the guard.
            let _ = say(guard, "gone");
        }
    }

    /// Nothing is left to be guarded.
    pub fn dismiss(&self) {
        if let Some(mut guard) = lock(&self.process).take() {
            // As above.
            let _ = say(&mut guard, "done");
            let _ = guard.wait();
        }
    }

    fn start(&self) -> io::Result<Child> {
        Command::new("/bin/sh")
            .args(["-c", SCRIPT, "ipc-protocol-guard"])
            .env(OUTPUTS_VARIABLE, &self.outputs)
            .stdin(Stdio::piped())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .current_dir("/")
            .process_group(0)
            .spawn()
            .map_err(|error| {
                io::Error::new(
                    error.kind(),
                    format!("cannot start /bin/sh as a guard: {error}"),
                )
            })
    }
}

fn say(guard: &mut Child, what: &str) -> io::Result<()> {
    match guard.stdin.as_mut() {
        Some(stdin) => stdin.write_all(format!("{what}\n").as_bytes()),
        None => Ok(()),
    }
}
