//! The life of a backend from its start to its end, and the lives after it.

use crate::connection::Connection;
use crate::event::{EndCause, Ended, Event};
use crate::heartbeat::{Beat, Heartbeat, HeartbeatSettings};
use crate::process::{Launched, Launcher, Process, Sink, Source};
use crate::protocol::FrontendMessage;
use crate::recovery::{Recover, Recovery};
use crate::settings::Settings;
use crate::stderr_log::StderrLog;
use crate::sync::{after, lock};
use std::io;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

/// How much is read at once, in bytes.
const CHUNK: usize = 64 << 10;

/// How often the supervisor looks at the clock where nothing else says how often.
const PERIOD: Duration = Duration::from_millis(250);

/// How long the threads of a process that has ended may take before they are left behind. Nothing keeps them where
/// `drain` works; where it does not, somebody else holds a pipe.
const THREADS_TIMEOUT: Duration = Duration::from_secs(1);

/// What the supervisor is told.
pub(crate) enum Note {
    /// The frontend's code has asked for the end.
    Shutdown,
    /// The frontend's code has dropped the backend.
    Abandon,
    /// From a thread of the process with this number.
    FromLife(u64, Sign),
}

#[derive(Clone, Copy)]
pub(crate) enum Sign {
    Exited,
    StdoutEnded,
    StderrEnded,
    /// Writing is over, because it was told to end or because it has failed.
    StdinEnded {
        failed: bool,
    },
}

enum Heard {
    Nothing,
    Shutdown,
    Abandon,
    Sign(Sign),
}

/// Which threads of the process have not ended.
#[derive(Default)]
struct Running {
    reader: bool,
    drain: bool,
    writer: bool,
}

impl Running {
    fn any(&self) -> bool {
        self.reader || self.drain || self.writer
    }
}

pub(crate) struct Supervisor {
    connection: Arc<Connection>,
    settings: Settings,
    launcher: Launcher,
    notes: Receiver<Note>,
    signs: Sender<Note>,
    /// Number of the process, from 1.
    life: u64,
    running: Running,
    shutting_down: bool,
    abandoned: bool,
}

impl Supervisor {
    /// A supervisor that hears from the other end of `notes`, which is `signs`.
    pub fn new(
        connection: Arc<Connection>,
        settings: Settings,
        launcher: Launcher,
        notes: Receiver<Note>,
        signs: Sender<Note>,
    ) -> Self {
        Self {
            connection,
            settings,
            launcher,
            notes,
            signs,
            life: 0,
            running: Running::default(),
            shutting_down: false,
            abandoned: false,
        }
    }

    /// Watches over the process that was launched, and over those that follow it, until the last one has ended.
    pub fn run(mut self, launched: Launched) {
        let mut recovery = self.settings.recovery.clone().map(Recovery::new);
        let mut next = Some(launched);
        while let Some(launched) = next.take() {
            if let Some(recovery) = &mut recovery {
                recovery.started(Instant::now());
            }
            let ended = Event::Ended(self.live(launched));
            let for_good =
                self.shutting_down || self.abandoned || self.connection.version_was_refused();
            match &mut recovery {
                Some(recovery) if !for_good => {
                    self.connection.incoming.push(ended);
                    next = self.restart(recovery);
                }
                _ => self.connection.incoming.push_last(ended),
            }
        }
        self.connection.incoming.finish();
    }

    fn restart(&mut self, recovery: &mut Recovery) -> Option<Launched> {
        loop {
            let (attempt, delay) = match recovery.ended(Instant::now()) {
                Recover::Restart { attempt, delay } => (attempt, delay),
                Recover::GiveUp { restarts } => {
                    self.connection
                        .incoming
                        .push_last(Event::GaveUp { restarts });
                    return None;
                }
            };
            self.connection
                .incoming
                .push(Event::Restarting { attempt, delay });
            if !self.sleep(delay) {
                return None;
            }
            match start(&mut self.launcher, &self.connection, None) {
                Ok(launched) => {
                    self.connection.incoming.push(Event::Restarted { attempt });
                    return Some(launched);
                }
                Err(error) => self.connection.incoming.push(Event::StartFailed {
                    reason: error.to_string(),
                }),
            }
        }
    }

