//! Search over everything that the caller may see. The indexes follow the content log; each result is read from the
//! database with the caller's permissions before it is shown.

mod document;
mod keeper;
mod pending;
mod sitemap;

use std::collections::HashMap;
use std::sync::Arc;

use domain::id::{AccountId, CollectionId, DashboardId, MetricId, PostId};
use domain::text::fold;
use domain::text::language::Language;
use jiff::civil::Date;
use jiff::tz::TimeZone;
use search::{Audience, Document, DocumentKind, FacetCounts, Filters, Hit, Order, Query};

use crate::Caller;
use crate::account::SeenAccount;
use crate::collection::SeenCollection;
use crate::dashboard::SeenDashboard;
use crate::metric::SeenMetric;
use crate::outcome::Failure;
use crate::question::SeenQuestion;

use crate::account::Accounts;
use crate::collection::Collections;
use crate::dashboard::Dashboards;
use crate::metric::Metrics;
use crate::question::Questions;
use crate::shared::Shared;
pub(crate) use keeper::Keeper;
pub use keeper::request_rebuild;

/// Full-text search.
#[derive(Clone, Copy)]
pub struct Search<'a> {
    pub(crate) shared: &'a Shared,
    pub(crate) keeper: &'a Keeper,
    pub(crate) accounts: Accounts<'a>,
    pub(crate) collections: Collections<'a>,
    pub(crate) metrics: Metrics<'a>,
    pub(crate) dashboards: Dashboards<'a>,
    pub(crate) questions: Questions<'a>,
}

/// The most results before the end of a page.
pub const DEEPEST: usize = 1_000;
/// The most indicators that a search without indexes reads.
const PLAIN: u32 = 1_000;
/// The most suggestions.
const SUGGESTIONS: usize = 20;

/// A request for a page of results.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SearchRequest {
    /// The text of the query.
    pub text: String,
    /// Chosen facets.
    pub filters: Filters,
    /// The sort key of the results.
    pub order: Order,
    /// The language of the facet of tags, and of names in the order by name.
    pub language: Language,
    /// The number of results before the page.
    pub offset: usize,
    /// Most results of the page, at most 100.
    pub limit: usize,
}

impl Default for SearchRequest {
    fn default() -> Self {
        Self {
            text: String::new(),
            filters: Filters::default(),
            order: Order::default(),
            language: Language::En,
            offset: 0,
            limit: 20,
        }
    }
}

/// An object that the caller sees, loaded from the database.
#[derive(Clone, Debug, PartialEq)]
pub enum FoundObject {
    /// An indicator.
    Metric(Box<SeenMetric>),
    /// A dashboard of a collection or a personal one.
    Dashboard(Arc<SeenDashboard>),
    /// A collection of indicators.
    Collection(Arc<SeenCollection>),
    /// An account of a publisher or a user.
    Account(Box<SeenAccount>),
    /// A question about a collection.
    Question(Box<SeenQuestion>),
}

/// One object of the results.
#[derive(Clone, Debug, PartialEq)]
pub struct SearchResult {
    /// The object as the caller sees it now.
    pub object: FoundObject,
    /// Whether everybody may see it.
    pub is_public: bool,
}

/// A page of results.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SearchResults {
    /// The results from `offset` on, in the order of the request; at most `limit`.
    pub page: Vec<SearchResult>,
    /// The number of all results.
    pub total: u64,
    /// The counts of facets; empty without indexes.
    pub facets: FacetCounts,
    /// The day of the search in UTC, from which the facet of updates counts.
    pub today: Date,
    /// The parsed text, with warnings about it.
    pub query: Query,
    /// The number of words that the results may lack.
    pub missing: usize,
    /// The text with unknown words corrected; `None` where every word is in the index.
    pub spelling: Option<String>,
    /// Whether everything was searched: not while the indexes are made.
    pub is_complete: bool,
}

