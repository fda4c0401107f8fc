//! The input of the drawing script: data and facts, no words; see `frontend/src/server/chartRequest.ts`.

use domain::calendar::frequency::Frequency;
use domain::catalogue::chart::{
    AxisSide, Chart, ChartOptions, ChartRange, ChartType, Colour, ColourRule, LineStyle,
    SeriesLook, ValueFormat,
};
use domain::invariant::Invariant as _;
use domain::series::Series;
use domain::series::latest::{Change, Latest};
use domain::series::season::{SeasonStart, Seasons};
use domain::series::transformation::Transformation;
use domain::series::view::{Reading, View, ViewUnit};
use domain::text::language::Language;
use serde_json::{Map, Value, json};
use service::series::view::Prepared;
use transport::response::json::incomplete;

use super::options::{PictureStyle, Theme};

/// The default first day of seasons.
const NEW_YEAR: &str = "01-01";

/// The picture of an indicator.
pub(crate) struct Request<'a> {
    pub(crate) prepared: &'a Prepared,
    pub(crate) view: &'a View,
    pub(crate) style: &'a PictureStyle,
    pub(crate) language: Language,
    /// The address of the indicator's page, without the scheme.
    pub(crate) address: &'a str,
    /// Whether the reader named a first or a last date.
    pub(crate) has_range: bool,
    /// The indicator's own chart.
    pub(crate) own: &'a Chart,
    pub(crate) kind: ChartType,
}

impl Request<'_> {
    /// The input of the script as JSON.
    pub(crate) fn to_json(&self) -> String {
        json!({
            "language": self.language.as_str(),
            "theme": match self.style.theme {
                Theme::Light => "light",
                Theme::Dark => "dark",
            },
            "width": self.style.width,
            "height": self.style.height,
            "series": [self.series()],
            "options": self.options(),
            "about": self.about(),
        })
        .to_string()
    }

    /// The indicator's name, else its path.
    fn title(&self) -> &str {
        let record = &self.prepared.seen.record;
        let name = record.name.pick(self.language);
        name.map_or(record.path.as_str(), |(name, _)| name)
    }

    fn series(&self) -> Value {
        let record = &self.prepared.seen.record;
        let look = SeriesLook {
            // A single series has its axis on the usual side.
            axis: AxisSide::Left,
            ..self.own.look.clone()
        };
        Drawn {
            id: record.id.to_string(),
            name: self.title(),
            unit: record.unit.wording(self.language),
            view: self.view,
            seasons: self.seasons().as_ref(),
            look: &look,
            reading: None,
        }
        .to_json()
    }

    /// The positions in seasons: as requested, else, for a seasonal chart, from the first day in the indicator's own
    /// chart or [`NEW_YEAR`].
    fn seasons(&self) -> Option<Seasons> {
        if self.kind != ChartType::Seasonal || self.view.season.is_some() {
            return self.view.season.clone();
        }
        let own = self.own.options.season_start;
        let start = own.or_else(|| SeasonStart::parse(NEW_YEAR).ok())?;
        let series = &self.view.series;
        Seasons::new(series.frequency(), series.ordinals(), start)
    }

    fn options(&self) -> Value {
        let mut options = options(self.style, &self.own.options, self.kind);
        options.extend(self.window().map(|window| ("window".to_owned(), window)));
        options.into()
    }

    /// The range of dates of the indicator's own chart; `None` where it has no range or the reader names one.
    fn window(&self) -> Option<Value> {
        let own = &self.own.options;
        if self.has_range {
            return None;
        }
        let mut window = Map::new();
        for (name, date) in [("from", &own.start), ("to", &own.end)] {
            if let Some(date) = date {
                window.insert(name.to_owned(), date.as_str().into());
            }
        }
        (!window.is_empty()).then(|| window.into())
    }

    fn about(&self) -> Value {
        let (seen, reading) = (&self.prepared.seen, &self.prepared.reading);
        let description = &self.own.options.description;
        json!({
            "title": self.title(),
            "reading": self::reading(reading),
            "source": seen.record.source,
            "licence": seen.licence().as_str(),
            "updated": self.prepared.state.published_at.map(|at| at.strftime("%Y-%m-%d").to_string()),
            "address": self.address,
            "description": description.wording(self.language),
        })
    }
}

/// The read options of a series, from which the script makes words.
pub(crate) fn reading(reading: &Reading) -> Value {
    let (transformation, parameter) = reading.transformation();
    let usual = transformation.default_periods(reading.result_frequency());
    let parameter = parameter
        .map(|parameter| parameter.to_string())
        .filter(|text| usual.is_none_or(|usual| *text != usual.to_string()));
    json!({
        "frequency": reading.result_frequency().code().to_string(),
        "aggregation": reading.aggregation().map(|(_, method)| method.as_str()),
        "transform": transformation.as_str(),
        "param": if transformation == Transformation::Index { None } else { parameter },
    })
}

/// The chart type for a series of this frequency: the reader's choice, else that of the indicator's own chart where
/// the frequency allows it, else the default.
///
/// # Errors
/// The reader's choice, where the frequency does not allow it.
pub(crate) fn kind_of(
    style: &PictureStyle,
    own: &Chart,
    frequency: Frequency,
) -> Result<ChartType, ChartType> {
    match style.kind {
        Some(kind) if kind.fits(frequency) => Ok(kind),
        Some(kind) => Err(kind),
        None if own.options.kind.fits(frequency) => Ok(own.options.kind),
        None => Ok(ChartType::default()),
    }
}

