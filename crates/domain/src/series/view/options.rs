//! Read options as texts.

use super::{AsOf, Breaks, Order, Partial, Statuses};
use crate::calendar::frequency::Frequency;
use crate::problem::{Code, Problem};
use crate::series::aggregation::Aggregation;
use crate::series::transformation::Transformation;
use crate::series::view::problem::{cut, option_problem};

macro_rules! options {
    ($( $(#[doc = $about:literal])+ $name:ident, )+) => {
        /// The read options of a series, as texts of a web address or a query. `None` if an option is
        /// absent.
        #[derive(Debug, Clone, Default, PartialEq, Eq, Hash)]
        pub struct Options {
            $( $(#[doc = $about])+ pub $name: Option<String>, )+
        }

        impl Options {
            /// The names of all options, as in web addresses.
            pub const NAMES: [&'static str; 13] = [$( stringify!($name) ),+];

            /// The descriptions of all options, in the order of [`Options::NAMES`], each after a blank.
            pub const DESCRIPTIONS: [&'static str; 13] = [$( concat!($($about),+) ),+];

            /// The options that are present, by name, in the order of [`Options::NAMES`].
            pub fn given(&self) -> impl Iterator<Item = (&'static str, &str)> {
                [$( (stringify!($name), self.$name.as_deref()) ),+]
                    .into_iter()
                    .filter_map(|(name, text)| Some((name, text?)))
            }

            fn place(&mut self, name: &str) -> Option<&mut Option<String>> {
                match name {
                    $( stringify!($name) => Some(&mut self.$name), )+
                    _ => None,
                }
            }
        }
    };
}

options! {
    /// The frequency of the result: the series’ own or a lower one.
    freq,
    /// The method of aggregation to a lower frequency.
    agg,
    /// The transformation.
    transform,
    /// The parameter of the transformation: a number of periods, or the base period.
    param,
    /// The first date, or `-n` for the last n periods.
    start,
    /// The last date.
    end,
    /// Incomplete periods of an aggregation.
    partial,
    /// Changes and windows across a break of the series.
    breaks,
    /// Statuses of observations, and periods without a value, in files.
    status,
    /// A past state: an instant, a date, or `vN` for the vintage N.
    asof,
    /// The order of the observations.
    order,
    /// The largest number of observations, the first ones in that order.
    limit,
    /// The day on which a season starts, `MM-DD`.
    season,
}

impl Options {
    /// The words that an option accepts; empty for one that accepts other texts.
    #[must_use]
    pub fn choices(name: &str) -> Vec<String> {
        fn words<T: ToString>(all: &[T]) -> Vec<String> {
            all.iter().map(ToString::to_string).collect()
        }
        match name {
            "freq" => words(&Frequency::DATED),
            "agg" => words(&[Aggregation::Sum, Aggregation::Avg, Aggregation::Last]),
            "transform" => words(Transformation::ALL),
            "partial" => words(Partial::ALL),
            "breaks" => words(Breaks::ALL),
            "status" => words(Statuses::ALL),
            "order" => words(Order::ALL),
            _ => Vec::new(),
        }
    }

    /// Sets one option from a web address.
    ///
    /// # Errors
    /// `OPTION_UNKNOWN`, or `OPTION_REPEATED`.
    pub fn set(&mut self, name: &str, value: String) -> Result<(), Problem> {
        let Some(place) = self.place(name) else {
            let problem = option_problem(&cut(name), Code::OptionUnknown);
            return Err(problem.with("options", Self::NAMES.join(", ")));
        };
        if place.is_some() {
            return Err(option_problem(name, Code::OptionRepeated));
        }
        *place = Some(value);
        Ok(())
    }

    /// Whether all options are absent.
    pub fn is_empty(&self) -> bool {
        self.given().next().is_none()
    }

    /// The past state to read. The caller needs it first, to find the frequency of the series at that
    /// time.
    ///
    /// # Errors
    /// As [`Options::read`].
    pub fn as_of(&self) -> Result<Option<AsOf>, Problem> {
        self.asof.as_deref().map(AsOf::parse).transpose()
    }
}
