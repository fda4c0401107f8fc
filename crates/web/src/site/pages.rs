//! The pages of the application, with the status of what they show: a page about nothing is 404.

use axum::body::Body;
use axum::extract::{Request, State};
use http::request::Parts;
use http::{HeaderMap, HeaderName, HeaderValue, Response, StatusCode, header};

use crate::fault::{HttpError, reject_method};
use crate::page::target::PageTarget;
use crate::request::visit::{Visit, asked_language};
use crate::request::{percent_decoded, session, visit_of};
use crate::response::encoding::{Encoding, compressed};
use crate::response::headers::allow_framing;
use crate::site::Shared;
use crate::site::routes::Route;

/// The prefix of pages with a chart alone, which pages of other sites may frame.
const FRAMES: &str = "/f/";

/// The page about the add-ins, whose files are below its address.
const ADDINS_PAGE: &str = "/addins";

/// Instructions to search engines.
const ROBOTS: HeaderName = HeaderName::from_static("x-robots-tag");

/// A page of the application, or one of its files beside the pages (`/favicon.svg`).
pub(super) async fn answer(
    State(shared): State<Shared>,
    request: Request,
) -> Result<Response<Body>, HttpError> {
    reject_method(request.method(), "GET, HEAD")?;
    let (parts, _) = request.into_parts();
    let path = parts.uri.path();
    if let Some(file) = shared.application.file(path, &parts.headers) {
        return Ok(file);
    }
    let asked = asked_language(parts.uri.query());
    let visit = visit_of(&parts)?;
    let language = asked.unwrap_or(visit.language);
    let visit = Visit {
        language,
        ..visit.clone()
    };
    let nonce = nonce(&shared)?;
    let drawn = match &shared.first_paint {
        Some(first_paint) if may_be_page(path) => {
            first_paint.document(&shared, &visit, &parts).await
        }
        _ => None,
    };
    if drawn.is_none()
        && let PageLookup::Nothing { meant } = look_up(&shared, &visit, &parts).await
    {
        let page = shared.application.page(&nonce, language, None);
        return missing(page, meant, &parts);
    }
    let mut page = shared.application.page(&nonce, language, drawn.as_deref());
    if path.starts_with(FRAMES) {
        allow_framing(page.headers_mut());
    }
    match drawn {
        // Without its drawing a page is a few hundred bytes.
        Some(_) => compressed(page, Encoding::accepted(&parts.headers)).await,
        None => Ok(page),
    }
}

/// Whether the caller finds something at the address of a page.
enum PageLookup {
    /// A page, or it is unknown: the application then says what is wrong.
    Page,
    /// Nothing, and the address of the file that may be meant.
    Nothing { meant: Option<String> },
}

/// Looks for the target of a page with the permissions of its reader.
async fn look_up(shared: &Shared, visit: &Visit, parts: &Parts) -> PageLookup {
    let path = parts.uri.path();
    let target = match may_be_page(path) {
        true => PageTarget::of(path),
        false => PageTarget::Nothing,
    };
    match target {
        PageTarget::Application => return PageLookup::Page,
        PageTarget::Nothing => return PageLookup::Nothing { meant: None },
        _ => {}
    }
    let Ok((_permit, caller)) = session::admitted(shared, &parts.headers, visit).await else {
        return PageLookup::Page;
    };
    if !matches!(target.is_seen(&shared.service, &caller).await, Ok(false)) {
        return PageLookup::Page;
    }
    let meant = target.meant_file(&shared.service, &caller).await;
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
    let is_route = |route: Route| route.first_segment() == first;
    if path != ADDINS_PAGE && Route::ALL.into_iter().any(is_route) {
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
