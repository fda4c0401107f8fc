//! The use cases of the specification, each on both databases.
#![cfg(test)]

mod account;
mod audit;
mod check;
mod collection;
mod dashboard;
mod deletion;
mod identity;
mod imports;
mod limit;
mod member;
mod metric;
mod platform;
mod series;
mod world;
