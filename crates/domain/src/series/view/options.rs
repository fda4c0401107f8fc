//! Read options as texts.

use super::AsOf;
use crate::problem::{Code, Problem};
use crate::series::view::problem::{cut, option_problem};

macro_rules! options {
    ($( $(#[$meta:meta])* $name:ident, )+) => {
        /// The read options of a series, as texts of a web address or a query. `None` if an option is
        /// absent.
        #[derive(Debug, Clone, Default, PartialEq, Eq, Hash)]
        pub struct Options {
            $( $(#[$meta])* pub $name: Option<String>, )+
        }

        impl Options {
            /// The names of all options, as in web addresses.
            pub const NAMES: [&'static str; 11] = [$( stringify!($name) ),+];

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
    /// The frequency of the result: `D W M Q S Y`, the series' own or a lower one.
    freq,
    /// The method of aggregation to a lower frequency: `sum avg last`.
    agg,
    /// The transformation: `none change pct mavg msum index`.
    transform,
    /// The parameter of the transformation, at the frequency of the result.
    param,
    /// The first date, in any notation.
    start,
    /// The last date, in any notation.
    end,
    /// The treatment of incomplete periods: `flag hide show`.
    partial,
    /// The past state to read: an instant, a date (the end of that day in UTC), or `vN`.
    asof,
    /// The order: `asc` or `desc`.
    order,
    /// The maximum number of observations, the first ones in that order.
    limit,
    /// The day on which a season starts, `MM-DD`. Adds the season of every observation and the position
    /// in it.
    season,
}

impl Options {
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
