//! Signing in, sessions, and limits on strangers.

mod code;
mod lockout;
mod person;
mod security_event;
mod session;
mod sign;
