//! Members of accounts and of collections, and invitations.

pub(super) mod account;
pub(super) mod collection;
pub(super) mod invitation;
pub(super) mod user;
