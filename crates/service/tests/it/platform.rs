//! Jobs, mail, the clock, and stored files.

mod clock;
mod job;
mod smtp;
mod stored_files;
