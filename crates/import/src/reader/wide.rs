//! The wide form: one column per indicator, below lines of keywords.

use std::collections::{HashMap, HashSet};

use domain::problem::{Code, Problem};

use super::ImportProblems;
use crate::content::cell::{is_blank, is_blank_from, spot, unguarded};
use crate::content::keyword::is_word;
use crate::draft::{Draft, Drafts, Entries, Entry, Keyword, Spot};
use crate::interpretation::Interpretation;
use crate::report::{CellPosition, ImportProblem};
use crate::table::Table;
use crate::write::{STATUSES, TEXTS};

/// The lines of keywords of a table.
struct Head {
    /// Each keyword with its row, in their order.
    lines: Vec<(Keyword, usize)>,
    /// The row of ids.
    ids: usize,
    /// The first row of data.
    data: usize,
}

/// A column of an indicator.
struct WideColumn {
    column: usize,
    /// The column of the codes of its observations.
    statuses: Option<usize>,
    /// The column of the texts of its observations.
    texts: Option<usize>,
}

/// The indicators of a table in the wide form.
///
/// # Errors
/// `IMPORT_IDS_MISSING`, `IMPORT_KEYWORD_REPEATED(other)`, `IMPORT_KEYWORD_UNKNOWN`, `IMPORT_WIDTH(count, columns)`,
/// `LINE_DATE_MISSING` for lines of separators.
pub(crate) fn drafts<'t>(
    table: &'t Table,
    interpretation: &'t Interpretation,
) -> Result<Drafts<'t>, Vec<ImportProblem>> {
    let mut problems = ImportProblems::default();
    let head = read_head(table, interpretation, &mut problems);
    let Some(head) = head else {
        problems.push(|| {
            let problem = Problem::new(Code::ImportIdsMissing);
            ImportProblem::of_file(table.line(0), table.cell(0, 0), problem)
        });
        return problems
            .finish()
            .map(|()| -> Drafts<'t> { Box::new(std::iter::empty()) });
    };

    check_rows(table, &head, &mut problems);
    problems.finish()?;

    let dates: Vec<Spot<'t>> = (head.data..table.height())
        .map(|row| spot(table, row, 0))
        .collect();
    let columns = columns(table, &head);

    let wide = Wide {
        table,
        rows: ByWidth::new(table, head.data),
        head,
        dates,
        interpretation,
    };

    Ok(Box::new(
        columns
            .into_iter()
            .filter_map(move |column| wide.draft(&column)),
    ))
}

/// Finds the lines of keywords. They end at a line `date`, or at the first line that begins with a date; with
/// categories, whose labels may be any word, at the first line that begins with no keyword.
fn read_head(
    table: &Table,
    interpretation: &Interpretation,
    problems: &mut ImportProblems,
) -> Option<Head> {
    let mut lines: Vec<(Keyword, usize)> = Vec::new();
    let mut unknown: Vec<usize> = Vec::new();
    let mut lines_before_unknown = 0;
    let (mut data, mut said) = (table.height(), false);

    for row in 0..table.height() {
        let begins = table.cell(row, 0);
        if let Some(keyword) = Keyword::read(begins) {
            lines.push((keyword, row));
        } else if is_word(begins, "date") {
            (data, said) = (row + 1, true);
            break;
        } else if looks_like_date(begins, interpretation) {
            data = row;
            break;
        } else if !is_blank_from(table, row, 0) {
            if unknown.is_empty() {
                lines_before_unknown = lines.len();
            }
            unknown.push(row);
        }
    }

    // Lines with a blank first cell, right before the data, are data without a date.
    while !said
        && let Some(&last) = unknown.last()
        && last + 1 == data
        && is_blank(table.cell(last, 0))
    {
        unknown.pop();
        data = last;
    }

    let ids = |lines: &[(Keyword, usize)]| {
        let found = lines.iter().find(|(keyword, _)| *keyword == Keyword::Id);
        found.map(|&(_, row)| row)
    };

    if let Some(&first) = unknown.first() {
        let before = lines.get(..lines_before_unknown).unwrap_or_default();
        let no_dates = data == table.height();
        if !said
            && ids(before).is_some()
            && may_be_categories(table, &lines, interpretation, no_dates)
        {
            lines.truncate(lines_before_unknown);
            data = first;
        } else {
            for &row in &unknown {
                let problem = Problem::new(Code::ImportKeywordUnknown);
                problems
                    .push(|| ImportProblem::at(table.place(row, 0), table.cell(row, 0), problem));
            }
        }
    }

    for (place, &(keyword, row)) in lines.iter().enumerate() {
        let mut earlier = lines.iter().take(place);
        if let Some(&(_, first)) = earlier.find(|(earlier, _)| *earlier == keyword) {
            let other = table.place(first, 0).line;
            let problem = Problem::new(Code::ImportKeywordRepeated).with("other", other);
            problems.push(|| ImportProblem::at(table.place(row, 0), table.cell(row, 0), problem));
        }
    }

    let ids = ids(&lines)?;
    Some(Head { lines, ids, data })
}

