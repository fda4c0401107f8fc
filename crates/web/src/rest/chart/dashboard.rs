//! `/api/v1/dashboards/{account}/{collection}/{dashboard}/{chart}.svg` and `.png`: a chart of a dashboard as a
//! picture; `_` stands for the collection of a personal dashboard.

use std::collections::BTreeSet;

use axum::body::Body;
use axum::extract::State;
use domain::calendar::frequency::Frequency;
use domain::catalogue::chart::{ChartOptions, Range};
use domain::catalogue::dashboard::ChartSeries;
use domain::catalogue::licence::Licence;
use domain::problem::Problem;
use domain::series::view::{Defaults, Options, View};
use domain::text::language::Language;
use http::{HeaderValue, Method, Response};
use serde_json::{Value, json};
use service::dashboard::{ChartKeys, DrawnChart, Member, SeenChart, look};
use service::series::view::ViewRequest as Reads;

use super::cache::Told;
use super::request::{Drawn, options};
use super::send::{Manner, Ready};
use super::wish::{Theme, Wish};
use super::{Charts, site, without_scheme};
use crate::fault::{HttpError, refuse_method};
use crate::page::embedded::{matches_etag, short_hash};
use crate::request::visit::Visit;
use crate::request::{percent_decoded, session};
use crate::rest::address::moved;
use crate::rest::chart::cache::PictureCacheKey;
use crate::rest::chart::wish::WishKind;
use crate::rest::open::{is_public, may_ask};
use crate::site::Shared;

/// What stands before the keys.
const ABOVE: &str = "/api/v1/dashboards/";
/// In the place of the collection of a personal dashboard: no key begins so.
const PERSONAL: &str = "_";

/// What the address names.
#[derive(Debug, PartialEq, Eq)]
struct Named {
    account: String,
    /// Or [`PERSONAL`].
    collection: String,
    dashboard: String,
    chart: String,
    kind: WishKind,
}

