//! A small but whole frontend: a terminal loop that shows streaming text, tools and the notes of a room.
//!
//! ```sh
//! cargo run --example frontend -- bun examples/backend.ts
//! cargo run --example frontend -- npx tsx examples/backend.ts
//! ```
//!
//! Say `look`, `note buy milk`, `read /etc/hostname` or anything else. `/plan` and `/auto` switch the mode, `/cancel`
//! stops the answer, and the end of the input ends the program.

use ipc_protocol::protocol::{
    AgentMode, BackendMessage, FrontendMessage, RoomAction, RoomQuery, PROTOCOL_VERSION,
};
use ipc_protocol::{Backend, Event, SendError, Settings};
use std::collections::BTreeMap;
use std::error::Error;
use std::io::{BufRead, Write};
use std::process::Command;
use std::sync::mpsc::{self, Receiver, TryRecvError};
use std::thread;
use std::time::Duration;

const FRAME: Duration = Duration::from_millis(16);

/// How many events are handled in a frame, at most.
const BUDGET: usize = 500;

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let mut command = Command::new(
        arguments
            .next()
            .ok_or("usage: frontend PROGRAM [ARGUMENT]…")?,
    );
    command.args(arguments);
    let folder = std::env::current_dir()?;
    let init = FrontendMessage::init(PROTOCOL_VERSION, folder.to_string_lossy());
    let backend = Backend::spawn_with(
        command,
        Settings {
            init: Some(init),
            ..Settings::default()
        },
    )?;

    let typed = typed_lines();
    let mut room = Room::default();
    let mut leaving = false;
    // The frame loop. Nothing in it waits for the backend.
    while !backend.is_over() {
        for event in backend.events(BUDGET) {
            room.handle(&backend, event);
        }
        std::io::stdout().flush()?;
        match typed.try_recv() {
            Ok(line) => room.say(&backend, &line),
            Err(TryRecvError::Disconnected) if !leaving && room.is_idle() => {
                leaving = true;
                backend.begin_shutdown();
            }
            Err(_) => {}
        }
        thread::sleep(FRAME);
    }
    Ok(())
}

/// What the user types, line by line, from a thread that may wait.
fn typed_lines() -> Receiver<String> {
    let (lines, typed) = mpsc::channel();
    thread::spawn(move || {
        for line in std::io::stdin().lock().lines().map_while(Result::ok) {
            if lines.send(line).is_err() {
                return;
            }
        }
    });
    typed
}

fn message_of(line: &str) -> FrontendMessage {
    match line {
        "/cancel" => FrontendMessage::Cancel,
        "/plan" => FrontendMessage::mode_change(AgentMode::Plan),
        "/auto" => FrontendMessage::mode_change(AgentMode::Auto),
        text => FrontendMessage::user_message(text),
    }
}

fn report(sent: Result<(), SendError>) {
    if let Err(error) = sent {
        println!("! {error}");
    }
}

/// The notes on the surfaces, by their title, and what goes on in the room.
#[derive(Default)]
struct Room {
    notes: BTreeMap<String, (String, String)>,
    has_session: bool,
    ended: usize,
    asked: usize,
}

impl Room {
    /// Whether the agent has nothing more to say.
    fn is_idle(&self) -> bool {
        self.has_session && self.ended >= self.asked
    }

    fn say(&mut self, backend: &Backend, line: &str) {
        let message = message_of(line);
        match backend.try_send(&message) {
            Ok(()) if matches!(message, FrontendMessage::UserMessage { .. }) => self.asked += 1,
            sent => report(sent),
        }
    }

