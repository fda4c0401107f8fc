//! What users follow.

pub(super) mod alert;
pub(super) mod change;
pub(super) mod favourite;
