//! Every function of the store, on SQLite and on PostgreSQL.
#![cfg(test)]

mod access;
mod account;
mod batch;
mod code;
mod collection;
mod copying;
mod damage;
mod dashboard;
mod desk;
mod family;
mod idempotency;
mod import;
mod job;
mod known_network;
mod limit;
mod metric;
mod metric_tree;
mod opening;
mod parity;
mod server;
mod session;
mod standby;
mod token;
mod transaction;
mod user;
mod vintage;
mod world;
mod write_turns;
