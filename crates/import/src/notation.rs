//! Interpretation of one cell: dates and values in foreign notations.

mod date;
pub(crate) mod part;
mod status;
mod value;
mod words;

pub(crate) use date::{
    Written, century, date, mark, month, native, numbered, read_as, read_with, time, within,
};
pub(crate) use status::StatedCodes;
pub(crate) use value::{Numbers, ValueRead, value, without_minus};
pub(crate) use words::{Words, words};
