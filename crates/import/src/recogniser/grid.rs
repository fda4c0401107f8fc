//! Tables with years on one side and months, quarters or half-years on the other.

use domain::text::fold;

use super::across::{self, CELLS, HEAD_ROWS};
use super::columns::labels::Labels;
use super::columns::words::{PERIODS, YEARS, is_date_name};
use super::columns::{Column, FoundRoles, Headed, set};
use super::shape::Shape;
use super::{Recogniser, Samples};
use crate::content::cell::is_blank;
use crate::content::totals::is_total_of_year;
use crate::content::{Profile, Sample};
use crate::draft::Spot;
use crate::interpretation::Head;
use crate::interpretation::Orientation;
use crate::interpretation::cross::{Cross, Lines, numbers, year};
use crate::interpretation::years::{Years, said};
use crate::notation::part::{Part, PartKind};
use crate::options::{Repair, Role};
use crate::report::Proposal;
use crate::table::Table;

/// A table of years by parts of a year.
pub(super) struct Grid {
    pub(super) head: Head,
    pub(super) lines: Lines,
    /// The columns of values, in order.
    pub(super) values: Vec<usize>,
    /// Whether the header contains nothing else from the first value on.
    pub(super) only_parts: bool,
    /// Whether one side is exactly a year in order, the other side only years, and the names have no other meaning.
    pub(super) certain: bool,
}

/// The first row that names one side of a grid and has more cells than the rows above it.
pub(super) fn find(table: &Table) -> Option<Grid> {
    let mut widest_above = 0;
    for row in 0..table.height().min(HEAD_ROWS) {
        let filled = across::filled_from(table, row, 0);
        if filled > widest_above {
            widest_above = filled;
            let grid = at(table, Head::with_units(table, row));
            if grid.is_some() {
                return grid;
            }
        }
    }
    None
}

/// The grid below a header.
pub(super) fn at(table: &Table, head: Head) -> Option<Grid> {
    head.row?;
    years_down(table, head).or_else(|| parts_down(table, head))
}

/// Lines are years, and the header names the parts of a year.
fn years_down(table: &Table, head: Head) -> Option<Grid> {
    let row = head.row?;
    let parts = parts_of_head(table, head)?;
    let values: Vec<usize> = parts.iter().map(|(column, _)| *column).collect();
    let (&first, &last) = (values.first()?, values.last()?);
    let kind = parts.first()?.1.kind;

    let cells = across::filled_from(table, row, first);
    let sample = sample(table, head);
    if values.len() * 10 < cells * 6 || !across::are_values(&sample, &values) {
        return None;
    }

    let profiles: Vec<Profile> = (0..first).map(|column| sample.profile(column)).collect();
    let is_year = |column: &usize| profiles.get(*column).is_some_and(Profile::is_years);
    let named = |column: &usize| YEARS.has(&fold(head.name(table, *column)));
    let mut years = (0..first).filter(is_year);
    let line = years.clone().find(named).or_else(|| years.next())?;
    // A row of data that contains the numbers from 1 on.
    if year(table.cell(row, line)).is_some() || profiles.iter().any(Profile::is_dates) {
        return None;
    }

    let mut names = values.iter().map(|&column| head.name(table, column));
    let means_parts = names.all(Part::is_word) || said(table, row) == Some(kind);
    let is_whole = values.len() == usize::from(kind.count()) && last - first + 1 == values.len();
    let only_years = rows(table, head, line, kind).all(|text| year(text).is_some());
    // Where the years are above their parts, the numbers before the values are codes.
    let has_years_above = Years::above(table, row).is_some();

    Some(Grid {
        head,
        lines: Lines::Years(line, numbers(table, head)),
        only_parts: cells == values.len(),
        certain: means_parts && is_whole && cells == values.len() && only_years && !has_years_above,
        values,
    })
}

/// The parts of a year that a header names, of the most frequent kind: at least two, in order and each once. Bare
/// numbers only if they are a whole year and nothing else.
fn parts_of_head(table: &Table, head: Head) -> Option<Vec<(usize, Part)>> {
    let row = head.row?;
    let numbers = numbers(table, head);
    let read = |column| Some((column, Part::read(table.cell(row, column), numbers)?));
    let all: Vec<(usize, Part)> = (1..table.width(row)).filter_map(read).collect();
    let count = |kind| all.iter().filter(|(_, part)| part.kind == kind).count();
    let kind = PartKind::ALL.into_iter().max_by_key(|&kind| count(kind))?;
    let parts: Vec<(usize, Part)> = all
        .into_iter()
        .filter(|(_, part)| part.kind == kind)
        .collect();
    let in_order = parts.is_sorted_by(|(_, one), (_, other)| one.number < other.number);
    let is_bare = |column: &usize| Part::is_number(table.cell(row, *column));
    let bare = parts.iter().filter(|(column, _)| is_bare(column)).count();
    let numbered = (1..table.width(row)).filter(is_bare).count();
    let is_whole = parts.len() == usize::from(kind.count());
    let are_parts = bare == 0 || is_whole && bare == numbered;
    (parts.len() > 1 && in_order && are_parts).then_some(parts)
}

