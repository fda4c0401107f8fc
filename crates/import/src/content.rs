//! The apparent content of cells, rows and columns, without regard to the rest of the table.

pub(crate) mod cell;
pub(crate) mod keyword;
mod looks;
pub(crate) mod note;
mod profile;
pub(crate) mod totals;

pub(crate) use looks::*;
pub(crate) use profile::{Profile, Sample};
