//! Puts around the cells of series what offices put there.

use super::calendar::Calendar;
use super::extra::Extra;
use super::name;
use super::number::total;
use super::spec::{Layout, Spec, pick};
use super::table::{Content, Row, Table, total_date};

/// Changes the table of a content by what is around it.
pub(super) fn surround(table: &mut Table, content: &Content, spec: &Spec) {
    if let Some(variant) = spec.extra(Extra::Totals)
        && spec.way().calendar.has_years_of_parts()
    {
        add_totals(table, spec, variant);
    }
    if let Some(variant) = spec.extra(Extra::Marks) {
        add_marks(table, spec, variant);
    }
    if spec.extra(Extra::Blanks).is_some() {
        clear_repeated(table);
    }
    if let Some(variant) = spec.extra(Extra::TwoHeads)
        && spec.layout() == Layout::Down
    {
        add_groups(table, content, variant);
    }
    add_columns(table, spec);
    if let Some(variant) = spec.extra(Extra::Beside) {
        add_beside(table, spec, variant);
    }
}

/// Adds a total after the last line of each year, in tables with a line for each moment; or all totals before these.
fn add_totals(table: &mut Table, spec: &Spec, variant: u8) {
    let rows = std::mem::take(&mut table.rows);
    let mut rest = rows.into_iter().peekable();
    let mut added = 0;
    let mut stacked = Vec::new();

    while let Some(row) = rest.next() {
        let parts = row.parts;
        let next = rest.peek().and_then(|row| row.parts);
        let total_of = parts.filter(|parts| next.is_none_or(|next| next.year != parts.year));
        let mut cells = row.cells.clone();
        table.rows.push(row);
        let Some(parts) = total_of else { continue };
        let date = total_date(spec, parts, variant);
        cells.splice(table.date..table.date + date.len(), date);
        for cell in &mut cells[table.lead..] {
            *cell = total(spec, added);
            added += 1;
        }
        let total = Row { cells, parts: None };
        if variant > 4 {
            stacked.push(total);
        } else {
            table.rows.push(total);
        }
    }

    table.rows.splice(..0, stacked);
}

/// Marks the dates of the last two lines.
fn add_marks(table: &mut Table, spec: &Spec, variant: u8) {
    let mark = pick(&[" (p)", "*", " p"], variant);
    if !spec.is_whole() || spec.way().calendar == Calendar::Categories {
        return;
    }
    let lines = table.rows.iter_mut().filter(|row| row.parts.is_some());
    for row in lines.rev().take(2) {
        row.cells[table.date].push_str(mark);
    }
}

/// Clears the cells before the last one of a line's lead that repeat the line above.
fn clear_repeated(table: &mut Table) {
    for column in 0..table.lead.saturating_sub(1) {
        let mut above = String::new();
        for row in &mut table.rows {
            if row.cells[column] == above {
                row.cells[column].clear();
            } else {
                above.clone_from(&row.cells[column]);
            }
        }
    }
}

/// Writes the names of several series beside each other in two lines.
fn add_groups(table: &mut Table, content: &Content, variant: u8) {
    let series = content.figures.len();
    let head = &mut table.heads[0];
    if series < 2 {
        return;
    }
    let mut groups = vec![String::new(); table.lead];
    for place in 0..series {
        head[table.lead + place] = pick(&["F", "H"], place).to_owned();
        let is_repeated = place % 2 == 1 && variant.is_multiple_of(2);
        let group = pick(&["Nord", "Sud"], place / 2);
        groups.push(if is_repeated {
            String::new()
        } else {
            group.to_owned()
        });
    }
    table.heads.insert(0, groups);
}

/// A column beside the values: its name, and the text of a line.
struct Column {
    head: &'static str,
    cell: fn(usize) -> String,
    /// Whether it is before the values.
    is_before: bool,
}

fn add_columns(table: &mut Table, spec: &Spec) {
    let is_down = !spec.layout().is_across();
    let of = |extra| {
        spec.extra(extra)
            .map(|variant| column(extra, variant, is_down))
    };
    for extra in [
        Extra::Remarks,
        Extra::FootnoteNumbers,
        Extra::Codes,
        Extra::Unit,
    ] {
        if let Some(column) = of(extra) {
            add_column(table, &column);
        }
    }
}

fn column(extra: Extra, variant: u8, is_down: bool) -> Column {
    let (head, cell): (&'static str, fn(usize) -> String) = match (extra, variant % 6) {
        (Extra::Remarks, 0..3) => ("note", |row| sparse(row, "provisoire")),
        (Extra::Remarks, _) => ("Statut", |row| pick(&["", "p", "", "e"], row).to_owned()),
        (Extra::FootnoteNumbers, 0..3) => ("footnotes", |row| sparse(row, "1")),
        (Extra::FootnoteNumbers, _) => ("Note", |row| pick(&["", "2", "", "1"], row).to_owned()),
        (Extra::Codes, 0) => ("UNIT_ID", |_| "17".to_owned()),
        (Extra::Codes, 1) => ("COORDINATE", |_| "1.1".to_owned()),
        (Extra::Codes, 2) => ("DECIMALS", |_| "1".to_owned()),
        (Extra::Codes, 3) => ("OBJECTID", |row| (row + 1).to_string()),
        (Extra::Codes, _) => ("latitude", |_| "48.8566".to_owned()),
        (_, 0..3) => ("unit", |_| "Index".to_owned()),
        _ => ("Unité", |_| "milliers".to_owned()),
    };
    // In wide tables such columns are beside the names, or at the end.
    let is_before = variant % 2 == 1 || !is_down && extra == Extra::Codes;
    Column {
        head,
        cell,
        is_before,
    }
}

