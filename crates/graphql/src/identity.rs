//! Users: sign-in, settings and public pages.

pub(super) mod access_key;
pub(super) mod federated;
pub(super) mod follow;
pub(super) mod person;
pub(super) mod provider;
pub(super) mod sign;
pub(super) mod user;
