//! The state that the files of a collection's observations are made from, and their responses.

use std::fmt::Write as _;
use std::sync::Arc;

use axum::body::Body;
use bytes::Bytes;
use domain::text::language::Language;
use http::{HeaderValue, Response, header};
use jiff::Timestamp;
use service::collection::SeenCollection;
use service::{ServiceError, blocking};
use standards::About;
use transport::config::PublicAddress;
use transport::fault::HttpError;
use transport::response::encoding::Encoding;

use super::file_query::FileKind;
use super::selection::{At, Selection, Walk};
use crate::file::FileResponse;
use crate::file::file_name;
use crate::open::is_public_collection;
use crate::request::call::ResourceCall;
use crate::response::etag_of;

/// Part of entity tags. It changes with the formats.
const EDITION: u32 = 1;
/// Most observations of a table that is made in memory.
const WHOLE: u64 = 100_000;
/// Most observations of a file.
const MAX_OBSERVATIONS: u64 = 1_000_000;
/// Indicators that are read at a time.
const PAGE: u32 = 200;

/// The state of the indicators of a file, without their series.
pub(super) struct Survey {
    pub(super) collection: Arc<SeenCollection>,
    /// The facts that decide the bytes of a file.
    facts: String,
    /// The number of observations.
    pub(super) observations: u64,
    /// The newest change of the collection, its indicators and their series.
    newest: Timestamp,
    /// The beginning of links; empty without a configured address.
    origin: String,
}

impl Survey {
    /// Reads the state of the selected indicators.
    ///
    /// # Errors
    /// [`HttpError::NotFound`] for a collection that the caller may not see; [`HttpError::TooManyObservations`].
    pub(super) async fn read(
        call: &ResourceCall,
        (account, collection): (&str, &str),
        selection: &Selection,
    ) -> Result<Self, HttpError> {
        let collections = call.shared.service.collections();
        let seen = collections.collection(&call.caller, account, collection);
        let seen = seen.await?.ok_or(HttpError::NotFound)?;
        let address = call.shared.config.address.as_ref();
        let mut survey = Self {
            facts: format!(
                "{EDITION} {} {} {} {}",
                call.shared.config.epoch,
                seen.record.id,
                seen.record.version,
                seen.account.record.version
            ),
            observations: 0,
            newest: seen.record.updated_at,
            origin: address.map_or("", PublicAddress::as_str).to_owned(),
            collection: seen,
        };
        let mut walk = survey.walk(call, selection);
        while let Some(page) = walk.next(PAGE).await? {
            for seen in &page {
                let record = &seen.record;
                // Writing to a string cannot fail.
                let _ = write!(
                    survey.facts,
                    " {} {} {}",
                    record.id, record.version, record.vintage
                );
                survey.observations += record.observations;
                let published = record.published_at.unwrap_or(record.updated_at);
                survey.newest = survey.newest.max(record.updated_at).max(published);
            }
        }
        match survey.observations > MAX_OBSERVATIONS {
            true => Err(HttpError::TooManyObservations {
                max: MAX_OBSERVATIONS,
            }),
            false => Ok(survey),
        }
    }

    /// The selected indicators, from the first on.
    pub(super) fn walk(&self, call: &ResourceCall, selection: &Selection) -> Walk {
        Walk {
            service: call.shared.service.clone(),
            caller: call.caller.clone(),
            turns: call.shared.work.turns.export(&call.caller),
            collection: Arc::clone(&self.collection),
            selection: selection.clone(),
            at: At::Beginning,
        }
    }

    /// Whether a table is too long to be made in memory.
    pub(super) const fn is_long(&self) -> bool {
        self.observations > WHOLE
    }

    /// Counts a long file among the caller's exports, of which there are a limited number an hour.
    pub(super) async fn count_long(&self, call: &ResourceCall) -> Result<(), HttpError> {
        if !self.is_long() {
            return Ok(());
        }
        let seen = &self.collection;
        let archives = call.shared.service.archives();
        let keys = (&seen.account.record.key, &seen.record.key);
        let begun = archives.begin_collection_export(&call.caller, keys.0, keys.1);
        begun
            .await
            .map(|_| ())
            .map_err(|error: ServiceError| HttpError::from_service(error, &call.caller))
    }

    /// `account/collection`, in the publisher's spelling.
    pub(super) fn id(&self) -> String {
        let seen = &self.collection;
        format!("{}/{}", seen.account.record.key, seen.record.key)
    }

    /// The address of a file of the collection. It begins with `/` on an installation without a configured address.
    pub(super) fn address(&self, name: &str) -> String {
        format!("{}/api/v1/collections/{}/{name}", self.origin, self.id())
    }

    /// The address of the collection's page.
    pub(super) fn page(&self) -> String {
        format!("{}/{}", self.origin, self.id())
    }

    /// The facts about the collection that descriptions have.
    pub(super) fn about<'a>(&'a self, page: &'a str, language: Language) -> About<'a> {
        let record = &self.collection.record;
        About {
            language,
            title: record.name.wording(language).unwrap_or(&record.key),
            description: record.summary.wording(language),
            page,
            source: None,
            licence: record.licence,
            modified: Some(self.newest),
        }
    }

    /// The response without its body. The options of the request are part of its entity tag.
    pub(super) fn file(&self, call: &ResourceCall, kind: FileKind) -> FileResponse {
        static PUBLIC: HeaderValue = HeaderValue::from_static("Accept-Encoding");
        static PRIVATE: HeaderValue = HeaderValue::from_static("Accept-Encoding, Cookie");
        let public = is_public_collection(&self.collection);
        let encoding = match kind {
            FileKind::Csv if self.is_long() => Encoding::Identity,
            _ => Encoding::accepted(&call.parts.headers),
        };
        let (name, query) = (kind.name(), call.parts.uri.query().unwrap_or(""));
        let facts = format!("{name} {query} {} {}", self.origin, self.facts);
        FileResponse {
            etag: etag_of(&facts, encoding),
            encoding,
            media_type: kind.media_type(),
            file_name: file_name("attachment", &self.id(), &format!(".{name}")),
            vary: Some(if public { &PUBLIC } else { &PRIVATE }),
            policy: None,
            link: None,
            public,
            body: Bytes::new(),
        }
    }
}

/// Sends a file with its text, compressed as the request accepts it.
pub(super) async fn send(
    call: &ResourceCall,
    mut file: FileResponse,
    text: String,
) -> Result<Response<Body>, HttpError> {
    let encoding = file.encoding;
    let encoded = blocking(move || encoding.encode(text.into())).await;
    file.body = encoded.map_err(internal)?.map_err(internal)?;
    Ok(file.send(&call.parts.headers))
}

/// A failure that the reader cannot mend.
pub(super) fn internal(error: impl std::fmt::Display) -> HttpError {
    tracing::error!(%error, "a file of a collection cannot be made");
    HttpError::Internal
}

/// A file whose length is known only after it was written: it has no parts that could be requested.
pub(super) fn streamed(file: &FileResponse, call: &ResourceCall, body: Body) -> Response<Body> {
    let mut response = file.send(&call.parts.headers);
    let headers = response.headers_mut();
    headers.remove(header::CONTENT_LENGTH);
    headers.remove(header::ACCEPT_RANGES);
    *response.body_mut() = body;
    response
}
