//! The pages of the application, with the status of what they show: a page about nothing is 404.

use std::sync::Arc;

use axum::body::Body;
use axum::extract::{Request, State};
use domain::text::language::Language;
use http::request::Parts;
use http::{HeaderMap, HeaderName, HeaderValue, Response, StatusCode, header};
use service::Caller;
use transport::fault::{HttpError, reject_method};
use transport::request::credential::Credential;
use transport::request::visit::{Visit, asked_language};
use transport::request::{percent_decoded, session, visit_of};
use transport::response::encoding::{Encoding, compressed};
use transport::response::headers::allow_framing;
use transport::shared::Shared;
use transport::work::RequestPermit;

use crate::page::first_paint::{Document, FirstPaint};
use crate::page::target::PageTarget;
use crate::site::SiteState;
use crate::site::routes::is_first_segment;

/// The prefix of pages with a chart alone, which pages of other sites may frame.
const FRAMES: &str = "/f/";

/// The page about the add-ins, whose files are below its address.
const ADDINS_PAGE: &str = "/addins";

/// Instructions to search engines.
const ROBOTS: HeaderName = HeaderName::from_static("x-robots-tag");

/// A page of the application, or one of its files beside the pages (`/favicon.svg`).
pub(super) async fn answer(
    State(site): State<SiteState>,
    request: Request,
) -> Result<Response<Body>, HttpError> {
    reject_method(request.method(), "GET, HEAD")?;
    let (parts, _) = request.into_parts();
    let path = parts.uri.path();
    let SiteState {
        shared,
        application,
        first_paint,
        ..
    } = &site;
    if let Some(file) = application.file(path, &parts.headers) {
        return Ok(file);
    }
    let visit = visit_of(&parts)?;
    let reader = PageReader::load(shared, visit, &parts.headers).await;
    let language = reader.language(visit, parts.uri.query());
    let visit = Visit {
        language,
        ..visit.clone()
    };
    let nonce = nonce(shared)?;
    let drawn = draw((shared, first_paint.as_deref()), &visit, &reader, &parts).await;
    if drawn.is_none()
        && let PageLookup::Nothing { meant } = look_up(shared, &visit, &reader, &parts).await
    {
        let page = application.page(&nonce, language, None);
        return missing(page, meant, &parts);
    }
    let mut page = application.page(&nonce, language, drawn.as_deref());
    if path.starts_with(FRAMES) {
        allow_framing(page.headers_mut());
    }
    if drawn.is_some() && reader.caller().is_some() {
        // Not even the browser keeps it, which shows its own copy when the user goes back after signing out.
        let private = HeaderValue::from_static("private, no-store");
        page.headers_mut().insert(header::CACHE_CONTROL, private);
    }
    match drawn {
        // Without its drawing a page is a few hundred bytes.
        Some(_) => compressed(page, Encoding::accepted(&parts.headers)).await,
        None => Ok(page),
    }
}

/// The reader of a page.
enum PageReader {
    Guest,
    /// A signed-in user, with the permit of their request, which ends with it.
    User {
        _permit: RequestPermit,
        caller: Caller,
    },
    /// The owner of a session cookie while sessions cannot be looked up.
    Unknown,
}

impl PageReader {
    async fn load(shared: &Shared, visit: &Visit, headers: &HeaderMap) -> Self {
        let credential = Credential::from_headers(headers, shared.config.is_https());
        if !matches!(credential, Credential::Session(_)) {
            return Self::Guest;
        }
        match session::admitted(shared, headers, visit).await {
            Ok((permit, caller)) if caller.session.is_some() => Self::User {
                _permit: permit,
                caller,
            },
            Ok(_) => Self::Guest,
            Err(_) => Self::Unknown,
        }
    }

    /// The signed-in user.
    fn caller(&self) -> Option<&Caller> {
        match self {
            Self::User { caller, .. } => Some(caller),
            Self::Guest | Self::Unknown => None,
        }
    }

    /// The stored language of a user. For a guest the one that the address asks for, else that of the visit.
    fn language(&self, visit: &Visit, query: Option<&str>) -> Language {
        match self.caller() {
            Some(caller) => caller.language,
            None => asked_language(query).unwrap_or(visit.language),
        }
    }
}

/// The drawing of the page as its reader sees it. A user who cannot be looked up gets none, rather than a guest's.
async fn draw(
    (shared, first_paint): (&Shared, Option<&FirstPaint>),
    visit: &Visit,
    reader: &PageReader,
    parts: &Parts,
) -> Option<Arc<Document>> {
    let first_paint = first_paint?;
    if matches!(reader, PageReader::Unknown) || !may_be_page(parts.uri.path()) {
        return None;
    }
    first_paint
        .document(shared, visit, reader.caller(), parts)
        .await
}

