//! How the observations of a draft are read: dates, values, statuses and texts, each by the repairs that are ticked.

use std::borrow::Cow;

use domain::calendar::frequency::Frequency;
use domain::calendar::period::Period;
use domain::number::Number;
use domain::problem::{Code, Problem};
use domain::series::ABSENT;
use domain::series::observation::{LineProblem, LineRule, Separator};
use domain::series::status::Status;

use crate::content::cell::{is_blank, unguarded};
use crate::draft::{Entry, Spot};
use crate::format::workbook::is_formula_error;
use crate::interpretation::Interpretation;
use crate::notation::{self, StatedCodes, ValueRead};
use crate::options::DateNotation;
use crate::report::{ImportProblem, shown};

/// The options for reading the observations of a draft.
pub(super) struct Reading<'r> {
    pub(super) frequency: Frequency,
    pub(super) interpretation: &'r Interpretation,
    pub(super) separator: Separator,
}

impl Reading<'_> {
    /// The text of an observation, without the codes of its status.
    pub(super) fn text<'e>(&self, entry: &'e Entry<'_>) -> Option<Cow<'e, str>> {
        let remark = self.remark(entry)?;
        let Some(list) = self.interpretation.statuses else {
            return Some(Cow::Borrowed(remark));
        };
        let rest = StatedCodes::default().add(remark, list);
        (!rest.is_empty()).then_some(Cow::Borrowed(rest))
    }

    /// The status of an observation with or without a value; `None` without either.
    pub(super) fn status(
        &self,
        entry: &Entry<'_>,
        has_value: bool,
    ) -> Result<Option<Status>, ImportProblem> {
        let stated = match &entry.status {
            Some(stated) => Some((Cow::Borrowed(trimmed(&stated.text)), stated)),
            None => self.coded(entry),
        };
        let Some((codes, spot)) = stated else {
            return Ok(has_value.then_some(Status::NORMAL));
        };
        let status = codes.parse::<Status>().map_err(LineRule::Status);
        let status = status.map_err(|rule| rule_at(spot, rule))?;
        if !has_value && entry.status.is_none() && status.reason().is_normal() {
            return Ok(None);
        }
        let checked = status.check(has_value).map_err(LineRule::Status);
        checked.map_err(|rule| rule_at(spot, rule))?;
        Ok(Some(status))
    }

    /// The codes among the texts of an observation, and where they are.
    fn coded<'e, 't>(&self, entry: &'e Entry<'t>) -> Option<(Cow<'e, str>, &'e Spot<'t>)> {
        let list = self.interpretation.statuses?;
        let mut codes = StatedCodes::default();
        codes.add(self.remark(entry)?, list);
        let spot = entry.text.as_ref().unwrap_or(&entry.date);
        (!codes.is_normal()).then(|| (codes.text().into(), spot))
    }

    /// The text beside a value, or the mark after its date.
    fn remark<'e>(&self, entry: &'e Entry<'_>) -> Option<&'e str> {
        if let Some(text) = &entry.text {
            return Some(unguarded(&text.text));
        }
        let dates = &self.interpretation.dates;
        if !dates.contains(&DateNotation::Marks) {
            return None;
        }
        let text = trimmed(&entry.date.text);
        let (date, mark) = notation::mark::split(text)?;
        notation::read_with(date, dates).is_some().then_some(mark)
    }

    pub(super) fn date(&self, text: &str) -> Result<Period, LineRule> {
        if text.is_empty() {
            return Err(LineRule::DateMissing);
        }
        let dates = &self.interpretation.dates;
        let repaired = if dates.is_empty() {
            Cow::Borrowed(text)
        } else {
            notation::date(text, self.frequency, dates)
        };
        Period::parse(self.frequency, &repaired)
            .map_err(|problem| LineRule::of_date(problem, self.frequency))
    }

    /// The value of an observation; `None` without one.
    pub(super) fn value(&self, entry: &Entry<'_>) -> Result<Option<Number>, ImportProblem> {
        let spot = &entry.value;
        if trimmed(&spot.text).chars().eq([ABSENT]) && self.says_why(entry) {
            return Ok(None);
        }
        self.number(spot)
            .map_err(|problem| ImportProblem::at(spot.place, &spot.text, problem))
    }

    /// Whether an observation without a value has a status.
    fn says_why(&self, entry: &Entry<'_>) -> bool {
        entry.status.is_some() || self.coded(entry).is_some()
    }

    fn number(&self, spot: &Spot<'_>) -> Result<Option<Number>, Problem> {
        let repaired = if self.interpretation.numbers.change_values() {
            match notation::value(&spot.text, &self.interpretation.numbers) {
                ValueRead::Missing => return Ok(None),
                ValueRead::Text(text) => text,
            }
        } else {
            Cow::Borrowed(&*spot.text)
        };
        if is_blank(&repaired) {
            return Ok(None);
        }
        Number::parse(&repaired).map(Some).map_err(|problem| {
            let text = spot.text.trim();
            if is_formula_error(text) {
                return Problem::new(Code::ImportFormulaError).with("text", text);
            }
            problem_of(spot, LineRule::of_value(problem, self.separator))
        })
    }
}

/// The problem of an observation line, without a field.
fn problem_of(spot: &Spot<'_>, rule: LineRule) -> Problem {
    let line = LineProblem {
        line: line_of(spot),
        text: shown(&spot.text),
        rule,
    };
    Problem {
        field: None,
        ..line.problem()
    }
}

pub(super) fn rule_at(spot: &Spot<'_>, rule: LineRule) -> ImportProblem {
    ImportProblem::at(spot.place, &spot.text, problem_of(spot, rule))
}

/// The line of a date; in a transposed table dates are in columns.
pub(super) const fn line_of(spot: &Spot<'_>) -> u32 {
    spot.place.line
}

pub(super) fn trimmed(text: &str) -> &str {
    domain::number::trim_blanks(text)
}
