//! Users, their sessions, access keys, codes and known networks.

pub mod access_key;
pub mod code;
pub mod known_network;
pub mod session;
pub mod user;
