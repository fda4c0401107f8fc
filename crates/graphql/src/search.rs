//! Search over everything that the caller may see.

mod facets;

use std::sync::Arc;

use async_graphql::{Context, Enum, InputObject, Object, SimpleObject};
use domain::text::language::Text;
use search::{DocumentKind, Filters, Order, Query as TypedQuery, QueryNote};
use service::search::{DEEPEST, FoundObject, SearchRequest, SearchResult as Found, SearchResults};

use crate::metric::SEARCH;
use crate::question::Question;
use crate::request::context::{Scope, scope};
use crate::request::failure::{GraphqlError, bad_request, limit};
use crate::types::object::{Account, Collection, Dashboard, Metric};
use crate::types::page::{PageInfo, cost};
use crate::types::scalars::int;
use crate::types::vocabulary::{Frequency, Language, Licence};
use facets::SearchFacets;

/// Most results of a page.
const PAGE: usize = 100;
/// Most suggestions.
const SUGGESTIONS: usize = 20;

/// The kind of an object that is found.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Enum)]
#[graphql(remote = "DocumentKind")]
pub(super) enum SearchKind {
    Metric,
    Dashboard,
    Collection,
    Account,
    Question,
}

/// The order of results.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Enum)]
#[graphql(remote = "Order")]
enum SearchOrder {
    Relevance,
    Name,
    Updated,
    /// The last updated first, at most two of an account and a day; at most 1,000.
    Latest,
    /// The most viewed and followed first.
    Popularity,
}

/// Chosen facets: a result has one of the values of each list that is not empty.
#[derive(Default, InputObject)]
struct SearchFilters {
    #[graphql(default)]
    kinds: Vec<SearchKind>,
    #[graphql(default)]
    frequencies: Vec<Frequency>,
    /// Keys of accounts.
    #[graphql(default)]
    accounts: Vec<String>,
    /// Keys of collections, with those of their accounts: `account/collection`.
    #[graphql(default)]
    collections: Vec<String>,
    #[graphql(default)]
    licences: Vec<Licence>,
    #[graphql(default)]
    tags: Vec<String>,
    #[graphql(default)]
    units: Vec<String>,
    /// Updated on or after this day: `2026`, `2026-10` or `2026-10-31`.
    updated_since: Option<String>,
}

impl SearchFilters {
    fn read(self) -> async_graphql::Result<Filters> {
        let mut filters = Filters {
            kinds: self.kinds.into_iter().map(Into::into).collect(),
            frequencies: self.frequencies.into_iter().map(Into::into).collect(),
            licences: self.licences.into_iter().map(Into::into).collect(),
            ..Filters::default()
        };
        for (name, values) in [
            ("account", &self.accounts),
            ("collection", &self.collections),
            ("tag", &self.tags),
            ("unit", &self.units),
        ] {
            for value in values {
                filters.add(name, value);
            }
        }
        let updated = self.updated_since.iter();
        if updated.into_iter().all(|day| filters.add("updated", day)) {
            Ok(filters)
        } else {
            Err(bad_request("updatedSince is not a day."))
        }
    }
}

/// A page of results.
#[derive(SimpleObject)]
struct SearchPayload {
    nodes: Vec<SearchResult>,
    page_info: PageInfo,
    /// The number of all results, of which the first 1,000 can be read; in the order `LATEST`, of its results.
    total_count: i32,
    /// Empty while the server makes its index.
    facets: SearchFacets,
    /// Warnings about the text.
    notes: Vec<SearchNote>,
    /// The number of words that the results may lack: nothing has all words.
    missing_words: i32,
    /// The text with unknown words corrected; absent if all words are known.
    spelling: Option<String>,
    /// Whether everything was searched; false while the server makes its index.
    complete: bool,
}

/// A result. One of the objects is present.
#[derive(SimpleObject)]
struct SearchResult {
    kind: SearchKind,
    /// Whether everybody may see it.
    public: bool,
    metric: Option<Metric>,
    dashboard: Option<Dashboard>,
    collection: Option<Collection>,
    account: Option<Account>,
    question: Option<Question>,
    /// The found words in its name.
    marks: SearchMarks,
}

/// The found words in a name: the start and the end of each, in UTF-16 code units. A name without a language has the
/// same in both.
#[derive(SimpleObject)]
struct SearchMarks {
    fr: Vec<i32>,
    en: Vec<i32>,
}

/// A warning about the text.
#[derive(SimpleObject)]
struct SearchNote {
    code: SearchNoteCode,
    /// The name that is no filter.
    filter: Option<String>,
}

/// The kind of a warning.
#[derive(Clone, Copy, PartialEq, Eq, Enum)]
enum SearchNoteCode {
    /// The text was too long; its end was left out.
    Cut,
    /// A name before a colon is no filter; it was searched as a word.
    FilterUnknown,
}

#[derive(Default)]
pub(super) struct SearchQuery;

