//! Options as texts.

use super::AsOf;
use crate::problem::{Code, Problem};
use crate::series::view::problem::{cut, option_problem};

macro_rules! options {
    ($( $(#[$meta:meta])* $name:ident, )+) => {
        /// How a series is to be read, as texts in an address or a query; what is absent was not given.
        #[derive(Debug, Clone, Default, PartialEq, Eq, Hash)]
        pub struct Options {
            $( $(#[$meta])* pub $name: Option<String>, )+
        }

        impl Options {
            /// The names of all options, as they stand in addresses.
            pub const NAMES: [&'static str; 11] = [$( stringify!($name) ),+];

            /// Those that were given, by name, in the order of [`Options::NAMES`].
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
    /// The method that brings the series to a lower frequency: `sum avg last`.
    agg,
    /// The transformation: `none change pct mavg msum index`.
    transform,
    /// The parameter of the transformation, at the frequency of the result.
    param,
    /// The first date, in any notation.
    start,
    /// The last date, in any notation.
    end,
    /// What becomes of incomplete periods: `flag hide show`.
    partial,
    /// The state that is read: an instant, a date (the end of that day in UTC), or `vN`.
    asof,
    /// `asc` or `desc`.
    order,
    /// The most observations, the first in that order.
    limit,
    /// The day on which a season starts, `MM-DD`: places every observation in its season.
    season,
}

impl Options {
    /// Takes one option of an address.
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

    /// Whether none was given.
    pub fn is_empty(&self) -> bool {
        self.given().next().is_none()
    }

    /// The state that is read, which must be known before the frequency that the series had then.
    ///
    /// # Errors
    /// As [`Options::read`].
    pub fn as_of(&self) -> Result<Option<AsOf>, Problem> {
        self.asof.as_deref().map(AsOf::parse).transpose()
    }
}