/// Lines are the parts of a year, and the header contains the years. Only if the parts have no other plausible meaning:
/// other labels below years are names of indicators.
fn parts_down(table: &Table, head: Head) -> Option<Grid> {
    let row = head.row?;
    let values = across::date_heads(table, row);
    let &first = values.first()?;
    let years: Option<Vec<u16>> = values.iter().map(|&c| year(table.cell(row, c))).collect();
    let years = years?;

    let in_order = years.is_sorted_by(|a, b| a < b) || years.is_sorted_by(|a, b| a > b);
    let cells = across::filled_from(table, row, first);
    if !in_order
        || values.len() * 10 < cells * 6
        || !across::are_values(&sample(table, head), &values)
    {
        return None;
    }

    let (line, kind, is_whole) =
        (0..first).find_map(|column| parts_of_lines(table, head, column))?;
    // A single year is more likely a name, unless a whole year is below it.
    if values.len() < 2 && !is_whole {
        return None;
    }

    Some(Grid {
        head,
        lines: Lines::Parts(line, kind),
        only_parts: cells == values.len(),
        certain: is_whole && cells == values.len(),
        values,
    })
}

/// The column of the parts of a year, their kind, and whether they are whole years in order that hardly are anything
/// else. Codes such as `Q1` may be quartiles where the name of the column does not say that they are periods.
fn parts_of_lines(table: &Table, head: Head, column: usize) -> Option<(usize, PartKind, bool)> {
    let name = fold(head.name(table, column));
    let named = PartKind::of_column(&name).or_else(|| PartKind::named(&name));
    let numbers = named.unwrap_or(PartKind::Month);

    let read = |text: &str| Part::read(text, numbers);
    if read(head.name(table, column)).is_some() {
        return None;
    }

    let (mut parts, mut others): (Vec<u8>, usize) = (Vec::new(), 0);
    let (mut kind, mut are_codes) = (None, false);
    let says_period = is_date_name(&name) || PERIODS.has(&name);
    for text in rows(table, head, column, numbers) {
        let is_code = !Part::is_word(text) && text.contains(char::is_alphabetic);
        let part =
            read(text).filter(|part| is_code || Part::is_word(text) || named == Some(part.kind));
        are_codes |= is_code && part.is_some_and(|part| named != Some(part.kind));
        match part {
            Some(part) if *kind.get_or_insert(part.kind) == part.kind => parts.push(part.number),
            _ => others += 1,
        }
    }

    let kind = kind?;
    if others * 5 > parts.len() {
        return None;
    }

    let count = kind.count();
    let is_whole = others == 0
        && parts.len().is_multiple_of(usize::from(count))
        && parts
            .iter()
            .zip((1..=count).cycle())
            .all(|(part, of_year)| *part == of_year);

    let several = parts.iter().any(|part| Some(part) != parts.first());
    // Below another name, codes are keys.
    if are_codes && !says_period && !name.is_empty() {
        return None;
    }
    several.then_some((column, kind, is_whole && (!are_codes || says_period)))
}

/// The texts of a column that identify its lines, without totals and without texts below the data.
fn rows(table: &Table, head: Head, column: usize, kind: PartKind) -> impl Iterator<Item = &str> {
    let rows = head.rows_of_data(table);
    let texts = rows.map(move |row| table.cell(row, column).trim());
    texts.filter(move |text| !text.is_empty() && !is_total_of_year(text, kind))
}

fn sample(table: &Table, head: Head) -> Sample<'_> {
    Sample::new(table, head.rows_of_data(table), CELLS)
}

/// The roles of a grid's columns: years or parts of a year, and perhaps keys, precede its values. Their certainty
/// assumes that the table is a grid.
pub(super) fn roles(headed: &Headed<'_>) -> FoundRoles {
    let mut roles = vec![Role::Nothing; headed.columns.len()];
    let Some(grid) = at(headed.table, headed.head) else {
        return FoundRoles {
            roles,
            certain: false,
            instead: None,
        };
    };

    let (line, role) = match grid.lines {
        Lines::Years(line, _) => (line, Role::Year),
        Lines::Parts(line, kind) => (line, kind.role()),
    };

    let first = grid.values.first().copied().unwrap_or(0);
    let texts = headed.all(Column::may_be_label);
    let texts: Vec<usize> = texts
        .filter(|place| *place < first && *place != line)
        .collect();

    let labels = Labels::new(headed, &[line], &texts, &[]);
    for &text in &texts {
        if let Some(role) = labels.role(text) {
            set(&mut roles, text, role);
        }
    }

    set(&mut roles, line, role);
    for &column in &grid.values {
        set(&mut roles, column, Role::Value);
    }

    // Values before the grid, such as a total, are not read: the user has to confirm that.
    let mut left = roles.iter().zip(&headed.columns);
    let leaves_values = left.any(|(role, column)| {
        *role == Role::Nothing && (column.profile.is_values() || column.profile.is_with_numbers())
    });

    FoundRoles {
        certain: grid.only_parts && !leaves_values,
        roles,
        instead: None,
    }
}

impl Recogniser<'_> {
    /// The grid of a table: below the ticked header, or else below the first row that makes it a grid.
    pub(super) fn grid(&mut self, table: &Table) -> Option<Shape> {
        let grid = match self.interpretation.header {
            Some(line) => at(table, Head::at(table, line, Orientation::Grid)?)?,
            None => find(table)?,
        };

        let cross = Cross::new(table, grid.head, grid.lines);
        let mut samples = Samples::default();
        'rows: for row in grid.head.first..table.height() {
            for &column in &grid.values {
                if samples.is_full() {
                    break 'rows;
                }
                if is_blank(table.cell(row, column)) {
                    continue;
                }
                let spot = Spot {
                    text: cross.shown(row, column).into(),
                    place: table.place(row, column),
                };
                samples.add(&spot, || cross.date(row, column).text.into_owned());
            }
        }

        let count = grid.values.len();
        self.propose(Proposal::new(Repair::Grid, grid.certain, count, samples));
        Some(Shape {
            head: grid.head,
            across: false,
            certain: true,
        })
    }
}
