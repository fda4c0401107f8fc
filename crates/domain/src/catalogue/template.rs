//! Templates for new collections: texts, indicators without observations, and a dashboard of charts of them. A template
//! contains no figures.

mod basic;
mod environment;
mod inventory;
mod management;
mod market;
mod products;

use std::collections::BTreeSet;

use crate::calendar::frequency::Frequency;
use crate::catalogue::chart::{ChartOptionsForm, ChartStack, ChartType, LineStyle, SeriesLookForm};
use crate::catalogue::dashboard::DashboardForm;
use crate::catalogue::metric::{EndChoice, MetricForm, Transformation};
use crate::series::aggregation::Aggregation;
use crate::text::language::{Language, Text};
use crate::text::word::words;

words! {
    /// A set of indicators and a dashboard that a new collection may begin with.
    pub enum TemplateName {
        /// Figures that every team has.
        Basic => "basic",
        /// Water, energy, waste, emissions, air.
        Environment => "environment",
        /// Stock, receipts and issues.
        Inventory => "inventory",
        /// Revenue, expenses, cash, people, customers.
        Management => "management",
        /// Prices, volumes, size and shares of a market.
        Market => "market",
        /// Sales, prices, returns and ratings of products.
        Products => "products",
    }
}

/// A text in French and in English.
struct Both(&'static str, &'static str);

impl Both {
    const fn get(&self, language: Language) -> &'static str {
        match language {
            Language::Fr => self.0,
            Language::En => self.1,
        }
    }

    fn text(&self, language: Language) -> Text {
        text(self.get(language), language)
    }
}

fn text(text: &str, language: Language) -> Text {
    match language {
        Language::Fr => Text::fr(text),
        Language::En => Text::en(text),
    }
}

/// A template in both languages.
struct Content {
    summary: Both,
    description: Both,
    tags: Both,
    metrics: &'static [Metric],
    dashboard: Dashboard,
}

/// An indicator in both languages.
struct Metric {
    path: Both,
    name: Both,
    unit: Both,
    notes: Both,
    frequency: Frequency,
    aggregation: Aggregation,
}

/// A dashboard in both languages.
struct Dashboard {
    key: Both,
    name: Both,
    charts: &'static [ChartContent],
}

/// A chart in both languages.
struct ChartContent {
    key: Both,
    title: Both,
    kind: ChartType,
    stack: ChartStack,
    /// Columns and rows of the grid.
    size: (u8, u8),
    series: &'static [Series],
}

/// An indicator in a chart, by its English path.
struct Series {
    path: &'static str,
    freq: Option<Frequency>,
    transform: Transformation,
    style: LineStyle,
}

/// An indicator drawn without aggregation or transformation.
const fn plain(path: &'static str) -> Series {
    Series {
        path,
        freq: None,
        transform: Transformation::None,
        style: LineStyle::Line,
    }
}

/// A template in a language.
#[derive(Clone, Copy)]
pub struct Template {
    name: TemplateName,
    language: Language,
    content: &'static Content,
}

/// An indicator of a template.
#[derive(Clone, Copy)]
pub struct TemplateMetric {
    language: Language,
    metric: &'static Metric,
}

/// A chart of a template's dashboard.
#[derive(Clone, Copy)]
pub struct TemplateChart {
    language: Language,
    content: &'static Content,
    chart: &'static ChartContent,
}

/// An indicator in a chart of a template.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TemplateSeries {
    /// The path of the indicator, in the language of the template.
    pub path: &'static str,
    /// The frequency of the result; `None`: its own frequency.
    pub freq: Option<Frequency>,
    /// The transformation of its values.
    pub transform: Transformation,
    /// The style of its line.
    pub style: LineStyle,
}

impl Template {
    /// The template of this name, with texts and keys in this language.
    #[must_use]
    pub const fn new(name: TemplateName, language: Language) -> Self {
        let content = match name {
            TemplateName::Basic => &basic::CONTENT,
            TemplateName::Environment => &environment::CONTENT,
            TemplateName::Inventory => &inventory::CONTENT,
            TemplateName::Management => &management::CONTENT,
            TemplateName::Market => &market::CONTENT,
            TemplateName::Products => &products::CONTENT,
        };
        Self {
            name,
            language,
            content,
        }
    }

    /// Its name.
    #[must_use]
    pub const fn name(&self) -> TemplateName {
        self.name
    }

