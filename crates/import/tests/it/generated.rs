//! Generated files, and what everything certain publishes from them.

mod certain;
pub(crate) mod click;
mod meaning;
mod property;
mod written;
