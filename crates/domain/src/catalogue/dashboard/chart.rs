//! Charts of dashboards: the form, its checks and the stored chart.

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

/// A chart of a dashboard as typed into its form.
#[derive(Clone, Debug, Serialize)]
pub struct DashboardChartForm {
    /// Its key in the dashboard, as typed: spaces around it are removed.
    pub key: String,
    /// Its title, in at least one language.
    pub title: Text,
    /// The options of the whole chart, not checked.
    pub options: ChartOptionsForm,
    /// Its series, in order.
    pub series: Vec<SeriesForm>,
}

/// An indicator in a chart, as typed.
#[derive(Clone, Debug, Default, Serialize)]
pub struct SeriesForm {
    /// The series of the stored chart that this form changes; absent: a new series.
    pub id: Option<ChartSeriesId>,
    /// The indicator; absent: that of the stored series.
    pub metric: Option<MetricId>,
    /// Its read options.
    pub options: SeriesOptions,
    /// The look of the series, not checked.
    pub look: SeriesLookForm,
}

/// The read options of an indicator in a chart: texts of [`Options`]. Absent ones are the indicator's own defaults for
/// display.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize)]
pub struct SeriesOptions {
    /// The frequency of the result.
    pub freq: Option<String>,
    /// The method of aggregation to that frequency.
    pub agg: Option<String>,
    /// The transformation.
    pub transform: Option<String>,
    /// The parameter of the transformation.
    pub param: Option<String>,
}

/// A chart of a dashboard, checked except for its series.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DashboardChart {
    /// Its key, unique in the dashboard.
    pub key: ChartKey,
    /// Its title, in at least one language; at most [`limits::NAME`] characters each.
    pub title: Text,
    /// The options of the whole chart.
    pub options: ChartOptions,
}

impl DashboardChartForm {
    /// Checks the chart itself and the number of its series. [`SeriesForm::check`] and [`SeriesOptions::check`] check
    /// each series with its indicator. The fields of problems begin with `prefix`.
    ///
    /// # Errors
    /// All problems, field by field in the order of the form.
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
    /// Checks the look, and adds problems in fields that begin with `prefix`.
    pub fn check(&self, prefix: &str, problems: &mut Vec<Problem>) -> SeriesLook {
        self.look.check(&format!("{prefix}look"), problems)
    }
}

impl SeriesOptions {
    /// The same options, trimmed, with `None` for blank texts: forms send empty fields.
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

    /// Parses the options for an indicator of this frequency. If they are wrong, adds the problems of
    /// [`Options::read`] in fields that begin with `prefix`, and returns `None`.
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

    /// All read options of an indicator of this frequency in a chart. Categories have no range. The start of seasons
    /// is set for seasonal charts of a frequency that has seasons.
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
    /// Checks whether at least one series can be drawn with these options. `frequencies` are the result frequencies of
    /// the series; an empty list passes.
    ///
    /// # Errors
    /// Those of [`ChartOptions::check_fit`] for the first frequency.
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
    /// The id, which stays when the key changes.
    pub id: ChartId,
    /// Its dashboard.
    pub dashboard: DashboardId,
    /// Its key as typed.
    pub key: String,
    /// Its title, in at least one language.
    pub title: Text,
    /// Its options, written by [`ChartOptions::to_json`].
    pub options: String,
    /// The time of its creation.
    pub created_at: Timestamp,
    /// The time of its last change.
    pub updated_at: Timestamp,
    /// Counts the changes.
    pub version: i64,
}

/// An indicator in a chart.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChartSeries {
    /// The id of the series in the chart, not of the indicator.
    pub id: ChartSeriesId,
    /// Its chart.
    pub chart: ChartId,
    /// The collection and the indicator; `None` if the indicator no longer exists.
    pub metric: Option<(CollectionId, MetricId)>,
    /// Its read options.
    pub options: SeriesOptions,
    /// Its look, written by [`SeriesLook::to_json`].
    pub look: String,
}
