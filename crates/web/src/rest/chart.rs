//! `/api/v1/series/{account}/{collection}/{path}/chart.svg` and `chart.png`: an indicator's chart as a picture that
//! stands by itself, drawn by the front end's own code.

mod cache;
mod dashboard;
mod request;
mod send;
mod wish;

use axum::body::Body;
use axum::extract::State;
use bytes::Bytes;
use domain::catalogue::chart::{Chart, ChartType};
use domain::problem::{Code, Problem};
use domain::series::view::View;
use domain::text::language::Language;
use drawing::{Failed, Painter, Pool};
use http::{HeaderMap, HeaderValue, Method, Response};
use service::metric::SeenMetric;
use service::series::view::{Prepared, ViewRequest as Reads};

use super::address::{Address, moved};
use super::open::{is_public, may_ask};
use super::source::id;
use crate::fault::{HttpError, refuse_method};
use crate::page::embedded::{matches_etag, short_hash};
use crate::request::visit::Visit;
use crate::request::{origin, session};
use crate::response::encoding::Encoding;
use crate::site::Shared;
use cache::{CachedPicture, PictureCacheKey, Told};
use request::{Request, kind_of};
use send::{Manner, Ready};
use wish::{Wish, WishKind};

pub(super) use dashboard::answer as dashboard;

/// Memory for pictures, in bytes.
const KEPT_BYTES: u64 = 32 * 1024 * 1024;
/// Pictures that are painted as PNG at once, and that wait for it. One of the largest takes 64 MB.
const PAINTED: (usize, usize) = (2, 16);

/// Draws pictures and keeps those that everybody may see.
pub(crate) struct Charts {
    engines: Pool,
    painter: Painter,
    kept: CachedPicture,
    /// Stands for the script: another one draws other pictures.
    edition: String,
}

impl Charts {
    /// None in a program that was built without the front end.
    pub(crate) fn new() -> Option<Self> {
        let script = drawing::embedded("charts.js")?;
        Some(Self {
            engines: drawing::charts()?,
            painter: Painter::new(PAINTED.0, PAINTED.1),
            kept: CachedPicture::new(KEPT_BYTES),
            edition: short_hash(script.as_bytes()),
        })
    }
}

impl Charts {
    /// Draws what the script is given, and paints or compresses it.
    async fn made(&self, request: String, manner: Manner, scale: u32) -> Result<Bytes, HttpError> {
        let svg = self.engines.call(request).await.map_err(failed)?;
        match manner.kind {
            WishKind::Png => {
                let scale = u16::try_from(scale).map_err(internal)?;
                let png = self.painter.png(svg, f32::from(scale)).await;
                Ok(png.map_err(failed)?.into())
            }
            WishKind::Svg => {
                let encoding = manner.encoding;
                let packed = tokio::task::spawn_blocking(move || {
                    encoding.encode(drawing::carry_fonts(&svg).into())
                });
                packed.await.map_err(internal)?.map_err(internal)
            }
        }
    }
}

/// What the address names.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct NamedChart {
    address: Address,
    kind: WishKind,
}

/// A request for a picture.
struct Drawing<'a> {
    charts: &'a Charts,
    named: NamedChart,
    wish: Wish,
    language: Language,
    encoding: Encoding,
    site: String,
}

