//! The settings of a chart: its options, and the look of each series in it.
//!
//! The settings are checked field by field ([`ChartForm::check`]) and stored as JSON
//! ([`Chart::to_json`]). The stored text parses to the same settings, or returns [`Unreadable`].
//! Nothing is drawn here.

mod colour;
mod form;
mod range;
mod stored;

pub use colour::Colour;
pub use form::{ChartForm, ChartOptionsForm, ColourRuleForm, SeriesLookForm};
pub use range::Range;
pub use stored::Unreadable;

use crate::calendar::frequency::Frequency;
use crate::problem::{Code, Problem};
use crate::series::season::SeasonStart;
use crate::text::language::Text;
use crate::text::word::words;

/// Numbers of seasons of a seasonal chart.
pub const YEARS: std::ops::RangeInclusive<i64> = 1..=50;
/// Widths of a line in pixels.
pub const WIDTHS: std::ops::RangeInclusive<i64> = 1..=5;
/// Priorities of a dashboard's charts, higher first.
pub const PRIORITIES: std::ops::RangeInclusive<i64> = -1000..=1000;

words! {
    /// The type of a chart.
    #[derive(Default)]
    pub enum ChartType {
        /// A line through the observations.
        #[default]
        Line => "line",
        /// A line for each season, over each other.
        Seasonal => "seasonal",
        /// A bar for each observation.
        Bar => "bar",
        /// The latest complete value in figures, with its changes.
        Value => "value",
    }
}

words! {
    /// The stacking of series.
    #[derive(Default)]
    pub enum ChartStack {
        /// Not stacked: each series starts at the axis.
        #[default]
        None => "none",
        /// Stacked, to show their sum.
        Yes => "yes",
        /// Stacked as shares of their sum.
        Percent => "percent",
    }
}

words! {
    /// The range of the value axis.
    #[derive(Default)]
    pub enum ChartRange {
        /// Chosen by the program: includes zero for bars.
        #[default]
        Auto => "auto",
        /// The values, with a margin.
        Around => "around",
        /// Includes zero.
        Zero => "zero",
    }
}

words! {
    /// The number format on axis and labels. The percent sign is added; values are not multiplied.
    #[derive(Default)]
    pub enum ValueFormat {
        /// With the decimals of the series.
        #[default]
        Auto => "auto",
        /// Whole numbers.
        Whole => "0",
        /// One decimal.
        One => "0.0",
        /// Two decimals.
        Two => "0.00",
        /// Whole numbers and a percent sign.
        WholePercent => "0%",
        /// One decimal and a percent sign.
        OnePercent => "0.0%",
        /// Two decimals and a percent sign.
        TwoPercent => "0.00%",
    }
}

words! {
    /// The position of observations on the other axis.
    #[derive(Default)]
    pub enum PlaceFormat {
        /// On a time scale: missing observations leave a gap.
        #[default]
        Date => "date",
        /// Beside each other at equal distances.
        Category => "category",
    }
}

words! {
    /// The order of the bars or slices of categories.
    #[derive(Default)]
    pub enum CategoryOrder {
        /// The largest value first.
        #[default]
        Value => "value",
        /// By name, alphabetically.
        Name => "name",
        /// The published order.
        Given => "given",
    }
}

words! {
    /// The style of a line.
    #[derive(Default)]
    pub enum LineStyle {
        /// Unbroken.
        #[default]
        Line => "line",
        /// Dashes.
        Dash => "dash",
        /// Dots.
        Dot => "dot",
        /// Alternating dashes and dots.
        DashDot => "dashdot",
    }
}

words! {
    /// The side of a series' value axis.
    #[derive(Default)]
    pub enum AxisSide {
        /// The left.
        #[default]
        Left => "left",
        /// The right.
        Right => "right",
    }
}

