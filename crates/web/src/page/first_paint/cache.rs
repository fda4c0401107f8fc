//! The cache of drawn pages.

use std::collections::BTreeMap;
use std::sync::Arc;

use domain::state_token::StateToken;
use drawing::Pool;
use moka::sync::Cache;
use serde::Serialize;

use super::document::Document;

/// Memory for drawn pages, in bytes.
const KEPT_BYTES: u64 = 16 * 1024 * 1024;

/// Draws pages and caches them while a guest would get the same responses.
pub(crate) struct FirstPaint {
    pub(super) engines: Pool,
    pub(super) kept: Cache<PageQuery, Arc<CachedPage>>,
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

/// A drawn page, the responses it was drawn from, and the state of the database in which they were valid.
pub(super) struct CachedPage {
    pub(super) token: StateToken,
    /// The responses of `/graphql`, by the request's body.
    pub(super) answers: BTreeMap<String, String>,
    pub(super) page: Arc<Document>,
}

impl FirstPaint {
    pub(crate) fn new(engines: Pool) -> Self {
        let weigh = |requested: &PageQuery, kept: &Arc<CachedPage>| {
            let answers: usize = kept
                .answers
                .iter()
                .map(|(ask, it)| ask.len() + it.len())
                .sum();
            let bytes = requested.address.len() + answers + kept.page.bytes();
            u32::try_from(bytes).unwrap_or(u32::MAX)
        };
        Self {
            engines,
            kept: Cache::builder()
                .weigher(weigh)
                .max_capacity(KEPT_BYTES)
                .build(),
        }
    }
}