/// The options of a chart: the reader's choices, else its own.
pub(crate) fn options(
    style: &PictureStyle,
    own: &ChartOptions,
    kind: ChartType,
) -> Map<String, Value> {
    let mut options = Map::new();
    let mut put = |name: &str, value: Value| options.insert(name.to_owned(), value);
    put("type", kind.as_str().into());
    put("stack", style.stack.unwrap_or(own.stack).as_str().into());
    put(
        "xFormat",
        style.x_format.unwrap_or(own.x_format).as_str().into(),
    );
    put("sort", style.sort.unwrap_or(own.sort).as_str().into());
    match style.range.unwrap_or(own.range) {
        ChartRange::Auto => None,
        range => put("range", range.as_str().into()),
    };
    match style.y_format.unwrap_or(own.y_format) {
        ValueFormat::Auto => None,
        format => put("yFormat", format.as_str().into()),
    };
    if let Some(years) = style.years.or(own.years.map(u32::from)) {
        put("years", years.into());
    }
    if !own.season_colours.is_empty() {
        put(
            "seasonColours",
            own.season_colours.iter().map(colour).collect(),
        );
    }
    options
}

/// A series of a chart.
pub(crate) struct Drawn<'a> {
    pub(crate) id: String,
    pub(crate) name: &'a str,
    pub(crate) unit: Option<&'a str>,
    pub(crate) view: &'a View,
    pub(crate) seasons: Option<&'a Seasons>,
    pub(crate) look: &'a SeriesLook,
    /// The read options, where those of the chart's series can differ.
    pub(crate) reading: Option<&'a Reading>,
}

impl Drawn<'_> {
    pub(crate) fn to_json(&self) -> Value {
        let (view, series) = (self.view, &self.view.series);
        let (measure, base) = match view.unit {
            ViewUnit::Own => ("own", None),
            ViewUnit::Percent => ("percent", None),
            ViewUnit::Index(base) => ("index", base),
        };
        let periods = series
            .observations()
            .map(|one| Value::from(one.position.to_string()));
        json!({
            "id": self.id,
            "name": self.name,
            "measure": measure,
            "base": base.map(|base| base.to_string()),
            "unit": self.unit,
            "decimals": series.decimals(),
            "frequency": series.frequency().code().to_string(),
            "periods": periods.collect::<Value>(),
            "values": series.values(),
            "statuses": statuses(series),
            "holes": holes(series),
            "incomplete": incomplete(view),
            "season": self.seasons.map(seasons),
            "latest": view.latest.as_ref().map(latest),
            "look": look(self.look),
            "reading": self.reading.map(reading),
            "hasLegend": !self.look.legend.is_empty(),
        })
    }
}

/// A status or null for each observation; null if no observation has a status.
fn statuses(series: &Series) -> Option<Value> {
    let has_any = !series.statuses().is_empty();
    let of_observations = series
        .observations()
        .map(|one| match one.status.is_normal() {
            true => Value::Null,
            false => Value::from(one.status.to_string()),
        });
    has_any.then(|| of_observations.collect())
}

/// The periods without a value; null if there is none.
fn holes(series: &Series) -> Option<Value> {
    let has_any = !series.holes().is_empty();
    let holes = series.holes().iter().map(|hole| {
        let position = hole.position(series.frequency());
        json!({
            "period": position.invariant("a hole has a position").to_string(),
            "before": hole.before(),
            "status": hole.status().to_string(),
            "text": hole.text(),
        })
    });
    has_any.then(|| holes.collect())
}

fn look(own: &SeriesLook) -> Value {
    let mut look = Map::new();
    let mut put = |name: &str, value: Option<Value>| {
        look.extend(value.map(|value| (name.to_owned(), value)));
    };
    // A solid line is also stored where nothing was chosen: then repeated colours get patterns.
    let is_chosen = own.style != LineStyle::Line || own.colour.is_some();
    put("style", is_chosen.then(|| own.style.as_str().into()));
    put("width", own.width.map(Value::from));
    put("colour", own.colour.as_ref().map(colour));
    put("axis", Some(own.axis.as_str().into()));
    put("greater", own.greater.as_ref().map(rule));
    put("lower", own.lower.as_ref().map(rule));
    look.into()
}

fn rule(rule: &ColourRule) -> Value {
    json!({"value": rule.value, "colour": colour(&rule.colour)})
}

/// A position in the palette is a number to the script.
fn colour(colour: &Colour) -> Value {
    match colour {
        Colour::Palette(number) => Value::from(*number),
        Colour::Rgb(_) => Value::from(colour.to_string()),
    }
}

fn seasons(seasons: &Seasons) -> Value {
    json!({
        "start": seasons.start.to_string(),
        "names": seasons.names,
        "of": seasons.of,
        "at": seasons.at,
        "places": seasons.places,
    })
}

fn latest(latest: &Latest) -> Value {
    json!({
        "period": latest.period.to_string(),
        "value": latest.value,
        "status": (!latest.status.is_normal()).then(|| latest.status.to_string()),
        "change": latest.change.as_ref().map(change),
        "yearChange": latest.year_change.as_ref().map(change),
    })
}

fn change(change: &Change) -> Value {
    json!({
        "period": change.from.to_string(),
        "value": change.value,
        "difference": change.difference,
        "percent": change.percent,
    })
}
