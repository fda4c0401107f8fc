//! The HTTP side from outside.
#![cfg(test)]

mod access;
mod limits;
mod pages;
mod publishing;
mod recovery;
mod series;
mod serving;
mod world;
