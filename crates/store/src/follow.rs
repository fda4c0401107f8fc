//! What users follow.

pub mod alert;
pub mod digest;
pub mod favourite;
