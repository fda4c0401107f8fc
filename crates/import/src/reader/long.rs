//! The long form: one line per observation, below a header with `id`, `date` and `value`.

use std::borrow::Cow;
use std::collections::{HashMap, HashSet};

use domain::problem::{Code, Problem};

use super::ImportProblems;
use crate::content::cell::{is_blank, is_blank_from, spot};
use crate::draft::{Draft, Drafts, Entries, Entry, Keyword, Spot};
use crate::interpretation::Interpretation;
use crate::report::ImportProblem;
use crate::table::Table;

/// The columns of the header.
struct Header {
    id: usize,
    date: usize,
    value: usize,
    status: Option<usize>,
    text: Option<usize>,
    frequency: Option<usize>,
    fields: Vec<(Keyword, usize)>,
    /// The number of columns that the header names.
    width: usize,
}

/// The indicators of a table in the long form, in the order of their first lines.
///
/// # Errors
/// `IMPORT_KEYWORD_UNKNOWN` and `IMPORT_KEYWORD_REPEATED(other)` in the header, `IMPORT_WIDTH(count, columns)`,
/// `LINE_DATE_MISSING` for lines of separators.
pub(crate) fn drafts<'t>(
    table: &'t Table,
    interpretation: &'t Interpretation,
) -> Result<Drafts<'t>, Vec<ImportProblem>> {
    let mut problems = ImportProblems::default();
    let header = read_header(table, &mut problems);
    check_rows(table, &header, &mut problems);
    problems.finish()?;
    let long = Long {
        table,
        header,
        interpretation,
    };
    let groups = long.groups();
    Ok(Box::new(
        groups.into_iter().map(move |rows| long.draft(&rows)),
    ))
}

fn read_header(table: &Table, problems: &mut ImportProblems) -> Header {
    let mut header = Header {
        id: 0,
        date: 0,
        value: 0,
        status: None,
        text: None,
        frequency: None,
        fields: Vec::new(),
        width: 0,
    };

    let mut seen: HashSet<String> = HashSet::new();
    for (column, cell) in table.cells(0).enumerate() {
        let word = cell.trim().to_ascii_lowercase();
        if word.is_empty() {
            continue;
        }
        header.width = column + 1;
        if seen.contains(&word) {
            let problem = Problem::new(Code::ImportKeywordRepeated).with("other", table.line(0));
            problems.push(|| ImportProblem::at(table.place(0, column), cell, problem));
            continue;
        }
        match (word.as_str(), Keyword::read(&word)) {
            ("date", _) => header.date = column,
            ("value", _) => header.value = column,
            ("status", _) => header.status = Some(column),
            ("text", _) => header.text = Some(column),
            (_, Some(Keyword::Id)) => header.id = column,
            (_, Some(Keyword::Frequency)) => header.frequency = Some(column),
            (_, Some(Keyword::Problem)) => {}
            (_, Some(keyword)) => header.fields.push((keyword, column)),
            (_, None) => {
                let problem = Problem::new(Code::ImportKeywordUnknown);
                problems.push(|| ImportProblem::at(table.place(0, column), cell, problem));
            }
        }
        seen.insert(word);
    }

    header
}

/// Reports lines with cells beyond the header, or below a blank name, and lines of separators.
fn check_rows(table: &Table, header: &Header, problems: &mut ImportProblems) {
    let unnamed: Vec<usize> = (0..header.width)
        .filter(|&column| is_blank(table.cell(0, column)))
        .collect();

    for row in 1..table.height() {
        let width = table.width(row);
        // A header may leave thousands of names blank: only those within the row are visited.
        let reached = unnamed.iter().copied().take_while(|&column| column < width);
        let beyond = (header.width..width).chain(reached);
        let filled = beyond
            .filter(|&column| !is_blank(table.cell(row, column)))
            .max();
        if let Some(column) = filled {
            let problem = Problem::new(Code::ImportWidth)
                .with("count", column + 1)
                .with("columns", header.width);
            problems.push(|| {
                ImportProblem::at(table.place(row, column), table.cell(row, column), problem)
            });
        } else if is_blank_from(table, row, 0) {
            let problem = Problem::new(Code::LineDateMissing);
            problems.push(|| ImportProblem::at(table.place(row, 0), "", problem));
        }
    }
}

