//! What readers follow: their favourites and their alerts.

pub mod alert;
pub mod favourite;
