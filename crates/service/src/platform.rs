//! The base of the use cases: clock, randomness, settings, transport of mail, folders of archives.

pub mod archiver;
pub mod clock;
pub mod config;
pub mod mail;
mod memory_cache;
pub mod opaque;
pub mod random;
pub mod testing;

pub use memory_cache::MemoryCache;
