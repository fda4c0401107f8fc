//! The server under load and during failures.

mod health;
mod limits;
mod overload;
mod places;
mod refusals;
mod serving;
mod shared_cache;
mod stale;
