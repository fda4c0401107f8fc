//! The query of a search: the text, chosen facets, and the page; and that of suggestions.

use domain::problem::{Code, Problem};
use domain::text::language::Language;
use search::Order;
use service::search::{DEEPEST, SearchRequest, SearchResults};
use transport::request::options::KnownOptions;

/// The options of a search. Those of facets may be given several times: one of the values is enough.
const OPTIONS: &str =
    "q, kind, freq, account, collection, licence, tag, unit, updated, order, lang, first, after";
/// The results of a page, if the request does not say how many.
const PAGE: usize = 20;
/// The most results of a page.
const LARGEST: usize = 100;

/// The most suggestions.
const SUGGESTIONS: usize = 20;

/// A parsed query of suggestions.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct SuggestQuery {
    pub(super) text: String,
    pub(super) limit: usize,
}

impl SuggestQuery {
    /// Parses a form-encoded query. All its problems are returned, at most 20.
    pub(super) fn read(query: Option<&str>) -> Result<Self, Vec<Problem>> {
        let mut wanted = Self {
            text: String::new(),
            limit: 8,
        };
        known("q, first").read(query, |name, value| {
            match name {
                "q" => wanted.text = value.to_owned(),
                "first" => wanted.limit = number(value, 1, SUGGESTIONS)?,
                _ => return Err(Code::OptionUnknown),
            }
            Ok(())
        })?;
        Ok(wanted)
    }
}

/// A parsed query.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct SearchQuery {
    pub(super) request: SearchRequest,
}

impl SearchQuery {
    /// Parses a form-encoded query. All its problems are returned, at most 20.
    pub(super) fn read(query: Option<&str>) -> Result<Self, Vec<Problem>> {
        let mut request = SearchRequest {
            limit: PAGE,
            ..SearchRequest::default()
        };
        known(OPTIONS).read(query, |name, value| set(&mut request, name, value))?;
        Ok(Self { request })
    }

    /// The value of `after` for the next page; `None` on the last.
    pub(super) fn next(&self, found: &SearchResults) -> Option<String> {
        let end = self.request.offset + self.request.limit;
        let is_more = found.total > end as u64 && end < DEEPEST;
        is_more.then(|| end.to_string())
    }
}

/// The options of an address with these names.
const fn known(names: &'static str) -> KnownOptions<'static> {
    KnownOptions {
        names,
        repeated: &[
            "kind",
            "freq",
            "account",
            "collection",
            "licence",
            "tag",
            "unit",
        ],
        choices: &choices,
    }
}

fn set(request: &mut SearchRequest, name: &str, value: &str) -> Result<(), Code> {
    match name {
        "q" => request.text = value.to_owned(),
        "order" => {
            request.order = match value {
                "relevance" => Order::Relevance,
                "name" => Order::Name,
                "updated" => Order::Updated,
                "popularity" => Order::Popularity,
                _ => return Err(Code::OptionChoice),
            }
        }
        "lang" => request.language = Language::parse(value).ok_or(Code::OptionChoice)?,
        "first" => request.limit = number(value, 1, LARGEST)?,
        "after" => request.offset = number(value, 0, DEEPEST)?,
        "kind" | "freq" | "account" | "collection" | "licence" | "tag" | "unit" | "updated" => {
            if !request.filters.add(name, value) {
                return Err(Code::OptionChoice);
            }
        }
        _ => return Err(Code::OptionUnknown),
    }
    Ok(())
}

fn number(text: &str, least: usize, most: usize) -> Result<usize, Code> {
    let number = text.parse().ok();
    let number = number.filter(|number| (least..=most).contains(number));
    number.ok_or(Code::OptionChoice)
}

/// The values that an option may have.
fn choices(name: &str) -> String {
    match name {
        "order" => "relevance, name, updated, popularity".to_owned(),
        "lang" => "fr, en".to_owned(),
        "first" => format!("1–{LARGEST}"),
        "after" => format!("0–{DEEPEST}"),
        "kind" => "metric, dashboard, collection, account, question".to_owned(),
        "freq" => "D, W, M, Q, S, Y".to_owned(),
        "updated" => "2026, 2026-10, 2026-10-31".to_owned(),
        _ => String::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn codes(query: &str) -> Vec<(Option<String>, Code)> {
        let problems = SearchQuery::read(Some(query)).unwrap_err();
        let codes = problems
            .into_iter()
            .map(|problem| (problem.field, problem.code));
        codes.collect()
    }

    #[test]
    fn options_are_read() {
        let read = SearchQuery::read(Some(
            "q=gaz+naturel&freq=M&freq=q&tag=%C3%89nergie&first=5&after=10&order=updated",
        ));
        let request = read.unwrap().request;
        assert_eq!(
            (request.text.as_str(), request.limit, request.offset),
            ("gaz naturel", 5, 10)
        );
        assert_eq!(request.filters.frequencies.len(), 2);
        assert_eq!(request.filters.tags, ["energie"]);
        assert_eq!(request.order, Order::Updated);
        assert_eq!(SearchQuery::read(None).unwrap().request.limit, PAGE);
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
