//! The address of a series, below which its files and pictures are, and segments of other addresses.

use axum::body::Body;
use http::{HeaderValue, Response, StatusCode, header};
use service::metric::SeenMetric;
use service::series::view::Keys;
use transport::fault::HttpError;
use transport::request::percent_decoded;

use super::format::Format;
use crate::open::open_to_other_sites;

/// The path before the keys.
const ABOVE: &str = "/api/v1/series/";

/// The keys in an address.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Address {
    account: String,
    collection: String,
    path: String,
}

impl Address {
    /// Parses an address as it was sent; `without_ending` splits off the part after the keys.
    pub(crate) fn parse<Ending>(
        path: &str,
        without_ending: impl FnOnce(&str) -> Option<(&str, Ending)>,
    ) -> Option<(Self, Ending)> {
        let (keys, ending) = without_ending(path.strip_prefix(ABOVE)?)?;
        Some((Self::parse_keys(keys)?, ending))
    }

    /// Parses the id of a series, `account/collection/path`, or the address of its page, of any host.
    pub(crate) fn parse_id(id: &str) -> Option<Self> {
        let id = id.trim();
        let keys = match id.split_once("://") {
            Some((_, rest)) => rest.split_once('/')?.1,
            None => id.trim_start_matches('/'),
        };
        let keys = keys.split(['?', '#']).next().unwrap_or_default();
        Self::parse_keys(keys.trim_end_matches('/'))
    }

    /// Parses keys with escapes. In the path, `%2F` is a slash, so that generated clients, which escape it, find the
    /// series.
    fn parse_keys(keys: &str) -> Option<Self> {
        let mut segments = keys.splitn(3, '/');
        let mut key = || percent_decoded(segments.next()?).filter(|text| !text.contains('/'));
        let (account, collection) = (key()?, key()?);
        let path = percent_decoded(segments.next()?)?;
        (!path.is_empty()).then_some(Self {
            account,
            collection,
            path,
        })
    }

    pub(crate) fn keys(&self) -> Keys<'_> {
        Keys {
            account: &self.account,
            collection: &self.collection,
            path: &self.path,
        }
    }

    /// The path of the address without an ending and without escapes.
    pub(crate) fn resource(&self) -> String {
        self.with("")
    }

    /// The address in the publisher's letter case; `None` where it is the same.
    pub(crate) fn own_spelling(&self, seen: &SeenMetric) -> Option<Self> {
        let own = Self {
            account: seen.collection.account.record.key.clone(),
            collection: seen.collection.record.key.clone(),
            path: seen.record.path.clone(),
        };
        (*self != own).then_some(own)
    }

    /// The address with `ending` after the keys, without escapes.
    pub(crate) fn with(&self, ending: &str) -> String {
        let (account, collection, path) = (&self.account, &self.collection, &self.path);
        format!("{ABOVE}{account}/{collection}/{path}{ending}")
    }
}

/// The series and the format that an address names.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct NamedSeries {
    pub(crate) address: Address,
    pub(crate) format: Format,
}

impl NamedSeries {
    /// Parses an address as it was sent; `None` where it names no file.
    pub(crate) fn parse(path: &str) -> Option<Self> {
        let (address, format) = Address::parse(path, Format::parse)?;
        Some(Self { address, format })
    }

    /// The address without escapes.
    pub(super) fn address(&self) -> String {
        self.address.with(&self.format.ending())
    }

    /// The address in the publisher's letter case; `None` where the request has the same.
    pub(super) fn own_spelling(&self, seen: &SeenMetric) -> Option<String> {
        let own = self.address.own_spelling(seen)?;
        Some(own.with(&self.format.ending()))
    }
}

/// Redirects to `target`, the proper spelling of an address, with the query as it was sent.
pub fn moved(target: &str, query: Option<&str>, public: bool) -> Result<Response<Body>, HttpError> {
    let target = query.map_or(target.to_owned(), |query| format!("{target}?{query}"));
    let mut response = Response::new(Body::empty());
    *response.status_mut() = StatusCode::PERMANENT_REDIRECT;
    let headers = response.headers_mut();
    headers.insert(
        header::LOCATION,
        HeaderValue::try_from(target).map_err(|_| HttpError::Internal)?,
    );
    // Permanent for programs, but not cached: the reader may lose the permission to know it.
    headers.insert(
        header::CACHE_CONTROL,
        HeaderValue::from_static("private, no-store"),
    );
    if public {
        open_to_other_sites(headers);
    }
    Ok(response)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_names_account_collection_path_and_format() {
        let named = NamedSeries::parse("/api/v1/series/ann/prices/cpi/food.v2.csv").unwrap();
        assert_eq!(named.address.keys().path, "cpi/food.v2");
        assert_eq!(named.format, Format::Csv);
        let named = NamedSeries::parse("/api/v1/series/ann/prices/c%70i.csv.json").unwrap();
        assert_eq!(
            (named.address.keys().path, named.format),
            ("cpi.csv", Format::Json)
        );
        let named = NamedSeries::parse("/api/v1/series/ann/prices/cpi%2Ffood.csv").unwrap();
        assert_eq!(named.address.keys().path, "cpi/food");
    }

    #[test]
    fn other_addresses_name_nothing() {
        for path in [
            "/api/v1/series/ann/prices",
            "/api/v1/series/ann/prices/cpi",
            "/api/v1/series/ann/prices/cpi.xls",
            "/api/v1/series/ann/prices/cpi%zz.csv",
            "/api/v1/series/ann/prices/%ff.csv",
        ] {
            assert_eq!(NamedSeries::parse(path), None, "{path}");
        }
    }
}
