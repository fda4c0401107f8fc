//! What tests of whole servers need: a database of either kind, a server on a port of its own, and people
//! with browsers.

pub mod actor;
pub mod database;
pub mod membership;
pub mod server;

pub use actor::{Actor, Answer, PASSWORD, mailed_token, problem_codes};
pub use server::{Options, TestServer};
