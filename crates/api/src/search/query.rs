//! The query of a search: the text, chosen facets, and the page; and that of suggestions.

use domain::problem::Code;
use domain::text::language::Language;
use search::{Filters, Order};
use serde::de::Error as _;
use serde::{Deserialize, Deserializer};
use service::search::{DEEPEST, SearchRequest, SearchResults};
use utoipa::openapi::path::Parameter;
use utoipa::{IntoParams, ToSchema};

use crate::request::options::{
    DatedFrequencyChoice, KindChoice, LanguageChoice, QueryError, ReadOptions, described_choices,
    number,
};

/// The most results of a page.
const LARGEST: u32 = 100;
/// The most suggestions.
const SUGGESTIONS: u32 = 20;

/// The options of suggestions.
#[derive(Deserialize, IntoParams)]
#[serde(default)]
#[into_params(parameter_in = Query)]
pub(crate) struct SuggestOptions {
    /// The beginning of a text.
    pub(super) q: String,
    /// The largest number of suggestions.
    #[serde(deserialize_with = "number::<SUGGESTIONS, _, _>")]
    #[param(minimum = 1, maximum = 20, value_type = u32)]
    pub(super) first: usize,
}

impl Default for SuggestOptions {
    fn default() -> Self {
        Self {
            q: String::new(),
            first: 8,
        }
    }
}

/// The options of a search. Of a facet that is given several times, one of the values is enough.
#[derive(Deserialize, IntoParams)]
#[serde(default)]
#[into_params(parameter_in = Query)]
pub(super) struct SearchOptions {
    /// The text, with its filters.
    q: String,
    /// Only this kind: `metric`, `dashboard`, `collection`, `account`, `question`.
    #[param(inline, value_type = Vec<KindChoice>)]
    kind: Vec<String>,
    /// Only indicators of this frequency.
    #[param(inline, value_type = Vec<DatedFrequencyChoice>)]
    freq: Vec<String>,
    /// Only results of the account with this key.
    account: Vec<String>,
    /// Only results of the collection with this key, or with these keys of account and collection.
    collection: Vec<String>,
    /// Only indicators with this licence.
    licence: Vec<String>,
    /// Only what has this tag.
    tag: Vec<String>,
    /// Only indicators with this unit.
    unit: Vec<String>,
    /// Only what was updated in or after this year, month or day.
    updated: Option<String>,
    /// The order.
    #[param(inline)]
    order: SearchOrder,
    /// The language of tags, and of names in the order by name.
    #[param(inline, value_type = Option<LanguageChoice>)]
    lang: Option<Language>,
    /// The number of items on the page.
    #[serde(deserialize_with = "number::<LARGEST, _, _>")]
    #[param(minimum = 1, maximum = 100, value_type = u32)]
    first: usize,
    /// The `after` of the page before.
    #[serde(deserialize_with = "offset")]
    #[param(value_type = Option<String>)]
    after: usize,
}

impl Default for SearchOptions {
    fn default() -> Self {
        Self {
            q: String::new(),
            kind: Vec::new(),
            freq: Vec::new(),
            account: Vec::new(),
            collection: Vec::new(),
            licence: Vec::new(),
            tag: Vec::new(),
            unit: Vec::new(),
            updated: None,
            order: SearchOrder::default(),
            lang: None,
            first: 20,
            after: 0,
        }
    }
}

#[derive(Clone, Copy, Default, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
enum SearchOrder {
    #[default]
    Relevance,
    Name,
    Updated,
    Popularity,
}

impl From<SearchOrder> for Order {
    fn from(order: SearchOrder) -> Self {
        match order {
            SearchOrder::Relevance => Self::Relevance,
            SearchOrder::Name => Self::Name,
            SearchOrder::Updated => Self::Updated,
            SearchOrder::Popularity => Self::Popularity,
        }
    }
}

/// Reads the number of results before a page.
fn offset<'de, D: Deserializer<'de>>(value: D) -> Result<usize, D::Error> {
    let number = String::deserialize(value)?.parse().ok();
    let number = number.filter(|number| *number <= DEEPEST);
    number.ok_or_else(|| D::Error::custom(Code::OptionChoice))
}

/// A parsed query.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct SearchQuery {
    pub(super) request: SearchRequest,
}

impl SearchQuery {
    /// The value of `after` for the next page; `None` on the last.
    pub(super) fn next(&self, found: &SearchResults) -> Option<String> {
        let end = self.request.offset + self.request.limit;
        let is_more = found.total > end as u64 && end < DEEPEST;
        is_more.then(|| end.to_string())
    }
}

impl ReadOptions for SearchQuery {
    fn parameters() -> Vec<Parameter> {
        SearchOptions::parameters()
    }

    fn from_query(query: &str) -> Result<Self, QueryError> {
        let options = SearchOptions::from_query(query)?;
        let facets = [
            ("kind", options.kind),
            ("freq", options.freq),
            ("account", options.account),
            ("collection", options.collection),
            ("licence", options.licence),
            ("tag", options.tag),
            ("unit", options.unit),
            ("updated", options.updated.into_iter().collect()),
        ];
        let mut filters = Filters::default();
        for (name, values) in facets {
            if !values.iter().all(|value| filters.add(name, value)) {
                return Err(QueryError::custom(Code::OptionChoice));
            }
        }
        let default = SearchRequest::default();
        let request = SearchRequest {
            text: options.q,
            filters,
            order: options.order.into(),
            language: options.lang.unwrap_or(default.language),
            offset: options.after,
            limit: options.first,
        };
        Ok(Self { request })
    }

    fn choices(parameters: &[Parameter], name: &str) -> String {
        match name {
            "after" => format!("0–{DEEPEST}"),
            "updated" => "2026, 2026-10, 2026-10-31".to_owned(),
            _ => described_choices(parameters, name),
        }
    }
}

#[cfg(test)]
mod tests {
    use transport::fault::HttpError;

    use super::*;
    use crate::request::options;

    fn read(query: Option<&str>) -> Result<SearchQuery, HttpError> {
        options::read(query)
    }

    fn codes(query: &str) -> Vec<(Option<String>, Code)> {
        let Err(HttpError::Options(problems)) = read(Some(query)) else {
            panic!("an impossible query was read");
        };
        let codes = problems
            .into_iter()
            .map(|problem| (problem.field, problem.code));
        codes.collect()
    }

    #[test]
    fn options_are_read() {
        let found = read(Some(
            "q=gaz+naturel&freq=M&freq=q&tag=%C3%89nergie&first=5&after=10&order=updated",
        ));
        let request = found.unwrap().request;
        assert_eq!(
            (request.text.as_str(), request.limit, request.offset),
            ("gaz naturel", 5, 10)
        );
        assert_eq!(request.filters.frequencies.len(), 2);
        assert_eq!(request.filters.tags, ["energie"]);
        assert_eq!(request.order, Order::Updated);
        assert_eq!(read(None).unwrap().request.limit, 20);
    }

    #[test]
    fn what_is_no_option_is_told() {
        let of = |name: &str, code| (Some(name.to_owned()), code);
        assert_eq!(
            codes(
                "q=a&q=b&x=1&first=0&first=101&after=1001&after=-1&order=best&freq=z&updated=soon"
            ),
            [
                of("q", Code::OptionRepeated),
                of("x", Code::OptionUnknown),
                of("first", Code::OptionChoice),
                of("first", Code::OptionRepeated),
                of("after", Code::OptionChoice),
                of("after", Code::OptionRepeated),
                of("order", Code::OptionChoice),
                of("freq", Code::OptionChoice),
                of("updated", Code::OptionChoice),
            ]
        );
    }
}
