//! A chart of a dashboard as it is typed into its form.

use jiff::Timestamp;
use serde::Serialize;

use crate::calendar::frequency::Frequency;
use crate::catalogue::chart::{ChartOptions, ChartOptionsForm, Range, SeriesLook, SeriesLookForm};
use crate::catalogue::key::ChartKey;
use crate::id::{ChartId, ChartSeriesId, CollectionId, DashboardId, MetricId};
use crate::limits;
use crate::problem::{Code, Problem};
use crate::series::view::{Defaults, Options, Reading};
use crate::text::language::Text;
use crate::text::{Shape, clean_either};

/// A chart of a dashboard as it is typed into its form.
#[derive(Clone, Debug, Serialize)]
pub struct DashboardChartForm {
    /// Its key in the dashboard.
    pub key: String,
    /// Its title, in at least one language.
    pub title: Text,
    /// How it is drawn.
    pub options: ChartOptionsForm,
    /// What it draws, in order.
    pub series: Vec<SeriesForm>,
}

/// An indicator in a chart as it is typed.
#[derive(Clone, Debug, Default, Serialize)]
pub struct SeriesForm {
    /// Which of the series that the chart has; absent: a new one.
    pub id: Option<ChartSeriesId>,
    /// The indicator; absent: that of the series that the chart has.
    pub metric: Option<MetricId>,
    /// How it is read.
    pub options: SeriesOptions,
    /// How it is drawn.
    pub look: SeriesLookForm,
}

/// How an indicator is read for a chart: texts of [`Options`]. What is absent is taken from the indicator's own
/// defaults for display.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize)]
pub struct SeriesOptions {
    /// The frequency of the result.
    pub freq: Option<String>,
    /// The method that brings the series to it.
    pub agg: Option<String>,
    /// The transformation.
    pub transform: Option<String>,
    /// Its parameter.
    pub param: Option<String>,
}

/// A chart of a dashboard, checked but for its series.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DashboardChart {
    /// Its key in the dashboard.
    pub key: ChartKey,
    /// Its title.
    pub title: Text,
    /// How it is drawn.
    pub options: ChartOptions,
}

impl DashboardChartForm {
    /// Checks the chart itself, and how many series it has; each of these is checked with its indicator, by
    /// [`SeriesForm::check`] and [`SeriesOptions::check`]. The fields of problems begin with `prefix`.
    ///
    /// # Errors
    /// Everything that is wrong, field by field in the order of the form.
    pub fn check(&self, prefix: &str) -> Result<DashboardChart, Vec<Problem>> {
        let mut problems = Vec::new();
        let key = ChartKey::parse(self.key.trim())
            .map_err(|problem| problems.push(problem.at(&format!("{prefix}key"))));
        let title = clean_either(
            &format!("{prefix}title"),
            &self.title,
            limits::NAME,
            Shape::Line,
            &mut problems,
        );
        let options = self
            .options
            .check(&format!("{prefix}options"), &mut problems);
        let series = format!("{prefix}series");
        if self.series.is_empty() {
            problems.push(Problem::at(series, Code::Required));
        } else if self.series.len() > limits::CHART_SERIES {
            let problem = Problem::at(series, Code::TooMany);
            problems.push(problem.with("max", limits::CHART_SERIES));
        }
        match key {
            Ok(key) if problems.is_empty() => Ok(DashboardChart {
                key,
                title,
                options,
            }),
            _ => Err(problems),
        }
    }
}

impl SeriesForm {
    /// The look; what is wrong is noted in fields behind `prefix`.
    pub fn check(&self, prefix: &str, problems: &mut Vec<Problem>) -> SeriesLook {
        self.look.check(&format!("{prefix}look"), problems)
    }
}

impl SeriesOptions {
    /// The same without what is blank: forms send empty fields.
    #[must_use]
    pub fn given(&self) -> Self {
        let given = |text: &Option<String>| {
            let text = text.as_deref().map(str::trim);
            text.filter(|text| !text.is_empty()).map(str::to_owned)
        };
        Self {
            freq: given(&self.freq),
            agg: given(&self.agg),
            transform: given(&self.transform),
            param: given(&self.param),
        }
    }