impl Search<'_> {
    /// Searches everything that the caller may see.
    pub async fn find(
        self,
        caller: &Caller,
        request: &SearchRequest,
    ) -> Result<SearchResults, Failure> {
        let query = Query::read(&request.text);
        let limit = request.limit.min(100);
        let request = SearchRequest {
            limit: limit.min(DEEPEST.saturating_sub(request.offset)),
            ..request.clone()
        };

        let audiences = self.audiences(caller).await?;
        let found = self
            .keeper
            .search(&query, &request, audiences, self.shared.now())
            .await?;

        let Some(found) = found else {
            return self.find_plainly(caller, query, &request).await;
        };

        Ok(SearchResults {
            page: self.load(caller, &found.hits).await?,
            total: found.total,
            facets: found.facets,
            today: self.shared.now().to_zoned(TimeZone::UTC).date(),
            query,
            missing: found.missing,
            spelling: found.spelling,
            is_complete: true,
        })
    }

    /// A text with its last word completed by words of public objects, the most frequent first; none without indexes.
    pub async fn suggest(self, text: &str, most: usize) -> Result<Vec<String>, Failure> {
        let most = most.min(SUGGESTIONS);
        let found = self.keeper.suggest(text.to_owned(), most).await?;
        Ok(found.unwrap_or_default())
    }

    /// The audiences of objects that are not public to which the caller belongs.
    async fn audiences(self, caller: &Caller) -> Result<Vec<Audience>, Failure> {
        let Some(user) = caller.reader.user() else {
            return Ok(Vec::new());
        };
        let rights = self
            .shared
            .rights(user, self.shared.position().await?)
            .await?;
        let mut audiences = rights.audiences();
        if let Some(limit) = caller.reader.limit() {
            // The other audiences reach beyond the collection that the key is limited to.
            audiences.retain(|audience| *audience == Audience::Collection(limit.collection.uuid()));
        }
        Ok(audiences)
    }

    /// Searches names and paths of public indicators in the database, without order by relevance, facets, and
    /// forgiveness.
    async fn find_plainly(
        self,
        caller: &Caller,
        query: Query,
        request: &SearchRequest,
    ) -> Result<SearchResults, Failure> {
        let words: Vec<_> = query.folded().collect();
        let mut tx = self.shared.db().read().await?;
        let found = store::search::plain(&mut tx, &words, PLAIN).await?;
        drop(tx);

        let is_wanted = |document: &Document| {
            [&query.filters, &request.filters]
                .into_iter()
                .all(|filters| has(document, filters))
                && !query.excluded().any(|word| {
                    let names = [&document.names.fr, &document.names.en];
                    let mut names = names.into_iter().flatten();
                    document.key.contains(word) || names.any(|name| fold(name).contains(word))
                })
        };

        let found: Vec<MetricId> = found
            .iter()
            .filter(|found| is_wanted(&document::of_metric(found)))
            .map(|found| found.metric.id)
            .collect();

        let page = found.iter().copied();
        let page: Vec<_> = page.skip(request.offset).take(request.limit).collect();
        let mut seen = self.metrics_at(caller, &page).await?;
        let page = page.iter().filter_map(|id| seen.remove(id));

        Ok(SearchResults {
            page: page
                .map(|metric| SearchResult {
                    object: FoundObject::Metric(Box::new(metric)),
                    is_public: true,
                })
                .collect(),
            total: found.len() as u64,
            query,
            ..SearchResults::default()
        })
    }

    /// The objects of hits that the caller may see, in their order.
    async fn load(self, caller: &Caller, hits: &[Hit]) -> Result<Vec<SearchResult>, Failure> {
        let of_kind = |kind| hits.iter().filter(move |hit| hit.id.kind == kind);
        let ids: Vec<_> = of_kind(DocumentKind::Metric)
            .map(|hit| MetricId::new(hit.id.id))
            .collect();
        let mut metrics = self.metrics_at(caller, &ids).await?;

        let ids: Vec<_> = of_kind(DocumentKind::Dashboard)
            .map(|hit| DashboardId::new(hit.id.id))
            .collect();
        let mut dashboards = self.dashboards.dashboards_by_id(caller, &ids).await?;

        let at: Vec<_> = of_kind(DocumentKind::Question)
            .filter_map(|hit| Some((CollectionId::new(hit.collection?), PostId::new(hit.id.id))))
            .collect();
        let mut questions = self.questions.questions_by_id(caller, &at).await?;

        let mut page = Vec::with_capacity(hits.len());
        for hit in hits {
            let object = match hit.id.kind {
                DocumentKind::Metric => {
                    let metric = metrics.remove(&MetricId::new(hit.id.id));
                    metric.map(|metric| FoundObject::Metric(Box::new(metric)))
                }
                DocumentKind::Dashboard => {
                    let dashboard = dashboards.remove(&DashboardId::new(hit.id.id));
                    dashboard.map(FoundObject::Dashboard)
                }
                DocumentKind::Collection => {
                    let id = CollectionId::new(hit.id.id);
                    let collection = self.collections.collection_by_id(caller, id).await?;
                    collection.map(FoundObject::Collection)
                }
                DocumentKind::Account => {
                    let id = AccountId::new(hit.id.id);
                    let account = self.accounts.account_by_id(caller, id).await?;
                    account.map(|account| FoundObject::Account(Box::new(account)))
                }
                DocumentKind::Question => {
                    let question = questions.remove(&PostId::new(hit.id.id));
                    question.map(|question| FoundObject::Question(Box::new(question)))
                }
            };
            page.extend(object.map(|object| SearchResult {
                object,
                is_public: hit.is_public,
            }));
        }

        Ok(page)
    }

    async fn metrics_at(
        self,
        caller: &Caller,
        ids: &[MetricId],
    ) -> Result<HashMap<MetricId, SeenMetric>, Failure> {
        let found = store::metric::placed::metrics(self.shared.db(), caller.reader, ids).await?;
        let seen = found.into_iter().filter_map(|(facts, sealed)| {
            let (seen, ()) = self.metrics.see_placed(&facts, sealed)?;
            Some((seen.record.id, seen))
        });
        Ok(seen.collect())
    }

    /// Updates the indexes, or makes them, and reads from time to time how much objects are used. The background task
    /// calls this at intervals.
    pub async fn refresh(self) -> Result<(), Failure> {
        self.keeper.refresh(self.shared.db()).await?;
        self.keeper
            .read_popularity(self.shared.db(), self.shared.now())
            .await
    }

    /// Closes the files of the indexes.
    pub async fn close(self) {
        self.keeper.close().await;
    }
}

/// Whether an indicator has one of the values of each filter.
fn has(document: &Document, filters: &Filters) -> bool {
    fn one<T: PartialEq>(wanted: &[T], has: impl Fn(&T) -> bool) -> bool {
        wanted.is_empty() || wanted.iter().any(has)
    }

    let mut key = document.key.splitn(3, '/');
    let (account, collection) = (
        key.next().unwrap_or_default(),
        key.next().unwrap_or_default(),
    );

    one(&filters.kinds, |kind| *kind == document.id.kind)
        && one(&filters.frequencies, |frequency| {
            document.frequency == Some(*frequency)
        })
        && one(&filters.accounts, |wanted| wanted == account)
        && one(&filters.collections, |wanted| {
            wanted == collection || *wanted == format!("{account}/{collection}")
        })
        && one(&filters.licences, |licence| {
            document.licence == Some(*licence)
        })
        && one(&filters.tags, |wanted| {
            document.tags.iter().any(|tag| fold(tag) == *wanted)
        })
        && one(&filters.units, |wanted| {
            document.units.iter().any(|unit| fold(unit) == *wanted)
        })
        && filters.updated.is_none_or(|day| {
            let updated = document.updated.to_zoned(TimeZone::UTC);
            updated.date() >= day
        })
}
