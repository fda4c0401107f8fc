//! What users follow.

mod alert;
mod digest;
mod due;
mod example;
mod favourite;
mod world;
