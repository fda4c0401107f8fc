//! Every function of the store, on SQLite and on PostgreSQL.
#![cfg(test)]

mod access;
mod account;
mod analytics;
mod backup;
mod check;
mod collection;
mod content_log;
mod dashboard;
mod db;
mod identity;
mod import;
mod metric;
mod platform;
mod series;
mod sitemap;
mod upkeep;
mod world;
