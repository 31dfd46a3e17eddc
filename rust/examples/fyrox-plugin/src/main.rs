//! A Fyrox plugin that is a frontend: it takes what the backend sends once a frame, and never waits for it.
//!
//! ```sh
//! cargo run -- bun ../../../examples/backend.ts
//! ```
//!
//! It runs without a window, says one thing to the backend, and ends when the answer is complete.

use fyrox::core::log::Log;
use fyrox::core::reflect::prelude::*;
use fyrox::core::visitor::prelude::*;
use fyrox::engine::executor::Executor;
use fyrox::plugin::error::GameResult;
use fyrox::plugin::{Plugin, PluginContext};
use ipc_protocol::protocol::{BackendMessage, FrontendMessage, PROTOCOL_VERSION};
use ipc_protocol::{Backend, Event, Settings};
use std::process::Command;

/// How many events are handled in a frame, at most.
const BUDGET: usize = 500;

#[derive(Visit, Reflect, Debug)]
#[reflect(non_cloneable)]
struct Frontend {
    /// What the assistant has said so far.
    text: String,
    frames: u32,
    #[visit(skip)]
    #[reflect(hidden)]
    backend: Option<Backend>,
}

impl Frontend {
    fn handle(&mut self, event: Event) {
        match event {
            Event::Message(BackendMessage::SessionStarted { session_id, .. }) => {
                Log::info(format!("session {session_id}"));
                self.send(&FrontendMessage::user_message("hello from Fyrox"));
            }
            Event::Message(BackendMessage::AssistantTextDelta { content }) => self.text.push_str(&content),
            Event::Message(BackendMessage::SessionEnded { .. }) => {
                Log::info(format!("after {} frames: {}", self.frames, self.text));
                if let Some(backend) = &self.backend {
                    backend.begin_shutdown();
                }
            }
            other => Log::info(format!("{other:?}")),
        }
    }

    fn send(&self, message: &FrontendMessage) {
        if let Some(Err(error)) = self.backend.as_ref().map(|backend| backend.try_send(message)) {
            Log::err(error.to_string());
        }
    }
}

impl Plugin for Frontend {
    fn update(&mut self, context: &mut PluginContext) -> GameResult {
        self.frames += 1;
        let Some(backend) = &self.backend else { return Ok(()) };
        let events: Vec<Event> = backend.events(BUDGET).collect();
        if backend.is_over() {
            self.backend = None;
            context.loop_controller.exit();
        }
        for event in events {
            self.handle(event);
        }
        Ok(())
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut arguments = std::env::args().skip(1);
    let mut command = Command::new(arguments.next().ok_or("usage: fyrox-plugin PROGRAM [ARGUMENT]…")?);
    command.args(arguments);
    let folder = std::env::current_dir()?;
    let init = FrontendMessage::init(PROTOCOL_VERSION, folder.to_string_lossy());
    let backend = Backend::spawn_with(command, Settings { init: Some(init), ..Settings::default() })?;

    // Without an event loop of the system there is no window.
    let mut executor = Executor::new(None);
    executor.add_plugin(Frontend { text: String::new(), frames: 0, backend: Some(backend) });
    executor.run();
    Ok(())
}
