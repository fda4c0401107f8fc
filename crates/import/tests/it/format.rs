//! Formats that other programs write.

mod archive;
mod eurostat;
mod exchanged;
mod jsonstat;
mod sdmx;