fn sparse(row: usize, text: &str) -> String {
    if row % 5 == 1 {
        text.to_owned()
    } else {
        String::new()
    }
}

fn add_column(table: &mut Table, column: &Column) {
    let place = |cells: &Vec<String>| {
        if column.is_before {
            table.lead
        } else {
            cells.len()
        }
    };
    let last = table.heads.len() - 1;
    for (line, cells) in table.heads.iter_mut().enumerate() {
        let head = if line == last { column.head } else { "" };
        cells.insert(place(cells), head.to_owned());
    }
    for (line, row) in table.rows.iter_mut().enumerate() {
        row.cells.insert(place(&row.cells), (column.cell)(line));
    }
    table.lead += usize::from(column.is_before);
}

/// The number of series of a second table, and how much later it begins.
fn beside(spec: &Spec, variant: u8) -> Option<(usize, usize)> {
    match spec.layout() {
        Layout::Down => Some((1 + variant as usize % 2, 1 + variant as usize % 5)),
        _ => None,
    }
}

/// Adds a second table with dates of its own beside the first one, mostly after an empty column.
fn add_beside(table: &mut Table, spec: &Spec, variant: u8) {
    let Some(second) = second(spec) else { return };
    let names: Vec<String> = ["women", "men"].map(str::to_owned).to_vec();
    let other = second.down(spec, &names[..second.figures.len()]);

    let has_gap = variant % 4 != 3;
    let width = table
        .heads
        .iter()
        .chain(table.rows.iter().map(|row| &row.cells));
    let width = width.map(Vec::len).max().unwrap_or(0) + usize::from(has_gap);

    let last = table.heads.len() - 1;
    for (line, cells) in table.heads.iter_mut().enumerate() {
        cells.resize(width, String::new());
        if line == last {
            cells.extend(other.heads[0].iter().cloned());
        }
    }

    let mut others = other.rows.into_iter();
    for row in &mut table.rows {
        row.cells.resize(width, String::new());
        if row.parts.is_some() {
            row.cells
                .extend(others.next().map(|other| other.cells).unwrap_or_default());
        }
    }
}

/// The content of the second table.
pub(super) fn second(spec: &Spec) -> Option<Content> {
    let (series, shift) = beside(spec, spec.extra(Extra::Beside)?)?;
    Some(super::table::content(spec, series, shift, 4 * spec.rows))
}

/// The lines above a table.
pub(super) fn above(spec: &Spec) -> Vec<Vec<String>> {
    let mut lines: Vec<Vec<&str>> = Vec::new();
    let frequency = name::frequency(spec.way().calendar);
    let count = spec.rows.to_string();

    if let Some(variant) = spec.extra(Extra::Title) {
        lines.push(vec![pick(
            &["Prix du gaz naturel", "Table 3. Exports, 2015=100"],
            variant,
        )]);
        if variant.is_multiple_of(3) {
            lines.push(vec![]);
        }
    }

    let facts = spec.extra(Extra::Facts);
    match facts.map(|variant| variant % 4) {
        Some(0) => lines.extend([vec!["Unit", "Index"], vec!["Frequency", frequency]]),
        Some(1) => lines.extend([vec!["Series ID", "D7BT"], vec!["No. Obs.", &count]]),
        Some(2) => lines.extend([vec!["Source", "Insee"], vec!["Release date", "15-05-2024"]]),
        Some(_) => lines.extend([vec!["Source: Insee"], vec!["Units: % of GDP"]]),
        None => {}
    }
    if facts.is_some_and(|variant| variant >= 4) {
        lines.push(vec![]);
    }

    lines
        .iter()
        .map(|line| line.iter().map(|cell| (*cell).to_owned()).collect())
        .collect()
}

/// The lines below a table.
pub(super) fn below(spec: &Spec) -> Vec<Vec<String>> {
    let mut lines: Vec<Vec<&str>> = Vec::new();

    if let Some(variant) = spec.extra(Extra::Notes) {
        if variant.is_multiple_of(2) {
            lines.push(vec![]);
        }
        lines.push(vec![pick(
            &["Source : INSEE", "(p) provisoire", "* révisé en 2024"],
            variant,
        )]);
    }

    if let Some(variant) = spec.extra(Extra::NumberedNotes) {
        if variant.is_multiple_of(2) {
            lines.push(vec![]);
        }
        let line = match variant % 4 {
            0 => ["Rechtsgrundlage: LStatG", "2023"],
            1 => ["Licence", "2.0"],
            2 => ["1", "Break in series"],
            _ => ["Last update", "2024-05-15"],
        };
        lines.push(line.to_vec());
    }

    lines
        .iter()
        .map(|line| line.iter().map(|cell| (*cell).to_owned()).collect())
        .collect()
}
