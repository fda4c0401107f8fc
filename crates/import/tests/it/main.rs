//! User files, read through the crate's public API.
#![cfg(test)]

mod any;
mod certain;
mod click;
mod dirty;
mod doctor;
mod format;
mod invalid;
mod layouts;
mod limits;
mod meaning;
mod property;
mod readings;
mod real;
mod reported;
mod rules;
mod shapes;
mod tables;
mod trade;
