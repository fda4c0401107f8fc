//! Chart options as typed into a form, and their checks.

use serde::{Deserialize, Serialize};

use super::{
    AxisSide, CategoryOrder, Chart, ChartOptions, ChartRange, ChartStack, ChartType, Colour,
    ColourRule, LineStyle, PRIORITIES, PlaceFormat, Range, SeriesLook, ValueFormat, WIDTHS, YEARS,
};
use crate::catalogue::chart::given;
use crate::limits::{CHART_DESCRIPTION, LEGEND, SEASON_COLOURS};
use crate::problem::{Code, Problem};
use crate::series::season::SeasonStart;
use crate::text::language::Text;
use crate::text::{Shape, clean_both, quoted};

/// An indicator's own chart, as typed into its form.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ChartForm {
    /// The options of the whole chart, not checked.
    pub options: ChartOptionsForm,
    /// The look of its only series, not checked.
    pub look: SeriesLookForm,
}

/// The options of a chart, as typed; see [`ChartOptions`].
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ChartOptionsForm {
    /// The form in which observations are drawn; `type` in JSON.
    #[serde(rename = "type")]
    pub kind: ChartType,
    /// The stacking of its series.
    pub stack: ChartStack,
    /// The range of its value axis.
    pub range: ChartRange,
    /// The number format of its values: a word of [`ValueFormat`].
    pub y_format: String,
    /// The position of its observations.
    pub x_format: PlaceFormat,
    /// The order of its categories; absent in charts stored before this field existed.
    #[serde(default)]
    pub sort: CategoryOrder,
    /// Whether the unit is shown.
    pub show_unit: bool,
    /// Its first date; blank or absent: that of the data.
    pub start: Option<String>,
    /// Its last date; blank or absent: that of the data.
    pub end: Option<String>,
    /// The day on which seasons start; blank or absent: 1 January.
    pub season_start: Option<String>,
    /// The number of seasons drawn.
    pub years: Option<i64>,
    /// The colours of the seasons, the latest first.
    pub season_colours: Vec<String>,
    /// Its priority among a dashboard's charts.
    pub priority: i64,
    /// The text for readers who cannot see it.
    pub description: Text,
}

/// The look of a series, as typed; see [`SeriesLook`].
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SeriesLookForm {
    /// Its legend, in place of the indicator's name.
    pub legend: Text,
    /// The style of its line.
    pub style: LineStyle,
    /// The width of its line in pixels.
    pub width: Option<i64>,
    /// Its colour; blank or absent: by its position in the chart.
    pub colour: Option<String>,
    /// The side of its value axis.
    pub axis: AxisSide,
    /// The colour of values above a number.
    pub greater: Option<ColourRuleForm>,
    /// The colour of values below a number.
    pub lower: Option<ColourRuleForm>,
}

/// A colour for the values on one side of a number, as typed.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ColourRuleForm {
    /// The number.
    pub value: f64,
    /// The colour of the values beyond it.
    pub colour: String,
}

impl Default for ChartOptionsForm {
    fn default() -> Self {
        Self::from(&ChartOptions::default())
    }
}

impl ChartForm {
    /// Checks every field, in the order of the form. [`ChartOptions::check_fit`] checks whether the options suit the
    /// indicator.
    ///
    /// # Errors
    /// All problems, with fields such as `options.years` and `look.greater.colour`.
    pub fn check(&self) -> Result<Chart, Vec<Problem>> {
        let mut problems = Vec::new();
        let options = self.options.check("options", &mut problems);
        let look = self.look.check("look", &mut problems);
        if problems.is_empty() {
            Ok(Chart { options, look })
        } else {
            Err(problems)
        }
    }
}

