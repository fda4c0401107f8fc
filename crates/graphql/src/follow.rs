//! What users follow.

pub(super) mod alert;
pub(super) mod favourite;