struct Long<'t> {
    table: &'t Table,
    header: Header,
    interpretation: &'t Interpretation,
}

impl<'t> Long<'t> {
    /// The rows of each id, in the order of their first rows. Ids are compared without regard to case.
    fn groups(&self) -> Vec<Vec<u32>> {
        let mut groups: Vec<Vec<u32>> = Vec::new();
        let mut places: HashMap<Cow<'t, str>, usize> = HashMap::new();
        let mut last: Option<(&str, usize)> = None;
        for row in 1..self.table.height() {
            let id = self.table.cell(row, self.header.id).trim();
            let place = match last {
                Some((same, place)) if same == id => place,
                _ => {
                    let place = *places.entry(folded(id)).or_insert(groups.len());
                    if place == groups.len() {
                        groups.push(Vec::new());
                    }
                    place
                }
            };
            last = Some((id, place));
            if let Some(group) = groups.get_mut(place) {
                group.push(u32::try_from(row).unwrap_or(u32::MAX));
            }
        }
        groups
    }

    fn draft(&self, rows: &[u32]) -> Draft<'t> {
        let first = rows.first().map_or(0, |&row| row as usize);
        let mut draft = Draft {
            id: spot(self.table, first, self.header.id),
            ..Draft::default()
        };

        self.read_fields(rows, &mut draft);
        let nameless = is_blank(&draft.id.text);

        let mut entries = Entries::default();
        for &row in rows {
            let row = row as usize;
            if nameless {
                self.tell(&mut draft, row, self.header.id, Code::ImportIdMissing);
            }
            let at = |column| spot(self.table, row, column);
            let (date, value) = (at(self.header.date), at(self.header.value));
            let filled =
                |column: Option<usize>| column.map(at).filter(|spot| !is_blank(&spot.text));
            let status = filled(self.header.status);
            let text = filled(self.header.text);
            let has_reason = status.is_some() || self.interpretation.says_why(text.as_ref());
            if is_blank(&value.text) && !has_reason {
                // A line with fields alone is no observation.
                let said = !is_blank(&date.text) || text.is_some();
                if said && !self.interpretation.empty_lines {
                    self.tell(&mut draft, row, self.header.value, Code::LineMissingValue);
                }
                continue;
            }
            entries.push(Entry {
                date,
                value,
                status,
                text,
            });
        }

        entries.into_draft(&mut draft);
        draft
    }

    /// Reports a problem of a line, shown by its date.
    fn tell(&self, draft: &mut Draft<'t>, row: usize, column: usize, code: Code) {
        let date = self.table.cell(row, self.header.date);
        let place = self.table.place(row, column);
        draft.tell(ImportProblem::at(place, date, Problem::new(code)));
    }

    /// Reads the fields of an indicator: all non-blank texts of its lines must be the same.
    fn read_fields(&self, rows: &[u32], draft: &mut Draft<'t>) {
        let frequency = self.header.frequency;
        if let Some(column) = frequency {
            draft.frequency = self.agreed(rows, column, Keyword::Frequency, draft);
        }
        for &(keyword, column) in &self.header.fields {
            let agreed = self.agreed(rows, column, keyword, draft);
            draft.fields.extend(agreed.map(|spot| (keyword, spot)));
        }
    }

    fn agreed(
        &self,
        rows: &[u32],
        column: usize,
        keyword: Keyword,
        draft: &mut Draft<'t>,
    ) -> Option<Spot<'t>> {
        let mut said: Option<(&'t str, usize)> = None;

        for &row in rows {
            let row = row as usize;
            let cell = self.table.cell(row, column);
            if is_blank(cell) {
                continue;
            }
            match said {
                None => said = Some((cell, row)),
                Some((first, at)) => {
                    if first != cell && first.trim() != cell.trim() {
                        let problem = Problem::at(keyword.as_str(), Code::ImportFieldDiffers)
                            .with("other", self.table.line(at));
                        draft.tell(ImportProblem::at(
                            self.table.place(row, column),
                            cell,
                            problem,
                        ));
                    }
                }
            }
        }

        said.map(|(_, row)| spot(self.table, row, column))
    }
}

fn folded(id: &str) -> Cow<'_, str> {
    if id.bytes().any(|byte| byte.is_ascii_uppercase()) {
        Cow::Owned(id.to_ascii_lowercase())
    } else {
        Cow::Borrowed(id)
    }
}
