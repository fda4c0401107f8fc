//! Users, their sessions, identities at providers, access keys, codes and known networks.

pub mod access_key;
pub mod attempt;
pub mod code;
pub mod federated;
pub mod known_network;
pub mod session;
pub mod user;
