//! Favourites, alerts and digests of the reader.

pub(super) mod alert;
pub(super) mod favourite;
