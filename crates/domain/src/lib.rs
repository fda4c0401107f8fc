//! The rules of Statit, pure: data in, data out. No database, no network, no clock, no environment.

pub mod access;
pub mod calendar;
pub mod catalogue;
pub mod content;
pub mod follow;
pub mod id;
pub mod identity;
pub mod invariant;
pub mod limits;
pub mod list;
pub mod number;
pub mod operation;
pub mod problem;
pub mod series;
pub mod text;

#[cfg(test)]
mod cases;
