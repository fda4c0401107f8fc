//! `/api/v1/series/{account}/{collection}/{path}/chart.svg` and `chart.png`: an indicator's chart as a
//! self-contained picture, drawn by the front end's own code.

use std::ops::ControlFlow;

use axum::body::Body;
use domain::catalogue::chart::{Chart, ChartType};
use domain::problem::{Code, Problem};
use domain::series::view::View;
use http::{HeaderValue, Response};
use service::metric::SeenMetric;
use service::series::view::{Prepared, ViewRequest as Reads};
use transport::fault::HttpError;
use transport::request::session;

use super::FileRequest;
use super::address::{Address, moved};
use super::query::Query;
use crate::file;
use crate::media::Binary;
use crate::open::is_public;
use crate::picture::charts::internal;
use crate::picture::input::{Request, kind_of};
use crate::picture::options::{PictureFormat, PictureOptions};
use crate::picture::request::PictureRequest;
use crate::picture::send::Picture;
use crate::response;
use crate::types::series_id;

/// The indicator and the kind of picture that an address names.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct NamedChart {
    pub(crate) address: Address,
    pub(crate) kind: PictureFormat,
}

/// A request for the picture of an indicator.
struct Drawing<'a> {
    picture: &'a PictureRequest,
    named: &'a NamedChart,
}

/// The part of a path before the ending of a picture; `None` without such an ending.
pub(crate) fn without_ending(path: &str) -> Option<&str> {
    PictureFormat::parse(path).map(|(rest, _)| rest)
}

/// The chart of a series as SVG; its further options are in the guide.
#[utoipa::path(
    get,
    path = "/api/v1/series/{account}/{collection}/{path}/chart.svg",
    operation_id = "readSeriesChartSvg",
    params(Query),
    responses((status = 200, body = String, content_type = "image/svg+xml"))
)]
pub(crate) async fn read_svg(request: FileRequest) -> Result<Response<Body>, HttpError> {
    respond(request, PictureFormat::Svg).await
}

/// The chart of a series as PNG; its further options are in the guide.
#[utoipa::path(
    get,
    path = "/api/v1/series/{account}/{collection}/{path}/chart.png",
    operation_id = "readSeriesChartPng",
    params(Query),
    responses((status = 200, body = inline(Binary), content_type = "image/png"))
)]
pub(crate) async fn read_png(request: FileRequest) -> Result<Response<Body>, HttpError> {
    respond(request, PictureFormat::Png).await
}

async fn respond(request: FileRequest, kind: PictureFormat) -> Result<Response<Body>, HttpError> {
    let FileRequest {
        shared,
        files,
        parts,
        address,
    } = request;
    let named = NamedChart { address, kind };
    let opened = PictureRequest::open(
        (&shared, files.charts.clone()),
        parts,
        named.address(),
        named.kind,
        PictureOptions::read,
    )
    .await?;
    let picture = match opened {
        ControlFlow::Continue(picture) => picture,
        ControlFlow::Break(response) => return Ok(response),
    };
    let headers = &picture.parts.headers;
    let (_permit, caller) = session::admitted_read(&shared, headers, &picture.visit).await?;
    let drawing = Drawing {
        picture: &picture,
        named: &named,
    };
    let reads = Reads {
        options: &picture.options.reading,
        display: true,
    };
    let mut cached = None;
    let wanted = |prepared: &Prepared| {
        let is_right = drawing.is_right(prepared);
        let public = is_public(&prepared.seen);
        cached = is_right
            .then(|| picture.cached(&drawing.etag(prepared), public))
            .flatten();
        cached.is_none() && is_right
    };
    let found = {
        let _running = shared.work.turns.run(&caller).await?;
        let series = picture.service.series();
        series
            .read(&caller, named.address.keys(), reads, wanted)
            .await?
    };
    let (prepared, view) = drawing.accepted(found.ok_or(HttpError::NotFound)?)?;
    let public = is_public(&prepared.seen);
    if let Some(target) = drawing.own_spelling(&prepared.seen) {
        return moved(&target, picture.parts.uri.query(), public);
    }
    let body = match (cached, view) {
        (Some(body), _) => body,
        (None, Some(view)) => {
            let input = drawing.input(&prepared, &view)?;
            picture.draw(&shared, &caller, input).await?
        }
        (None, None) => return Err(internal("a picture was neither cached nor drawn")),
    };
    let (etag, keys) = (drawing.etag(&prepared), series_id(&prepared.seen));
    let ending = format!(".{}", named.kind.extension());
    Ok(picture.send(Picture {
        etag,
        file_name: file::file_name("inline", &keys, &ending),
        public,
        body,
    }))
}

