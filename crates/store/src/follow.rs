//! Favourites and alerts of users.

pub mod alert;
pub mod digest;
pub mod favourite;
