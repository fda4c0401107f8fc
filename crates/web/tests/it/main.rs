//! The HTTP side from outside.
#![cfg(test)]

mod access;
mod charts;
mod limits;
mod pages;
mod publishing;
mod recovery;
mod series;
mod serving;
mod vintages;
mod world;
