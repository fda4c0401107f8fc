//! Bulk import: from the bytes of a file to checked indicators, with every problem and the repairs that would solve
//! it. Pure, like `domain`: no database, network, clock or environment.
//!
//! The steps: decode the bytes to text or open them as a workbook → a [`Table`] of cells, or drafts for formats with
//! their own structure (SDMX, JSON-stat, Eurostat) → drafts, by the layout of the table and the repairs that the
//! publisher ticked → [`Item`]s, each valid or with its problems. Possible repairs are listed as [`Proposal`]s; a
//! repair that is not ticked is never applied.

mod check;
mod content;
mod draft;
mod format;
mod interpretation;
mod invalid;
mod lift;
mod limits;
mod notation;
pub mod options;
mod read;
mod reader;
mod recogniser;
pub mod report;
mod scene;
mod source;
pub mod table;
pub mod write;

pub use invalid::{InvalidPart, Reason, invalid_part};
pub use lift::{Lifted, lifted};
pub use limits::{MAX_BYTES, MAX_COLUMNS, MAX_LISTED, MAX_METRICS, MAX_ROWS};
pub use options::{Encoding, Options, Repair, Separator, StatedField, StatusList};
pub use read::read;
pub use report::{
    CellPosition, Content, Fields, Found, ImportProblem, Item, Outcome, Proposal, Reading,
};
pub use scene::Scene;
pub use table::Table;
