//! The results of a query: a page of objects in order, how many there are, and the counts of facets.

mod collect;

use domain::calendar::frequency::Frequency;
use jiff::Timestamp;
use tantivy::Searcher;
use uuid::Uuid;

use crate::document::{DocumentId, DocumentKind};
use crate::fields::Fields;
use crate::hidden::Hidden;
use crate::query::build::{Tolerance, build};
use crate::query::{Filters, Query};
use collect::Collect;

/// The order of results.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Order {
    /// The best first.
    #[default]
    Relevance,
    /// The last updated first.
    Updated,
}

/// A request for a page of results.
#[derive(Clone, Copy, Debug)]
pub struct PageRequest<'a> {
    /// The parsed query.
    pub query: &'a Query,
    /// Chosen facets, besides the filters in the query.
    pub filters: &'a Filters,
    /// The order.
    pub order: Order,
    /// The number of results before the page.
    pub offset: usize,
    /// Most results of the page.
    pub limit: usize,
    /// Objects that are left out.
    pub hidden: &'a Hidden,
    /// The current time. Recently updated documents have a higher score.
    pub now: Timestamp,
}

/// A result.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Hit {
    /// The object.
    pub id: DocumentId,
    /// Its collection; `None` for an account.
    pub collection: Option<Uuid>,
    /// Its score: comparable within one request only.
    pub score: f32,
}

/// The number of results with a value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FacetCount<T> {
    /// The value.
    pub value: T,
    /// The number of results with it, whatever other values of this facet are chosen.
    pub count: u64,
}

/// The counts of facets, the most frequent values first.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FacetCounts {
    /// Kinds of objects.
    pub kinds: Vec<FacetCount<DocumentKind>>,
    /// Frequencies of indicators.
    pub frequencies: Vec<FacetCount<Frequency>>,
    /// Keys of accounts.
    pub accounts: Vec<FacetCount<String>>,
    /// Identifiers of licences.
    pub licences: Vec<FacetCount<String>>,
    /// Tags.
    pub tags: Vec<FacetCount<String>>,
}

/// A page of results.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Results {
    /// The page.
    pub hits: Vec<Hit>,
    /// The number of all results.
    pub total: u64,
    /// The counts of facets.
    pub facets: FacetCounts,
    /// The number of words that the results may lack: no object has all of them.
    pub missing: usize,
}

/// The number of results from which no wrong letters are forgiven.
const ENOUGH: u64 = 10;

/// Searches: first for all words as they are, then with wrong letters, then for most of the words.
pub(crate) fn search(
    searcher: &Searcher,
    fields: &Fields,
    request: &PageRequest<'_>,
) -> tantivy::Result<Results> {
    let words = request.query.words.len();
    for missing in 0..words.max(1) {
        let exact = run(searcher, fields, request, Tolerance::Exact, missing)?;
        if exact.total >= ENOUGH || words == 0 {
            return Ok(exact);
        }
        let forgiving = run(searcher, fields, request, Tolerance::Forgiving, missing)?;
        if forgiving.total > 0 {
            return Ok(forgiving);
        }
    }
    Ok(Results::default())
}

fn run(
    searcher: &Searcher,
    fields: &Fields,
    request: &PageRequest<'_>,
    tolerance: Tolerance,
    missing: usize,
) -> tantivy::Result<Results> {
    let (typed, chosen, hidden) = (request.query, request.filters, request.hidden);
    let query = build(typed, chosen, fields, hidden, tolerance, missing);
    let results = searcher.search(&query, &Collect { request })?;
    Ok(Results { missing, ..results })
}