    /// Waits; false if meanwhile the end was asked for.
    fn sleep(&mut self, delay: Duration) -> bool {
        let deadline = after(Instant::now(), delay);
        loop {
            match self.hear(deadline.saturating_duration_since(Instant::now())) {
                Heard::Nothing => return true,
                Heard::Shutdown | Heard::Abandon => return false,
                Heard::Sign(_) => {}
            }
        }
    }

    fn live(&mut self, launched: Launched) -> Ended {
        self.life += 1;
        let process = launched.process.clone();
        let stderr_log = Arc::new(Mutex::new(StderrLog::new(self.settings.stderr_tail)));
        let (cause, threads) = match self.start_threads(launched, &stderr_log) {
            Ok(threads) => (self.watch(process.as_ref()), threads),
            Err(error) => {
                // The system has no thread to give. Those that have started end with the process.
                self.connection.incoming.push(Event::StartFailed {
                    reason: error.to_string(),
                });
                (EndCause::Exited, Vec::new())
            }
        };
        process.kill_tree();
        process.drain();
        self.connection.outgoing.close();
        if !threads.is_empty() && self.wait_for_threads(process.as_ref()) {
            for thread in threads {
                // A thread that has panicked has ended, too.
                let _ = thread.join();
            }
        }
        let exit = process.finish();
        let (unsent, unanswered) = self.connection.close();
        let stderr_tail = lock(&stderr_log).tail();
        Ended {
            cause,
            exit,
            stderr_tail,
            unsent,
            unanswered,
        }
    }

    /// Waits until the process has ended, and sees to it that it does when it has to.
    fn watch(&mut self, process: &dyn Process) -> EndCause {
        let mut pulse = self
            .settings
            .heartbeat
            .map(|settings| Pulse::new(settings, &self.connection));
        let period = pulse
            .as_ref()
            .map_or(PERIOD, |pulse| pulse.heartbeat.period());
        // When the process will be killed, and why; and why it was.
        let mut sentence: Option<(Instant, EndCause)> = None;
        let mut killed = None;
        if self.shutting_down {
            sentence = Some(self.begin_shutdown());
        }
        loop {
            match self.hear(wait(sentence, killed, period)) {
                Heard::Nothing
                | Heard::Sign(Sign::StderrEnded | Sign::StdinEnded { failed: false }) => {}
                Heard::Sign(Sign::Exited) => break,
                Heard::Sign(Sign::StdoutEnded) => {
                    sentence.get_or_insert((
                        after(Instant::now(), self.settings.closed_timeout),
                        EndCause::StdoutClosed,
                    ));
                }
                Heard::Sign(Sign::StdinEnded { failed: true }) => {
                    sentence.get_or_insert((
                        after(Instant::now(), self.settings.closed_timeout),
                        EndCause::StdinClosed,
                    ));
                }
                Heard::Shutdown => sentence = Some(self.begin_shutdown()),
                Heard::Abandon => {
                    self.connection.incoming.abandon();
                    process.kill_tree();
                }
            }
            if killed.is_some() || self.abandoned {
                continue;
            }
            let now = Instant::now();
            self.connection.expire_requests(now);
            let mut verdict = sentence
                .filter(|(at, _)| now >= *at)
                .map(|(_, cause)| cause);
            match pulse
                .as_mut()
                .map_or(Beat::Rest, |pulse| pulse.tick(now, &self.connection))
            {
                Beat::Rest => {}
                Beat::Ping => self.connection.ping(),
                // Whoever is told to leave need not answer any more.
                Beat::Hung if self.shutting_down => {}
                Beat::Hung => {
                    self.connection.incoming.push(Event::Hung);
                    verdict = Some(EndCause::Hung);
                }
            }
            if let Some(cause) = verdict {
                killed = Some(cause);
                process.kill_tree();
            }
        }
        killed.unwrap_or(if self.shutting_down {
            EndCause::ShutDown
        } else {
            EndCause::Exited
        })
    }

