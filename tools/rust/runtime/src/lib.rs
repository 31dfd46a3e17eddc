//! What reads, checks and writes the text of every type, and what people meet of it: [`Payload`], [`Refusal`], [`DecodeError`] and [`Code`].

// What a protocol has no use for stays unused.
#![allow(dead_code, unused_imports)]

mod check;
mod choices;
mod code;
mod dfa;
mod json_fault;
mod judge;
mod line;
mod nearest;
mod node;
mod number;
mod order;
mod payload;
mod reader;
mod refusal;
mod scan;
mod shape;
mod strict;
mod writer;

pub use code::Code;
pub use order::{OrderRules, SpanRule};
pub use payload::{ObjectPayload, Payload};
pub use refusal::{Action, DecodeError, Refusal};

pub(crate) use dfa::Dfa;
pub(crate) use line::*;
pub(crate) use payload::Redacted;
pub(crate) use reader::*;
pub(crate) use shape::*;
pub(crate) use writer::Writer;
