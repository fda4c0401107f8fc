//! The caches of drawn pages.

use std::collections::BTreeMap;
use std::sync::Arc;

use drawing::Pool;
use graphql::Graphql;
use serde::{Deserialize, Serialize};
use service::Caller;
use service::platform::MemoryCache;
use service::shared::content::Cache;
use sha2::{Digest, Sha256};
use transport::work::turns::{Drawn, WorkTurns};

use super::document::Document;

/// Memory for the pages of guests, and for drawings by their input, in bytes. A page that is in both is counted twice.
const PAGE_BYTES: u64 = 8 * 1024 * 1024;
const DRAWING_BYTES: u64 = 8 * 1024 * 1024;

/// Draws pages, and caches them.
pub(crate) struct FirstPaint {
    engines: Pool,
    pub(super) graphql: Graphql,
    /// Pages as guests see them, which are valid while nothing changed that they show.
    pub(super) pages: Cache<PageQuery, Arc<Document>>,
    /// The outputs of the script, by the SHA-256 of its whole input: whoever finds a drawing got the responses that it
    /// was drawn from.
    drawings: MemoryCache<[u8; 32], Drawing>,
}

/// The address and the language of a page: the cache key of the page that guests see.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct PageQuery {
    pub(super) address: String,
    pub(super) origin: String,
    pub(super) language: &'static str,
    pub(super) signed_in: bool,
}

/// The input of the script.
#[derive(Serialize)]
struct Input<'a> {
    #[serde(flatten)]
    requested: &'a PageQuery,
    /// The responses of `/graphql`, by the request's body.
    answers: &'a BTreeMap<String, String>,
}

/// The output of the script, as it is sent.
#[derive(Deserialize)]
#[serde(untagged)]
enum Output {
    Asks { asks: Vec<String> },
    Page(Document),
    Nothing {},
}

/// The output of the script.
#[derive(Clone)]
pub(super) enum Drawing {
    /// GraphQL requests that the script needs the responses of.
    Asks(Arc<[String]>),
    Page(Arc<Document>),
    /// The address has nothing to draw.
    Nothing,
}

impl FirstPaint {
    pub(crate) fn new(engines: Pool, graphql: Graphql) -> Self {
        let weigh =
            |requested: &PageQuery, page: &Arc<Document>| requested.address.len() + page.bytes();
        Self {
            engines,
            graphql,
            pages: Cache::new(PAGE_BYTES, weigh),
            drawings: MemoryCache::new(DRAWING_BYTES),
        }
    }

    /// The output of the script for these responses. `None` after an error, whose cause is then in the log.
    pub(super) async fn drawing(
        &self,
        turns: &WorkTurns,
        caller: &Caller,
        requested: &PageQuery,
        answers: &BTreeMap<String, String>,
    ) -> Option<Drawing> {
        let input = serde_json::to_string(&Input { requested, answers }).ok()?;
        let key: [u8; 32] = Sha256::digest(&input).into();
        if let Some(known) = self.drawings.find(&key) {
            return Some(known);
        }
        let drawing = self.engines.call(input);
        let drawn = turns.draw(Drawn::Page, caller, drawing);
        let output = drawn.await.ok()?.ok()?;
        let drawing = match serde_json::from_str(&output).ok()? {
            Output::Asks { asks } => Drawing::Asks(asks.into()),
            Output::Page(page) => Drawing::Page(Arc::new(page)),
            Output::Nothing {} => Drawing::Nothing,
        };
        let bytes = size_of_val(&key) + output.len();
        self.drawings.insert(key, drawing.clone(), bytes);
        Some(drawing)
    }
}
