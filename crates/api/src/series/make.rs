//! The content of a series' file, its entity tag and its other facts.

use bytes::Bytes;
use domain::series::view::{Partial, Statuses, View};
use http::HeaderValue;
use service::series::view::Prepared;
use transport::config::PublicAddress;
use transport::fault::HttpError;
use transport::response::encoding::Encoding;
use transport::shared::Shared;

use super::address::NamedSeries;
use super::format::rows::Rows;
use super::format::{Format, csv, json, standard, xlsx};
use super::hot::Hot;
use super::query::Query;
use super::source::Source;
use crate::file;
use crate::file::FileResponse;
use crate::open::is_public;
use crate::response;
use crate::types::series_id;

/// Part of entity tags. It changes with the format of files, so that caches elsewhere drop the old ones.
const EDITION: u32 = 4;

/// Most observations of a file that is written without a thread of its own: it takes less time than a change of threads
/// costs.
const WRITTEN_AT_ONCE: usize = 500;

/// A request for a file.
pub(super) struct SeriesQuery<'a> {
    pub(super) shared: &'a Shared,
    pub(super) hot: &'a Hot,
    pub(super) named: NamedSeries,
    pub(super) query: Query,
    pub(super) encoding: Encoding,
}

impl SeriesQuery<'_> {
    /// The beginning of links; empty without a configured address.
    fn origin(&self) -> &str {
        let address = self.shared.config.address.as_ref();
        address.map_or("", PublicAddress::as_str)
    }

    /// A tag of everything that the file is made from: equal tags, equal bytes. A past state never changes, nor
    /// does its tag when later vintages are published.
    pub(super) fn etag(&self, prepared: &Prepared) -> HeaderValue {
        let (record, collection) = (&prepared.seen.record, &prepared.seen.collection);
        let parts = format!(
            "{EDITION} {} {} {} {} {} {} {} {:?} {} {}",
            self.shared.config.epoch,
            record.id,
            prepared.state.vintage,
            record.version,
            collection.record.version,
            collection.account.record.version,
            self.origin(),
            self.named.format,
            prepared.reading.canonical(),
            self.query.notation(),
        );
        response::etag_of(&parts, self.encoding)
    }

    /// Writes and compresses the file.
    pub(super) async fn make(
        &self,
        prepared: Prepared,
        view: View,
    ) -> Result<FileResponse, HttpError> {
        static PUBLIC: HeaderValue = HeaderValue::from_static("Accept-Encoding");
        static PRIVATE: HeaderValue = HeaderValue::from_static("Accept-Encoding, Cookie");
        let (format, encoding) = (self.named.format, self.encoding);
        let (etag, public) = (self.etag(&prepared), is_public(&prepared.seen));
        let file_name = file::file_name("attachment", &series_id(&prepared.seen), &format.ending());
        let origin = self.origin().to_owned();
        let is_short = format != Format::Xlsx && view.series.len() <= WRITTEN_AT_ONCE;
        let link = (format == Format::Csv)
            .then(|| described_by(&prepared, &self.query))
            .transpose()?;
        let query = self.query.clone();
        let write = move || {
            let body = write(&prepared, &origin, &view, (format, &query))?;
            let file = FileResponse {
                body: encoding.encode(body).map_err(internal)?,
                etag,
                encoding,
                media_type: format.media_type(),
                file_name,
                vary: Some(if public { &PUBLIC } else { &PRIVATE }),
                policy: None,
                link,
                public,
            };
            Ok(if public { file.packed() } else { file })
        };
        match is_short {
            true => write(),
            false => service::blocking(write).await.map_err(internal)?,
        }
    }
}

/// `Link` of a CSV file to its description.
fn described_by(prepared: &Prepared, query: &Query) -> Result<HeaderValue, HttpError> {
    let address = standard::file_address(
        &prepared.seen.record.path,
        Format::Csvw,
        &prepared.reading,
        query,
    );
    let media_type = standards::csvw::MEDIA_TYPE;
    let link = format!("<{address}>; rel=\"describedby\"; type=\"{media_type}\"");
    HeaderValue::try_from(link).map_err(internal)
}

pub(super) fn internal(error: impl std::fmt::Display) -> HttpError {
    tracing::error!(%error, "a series file cannot be made");
    HttpError::Internal
}

fn write(
    prepared: &Prepared,
    origin: &str,
    view: &View,
    (format, query): (Format, &Query),
) -> Result<Bytes, HttpError> {
    let reading = &prepared.reading;
    let flags = reading.aggregation().is_some() && reading.partial() == Partial::Flag;
    let statuses = reading.statuses() == Statuses::Show;
    let rows = Rows::new(view, flags, statuses);
    let has_starts = matches!(format, Format::Csv | Format::Csvw) && query.style.has_starts();
    let rows = if has_starts { rows.with_starts() } else { rows };
    let source = Source::new(prepared, origin);
    Ok(match format {
        Format::Csv => csv::write(&rows, query.style).into(),
        Format::Csvw => standard::csvw(&source, &rows, query).into(),
        Format::Json => json::write(&source, &rows).into(),
        Format::JsonStat => standard::json_stat(&source, &rows, query).into(),
        Format::Xlsx => xlsx::write(&source, &rows).map_err(internal)?.into(),
    })
}
