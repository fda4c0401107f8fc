//! Jobs, mail, the clock, limits.

mod clock;
mod job;
mod limit;
mod newer;
mod smtp;
