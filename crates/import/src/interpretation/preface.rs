//! The lines above a grid.

use super::cross::year;
use super::head::{Head, Says, says};
use super::segment::segment;
use crate::content::cell::is_blank;
use crate::draft::Spot;
use crate::notation::part::PartKind;
use crate::table::Table;

/// The metadata in the lines above a grid.
#[derive(Default)]
pub(crate) struct Preface<'t> {
    pub(crate) id: Option<Spot<'t>>,
    /// The labelled name, else the first line with a single text.
    pub(crate) name: Option<Spot<'t>>,
    pub(crate) unit: Option<Spot<'t>>,
    pub(crate) source: Option<Spot<'t>>,
}

impl<'t> Preface<'t> {
    pub(crate) fn new(table: &'t Table, head: Head) -> Preface<'t> {
        let mut preface = Preface::default();
        let mut title = None;

        for row in 0..head.row.unwrap_or(0) {
            let mut filled = (0..table.width(row)).filter(|&c| !is_blank(table.cell(row, c)));
            let Some(first) = filled.next() else {
                continue;
            };
            let next = filled.next();
            let text = table.cell(row, first).trim();
            let spot = |column: usize, text: &'t str| Spot {
                text: text.into(),
                place: table.place(row, column),
            };
            let said = match (says(text), next) {
                (Some(says), Some(next)) => Some((says, spot(next, table.cell(row, next).trim()))),
                // `Unité : milliers` in one cell.
                _ => text.split_once(':').and_then(|(label, said)| {
                    let said = said.trim();
                    (!said.is_empty()).then_some((says(label)?, spot(first, said)))
                }),
            };
            let place = match said {
                Some((Says::Id, _)) => &mut preface.id,
                Some((Says::Name, _)) => &mut preface.name,
                Some((Says::Unit, _)) => &mut preface.unit,
                Some((Says::Source, _)) => &mut preface.source,
                None if next.is_none() && is_title(text) => &mut title,
                None => continue,
            };
            let said = said.map_or_else(|| spot(first, text), |(_, said)| said);
            place.get_or_insert(said);
        }

        preface.name = preface.name.or(title);
        preface
    }
}

/// Whether a text can be a title: no label, no division of the table and no year.
fn is_title(text: &str) -> bool {
    says(text).is_none() && !PartKind::is_only_division(text) && year(text).is_none()
}

/// An id for a grid without keys: from the lines above it, else from the file name.
pub(crate) fn grid_id(table: &Table, head: Head, file: &str) -> Option<String> {
    let preface = Preface::new(table, head);
    let named = preface.id.or(preface.name);
    named.map_or_else(|| file_id(file), |spot| Some(segment(&spot.text)))
}

/// An id from the name of a file; `None` for a file without a name.
pub(crate) fn file_id(file: &str) -> Option<String> {
    let stem = file.rsplit_once('.').map_or(file, |(stem, _)| stem).trim();
    (!stem.is_empty()).then(|| segment(stem))
}