/// Answers at a picture.
pub(super) async fn answer(
    State(shared): State<Shared>,
    request: axum::extract::Request,
    named: NamedChart,
) -> Result<Response<Body>, HttpError> {
    let (parts, _) = request.into_parts();
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
    let wish = Wish::read(parts.uri.query(), named.kind);
    let drawing = Drawing {
        language: wish.look.language.unwrap_or(visit.language),
        encoding: named.kind.encoding(&parts.headers),
        site: site(&shared, &parts.headers)?,
        charts: &charts,
        named,
        wish,
    };
    // Seen before anything is read: what is kept under it is never younger than its token says.
    let token = shared.hot.now().await?;
    let asked = drawing.asked();
    // What is refused has no place among what is kept: it would be taken for the usual picture.
    if drawing.wish.problems.is_empty()
        && let Some(told) = charts.kept.told(&asked, &token)
        && let Some(body) = charts.kept.body(&told.etag)
    {
        let ready = Ready {
            etag: told.etag.clone(),
            file_name: told.file_name.clone(),
            public: true,
            body: Some(body),
        };
        return Ok(drawing.manner().send(&parts.headers, ready));
    }
    let mut turn = shared.begin(&parts.headers, &visit)?;
    let caller = session::caller(&shared, &parts.headers, &visit).await?;
    turn.belongs_to(&caller)?;
    let reads = Reads {
        options: &drawing.wish.reading,
        display: true,
    };
    let mut known = None;
    let wanted = |prepared: &Prepared| {
        known = drawing.known(prepared, &parts.headers);
        known.is_none() && drawing.is_right(prepared)
    };
    let found = shared
        .service
        .series()
        .read(&caller, drawing.named.address.keys(), reads, wanted)
        .await?;
    let (prepared, view) = drawing.not_refused(found.ok_or(HttpError::NotFound)?)?;
    if let Some(target) = drawing.own_spelling(&prepared.seen) {
        return moved(&target, parts.uri.query(), is_public(&prepared.seen));
    }
    let ready = match (known, view) {
        (Some(ready), _) => ready,
        (None, Some(view)) => drawing.draw(&prepared, &view).await?,
        (None, None) => return Err(internal("a picture was neither kept nor drawn")),
    };
    if ready.public
        && let Some(body) = &ready.body
    {
        let told = Told {
            token,
            etag: ready.etag.clone(),
            file_name: ready.file_name.clone(),
        };
        charts.kept.keep(asked, told, body.clone());
    }
    Ok(drawing.manner().send(&parts.headers, ready))
}

impl Drawing<'_> {
    fn manner(&self) -> Manner {
        Manner {
            kind: self.named.kind,
            encoding: self.encoding,
            by_language: self.wish.look.language.is_none(),
        }
    }

    fn asked(&self) -> PictureCacheKey {
        PictureCacheKey {
            path: self.named.address(),
            kind: self.named.kind,
            reading: self.wish.reading.clone(),
            look: self.wish.look.clone(),
            language: self.language,
            encoding: self.encoding,
            site: self.site.clone(),
        }
    }

    /// Whether the request is one that is answered with a picture.
    fn is_right(&self, prepared: &Prepared) -> bool {
        self.wish.problems.is_empty()
            && self.own_spelling(&prepared.seen).is_none()
            && self.kind(prepared).is_ok()
    }

    /// What was found, or all that is wrong with the options.
    fn not_refused(
        &self,
        found: Result<(Prepared, Option<View>), Vec<Problem>>,
    ) -> Result<(Prepared, Option<View>), HttpError> {
        let mut problems = self.wish.problems.clone();
        match found {
            Ok(found) => match self.kind(&found.0) {
                Ok(_) if problems.is_empty() => return Ok(found),
                Ok(_) => {}
                Err(problem) => problems.push(problem),
            },
            Err(found) => problems.extend(found),
        }
        Err(HttpError::of_reading(problems))
    }

    /// What the chart is.
    fn kind(&self, prepared: &Prepared) -> Result<ChartType, Problem> {
        let frequency = prepared.reading.result_frequency();
        let kind = kind_of(&self.wish.look, &own_chart(&prepared.seen), frequency);
        kind.map_err(|kind| {
            Problem::at("type", Code::ChartTypeNotAllowed)
                .with("option", "type")
                .with("type", kind.as_str())
        })
    }

    /// The answer without drawing: the reader has it already, or it is kept and everybody may still see it.
    fn known(&self, prepared: &Prepared, request: &HeaderMap) -> Option<Ready> {
        if !self.is_right(prepared) {
            return None;
        }
        let etag = self.etag(prepared);
        let public = is_public(&prepared.seen);
        let has = etag.to_str().is_ok_and(|etag| matches_etag(request, etag));
        let body = if public {
            self.charts.kept.body(&etag)
        } else {
            None
        };
        (has || body.is_some()).then(|| Ready {
            etag,
            file_name: self.file_name(&prepared.seen),
            public,
            body,
        })
    }

    /// A tag of everything that the picture is made from: equal tags, equal bytes.
    fn etag(&self, prepared: &Prepared) -> HeaderValue {
        let (record, collection) = (&prepared.seen.record, &prepared.seen.collection);
        let parts = format!(
            "{} {} {} {} {} {} {} {:?} {:?} {:?} {} {}",
            self.charts.edition,
            record.id,
            prepared.state.vintage,
            record.version,
            collection.record.version,
            collection.account.record.version,
            self.site,
            self.named.kind,
            self.wish.look,
            self.language,
            prepared.reading.frequency(),
            prepared.reading.canonical(),
        );
        let tag = format!(
            "\"{}-{}\"",
            short_hash(parts.as_bytes()),
            self.encoding.mark()
        );
        HeaderValue::try_from(tag).unwrap_or(HeaderValue::from_static("\"\""))
    }

    /// Draws, and paints or compresses.
    async fn draw(&self, prepared: &Prepared, view: &View) -> Result<Ready, HttpError> {
        let request = Request {
            prepared,
            view,
            look: &self.wish.look,
            language: self.language,
            address: &format!("{}/{}", without_scheme(&self.site), id(&prepared.seen)),
            has_range: self.wish.reading.start.is_some() || self.wish.reading.end.is_some(),
            own: &own_chart(&prepared.seen),
            kind: self
                .kind(prepared)
                .map_err(|problem| HttpError::Options(vec![problem]))?,
        };
        let scale = self.wish.look.scale;
        let body = self
            .charts
            .made(request.to_json(), self.manner(), scale)
            .await?;
        Ok(Ready {
            etag: self.etag(prepared),
            file_name: self.file_name(&prepared.seen),
            public: is_public(&prepared.seen),
            body: Some(body),
        })
    }

    /// `account.collection.path.svg`, the slashes of the path as dots.
    fn file_name(&self, seen: &SeenMetric) -> HeaderValue {
        let id = id(seen).replace('/', ".");
        let name = format!("inline; filename=\"{id}.{}\"", self.named.kind.extension());
        HeaderValue::try_from(name).unwrap_or(HeaderValue::from_static("inline"))
    }

    /// The address in the publisher's own letter case, where the request's is another.
    fn own_spelling(&self, seen: &SeenMetric) -> Option<String> {
        let own = self.named.address.own_spelling(seen)?;
        Some(own.with(&self.named.kind.ending()))
    }
}

