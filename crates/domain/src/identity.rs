//! Accounts and users, and what identifies them.

pub mod account;
pub mod confirmation;
pub mod email;
pub mod network;
pub mod password;
pub mod user;
