//! Accounts and users, and the data that identifies them.

pub mod access_key;
pub mod account;
pub mod code_mail;
pub mod confirmation;
pub mod email;
pub mod federation;
pub mod invitation;
pub mod member;
pub mod network;
pub mod password;
pub mod role;
pub mod session;
pub mod user;
pub mod visits;
