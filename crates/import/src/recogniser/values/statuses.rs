//! Codes of status among the texts of observations.

use std::collections::HashMap;

use domain::text::fold;

use super::Samples;
use crate::content::cell::spot;
use crate::interpretation::Body;
use crate::notation::{StatedCodes, Words};
use crate::options::{Repair, StatusList};
use crate::report::Proposal;

/// Names of columns of SDMX's and Eurostat's codes, folded; such a column contains nothing else.
const CONCEPTS: Words = Words("obs_status,obs_flag");
/// The name of the column of SDMX's codes in files of INSEE, folded. Others give codes of another kind this name: it
/// counts where a normal code is among them.
const CODES: Words = Words("codes");
/// SDMX's code of a normal observation.
const NORMAL: &str = "A";

/// Proposes to read texts as codes, where every text is a code of the same list. Only the name of the column makes it
/// certain: letters may also be grades, or notes.
pub(in crate::recogniser) fn statuses(body: &Body<'_>) -> Option<Proposal> {
    let lists = [StatusList::Sdmx, StatusList::Eurostat];
    let (list, codes) = lists
        .into_iter()
        .find_map(|list| Some((list, codes_of(body, list)?)))?;
    let has_normal = list == StatusList::Sdmx && codes.contains_key(NORMAL);
    let known = body.head.known(body.table, body.columns.label_column());
    let is_concept = |column| {
        let name = fold(body.head.label(body.table, known, column));
        CONCEPTS.has(&name) || has_normal && CODES.has(&name)
    };
    let certain = texts_of(body).all(is_concept);

    let (mut count, mut samples) = (0_u32, Samples::default());
    for (row, column) in cells(body) {
        let cell = body.table.cell(row, column).trim();
        if let Some(code) = codes.get(cell).filter(|code| !code.is_empty()) {
            count += 1;
            samples.add(&spot(body.table, row, column), || code.clone());
        }
    }
    Some(Proposal::new(Repair::Status(list), certain, count, samples))
}

/// The columns of texts beside values.
fn texts_of(body: &Body<'_>) -> impl Iterator<Item = usize> {
    body.columns.values.iter().filter_map(|value| value.text)
}

/// The cells of texts, row by row.
fn cells(body: &Body<'_>) -> impl Iterator<Item = (usize, usize)> {
    let rows = body.lines();
    rows.flat_map(|row| texts_of(body).map(move |column| (row, column)))
}

/// The codes of each text; `None` if a text is no code of this list, or if all are normal.
fn codes_of<'t>(body: &Body<'t>, list: StatusList) -> Option<HashMap<&'t str, String>> {
    let mut known: HashMap<&str, String> = HashMap::new();
    for (row, column) in cells(body) {
        let cell = body.table.cell(row, column).trim();
        if cell.is_empty() || known.contains_key(cell) {
            continue;
        }
        let mut codes = StatedCodes::default();
        let rest = codes.add(cell, list);
        if !rest.is_empty() && codes.is_normal() {
            return None;
        }
        known.insert(cell, codes.text());
    }
    let has_any = known.values().any(|codes| !codes.is_empty());
    has_any.then_some(known)
}
