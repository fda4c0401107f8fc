//! How a request is counted among the readers: the client, by the headers that browsers and programs send.

use domain::operation::analytics::{Client, ReadKind, label};
use http::{HeaderMap, HeaderName, header};

use super::credential::Credential;
use super::robot::Agent;

/// The header in which the add-ins name their spreadsheet.
const CLIENT: HeaderName = HeaderName::from_static("statit-client");
const FETCH_MODE: HeaderName = HeaderName::from_static("sec-fetch-mode");
const FETCH_SITE: HeaderName = HeaderName::from_static("sec-fetch-site");
const FETCH_DEST: HeaderName = HeaderName::from_static("sec-fetch-dest");

/// Words in `User-Agent` of spreadsheets that read an address by themselves, and their labels.
const SPREADSHEETS: [(&str, &str); 4] = [
    ("apps-spreadsheets", "sheets"),
    ("ms-office", "excel"),
    ("Microsoft.Data.Mashup", "excel"),
    ("LibreOffice", "libreoffice"),
];

fn text(headers: &HeaderMap, name: impl http::header::AsHeaderName) -> &str {
    let value = headers.get(name).and_then(|value| value.to_str().ok());
    value.unwrap_or_default()
}

/// The `User-Agent` of a request; empty without one.
pub fn device(headers: &HeaderMap) -> &str {
    text(headers, header::USER_AGENT)
}

/// Whether the browser of a request is a robot's, or none.
pub fn is_robot(headers: &HeaderMap) -> bool {
    Agent::parse(device(headers)) != Agent::Other
}

/// Whether the reader wishes not to be tracked, by Do Not Track or Global Privacy Control.
pub fn is_untracked(headers: &HeaderMap) -> bool {
    text(headers, "dnt") == "1" || text(headers, "sec-gpc") == "1"
}

/// The host of the page of another site that makes the request; `None` where no other site is named.
pub fn referring_host(headers: &HeaderMap) -> Option<String> {
    let own = own_host(headers);
    label::host(text(headers, header::REFERER), own.as_deref())
}

/// The host that the request was sent to.
pub fn own_host(headers: &HeaderMap) -> Option<String> {
    let host = format!("http://{}", text(headers, header::HOST));
    label::host(&host, None)
}

/// The client of a read; `None` for robots.
pub fn client(headers: &HeaderMap, kind: ReadKind, credential: &Credential<'_>) -> Option<Client> {
    let device = device(headers);
    match text(headers, CLIENT) {
        "excel" => return Some(Client::Spreadsheet("excel")),
        "sheets" => return Some(Client::Spreadsheet("sheets")),
        _ => {}
    }
    let spreadsheet = SPREADSHEETS.iter().find(|(word, _)| device.contains(word));
    if let Some((_, label)) = spreadsheet {
        return Some(Client::Spreadsheet(label));
    }
    if matches!(credential, Credential::Key(_)) {
        return Some(Client::Program { key: true });
    }
    let found = browser(headers, kind).unwrap_or(Client::Program { key: false });
    let is_program = matches!(found, Client::Program { .. });
    match Agent::parse(device) {
        Agent::Robot => None,
        Agent::Library if !is_program => None,
        Agent::Library | Agent::Other => Some(found),
    }
}

fn browser(headers: &HeaderMap, kind: ReadKind) -> Option<Client> {
    let (mode, site) = (text(headers, FETCH_MODE), text(headers, FETCH_SITE));

    if mode.is_empty() {
        // A browser from before 2023.
        let is_browser = device(headers).starts_with("Mozilla/");
        let is_shown = matches!(kind, ReadKind::Picture(_));
        let referrer = !text(headers, header::REFERER).is_empty();
        return is_browser.then(|| match (is_shown && referrer, referring_host(headers)) {
            (true, Some(_)) => Client::OtherSite,
            (true, None) => Client::OwnPage,
            (false, _) => Client::Browser,
        });
    }

    let framed = matches!(
        text(headers, FETCH_DEST),
        "iframe" | "frame" | "embed" | "object"
    );

    Some(match (mode, site) {
        ("navigate", "same-origin") if framed => Client::OwnPage,
        ("navigate", _) if framed => Client::OtherSite,
        ("navigate", _) | (_, "none") => Client::Browser,
        (_, "same-origin") => Client::OwnPage,
        _ => Client::OtherSite,
    })
}

