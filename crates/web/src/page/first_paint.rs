//! The pages of indicators, collections, dashboards and accounts, and the search, sent before the application has
//! loaded: the application's own components draw them in the server's script engine, from the GraphQL responses that
//! the reader gets.
//!
//! The script lists its GraphQL requests (`drawPage` returns `asks`), the server runs them as the reader, and the
//! script draws. This module does not know a page's content: a reader's page has what they may read, because it is
//! drawn from their own responses. Pages of guests are cached by address. Those of signed-in users are found by what
//! they were drawn from, so that only users with equal responses share one.

mod cache;
mod document;

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use domain::catalogue::reserved::ACCOUNT_KEYS;
use domain::identity::network::Networks;
use domain::text::language::Language;
use graphql::{self, Graphql};
use http::Uri;
use service::{Caller, Service};
use tokio::time::timeout;
use transport::request::percent_decoded;
use transport::request::visit::Visit;
use transport::request::{origin, session};
use transport::shared::Shared;

pub(crate) use cache::FirstPaint;
pub(crate) use document::Document;

use cache::{Drawing, PageQuery};

/// The longest address, in bytes, whose page is drawn.
const ADDRESS_BYTES: usize = 600;
/// The longest wait for a drawing; after that the page is sent without a drawing.
const PATIENCE: Duration = Duration::from_secs(2);
/// Most rounds of GraphQL requests: a request may depend on the responses of the round before.
const ROUNDS: usize = 5;

/// Whose responses a page is drawn from.
enum Painted<'a> {
    /// Those of a guest, executed by this service, which records what they depend on.
    Guest(&'a Service, &'a Caller),
    /// Those of a signed-in user.
    User(&'a Caller),
}

impl Painted<'_> {
    const fn caller(&self) -> &Caller {
        match self {
            Self::Guest(_, caller) | Self::User(caller) => caller,
        }
    }

    async fn answer(&self, shared: (&Shared, &Graphql), ask: &str) -> Option<String> {
        match *self {
            Self::Guest(service, guest) => {
                graphql::answer_text(shared, service.clone(), guest.clone(), ask).await
            }
            Self::User(caller) => graphql::cached_answer_text(shared, caller, ask).await,
        }
    }
}

impl FirstPaint {
    /// The drawing of an object's page, or of a search, as the caller sees it; without a caller, as a guest does.
    /// `None` for another page, after an error and after [`PATIENCE`]: the application then draws the page itself.
    pub(crate) async fn document(
        &self,
        shared: &Shared,
        visit: &Visit,
        caller: Option<&Caller>,
        request: &http::request::Parts,
    ) -> Option<Arc<Document>> {
        let (uri, headers) = (&request.uri, &request.headers);
        if !is_drawn(uri) {
            return None;
        }
        let requested = PageQuery {
            address: uri.path_and_query()?.as_str().to_owned(),
            origin: origin::from_headers(headers, shared.config.address.as_ref())?,
            language: match visit.language {
                Language::Fr => "fr",
                Language::En => "en",
            },
            signed_in: caller.is_some(),
        };
        let page = async {
            match caller {
                Some(caller) => self.draw(shared, Painted::User(caller), &requested).await,
                None => self.find(shared, visit, requested).await,
            }
        };
        timeout(PATIENCE, page).await.ok()?
    }

