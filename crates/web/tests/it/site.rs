//! The server under load, and in trouble.

mod health;
mod limits;
mod overload;
mod refusals;
mod serving;
mod stale;
