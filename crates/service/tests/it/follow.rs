//! What users follow.

mod alert;
mod digest;
mod favourite;
mod world;
