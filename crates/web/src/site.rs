//! The single entry: every request passes here before its route, and every response before it is sent.

pub(crate) mod health;
pub(crate) mod instruments;
mod language;
mod llms;
mod pages;
pub(crate) mod routes;
mod sitemap;

use std::net::SocketAddr;
use std::panic::AssertUnwindSafe;
use std::pin::pin;
use std::sync::Arc;
use std::task::Poll;
use std::time::Duration;

use api::counting::CountedRequest;
use api::open::{may_ask, open_to_other_sites};
use api::series::{Files, HotAnswer};
use axum::Router;
use axum::body::Body;
use axum::extract::FromRef;
use axum::response::IntoResponse;
use domain::identity::access_key::{KeySecret, PREFIX};
use domain::identity::network::Networks;
use domain::problem::{Code, Problem};
use drawing::Painter;
use graphql::Graphql;
use http::{HeaderMap, HeaderValue, Method, Request, Response, header};
use hyper::body::Incoming;
use service::platform::random::NoRandomness;
use service::{ProcessorTime, SecurityEvent, Service};
use tokio::time::timeout_at;
use tower::Service as _;
use tracing::{Instrument, Span, error, info_span, warn};
use transport::config::Config;
use transport::config::StrictTransport;
use transport::fault::{ErrorFormat, HttpError};
use transport::request::credential::Credential;
use transport::request::network::{self, UnlistedProxies};
use transport::request::origin;
use transport::request::visit::{Visit, guest_language};
use transport::request_id::{RequestId, RequestIds};
use transport::response::allowance::write_allowance;
use transport::response::headers::{REQUEST_ID, ResponseKind, secure};
use transport::response::range::RangeRequest;
use transport::response::shared_cache::share_guest_response;
use transport::shared::Shared;
use transport::work::Work;

use crate::page::embedded::Application;
use crate::page::first_paint::FirstPaint;
use crate::serve::Handler;
use crate::site::health::Readiness;
use crate::site::instruments::Measured;
use crate::site::language::{credentials_of, error_language, languages_of};
use crate::site::routes::{is_api, is_file, label};

/// The longest address, in bytes.
const ADDRESS_BYTES: usize = 8 * 1024;
/// Most icons that wait to be painted.
const ICONS_WAITING: usize = 32;
/// The longest headers in total, in bytes.
const HEADER_BYTES: usize = 32 * 1024;

/// The handler of all requests. Cheap to clone.
#[derive(Clone)]
pub struct Site(Arc<Inner>);

struct Inner {
    shared: Shared,
    files: Files,
    graphql: Graphql,
    router: Router,
    ids: RequestIds,
    unlisted: UnlistedProxies,
}

/// The state of the routes: what all share, and what some use.
#[derive(Clone)]
struct SiteState {
    shared: Shared,
    files: Files,
    graphql: Graphql,
    application: Arc<Application>,
    readiness: Arc<Readiness>,
    /// Paints the icons of the add-ins.
    icons: Arc<Painter>,
    /// `None` in a program that was built without the front end.
    first_paint: Option<Arc<FirstPaint>>,
}

/// Lets a route take a part of the state alone.
macro_rules! parts {
    ($($field:ident: $part:ty,)+) => {
        $(impl FromRef<SiteState> for $part {
            fn from_ref(state: &SiteState) -> Self {
                state.$field.clone()
            }
        })+
    };
}

parts! {
    shared: Shared,
    graphql: Graphql,
    application: Arc<Application>,
    readiness: Arc<Readiness>,
    icons: Arc<Painter>,
}

