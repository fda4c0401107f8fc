//! Computes the view of a series.

use std::ops::Range;

use super::{Incomplete, Latest, Order, Partial, Reading, Seasons, Start};
use crate::calendar::period::{Period, identity};
use crate::problem::{Code, Problem};
use crate::series::aggregation::{Aggregated, aggregate};
use crate::series::transformation::{Parameter, TransformProblem, Transformation, transform};
use crate::series::view::problem::option_problem;
use crate::series::{Position, Series};

/// The result of applying read options to a series.
#[derive(Debug, Clone, PartialEq)]
pub struct View {
    /// The selected observations, ascending whatever the order, with the frequency and the decimals of the
    /// result.
    pub series: Series,
    /// Whether the requested order is latest first.
    pub is_descending: bool,
    /// Whether the first or the last observation (ascending) belongs to a period that is not fully
    /// observed.
    pub incomplete: Incomplete,
    /// The unit of the values.
    pub unit: ViewUnit,
    /// The seasons, if the options contain a season start; ascending like the series.
    pub season: Option<Seasons>,
    /// The latest complete value before the range, the order and the limit were applied. `None` for
    /// categories.
    pub latest: Option<Latest>,
}

/// The unit of the values of a view.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ViewUnit {
    /// The indicator's own unit.
    Own,
    /// Per cent.
    Percent,
    /// An index that is 100 in this period. `None` for an empty series.
    Index(Option<Period>),
}

impl Reading {
    /// Computes the view of one state of the series.
    ///
    /// # Errors
    /// `BASE_MISSING(base)` or `BASE_ZERO(base)` of the option `param`; `OPTION_ASOF_FREQUENCY(frequency)`
    /// if the series has another frequency than the options were read for.
    pub fn apply(&self, series: &Series) -> Result<View, Problem> {
        if series.frequency() != self.frequency {
            return Err(option_problem("asof", Code::OptionAsofFrequency)
                .with("frequency", series.frequency().code()));
        }
        let Aggregated {
            series: source,
            incomplete,
        } = self.aggregated(series);
        let result = transform(&source, self.transformation, self.parameter).map_err(problem)?;
        let marked = self.marked(&source, &result, incomplete);
        let count = result.len();
        let complete = usize::from(marked.first)..count - usize::from(marked.last && count > 0);
        let latest = Latest::of(&result, complete);
        let places = self.selected(&result);
        let flags = self.partial == Partial::Flag && !places.is_empty();
        let selected = result.part(places.clone());
        Ok(View {
            is_descending: self.order == Order::Desc,
            incomplete: Incomplete {
                first: flags && marked.first && places.start == 0,
                last: flags && marked.last && places.end == count,
            },
            unit: self.unit(&source),
            season: self
                .season
                .and_then(|start| Seasons::of(selected.frequency(), selected.ordinals(), start)),
            latest,
            series: selected,
        })
    }

    /// The series at the frequency of the result, without its incomplete periods if the options hide them.
    fn aggregated(&self, series: &Series) -> Aggregated {
        let as_published = || Aggregated {
            series: series.clone(),
            incomplete: Incomplete::default(),
        };
        let Some((to, method)) = self.aggregation else {
            return as_published();
        };
        // `aggregate` cannot fail here: the parser accepts only a lower frequency with a method.
        let whole = aggregate(series, to, method).unwrap_or_else(|_| as_published());
        if self.partial != Partial::Hide {
            return whole;
        }
        let Aggregated { series, incomplete } = whole;
        let end = series.len() - usize::from(incomplete.last);
        Aggregated {
            series: series.part(usize::from(incomplete.first)..end),
            incomplete: Incomplete::default(),
        }
    }

    /// Which results to mark as incomplete: the last if it belongs to the last period, the first if it uses
    /// the first period.
    fn marked(&self, source: &Series, result: &Series, incomplete: Incomplete) -> Incomplete {
        let frequency = source.frequency();
        let looks_back = match (self.transformation, self.parameter) {
            (Transformation::Change | Transformation::Pct, Some(Parameter::Periods(k))) => k.into(),
            (Transformation::Mavg | Transformation::Msum, Some(Parameter::Periods(k))) => {
                i32::from(k) - 1
            }
            _ => 0,
        };
        let first = |series: &Series| Some(identity(frequency, *series.ordinals().first()?));
        let used_by_first = first(result).map(|period| period - looks_back);
        Incomplete {
            first: incomplete.first && used_by_first.is_some() && used_by_first == first(source),
            last: incomplete.last
                && !result.is_empty()
                && result.last_period() == source.last_period(),
        }
    }

    /// The index range of the selected observations.
    fn selected(&self, series: &Series) -> Range<usize> {
        let frequency = series.frequency();
        let ordinals = series.ordinals();
        let before = |day: i32| {
            ordinals.partition_point(|&ordinal| {
                Period::new(frequency, ordinal).is_some_and(|period| period.start_day() < day)
            })
        };
        let end = self
            .end
            .map_or(series.len(), |day| before(day.ordinal() + 1));
        let start = match self.start {
            None => 0,
            Some(Start::Day(day)) => before(day.ordinal()),
            Some(Start::Last(count)) => {
                let count = i32::try_from(count).unwrap_or(i32::MAX);
                let until = ordinals.get(..end).unwrap_or_default();
                let last = until.last().map(|&last| identity(frequency, last));
                last.map_or(0, |last| {
                    let first = last.saturating_sub(count).saturating_add(1);
                    until.partition_point(|&ordinal| identity(frequency, ordinal) < first)
                })
            }
        };
        let places = start..end.max(start);
        let limit = self.limit.and_then(|limit| usize::try_from(limit).ok());
        match (limit.filter(|&limit| limit < places.len()), self.order) {
            (None, _) => places,
            (Some(limit), Order::Asc) => places.start..places.start + limit,
            (Some(limit), Order::Desc) => places.end - limit..places.end,
        }
    }

    fn unit(&self, source: &Series) -> ViewUnit {
        match (self.transformation, self.parameter) {
            (Transformation::Pct, _) => ViewUnit::Percent,
            (Transformation::Index, Some(Parameter::Base(base))) => {
                let place = source.place_of(base);
                let observed = place.and_then(|place| match source.position(place) {
                    Some(Position::Period(period)) => Some(period),
                    _ => None,
                });
                ViewUnit::Index(observed.or(Some(base)))
            }
            (Transformation::Index, _) => ViewUnit::Index(source.first_period()),
            _ => ViewUnit::Own,
        }
    }
}

/// Converts to a problem of the option whose value caused it.
fn problem(problem: TransformProblem) -> Problem {
    match problem {
        TransformProblem::NotAllowed => option_problem("transform", Code::OptionCategories),
        TransformProblem::BaseMissing(base) => {
            option_problem("param", Code::BaseMissing).with("base", base.to_string())
        }
        TransformProblem::BaseZero(base) => {
            option_problem("param", Code::BaseZero).with("base", base.to_string())
        }
    }
}
