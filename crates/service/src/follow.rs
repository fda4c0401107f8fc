//! What users follow.

pub mod alert;
pub(crate) mod digest;
pub mod favourite;
mod history;
pub(crate) mod run;
mod token;
