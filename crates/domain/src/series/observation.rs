//! Observation lines: `date SEP value [codes] [SEP text]`, as users type and paste them.
//!
//! The codes of the [status](crate::series::status) follow the value behind a blank: `1.2 P`, `1.2 BP`. The value of a
//! hole is a colon: `: Q`, `: Q/C`.
//!
//! SEP is the first of comma, semicolon and tab outside double quotes. Each field may be in double
//! quotes, doubled inside (RFC 4180, except that a line feed always ends the line). Blanks around a
//! date, label or value are dropped, outside and inside its quotes. The text is the rest of the line.

mod line;
mod rule;
mod split;
mod write;

pub use line::{check_label, check_text};
pub use rule::{LineRule, Separator};
pub(crate) use write::{push_label, push_text};

use std::collections::HashMap;

use crate::calendar::frequency::Frequency;
use crate::calendar::period::Period;
use crate::invariant::Invariant as _;
use crate::number::{MAX_DIGITS, trim_blanks};
use crate::problem::Problem;
use crate::series::status::{MAX_CODES, StatusProblem};
use crate::series::{MAX_LABEL_CHARS, MAX_TEXT_CHARS, Position, Row, Series, SeriesBuilder};
use line::Content;

/// The maximum number of problems listed; the others are counted.
pub const MAX_LISTED: usize = 100;
/// The maximum length of the excerpt of a bad line, in characters.
pub const MAX_SHOWN_CHARS: usize = 80;

/// One line that cannot be read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LineProblem {
    /// The line number in the input, from 1; blank lines count.
    pub line: u32,
    /// The line without the blanks around it, truncated to [`MAX_SHOWN_CHARS`].
    pub text: String,
    /// The first rule that the line breaks.
    pub rule: LineRule,
}

impl LineProblem {
    /// Returns the problem to report to the client.
    #[must_use]
    pub fn problem(&self) -> Problem {
        let problem = Problem::at("observations", self.rule.code())
            .with("line", self.line)
            .with("text", self.text.as_str());
        match self.rule {
            LineRule::DateFormat { expected } | LineRule::DateOtherFrequency { expected } => {
                problem.with("expected", expected.code())
            }
            LineRule::DateDuplicate { other } => problem.with("other", other),
            LineRule::LabelTooLong => problem.with("max", MAX_LABEL_CHARS),
            LineRule::TextTooLong => problem.with("max", MAX_TEXT_CHARS),
            LineRule::ValueDigits => problem.with("max", MAX_DIGITS),
            LineRule::ValuePrecision { stored } => problem.with("stored", stored.to_string()),
            LineRule::Status(status) => match status {
                StatusProblem::Unknown(code)
                | StatusProblem::Repeated(code)
                | StatusProblem::WithheldValue(code)
                | StatusProblem::UnexpectedValue(code) => problem.with("code", code),
                StatusProblem::Contradictory(code, second) => {
                    problem.with("code", code).with("second", second)
                }
                StatusProblem::TooMany => problem.with("max", MAX_CODES),
                StatusProblem::NoReason => problem,
            },
            LineRule::ValueDecimalComma { separator } => {
                problem.with("separator", separator.as_char())
            }
            _ => problem,
        }
    }
}

/// All bad lines of a text that is not a series.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{} lines cannot be read", self.count())]
pub struct LineProblems {
    /// The first [`MAX_LISTED`], in the order of the lines.
    pub problems: Vec<LineProblem>,
    /// The number of further problems, not listed.
    pub more: u32,
}

impl LineProblems {
    /// The number of bad lines.
    pub fn count(&self) -> usize {
        self.problems.len() + self.more as usize
    }
}

/// Parses observation lines. Lines may come in any order; the series is in date order (categories: in
/// input order). The size of the series is not checked here.
///
/// # Errors
/// Every bad line, not only the first.
pub fn parse_lines(frequency: Frequency, input: &str) -> Result<Series, LineProblems> {
    let input = input.strip_prefix('\u{feff}').unwrap_or(input);
    if frequency.is_dated() {
        parse_dated(frequency, input)
    } else {
        parse_categories(input)
    }
}

/// A line that breaks a rule, with its full text.
struct Bad<'a> {
    line: u32,
    text: &'a str,
    rule: LineRule,
}

