//! The statuses of the results of a transformation.

use std::ops::RangeInclusive;

use super::result::{Results, identities};
use super::{Parameter, Transformation};
use crate::invariant::Invariant as _;
use crate::series::status::{Status, StatusCode};
use crate::series::{Codes, PlacedStatus, Series};

/// The codes of results: those of the observations that each result uses, the first three in their order; a break only
/// where a change or a window crosses it, so where the series breaks after the first of those observations. The holes
/// of the series remain holes. `k` is the number of periods that the transformation looks back.
pub(super) fn codes(
    series: &Series,
    transformation: Transformation,
    parameter: Option<Parameter>,
    k: usize,
    results: &Results,
) -> Codes {
    let parts = UsedObservations::new(series, transformation, parameter, k);
    let statuses = (0_u32..)
        .zip(results)
        .filter_map(|(new_place, (place, _))| {
            let status = parts.status(*place);
            (!status.is_normal()).then_some((new_place, status))
        });
    let places: Vec<usize> = results.iter().map(|(place, _)| *place).collect();
    Codes {
        statuses: statuses.collect(),
        holes: series.holes_among(&places),
    }
}

/// The observations that results use.
struct UsedObservations<'a> {
    series: &'a Series,
    transformation: Transformation,
    /// The index of the base of an index.
    base: usize,
    k: usize,
    /// The numbers by which periods are counted back.
    identities: Vec<i64>,
    /// Where the series breaks: the number of observations before each break, ascending.
    breaks: Vec<usize>,
}

impl<'a> UsedObservations<'a> {
    fn new(
        series: &'a Series,
        transformation: Transformation,
        parameter: Option<Parameter>,
        k: usize,
    ) -> UsedObservations<'a> {
        let base = match parameter {
            Some(Parameter::Base(base)) => series.place_of(base),
            _ => None,
        };
        let is_break = |status: &Status| status.has(StatusCode::Break);
        let statuses = series.statuses().iter();
        let holes = series.holes().iter();
        let mut breaks: Vec<usize> = statuses
            .filter(|(_, status)| is_break(status))
            .map(|(place, _)| *place as usize)
            .chain(
                holes
                    .filter(|hole| is_break(&hole.status))
                    .map(|hole| hole.before as usize),
            )
            .collect();
        breaks.sort_unstable();
        UsedObservations {
            series,
            transformation,
            base: base.unwrap_or(0),
            k,
            identities: identities(series),
            breaks,
        }
    }

    /// The status of the result at the index of its observation.
    fn status(&self, place: usize) -> Status {
        let own = self.series.status(place);
        match self.transformation {
            Transformation::None => own,
            Transformation::Index => {
                own.and(self.series.status(self.base).without(StatusCode::Break))
            }
            Transformation::Change | Transformation::Pct => {
                let before = self.place_before(place);
                let status = own
                    .without(StatusCode::Break)
                    .and(self.series.status(before).without(StatusCode::Break));
                self.with_crossed_break(status, before..=place)
            }
            Transformation::Mavg | Transformation::Msum => {
                let first = (place + 1).saturating_sub(self.k);
                let status = self
                    .statuses(first..=place)
                    .iter()
                    .fold(Status::NORMAL, |all, (_, status)| {
                        all.and(status.without(StatusCode::Break))
                    });
                self.with_crossed_break(status, first..=place)
            }
        }
    }

    /// The index of the observation k periods before, which a change has.
    fn place_before(&self, place: usize) -> usize {
        let own = self.identities.get(place).copied();
        let own = own.invariant("a place lies within");
        let wanted = own - self.k as i64;
        self.identities
            .partition_point(|&identity| identity < wanted)
    }

    /// The status, which has no break, with one if the series breaks after the first of these observations.
    fn with_crossed_break(&self, status: Status, places: RangeInclusive<usize>) -> Status {
        let next = self.breaks.partition_point(|place| place <= places.start());
        let crosses = self
            .breaks
            .get(next)
            .is_some_and(|place| place <= places.end());
        match crosses {
            true => status.and(Status::from_code(StatusCode::Break)),
            false => status,
        }
    }

    /// The statuses of observations in a range of indexes.
    fn statuses(&self, places: RangeInclusive<usize>) -> &[PlacedStatus] {
        let statuses = self.series.statuses();
        let from = statuses.partition_point(|status| (status.0 as usize) < *places.start());
        let to = statuses.partition_point(|status| (status.0 as usize) <= *places.end());
        statuses
            .get(from..to)
            .invariant("partition points lie within")
    }
}
