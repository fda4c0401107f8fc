//! Types that all parts of the schema share.

pub(super) mod id;
pub(super) mod page;
pub(super) mod problem;
pub(super) mod scalars;
pub(super) mod site_info;
pub(super) mod vocabulary;
