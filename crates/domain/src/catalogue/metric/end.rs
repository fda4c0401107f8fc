//! The end of an indicator: it is discontinued, and another one may succeed it.

use serde::Serialize;

use crate::calendar::frequency::Frequency;
use crate::calendar::period::{Period, PeriodProblem};
use crate::id::MetricId;
use crate::limits;
use crate::problem::{Code, Problem};
use crate::text::language::Text;
use crate::text::{Shape, clean_both, quoted};

/// The end of an indicator. It applies from the moment it is stored; the date is what readers are shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct End {
    /// The day of the end, a daily period.
    pub date: Period,
    /// The reason; at most [`limits::END_REASON`] characters in each language.
    pub reason: Text,
    /// The indicator that continues it. It may be deleted, or hidden from a reader.
    pub successor: Option<MetricId>,
}

/// The end of an indicator as typed.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct EndForm {
    /// The day of the end.
    pub date: String,
    /// The reason, one line in either language.
    pub reason: Text,
    /// The indicator that continues it.
    pub successor: Option<SuccessorChoice>,
}

/// The end of an indicator, checked. The caller finds the successor.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EndFields {
    /// The day of the end, a daily period.
    pub date: Period,
    /// The reason; at most [`limits::END_REASON`] characters in each language.
    pub reason: Text,
    /// The indicator that continues it.
    pub successor: Option<SuccessorChoice>,
}

/// The choice of the indicator that continues another one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub enum SuccessorChoice {
    /// The present successor, or none.
    Present,
    /// The indicator with this id.
    Id(MetricId),
    /// The indicator at `account/collection/path`.
    At(String),
    /// The indicator at this path of the collection, else at `account/collection/path`.
    Near(String),
}

/// The choice of an indicator's end.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub enum EndChoice<T> {
    /// The present end, or none, stays.
    #[default]
    Stay,
    /// No end: an end is taken back.
    Nothing,
    /// This end.
    At(T),
}

impl<T> EndChoice<T> {
    /// Whether the present end stays.
    pub const fn is_stay(&self) -> bool {
        matches!(self, Self::Stay)
    }
}

impl EndForm {
    /// The present end of an indicator as typed. The successor is given by its id.
    #[must_use]
    pub fn of(end: &End) -> Self {
        Self {
            date: end.date.to_string(),
            reason: end.reason.clone(),
            successor: end.successor.map(SuccessorChoice::Id),
        }
    }
}

impl EndChoice<EndForm> {
    /// Checks the end, and pushes the problems with the fields `end.date` and `end.reason`.
    pub fn check(&self, problems: &mut Vec<Problem>) -> EndChoice<EndFields> {
        let form = match self {
            Self::Stay => return EndChoice::Stay,
            Self::Nothing => return EndChoice::Nothing,
            Self::At(form) => form,
        };
        let date = day(&form.date);
        let reason = clean_both(
            "end.reason",
            &form.reason,
            limits::END_REASON,
            Shape::Line,
            problems,
        );
        match date {
            Ok(date) => EndChoice::At(EndFields {
                date,
                reason,
                successor: form.successor.clone(),
            }),
            Err(problem) => {
                problems.push(problem);
                EndChoice::Stay
            }
        }
    }
}

/// The problem of a publish to an indicator with this end.
#[must_use]
pub fn ended(end: &End) -> Problem {
    Problem::new(Code::MetricEnded).with("date", end.date.to_string())
}

/// Parses the day of an end.
fn day(typed: &str) -> Result<Period, Problem> {
    let typed = typed.trim();
    let code = match Period::parse(Frequency::Daily, typed) {
        Ok(date) => return Ok(date),
        Err(_) if typed.is_empty() => Code::Required,
        Err(PeriodProblem::Impossible) => Code::DateImpossible,
        Err(PeriodProblem::Format | PeriodProblem::OtherFrequency) => Code::DateFormat,
    };
    let problem = Problem::at("end.date", code);
    Err(match code {
        Code::Required => problem,
        _ => problem.with("text", quoted(typed)),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn form(date: &str, reason: Text) -> EndChoice<EndForm> {
        EndChoice::At(EndForm {
            date: date.to_owned(),
            reason,
            successor: None,
        })
    }

    #[test]
    fn a_date_is_one_day_of_the_calendar() {
        for (typed, expected) in [
            ("2024-03-31", Ok("2024-03-31")),
            (" 2024-02-29 ", Ok("2024-02-29")),
            ("9999-12-31", Ok("9999-12-31")),
            ("", Err(Code::Required)),
            ("  ", Err(Code::Required)),
            ("2023-02-29", Err(Code::DateImpossible)),
            ("2024-13-01", Err(Code::DateImpossible)),
            ("2024-03", Err(Code::DateFormat)),
            ("2024", Err(Code::DateFormat)),
            ("soon", Err(Code::DateFormat)),
        ] {
            let mut problems = Vec::new();
            let checked = form(typed, Text::default()).check(&mut problems);
            match expected {
                Ok(date) => {
                    let EndChoice::At(end) = checked else {
                        panic!("{typed}: {problems:?}");
                    };
                    assert_eq!(end.date.to_string(), date, "{typed}");
                }
                Err(code) => {
                    let found = problems.iter().map(|problem| problem.code);
                    assert_eq!(found.collect::<Vec<_>>(), [code], "{typed}");
                }
            }
        }
    }

    #[test]
    fn a_reason_is_one_short_line_in_either_language() {
        let long = "é".repeat(limits::END_REASON + 1);
        for (reason, expected) in [
            (Text::default(), vec![]),
            (Text::both(" Enquête arrêtée. ", "\u{200B}"), vec![]),
            (Text::fr("é".repeat(limits::END_REASON)), vec![]),
            (
                Text::both(long, "two\nlines"),
                vec![
                    ("end.reason.fr", Code::TooLong),
                    ("end.reason.en", Code::InvalidCharacters),
                ],
            ),
        ] {
            let mut problems = Vec::new();
            form("2024-03-31", reason.clone()).check(&mut problems);
            let found: Vec<_> = problems
                .iter()
                .map(|problem| (problem.field.as_deref().unwrap(), problem.code))
                .collect();
            assert_eq!(found, expected, "{reason:?}");
        }
    }

    #[test]
    fn an_absent_end_stays_and_null_takes_it_back() {
        let mut problems = Vec::new();
        assert!(EndChoice::<EndForm>::Stay.check(&mut problems).is_stay());
        assert_eq!(
            EndChoice::<EndForm>::Nothing.check(&mut problems),
            EndChoice::Nothing
        );
        assert_eq!(problems, []);
    }
}