/// How the indicator is drawn unless the reader says otherwise; what cannot be read is as if it were not there.
fn own_chart(seen: &SeenMetric) -> Chart {
    seen.chart().and_then(Result::ok).unwrap_or_default()
}

/// Scheme, host and port of this site, as the reader knows them.
fn site(shared: &Shared, headers: &HeaderMap) -> Result<String, HttpError> {
    origin::of(headers, shared.config.address.as_ref()).ok_or(HttpError::BadRequest)
}

fn without_scheme(site: &str) -> &str {
    site.split_once("://").map_or(site, |(_, rest)| rest)
}

fn failed(error: Failed) -> HttpError {
    match error {
        Failed::Busy => HttpError::Overloaded,
        other => internal(other),
    }
}

fn internal(error: impl std::fmt::Display) -> HttpError {
    tracing::error!(%error, "a picture cannot be made");
    HttpError::Internal
}

impl WishKind {
    fn extension(self) -> &'static str {
        match self {
            Self::Svg => "svg",
            Self::Png => "png",
        }
    }

    /// What stands behind the keys.
    fn ending(self) -> String {
        format!("/chart.{}", self.extension())
    }

    /// The kind that a path ends with, and what stands before.
    fn of(path: &str) -> Option<(&str, Self)> {
        [Self::Svg, Self::Png]
            .into_iter()
            .find_map(|kind| Some((path.strip_suffix(&kind.ending())?, kind)))
    }

    /// The best coding that the request accepts. A PNG is compressed already.
    fn encoding(self, headers: &HeaderMap) -> Encoding {
        match self {
            Self::Svg => Encoding::accepted(headers),
            Self::Png => Encoding::Identity,
        }
    }
}

impl NamedChart {
    /// Reads an address as it was sent; `None` where it names no picture.
    pub(super) fn of(path: &str) -> Option<Self> {
        let (address, kind) = Address::of(path, WishKind::of)?;
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
        let named = NamedChart::of("/api/v1/series/ann/prices/cpi/f%6fod.v2/chart.svg").unwrap();
        assert_eq!(
            (named.address.keys().path, named.kind),
            ("cpi/food.v2", WishKind::Svg)
        );
        assert_eq!(
            named.address(),
            "/api/v1/series/ann/prices/cpi/food.v2/chart.svg"
        );
        let named = NamedChart::of("/api/v1/series/ann/prices/chart/chart.png").unwrap();
        assert_eq!(
            (named.address.keys().path, named.kind),
            ("chart", WishKind::Png)
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
            "/api/v1/series/ann/prices/cpi%2ffood/chart.svg",
            "/api/v1/series/ann/prices/%ff/chart.svg",
        ] {
            assert_eq!(NamedChart::of(path), None, "{path}");
        }
    }
}