    /// The content of the collection, in a sentence or two.
    #[must_use]
    pub const fn summary(&self) -> &'static str {
        self.content.summary.get(self.language)
    }

    /// The full description of the collection, in plain paragraphs.
    #[must_use]
    pub const fn description(&self) -> &'static str {
        self.content.description.get(self.language)
    }

    /// Tags separated by `;`.
    #[must_use]
    pub const fn tags(&self) -> &'static str {
        self.content.tags.get(self.language)
    }

    /// Its indicators; an indicator below another comes after it.
    pub fn metrics(&self) -> impl Iterator<Item = TemplateMetric> + use<> {
        let language = self.language;
        let metrics = self.content.metrics.iter();
        metrics.map(move |metric| TemplateMetric { language, metric })
    }

    /// Those of the given paths that no indicator of the template has, in the order given.
    #[must_use]
    pub fn unknown<'a>(&self, paths: &'a [String]) -> Vec<&'a str> {
        let known: BTreeSet<&str> = self.metrics().map(|metric| metric.path()).collect();
        let paths = paths.iter().map(String::as_str);
        paths.filter(|path| !known.contains(path)).collect()
    }

    /// Its dashboard, without charts.
    #[must_use]
    pub fn dashboard(&self) -> DashboardForm {
        let dashboard = &self.content.dashboard;
        DashboardForm {
            key: dashboard.key.get(self.language).to_owned(),
            name: dashboard.name.text(self.language),
            ..DashboardForm::default()
        }
    }

    /// The name of its dashboard, in the language of the template.
    #[must_use]
    pub const fn dashboard_name(&self) -> &'static str {
        self.content.dashboard.name.get(self.language)
    }

    /// The charts of its dashboard, in order.
    pub fn charts(&self) -> impl Iterator<Item = TemplateChart> + use<> {
        let (language, content) = (self.language, self.content);
        let charts = content.dashboard.charts.iter();
        charts.map(move |chart| TemplateChart {
            language,
            content,
            chart,
        })
    }
}

impl TemplateMetric {
    /// Its path, in the language of the template.
    #[must_use]
    pub const fn path(&self) -> &'static str {
        self.metric.path.get(self.language)
    }

    /// Its name, in the language of the template.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        self.metric.name.get(self.language)
    }

    /// The frequency of its observations.
    #[must_use]
    pub const fn frequency(&self) -> Frequency {
        self.metric.frequency
    }

    /// The unit of its values.
    #[must_use]
    pub const fn unit(&self) -> &'static str {
        self.metric.unit.get(self.language)
    }

    /// Notes on its method and interpretation.
    #[must_use]
    pub const fn notes(&self) -> &'static str {
        self.metric.notes.get(self.language)
    }

    /// The indicator as the content of its form.
    #[must_use]
    pub fn form(&self) -> MetricForm {
        MetricForm {
            path: self.path().to_owned(),
            frequency: self.metric.frequency,
            name: self.metric.name.text(self.language),
            unit: self.metric.unit.text(self.language),
            notes: self.metric.notes.text(self.language),
            tags: Text::default(),
            source: None,
            licence: None,
            parent: None,
            aggregation: self.metric.aggregation,
            transformation: Transformation::None,
            parameter: None,
            end: EndChoice::Stay,
        }
    }
}

impl TemplateChart {
    /// Its key in the dashboard, in the language of the template.
    #[must_use]
    pub const fn key(&self) -> &'static str {
        self.chart.key.get(self.language)
    }

    /// Its title, in the language of the template.
    #[must_use]
    pub const fn title(&self) -> &'static str {
        self.chart.title.get(self.language)
    }

    /// Its title, as the text of one language.
    #[must_use]
    pub fn title_text(&self) -> Text {
        self.chart.title.text(self.language)
    }

    /// Its options, as the content of its form.
    #[must_use]
    pub fn options(&self) -> ChartOptionsForm {
        ChartOptionsForm {
            kind: self.chart.kind,
            stack: self.chart.stack,
            ..ChartOptionsForm::default()
        }
    }

    /// Its size in columns and rows of the grid.
    #[must_use]
    pub const fn size(&self) -> (u8, u8) {
        self.chart.size
    }

    /// Its series, in order.
    pub fn series(&self) -> impl Iterator<Item = TemplateSeries> + use<> {
        let (language, metrics) = (self.language, self.content.metrics);
        self.chart.series.iter().filter_map(move |series| {
            let metric = metrics.iter().find(|metric| metric.path.1 == series.path)?;
            Some(TemplateSeries {
                path: metric.path.get(language),
                freq: series.freq,
                transform: series.transform,
                style: series.style,
            })
        })
    }
}

impl TemplateSeries {
    /// Its look, as the content of the chart's form.
    #[must_use]
    pub fn look(&self) -> SeriesLookForm {
        SeriesLookForm {
            style: self.style,
            ..SeriesLookForm::default()
        }
    }
}

#[cfg(test)]
mod tests;
