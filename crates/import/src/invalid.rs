//! The report of an import: the rejected part of a file with the reasons, in the form of the file, ready to be
//! corrected and imported again.

mod output;
mod reasons;
mod rewritten;

use std::collections::{HashMap, HashSet};

use crate::content::cell::{is_blank, is_blank_from, unguarded};
use crate::content::keyword::is_word;
use crate::draft::Keyword;
use crate::interpretation::{Interpretation, Orientation};
use crate::options::{Options, Separator};
use crate::read::read;
use crate::report::{CellPosition, Found, Item, Layout};
use crate::scene::Scene;
use crate::source::{self, Arranged, Laid};
use crate::table::Table;
use crate::write::without_suffix;
use output::Output;
use reasons::Reasons;
use rewritten::Used;

pub use reasons::Reason;

/// A file to be downloaded.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct InvalidPart {
    /// The name of the import file, with `-invalid` appended to its stem.
    pub name: String,
    /// Its media type, for the header `Content-Type`.
    pub media_type: &'static str,
    /// Its content.
    pub bytes: Vec<u8>,
}

/// Writes the rejected part of a file. `refused` returns the reasons of a rejected item, and `None` for an item to
/// omit.
///
/// A delimited text keeps its separator and becomes UTF-8 with a byte order mark; a workbook stays a workbook. The wide
/// form gets a line `problem` below its ids, with the date and the text of each wrong cell. The long form, SDMX-CSV and
/// Eurostat's tables get a last column `problem`, filled on the wrong lines, and on the first line of an indicator with
/// the problems of the whole indicator. A file with another structure (a header whose columns were chosen, XML, JSON,
/// an archive) is written in the long form, with its cells as repaired and without empty columns. A file that cannot be
/// read at all is returned unchanged, and so is a file whose rejected part is far larger than a person corrects by
/// hand.
#[must_use]
pub fn invalid_part(
    bytes: &[u8],
    name: &str,
    options: &Options,
    scene: &Scene<'_>,
    rejected: &dyn Fn(&Item) -> Option<Vec<Reason>>,
) -> InvalidPart {
    let reading = read(bytes, name, options, scene);
    if !reading.problems.is_empty() {
        return output::unchanged(name, bytes);
    }

    let reasons = reading.items.iter();
    let reasons: Vec<Option<Reasons>> = reasons
        .map(|item| {
            Some(Reasons {
                id: item.id.clone(),
                all: rejected(item)?,
            })
        })
        .collect();
    let found = reading.found;
    drop(reading.items);

    let interpretation = Interpretation::new(options);
    let opened = source::open(bytes, name, options, &mut Found::default());
    let Ok(source) = opened else {
        return output::unchanged(name, bytes);
    };
    let arranged = source.arranged(&interpretation);
    let Ok(laid) = arranged.drafts(options.language) else {
        return output::unchanged(name, bytes);
    };

    let out = match (&found.sheet, &arranged) {
        (Some(sheet), _) => {
            let from_1904 = source.table().is_some_and(Table::counts_from_1904);
            Output::sheet(sheet, from_1904)
        }
        (None, Arranged::Table(..) | Arranged::SdmxCsv(_) | Arranged::Eurostat(_)) => {
            Some(Output::text(found.separator))
        }
        (None, Arranged::Xml(_) | Arranged::Json(_) | Arranged::Archive(_)) => {
            Some(Output::text(Some(Separator::Comma)))
        }
    };
    let Some(out) = out else {
        return output::unchanged(name, bytes);
    };

    let mut writer = Writer { out, reasons };
    match (&arranged, laid.layout) {
        (Arranged::Table(table, _), Some(Layout::Wide)) => {
            writer.wide(
                table,
                laid,
                interpretation.orientation == Orientation::Across,
            );
        }
        (Arranged::Table(table, _), Some(Layout::Long)) => {
            writer.long(
                table,
                laid,
                interpretation.orientation == Orientation::Across,
            );
        }
        (Arranged::SdmxCsv(table), _) => writer.lines(table, laid, |_| ""),
        (Arranged::Eurostat(table), _) => writer.lines(table, laid, |place| {
            let column = place.column.checked_sub(1).filter(|column| *column > 0);
            column.map_or("", |column| table.cell(0, column as usize))
        }),
        _ => {
            let Ok(again) = arranged.drafts(options.language) else {
                return output::unchanged(name, bytes);
            };
            let used = Used::new(laid.drafts, &writer.reasons);
            writer.rewritten(again.drafts, &used, &interpretation);
        }
    }

    let made = writer.out.finish(name);
    made.unwrap_or_else(|| output::unchanged(name, bytes))
}

struct Writer {
    out: Output,
    /// The reasons of each item, in the order of the file; `None` for an omitted item.
    reasons: Vec<Option<Reasons>>,
}

/// A line of the wide form.
#[derive(Clone, Copy)]
enum Line {
    /// A row of the table.
    Row(usize),
    /// The reasons.
    Problems,
}

