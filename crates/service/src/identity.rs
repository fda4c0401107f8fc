//! Signing in: users, sessions, passwords, codes, and the log of security events.

pub mod access_key;
pub(crate) mod code;
pub(crate) mod hash_queue;
pub(crate) mod known_network;
pub(crate) mod password;
pub mod provider;
pub mod session;
pub mod sign;
