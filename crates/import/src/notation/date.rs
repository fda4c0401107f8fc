//! Dates in other notations than `domain::period` reads.

use std::borrow::Cow;

use domain::frequency::Frequency;

use crate::options::DateNotation;

/// The date as `domain::period` reads it for a series of this frequency, by the first of the notations in which it is
/// one; as it stands where none fits or it is one already.
pub(crate) fn date<'t>(
    text: &'t str,
    _frequency: Frequency,
    _notations: &[DateNotation],
) -> Cow<'t, str> {
    Cow::Borrowed(text)
}
