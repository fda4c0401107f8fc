//! The results of a query: a page of objects in order, how many there are, and the counts of facets.

mod collect;

mod facets;
mod latest;

use domain::calendar::frequency::Frequency;
use domain::catalogue::licence::Licence;
use domain::text::language::Language;
use jiff::Timestamp;
use tantivy::query::Bm25StatisticsProvider;
use tantivy::schema::Field;
use tantivy::{Searcher, Term};
use uuid::Uuid;

use crate::columns::ColumnCache;
use crate::dictionary::correction;
use crate::document::{Audience, DocumentId, DocumentKind};
use crate::fields::Fields;
use crate::hidden::Hidden;
use crate::index::{Index, IndexError};
use crate::popularity::Popularity;
use crate::query::build::{Sought, build};
use crate::query::word::Tolerance;
use crate::query::{Filters, Query};
use collect::Collect;

/// The order of results.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Order {
    /// The best first.
    #[default]
    Relevance,
    /// By name in the language of the request, folded.
    Name,
    /// The last updated first.
    Updated,
    /// The last updated first, at most two of an account and a day in UTC: an import of many indicators does not fill
    /// the pages. The results are those rows, at most 1,000; facets count everything.
    Latest,
    /// The most used first.
    Popularity,
}

/// A request for a page of results.
#[derive(Clone, Copy, Debug)]
pub struct PageRequest<'a> {
    /// The parsed query.
    pub query: &'a Query,
    /// Chosen facets, besides the filters in the query.
    pub filters: &'a Filters,
    /// The sort key of the results.
    pub order: Order,
    /// The language of the facet of tags, and of names in the order by name.
    pub language: Language,
    /// The number of results before the page.
    pub offset: usize,
    /// Most results of the page.
    pub limit: usize,
    /// Objects that are left out.
    pub hidden: &'a Hidden,
    /// The objects besides those that everybody may see.
    pub restricted: Option<Restricted<'a>>,
    /// The current time. Recently updated documents have a higher score.
    pub now: Timestamp,
    /// Used documents have a higher score.
    pub popularity: &'a Popularity,
}

/// An index of objects that are not public, and the audiences of its reader. Scores come from the words of the public
/// index alone, so that they reveal nothing of objects of others.
#[derive(Clone, Copy, Debug)]
pub struct Restricted<'a> {
    /// The index of objects that not everybody sees.
    pub index: &'a Index,
    /// Objects with at least one of these audiences are found.
    pub audiences: &'a [Audience],
}

/// A result.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Hit {
    /// The object.
    pub id: DocumentId,
    /// Its collection; `None` for an account and for a personal dashboard.
    pub collection: Option<Uuid>,
    /// Whether everybody may see it.
    pub is_public: bool,
    /// Its score: comparable within one request only.
    pub score: f32,
}

/// The number of results with a value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FacetCount<T> {
    /// The value that the results have.
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
    /// Licences of collections and indicators.
    pub licences: Vec<FacetCount<Licence>>,
    /// Tags, as most of their publishers write them.
    pub tags: Vec<FacetCount<String>>,
    /// Updated in the last 7, 30 and 365 days, in UTC.
    pub updated: Vec<FacetCount<u16>>,
}

/// A page of results.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Results {
    /// The page.
    pub hits: Vec<Hit>,
    /// The number of all results; in the order [`Order::Latest`], of its rows.
    pub total: u64,
    /// The counts of facets over all results.
    pub facets: FacetCounts,
    /// The number of words that the results may lack: no object has all of them.
    pub missing: usize,
    /// The text with the words corrected that no public document has; `None` where a document has all words, and where
    /// no known word is close.
    pub spelling: Option<String>,
}

/// The number of results from which no wrong letters are forgiven.
const ENOUGH: u64 = 10;

/// The indexes of a request at one moment.
struct Searchers<'a> {
    public: &'a Searcher,
    columns: &'a ColumnCache,
    restricted: Option<(Searcher, Restricted<'a>)>,
    fields: &'a Fields,
    sought: Sought<'a>,
}

impl Index {
    /// Searches the state of the last commit.
    ///
    /// # Errors
    /// Where the index is damaged or its files are missing.
    pub fn search(&self, request: &PageRequest<'_>) -> Result<Results, IndexError> {
        let (searcher, fields) = self.searcher();
        Ok(search(&searcher, self.columns(), fields, request)?)
    }
}

/// Searches: first for all words as they are, then with wrong letters, then for most of the words.
fn search(
    public: &Searcher,
    columns: &ColumnCache,
    fields: &Fields,
    request: &PageRequest<'_>,
) -> tantivy::Result<Results> {
    let restricted = request.restricted.filter(|it| !it.audiences.is_empty());
    let searchers = Searchers {
        public,
        columns,
        restricted: restricted.map(|it| (it.index.searcher().0, it)),
        fields,
        sought: Sought::new(request.query, request.filters, request.hidden),
    };

    let words = request.query.words.len();
    for missing in 0..words.max(1) {
        let exact = searchers.run(request, Tolerance::Exact, missing)?;
        if exact.total >= ENOUGH || words == 0 {
            return Ok(exact);
        }
        let found = searchers.run(request, Tolerance::Forgiving, missing)?;
        // Nothing is wrong with words that the reader finds together as they are.
        let is_right = missing == 0 && exact.total > 0;
        if found.total > 0 {
            return Ok(Results {
                spelling: match is_right {
                    true => None,
                    false => correction(public, fields, request.query, request.hidden)?,
                },
                ..found
            });
        }
    }

    Ok(Results {
        spelling: correction(public, fields, request.query, request.hidden)?,
        ..Results::default()
    })
}

impl Searchers<'_> {
    fn run(
        &self,
        request: &PageRequest<'_>,
        tolerance: Tolerance,
        missing: usize,
    ) -> tantivy::Result<Results> {
        let query = |index, audiences| {
            let (sought, fields) = (&self.sought, self.fields);
            build(sought, fields, index, audiences, tolerance, missing)
        };

        let collect = |is_public, columns| Collect {
            request,
            is_public,
            columns,
        };

        let mut found =
            (self.public).search(&query(self.public, None)?, &collect(true, self.columns))?;
        if let Some((restricted, asked)) = &self.restricted {
            let query = query(restricted, Some(asked.audiences))?;
            let collect = collect(false, asked.index.columns());
            let words = PublicWords(self.public);
            found.add(restricted.search_with_statistics_provider(&query, &collect, &words)?);
        }

        Ok(Results {
            hits: found.page(request),
            total: found.total,
            facets: found.counts.facets(),
            missing,
            spelling: None,
        })
    }
}

/// The frequencies of words in the public index, of at least one document.
struct PublicWords<'a>(&'a Searcher);

impl Bm25StatisticsProvider for PublicWords<'_> {
    fn total_num_tokens(&self, field: Field) -> tantivy::Result<u64> {
        Ok(self.0.total_num_tokens(field)?.max(1))
    }

    fn total_num_docs(&self) -> tantivy::Result<u64> {
        Ok(self.0.total_num_docs()?.max(1))
    }

    fn doc_freq(&self, term: &Term) -> tantivy::Result<u64> {
        Bm25StatisticsProvider::doc_freq(self.0, term)
    }
}
