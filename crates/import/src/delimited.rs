//! delimited
