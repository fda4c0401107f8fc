//! SDMX: what statistical offices exchange, as CSV and as XML.

use crate::draft::Drafts;
use crate::report::Defect;
use crate::table::Table;

/// Whether the first row of a table is the header of SDMX-CSV 1.0 or 2.0.
pub(crate) fn recognise_csv(_table: &Table) -> bool {
    false
}

/// The indicators of SDMX-CSV.
///
/// # Errors
/// What makes the file as a whole unreadable.
pub(crate) fn csv<'t>(
    _table: &'t Table,
    _language: domain::language::Language,
) -> Result<Drafts<'t>, Vec<Defect>> {
    Ok(Box::new(std::iter::empty()))
}

/// Whether a text is XML: it begins with `<`, blanks and a mark apart.
pub(crate) fn recognise_xml(text: &str) -> bool {
    text.trim_start_matches('\u{feff}')
        .trim_start()
        .starts_with('<')
}

/// The indicators of SDMX-ML.
///
/// # Errors
/// `IMPORT_MARKUP_BROKEN` with the line, `IMPORT_MARKUP_UNKNOWN(kind)`, `IMPORT_DIMENSION_MISSING(name)`.
pub(crate) fn xml<'t>(
    _text: &'t str,
    _language: domain::language::Language,
) -> Result<Drafts<'t>, Vec<Defect>> {
    Ok(Box::new(std::iter::empty()))
}