impl Named {
    /// Reads an address as it was sent; `None` where it names no picture.
    fn of(path: &str) -> Option<Self> {
        let segments: Option<Vec<String>> = path
            .strip_prefix(ABOVE)?
            .split('/')
            .map(|segment| percent_decoded(segment).filter(|text| !text.contains('/')))
            .collect();
        let segments = <[String; 4]>::try_from(segments?).ok()?;
        let [account, collection, dashboard, file] = segments;
        let kinds = [WishKind::Svg, WishKind::Png].into_iter();
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

    /// The address in the maker's own spelling.
    fn own(&self, seen: &SeenChart) -> Self {
        let dashboard = &seen.dashboard;
        let collection = dashboard.collection.as_ref();
        let collection = collection.map_or(PERSONAL, |one| one.record.key.as_str());
        Self {
            account: dashboard.account.record.key.clone(),
            collection: collection.to_owned(),
            dashboard: dashboard.record.key.clone(),
            chart: seen.record.key.clone(),
            kind: self.kind,
        }
    }
}

impl WishKind {
    fn dotted(self) -> String {
        format!(".{}", self.extension())
    }
}

/// Answers at a picture of a dashboard's chart.
pub(in crate::rest) async fn answer(
    State(shared): State<Shared>,
    request: axum::extract::Request,
) -> Result<Response<Body>, HttpError> {
    let (parts, _) = request.into_parts();
    let named = Named::of(parts.uri.path()).ok_or(HttpError::NotFound)?;
    refuse_method(&parts.method, "GET, HEAD, OPTIONS")?;
    if parts.method == Method::OPTIONS {
        return Ok(may_ask());
    }
    let visit = parts
        .extensions
        .get::<Visit>()
        .cloned()
        .ok_or(HttpError::Internal)?;
    let charts = shared.charts.clone().ok_or(HttpError::Unavailable)?;
    let wish = Wish::read_size(parts.uri.query(), named.kind);
    let manner = Manner {
        kind: named.kind,
        encoding: named.kind.encoding(&parts.headers),
        by_language: wish.look.language.is_none(),
    };
    let site = site(&shared, &parts.headers)?;
    let language = wish.look.language.unwrap_or(visit.language);
    let asked = PictureCacheKey {
        path: named.address(),
        kind: named.kind,
        reading: wish.reading.clone(),
        look: wish.look.clone(),
        language,
        encoding: manner.encoding,
        site: site.clone(),
    };
    // Seen before anything is read: what is kept under it is never younger than its token says.
    let token = shared.hot.now().await?;
    if wish.problems.is_empty()
        && let Some(told) = charts.kept.told(&asked, &token)
        && let Some(body) = charts.kept.body(&told.etag)
    {
        let ready = Ready {
            etag: told.etag.clone(),
            file_name: told.file_name.clone(),
            public: true,
            body: Some(body),
        };
        return Ok(manner.send(&parts.headers, ready));
    }
    let mut turn = shared.begin(&parts.headers, &visit)?;
    let caller = session::caller(&shared, &parts.headers, &visit).await?;
    turn.belongs_to(&caller)?;
    let found = shared
        .service
        .dashboards()
        .drawn_chart(&caller, named.keys())
        .await?;
    let drawn = found.ok_or(HttpError::NotFound)?;
    let problems = problems(&wish);
    if !problems.is_empty() {
        return Err(HttpError::Options(problems));
    }
    let public = is_public_chart(&drawn);
    let own = named.own(&drawn.seen);
    if own != named {
        return moved(&own.address(), parts.uri.query(), public);
    }
    let drawing = Drawing {
        charts: &charts,
        drawn: &drawn,
        wish: &wish,
        language,
        address: format!("{}/i/{}", without_scheme(&site), own.path()),
    };
    let etag = drawing.etag(manner);
    let has = etag
        .to_str()
        .is_ok_and(|etag| matches_etag(&parts.headers, etag));
    let kept = if public {
        charts.kept.body(&etag)
    } else {
        None
    };
    let body = match kept {
        Some(body) => Some(body),
        None if has => None,
        None => {
            let request = drawing.request().to_string();
            Some(charts.made(request, manner, wish.look.scale).await?)
        }
    };
    let ready = Ready {
        file_name: file_name(&own),
        etag,
        public,
        body,
    };
    if public && let Some(body) = &ready.body {
        let told = Told {
            token,
            etag: ready.etag.clone(),
            file_name: ready.file_name.clone(),
        };
        charts.kept.keep(asked, told, body.clone());
    }
    Ok(manner.send(&parts.headers, ready))
}

/// What is wrong with the query. Its dates are looked at once for all series.
fn problems(wish: &Wish) -> Vec<Problem> {
    let dates = wish.reading.read(Frequency::Daily, &Defaults::default());
    let dates = dates.err().into_iter().flatten();
    wish.problems.iter().cloned().chain(dates).collect()
}

/// Whether everybody sees all that is in the picture. A series that is gone is so for everybody; of one that this
/// reader does not see others may see something.
fn is_public_chart(drawn: &DrawnChart) -> bool {
    let series = drawn.seen.series.iter().zip(&drawn.members);
    drawn.seen.dashboard.is_public
        && series.into_iter().all(|(series, member)| match member {
            Some(member) => is_public(&member.metric),
            None => series.metric.is_none(),
        })
}

/// `account.collection.dashboard.chart.svg`.
fn file_name(own: &Named) -> HeaderValue {
    let name = own.path().replace('/', ".");
    let name = format!("inline; filename=\"{name}{}\"", own.kind.dotted());
    HeaderValue::try_from(name).unwrap_or(HeaderValue::from_static("inline"))
}

/// One picture.
struct Drawing<'a> {
    charts: &'a Charts,
    drawn: &'a DrawnChart,
    wish: &'a Wish,
    language: Language,
    /// Where people see the chart, without the scheme.
    address: String,
}

