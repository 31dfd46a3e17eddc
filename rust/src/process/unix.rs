//! Linux, macOS and their like: the child leads a process group, which is killed as a whole.
//!
//! A guard kills the group when this process dies before it could do so itself. What has left the group (`setsid`,
//! `detached: true` in Node) is out of reach of both.

use super::{start, Launched, Process, Sink, Source};
use crate::exit::Exit;
use crate::remains::Remains;
use rustix::event::{poll, PollFd, PollFlags, Timespec};
use rustix::process::{kill_process_group, waitid, Pid, Signal, WaitId, WaitIdOptions};
use std::io::{self, Read, Write};
use std::os::fd::AsFd;
use std::os::unix::net::UnixStream;
use std::os::unix::process::CommandExt;
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::atomic::{AtomicU8, Ordering};
use std::sync::{Arc, Mutex};

/// How much is read from a pipe after its process has ended, in bytes: more than a pipe can hold by default, so that
/// somebody else who goes on writing can't keep the connection from ending.
const DRAINED_AT_MOST: usize = 1 << 20;

/// Starts `command` with pipes.
pub(crate) fn launch(command: &mut Command, remains: &Arc<Remains>) -> io::Result<Launched> {
    let stopper = Arc::new(Stopper::new()?);
    command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .process_group(0);
    let mut child = start(command)?;
    let group = Pid::from_child(&child);
    let pipes = (child.stdin.take(), child.stdout.take(), child.stderr.take());
    let process = UnixProcess {
        group,
        child: Mutex::new(child),
        remains: remains.clone(),
        stopper: stopper.clone(),
    };
    let (Some(stdin), Some(stdout), Some(stderr)) = pipes else {
        return Err(abandon(
            &process,
            io::Error::new(io::ErrorKind::Other, "the process has no pipes"),
        ));
    };
    if let Some(Err(error)) = remains.guard.as_ref().map(|guard| guard.watch(group)) {
        return Err(abandon(&process, error));
    }
    if let Err(error) = rustix::io::ioctl_fionbio(&stdin, true) {
        return Err(abandon(&process, error.into()));
    }
    Ok(Launched {
        stdin: Box::new(PipeSink {
            pipe: stdin,
            stopper: stopper.clone(),
        }),
        stdout: Box::new(PipeSource {
            pipe: stdout,
            stopper: stopper.clone(),
            drained: 0,
        }),
        stderr: Box::new(PipeSource {
            pipe: stderr,
            stopper,
            drained: 0,
        }),
        process: Arc::new(process),
    })
}

fn abandon(process: &UnixProcess, error: io::Error) -> io::Error {
    process.kill_tree();
    process.finish();
    error
}

struct UnixProcess {
    group: Pid,
    child: Mutex<Child>,
    remains: Arc<Remains>,
    stopper: Arc<Stopper>,
}

impl Process for UnixProcess {
    fn wait(&self) {
        // The process stays a zombie, so that its number, and that of its group, can't be given to another one.
        let options = WaitIdOptions::EXITED | WaitIdOptions::NOWAIT;
        while let Err(rustix::io::Errno::INTR) = waitid(WaitId::Pid(self.group), options) {}
    }

    fn kill_tree(&self) {
        // Fails if nothing is left of the group, which is what is wanted.
        let _ = kill_process_group(self.group, Signal::KILL);
    }

    fn drain(&self) {
        self.stopper.signal(DRAIN);
    }

    fn stop(&self) {
        self.stopper.signal(STOP);
    }

    fn finish(&self) -> Exit {
        let exit = match self.child.lock() {
            Ok(mut child) => child.wait().map_or(Exit::Unknown, Exit::from),
            Err(_) => Exit::Unknown,
        };
        if let Some(guard) = &self.remains.guard {
            guard.gone();
        }
        exit
    }
}

const GO_ON: u8 = 0;
const DRAIN: u8 = 1;
const STOP: u8 = 2;

/// Wakes threads that wait for a pipe.
struct Stopper {
    level: AtomicU8,
    /// Something to read is what wakes; nobody reads it, so that it wakes everybody.
    woken: UnixStream,
    waker: UnixStream,
}

impl Stopper {
    fn new() -> io::Result<Self> {
        let (woken, waker) = UnixStream::pair()?;
        Ok(Self {
            level: AtomicU8::new(GO_ON),
            woken,
            waker,
        })
    }

    fn level(&self) -> u8 {
        self.level.load(Ordering::Acquire)
    }

    fn signal(&self, level: u8) {
        self.level.fetch_max(level, Ordering::AcqRel);
        // Two bytes at most are ever written in the life of a process, so this neither blocks nor fails.
        let _ = (&self.waker).write(&[0]);
    }
}

/// Waits until `pipe` is ready or the stopper speaks; true if the pipe is ready. Without `patience` it only looks.
fn ready(pipe: impl AsFd, flags: PollFlags, stopper: &Stopper, patience: bool) -> io::Result<bool> {
    let mut fds = [
        PollFd::new(&pipe, flags),
        PollFd::new(&stopper.woken, PollFlags::IN),
    ];
    let none = Timespec {
        tv_sec: 0,
        tv_nsec: 0,
    };
    let waiting = if patience {
        &mut fds[..]
    } else {
        &mut fds[..1]
    };
    match poll(waiting, if patience { None } else { Some(&none) }) {
        Ok(_) => Ok(!fds[0].revents().is_empty()),
        Err(rustix::io::Errno::INTR) => Ok(false),
        Err(error) => Err(error.into()),
    }
}

struct PipeSource<P> {
    pipe: P,
    stopper: Arc<Stopper>,
    drained: usize,
}

impl<P: Read + AsFd + Send> Source for PipeSource<P> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        loop {
            let level = self.stopper.level();
            if level == STOP || self.drained >= DRAINED_AT_MOST {
                return Ok(0);
            }
            if ready(&self.pipe, PollFlags::IN, &self.stopper, level == GO_ON)? {
                let read = match self.pipe.read(buffer) {
                    Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                    read => read?,
                };
                if level == DRAIN {
                    self.drained += read;
                }
                return Ok(read);
            }
            if level == DRAIN {
                return Ok(0);
            }
        }
    }
}

struct PipeSink {
    pipe: ChildStdin,
    stopper: Arc<Stopper>,
}

impl Sink for PipeSink {
    fn write_all(&mut self, mut bytes: &[u8]) -> io::Result<()> {
        while !bytes.is_empty() {
            if self.stopper.level() != GO_ON {
                return Err(io::ErrorKind::BrokenPipe.into());
            }
            match self.pipe.write(bytes) {
                Ok(0) => return Err(io::ErrorKind::WriteZero.into()),
                Ok(written) => bytes = &bytes[written..],
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) if error.kind() == io::ErrorKind::WouldBlock => {
                    ready(&self.pipe, PollFlags::OUT, &self.stopper, true)?;
                }
                Err(error) => return Err(error),
            }
        }
        Ok(())
    }
}
