//! The use cases of the specification, each on both databases.
#![cfg(test)]

mod account;
mod collection;
mod dashboard;
mod deletion;
mod event;
mod follow;
mod identity;
mod imports;
mod mail_server;
mod member;
mod metric;
mod operation;
mod platform;
mod question;
mod search;
mod series;
mod upkeep;
mod world;
