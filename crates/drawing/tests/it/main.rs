//! Tests of the drawing crate through its public items.

mod engine;
mod png;
