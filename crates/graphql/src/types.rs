//! Types shared by all parts of the schema.

pub(super) mod id;
pub(super) mod object;
pub(super) mod page;
pub(super) mod problem;
pub(super) mod scalars;
pub(super) mod site_info;
pub(super) mod vocabulary;