    /// What the options mean for an indicator of this frequency; what is wrong with them is noted in fields behind
    /// `prefix`, as every reading tells it.
    pub fn check(
        &self,
        prefix: &str,
        frequency: Frequency,
        defaults: &Defaults,
        problems: &mut Vec<Problem>,
    ) -> Option<Reading> {
        let read = self.options().read(frequency, defaults);
        read.map_err(|found| {
            problems.extend(found.into_iter().map(|problem| {
                let field = problem.field.as_deref().unwrap_or_default();
                let field = format!("{prefix}{field}");
                problem.in_field(field)
            }));
        })
        .ok()
    }

    /// Whether these read options suit an indicator of this frequency, and the chart's type suits their result.
    #[must_use]
    pub fn fits(&self, chart: &ChartOptions, frequency: Frequency, defaults: &Defaults) -> bool {
        let reading = self.check("", frequency, defaults, &mut Vec::new());
        reading.is_some_and(|reading| chart.check_fit(reading.result_frequency()).is_ok())
    }

    /// All options for reading an indicator of this frequency in a chart: in the range, which categories have
    /// none of, and with the places in the season where seasons are drawn and can be.
    #[must_use]
    pub fn reading(&self, frequency: Frequency, range: &Range, chart: &ChartOptions) -> Options {
        let result = self.freq.as_deref().and_then(Frequency::parse);
        let is_seasonal = chart.kind == crate::catalogue::chart::ChartType::Seasonal
            && chart.kind.fits(result.unwrap_or(frequency));
        let season = is_seasonal.then(|| chart.season_start.unwrap_or_default());
        let dated = frequency.is_dated();
        Options {
            start: range.start.clone().filter(|_| dated),
            end: range.end.clone().filter(|_| dated),
            season: season.map(|start| start.to_string()),
            ..self.options()
        }
    }

    fn options(&self) -> Options {
        Options {
            freq: self.freq.clone(),
            agg: self.agg.clone(),
            transform: self.transform.clone(),
            param: self.param.clone(),
            ..Options::default()
        }
    }
}

impl ChartOptions {
    /// Whether at least one of the series can be drawn so, of which these are the frequencies after reading; none
    /// where nothing is known of any.
    ///
    /// # Errors
    /// As [`ChartOptions::check_fit`] for the first of them.
    pub fn check_any_fits(
        &self,
        frequencies: impl IntoIterator<Item = Frequency>,
    ) -> Result<(), Vec<Problem>> {
        let mut first = None;
        for frequency in frequencies {
            match self.check_fit(frequency) {
                Ok(()) => return Ok(()),
                Err(problems) => first = first.or(Some(problems)),
            }
        }
        first.map_or(Ok(()), Err)
    }
}

/// A chart of a dashboard.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chart {
    /// Which one.
    pub id: ChartId,
    /// The dashboard that it is in.
    pub dashboard: DashboardId,
    /// Its key as it was typed.
    pub key: String,
    /// Its title.
    pub title: Text,
    /// How it is drawn, as [`domain::catalogue::chart::ChartOptions::to_json`] wrote it.
    pub options: String,
    /// When it was made.
    pub created_at: Timestamp,
    /// When it last changed.
    pub updated_at: Timestamp,
    /// Counts the changes.
    pub version: i64,
}

/// An indicator in a chart.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChartSeries {
    /// Which one.
    pub id: ChartSeriesId,
    /// The chart that it is in.
    pub chart: ChartId,
    /// The indicator and its collection; `None` where it is gone.
    pub metric: Option<(CollectionId, MetricId)>,
    /// How it is read.
    pub options: SeriesOptions,
    /// How it is drawn, as [`SeriesLook::to_json`] wrote it.
    pub look: String,
}