/// Whether the first cell of a line is a date, or is intended as one: it has a digit.
fn looks_like_date(cell: &str, interpretation: &Interpretation) -> bool {
    cell.bytes().any(|byte| byte.is_ascii_digit()) || interpretation.is_date(cell)
}

fn may_be_categories(
    table: &Table,
    lines: &[(Keyword, usize)],
    interpretation: &Interpretation,
    no_dates: bool,
) -> bool {
    use domain::calendar::frequency::Frequency::Category;
    let frequencies = lines
        .iter()
        .find(|(keyword, _)| *keyword == Keyword::Frequency);
    match frequencies {
        Some(&(_, row)) => table
            .cells(row)
            .any(|cell| cell.trim() == Category.as_str()),
        None => interpretation
            .frequency
            .map_or(no_dates, |frequency| frequency == Category),
    }
}

/// Reports lines with more cells than there are columns, and lines of separators.
fn check_rows(table: &Table, head: &Head, problems: &mut ImportProblems) {
    let columns = table.width(head.ids);
    for row in 0..table.height() {
        if table.width(row) > columns && !is_blank_from(table, row, columns) {
            let beyond = (columns..table.width(row)).rev();
            let last = beyond
                .into_iter()
                .find(|&column| !is_blank(table.cell(row, column)));
            let problem = Problem::new(Code::ImportWidth)
                .with("count", last.map_or(columns, |column| column + 1))
                .with("columns", columns);
            problems.push(|| whole_row(table, row, columns, problem));
        } else if is_blank(table.cell(row, 0)) && is_blank_from(table, row, 0) {
            let problem = Problem::new(Code::LineDateMissing);
            problems.push(|| whole_row(table, row, 0, problem));
        }
    }
}

/// A problem of a row, shown by the cell of a column.
fn whole_row(table: &Table, row: usize, column: usize, problem: Problem) -> ImportProblem {
    let place = table.place(row, column);
    ImportProblem::at(place, table.cell(row, column), problem)
}

/// The columns of indicators, each with those of its observations' codes and texts.
fn columns(table: &Table, head: &Head) -> Vec<WideColumn> {
    let folded = |column| {
        let id = unguarded(table.cell(head.ids, column)).trim();
        id.to_ascii_lowercase()
    };
    let ids: Vec<String> = (0..table.width(head.ids)).map(folded).collect();
    let beside = |suffix: &str| {
        let mut found: HashMap<&str, usize> = HashMap::new();
        for (column, id) in ids.iter().enumerate().skip(1) {
            if let Some(of) = id.strip_suffix(suffix) {
                found.entry(of).or_insert(column);
            }
        }
        found
    };
    let (statuses, texts) = (beside(STATUSES), beside(TEXTS));
    let mut columns: Vec<WideColumn> = Vec::with_capacity(ids.len());
    let mut taken: HashSet<usize> = HashSet::new();
    for (column, id) in ids.iter().enumerate().skip(1) {
        let own = WideColumn {
            column,
            statuses: statuses.get(id.as_str()).copied(),
            texts: texts.get(id.as_str()).copied(),
        };
        taken.extend([own.statuses, own.texts].into_iter().flatten());
        columns.push(own);
    }
    columns.retain(|column| !taken.contains(&column.column));
    columns
}

