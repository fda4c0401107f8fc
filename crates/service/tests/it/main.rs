//! The use cases as the specification tells them, each on both databases.
#![cfg(test)]

mod accounts;
mod charts;
mod collections;
mod families;
mod jobs;
mod limits;
mod metrics;
mod publishing;
mod reading;
mod sessions;
mod signing;
mod smtp;
mod vintages;
mod world;