impl Drawing<'_> {
    /// A tag of everything that the picture is made from: equal tags, equal bytes.
    fn etag(&self, manner: Manner) -> HeaderValue {
        let (chart, dashboard) = (&self.drawn.seen.record, &self.drawn.seen.dashboard.record);
        let Wish { reading, look, .. } = self.wish;
        let mut parts = format!(
            "{} {} {} {} {} {:?} {look:?} {reading:?} {}",
            self.charts.edition,
            chart.id,
            chart.version,
            dashboard.version,
            self.address,
            manner.kind,
            self.language,
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
        let hash = short_hash(parts.as_bytes());
        let tag = format!("\"{hash}-{}\"", manner.encoding.mark());
        HeaderValue::try_from(tag).unwrap_or(HeaderValue::from_static("\"\""))
    }

    /// What goes into the script.
    fn request(&self) -> Value {
        let chart = self.drawn.seen.options().unwrap_or_default();
        let members = self.drawn.seen.series.iter().zip(&self.drawn.members);
        let series = members.map(|(series, member)| match member {
            Some(member) => self.series(series, member),
            None => missing(series, "", "gone"),
        });
        let series: Vec<Value> = series.collect();
        let mut options = options(&self.wish.look, &chart, chart.kind);
        options.insert("showUnit".to_owned(), chart.show_unit.into());
        json!({
            "language": self.language.as_str(),
            "theme": match self.wish.look.theme {
                Theme::Light => "light",
                Theme::Dark => "dark",
            },
            "width": self.wish.look.width,
            "height": self.wish.look.height,
            "series": series,
            "options": options,
            "about": self.about(&chart),
        })
    }

    fn series(&self, series: &ChartSeries, member: &Member) -> Value {
        let record = &member.metric.record;
        let look = look(series);
        let name = look.legend.pick(self.language).map(|(name, _)| name);
        let name = name.or_else(|| record.name.pick(self.language).map(|(name, _)| name));
        let name = name.unwrap_or(&record.path);
        let Some(view) = self.view(series, member) else {
            return missing(series, name, "unreadable");
        };
        Drawn {
            id: series.id.to_string(),
            name,
            unit: record.unit.pick(self.language).map(|(unit, _)| unit),
            seasons: view.season.as_ref(),
            view: &view,
            look: &look,
        }
        .to_json()
    }

    /// What is read; `None` where the series cannot be read so.
    fn view(&self, series: &ChartSeries, member: &Member) -> Option<View> {
        let Options { start, end, .. } = self.wish.reading.clone();
        let record = &member.metric.record;
        let range = Range { start, end };
        let options = self.drawn.seen.reading(&series.options, record, &range);
        let asked = Reads {
            options: &options,
            display: true,
        };
        let series = member.series.as_ref().ok()?;
        asked.view(record, series).ok()
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
        // Where they differ, each stands with its indicator.
        let licence = match (licences.first(), licences.len()) {
            (Some(licence), 1) => *licence,
            _ => Licence::None,
        };
        let updated = metrics
            .iter()
            .filter_map(|metric| metric.record.published_at);
        let title = self.drawn.seen.record.title.pick(self.language);
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
            "description": chart.description.pick(self.language).map(|(text, _)| text),
        })
    }
}

/// A series of which nothing is drawn.
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
        let named = Named::of("/api/v1/dashboards/ann/prices/fo%6fd/cpi.v2.png").unwrap();
        assert_eq!(named.path(), "ann/prices/food/cpi.v2");
        assert_eq!(
            (named.kind, named.keys().collection),
            (WishKind::Png, Some("prices"))
        );
        assert_eq!(
            named.address(),
            "/api/v1/dashboards/ann/prices/food/cpi.v2.png"
        );
        let named = Named::of("/api/v1/dashboards/ann/_/food/cpi.svg").unwrap();
        assert_eq!((named.kind, named.keys().collection), (WishKind::Svg, None));
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
            assert_eq!(Named::of(path), None, "{path}");
        }
    }
}