    /// Tells the process to leave; returns when it is killed if it does not.
    fn begin_shutdown(&self) -> (Instant, EndCause) {
        self.connection.shut_down();
        (
            after(Instant::now(), self.settings.shutdown_timeout),
            EndCause::ShutdownOverrun,
        )
    }

    /// Waits for the reader, the writer and the drain of stderr. False if they had to be left behind.
    fn wait_for_threads(&mut self, process: &dyn Process) -> bool {
        let mut deadline = Instant::now() + THREADS_TIMEOUT;
        let mut stopped = false;
        if self.abandoned {
            process.stop();
        }
        while self.running.any() {
            if let Heard::Abandon = self.hear(PERIOD) {
                self.connection.incoming.abandon();
                process.stop();
            }
            // While the frontend's code takes its time, the reader has reason to wait.
            if self.connection.incoming.pauses().0 {
                deadline = Instant::now() + THREADS_TIMEOUT;
            }
            if Instant::now() >= deadline {
                if stopped {
                    return false;
                }
                stopped = true;
                process.stop();
                deadline = Instant::now() + THREADS_TIMEOUT;
            }
        }
        true
    }

    /// Waits for a note and takes down what it says.
    fn hear(&mut self, timeout: Duration) -> Heard {
        match self.notes.recv_timeout(timeout) {
            Ok(Note::Shutdown) if !self.shutting_down => {
                self.shutting_down = true;
                Heard::Shutdown
            }
            Ok(Note::Abandon) | Err(RecvTimeoutError::Disconnected) => {
                self.abandoned = true;
                Heard::Abandon
            }
            Ok(Note::FromLife(life, sign)) if life == self.life => {
                match sign {
                    Sign::StdoutEnded => self.running.reader = false,
                    Sign::StderrEnded => self.running.drain = false,
                    Sign::StdinEnded { .. } => self.running.writer = false,
                    Sign::Exited => {}
                }
                Heard::Sign(sign)
            }
            // A thread that was left behind speaks of a process that is long gone.
            Ok(Note::Shutdown | Note::FromLife(..)) | Err(RecvTimeoutError::Timeout) => {
                Heard::Nothing
            }
        }
    }

    fn start_threads(
        &mut self,
        launched: Launched,
        stderr_log: &Arc<Mutex<StderrLog>>,
    ) -> io::Result<Vec<thread::JoinHandle<()>>> {
        let Launched {
            stdin,
            stdout,
            stderr,
            process,
        } = launched;
        self.running = Running {
            reader: true,
            drain: true,
            writer: true,
        };
        let connection = || self.connection.clone();
        let stderr_log = stderr_log.clone();
        let (reader, drain, writer) = (connection(), connection(), connection());
        Ok(vec![
            self.start_thread("ipc-exit", Sign::Exited, move |_| process.wait())?,
            self.start_thread("ipc-stderr", Sign::StderrEnded, move |_| {
                drain_stderr(stderr, &drain, &stderr_log)
            })?,
            self.start_thread("ipc-stdout", Sign::StdoutEnded, move |_| {
                read_stdout(stdout, &reader)
            })?,
            self.start_thread(
                "ipc-stdin",
                Sign::StdinEnded { failed: false },
                move |sign| {
                    *sign = Sign::StdinEnded {
                        failed: write_stdin(stdin, &writer),
                    };
                },
            )?,
        ])
    }

