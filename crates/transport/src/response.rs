//! Parts that all responses share.

pub mod allowance;
pub mod encoding;
pub mod headers;
pub mod json;
pub mod link;
pub mod range;
pub mod shared_cache;
