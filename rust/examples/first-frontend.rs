//! The smallest whole frontend: see docs/first-frontend.md.
use ipc_protocol::protocol::{BackendMessage, FrontendMessage, PROTOCOL_VERSION};
use ipc_protocol::{Backend, Event, Settings};
use std::{env, error::Error, process::Command, time::Duration};

fn main() -> Result<(), Box<dyn Error>> {
    let mut command = Command::new("bun");
    command.arg("backend.ts");
    let folder = env::current_dir()?.display().to_string();
    let init = Some(FrontendMessage::init(PROTOCOL_VERSION, folder));
    let backend = Backend::spawn_with(
        command,
        Settings {
            init,
            ..Settings::default()
        },
    )?;
    backend.try_send(&FrontendMessage::user_message("Hello"))?;
    loop {
        match backend.recv_timeout(Duration::from_secs(30))? {
            Event::Message(BackendMessage::AssistantMessageComplete { content }) => {
                println!("{content}");
                backend.begin_shutdown();
            }
            Event::Ended(ended) if ended.cause.asked_for() => return Ok(()),
            Event::Ended(ended) => return Err(ended.stderr_tail.into()),
            _ => {}
        }
    }
}
