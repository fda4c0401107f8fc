//! Users, their sessions, codes and known networks.

pub mod code;
pub mod known_network;
pub mod session;
pub mod user;