impl Drawing<'_> {
    /// Whether the response is the picture, not an error and not a redirect.
    fn is_right(&self, prepared: &Prepared) -> bool {
        self.picture.options.problems.is_empty()
            && self.own_spelling(&prepared.seen).is_none()
            && self.kind(prepared).is_ok()
    }

    /// The series that was found, or the problems of all options.
    fn accepted(
        &self,
        found: Result<(Prepared, Option<View>), Vec<Problem>>,
    ) -> Result<(Prepared, Option<View>), HttpError> {
        let mut problems = self.picture.options.problems.clone();
        match found {
            Ok(found) => match self.kind(&found.0) {
                Ok(_) if problems.is_empty() => return Ok(found),
                Ok(_) => {}
                Err(problem) => problems.push(problem),
            },
            Err(found) => problems.extend(found),
        }
        Err(HttpError::from_reading(problems))
    }

    /// The chart's type, or the problem where the frequency does not allow it.
    fn kind(&self, prepared: &Prepared) -> Result<ChartType, Problem> {
        let frequency = prepared.reading.result_frequency();
        let kind = kind_of(
            &self.picture.options.style,
            &own_chart(&prepared.seen),
            frequency,
        );
        kind.map_err(|kind| {
            Problem::at("type", Code::ChartTypeNotAllowed)
                .with("option", "type")
                .with("type", kind.as_str())
        })
    }

    /// A tag of everything that the picture is made from: equal tags, equal bytes.
    fn etag(&self, prepared: &Prepared) -> HeaderValue {
        let (record, collection) = (&prepared.seen.record, &prepared.seen.collection);
        let parts = format!(
            "{} {} {} {} {} {} {} {:?} {:?} {:?} {} {}",
            self.picture.charts.edition,
            record.id,
            prepared.state.vintage,
            record.version,
            collection.record.version,
            collection.account.record.version,
            self.picture.site(),
            self.named.kind,
            self.picture.options.style,
            self.picture.language,
            prepared.reading.frequency(),
            prepared.reading.canonical(),
        );
        response::etag_of(&parts, self.picture.manner.encoding)
    }

    /// The input of the drawing script.
    fn input(&self, prepared: &Prepared, view: &View) -> Result<String, HttpError> {
        let options = &self.picture.options;
        let kind = self.kind(prepared);
        let request = Request {
            prepared,
            view,
            style: &options.style,
            language: self.picture.language,
            address: &format!("{}/{}", self.picture.host(), series_id(&prepared.seen)),
            has_range: options.reading.start.is_some() || options.reading.end.is_some(),
            own: &own_chart(&prepared.seen),
            kind: kind.map_err(|problem| HttpError::Options(vec![problem]))?,
        };
        Ok(request.to_json())
    }

    /// The address in the publisher's letter case; `None` where the request has the same.
    fn own_spelling(&self, seen: &SeenMetric) -> Option<String> {
        let own = self.named.address.own_spelling(seen)?;
        Some(own.with(&self.named.kind.ending()))
    }
}

/// The indicator's own chart, which the reader's options override; the default where it is absent or unreadable.
fn own_chart(seen: &SeenMetric) -> Chart {
    seen.chart().and_then(Result::ok).unwrap_or_default()
}

impl NamedChart {
    /// Parses an address as it was sent; `None` where it names no picture.
    pub(crate) fn parse(path: &str) -> Option<Self> {
        let (address, kind) = Address::parse(path, PictureFormat::parse)?;
        Some(Self { address, kind })
    }

    /// The address without escapes.
    fn address(&self) -> String {
        self.address.with(&self.kind.ending())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_names_account_collection_path_and_kind() {
        let named = NamedChart::parse("/api/v1/series/ann/prices/cpi/f%6fod.v2/chart.svg").unwrap();
        assert_eq!(
            (named.address.keys().path, named.kind),
            ("cpi/food.v2", PictureFormat::Svg)
        );
        assert_eq!(
            named.address(),
            "/api/v1/series/ann/prices/cpi/food.v2/chart.svg"
        );
        let named = NamedChart::parse("/api/v1/series/ann/prices/chart/chart.png").unwrap();
        assert_eq!(
            (named.address.keys().path, named.kind),
            ("chart", PictureFormat::Png)
        );
    }

    #[test]
    fn other_addresses_name_no_picture() {
        for path in [
            "/api/v1/series/ann/prices/chart.svg",
            "/api/v1/series/ann/chart.svg",
            "/api/v1/series/ann/prices/cpi/chart.gif",
            "/api/v1/series/ann/prices/cpi/chart.svg.csv",
            "/api/v1/series/ann/prices/cpi/xchart.svg",
            "/api/v1/series/ann/prices/%ff/chart.svg",
        ] {
            assert_eq!(NamedChart::parse(path), None, "{path}");
        }
    }
}
