//! Users and people.

pub(super) mod person;
pub(super) mod sign;
pub(super) mod user;
