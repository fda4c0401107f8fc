//! Tests of the drawing crate through its public items.

mod charts;
mod engine;
mod png;