    /// The page that guests see, from the cache where it is valid.
    async fn find(
        &self,
        shared: &Shared,
        visit: &Visit,
        requested: PageQuery,
    ) -> Option<Arc<Document>> {
        let position = shared.service.shared().position().await.ok()?;
        let valid = || {
            let entry = self.pages.find(&requested)?;
            let page = Arc::clone(&entry.value);
            shared
                .service
                .shared()
                .is_valid(&entry, position)
                .then_some(page)
        };
        if let Some(page) = valid() {
            return Some(page);
        }
        let _working = shared
            .work
            .begin(Networks::from_address(visit.client), false)
            .ok()?;
        let _maker = self.pages.enter(&requested).await;
        // Another request may have drawn it while this one waited.
        if let Some(page) = valid() {
            return Some(page);
        }
        let guest = session::guest(visit);
        let (service, recording) = shared.service.recording();
        let painted = Painted::Guest(&service, &guest);
        let page = self.draw(shared, painted, &requested).await?;
        // What a search finds follows changes a moment later: its responses are new each time.
        if !is_search(&requested.address) {
            let (cached, dependencies) = (Arc::clone(&page), recording.dependencies());
            self.pages
                .insert(requested, cached, &dependencies, position);
        }
        Some(page)
    }

    async fn draw(
        &self,
        shared: &Shared,
        painted: Painted<'_>,
        requested: &PageQuery,
    ) -> Option<Arc<Document>> {
        let mut answers = BTreeMap::new();
        for _ in 0..ROUNDS {
            match self
                .drawing(&shared.work.turns, painted.caller(), requested, &answers)
                .await?
            {
                Drawing::Asks(asks) => {
                    for ask in asks.iter() {
                        let answer = painted.answer((shared, &self.graphql), ask).await?;
                        answers.insert(ask.clone(), answer);
                    }
                }
                Drawing::Page(page) => return Some(page),
                Drawing::Nothing => return None,
            }
        }
        None
    }
}

/// Whether an address of at most [`ADDRESS_BYTES`] can be that of a search or of a page that is drawn, not opened for
/// editing: of an account, a collection, an indicator, or a dashboard.
fn is_drawn(uri: &Uri) -> bool {
    let fits = uri
        .path_and_query()
        .is_some_and(|whole| whole.as_str().len() <= ADDRESS_BYTES);
    if !fits || uri.query().is_some_and(edits) {
        return false;
    }
    let Some(path) = percent_decoded(uri.path()) else {
        return false;
    };
    let segments: Vec<&str> = path.split('/').filter(|it| !it.is_empty()).collect();
    let is_account = |key: &str| !ACCOUNT_KEYS.contains(&key.to_ascii_lowercase().as_str());
    match segments.as_slice() {
        ["i", account, _, _] => is_account(account),
        [account, ..] => is_account(account) || is_search(uri.path()),
        [] => false,
    }
}

/// Whether a query opens a page for editing.
fn edits(query: &str) -> bool {
    query.split('&').any(|pair| {
        let name = pair.split('=').next();
        matches!(name, Some("edit" | "settings"))
    })
}

/// Whether an address, with or without its query, is that of a search.
fn is_search(address: &str) -> bool {
    let path = address.split('?').next().unwrap_or_default();
    path.trim_end_matches('/').eq_ignore_ascii_case("/public")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pages_of_objects_and_searches_are_drawn() {
        for address in [
            "/ann",
            "/ann/",
            "/ann/prices",
            "/ann/prices?lang=fr",
            "/ann/prices/cpi",
            "/ann/prices/cpi/food?start=2020",
            "/ann/prices/c%70i",
            "/i/ann/prices/board",
            "/i/ann/_/mine?start=2020",
            "/public",
            "/public?q=gas",
        ] {
            assert!(is_drawn(&address.parse().unwrap()), "{address}");
        }
        for address in [
            "/",
            "/guide",
            "/account",
            "/public/prices/cpi",
            "/f/ann/prices/cpi",
            "/i/ann/prices",
            "/i/ann/prices/board/chart",
            "/i/ann/prices/board?settings",
            "/ann/prices?edit",
            "/ann/prices/cpi?edit",
            "/ann/prices/cpi?start=2020&edit=chart",
            "/ann/prices/%ff",
        ] {
            assert!(!is_drawn(&address.parse().unwrap()), "{address}");
        }
        let long = format!("/ann/prices/cpi?start={}", "1".repeat(ADDRESS_BYTES));
        assert!(!is_drawn(&long.parse().unwrap()));
    }
}
