//! Reading a series with options: one parser and one meaning for every interface.
//!
//! [`Options`] are texts as in a web address. [`Options::read`] checks them against the frequency of a
//! series and returns a [`Reading`], which computes a [`View`] of a series. The order is always:
//! aggregate, transform, select the range. A result near the start of the range therefore uses the
//! observations before the range.

mod as_of;
mod compute;
mod options;
mod parse;
mod problem;
mod range;

use crate::calendar::frequency::Frequency;
use crate::calendar::period::Period;
use crate::series::aggregation::Aggregation;
use crate::series::transformation::{Parameter, Transformation};
use crate::text::word::words;

pub use crate::series::aggregation::Incomplete;
pub use crate::series::latest::{Change, Latest};
pub use crate::series::season::{SeasonStart, Seasons};
pub use as_of::AsOf;
pub use compute::{View, ViewUnit};
pub use options::Options;

words! {
    /// The treatment of a first or last period that is not fully observed.
    #[derive(Default)]
    pub enum Partial {
        /// Shown and marked.
        #[default]
        Flag => "flag",
        /// Left out before the transformation.
        Hide => "hide",
        /// Shown without a mark.
        Show => "show",
    }
}

words! {
    /// The treatment of changes and windows across a break of the series.
    #[derive(Default)]
    pub enum Breaks {
        /// Shown, with the code of a break.
        #[default]
        Flag => "flag",
        /// Left out.
        Hide => "hide",
    }
}

words! {
    /// Whether files show the statuses of observations.
    #[derive(Default)]
    pub enum Statuses {
        /// Neither statuses nor holes.
        #[default]
        Hide => "hide",
        /// A column of statuses, and holes as rows without a value.
        Show => "show",
    }
}

words! {
    /// The order of the returned observations.
    #[derive(Default)]
    pub enum Order {
        /// The earliest first; categories in input order.
        #[default]
        Asc => "asc",
        /// The latest first.
        Desc => "desc",
    }
}

/// The maximum of the `limit` option, in observations.
pub const MAX_LIMIT: u32 = 100_000;

/// The values of options that are absent.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Defaults {
    /// The indicator's own method of aggregation, for a lower frequency without a method.
    pub aggregation: Aggregation,
    /// The indicator's default transformation for display, with its parameter. `None` if values are read
    /// as published. The parameter applies at the series' own frequency only.
    pub display: Option<(Transformation, Option<Parameter>)>,
}

/// Checked read options for a series of one frequency.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Reading {
    frequency: Frequency,
    /// The lower frequency and the method.
    aggregation: Option<(Frequency, Aggregation)>,
    transformation: Transformation,
    /// The given parameter or its default. `None` for an index from the first observation.
    parameter: Option<Parameter>,
    /// Where the range begins.
    start: Option<Start>,
    /// The last day.
    end: Option<Period>,
    partial: Partial,
    breaks: Breaks,
    statuses: Statuses,
    as_of: Option<AsOf>,
    order: Order,
    limit: Option<u32>,
    season: Option<SeasonStart>,
}

/// Where a range begins.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
enum Start {
    Day(Period),
    /// So many periods of the result before its end, the last observed one included.
    Last(u32),
}

impl Reading {
    /// The past state to read. `None` for the latest.
    pub const fn as_of(&self) -> Option<AsOf> {
        self.as_of
    }

    /// The frequency of the series.
    pub const fn frequency(&self) -> Frequency {
        self.frequency
    }

    /// The frequency after the aggregation.
    pub fn result_frequency(&self) -> Frequency {
        self.aggregation.map_or(self.frequency, |(to, _)| to)
    }

    /// The lower frequency and the method of aggregation. `None` at the series' own frequency.
    pub const fn aggregation(&self) -> Option<(Frequency, Aggregation)> {
        self.aggregation
    }

    /// The transformation and its parameter. An index without a parameter starts from the first
    /// observation.
    pub const fn transformation(&self) -> (Transformation, Option<Parameter>) {
        (self.transformation, self.parameter)
    }

    /// The treatment of incomplete periods.
    pub const fn partial(&self) -> Partial {
        self.partial
    }

    /// Whether files show the statuses of observations.
    pub const fn statuses(&self) -> Statuses {
        self.statuses
    }

    /// The options that give this reading without any defaults, as in a web address; empty for the series
    /// as published. Equal readings have equal texts, whatever the notation of their options.
    pub fn canonical(&self) -> String {
        let mut parts: Vec<String> = Vec::new();
        let mut push = |name: &str, value: Option<String>| {
            parts.extend(value.map(|value| format!("{name}={value}")));
        };

        let is_chosen = self.transformation != Transformation::None;
        let transform = is_chosen.then(|| self.transformation.to_string());
        let order = (self.order != Order::default()).then(|| self.order.to_string());
        let statuses = (self.statuses != Statuses::default()).then(|| self.statuses.to_string());
        let breaks = (self.breaks != Breaks::default()).then(|| self.breaks.to_string());
        let partial = (self.partial != Partial::default()).then(|| self.partial.to_string());

        push("freq", self.aggregation.map(|(to, _)| to.to_string()));
        push(
            "agg",
            self.aggregation.map(|(_, method)| method.to_string()),
        );
        push("transform", transform);
        push(
            "param",
            self.parameter.map(|parameter| parameter.to_string()),
        );
        push(
            "start",
            self.start.map(|start| match start {
                Start::Day(day) => day.to_string(),
                Start::Last(count) => format!("-{count}"),
            }),
        );
        push("end", self.end.map(|day| day.to_string()));
        push("partial", partial);
        push("breaks", breaks);
        push("status", statuses);
        push("asof", self.as_of.map(|state| state.to_string()));
        push("order", order);
        push("limit", self.limit.map(|limit| limit.to_string()));
        push("season", self.season.map(|start| start.to_string()));

        parts.join("&")
    }
}

#[cfg(test)]
mod tests;
