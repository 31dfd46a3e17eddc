//! Windows: the child is in a Job Object, which ends with all its processes when its last handle is closed, also when
//! this process is killed.
//!
//! A process that the child starts in the moment between its own start and its entry into the job, or with
//! `CREATE_BREAKAWAY_FROM_JOB`, is out of reach.
//!
//! The standard library has no Job Objects, so this module, and no other, has unsafe code: five calls of the system
//! with handles that are owned here.
#![allow(unsafe_code)]

use super::{start, Launched, Process, Sink, Source};
use crate::exit::Exit;
use crate::remains::Remains;
use std::io::{self, Read, Write};
use std::mem::size_of;
use std::os::windows::io::{AsRawHandle, FromRawHandle, OwnedHandle};
use std::os::windows::process::CommandExt;
use std::process::{Child, ChildStdin, Command, Stdio};
use std::ptr::{addr_of, null};
use std::sync::{Arc, Mutex};
use windows_sys::Win32::System::JobObjects::{
    AssignProcessToJobObject, CreateJobObjectW, JobObjectExtendedLimitInformation,
    SetInformationJobObject, TerminateJobObject, JOBOBJECT_EXTENDED_LIMIT_INFORMATION,
    JOB_OBJECT_LIMIT_KILL_ON_JOB_CLOSE,
};
use windows_sys::Win32::System::Threading::{WaitForSingleObject, CREATE_NO_WINDOW, INFINITE};

/// Starts `command` with pipes and without a console window. The job does what the guard does elsewhere.
pub(crate) fn launch(command: &mut Command, _remains: &Arc<Remains>) -> io::Result<Launched> {
    let job = Job::new()?;
    command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .creation_flags(CREATE_NO_WINDOW);
    let mut child = start(command)?;
    let pipes = (child.stdin.take(), child.stdout.take(), child.stderr.take());
    let (Some(stdin), Some(stdout), Some(stderr), Ok(())) =
        (pipes.0, pipes.1, pipes.2, job.take_in(&child))
    else {
        let error = io::Error::last_os_error();
        // Fails if the process has ended already.
        let _ = child.kill();
        let _ = child.wait();
        return Err(error);
    };
    Ok(Launched {
        stdin: Box::new(PipeSink(stdin)),
        stdout: Box::new(PipeSource(stdout)),
        stderr: Box::new(PipeSource(stderr)),
        process: Arc::new(WindowsProcess {
            handle: duplicate(&child)?,
            child: Mutex::new(child),
            job,
        }),
    })
}

fn duplicate(child: &Child) -> io::Result<OwnedHandle> {
    use std::os::windows::io::AsHandle;
    child.as_handle().try_clone_to_owned()
}

struct Job(OwnedHandle);

impl Job {
    fn new() -> io::Result<Self> {
        // SAFETY: both arguments may be null; the handle that comes back is owned by nobody else.
        let job = unsafe {
            let handle = CreateJobObjectW(null(), null());
            if handle.is_null() {
                return Err(io::Error::last_os_error());
            }
            Self(OwnedHandle::from_raw_handle(handle.cast()))
        };
        // SAFETY: the structure is plain numbers, for which zero is a value.
        let mut limits: JOBOBJECT_EXTENDED_LIMIT_INFORMATION = unsafe { std::mem::zeroed() };
        limits.BasicLimitInformation.LimitFlags = JOB_OBJECT_LIMIT_KILL_ON_JOB_CLOSE;
        // SAFETY: the handle is open, and the pointer and the size are those of the structure that the class asks for.
        let done = unsafe {
            SetInformationJobObject(
                job.0.as_raw_handle().cast(),
                JobObjectExtendedLimitInformation,
                addr_of!(limits).cast(),
                size_of::<JOBOBJECT_EXTENDED_LIMIT_INFORMATION>() as u32,
            )
        };
        if done == 0 {
            return Err(io::Error::last_os_error());
        }
        Ok(job)
    }

    fn take_in(&self, child: &Child) -> io::Result<()> {
        // SAFETY: both handles are open.
        let done = unsafe {
            AssignProcessToJobObject(self.0.as_raw_handle().cast(), child.as_raw_handle().cast())
        };
        if done == 0 {
            return Err(io::Error::last_os_error());
        }
        Ok(())
    }
}

struct WindowsProcess {
    handle: OwnedHandle,
    child: Mutex<Child>,
    job: Job,
}

impl Process for WindowsProcess {
    fn wait(&self) {
        // SAFETY: the handle is open as long as self lives.
        unsafe { WaitForSingleObject(self.handle.as_raw_handle().cast(), INFINITE) };
    }

    fn kill_tree(&self) {
        // SAFETY: the handle is open as long as self lives.
        unsafe { TerminateJobObject(self.job.0.as_raw_handle().cast(), 1) };
    }

    /// Nothing to do: `kill_tree` has closed every other end of the pipes, so that they end by themselves.
    fn drain(&self) {}

    fn stop(&self) {}

    fn finish(&self) -> Exit {
        match self.child.lock() {
            Ok(mut child) => child.wait().map_or(Exit::Unknown, Exit::from),
            Err(_) => Exit::Unknown,
        }
    }
}

struct PipeSource<P>(P);

impl<P: Read + Send> Source for PipeSource<P> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        loop {
            match self.0.read(buffer) {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                read => return read,
            }
        }
    }
}

struct PipeSink(ChildStdin);

impl Sink for PipeSink {
    fn write_all(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.0.write_all(bytes)
    }
}
