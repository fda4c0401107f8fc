//! The options in the address of a described resource.

use domain::list::{Cursor, Page};
use domain::problem::Code;
use transport::fault::HttpError;
use transport::request::options::KnownOptions;

/// Most items of a page.
pub(super) const MAX_PAGE: u32 = 200;

/// Rejects every option: the resource has none.
pub(super) fn none(query: Option<&str>) -> Result<(), HttpError> {
    known("")
        .read(query, |_, _| Err(Code::OptionUnknown))
        .map_err(HttpError::Options)
}

/// The options of a resource, by their names.
pub(super) fn known(names: &'static str) -> KnownOptions {
    KnownOptions {
        names,
        repeated: &[],
        choices,
    }
}

/// Reads the options of a page: `first`, 1 to [`MAX_PAGE`], and `after`, the cursor of a former answer. `other` reads
/// further options.
pub(super) fn page(
    query: Option<&str>,
    names: &'static str,
    other: impl FnMut(&str, &str) -> Result<(), Code>,
) -> Result<Page, HttpError> {
    page_of(&known(names), query, other)
}

/// Reads the options of a page without further options.
pub(super) fn page_alone(query: Option<&str>) -> Result<Page, HttpError> {
    page(query, "first, after", |_, _| Err(Code::OptionUnknown))
}

/// Reads the options of a page of collections: `account`, `order` and those of [`page`].
pub(super) fn page_of_collections(
    query: Option<&str>,
    other: impl FnMut(&str, &str) -> Result<(), Code>,
) -> Result<Page, HttpError> {
    let known = KnownOptions {
        names: "account, order, first, after",
        repeated: &[],
        choices: |name| match name {
            "order" => "keys, updated".to_owned(),
            other => choices(other),
        },
    };
    page_of(&known, query, other)
}

fn page_of(
    known: &KnownOptions,
    query: Option<&str>,
    mut other: impl FnMut(&str, &str) -> Result<(), Code>,
) -> Result<Page, HttpError> {
    let mut page = Page::first(100);
    let read = known.read(query, |name, value| {
        match name {
            "first" => {
                let first = value.parse().ok();
                let first = first.filter(|first| (1..=MAX_PAGE).contains(first));
                page.first = first.ok_or(Code::OptionChoice)?;
            }
            "after" => page.after = Some(Cursor::parse(value).ok_or(Code::CursorUnknown)?),
            _ => other(name, value)?,
        }
        Ok(())
    });
    read.map_err(HttpError::Options)?;
    Ok(page)
}

/// The values that an option may have.
fn choices(name: &str) -> String {
    match name {
        "first" => format!("1–{MAX_PAGE}"),
        "limit" => format!("1–{}", service::feed::MOST),
        "freq" => "D, W, M, Q, S, Y, C".to_owned(),
        "order" => "path, name, updated".to_owned(),
        _ => String::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn codes(query: &str) -> Vec<Code> {
        match page(Some(query), "first, after", |_, _| Err(Code::OptionUnknown)) {
            Err(HttpError::Options(problems)) => {
                problems.iter().map(|problem| problem.code).collect()
            }
            Err(other) => panic!("{other:?}"),
            Ok(_) => Vec::new(),
        }
    }

    #[test]
    fn unknown_repeated_and_impossible_options_are_rejected() {
        for (query, expected) in [
            ("", vec![]),
            ("first=200", vec![]),
            ("first=0", vec![Code::OptionChoice]),
            ("first=201", vec![Code::OptionChoice]),
            ("after=x", vec![Code::CursorUnknown]),
            ("first=1&first=2", vec![Code::OptionRepeated]),
            ("frist=1", vec![Code::OptionUnknown]),
        ] {
            assert_eq!(codes(query), expected, "{query}");
        }
    }
}