/// Rows of data, the widest first, so that a column visits no row that ends before it: a table with many ids and many
/// short rows has far more grid positions than cells.
struct ByWidth {
    /// Each row with its width; rows of the same width in their order.
    rows: Vec<(u32, u32)>,
}

impl ByWidth {
    fn new(table: &Table, first: usize) -> ByWidth {
        let width = |row: usize| u32::try_from(table.width(row)).unwrap_or(u32::MAX);
        let mut rows: Vec<(u32, u32)> = (first..table.height())
            .map(|row| (u32::try_from(row).unwrap_or(u32::MAX), width(row)))
            .collect();
        rows.sort_by_key(|&(_, width)| std::cmp::Reverse(width));
        ByWidth { rows }
    }

    /// The rows that have a cell in a column, in their order.
    fn reaching(&self, column: usize) -> Vec<u32> {
        let end = self
            .rows
            .partition_point(|&(_, width)| width as usize > column);
        let reaching = self.rows.get(..end).unwrap_or_default();
        let mut rows: Vec<u32> = reaching.iter().map(|&(row, _)| row).collect();
        // Rows of equal width are already in order.
        rows.sort_unstable();
        rows
    }
}

struct Wide<'t> {
    table: &'t Table,
    rows: ByWidth,
    head: Head,
    /// The first cell of each row of data.
    dates: Vec<Spot<'t>>,
    interpretation: &'t Interpretation,
}

impl<'t> Wide<'t> {
    /// The indicator of a column; `None` for an empty column.
    fn draft(&self, column: &WideColumn) -> Option<Draft<'t>> {
        let WideColumn {
            column,
            statuses,
            texts,
        } = *column;
        let beside = [statuses, texts].into_iter().flatten();
        let rows = self.rows.reaching(beside.fold(column, usize::min));
        let mut draft = Draft {
            id: spot(self.table, self.head.ids, column),
            ..Draft::default()
        };
        for &(keyword, row) in &self.head.lines {
            if is_blank(self.table.cell(row, column)) {
                continue;
            }
            match keyword {
                Keyword::Id | Keyword::Problem => {}
                Keyword::Frequency => draft.frequency = Some(spot(self.table, row, column)),
                _ => draft.fields.push((keyword, spot(self.table, row, column))),
            }
        }

        let mut entries = Entries::with_room(rows.len());
        for row in rows {
            let row = row as usize;
            let Some(date) = self.dates.get(row - self.head.data) else {
                continue;
            };
            let of = |column: usize| spot(self.table, row, column);
            let filled =
                |column: Option<usize>| column.map(of).filter(|spot| !is_blank(&spot.text));
            let value = of(column);
            let (status, text) = (filled(statuses), filled(texts));
            let has_reason = status.is_some() || self.interpretation.says_why(text.as_ref());
            if is_blank(&value.text) && !has_reason {
                if let Some(text) = text.filter(|_| !self.interpretation.empty_lines) {
                    draft.tell(without_value(text.place, &text.text));
                }
                continue;
            }
            entries.push(Entry {
                date: date.clone(),
                value,
                status,
                text,
            });
        }
        entries.into_draft(&mut draft);
        let nothing = draft.entries.is_empty() && draft.fields.is_empty();
        if is_blank(&draft.id.text)
            && nothing
            && draft.problems.is_empty()
            && draft.frequency.is_none()
        {
            return None;
        }
        Some(draft)
    }
}

/// The problem of a text of an observation without a value.
fn without_value(place: CellPosition, text: &str) -> ImportProblem {
    ImportProblem::at(place, text, Problem::new(Code::LineMissingValue))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_column_looks_only_at_the_rows_that_reach_it() {
        let mut table = Table::default();
        table.push_row(1, ["id", "a", "b", "c"]);
        table.push_row(2, ["2020", "1"]);
        table.push_row(3, ["2021", "1", "2", "3"]);
        table.push_row(4, ["2022"]);
        table.push_row(5, ["2023", "1", "2"]);
        let rows = ByWidth::new(&table, 1);
        let reaching: Vec<Vec<u32>> = (0..5).map(|column| rows.reaching(column)).collect();
        assert_eq!(
            reaching,
            [vec![1, 2, 3, 4], vec![1, 2, 4], vec![2, 4], vec![2], vec![]]
        );
    }
}
