//! `/api/v1/series/{account}/{collection}/{path}.csv` and `.json`: a series as a file.

use axum::body::Body;
use axum::extract::State;
use bytes::Bytes;
use domain::access::effective;
use domain::collection::CollectionAccess;
use domain::series::Series;
use http::{HeaderValue, Method, Response, StatusCode, Uri, header};
use service::Caller;
use service::metric::SeenMetric;

use super::hot::{Ready, open_to_other_sites};
use super::source::Source;
use super::{csv, json};
use crate::embedded::short_hash;
use crate::encoding::Encoding;
use crate::fault::{Fault, refuse_method};
use crate::routes::percent_decoded;
use crate::session;
use crate::site::Shared;
use crate::visit::Visit;

/// Changes with what files look like, so that caches elsewhere let go of the old ones.
const EDITION: u32 = 1;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Format {
    Csv,
    Json,
}

/// What the address names.
#[derive(Debug, PartialEq, Eq)]
struct Named {
    account: String,
    collection: String,
    path: String,
    format: Format,
}

/// Answers at a series file.
pub(crate) async fn answer(
    State(shared): State<Shared>,
    request: axum::extract::Request,
) -> Result<Response<Body>, Fault> {
    let (parts, _) = request.into_parts();
    refuse_method(&parts.method, "GET, HEAD, OPTIONS")?;
    if parts.method == Method::OPTIONS {
        return Ok(may_ask());
    }
    refuse_parameters(&parts.uri)?;
    let named = Named::of(parts.uri.path()).ok_or(Fault::NotFound)?;
    let visit = parts
        .extensions
        .get::<Visit>()
        .cloned()
        .ok_or(Fault::Internal)?;
    let _working = shared.work.begin()?;
    // Seen before anything is read: what is kept under it is never younger than its token says.
    let token = shared.hot.now().await?;
    let caller = session::caller(&shared, &parts.headers, &visit).await?;
    let encoding = Encoding::accepted(&parts.headers);
    let path = parts.uri.path();
    let ready = match still_true(&shared, &caller, &named, (path, encoding)).await? {
        Some(ready) => ready,
        None => match read(&shared, &caller, &named, encoding).await? {
            Found::Here(ready) => ready,
            Found::Elsewhere { target, public } => return moved(&target, public),
        },
    };
    shared.hot.keep(path, token, ready.clone());
    Ok(ready.send(&parts.headers))
}

/// The answer that is kept for an address, if the series has not changed since and everybody may still
/// read it: other things in the database change all the time.
async fn still_true(
    shared: &Shared,
    caller: &Caller,
    named: &Named,
    (path, encoding): (&str, Encoding),
) -> Result<Option<Ready>, Fault> {
    let Some(kept) = shared.hot.find(path, encoding) else {
        return Ok(None);
    };
    let (account, collection, path) = (&named.account, &named.collection, &named.path);
    let seen = shared
        .service
        .metric(caller, account, collection, path)
        .await?;
    let seen = seen.ok_or(Fault::NotFound)?;
    let same = is_public(&seen) && etag(&seen, named.format, encoding) == kept.ready.etag;
    Ok(same.then(|| kept.ready.clone()))
}

/// Where a series file is.
enum Found {
    Here(Ready),
    /// At the publisher's own spelling.
    Elsewhere {
        target: String,
        public: bool,
    },
}

/// Reads, writes and compresses the file.
async fn read(
    shared: &Shared,
    caller: &Caller,
    named: &Named,
    encoding: Encoding,
) -> Result<Found, Fault> {
    let (account, collection, path) = (&named.account, &named.collection, &named.path);
    let found = shared
        .service
        .metric_with_series(caller, account, collection, path)
        .await?;
    let (seen, series) = found.ok_or(Fault::NotFound)?;
    let format = named.format;
    let public = is_public(&seen);
    if let Some(target) = own_spelling(&seen, named) {
        return Ok(Found::Elsewhere { target, public });
    }
    let etag = etag(&seen, format, encoding);
    let file_name = file_name(&seen, format);
    let body = tokio::task::spawn_blocking(move || {
        encoding.encode(Bytes::from(write(&seen, &series, format)))
    })
    .await;
    let body = body.map_err(internal)?.map_err(internal)?;
    let media_type = HeaderValue::from_static(match format {
        Format::Csv => "text/csv; charset=utf-8",
        Format::Json => "application/json",
    });
    Ok(Found::Here(Ready {
        etag,
        encoding,
        media_type,
        file_name,
        public,
        body,
    }))
}

fn internal(error: impl std::fmt::Display) -> Fault {
    tracing::error!(%error, "a series file cannot be made");
    Fault::Internal
}

fn write(seen: &SeenMetric, series: &Series, format: Format) -> String {
    match format {
        Format::Csv => csv::write(series),
        Format::Json => json::write(&source(seen), series),
    }
}

fn source(seen: &SeenMetric) -> Source<'_> {
    let (record, collection) = (&seen.record, &seen.collection.record);
    let account = &seen.collection.account.record;
    Source {
        id: format!("{}/{}/{}", account.key, collection.key, record.path),
        name: &record.name,
        unit: &record.unit,
        source: record.source.as_deref(),
        licence: collection.licence,
        vintage: record.vintage,
        updated: record.published_at,
    }
}

/// Whether everybody may read it.
fn is_public(seen: &SeenMetric) -> bool {
    let collection = &seen.collection;
    let visibility = collection.account.record.visibility;
    effective(visibility, collection.record.access) == CollectionAccess::Public
}

