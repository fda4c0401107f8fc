//! What users follow.

mod alert;
mod availability;
mod digest;
mod due;
mod example;
mod fault;
mod favourite;
mod hand_over;
mod week;
pub(crate) mod world;