/// The options of a whole chart, checked.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ChartOptions {
    /// The form in which observations are drawn.
    pub kind: ChartType,
    /// The stacking of its series.
    pub stack: ChartStack,
    /// The range of its value axis.
    pub range: ChartRange,
    /// The number format of its values.
    pub y_format: ValueFormat,
    /// The position of its observations.
    pub x_format: PlaceFormat,
    /// The order of its categories; a dated series has none.
    pub sort: CategoryOrder,
    /// Whether the unit is shown.
    pub show_unit: bool,
    /// Its first date, in any notation of a period (`2016`, `2016-Q3`, `2016-10-31`).
    pub start: Option<String>,
    /// Its last date, in the same notations.
    pub end: Option<String>,
    /// The day on which seasons start; absent: 1 January.
    pub season_start: Option<SeasonStart>,
    /// The number of seasons drawn, in [`YEARS`]; absent: all.
    pub years: Option<u8>,
    /// The colours of the seasons, the latest first.
    pub season_colours: Vec<Colour>,
    /// Its priority among a dashboard's charts, in [`PRIORITIES`]: higher first.
    pub priority: i16,
    /// The text for readers who cannot see it; absent: written by the program.
    pub description: Text,
}

impl Default for ChartOptions {
    fn default() -> Self {
        Self {
            kind: ChartType::default(),
            stack: ChartStack::default(),
            range: ChartRange::default(),
            y_format: ValueFormat::default(),
            x_format: PlaceFormat::default(),
            sort: CategoryOrder::default(),
            show_unit: true,
            start: None,
            end: None,
            season_start: None,
            years: None,
            season_colours: Vec::new(),
            priority: 0,
            description: Text::default(),
        }
    }
}

/// The look of a series in a chart, checked.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct SeriesLook {
    /// Its legend, in place of the indicator's name.
    pub legend: Text,
    /// The style of its line.
    pub style: LineStyle,
    /// The width of its line in pixels, in [`WIDTHS`]; absent: chosen by the chart.
    pub width: Option<u8>,
    /// Its colour; absent: by its position in the chart.
    pub colour: Option<Colour>,
    /// The side of its value axis.
    pub axis: AxisSide,
    /// The colour of values strictly above a number; takes precedence where `lower` applies too.
    pub greater: Option<ColourRule>,
    /// The colour of values strictly below a number.
    pub lower: Option<ColourRule>,
}

/// A colour for the values on one side of a number.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct ColourRule {
    /// The number, finite.
    pub value: f64,
    /// The colour of the values beyond it.
    pub colour: Colour,
}

/// An indicator's own chart: the options and the look of its one series.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Chart {
    /// The options of the whole chart.
    pub options: ChartOptions,
    /// The look of its only series.
    pub look: SeriesLook,
}

impl ChartType {
    /// Whether this type can draw a series of this frequency: seasons need several dates a year, and a latest
    /// value needs dates.
    #[must_use]
    pub const fn fits(self, frequency: Frequency) -> bool {
        match self {
            Self::Line | Self::Bar => true,
            Self::Seasonal => !matches!(frequency, Frequency::Yearly | Frequency::Category),
            Self::Value => frequency.is_dated(),
        }
    }
}

impl ChartOptions {
    /// Checks whether a series of this frequency can be drawn with these options.
    ///
    /// # Errors
    /// `CHART_TYPE_NOT_ALLOWED(type)` in `options.type`; `DATE_NOT_ALLOWED` in `options.start` and
    /// `options.end` for a frequency without dates.
    pub fn check_fit(&self, frequency: Frequency) -> Result<(), Vec<Problem>> {
        let mut problems = Vec::new();
        if !self.kind.fits(frequency) {
            let problem = Problem::at("options.type", Code::ChartTypeNotAllowed);
            problems.push(problem.with("type", self.kind.as_str()));
        }
        if !frequency.is_dated() {
            let dates = [("options.start", &self.start), ("options.end", &self.end)];
            let given = dates.into_iter().filter(|(_, date)| date.is_some());
            problems.extend(given.map(|(field, _)| Problem::at(field, Code::DateNotAllowed)));
        }
        if problems.is_empty() {
            Ok(())
        } else {
            Err(problems)
        }
    }
}

#[cfg(test)]
mod tests;

/// Trims a typed text; `None` for a blank one.
pub(super) fn given(typed: Option<&str>) -> Option<&str> {
    typed.map(str::trim).filter(|typed| !typed.is_empty())
}
