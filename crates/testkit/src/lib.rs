//! testkit

pub mod database;
