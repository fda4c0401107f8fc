//! The use cases as the specification tells them, each on both databases.
#![cfg(test)]

mod accounts;
mod audit;
mod charts;
mod collections;
mod dashboards;
mod deleting;
mod families;
mod hand_over;
mod invitations;
mod jobs;
mod limits;
mod members;
mod metrics;
mod moving;
mod people;
mod pins;
mod publishing;
mod reading;
mod sessions;
mod signing;
mod smtp;
mod templates;
mod vintages;
mod world;