/// A tag of everything that the file is made from: equal tags, equal bytes.
fn etag(seen: &SeenMetric, format: Format, encoding: Encoding) -> HeaderValue {
    let (record, collection) = (&seen.record, &seen.collection.record);
    let parts = format!(
        "{EDITION} {} {} {} {} {} {format:?}",
        record.id,
        record.vintage,
        record.version,
        collection.version,
        seen.collection.account.record.version,
    );
    let tag = format!("\"{}-{}\"", short_hash(parts.as_bytes()), encoding.mark());
    HeaderValue::try_from(tag).unwrap_or(HeaderValue::from_static("\"\""))
}

/// `account.collection.path.csv`, the slashes of the path as dots.
fn file_name(seen: &SeenMetric, format: Format) -> HeaderValue {
    let id = source(seen).id.replace('/', ".");
    let name = format!("attachment; filename=\"{id}.{}\"", format.extension());
    HeaderValue::try_from(name).unwrap_or(HeaderValue::from_static("attachment"))
}

/// The address in the publisher's own letter case, where the request's is another.
fn own_spelling(seen: &SeenMetric, named: &Named) -> Option<String> {
    let own = (
        seen.collection.account.record.key.as_str(),
        seen.collection.record.key.as_str(),
        seen.record.path.as_str(),
    );
    let (account, collection, path) = own;
    let same = own
        == (
            named.account.as_str(),
            named.collection.as_str(),
            named.path.as_str(),
        );
    let extension = named.format.extension();
    (!same).then(|| format!("/api/v1/series/{account}/{collection}/{path}.{extension}"))
}

/// Sends to the publisher's own spelling.
fn moved(target: &str, public: bool) -> Result<Response<Body>, Fault> {
    let mut response = Response::new(Body::empty());
    *response.status_mut() = StatusCode::PERMANENT_REDIRECT;
    let headers = response.headers_mut();
    headers.insert(
        header::LOCATION,
        HeaderValue::try_from(target).map_err(|_| Fault::Internal)?,
    );
    // Permanent for programs, but asked for each time: the right to know it may be lost.
    headers.insert(
        header::CACHE_CONTROL,
        HeaderValue::from_static("private, no-store"),
    );
    if public {
        open_to_other_sites(headers);
    }
    Ok(response)
}

/// What a browser is told when a page of another site asks whether it may read: yes, without cookies.
fn may_ask() -> Response<Body> {
    let mut response = Response::new(Body::empty());
    *response.status_mut() = StatusCode::NO_CONTENT;
    let headers = response.headers_mut();
    open_to_other_sites(headers);
    for (name, value) in [
        (header::ALLOW, "GET, HEAD, OPTIONS"),
        (header::ACCESS_CONTROL_ALLOW_METHODS, "GET, HEAD"),
        (header::ACCESS_CONTROL_ALLOW_HEADERS, "If-None-Match"),
        (header::ACCESS_CONTROL_MAX_AGE, "86400"),
    ] {
        headers.insert(name, HeaderValue::from_static(value));
    }
    response
}

/// Refuses parameters: one that is not known must not be taken for one that was heeded.
fn refuse_parameters(uri: &Uri) -> Result<(), Fault> {
    /// Longest name that is repeated in the answer, in characters, and most of them.
    const SHOWN: (usize, usize) = (40, 5);
    let Some(query) = uri.query().filter(|query| !query.is_empty()) else {
        return Ok(());
    };
    let names = query
        .split('&')
        .filter(|pair| !pair.is_empty())
        .map(|pair| {
            let name = pair.split('=').next().unwrap_or_default();
            let name = percent_decoded(name).unwrap_or_default();
            name.chars()
                .filter(|character| !character.is_control())
                .take(SHOWN.0)
                .collect()
        });
    Err(Fault::UnknownParameters(names.take(SHOWN.1).collect()))
}

impl Format {
    fn extension(self) -> &'static str {
        match self {
            Self::Csv => "csv",
            Self::Json => "json",
        }
    }
}

impl Named {
    /// Reads an address as it was sent. Escapes are undone in each segment by itself, so that an escaped
    /// slash stays in its segment, where no key may have one.
    fn of(path: &str) -> Option<Self> {
        let rest = path.strip_prefix("/api/v1/series/")?;
        let (account, rest) = rest.split_once('/')?;
        let (collection, rest) = rest.split_once('/')?;
        let (rest, format) = if let Some(rest) = rest.strip_suffix(".csv") {
            (rest, Format::Csv)
        } else {
            (rest.strip_suffix(".json")?, Format::Json)
        };
        let segments: Option<Vec<String>> = rest
            .split('/')
            .map(|segment| percent_decoded(segment).filter(|text| !text.contains('/')))
            .collect();
        Some(Self {
            account: percent_decoded(account)?,
            collection: percent_decoded(collection)?,
            path: segments?.join("/"),
            format,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_names_account_collection_path_and_format() {
        let named = Named::of("/api/v1/series/ann/prices/cpi/food.v2.csv").unwrap();
        assert_eq!(named.path, "cpi/food.v2");
        assert_eq!(named.format, Format::Csv);
        let named = Named::of("/api/v1/series/ann/prices/c%70i.csv.json").unwrap();
        assert_eq!(
            (named.path.as_str(), named.format),
            ("cpi.csv", Format::Json)
        );
    }

    #[test]
    fn other_addresses_name_nothing() {
        for path in [
            "/api/v1/series/ann/prices",
            "/api/v1/series/ann/prices/cpi",
            "/api/v1/series/ann/prices/cpi.xls",
            "/api/v1/series/ann/prices/cpi%2ffood.csv",
            "/api/v1/series/ann/prices/cpi%zz.csv",
            "/api/v1/series/ann/prices/%ff.csv",
        ] {
            assert_eq!(Named::of(path), None, "{path}");
        }
    }
}