impl Site {
    /// Creates the site of this service.
    ///
    /// # Errors
    /// Where the source of randomness fails.
    pub fn new(service: Service, config: Config) -> Result<Self, NoRandomness> {
        let mut start = [0; 8];
        config.random.fill(&mut start)?;
        let graphql = Graphql::new(&config);
        let state = SiteState {
            files: Files::new(service.clone(), &config),
            first_paint: drawing::pages()
                .map(|pool| Arc::new(FirstPaint::new(pool, graphql.clone()))),
            graphql,
            application: Arc::new(Application::embedded()),
            readiness: Arc::default(),
            icons: Arc::new(Painter::new(1, ICONS_WAITING)),
            shared: Shared {
                work: Arc::new(Work::new(&config)),
                service,
                config: Arc::new(config),
            },
        };
        let own = routes::own().fallback(pages::answer);
        let of_programs = routes::of_programs(&state);
        let router = own.with_state(state.clone()).merge(of_programs);
        Ok(Self(Arc::new(Inner {
            shared: state.shared,
            files: state.files,
            graphql: state.graphql,
            router,
            ids: RequestIds::new(start),
            unlisted: UnlistedProxies::default(),
        })))
    }

    /// The caches of responses, each with its name, entries and bytes, for the operator's measurements.
    #[must_use]
    pub fn caches(&self) -> [(&'static str, u64, u64); 2] {
        let (series, graphql) = (self.0.files.hot.size(), self.0.graphql.cache_size());
        [
            ("series", series.0, series.1),
            ("graphql", graphql.0, graphql.1),
        ]
    }

    /// Responds to one request that arrived over the connection of `peer`.
    pub async fn respond(&self, request: Request<Body>, peer: SocketAddr) -> Response<Body> {
        let site = &*self.0;
        let config = &site.shared.config;
        let (language, accepted) = languages_of(&request);
        let visit = Visit {
            id: site.ids.next(),
            client: network::client(peer.ip(), request.headers(), &config.proxies),
            language,
            accepted,
            stored: Arc::default(),
            reads: Arc::default(),
        };
        let reads = Arc::clone(&visit.reads);
        let (forwarder, proxies) = (peer.ip(), &config.proxies);
        if site.unlisted.is_new(forwarder, request.headers(), proxies) {
            warn!(
                peer = %forwarder.to_canonical(),
                "X-Forwarded-For is not believed: the peer is not listed; if it is your reverse proxy, add its \
                 address to the setting proxies, else all its readers share the limits of one"
            );
        }
        let is_file = is_file(request.uri().path());
        let format = error_format(request.uri().path());
        let credential = Credential::from_headers(request.headers(), config.is_https());
        let has_session = matches!(credential, Credential::Session(_));
        let has_key = check_key(&request, &credential);
        let is_private = matches!(has_key, Ok(true));
        let is_guest = credential == Credential::None;
        let shared_cache = match is_guest && is_api(request.uri().path()) {
            true => config.shared_cache,
            false => Duration::ZERO,
        };
        let measured = Measured::start(label(request.uri().path()));
        let counted =
            CountedRequest::new(&request, &credential, Networks::from_address(visit.client));
        let id = visit.id;
        let credentials =
            (!is_guest && is_api(request.uri().path())).then(|| credentials_of(&request));
        let answered = survive(site.route(request, visit.clone(), has_key)).await;
        let mut response = match answered {
            Ok(Ok(Answer::Whole(mut response))) => {
                response.headers_mut().insert(REQUEST_ID, id.header());
                share_guest_response(&mut response, shared_cache);
                measured.end(response.status());
                if let Some(counted) = counted {
                    counted.answered(&site.shared.service, &mut response);
                }
                return response;
            }
            Ok(Ok(Answer::Open(response))) => response,
            Ok(Err(fault)) => fault.into_response(),
            Err(Panicked) => {
                error!(%id, "a request panicked");
                HttpError::Internal.into_response()
            }
        };
        if let Some(fault) = response.extensions_mut().remove::<HttpError>() {
            let language = error_language(&site.shared, &visit, credentials, &fault).await;
            response = fault.render(language, id, format);
        }
        let is_same_for_all = is_file && response.status().is_client_error();
        if is_same_for_all || (format == ErrorFormat::Problem && !has_session) {
            open_to_other_sites(response.headers_mut());
        }
        share_guest_response(&mut response, shared_cache);
        if let Some(reads) = reads.get() {
            write_allowance(response.headers_mut(), reads);
        }
        if is_private {
            make_private(response.headers_mut());
        }
        finish(&mut response, id, config.strict_transport());
        measured.end(response.status());
        if let Some(counted) = counted {
            counted.answered(&site.shared.service, &mut response);
        }
        response
    }

    /// Responds with 503 to the only request of a connection without a place.
    fn overloaded(&self, request: &Request<Incoming>) -> Response<Body> {
        let site = &*self.0;
        let measured = Measured::start(label(request.uri().path()));
        let (id, language) = (site.ids.next(), guest_language(request.headers()));
        let mut response =
            HttpError::Overloaded.render(language, id, error_format(request.uri().path()));
        finish(&mut response, id, site.shared.config.strict_transport());
        measured.end(response.status());
        response
    }
}

/// The response of a route.
enum Answer {
    /// With every header except the request's number.
    Whole(Response<Body>),
    /// Without the headers of every response.
    Open(Response<Body>),
}

impl Inner {
    /// Logs, as a security event, that another site's page tried to make a change.
    fn log_cross_site(&self, request: &Request<Body>, visit: &Visit) {
        let networks = Networks::from_address(visit.client);
        span(request, visit).in_scope(|| {
            let service = &self.shared.service;
            service
                .shared()
                .log_security_event(Some(networks), SecurityEvent::CrossSite);
        });
    }

