//! Vintages: what each publish changed.

use async_graphql::SimpleObject;

use super::page::PageInfo;
use super::scalars::DateTime;

/// One publish that changed something.
#[derive(SimpleObject)]
pub(super) struct Vintage {
    pub(super) number: i32,
    pub(super) published_at: DateTime,
    /// Key of the author's account, where the reader may know it.
    pub(super) author: Option<String>,
    pub(super) added: i32,
    pub(super) revised: i32,
    pub(super) removed: i32,
}

#[derive(SimpleObject)]
pub(super) struct VintageConnection {
    pub(super) nodes: Vec<Vintage>,
    pub(super) page_info: PageInfo,
    pub(super) total_count: i32,
}
