//! The cache of drawn pages.

use std::collections::BTreeMap;
use std::sync::Arc;

use drawing::Pool;
use serde::Serialize;
use service::platform::content::Cache;

use super::document::Document;

/// Memory for drawn pages, in bytes.
const PAGE_BYTES: u64 = 16 * 1024 * 1024;

/// Draws pages, and caches them with the responses they were drawn from.
pub(crate) struct FirstPaint {
    pub(super) engines: Pool,
    pub(super) pages: Cache<PageQuery, CachedPage>,
}

/// The cache key of a page, and the input that it is drawn from.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct PageQuery {
    pub(super) address: String,
    pub(super) origin: String,
    pub(super) language: &'static str,
    pub(super) signed_in: bool,
}

/// A drawn page, and the responses it was drawn from.
pub(super) struct CachedPage {
    /// The responses of `/graphql`, by the request's body.
    pub(super) answers: Arc<BTreeMap<String, String>>,
    pub(super) page: Arc<Document>,
}

impl FirstPaint {
    pub(crate) fn new(engines: Pool) -> Self {
        let weigh = |requested: &PageQuery, cached: &CachedPage| {
            let answers: usize = cached
                .answers
                .iter()
                .map(|(ask, it)| ask.len() + it.len())
                .sum();
            requested.address.len() + answers + cached.page.bytes()
        };
        Self {
            engines,
            pages: Cache::new(PAGE_BYTES, weigh),
        }
    }
}