/// Whether the caller finds something at the address of a page.
enum PageLookup {
    /// A page, or it is unknown: the application then says what is wrong.
    Page,
    /// Nothing, and the address of the file that may be meant.
    Nothing { meant: Option<String> },
}

/// Looks for the target of a page with the permissions of its reader.
async fn look_up(shared: &Shared, visit: &Visit, reader: &PageReader, parts: &Parts) -> PageLookup {
    let path = parts.uri.path();
    let target = match may_be_page(path) {
        true => PageTarget::parse(path),
        false => PageTarget::Nothing,
    };
    match target {
        PageTarget::Application => return PageLookup::Page,
        PageTarget::Nothing => return PageLookup::Nothing { meant: None },
        _ => {}
    }
    match reader {
        PageReader::User { caller, .. } => find_target(shared, caller, &target).await,
        PageReader::Guest => match session::admitted(shared, &parts.headers, visit).await {
            Ok((_permit, caller)) => find_target(shared, &caller, &target).await,
            Err(_) => PageLookup::Page,
        },
        PageReader::Unknown => PageLookup::Page,
    }
}

async fn find_target(shared: &Shared, caller: &Caller, target: &PageTarget) -> PageLookup {
    if !matches!(target.is_seen(&shared.service, caller).await, Ok(false)) {
        return PageLookup::Page;
    }
    let meant = target.meant_file(&shared.service, caller).await;
    PageLookup::Nothing {
        meant: meant.ok().flatten(),
    }
}

/// The application's page with the status of a missing one; to a program that accepts no page, the error.
fn missing(
    mut page: Response<Body>,
    meant: Option<String>,
    parts: &Parts,
) -> Result<Response<Body>, HttpError> {
    let path = parts.uri.path();
    if !wants_page(path, &parts.headers) {
        return Err(HttpError::NotFound);
    }
    *page.status_mut() = StatusCode::NOT_FOUND;
    let headers = page.headers_mut();
    headers.insert(ROBOTS, HeaderValue::from_static("noindex"));
    let link = meant.map(|file| HeaderValue::try_from(format!("<{file}>; rel=\"alternate\"")));
    if let Some(Ok(link)) = link {
        headers.insert(header::LINK, link);
    }
    if path.starts_with(FRAMES) {
        allow_framing(headers);
    }
    Ok(page)
}

/// Whether a missing page is sent as one: to browsers, which name HTML in `Accept`, and to programs that accept
/// everything where the address is like that of a page.
fn wants_page(path: &str, headers: &HeaderMap) -> bool {
    let accepted = headers
        .get(header::ACCEPT)
        .map_or(Ok("*/*"), HeaderValue::to_str);
    accepted.is_ok_and(|accepted| {
        accepted.contains("text/html") || (accepted.contains("*/*") && may_be_page(path))
    })
}

/// Whether an address may be a page. No account key has a dot: a first segment with a dot is a missing file. No
/// address of the application has a route's first segment, except [`ADDINS_PAGE`], control characters or malformed
/// escapes.
fn may_be_page(path: &str) -> bool {
    let Some(rest) = path.strip_prefix('/') else {
        return false;
    };
    let first = rest.split('/').next().unwrap_or_default();
    if path != ADDINS_PAGE && is_first_segment(first) {
        return false;
    }
    let decoded = percent_decoded(path);
    !first.contains('.') && decoded.is_some_and(|text| !text.contains(|c: char| c.is_control()))
}

/// 128 random bits for the styles of one response, in URL-safe base64.
fn nonce(shared: &Shared) -> Result<String, HttpError> {
    use base64::Engine;
    let mut bytes = [0; 16];
    shared
        .config
        .random
        .fill(&mut bytes)
        .map_err(|_| HttpError::Internal)?;
    Ok(base64::engine::general_purpose::URL_SAFE_NO_PAD.encode(bytes))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_cannot_be_an_address_of_the_application_is_not_found() {
        for path in [
            "/",
            "/ann",
            "/ann/prices/cpi.total",
            "/f/ann/x",
            "/caf%C3%A9",
        ] {
            assert!(may_be_page(path), "{path}");
        }
        for path in [
            "/wp-login.php",
            "/api/",
            "/assets/",
            "/graphql/",
            "/.env",
            "/a%00b",
            "/a%0d%0ab",
            "/a%zz",
            "/a%",
            "/%ff",
            "*",
            "",
        ] {
            assert!(!may_be_page(path), "{path}");
        }
    }
}
