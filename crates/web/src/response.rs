//! Parts that all responses share.

pub(crate) mod encoding;
pub(crate) mod headers;
pub(crate) mod json;