impl Writer {
    /// Writes the columns of the rejected indicators, with the columns of their texts and a line of reasons; transposed
    /// back if the table was transposed.
    fn wide(&mut self, table: &Table, laid: Laid<'_>, turned: bool) {
        let kept = laid.drafts.zip(&self.reasons);
        let kept: HashMap<CellPosition, String> = kept
            .filter_map(|(draft, reasons)| {
                let reasons = reasons.as_ref()?;
                let mut text = String::new();
                for reason in &reasons.all {
                    let row = table.row_of_line(number_of(reason.import_problem.place, turned));
                    let label = row.map_or("", |row| unguarded(table.cell(row, 0)));
                    reasons.push(&mut text, reason, &draft.id, label);
                }
                Some((draft.id.place, text))
            })
            .collect();

        let ids = (0..table.height())
            .find(|&row| Keyword::read(table.cell(row, 0)) == Some(Keyword::Id))
            .unwrap_or(0);
        let folded = |column| {
            unguarded(table.cell(ids, column))
                .trim()
                .to_ascii_lowercase()
        };

        let of_kept = |column| kept.get(&table.place(ids, column)).map(String::as_str);
        let width = 1..table.width(ids);
        let beside: HashSet<String> = width
            .clone()
            .filter(|&column| of_kept(column).is_some())
            .map(folded)
            .collect();

        let columns: Vec<usize> = std::iter::once(0)
            .chain(width.filter(|&column| {
                of_kept(column).is_some() || beside.contains(without_suffix(&folded(column)))
            }))
            .collect();

        let lines = lines_of(table, ids, &columns);
        let cell = |line: Line, column: usize| match line {
            Line::Row(row) => table.cell(row, column),
            Line::Problems if column == 0 => Keyword::Problem.as_str(),
            Line::Problems => of_kept(column).unwrap_or_default(),
        };

        let out = &mut self.out;
        if turned {
            for &column in &columns {
                out.row(lines.iter().map(|&line| cell(line, column)));
            }
        } else {
            for &line in &lines {
                out.row(columns.iter().map(|&column| cell(line, column)));
            }
        }
    }

    /// Writes the lines of the rejected ids, with a column of reasons.
    fn long(&mut self, table: &Table, laid: Laid<'_>, turned: bool) {
        let id_column = table.cells(0).position(|cell| is_word(cell, "id"));
        let id_column = id_column.unwrap_or(0);

        let folded = |id: &str| id.trim().to_ascii_lowercase();
        let mut kept: HashSet<String> = HashSet::new();
        let mut reported: HashMap<u32, String> = HashMap::new();

        for (draft, reasons) in laid.drafts.zip(&self.reasons) {
            let Some(reasons) = reasons else { continue };
            let id = folded(&draft.id.text);
            for reason in &reasons.all {
                let own = number_of(reason.import_problem.place, turned);
                let row = table.row_of_line(own);
                let is_own = row.is_some_and(|row| folded(table.cell(row, id_column)) == id);
                let first = number_of(draft.id.place, turned);
                let cell = reported
                    .entry(if is_own { own } else { first })
                    .or_default();
                reasons.push(cell, reason, &draft.id, "");
            }
            kept.insert(id);
        }

        copy_lines(&mut self.out, table, |row| {
            kept.contains(&folded(table.cell(row, id_column)))
                .then(|| reported.get(&table.line(row)).map_or("", String::as_str))
        });
    }

    /// Writes the lines of the rejected observations, with a column of reasons; `label` returns the header at a
    /// position.
    fn lines<'t>(
        &mut self,
        table: &Table,
        laid: Laid<'_>,
        label: impl Fn(CellPosition) -> &'t str,
    ) {
        let mut kept: HashMap<u32, String> = HashMap::new();

        for (draft, reasons) in laid.drafts.zip(&self.reasons) {
            let Some(reasons) = reasons else { continue };
            let first = draft.id.place.line;
            let of_entries = draft.entries.iter().map(|entry| entry.date.place.line);
            for line in of_entries.chain([first]) {
                kept.entry(line).or_default();
            }
            for reason in &reasons.all {
                let own = reason.import_problem.place.line;
                // The header row has no cell for reasons.
                let is_of_line = table.row_of_line(own).is_some_and(|row| row > 0);
                let line = if is_of_line { own } else { first };
                let cell = kept.entry(line).or_default();
                reasons.push(cell, reason, &draft.id, label(reason.import_problem.place));
            }
        }

        copy_lines(&mut self.out, table, |row| {
            kept.get(&table.line(row)).map(String::as_str)
        });
    }
}

/// The row number of a position, as [`Table::row_of_line`] takes it.
const fn number_of(place: CellPosition, turned: bool) -> u32 {
    if turned { place.column } else { place.line }
}

/// The lines with any text in `columns`: keywords and dates, and the reasons below the ids.
fn lines_of(table: &Table, ids: usize, columns: &[usize]) -> Vec<Line> {
    let mut lines = Vec::with_capacity(table.height() + 1);
    for row in 0..table.height() {
        let begins = table.cell(row, 0);
        let keyword = Keyword::read(begins);
        if keyword == Some(Keyword::Problem) {
            continue;
        }
        let filled = columns.iter().skip(1);
        let mut filled = filled.filter(|&&column| !is_blank(table.cell(row, column)));
        let stays = row == ids || keyword == Some(Keyword::Frequency) || is_word(begins, "date");
        if stays || filled.next().is_some() {
            lines.push(Line::Row(row));
        }
        if row == ids {
            lines.push(Line::Problems);
        }
    }
    lines
}

/// Copies the header and the lines for which `reason` returns a text, which may be empty; drops an earlier column of
/// reasons.
fn copy_lines<'r>(
    out: &mut Output,
    table: &Table,
    mut reason: impl FnMut(usize) -> Option<&'r str>,
) {
    let former: Vec<usize> = (0..table.width(0))
        .filter(|&column| Keyword::read(table.cell(0, column)) == Some(Keyword::Problem))
        .collect();
    let columns = || (0..table.widest()).filter(|column| !former.contains(column));
    let cells = |row| columns().map(move |column| table.cell(row, column));
    out.row(cells(0).chain([Keyword::Problem.as_str()]));
    for row in 1..table.height() {
        if is_blank_from(table, row, 0) {
            continue;
        }
        if let Some(reason) = reason(row) {
            out.row(cells(row).chain([reason]));
        }
    }
}
