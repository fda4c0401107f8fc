//! The common part of SDMX and JSON-stat: data with several dimensions, of which time is one. The others together are
//! the key of a series.

mod distinct;
mod fields;
mod key;
mod lines;
mod period;
mod remarks;

pub(crate) use distinct::{Distinct, Found, too_many};
pub(crate) use fields::{Naming, Titled};
pub(crate) use key::{identifier, path};
pub(crate) use lines::Lines;
pub(crate) use period::{frequency, notation_of, period};
pub(crate) use remarks::Remarks;
