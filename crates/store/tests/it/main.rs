//! Every function of the store, on SQLite and on PostgreSQL.

mod user;
mod world;
