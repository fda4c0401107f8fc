//! What users follow.

pub mod alert;
pub(crate) mod digest;
mod due;
pub(crate) mod example;
pub mod favourite;
mod history;
pub(crate) mod run;
mod token;