impl ChartOptionsForm {
    /// Checks the options, and adds problems in fields below `at`. After a problem, the result is not valid.
    pub fn check(&self, at: &str, problems: &mut Vec<Problem>) -> ChartOptions {
        let mut check = Check { at, problems };
        let y_format = ValueFormat::parse(&self.y_format);
        if y_format.is_none() {
            check.tell("yFormat", Code::InvalidChoice);
        }

        let dates = (self.start.as_deref(), self.end.as_deref());
        let Range { start, end } = Range::check(&format!("{at}."), dates, check.problems);
        let season_start = given(self.season_start.as_deref()).map(SeasonStart::parse);
        if let Some(Err(_)) = season_start {
            check.tell("seasonStart", Code::SeasonStartInvalid);
        }

        let years = check.number("years", self.years, &YEARS);
        if self.season_colours.len() > SEASON_COLOURS {
            let problem = Problem::at(check.name("seasonColours"), Code::TooMany);
            check.problems.push(problem.with("max", SEASON_COLOURS));
        }

        let season_colours = self.season_colours.iter().take(SEASON_COLOURS);
        let season_colours = season_colours
            .filter_map(|colour| check.colour("seasonColours", colour))
            .collect();

        let priority = check.number("priority", Some(self.priority), &PRIORITIES);
        let description = clean_both(
            &check.name("description"),
            &self.description,
            CHART_DESCRIPTION,
            Shape::Lines,
            check.problems,
        );

        ChartOptions {
            kind: self.kind,
            stack: self.stack,
            range: self.range,
            y_format: y_format.unwrap_or_default(),
            x_format: self.x_format,
            sort: self.sort,
            show_unit: self.show_unit,
            start,
            end,
            season_start: season_start.and_then(Result::ok),
            years,
            season_colours,
            priority: priority.unwrap_or_default(),
            description,
        }
    }
}

impl SeriesLookForm {
    /// Checks the look, and adds problems in fields below `at`. After a problem, the result is not valid.
    pub fn check(&self, at: &str, problems: &mut Vec<Problem>) -> SeriesLook {
        let mut check = Check { at, problems };
        let legend = clean_both(
            &check.name("legend"),
            &self.legend,
            LEGEND,
            Shape::Line,
            check.problems,
        );
        let width = check.number("width", self.width, &WIDTHS);
        let colour = given(self.colour.as_deref());
        SeriesLook {
            legend,
            style: self.style,
            width,
            colour: colour.and_then(|colour| check.colour("colour", colour)),
            axis: self.axis,
            greater: check.rule("greater", self.greater.as_ref()),
            lower: check.rule("lower", self.lower.as_ref()),
        }
    }
}

/// Checks of the fields below the field `at`.
struct Check<'a> {
    at: &'a str,
    problems: &'a mut Vec<Problem>,
}

impl Check<'_> {
    fn name(&self, field: &str) -> String {
        format!("{}.{field}", self.at)
    }

    fn tell(&mut self, field: &str, code: Code) {
        self.problems.push(Problem::at(self.name(field), code));
    }

    fn number<T: TryFrom<i64>>(
        &mut self,
        field: &str,
        typed: Option<i64>,
        range: &std::ops::RangeInclusive<i64>,
    ) -> Option<T> {
        let typed = typed?;
        let number = T::try_from(typed).ok().filter(|_| range.contains(&typed));
        if number.is_none() {
            let problem = Problem::at(self.name(field), Code::NumberRange);
            let problem = problem.with("min", *range.start());
            self.problems.push(problem.with("max", *range.end()));
        }
        number
    }

    fn colour(&mut self, field: &str, typed: &str) -> Option<Colour> {
        let colour = Colour::parse(typed.trim());
        if colour.is_none() {
            let problem = Problem::at(self.name(field), Code::ColourInvalid);
            self.problems.push(problem.with("text", quoted(typed)));
        }
        colour
    }

    fn rule(&mut self, field: &str, typed: Option<&ColourRuleForm>) -> Option<ColourRule> {
        let typed = typed?;
        if !typed.value.is_finite() {
            self.tell(&format!("{field}.value"), Code::NumberNotFinite);
        }
        let colour = self.colour(&format!("{field}.colour"), &typed.colour)?;
        // Stores -0 as 0, as in observations.
        let value = typed.value + 0.0;
        Some(ColourRule { value, colour })
    }
}