#[Object]
impl SearchQuery {
    /// The objects that a text finds: words, "phrases", -excluded words, and filters such as freq:m. Without a text, the
    /// catalogue. Everybody finds public objects; a signed-in reader also what they may see of the others. `language` is
    /// that of the numbers by tag, and of the order by name.
    #[graphql(complexity = "SEARCH + cost(first, child_complexity)")]
    #[expect(
        clippy::too_many_arguments,
        reason = "the arguments of the GraphQL field"
    )]
    async fn search(
        &self,
        ctx: &Context<'_>,
        #[graphql(default)] text: String,
        #[graphql(default)] filters: SearchFilters,
        #[graphql(default_with = "SearchOrder::Relevance")] order: SearchOrder,
        #[graphql(default_with = "Language::En")] language: Language,
        #[graphql(default = 20)] first: i32,
        after: Option<String>,
    ) -> async_graphql::Result<SearchPayload> {
        let request = SearchRequest {
            text,
            filters: filters.read()?,
            order: order.into(),
            language: language.into(),
            offset: offset(after.as_deref())?,
            limit: length(first, PAGE)?,
        };
        let scope = scope(ctx)?;
        let found = scope.service.search().find(&scope.caller, &request).await;
        let found = found.map_err(GraphqlError::from)?;
        Ok(payload(scope, &request, found).await?)
    }

    /// The text with its last word completed by words of public objects, the most frequent first.
    #[graphql(complexity = "SEARCH")]
    async fn suggest(
        &self,
        ctx: &Context<'_>,
        text: String,
        #[graphql(default = 8)] first: i32,
    ) -> async_graphql::Result<Vec<String>> {
        let most = length(first, SUGGESTIONS)?;
        let found = scope(ctx)?.service.search().suggest(&text, most).await;
        Ok(found.map_err(GraphqlError::from)?)
    }
}

/// The number of results before the page.
fn offset(after: Option<&str>) -> async_graphql::Result<usize> {
    let offset = after.unwrap_or("0").parse().ok();
    let offset = offset.filter(|offset| *offset <= DEEPEST);
    offset.ok_or_else(|| bad_request("after is not a cursor."))
}

fn length(first: i32, most: usize) -> async_graphql::Result<usize> {
    let length = usize::try_from(first).ok();
    let length = length.filter(|length| (1..=most).contains(length));
    length.ok_or_else(|| limit(format!("first is a number from 1 to {most}.")))
}

async fn payload(
    scope: &Arc<Scope>,
    request: &SearchRequest,
    found: SearchResults,
) -> Result<SearchPayload, GraphqlError> {
    let query = &found.query;
    let end = request.offset + request.limit;
    let has_next = found.total > end as u64 && end < DEEPEST;
    let nodes = found.page.into_iter();
    Ok(SearchPayload {
        nodes: nodes.map(|one| result(scope, query, one)).collect(),
        page_info: PageInfo::before(has_next.then(|| end.to_string())),
        total_count: int(found.total),
        facets: SearchFacets::new(scope, found.facets, found.today).await?,
        notes: query.notes.iter().map(SearchNote::of).collect(),
        missing_words: int(found.missing),
        spelling: found.spelling,
        complete: found.is_complete,
    })
}

fn result(scope: &Arc<Scope>, query: &TypedQuery, found: Found) -> SearchResult {
    let scope = || Arc::clone(scope);
    let empty = SearchResult {
        kind: SearchKind::Metric,
        public: found.is_public,
        metric: None,
        dashboard: None,
        collection: None,
        account: None,
        question: None,
        marks: SearchMarks {
            fr: Vec::new(),
            en: Vec::new(),
        },
    };

    match found.object {
        FoundObject::Metric(seen) => SearchResult {
            kind: SearchKind::Metric,
            marks: SearchMarks::of(query, &seen.record.name),
            metric: Some(Metric::new(Arc::new(*seen), scope())),
            ..empty
        },
        FoundObject::Dashboard(seen) => SearchResult {
            kind: SearchKind::Dashboard,
            marks: SearchMarks::of(query, &seen.record.name),
            dashboard: Some(Dashboard::new(seen, scope())),
            ..empty
        },
        FoundObject::Collection(seen) => SearchResult {
            kind: SearchKind::Collection,
            marks: SearchMarks::of(query, &seen.record.name),
            collection: Some(Collection::new(seen, scope())),
            ..empty
        },
        FoundObject::Question(seen) => SearchResult {
            kind: SearchKind::Question,
            marks: SearchMarks::of(query, &in_both(Some(&seen.record.title))),
            question: Some(Question::new(*seen, scope())),
            ..empty
        },
        FoundObject::Account(seen) => {
            let name = in_both(seen.record.name.as_deref());
            SearchResult {
                kind: SearchKind::Account,
                marks: SearchMarks::of(query, &name),
                account: Some(Account::new(Arc::new(*seen), scope())),
                ..empty
            }
        }
    }
}

/// A text without a language, in both.
fn in_both(text: Option<&str>) -> Text {
    Text {
        fr: text.map(str::to_owned),
        en: text.map(str::to_owned),
    }
}

impl SearchMarks {
    fn of(query: &TypedQuery, name: &Text) -> Self {
        let marks = |text: &Option<String>| match text {
            Some(text) => units(text, query.marks(text)),
            None => Vec::new(),
        };
        Self {
            fr: marks(&name.fr),
            en: marks(&name.en),
        }
    }
}

/// The bounds of byte ranges in UTF-16 code units.
fn units(text: &str, ranges: Vec<std::ops::Range<usize>>) -> Vec<i32> {
    let bounds = ranges
        .into_iter()
        .flat_map(|range| [range.start, range.end]);
    let before = |bound| {
        text.get(..bound)
            .map_or(0, |text| text.encode_utf16().count())
    };
    bounds.map(|bound| int(before(bound))).collect()
}

impl SearchNote {
    fn of(note: &QueryNote) -> Self {
        let (code, filter) = match note {
            QueryNote::Cut => (SearchNoteCode::Cut, None),
            QueryNote::UnknownFilter(name) => (SearchNoteCode::FilterUnknown, Some(name.clone())),
        };
        Self { code, filter }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_are_in_the_units_of_the_browser() {
        let query = TypedQuery::read("prix ");
        for (text, expected) in [
            ("Prix", vec![0, 4]),
            ("É𝟙 prix", vec![4, 8]),
            ("Le coût", vec![]),
        ] {
            assert_eq!(units(text, query.marks(text)), expected, "{text}");
        }
    }
}
