//! Signing in: users, sessions, passwords, codes, and the log of security events.

pub mod access_key;
pub mod caller;
pub(crate) mod code;
pub(crate) mod hash_queue;
pub(crate) mod known_network;
pub(crate) mod password;
pub(crate) mod person;
pub mod provider;
pub(crate) mod security_event;
pub mod session;
pub mod sign;
pub mod user;
