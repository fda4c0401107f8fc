//! What all routes of the HTTP server share: the facts of a request, parts of responses, errors, sentences, the
//! settings and the limits of concurrent work. The crates of the routes are above this one.

pub mod config;
pub mod etag;
pub mod fault;
pub mod request;
pub mod request_id;
pub mod response;
pub mod route;
pub mod sentence;
pub mod shared;
pub mod work;
