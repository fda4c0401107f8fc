//! Tools for tests of whole servers: a database of either kind, a server on its own port, and users with browsers.

pub mod access_key;
pub mod actor;
pub mod database;
pub mod membership;
pub mod posts;
pub mod server;

pub use access_key::access_key;
pub use actor::{Actor, Answer, PASSWORD, mailed_token, problem_codes};
pub use server::{Options, TestServer};
