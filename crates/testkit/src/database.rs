//! A fresh database of either kind for each test: see [`testdb`].

pub use testdb::{TestDb, on_both, postgres};