    /// Starts a thread that gives a sign when it ends, in whatever way.
    fn start_thread(
        &self,
        name: &str,
        sign: Sign,
        work: impl FnOnce(&mut Sign) + Send + 'static,
    ) -> io::Result<thread::JoinHandle<()>> {
        let mut last_words = LastWords {
            signs: self.signs.clone(),
            life: self.life,
            sign,
        };
        thread::Builder::new().name(name.to_owned()).spawn(move || {
            // As a whole, so that it is not dropped before the work is done.
            let last_words = &mut last_words;
            work(&mut last_words.sign);
        })
    }
}

/// How long the supervisor may hear nothing before it has something to do: a sentence is carried out when it is due.
fn wait(
    sentence: Option<(Instant, EndCause)>,
    killed: Option<EndCause>,
    period: Duration,
) -> Duration {
    match (sentence, killed) {
        (Some((at, _)), None) => at.saturating_duration_since(Instant::now()).min(period),
        _ => period,
    }
}

struct LastWords {
    signs: Sender<Note>,
    life: u64,
    sign: Sign,
}

impl Drop for LastWords {
    fn drop(&mut self) {
        // Fails if the supervisor has left this thread behind and is gone.
        let _ = self.signs.send(Note::FromLife(self.life, self.sign));
    }
}

/// Launches a process and opens the connection to it. `init` is its first message; without it the latest one that was
/// sent, with the session to resume.
pub(crate) fn start(
    launcher: &mut Launcher,
    connection: &Connection,
    init: Option<&FrontendMessage>,
) -> io::Result<Launched> {
    let launched = launcher()?;
    if let Err(refusal) = connection.open(init) {
        launched.process.kill_tree();
        launched.process.finish();
        return Err(io::Error::new(io::ErrorKind::InvalidInput, refusal));
    }
    Ok(launched)
}

/// The heartbeat of one process, and what the connection showed of it at the last tick.
struct Pulse {
    heartbeat: Heartbeat,
    signs_of_life: (u64, u64),
    pauses: (bool, u64),
}

impl Pulse {
    fn new(settings: HeartbeatSettings, connection: &Connection) -> Self {
        Self {
            heartbeat: Heartbeat::new(settings, Instant::now()),
            signs_of_life: connection.signs_of_life(),
            pauses: connection.incoming.pauses(),
        }
    }

    fn tick(&mut self, now: Instant, connection: &Connection) -> Beat {
        let (lines, pongs) = connection.signs_of_life();
        if lines != self.signs_of_life.0 {
            self.heartbeat.line_came();
        }
        if pongs != self.signs_of_life.1 {
            self.heartbeat.pong_came();
        }
        self.signs_of_life = (lines, pongs);
        let pauses = connection.incoming.pauses();
        let reading = !pauses.0 && pauses == self.pauses;
        self.pauses = pauses;
        self.heartbeat.tick(now, reading)
    }
}

fn read_stdout(mut stdout: Box<dyn Source>, connection: &Connection) {
    let mut chunk = vec![0; CHUNK];
    // An error of a pipe says no more than its end does.
    while let Ok(length @ 1..) = stdout.read(&mut chunk) {
        if !connection.bytes_came(&chunk[..length]) {
            return;
        }
    }
    connection.stdout_ended();
}

fn drain_stderr(mut stderr: Box<dyn Source>, connection: &Connection, log: &Mutex<StderrLog>) {
    let mut chunk = vec![0; CHUNK];
    while let Ok(length @ 1..) = stderr.read(&mut chunk) {
        lock(log).push(&chunk[..length], |line| {
            connection.incoming.push_stderr(line)
        });
    }
    lock(log).finish(|line| connection.incoming.push_stderr(line));
}

/// True if it ended because writing has failed.
fn write_stdin(mut stdin: Box<dyn Sink>, connection: &Connection) -> bool {
    while let Some(next) = connection.outgoing.next() {
        if stdin.write_all(next.bytes()).is_err() {
            connection.outgoing.put_back(next);
            return true;
        }
        connection.outgoing.written(next);
    }
    false
}
