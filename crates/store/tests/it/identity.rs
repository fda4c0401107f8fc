//! Users, sessions, codes and known networks.

mod code;
mod known_network;
mod session;
mod user;
