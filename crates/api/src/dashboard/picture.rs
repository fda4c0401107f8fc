//! `/api/v1/dashboards/{account}/{collection}/{dashboard}/{chart}.svg` and `.png`: a chart of a dashboard as a
//! picture; `_` is the collection of a personal dashboard.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use axum::body::Body;
use axum::extract::State;
use domain::calendar::frequency::Frequency;
use domain::catalogue::chart::{ChartOptions, Range};
use domain::catalogue::dashboard::ChartSeries;
use domain::catalogue::key::PERSONAL;
use domain::catalogue::licence::Licence;
use domain::problem::Problem;
use domain::series::view::{Defaults, Options, Reading, View};
use http::request::Parts;
use http::{HeaderValue, Response};
use serde_json::{Value, json};
use service::dashboard::{ChartKeys, DrawnChart, Member, SeenChart, look};
use service::series::view::ViewRequest as Reads;
use transport::fault::HttpError;
use transport::request::{percent_decoded, session};
use transport::shared::Shared;

use crate::file;
use crate::media::Binary;
use crate::open::is_public;
use crate::picture::input::{Drawn, options};
use crate::picture::options::PictureFormat;
use crate::picture::options::{PictureOptions, Theme};
use crate::picture::request::PictureRequest;
use crate::picture::send::Picture;
use crate::response;
use crate::series::Files;
use crate::series::address::moved;

/// The path before the keys.
const ABOVE: &str = "/api/v1/dashboards/";

/// The chart and the kind of picture that an address names.
#[derive(Debug, PartialEq, Eq)]
struct Named {
    account: String,
    /// The key, or [`PERSONAL`].
    collection: String,
    dashboard: String,
    chart: String,
    kind: PictureFormat,
}

impl Named {
    /// Parses an address as it was sent; `None` where it names no picture.
    fn parse(path: &str) -> Option<Self> {
        let segments: Option<Vec<String>> = path
            .strip_prefix(ABOVE)?
            .split('/')
            .map(|segment| percent_decoded(segment).filter(|text| !text.contains('/')))
            .collect();
        let segments = <[String; 4]>::try_from(segments?).ok()?;
        let [account, collection, dashboard, file] = segments;
        let kinds = [PictureFormat::Svg, PictureFormat::Png].into_iter();
        let (chart, kind) = kinds
            .filter_map(|kind| Some((file.strip_suffix(&kind.dotted())?, kind)))
            .next()?;
        Some(Self {
            account,
            collection,
            dashboard,
            chart: chart.to_owned(),
            kind,
        })
    }

    fn keys(&self) -> ChartKeys<'_> {
        ChartKeys {
            account: &self.account,
            collection: Some(self.collection.as_str()).filter(|key| *key != PERSONAL),
            dashboard: &self.dashboard,
            chart: &self.chart,
        }
    }

    /// The keys with `/` between them.
    fn path(&self) -> String {
        let (account, collection) = (&self.account, &self.collection);
        format!("{account}/{collection}/{}/{}", self.dashboard, self.chart)
    }

    fn address(&self) -> String {
        format!("{ABOVE}{}{}", self.path(), self.kind.dotted())
    }

    /// The address with the stored spelling of the keys.
    fn own(&self, seen: &SeenChart) -> Self {
        let dashboard = &seen.dashboard;
        Self {
            account: dashboard.account.record.key.clone(),
            collection: dashboard.collection_segment().to_owned(),
            dashboard: dashboard.record.key.clone(),
            chart: seen.record.key.clone(),
            kind: self.kind,
        }
    }
}

impl PictureFormat {
    fn dotted(self) -> String {
        format!(".{}", self.extension())
    }
}

