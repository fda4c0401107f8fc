//! Signing in, sessions, and what strangers can't do.

mod code;
mod lockout;
mod person;
mod security_event;
mod session;
mod sign;
