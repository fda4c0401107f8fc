//! Parts that all responses share.

pub(crate) mod allowance;
pub(crate) mod encoding;
pub(crate) mod headers;
pub(crate) mod json;
pub(crate) mod range;
pub(crate) mod shared_cache;
