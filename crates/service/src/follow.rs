//! What users follow.

pub mod alert;
mod answers;
mod batch;
pub(crate) mod digest;
mod due;
pub(crate) mod example;
pub mod favourite;
mod history;
mod readable;
pub(crate) mod run;
mod token;
