//! Search over everything that is public. The index follows the content log; each result is read from the database with
//! the caller's permissions before it is shown.

mod document;
mod keeper;
mod pending;

use std::collections::HashMap;
use std::sync::Arc;

use domain::catalogue::tags::Tags;
use domain::id::{AccountId, CollectionId, MetricId};
use search::{DocumentKind, FacetCounts, Filters, Hit, Order, Query, QueryNote};

use crate::account::SeenAccount;
use crate::collection::SeenCollection;
use crate::metric::{MetricAt, SeenMetric};
use crate::outcome::Failure;
use crate::{Caller, Search};

pub(crate) use keeper::Keeper;

/// The most results before the end of a page.
pub const DEEPEST: usize = 1_000;
/// The most results of a search without an index.
const PLAIN: u32 = 100;

/// A request for a page of results.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SearchRequest {
    /// The text of the query.
    pub text: String,
    /// Chosen facets.
    pub filters: Filters,
    /// The order.
    pub order: Order,
    /// The number of results before the page.
    pub offset: usize,
    /// Most results of the page, at most 100.
    pub limit: usize,
}

/// An object that was found.
#[derive(Clone, Debug, PartialEq)]
pub enum SeenResult {
    /// An indicator.
    Metric(Box<SeenMetric>),
    /// A collection.
    Collection(Arc<SeenCollection>),
    /// An account.
    Account(Box<SeenAccount>),
}

/// A page of results.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SearchResults {
    /// The page.
    pub page: Vec<SeenResult>,
    /// The number of all results.
    pub total: u64,
    /// The counts of facets; empty without an index.
    pub facets: FacetCounts,
    /// Warnings about the query.
    pub notes: Vec<QueryNote>,
    /// The number of words that the results may lack.
    pub missing: usize,
    /// Whether everything was searched: not while the index is made.
    pub is_complete: bool,
}

impl Search<'_> {
    /// Searches what is public.
    pub async fn find(
        self,
        caller: &Caller,
        request: &SearchRequest,
    ) -> Result<SearchResults, Failure> {
        let query = Query::read(&request.text);
        let limit = request.limit.min(100);
        let limit = limit.min(DEEPEST.saturating_sub(request.offset));
        let found = self
            .keeper()
            .search(
                &query,
                &SearchRequest {
                    limit,
                    ..request.clone()
                },
                self.now(),
            )
            .await?;
        let Some(found) = found else {
            return self
                .find_plainly(caller, query, request.offset, limit)
                .await;
        };
        Ok(SearchResults {
            page: self.load(caller, &found.hits).await?,
            total: found.total,
            facets: found.facets,
            notes: query.notes,
            missing: found.missing,
            is_complete: true,
        })
    }

    /// Searches names and paths in the database, without order by relevance, facets, and forgiveness.
    async fn find_plainly(
        self,
        caller: &Caller,
        query: Query,
        offset: usize,
        limit: usize,
    ) -> Result<SearchResults, Failure> {
        let words: Vec<_> = query.folded().collect();
        let mut tx = self.db().read().await?;
        let found = store::platform::search::plain(&mut tx, &words, PLAIN).await?;
        drop(tx);
        let page: Vec<_> = found.iter().copied().skip(offset).take(limit).collect();
        let mut seen = self.metrics_at(caller, &page).await?;
        let page = page.iter().filter_map(|at| seen.remove(&at.1));
        Ok(SearchResults {
            page: page
                .map(|metric| SeenResult::Metric(Box::new(metric)))
                .collect(),
            total: found.len() as u64,
            notes: query.notes,
            ..SearchResults::default()
        })
    }

    /// The objects of hits that the caller may see, in their order.
    async fn load(self, caller: &Caller, hits: &[Hit]) -> Result<Vec<SeenResult>, Failure> {
        let at = hits
            .iter()
            .filter(|hit| hit.id.kind == DocumentKind::Metric);
        let at: Vec<MetricAt> = at
            .filter_map(|hit| Some((CollectionId::new(hit.collection?), MetricId::new(hit.id.id))))
            .collect();
        let mut metrics = self.metrics_at(caller, &at).await?;
        let mut page = Vec::with_capacity(hits.len());
        for hit in hits {
            page.extend(match hit.id.kind {
                DocumentKind::Metric => {
                    let metric = metrics.remove(&MetricId::new(hit.id.id));
                    metric.map(|metric| SeenResult::Metric(Box::new(metric)))
                }
                DocumentKind::Collection => {
                    let id = CollectionId::new(hit.id.id);
                    let collection = self.collections().collection_by_id(caller, id).await?;
                    collection.map(SeenResult::Collection)
                }
                DocumentKind::Account => {
                    let id = AccountId::new(hit.id.id);
                    let account = self.accounts().account_by_id(caller, id).await?;
                    account.map(|account| SeenResult::Account(Box::new(account)))
                }
                DocumentKind::Dashboard => None,
            });
        }
        Ok(page)
    }

    async fn metrics_at(
        self,
        caller: &Caller,
        at: &[MetricAt],
    ) -> Result<HashMap<MetricId, SeenMetric>, Failure> {
        if at.is_empty() {
            return Ok(HashMap::new());
        }
        let seen = self.metrics().metrics_by_id(caller, at).await?;
        Ok(seen
            .into_iter()
            .map(|seen| (seen.record.id, seen))
            .collect())
    }

    /// Updates the index, or creates it. The background task calls this at intervals.
    pub async fn refresh(self) -> Result<(), Failure> {
        self.keeper().refresh(self.db()).await
    }

    /// Closes the files of the index.
    pub async fn close(self) {
        self.keeper().close().await;
    }
}

/// The tags of both languages.
fn tags(text: &domain::text::language::Text) -> Vec<String> {
    let both = [text.fr.as_deref(), text.en.as_deref()]
        .into_iter()
        .flatten();
    let tags = both.flat_map(|joined| {
        Tags::of_stored(joined)
            .iter()
            .map(str::to_owned)
            .collect::<Vec<_>>()
    });
    tags.collect()
}
