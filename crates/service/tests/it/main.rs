//! The use cases as the specification tells them, each on both databases.
#![cfg(test)]

mod accounts;
mod audit;
mod bulk;
mod charts;
mod codes;
mod collections;
mod damage;
mod dashboards;
mod deleting;
mod desk;
mod families;
mod front;
mod hand_over;
mod imports;
mod invitations;
mod jobs;
mod limits;
mod lockout;
mod members;
mod metrics;
mod moving;
mod people;
mod pins;
mod publishing;
mod reading;
mod removal;
mod security_log;
mod sessions;
mod signing;
mod smtp;
mod templates;
mod vintages;
mod world;