#[cfg(test)]
mod tests {
    use std::borrow::Cow;

    use super::*;

    const FIREFOX: &str = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";

    fn headers(pairs: &[(&'static str, &str)]) -> HeaderMap {
        pairs
            .iter()
            .map(|(name, value)| (name.parse().unwrap(), value.parse().unwrap()))
            .collect()
    }

    #[test]
    fn a_client_is_known_by_its_headers() {
        let data = ReadKind::Data("csv");
        let picture = ReadKind::Picture("svg");
        let key = Credential::Key(Cow::Borrowed("statit_abc"));

        let mode = |mode, site| {
            [
                ("user-agent", FIREFOX),
                ("sec-fetch-mode", mode),
                ("sec-fetch-site", site),
            ]
        };
        let framed = |site| {
            [
                ("user-agent", FIREFOX),
                ("sec-fetch-mode", "navigate"),
                ("sec-fetch-site", site),
                ("sec-fetch-dest", "iframe"),
            ]
        };
        let linked = |page| {
            [
                ("user-agent", FIREFOX),
                ("host", "statit.example"),
                ("referer", page),
            ]
        };

        let named = |name| [("user-agent", name)];
        let client_of = |name| [("user-agent", FIREFOX), ("statit-client", name)];

        for (kind, headers, credential, expected) in [
            (
                data,
                headers(&mode("navigate", "same-origin")),
                Credential::None,
                Some(Client::Browser),
            ),
            (
                data,
                headers(&mode("navigate", "none")),
                Credential::None,
                Some(Client::Browser),
            ),
            (
                data,
                headers(&mode("cors", "same-origin")),
                Credential::None,
                Some(Client::OwnPage),
            ),
            (
                data,
                headers(&mode("cors", "cross-site")),
                Credential::None,
                Some(Client::OtherSite),
            ),
            (
                picture,
                headers(&mode("no-cors", "cross-site")),
                Credential::None,
                Some(Client::OtherSite),
            ),
            (
                picture,
                headers(&mode("no-cors", "same-site")),
                Credential::None,
                Some(Client::OtherSite),
            ),
            (
                ReadKind::Frame,
                headers(&framed("cross-site")),
                Credential::None,
                Some(Client::OtherSite),
            ),
            (
                ReadKind::Frame,
                headers(&framed("same-origin")),
                Credential::None,
                Some(Client::OwnPage),
            ),
            (
                data,
                headers(&named(FIREFOX)),
                Credential::None,
                Some(Client::Browser),
            ),
            (
                picture,
                headers(&linked("https://example.org/a")),
                Credential::None,
                Some(Client::OtherSite),
            ),
            (
                picture,
                headers(&linked("https://statit.example/a")),
                Credential::None,
                Some(Client::OwnPage),
            ),
            (
                data,
                headers(&linked("https://example.org/a")),
                Credential::None,
                Some(Client::Browser),
            ),
            (
                data,
                headers(&named("statit-python/1.0")),
                Credential::None,
                Some(Client::Program { key: false }),
            ),
            (
                data,
                headers(&named("Googlebot/2.1")),
                key.clone(),
                Some(Client::Program { key: true }),
            ),
            (
                data,
                headers(&client_of("excel")),
                key.clone(),
                Some(Client::Spreadsheet("excel")),
            ),
            (
                data,
                headers(&client_of("sheets")),
                Credential::None,
                Some(Client::Spreadsheet("sheets")),
            ),
            (
                data,
                headers(&client_of("other")),
                Credential::None,
                Some(Client::Browser),
            ),
            (
                data,
                headers(&named(
                    "Mozilla/5.0 (compatible; GoogleDocs; apps-spreadsheets)",
                )),
                Credential::None,
                Some(Client::Spreadsheet("sheets")),
            ),
        ] {
            assert_eq!(client(&headers, kind, &credential), expected, "{headers:?}");
        }
    }

    #[test]
    fn a_wish_not_to_be_tracked_is_read() {
        for (pairs, expected) in [
            (vec![("dnt", "1")], true),
            (vec![("sec-gpc", "1")], true),
            (vec![("dnt", "0")], false),
            (vec![], false),
        ] {
            assert_eq!(is_untracked(&headers(&pairs)), expected, "{pairs:?}");
        }
    }
}