fn report(mut bad: Vec<Bad<'_>>) -> LineProblems {
    bad.sort_by_key(|bad| bad.line);
    let more = bad.len().saturating_sub(MAX_LISTED);
    let problems = bad
        .into_iter()
        .take(MAX_LISTED)
        .map(|bad| LineProblem {
            line: bad.line,
            text: trim_blanks(bad.text)
                .chars()
                .take(MAX_SHOWN_CHARS)
                .collect(),
            rule: bad.rule,
        })
        .collect();
    LineProblems {
        problems,
        more: u32::try_from(more).invariant("a text has fewer lines"),
    }
}

/// A line with a valid date. Its content is `None` if the rest of the line is invalid.
struct LineRow<'a> {
    period: Period,
    content: Option<Content<'a>>,
    line: u32,
    source: &'a str,
}

fn parse_dated(frequency: Frequency, input: &str) -> Result<Series, LineProblems> {
    let mut rows: Vec<LineRow<'_>> = Vec::with_capacity(input.len() / 16);
    let mut bad: Vec<Bad<'_>> = Vec::new();
    for (line, source) in line::lines(input) {
        let reject = |rule| Bad {
            line,
            text: source,
            rule,
        };
        let (period, rest) = match line::read_date(frequency, source) {
            Ok(read) => read,
            Err(rule) => {
                bad.push(reject(rule));
                continue;
            }
        };
        let content = line::read_rest(rest).map_err(|rule| bad.push(reject(rule)));
        rows.push(LineRow {
            period,
            content: content.ok(),
            line,
            source,
        });
    }
    if !rows.is_sorted_by(|a, b| a.period.identity() < b.period.identity()) {
        // A stable sort leaves the first line of each period first.
        rows.sort_by_key(|row| row.period.identity());
        mark_duplicates(&rows, &mut bad);
    }

    if !bad.is_empty() {
        return Err(report(bad));
    }
    let rows = rows.iter().map(|row| {
        let content = row.content.as_ref();
        (
            Position::Period(row.period),
            content.invariant("a line without content is bad"),
        )
    });
    Ok(assemble(frequency, rows))
}

/// Adds a problem for every line of a period but its first, replacing any other problem of that line.
fn mark_duplicates<'a>(rows: &[LineRow<'a>], bad: &mut Vec<Bad<'a>>) {
    let mut duplicates: HashMap<u32, LineRule> = HashMap::new();
    for lines in rows.chunk_by(|a, b| a.period.identity() == b.period.identity()) {
        if let [first, others @ ..] = lines {
            let rule = LineRule::DateDuplicate { other: first.line };
            duplicates.extend(others.iter().map(|row| (row.line, rule)));
        }
    }
    bad.retain(|bad| !duplicates.contains_key(&bad.line));
    bad.extend(rows.iter().filter_map(|row| {
        duplicates.get(&row.line).map(|&rule| Bad {
            line: row.line,
            text: row.source,
            rule,
        })
    }));
}

/// Builds a series from ordered rows. Its decimals are the most of any value.
fn assemble<'a>(
    frequency: Frequency,
    ordered: impl Iterator<Item = (Position<'a>, &'a Content<'a>)>,
) -> Series {
    let mut rows = SeriesBuilder::new(frequency);
    let mut decimals = 0;
    for (position, content) in ordered {
        rows.push(Row {
            position,
            value: content.number.map(|number| number.value),
            status: content.status,
            text: content.text.as_deref(),
        });
        decimals = decimals.max(content.number.map_or(0, |number| number.decimals));
    }
    rows.into_series(decimals)
}

fn parse_categories(input: &str) -> Result<Series, LineProblems> {
    let mut rows: Vec<(String, Content<'_>)> = Vec::new();
    let mut bad: Vec<Bad<'_>> = Vec::new();
    let mut first_line: HashMap<String, u32> = HashMap::new();
    for (line, source) in line::lines(input) {
        let read = line::read_label(source).and_then(|(label, rest)| {
            match first_line.entry(label.into_owned()) {
                std::collections::hash_map::Entry::Occupied(seen) => {
                    Err(LineRule::DateDuplicate { other: *seen.get() })
                }
                std::collections::hash_map::Entry::Vacant(free) => {
                    let label = free.key().clone();
                    free.insert(line);
                    Ok((label, line::read_rest(rest)?))
                }
            }
        });
        match read {
            Ok(row) => rows.push(row),
            Err(rule) => bad.push(Bad {
                line,
                text: source,
                rule,
            }),
        }
    }

    if !bad.is_empty() {
        return Err(report(bad));
    }
    let rows = rows
        .iter()
        .map(|(label, content)| (Position::Label(label), content));
    Ok(assemble(Frequency::Category, rows))
}

#[cfg(test)]
mod tests;
