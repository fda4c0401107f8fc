//! The index as its users see it: what is found, in what order, with which counts.
#![cfg(test)]

mod catalogue;
mod finding;
mod folder;
mod judged;
mod latest;
mod restricted;
mod segments;
mod words;
