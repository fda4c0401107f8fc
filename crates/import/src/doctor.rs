//! What could be repaired.

use crate::Scene;
use crate::layout::header::Head;
use crate::options::{Options, Role};
use crate::repairs::Repairs;
use crate::report::Proposal;
use crate::table::Table;

/// The repairs of the options and those that would help beside them, in the order in which they are done: after each
/// one the doctor goes on as if it were ticked. The table is as the file has it.
pub(crate) fn propose(_table: &Table, _options: &Options, _scene: &Scene<'_>) -> Vec<Proposal> {
    Vec::new()
}

pub(crate) fn roles(_table: &Table, _head: Head, _repairs: &Repairs) -> Vec<Role> {
    Vec::new()
}
