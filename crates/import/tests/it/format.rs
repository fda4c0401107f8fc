//! Formats of other programs.

mod archive;
mod eurostat;
mod exchanged;
mod jsonstat;
mod sdmx;
