//! Reading a series with options: one parser and one meaning, wherever a series is asked for.
//!
//! [`Options`] are texts as they stand in an address. [`Options::read`] checks them against a series'
//! frequency and gives a [`Reading`], which makes a [`View`] of a series: aggregate, then transform, then
//! select the range, always in this order, so that a result near the start of the range uses the
//! observations before it.

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
    /// What becomes of a first or last period that is not wholly observed.
    #[derive(Default)]
    pub enum Partial {
        /// It is kept and marked.
        #[default]
        Flag => "flag",
        /// It is left out before the transformation.
        Hide => "hide",
        /// It is kept and nothing is said.
        Show => "show",
    }
}

words! {
    /// The order in which observations are asked for.
    #[derive(Default)]
    pub enum Order {
        /// The earliest first; categories in the order given.
        #[default]
        Asc => "asc",
        /// The latest first.
        Desc => "desc",
    }
}

/// The most observations that can be asked for.
pub const MAX_LIMIT: u32 = 100_000;

/// What holds where an option is not given.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Defaults {
    /// The indicator's own method of aggregation, for a lower frequency without a method.
    pub aggregation: Aggregation,
    /// The indicator's default transformation for display with its parameter; None where values are read
    /// as published. The parameter holds at the series' own frequency only.
    pub display: Option<(Transformation, Option<Parameter>)>,
}

/// Checked options: how a series of one frequency is read.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Reading {
    frequency: Frequency,
    /// The lower frequency and the method.
    aggregation: Option<(Frequency, Aggregation)>,
    transformation: Transformation,
    /// As given, or its default; None for an index from the first observation.
    parameter: Option<Parameter>,
    /// The first day.
    start: Option<Period>,
    /// The last day.
    end: Option<Period>,
    partial: Partial,
    as_of: Option<AsOf>,
    order: Order,
    limit: Option<u32>,
    season: Option<SeasonStart>,
}

impl Reading {
    /// The state that is read; None for the latest.
    pub const fn as_of(&self) -> Option<AsOf> {
        self.as_of
    }

    /// The frequency of the series that is read.
    pub const fn frequency(&self) -> Frequency {
        self.frequency
    }

    /// The frequency of the result.
    pub fn result_frequency(&self) -> Frequency {
        self.aggregation.map_or(self.frequency, |(to, _)| to)
    }

    /// The lower frequency and the method that brings the series to it.
    pub const fn aggregation(&self) -> Option<(Frequency, Aggregation)> {
        self.aggregation
    }

    /// The transformation and its parameter; an index without one starts from the first observation.
    pub const fn transformation(&self) -> (Transformation, Option<Parameter>) {
        (self.transformation, self.parameter)
    }

    /// What becomes of incomplete periods.
    pub const fn partial(&self) -> Partial {
        self.partial
    }

    /// The options that give this reading without any defaults, as in an address; empty for the series as
    /// published. The same reading has the same text, however its options were written.
    pub fn canonical(&self) -> String {
        let mut parts: Vec<String> = Vec::new();
        let mut push = |name: &str, value: Option<String>| {
            parts.extend(value.map(|value| format!("{name}={value}")));
        };
        let is_chosen = self.transformation != Transformation::None;
        let transform = is_chosen.then(|| self.transformation.to_string());
        let order = (self.order != Order::default()).then(|| self.order.to_string());
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
        push("start", self.start.map(|day| day.to_string()));
        push("end", self.end.map(|day| day.to_string()));
        push("partial", partial);
        push("asof", self.as_of.map(|state| state.to_string()));
        push("order", order);
        push("limit", self.limit.map(|limit| limit.to_string()));
        push("season", self.season.map(|start| start.to_string()));
        parts.join("&")
    }
}

#[cfg(test)]
mod tests;
