//! The generated file, compiled where it lies.

#[path = "../../../generated/protocol.rs"]
pub mod protocol;
