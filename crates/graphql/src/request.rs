//! One GraphQL request: its limits, its loaders and its errors.

pub(super) mod budget;
pub(super) mod cacheability;
pub(super) mod context;
pub(super) mod document;
pub(super) mod failure;
pub(crate) mod loaders;
pub(crate) mod loads;
