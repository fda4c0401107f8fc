//! User files, read through the crate's public API.
#![cfg(test)]

mod any;
mod dirty;
mod format;
mod generated;
mod invalid;
mod layouts;
mod limits;
mod readings;
mod real;
mod recogniser;
mod reported;
mod rules;
mod shapes;
mod tables;
mod trade;
