//! The HTTP side from outside.
#![cfg(test)]

mod access;
mod charts;
mod drawings;
mod first_paint;
mod limits;
mod pages;
mod publishing;
mod reading;
mod recovery;
mod refusals;
mod series;
mod serving;
mod statements;
mod vintages;
mod workbook;
mod world;
