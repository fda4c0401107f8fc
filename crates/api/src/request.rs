//! What all described addresses share of a request: the caller, the options, the keys, the body, and the errors.

pub(crate) mod call;
pub(crate) mod csv_style;
pub(crate) mod error;
pub(crate) mod options;
