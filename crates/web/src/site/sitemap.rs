//! `/robots.txt`, the rules for robots, and `/sitemap.xml`, the addresses of all public pages.
//!
//! `/sitemap.xml` is the index of files such as `/sitemap.xml?kind=metrics&from=ID`. A file lists each page by its
//! address in each language (sitemaps.org, protocol 0.9, with the alternates that Google defines).

use std::fmt::Write;

use axum::body::Body;
use axum::extract::{Request, State};
use domain::catalogue::sitemap::{SitemapKind, SitemapObject};
use domain::text::language::Language;
use http::{HeaderValue, Response, header};
use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, utf8_percent_encode};
use transport::fault::{HttpError, reject_method};
use transport::request::{origin, session, visit_of};
use transport::response::encoding::{Encoding, compressed};
use transport::shared::Shared;
use uuid::Uuid;

/// Programs read files and pictures at their addresses; the rest of the API serves the application.
const ROBOTS: &str = "User-agent: *
Disallow: /api/
Disallow: /graphql
Allow: /api/v1/series/
Allow: /api/v1/collections/
Allow: /api/v1/dashboards/
Allow: /api/v1/accounts/*/picture
";

const XML: &str = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n";
const NAMESPACE: &str = "http://www.sitemaps.org/schemas/sitemap/0.9";
const XHTML: &str = "http://www.w3.org/1999/xhtml";

/// The characters that a segment of a path escapes: all but letters, digits and hyphens.
const SEGMENT: &AsciiSet = &NON_ALPHANUMERIC.remove(b'-');

/// Responds with the rules for robots.
pub(crate) async fn robots(
    State(shared): State<Shared>,
    request: Request,
) -> Result<Response<Body>, HttpError> {
    reject_method(request.method(), "GET, HEAD")?;
    let origin = origin_of(&shared, &request)?;
    let text = format!("{ROBOTS}\nSitemap: {origin}/sitemap.xml\n");
    Ok(for_an_hour("text/plain; charset=utf-8", text))
}

/// The response with a text that every cache may use for an hour.
pub(super) fn for_an_hour(media_type: &'static str, text: String) -> Response<Body> {
    let mut response = of_type(media_type, text);
    let for_an_hour = HeaderValue::from_static("public, max-age=3600");
    let headers = response.headers_mut();
    headers.insert(header::CACHE_CONTROL, for_an_hour);
    response
}

/// Responds with the index, or with one of its files.
pub(crate) async fn answer(
    State(shared): State<Shared>,
    request: Request,
) -> Result<Response<Body>, HttpError> {
    reject_method(request.method(), "GET, HEAD")?;
    let origin = origin_of(&shared, &request)?;
    let (parts, _) = request.into_parts();
    let (_permit, caller) = session::admitted(&shared, &parts.headers, visit_of(&parts)?).await?;
    let _running = shared.work.turns.run(&caller).await?;
    let search = shared.service.search();
    let xml = match parts.uri.query().filter(|query| !query.is_empty()) {
        None => index(&origin, &search.sitemap_files().await?),
        Some(query) => {
            let (kind, from) = parse(query).ok_or(HttpError::NotFound)?;
            file(&origin, kind, &search.sitemap_objects(kind, from).await?)
        }
    };
    let response = of_type("application/xml; charset=utf-8", xml);
    compressed(response, Encoding::accepted(&parts.headers)).await
}

fn of_type(media_type: &'static str, text: String) -> Response<Body> {
    let mut response = Response::new(Body::from(text));
    let media_type = HeaderValue::from_static(media_type);
    response
        .headers_mut()
        .insert(header::CONTENT_TYPE, media_type);
    response
}

/// The address of the installation, as the request or the settings name it.
pub(super) fn origin_of(shared: &Shared, request: &Request) -> Result<String, HttpError> {
    origin::from_headers(request.headers(), shared.config.address.as_ref())
        .ok_or(HttpError::BadRequest)
}

const fn word(kind: SitemapKind) -> &'static str {
    match kind {
        SitemapKind::Accounts => "accounts",
        SitemapKind::Collections => "collections",
        SitemapKind::Dashboards => "dashboards",
        SitemapKind::Metrics => "metrics",
        SitemapKind::Questions => "questions",
    }
}

/// Parses the query of a file, exactly as [`index`] writes it.
fn parse(query: &str) -> Option<(SitemapKind, Uuid)> {
    let (kind, from) = query.strip_prefix("kind=")?.split_once("&from=")?;
    let kind = SitemapKind::ALL.into_iter().find(|it| word(*it) == kind)?;
    Some((kind, from.parse().ok()?))
}

fn index(origin: &str, files: &[(SitemapKind, Uuid)]) -> String {
    let mut xml = format!("{XML}<sitemapindex xmlns=\"{NAMESPACE}\">\n");
    for (kind, from) in files {
        let kind = word(*kind);
        let _ = writeln!(
            xml,
            "<sitemap><loc>{origin}/sitemap.xml?kind={kind}&amp;from={from}</loc></sitemap>"
        );
    }
    xml.push_str("</sitemapindex>\n");
    xml
}

fn file(origin: &str, kind: SitemapKind, objects: &[SitemapObject]) -> String {
    let mut xml = format!("{XML}<urlset xmlns=\"{NAMESPACE}\" xmlns:xhtml=\"{XHTML}\">\n");
    for object in objects {
        let page = format!("{origin}{}", path(kind, object));
        let address = |language| format!("{page}?lang={language}");
        let [french, english] = [Language::Fr, Language::En].map(|it| address(it.as_str()));
        let alternates = [("fr", &french), ("en", &english), ("x-default", &page)]
            .map(|(language, href)| {
                format!("<xhtml:link rel=\"alternate\" hreflang=\"{language}\" href=\"{href}\"/>")
            })
            .concat();
        let changed = object.changed_at.strftime("%Y-%m-%dT%H:%M:%SZ");
        for own in [&french, &english] {
            let _ = writeln!(
                xml,
                "<url><loc>{own}</loc><lastmod>{changed}</lastmod>{alternates}</url>"
            );
        }
    }
    xml.push_str("</urlset>\n");
    xml
}

/// The path of a page. Keys consist of letters, digits, `.`, `-` and `_` and need no escaping; the address of a question
/// has words of any language.
fn path(kind: SitemapKind, object: &SitemapObject) -> String {
    let start = match kind {
        SitemapKind::Dashboards => "/i/",
        _ => "/",
    };
    let last = object.object.as_ref().map(|last| match kind {
        SitemapKind::Questions => format!("post/{}", utf8_percent_encode(last, SEGMENT)),
        _ => last.clone(),
    });
    let keys = [
        Some(&object.account),
        object.collection.as_ref(),
        last.as_ref(),
    ];
    let keys: Vec<&str> = keys.into_iter().flatten().map(String::as_str).collect();
    format!("{start}{}", keys.join("/"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_query_is_that_of_a_file_of_the_index_or_none() {
        let id = Uuid::from_u128(7);
        for kind in SitemapKind::ALL {
            let xml = index("http://localhost", &[(kind, id)]);
            let query = xml.split("sitemap.xml?").nth(1).unwrap();
            let query = query.split("</loc>").next().unwrap().replace("&amp;", "&");
            assert_eq!(parse(&query), Some((kind, id)), "{query}");
        }
        for query in [
            "kind=metrics",
            "kind=users&from=7",
            "kind=metrics&from=x",
            "x",
            "from=1&kind=metrics",
        ] {
            assert_eq!(parse(query), None, "{query}");
        }
    }

    #[test]
    fn a_page_is_listed_in_each_language_with_its_alternates() {
        let object = SitemapObject {
            account: "ann".into(),
            collection: Some("prices".into()),
            object: Some("cpi/food".into()),
            changed_at: jiff::Timestamp::from_second(1_790_000_000).unwrap(),
        };
        let xml = file(
            "https://statit.example",
            SitemapKind::Metrics,
            std::slice::from_ref(&object),
        );
        let page = "https://statit.example/ann/prices/cpi/food";
        let alternates = format!(
            "<xhtml:link rel=\"alternate\" hreflang=\"fr\" href=\"{page}?lang=fr\"/>\
             <xhtml:link rel=\"alternate\" hreflang=\"en\" href=\"{page}?lang=en\"/>\
             <xhtml:link rel=\"alternate\" hreflang=\"x-default\" href=\"{page}\"/>"
        );
        for language in ["fr", "en"] {
            let url = format!(
                "<url><loc>{page}?lang={language}</loc><lastmod>2026-09-21T14:13:20Z</lastmod>{alternates}</url>"
            );
            assert!(xml.contains(&url), "{xml}");
        }
        let board = SitemapObject {
            object: Some("all".into()),
            ..object
        };
        assert_eq!(path(SitemapKind::Dashboards, &board), "/i/ann/prices/all");
        let question = SitemapObject {
            object: Some("7-цена-хлеба".into()),
            ..board
        };
        assert_eq!(
            path(SitemapKind::Questions, &question),
            "/ann/prices/post/7-%D1%86%D0%B5%D0%BD%D0%B0-%D1%85%D0%BB%D0%B5%D0%B1%D0%B0"
        );
    }
}
