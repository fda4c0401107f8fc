//! Jobs, mail, the clock, and stored files.

mod clock;
mod job;
mod limit;
mod search;
mod smtp;
mod stored_files;