/// A chart of a dashboard: its key, then `.svg` or `.png`.
#[utoipa::path(
    get,
    path = "/api/v1/dashboards/{account}/{collection}/{dashboard}/{chart}",
    operation_id = "readDashboardChart",
    responses((status = 200, content(
        (String = "image/svg+xml"),
        (inline(Binary) = "image/png"),
    )))
)]
pub(crate) async fn answer(
    State(shared): State<Shared>,
    State(files): State<Files>,
    parts: Parts,
) -> Result<Response<Body>, HttpError> {
    let named = Named::parse(parts.uri.path()).ok_or(HttpError::NotFound)?;
    let (path, kind) = (named.address(), named.kind);
    let opened = PictureRequest::open(
        (&shared, files.charts),
        parts,
        path,
        kind,
        PictureOptions::read_size,
    )
    .await?;
    let picture = match opened {
        ControlFlow::Continue(picture) => picture,
        ControlFlow::Break(response) => return Ok(response),
    };
    let headers = &picture.parts.headers;
    let (_permit, caller) = session::admitted_read(&shared, headers, &picture.visit).await?;
    let found = {
        let _running = shared.work.turns.run(&caller).await?;
        let dashboards = picture.service.dashboards();
        dashboards.drawn_chart(&caller, named.keys()).await?
    };
    let drawn = found.ok_or(HttpError::NotFound)?;
    let problems = problems(&picture.options);
    if !problems.is_empty() {
        return Err(HttpError::Options(problems));
    }
    let public = is_public_chart(&drawn);
    let own = named.own(&drawn.seen);
    if own != named {
        return moved(&own.address(), picture.parts.uri.query(), public);
    }
    let drawing = Drawing {
        picture: &picture,
        drawn: &drawn,
        address: format!("{}/i/{}", picture.host(), own.path()),
    };
    let etag = drawing.etag();
    let body = match picture.cached(&etag, public) {
        Some(body) => body,
        None => {
            picture
                .draw(&shared, &caller, drawing.request().to_string())
                .await?
        }
    };
    Ok(picture.send(Picture {
        etag,
        file_name: file::file_name("inline", &own.path(), &own.kind.dotted()),
        public,
        body,
    }))
}

/// The problems of the query. Its dates are checked once for all series.
fn problems(options: &PictureOptions) -> Vec<Problem> {
    let dates = options.reading.read(Frequency::Daily, &Defaults::default());
    let dates = dates.err().into_iter().flatten();
    options.problems.iter().cloned().chain(dates).collect()
}

/// Whether everybody sees the whole picture. A deleted series is absent for everybody; a series hidden from this
/// reader may be visible to others.
fn is_public_chart(drawn: &DrawnChart) -> bool {
    let series = drawn.seen.series.iter().zip(&drawn.members);
    drawn.seen.dashboard.is_public
        && series.into_iter().all(|(series, member)| match member {
            Some(member) => is_public(&member.metric),
            None => series.metric.is_none(),
        })
}

/// The picture of a dashboard's chart.
struct Drawing<'a> {
    picture: &'a PictureRequest,
    drawn: &'a DrawnChart,
    /// The address of the chart's page, without the scheme.
    address: String,
}

