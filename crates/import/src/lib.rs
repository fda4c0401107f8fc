//! Files that bring many indicators at once: from their bytes to checked indicators, with everything that is
//! wrong and how it may be repaired. Pure, like `domain`: no database, network, clock or environment.
//!
//! The way of a file: [`decode`](decode) its bytes to text or open it as a workbook → a [`Table`] of cells, or
//! [`Draft`]s where the format has a structure of its own (SDMX, JSON-stat) → drafts, by the table's layout and
//! the repairs that the publisher ticked → [`Item`]s, each valid or with every defect. What may be repaired is
//! told beside it; nothing is repaired that was not ticked.

mod check;
mod decode;
mod delimited;
mod doctor;
mod draft;
mod jsonstat;
mod layout;
mod notation;
pub mod options;
mod repairs;
pub mod report;
mod sdmx;
pub mod table;
mod workbook;
pub mod write;

use domain::frequency::Frequency;
use domain::key::MetricPath;

pub use options::{Encoding, Options, Repair, Separator};
pub use report::{Content, Defect, Fields, Found, Item, Place, Proposal, Reading};
pub use table::Table;

/// Most bytes of a file: 32 MiB.
pub const MAX_BYTES: usize = 32 << 20;
/// Most indicators of a file.
pub const MAX_METRICS: usize = 5_000;
/// Most columns of a table.
pub const MAX_COLUMNS: usize = 16_384;
/// Most defects that are told of one indicator, and of the file as a whole; the rest is counted.
pub const MAX_LISTED: usize = 100;

/// Where a file is to be published.
pub struct Scene<'s> {
    /// The key of the account.
    pub account: &'s str,
    /// The key of the collection.
    pub collection: &'s str,
    /// The frequency of an indicator that is there already; paths are the same without regard to case.
    pub known: &'s dyn Fn(&MetricPath) -> Option<Frequency>,
}
