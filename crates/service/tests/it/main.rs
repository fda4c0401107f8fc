//! The use cases as the specification tells them, each on both databases.
#![cfg(test)]

mod accounts;
mod audit;
mod charts;
mod collections;
mod deleting;
mod families;
mod hand_over;
mod jobs;
mod invitations;
mod limits;
mod members;
mod metrics;
mod moving;
mod publishing;
mod reading;
mod sessions;
mod signing;
mod smtp;
mod vintages;
mod world;
