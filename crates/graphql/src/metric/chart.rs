//! Options and looks of charts.

use async_graphql::{Enum, InputObject, SimpleObject};
use domain::catalogue::chart as rules;

use crate::types::scalars::{Text, TextInput, int};

/// An indicator's own chart.
#[derive(SimpleObject)]
pub(crate) struct MetricChart {
    options: ChartOptions,
    look: SeriesLook,
    /// Whether the stored chart cannot be read; `options` and `look` are then the defaults of the program.
    unreadable: bool,
}

impl From<Result<rules::Chart, rules::Unreadable>> for MetricChart {
    fn from(read: Result<rules::Chart, rules::Unreadable>) -> Self {
        let unreadable = read.is_err();
        let form = rules::ChartForm::from(&read.unwrap_or_default());
        Self {
            options: form.options.into(),
            look: form.look.into(),
            unreadable,
        }
    }
}

/// The options of a chart.
#[derive(SimpleObject)]
pub(crate) struct ChartOptions {
    #[graphql(name = "type")]
    kind: ChartType,
    stack: ChartStack,
    range: ChartRange,
    /// Number format: auto, 0, 0.0, 0.00, 0%, 0.0% or 0.00%.
    y_format: String,
    x_format: ChartXFormat,
    /// The order of categories.
    sort: CategoryOrder,
    show_unit: bool,
    start: Option<String>,
    end: Option<String>,
    /// Start of the season: month and day, MM-DD; absent: 1 January.
    season_start: Option<String>,
    /// Number of seasons drawn.
    years: Option<i32>,
    season_colours: Vec<String>,
    priority: i32,
    /// Text for readers who cannot see the chart; absent: written by the program.
    description: Text,
}

impl From<rules::ChartOptionsForm> for ChartOptions {
    fn from(options: rules::ChartOptionsForm) -> Self {
        Self {
            kind: options.kind.into(),
            stack: options.stack.into(),
            range: options.range.into(),
            y_format: options.y_format,
            x_format: options.x_format.into(),
            sort: options.sort.into(),
            show_unit: options.show_unit,
            start: options.start,
            end: options.end,
            season_start: options.season_start,
            years: options.years.map(int),
            season_colours: options.season_colours,
            priority: int(options.priority),
            description: (&options.description).into(),
        }
    }
}

#[derive(InputObject)]
pub(crate) struct ChartOptionsInput {
    #[graphql(name = "type")]
    kind: ChartType,
    stack: ChartStack,
    range: ChartRange,
    y_format: String,
    x_format: ChartXFormat,
    #[graphql(default_with = "CategoryOrder::Value")]
    sort: CategoryOrder,
    show_unit: bool,
    start: Option<String>,
    end: Option<String>,
    season_start: Option<String>,
    years: Option<i32>,
    season_colours: Vec<String>,
    priority: i32,
    description: TextInput,
}

impl From<ChartOptionsInput> for rules::ChartOptionsForm {
    fn from(input: ChartOptionsInput) -> Self {
        Self {
            kind: input.kind.into(),
            stack: input.stack.into(),
            range: input.range.into(),
            y_format: input.y_format,
            x_format: input.x_format.into(),
            sort: input.sort.into(),
            show_unit: input.show_unit,
            start: input.start,
            end: input.end,
            season_start: input.season_start,
            years: input.years.map(i64::from),
            season_colours: input.season_colours,
            priority: input.priority.into(),
            description: input.description.into(),
        }
    }
}

/// The look of one series in a chart.
#[derive(SimpleObject)]
pub(crate) struct SeriesLook {
    /// Replaces the indicator's name.
    legend: Text,
    style: LineStyle,
    /// Pixels, 1 to 5; absent: chosen by the chart.
    width: Option<i32>,
    /// 1 to 8, a colour of the palette, or #rrggbb; absent: by the position of the series.
    colour: Option<String>,
    axis: ChartAxis,
    greater: Option<ColourRule>,
    lower: Option<ColourRule>,
}

impl From<rules::SeriesLookForm> for SeriesLook {
    fn from(look: rules::SeriesLookForm) -> Self {
        Self {
            legend: (&look.legend).into(),
            style: look.style.into(),
            width: look.width.map(int),
            colour: look.colour,
            axis: look.axis.into(),
            greater: look.greater.map(ColourRule::from),
            lower: look.lower.map(ColourRule::from),
        }
    }
}

#[derive(InputObject)]
pub(crate) struct SeriesLookInput {
    legend: TextInput,
    style: LineStyle,
    width: Option<i32>,
    colour: Option<String>,
    axis: ChartAxis,
    greater: Option<ColourRuleInput>,
    lower: Option<ColourRuleInput>,
}

impl From<SeriesLookInput> for rules::SeriesLookForm {
    fn from(input: SeriesLookInput) -> Self {
        Self {
            legend: input.legend.into(),
            style: input.style.into(),
            width: input.width.map(i64::from),
            colour: input.colour,
            axis: input.axis.into(),
            greater: input.greater.map(rules::ColourRuleForm::from),
            lower: input.lower.map(rules::ColourRuleForm::from),
        }
    }
}

/// A colour for values strictly beyond a threshold.
#[derive(SimpleObject)]
struct ColourRule {
    value: f64,
    colour: String,
}

impl From<rules::ColourRuleForm> for ColourRule {
    fn from(rule: rules::ColourRuleForm) -> Self {
        let rules::ColourRuleForm { value, colour } = rule;
        Self { value, colour }
    }
}

#[derive(InputObject)]
struct ColourRuleInput {
    value: f64,
    colour: String,
}

impl From<ColourRuleInput> for rules::ColourRuleForm {
    fn from(input: ColourRuleInput) -> Self {
        let ColourRuleInput { value, colour } = input;
        Self { value, colour }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Enum)]
#[graphql(remote = "rules::ChartType")]
enum ChartType {
    Line,
    Seasonal,
    Bar,
    Value,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Enum)]
#[graphql(remote = "rules::ChartStack")]
enum ChartStack {
    None,
    Yes,
    Percent,
}

/// The range of the value axis.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Enum)]
#[graphql(remote = "rules::ChartRange")]
enum ChartRange {
    Auto,
    Around,
    Zero,
}

/// The position of observations on the other axis: in time, or beside each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Enum)]
#[graphql(remote = "rules::PlaceFormat")]
enum ChartXFormat {
    Date,
    Category,
}

/// The order of categories: the largest value first, by name, or as published.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Enum)]
#[graphql(remote = "rules::CategoryOrder")]
enum CategoryOrder {
    Value,
    Name,
    Given,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Enum)]
#[graphql(remote = "rules::AxisSide")]
enum ChartAxis {
    Left,
    Right,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Enum)]
#[graphql(remote = "rules::LineStyle")]
enum LineStyle {
    Line,
    Dash,
    Dot,
    #[graphql(name = "DASHDOT")]
    DashDot,
}
