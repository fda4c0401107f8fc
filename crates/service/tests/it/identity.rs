//! Signing in, sessions, and limits on strangers.

mod access_key;
mod code;
mod code_mail;
mod lockout;
mod operator;
mod person;
mod provider;
mod security_event;
mod session;
mod sign;
