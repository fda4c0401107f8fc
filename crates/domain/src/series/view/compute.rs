//! Computes the view of a series.

use std::ops::{Range, RangeInclusive};

use super::{Breaks, Incomplete, Latest, Order, Partial, Reading, Seasons, Start};
use crate::calendar::period::{Period, identity};
use crate::invariant::Invariant as _;
use crate::problem::{Code, Problem};
use crate::series::aggregation::{Aggregated, aggregate};
use crate::series::status::StatusCode;
use crate::series::transformation::{Parameter, TransformProblem, Transformation, transform};
use crate::series::view::problem::option_problem;
use crate::series::{Hole, Position, Series};

/// The result of applying read options to a series.
#[derive(Debug, Clone, PartialEq)]
pub struct View {
    /// The selected observations and holes, ascending whatever the order, with the frequency and the decimals of the
    /// result.
    pub series: Series,
    /// Whether the requested order is latest first.
    pub is_descending: bool,
    /// The observations (ascending) of periods that are not fully observed, or computed from such ones.
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
        let result = self.without_breaks(result);
        let marked = self.marked(&source, &result, &incomplete);

        let latest = match marked.is_empty() {
            true => Latest::new(&result, 0..result.len()),
            false => {
                let complete = result.without(marked.places());
                Latest::new(&complete, 0..complete.len())
            }
        };
        let (places, selected) = self.selected(&result);
        let is_flagged = |place| marked.contains(places.start + place);

        Ok(View {
            is_descending: self.order == Order::Desc,
            incomplete: match self.partial {
                Partial::Flag => Incomplete::where_so(selected.len(), is_flagged),
                Partial::Hide | Partial::Show => Incomplete::default(),
            },
            unit: self.unit(&source),
            season: self
                .season
                .and_then(|start| Seasons::new(selected.frequency(), selected.ordinals(), start)),
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
        Aggregated {
            series: whole.series.without(whole.incomplete.places()),
            incomplete: Incomplete::default(),
        }
    }

    /// The results without the changes and windows across a break, if the options hide them.
    fn without_breaks(&self, result: Series) -> Series {
        let crosses = self.transformation.looks_back() && result.has_codes();
        if self.breaks == Breaks::Flag || !crosses {
            return result;
        }
        let broken = result.statuses().iter();
        let broken = broken.filter(|(_, status)| status.has(StatusCode::Break));
        let places: Vec<usize> = broken.map(|(place, _)| *place as usize).collect();
        result.without(&places)
    }

    /// The results to mark as incomplete: those that use an incomplete period.
    fn marked(&self, source: &Series, result: &Series, incomplete: &Incomplete) -> Incomplete {
        if incomplete.is_empty() {
            return Incomplete::default();
        }

        let frequency = source.frequency();
        let period_at = |series: &Series, place: usize| {
            let ordinal = series.ordinals().get(place);
            ordinal.map(|&ordinal| identity(frequency, ordinal))
        };
        let places = incomplete.places().iter();
        let periods: Vec<i32> = places
            .filter_map(|&place| period_at(source, place))
            .collect();

        let has_any = |used: RangeInclusive<i32>| {
            let next = periods.partition_point(|period| period < used.start());
            periods
                .get(next)
                .is_some_and(|period| used.contains(period))
        };

        let uses_any = |place: usize| {
            let Some(own) = period_at(result, place) else {
                return false;
            };
            match (self.transformation, self.parameter) {
                (Transformation::Change | Transformation::Pct, Some(Parameter::Periods(count))) => {
                    let before = own - i32::from(count);
                    has_any(own..=own) || has_any(before..=before)
                }
                (Transformation::Mavg | Transformation::Msum, Some(Parameter::Periods(count))) => {
                    has_any(own + 1 - i32::from(count)..=own)
                }
                _ => has_any(own..=own),
            }
        };

        Incomplete::where_so(result.len(), uses_any)
    }

    /// The index range of the selected observations, and the selected part.
    fn selected(&self, series: &Series) -> (Range<usize>, Series) {
        let frequency = series.frequency();
        let ordinals = series.ordinals();
        let start_day = |ordinal| Period::new(frequency, ordinal).map(Period::start_day);
        let is_before_end = |ordinal| match self.end {
            Some(day) => start_day(ordinal).is_some_and(|start| start <= day.ordinal()),
            None => true,
        };
        let end = match self.end {
            Some(_) => ordinals.partition_point(|&ordinal| is_before_end(ordinal)),
            None => series.len(),
        };
        // Categories have no ordinals, and no end.
        let until = match self.end {
            Some(_) => ordinals
                .get(..end)
                .invariant("a partition point lies within"),
            None => ordinals,
        };
        let first = match (self.start, until.last()) {
            (Some(Start::Last(count)), Some(&last)) => {
                let count = i32::try_from(count).unwrap_or(i32::MAX);
                let last = identity(frequency, last);
                Some(last.saturating_sub(count).saturating_add(1))
            }
            _ => None,
        };
        let is_after_start = |ordinal| match self.start {
            Some(Start::Day(day)) => start_day(ordinal).is_some_and(|start| start >= day.ordinal()),
            _ => first.is_none_or(|first| identity(frequency, ordinal) >= first),
        };
        let start = until.partition_point(|&ordinal| !is_after_start(ordinal));
        let places = start..end;
        let limit = self.limit.and_then(|limit| usize::try_from(limit).ok());
        let limit = limit.filter(|&limit| limit < places.len());
        let places = match (limit, self.order) {
            (None, _) => places,
            (Some(limit), Order::Asc) => places.start..places.start + limit,
            (Some(limit), Order::Desc) => places.end - limit..places.end,
        };
        // A limit cuts off the holes behind the last observation that it admits.
        let is_cut = |hole: &Hole| match (limit, self.order) {
            (None, _) => false,
            (Some(_), Order::Asc) => hole.before as usize == places.end,
            (Some(_), Order::Desc) => hole.before as usize == places.start,
        };
        let is_wanted = |hole: &Hole| {
            let is_in_range = hole
                .ordinal()
                .is_none_or(|ordinal| is_after_start(ordinal) && is_before_end(ordinal));
            is_in_range && !is_cut(hole)
        };
        let part = series.part(places.clone(), is_wanted);
        (places, part)
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
