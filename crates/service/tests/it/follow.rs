//! What users follow.

mod alert;
mod digest;
mod due;
mod example;
mod fault;
mod favourite;
mod world;
