//! Files as people have them, read through the crate's own door.
#![cfg(test)]

mod any;
mod archive;
mod certain;
mod dirty;
mod doctor;
mod eurostat;
mod exchanged;
mod jsonstat;
mod layouts;
mod limits;
mod readings;
mod real;
mod remainder;
mod rules;
mod sdmx;
mod shapes;
mod tables;
mod told;
