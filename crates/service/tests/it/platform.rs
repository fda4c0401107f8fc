//! Jobs, mail, and the clock.

mod clock;
mod job;
mod smtp;
