//! A request for a picture: served from the cache, or drawn and cached.

use std::ops::ControlFlow;
use std::sync::Arc;

use axum::body::Body;
use bytes::Bytes;
use domain::text::language::Language;
use http::request::Parts;
use http::{HeaderValue, Response};
use service::shared::content::{Maker, Position, Recording};
use service::{Caller, Service};
use transport::fault::HttpError;
use transport::request::credential::Credential;
use transport::request::visit::Visit;
use transport::request::{origin, visit_of};
use transport::shared::Shared;
use transport::work::turns::Drawn;

use super::cache::{CachedPictureHeaders, PictureCacheKey};
use super::charts::Charts;
use super::options::{PictureFormat, PictureOptions};
use super::send::{Manner, Picture};
use crate::response;

/// A parsed request without a cached response.
pub(crate) struct PictureRequest {
    pub(crate) parts: Parts,
    pub(crate) visit: Visit,
    pub(crate) charts: Arc<Charts>,
    pub(crate) options: PictureOptions,
    pub(crate) language: Language,
    pub(crate) manner: Manner,
    /// Records what the picture is made from.
    pub(crate) service: Service,
    recording: Recording,
    key: PictureCacheKey,
    /// Taken before any data is read.
    position: Position,
    /// `None` where other requests took too long to draw it.
    _maker: Option<Maker>,
}

impl PictureRequest {
    /// Parses a request for the picture at `path`, the address without escapes. Breaks without an access key
    /// with a picture that was cached in the present state of the database.
    pub(crate) async fn open(
        (shared, charts): (&Shared, Option<Arc<Charts>>),
        parts: Parts,
        path: String,
        kind: PictureFormat,
        read: impl FnOnce(Option<&str>, PictureFormat) -> PictureOptions,
    ) -> Result<ControlFlow<Response<Body>, Self>, HttpError> {
        let visit = visit_of(&parts)?.clone();
        let charts = charts.ok_or(HttpError::Unavailable)?;
        let options = read(parts.uri.query(), kind);
        let language = options.style.language.unwrap_or(visit.language);
        let manner = Manner {
            kind,
            encoding: kind.encoding(&parts.headers),
            by_language: options.style.language.is_none(),
        };
        let site = origin::from_headers(&parts.headers, shared.config.address.as_ref());
        let key = PictureCacheKey {
            path,
            kind,
            reading: options.reading.clone(),
            style: options.style.clone(),
            language,
            encoding: manner.encoding,
            site: site.ok_or(HttpError::BadRequest)?,
        };
        let position = shared.service.shared().position().await?;
        let credential = Credential::from_headers(&parts.headers, shared.config.is_https());
        let has_key = matches!(credential, Credential::Key(_));
        let cached = || {
            // The key is checked first: one that is not valid gets no picture.
            if has_key {
                return None;
            }
            // A request with problems is never served from the cache, which has the picture without them.
            let headers = charts.kept.headers(&key)?;
            let is_valid =
                options.problems.is_empty() && shared.service.shared().is_valid(&headers, position);
            let body = is_valid.then(|| charts.kept.body(&headers.value.etag))??;
            let picture = Picture {
                etag: headers.value.etag.clone(),
                file_name: headers.value.file_name.clone(),
                public: true,
                body,
            };
            Some(manner.send(&parts.headers, picture))
        };
        if let Some(response) = cached() {
            return Ok(ControlFlow::Break(response));
        }
        let maker = charts.kept.enter(&key).await;
        // Another request may have drawn it while this one waited.
        if let Some(response) = cached() {
            return Ok(ControlFlow::Break(response));
        }
        let (service, recording) = shared.service.recording();
        Ok(ControlFlow::Continue(Self {
            parts,
            visit,
            charts,
            options,
            language,
            manner,
            service,
            recording,
            key,
            position,
            _maker: maker,
        }))
    }

    /// Scheme, host and port of this site, as the reader knows them.
    pub(crate) fn site(&self) -> &str {
        &self.key.site
    }

    /// Host and port of this site.
    pub(crate) fn host(&self) -> &str {
        let site = self.site();
        site.split_once("://").map_or(site, |(_, host)| host)
    }

    /// The body without drawing: the cached one, else an empty one where the reader has the picture with this tag.
    pub(crate) fn cached(&self, etag: &HeaderValue, public: bool) -> Option<Bytes> {
        let cached = public.then(|| self.charts.kept.body(etag)).flatten();
        cached.or_else(|| response::is_known(etag, &self.parts.headers).then(Bytes::new))
    }

    /// Draws the input of the drawing script, and paints or compresses it.
    pub(crate) async fn draw(
        &self,
        shared: &Shared,
        caller: &Caller,
        input: String,
    ) -> Result<Bytes, HttpError> {
        let scale = self.options.style.scale;
        let drawing = self.charts.made(input, self.manner, scale);
        let turns = &shared.work.turns;
        turns.draw(Drawn::Picture, caller, drawing).await?
    }

    /// Sends a picture, and caches a public one.
    pub(crate) fn send(self, picture: Picture) -> Response<Body> {
        if picture.public && !picture.body.is_empty() {
            let headers = CachedPictureHeaders {
                etag: picture.etag.clone(),
                file_name: picture.file_name.clone(),
            };
            let dependencies = self.recording.dependencies();
            let body = picture.body.clone();
            self.charts
                .kept
                .keep(self.key, headers, body, &dependencies, self.position);
        }
        self.manner.send(&self.parts.headers, picture)
    }
}
