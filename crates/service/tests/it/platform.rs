//! Jobs, mail, the clock, and stored files.

mod clock;
mod job;
mod limit;
mod newer;
pub(crate) mod search;
mod smtp;
mod stored_files;
