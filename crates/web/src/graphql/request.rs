//! One GraphQL request: its limits, its loaders and its errors.

pub(super) mod asker;
pub(super) mod budget;
pub(super) mod document;
pub(super) mod endpoint;
pub(super) mod failure;
pub(super) mod kept;
pub(in crate::graphql) mod loaders;
