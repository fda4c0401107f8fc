//! Lines that are no data: notes, licences and contacts below the data, totals among it, lines without any value.

use domain::calendar::frequency::Frequency;

use super::{Recogniser, Samples};
use crate::content;
use crate::content::cell::is_blank;
use crate::content::note;
use crate::content::totals::is_total;
use crate::interpretation::{Body, Interpretation};
use crate::notation;
use crate::options::{DateNotation, Repair};
use crate::report::Proposal;

/// Most rows of a tail: more undated rows are data with unknown dates.
const MOST_ROWS: usize = 60;

impl Recogniser<'_> {
    /// Proposes to end the data before the lines without a date that follow the last date. Never certain: a damaged
    /// date may be among them. Lines without any number are footnotes.
    pub(super) fn tail(&mut self, body: &mut Body<'_>) {
        let table = body.table;
        let given = self
            .interpretation
            .end
            .and_then(|line| table.row_of_line(line));
        let end = given
            .or_else(|| begin_of_facts(body))
            .or_else(|| self.end_of_dates(body));
        let Some(end) = end.filter(|end| body.rows.contains(end)) else {
            return;
        };
        let (count, samples) = Samples::left_out(table, end..body.rows.end);
        self.propose(Proposal::new(
            Repair::End(table.line(end)),
            false,
            count,
            samples,
        ));
        body.rows.end = end;
    }

    /// The row after the last date of a table whose lines are dates.
    fn end_of_dates(&self, body: &Body<'_>) -> Option<usize> {
        let category = Some(Frequency::Category);
        let is_category = self.interpretation.frequency == category || body.frequency == category;
        if is_category {
            return None;
        }
        // All dates are read only where there are such rows.
        end_of_dates(body).filter(|_| body.has_dates())
    }

    /// Proposes to omit totals of other lines. Never certain: the file does not show whether such a line belongs to
    /// the data. Categories may be named `Total`, so most other lines have to be dates.
    pub(super) fn totals(&mut self, body: &mut Body<'_>) {
        let category = Some(Frequency::Category);
        if self.interpretation.frequency == category || body.frequency == category {
            return;
        }

        let end = note::end_of_data(body.table);
        let mut totals = body.totals();
        totals.retain(|&row| row < end);

        let (mut dates, mut others) = (0, 0);
        for row in body.rows.clone() {
            let date = body.first_date(row);
            let text = date.text.trim();
            if text.is_empty() || totals.binary_search(&row).is_ok() {
                continue;
            }
            let is_number = || notation::read_as(text, DateNotation::Serial).is_some();
            if content::dated(text).is_some() || is_number() {
                dates += 1;
            } else {
                others += 1;
            }
        }

        if totals.is_empty() || dates <= totals.len() || dates < others * 2 {
            return;
        }

        let mut samples = Samples::default();
        for &row in &totals {
            samples.add(&body.first_date(row), String::new);
        }

        let count = totals.len();
        self.propose(Proposal::new(Repair::Totals, false, count, samples));
        body.left_out = totals;
    }

    /// Proposes to omit lines that are no data: footnotes and lines without any value.
    pub(super) fn lines(&mut self, body: &mut Body<'_>) {
        let table = body.table;
        let end = body.before_footnotes(&self.interpretation);
        if end < body.rows.end && end > body.rows.start {
            let (count, samples) = Samples::left_out(table, end..body.rows.end);
            // Without dates a label with a text beside it may be a line of data.
            let is_alone = |row: usize| {
                let filled = table.cells(row).filter(|cell| !is_blank(cell));
                filled.count() <= 1
            };
            let certain = body.has_dates() || (end..body.rows.end).all(is_alone);
            self.propose(Proposal::new(Repair::Footnotes, certain, count, samples));
            body.rows.end = end;
        }
        // A line without a value has a status only once its text is known to be one.
        let is_open = self.proposals.iter().any(|proposal| {
            matches!(proposal.repair, Repair::Status(_)) && !proposal.certain && !proposal.ticked
        });
        let interpretation = Interpretation {
            statuses: self.interpretation.statuses.filter(|_| !is_open),
            ..self.interpretation.clone()
        };
        let is_empty = |row: &usize| body.is_empty_line(*row, &interpretation);
        let (count, samples) = Samples::left_out(table, body.rows.clone().filter(is_empty));
        if count > 0 {
            self.propose(Proposal::new(Repair::EmptyLines, true, count, samples));
        }
    }
}

/// The first of the facts about the table below its data, if one of them has a number or a date beside its label: it
/// would be read as one of the data.
fn begin_of_facts(body: &Body<'_>) -> Option<usize> {
    let (table, rows) = (body.table, body.rows.clone());
    let is_below = |row: &usize| note::is_fact(table, *row) || table.cells(*row).all(is_blank);
    let mut below = rows.clone().rev().take_while(is_below);
    let begins = below.by_ref().last()?;
    let has_data = |row: usize| {
        let mut filled = table.cells(row).filter(|cell| !is_blank(cell));
        filled.nth(1).is_some_and(content::is_data)
    };
    (begins > rows.start && (begins..rows.end).any(has_data)).then_some(begins)
}

/// The row after the last date, if the rows below it are few, contain a number, and begin with words; `None` for a
/// table that is read across, or without such rows.
fn end_of_dates(body: &Body<'_>) -> Option<usize> {
    let is_dated = |row: usize| {
        let date = body.first_date(row);
        let text = date.text.trim();
        content::dated(text).is_some()
            || content::may_be_date(text)
            || notation::read_as(text, DateNotation::Serial).is_some()
            || is_total(text)
    };

    let last = body.rows.clone().rev().find(|&row| is_dated(row))?;
    let tail = last + 1..body.rows.end;
    let begins_with_words = |row: usize| {
        let date = body.first_date(row);
        let letters = date.text.chars().filter(|c| c.is_alphabetic()).count();
        let digits = date.text.chars().filter(char::is_ascii_digit).count();
        letters > 3 && letters > digits * 3
    };

    let is_blank_row = |row: usize| body.table.cells(row).all(is_blank);
    let has_number = |row: usize| {
        let mut values = body.values();
        values.any(|column| content::is_data(body.table.cell(row, column)))
    };

    let are_notes = tail
        .clone()
        .all(|row| is_blank_row(row) || begins_with_words(row) || !has_number(row));
    (tail.len() <= MOST_ROWS && are_notes && tail.clone().any(has_number)).then_some(tail.start)
}
