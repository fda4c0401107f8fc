//! What users follow.

pub mod alert;
mod answers;
mod batch;
pub(crate) mod digest;
mod due;
pub(crate) mod example;
pub mod favourite;
mod history;
mod moderation;
mod parts;
mod readable;
mod regular;
pub(crate) mod run;
mod token;