impl Drawing<'_> {
    /// A tag of everything that the picture is made from: equal tags, equal bytes.
    fn etag(&self) -> HeaderValue {
        let (chart, dashboard) = (&self.drawn.seen.record, &self.drawn.seen.dashboard.record);
        let PictureOptions { reading, style, .. } = &self.picture.options;
        let mut parts = format!(
            "{} {} {} {} {} {:?} {style:?} {reading:?} {}",
            self.picture.charts.edition,
            chart.id,
            chart.version,
            dashboard.version,
            self.address,
            self.picture.manner.kind,
            self.picture.language,
        );
        for member in &self.drawn.members {
            let Some(Member { metric, series }) = member else {
                parts.push_str(" none");
                continue;
            };
            if series.is_err() {
                parts.push_str(" unreadable");
            }
            let (record, collection) = (&metric.record, &metric.collection.record);
            let (id, version, vintage) = (record.id, record.version, record.vintage);
            parts.push_str(&format!(" {id} {version} {vintage} {}", collection.version));
        }
        response::etag_of(&parts, self.picture.manner.encoding)
    }

    /// The input of the drawing script.
    fn request(&self) -> Value {
        let chart = self.drawn.seen.options().unwrap_or_default();
        let members = self.drawn.seen.series.iter().zip(&self.drawn.members);
        let series = members.map(|(series, member)| match member {
            Some(member) => self.series(series, member),
            None => missing(series, "", "gone"),
        });
        let series: Vec<Value> = series.collect();
        let mut options = options(&self.picture.options.style, &chart, chart.kind);
        options.insert("showUnit".to_owned(), chart.show_unit.into());
        json!({
            "language": self.picture.language.as_str(),
            "theme": match self.picture.options.style.theme {
                Theme::Light => "light",
                Theme::Dark => "dark",
            },
            "width": self.picture.options.style.width,
            "height": self.picture.options.style.height,
            "series": series,
            "options": options,
            "about": self.about(&chart),
        })
    }

    fn series(&self, series: &ChartSeries, member: &Member) -> Value {
        let record = &member.metric.record;
        let look = look(series);
        let name = look
            .legend
            .pick(self.picture.language)
            .map(|(name, _)| name);
        let name = name.or_else(|| {
            record
                .name
                .pick(self.picture.language)
                .map(|(name, _)| name)
        });
        let name = name.unwrap_or(&record.path);
        let Some((reading, view)) = self.view(series, member) else {
            return missing(series, name, "unreadable");
        };
        Drawn {
            id: series.id.to_string(),
            name,
            unit: record
                .unit
                .pick(self.picture.language)
                .map(|(unit, _)| unit),
            seasons: view.season.as_ref(),
            view: &view,
            look: &look,
            reading: Some(&reading),
        }
        .to_json()
    }

    /// The read options of a series and its view; `None` where it cannot be read with them.
    fn view(&self, series: &ChartSeries, member: &Member) -> Option<(Reading, View)> {
        let Options { start, end, .. } = self.picture.options.reading.clone();
        let record = &member.metric.record;
        let range = Range { start, end };
        let options = self.drawn.seen.reading(&series.options, record, &range);
        let requested = Reads {
            options: &options,
            display: true,
        };
        let series = member.series.as_ref().ok()?;
        let reading = requested.reading(record, series.frequency()).ok()?;
        let view = reading.apply(series).ok()?;
        Some((reading, view))
    }

    fn about(&self, chart: &ChartOptions) -> Value {
        let metrics: Vec<_> = self
            .drawn
            .members
            .iter()
            .flatten()
            .map(|member| &member.metric)
            .collect();
        let sources: BTreeSet<_> = metrics
            .iter()
            .filter_map(|metric| metric.record.source.as_deref())
            .collect();
        let licences: BTreeSet<_> = metrics.iter().map(|metric| metric.licence()).collect();
        // Licences that differ are shown with their indicators.
        let licence = match (licences.first(), licences.len()) {
            (Some(licence), 1) => *licence,
            _ => Licence::None,
        };
        let updated = metrics
            .iter()
            .filter_map(|metric| metric.record.published_at);
        let title = self.drawn.seen.record.title.pick(self.picture.language);
        json!({
            "title": title.map_or(self.drawn.seen.record.key.as_str(), |(title, _)| title),
            "reading": null,
            "source": match sources.len() {
                1 | 2 => Some(sources.into_iter().collect::<Vec<_>>().join("; ")),
                _ => None,
            },
            "licence": licence.as_str(),
            "updated": updated.max().map(|at| at.strftime("%Y-%m-%d").to_string()),
            "address": self.address,
            "description": chart.description.wording(self.picture.language),
        })
    }
}

/// The input for a series that cannot be drawn.
fn missing(series: &ChartSeries, name: &str, problem: &str) -> Value {
    json!({
        "id": series.id.to_string(),
        "name": name,
        "measure": "own",
        "base": null,
        "unit": null,
        "decimals": 0,
        "frequency": Frequency::Yearly.code().to_string(),
        "periods": [],
        "values": [],
        "problem": problem,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_names_account_collection_dashboard_chart_and_kind() {
        let named = Named::parse("/api/v1/dashboards/ann/prices/fo%6fd/cpi.v2.png").unwrap();
        assert_eq!(named.path(), "ann/prices/food/cpi.v2");
        assert_eq!(
            (named.kind, named.keys().collection),
            (PictureFormat::Png, Some("prices"))
        );
        assert_eq!(
            named.address(),
            "/api/v1/dashboards/ann/prices/food/cpi.v2.png"
        );
        let named = Named::parse("/api/v1/dashboards/ann/_/food/cpi.svg").unwrap();
        assert_eq!(
            (named.kind, named.keys().collection),
            (PictureFormat::Svg, None)
        );
    }

    #[test]
    fn other_addresses_name_no_picture() {
        for path in [
            "/api/v1/dashboards/ann/prices/food",
            "/api/v1/dashboards/ann/prices/food.svg",
            "/api/v1/dashboards/ann/prices/food/cpi",
            "/api/v1/dashboards/ann/prices/food/cpi.gif",
            "/api/v1/dashboards/ann/prices/food/cpi/x.svg",
            "/api/v1/dashboards/ann/prices/food/a%2fb.svg",
            "/api/v1/dashboards/ann/prices/food/%ff.svg",
        ] {
            assert_eq!(Named::parse(path), None, "{path}");
        }
    }
}
