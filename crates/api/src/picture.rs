//! Charts as pictures, drawn by the front end's own code: the options, the input of the drawing script, the cache.

pub(crate) mod cache;
pub(crate) mod charts;
pub(crate) mod input;
pub(crate) mod options;
pub(crate) mod request;
pub(crate) mod send;