    fn handle(&mut self, backend: &Backend, event: Event) {
        match event {
            Event::Message(message) => self.show(backend, message),
            Event::Unknown(unknown) => println!("! a newer backend sends {}", unknown.tag),
            Event::Refused(line) => {
                println!("! line {} is no message: {}", line.line, line.refusal)
            }
            Event::Stderr(line) => println!("  {}", line.text),
            Event::Hung => println!("! the backend hangs"),
            Event::Ended(ended) if ended.cause.asked_for() => println!("good bye"),
            Event::Ended(ended) => println!(
                "! the backend has ended with {}\n{}",
                ended.exit, ended.stderr_tail
            ),
            Event::Restarting { delay, .. } => println!("! it starts again in {delay:?}"),
            Event::GaveUp { restarts } => println!("! it has ended {restarts} times too often"),
            other => println!("! {other:?}"),
        }
    }

    fn show(&mut self, backend: &Backend, message: BackendMessage) {
        match message {
            BackendMessage::SessionStarted {
                session_id, model, ..
            } => {
                self.has_session = true;
                println!(
                    "session {session_id} with {}",
                    model.as_deref().unwrap_or("a model without a name")
                );
            }
            BackendMessage::AssistantTextDelta { content } => print!("{content}"),
            BackendMessage::AssistantMessageComplete { .. } => println!(),
            BackendMessage::ToolStart { id, tool, input } => {
                println!("[{id} {tool} {}]", input.as_str())
            }
            BackendMessage::ToolEnd { id, success, .. } => {
                println!(
                    "[{id} has {}]",
                    if success { "succeeded" } else { "failed" }
                );
            }
            BackendMessage::RoomQuery(query) => {
                let answer =
                    FrontendMessage::room_query_response(query.request_id(), self.describe(&query));
                report(backend.try_send(&answer));
            }
            BackendMessage::RoomAction { request_id, action } => {
                let (success, text) = match self.change(action) {
                    Ok(text) => (true, text),
                    Err(text) => (false, text),
                };
                report(backend.try_send(&FrontendMessage::room_action_response(
                    request_id, success, text,
                )));
            }
            BackendMessage::SessionEnded { .. } => self.ended += 1,
            BackendMessage::Error { code, message, .. } => {
                println!("! {}: {message}", code.as_str());
                if let Some(action) = code.action() {
                    println!("  {action}");
                }
                // After such an error no backend can go on.
                if code.recoverable() == Some(false) {
                    backend.begin_shutdown();
                }
            }
            other => println!("[{}]", other.type_name()),
        }
    }

    fn describe(&self, query: &RoomQuery) -> String {
        match query {
            RoomQuery::Examine { target, .. } => match self.notes.get(target) {
                Some((surface, content)) => format!("{target}, on {surface}: {content}"),
                None => format!("There is no note {target}."),
            },
            RoomQuery::Describe { target, .. } => {
                let notes = self
                    .notes
                    .iter()
                    .filter(|(_, (on, _))| target.as_ref().map_or(true, |surface| on == surface));
                let titles: Vec<&str> = notes.map(|(title, _)| title.as_str()).collect();
                if titles.is_empty() {
                    "There are no notes.".into()
                } else {
                    format!("There are notes: {}.", titles.join(", "))
                }
            }
        }
    }

    fn change(&mut self, action: RoomAction) -> Result<String, String> {
        match action {
            RoomAction::CreateNote {
                title,
                content,
                surface,
                ..
            } => {
                let done = format!("Created note '{title}' on {surface}");
                self.notes.insert(title, (surface, content));
                Ok(done)
            }
            RoomAction::RemoveNote { title, .. } => match self.notes.remove(&title) {
                Some(_) => Ok(format!("Removed note '{title}'")),
                None => Err(format!("There is no note '{title}'")),
            },
            RoomAction::MoveNote {
                title, to_surface, ..
            } => match self.notes.get_mut(&title) {
                Some((surface, _)) => {
                    *surface = to_surface;
                    Ok(format!("Moved note '{title}'"))
                }
                None => Err(format!("There is no note '{title}'")),
            },
            RoomAction::ClearRoom => {
                self.notes.clear();
                Ok("The room is clear".into())
            }
        }
    }
}