    /// Runs the checks of every request, then the route.
    /// `has_key` is the result of [`check_key`].
    async fn route(
        &self,
        mut request: Request<Body>,
        visit: Visit,
        has_key: Result<bool, HttpError>,
    ) -> Result<Answer, HttpError> {
        let config = &self.shared.config;
        check_sizes(&request)?;
        let has_key = has_key?;
        // Probes use an address, not a name, and receive no data.
        if !health::is_probe(request.uri().path()) {
            let checked = origin::check(&mut request, config.address.as_ref(), has_key);
            if let Err(HttpError::CrossSite) = checked {
                self.log_cross_site(&request, &visit);
            }
            checked?;
        }
        if *request.method() == Method::OPTIONS && is_api(request.uri().path()) {
            return Ok(Answer::Open(may_ask()));
        }
        if let Some(response) = routes::without_trailing_slash(&request)? {
            return Ok(Answer::Open(response));
        }
        let range = RangeRequest::parse(&request);
        let mut deadline = None;
        let path = request.uri().path();
        if is_file(path) && !has_key {
            let (method, uri, headers) = (request.method(), request.uri(), request.headers());
            match self.files.hot.answer(method, uri, headers).await {
                HotAnswer::Answer(response) => {
                    return Ok(Answer::Whole(cut(range, *response).await?));
                }
                HotAnswer::Make(maker) => {
                    request.extensions_mut().insert(maker);
                }
                HotAnswer::Unconfirmed(until) => deadline = Some(until),
                HotAnswer::Nothing => {}
            }
        }
        // Not before: a response from memory logs nothing, and a span would be a quarter of its work.
        let span = span(&request, &visit);
        let time = ProcessorTime::default();
        let _charge = self.shared.work.turns.charge(&time);
        request.extensions_mut().insert(visit);
        let routed = self.router.clone().call(request).instrument(span);
        let called = time.clone().measure(routed);
        let Ok(response) = match deadline {
            Some(deadline) => timeout_at(deadline, called)
                .await
                .map_err(|_| HttpError::Unavailable)?,
            None => called.await,
        };
        Ok(Answer::Open(cut(range, response).await?))
    }
}

/// The requested part of a response, else all of it.
async fn cut(
    range: Option<RangeRequest>,
    response: Response<Body>,
) -> Result<Response<Body>, HttpError> {
    match range {
        Some(range) => range.cut(response).await,
        None => Ok(response),
    }
}

/// The span that gives all log lines of a request its number.
fn span(request: &Request<Body>, visit: &Visit) -> Span {
    let (method, path) = (request.method(), request.uri().path());
    info_span!("request", id = %visit.id, %method, path)
}

/// Rejects addresses and headers that are too long.
fn check_sizes(request: &Request<Body>) -> Result<(), HttpError> {
    let address = request
        .uri()
        .path_and_query()
        .map_or(0, |whole| whole.as_str().len());
    if address > ADDRESS_BYTES {
        return Err(HttpError::AddressTooLong { max: ADDRESS_BYTES });
    }
    let headers: usize = request
        .headers()
        .iter()
        .map(|(name, value)| name.as_str().len() + value.len() + 4)
        .sum();
    if headers > HEADER_BYTES {
        return Err(HttpError::HeadersTooLarge { max: HEADER_BYTES });
    }
    Ok(())
}

/// The form of errors at an address.
fn error_format(path: &str) -> ErrorFormat {
    match is_api(path) {
        true => ErrorFormat::Problem,
        false => ErrorFormat::Plain,
    }
}

/// Whether the request carries an access key. Keys in addresses and keys for other addresses than those of the API are
/// rejected.
fn check_key(request: &Request<Body>, credential: &Credential<'_>) -> Result<bool, HttpError> {
    let rejected = |code| Err(HttpError::Key(Problem::new(code)));
    let address = request.uri().path_and_query();
    if address.is_some_and(|address| KeySecret::is_in(address.as_str())) {
        return rejected(Code::AccessKeyInText);
    }
    match credential {
        Credential::Key(_) if is_api(request.uri().path()) => Ok(true),
        Credential::Key(text) if text.starts_with(PREFIX) => rejected(Code::AccessKeyNotAllowed),
        _ => Ok(false),
    }
}

/// Forbids caches to store the response to a request with an access key.
fn make_private(headers: &mut HeaderMap) {
    let private = HeaderValue::from_static("private, no-store");
    headers.insert(header::CACHE_CONTROL, private);
    headers.append(header::VARY, HeaderValue::from_static("Authorization"));
}

/// Adds the headers of every response, and removes `Server`.
fn finish(response: &mut Response<Body>, id: RequestId, strict_transport: StrictTransport) {
    let kind = ResponseKind::from_response(response);
    let headers = response.headers_mut();
    secure(headers, kind, strict_transport);
    headers.insert(REQUEST_ID, id.header());
    headers.remove(header::SERVER);
}

/// The error of a request whose work panicked.
struct Panicked;

/// Runs a request's work; a panic ends the work, not the connection or the program.
async fn survive<T>(work: impl Future<Output = T>) -> Result<T, Panicked> {
    let mut work = pin!(work);
    std::future::poll_fn(|cx| {
        match std::panic::catch_unwind(AssertUnwindSafe(|| work.as_mut().poll(cx))) {
            Ok(Poll::Ready(done)) => Poll::Ready(Ok(done)),
            Ok(Poll::Pending) => Poll::Pending,
            Err(_) => Poll::Ready(Err(Panicked)),
        }
    })
    .await
}

impl Handler for Site {
    async fn answer(&self, request: Request<Incoming>, peer: SocketAddr) -> Response<Body> {
        self.respond(request.map(Body::new), peer).await
    }

    async fn answer_without_place(
        &self,
        request: Request<Incoming>,
        peer: SocketAddr,
    ) -> Response<Body> {
        if health::is_probe(request.uri().path()) {
            self.respond(request.map(Body::new), peer).await
        } else {
            self.overloaded(&request)
        }
    }

    fn own_headers(&self) -> HeaderMap {
        let mut headers = HeaderMap::new();
        let strict_transport = self.0.shared.config.strict_transport();
        secure(&mut headers, ResponseKind::Document, strict_transport);
        headers
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_panic_ends_the_work_and_nothing_else() {
        assert!(survive(async { std::future::ready(1).await }).await.is_ok());
        let panics = async {
            tokio::task::yield_now().await;
            panic!("a mistake")
        };
        assert!(survive::<()>(panics).await.is_err());
    }
}
