//! The dates of an event.

use jiff::civil::Date;

use crate::calendar::period::{Days, PeriodProblem};
use crate::problem::{Code, Problem};
use crate::text::quoted;

/// The dates of an event, as typed and as days, so that it can be drawn on any frequency.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EventDates {
    /// The first date in its notation: `2016`, `2016-S1`, `2016-Q3`, `2016-10`, `2016-W05` or `2016-10-31`.
    pub from: String,
    /// The last date, in any of these notations; `None` for an event of one period.
    pub to: Option<String>,
    /// The first day.
    pub first: Date,
    /// The last day, not before the first.
    pub last: Date,
}

impl EventDates {
    /// Parses typed dates, and adds problems in the fields `from` and `to`: `REQUIRED`, `DATE_FORMAT(text)`,
    /// `DATE_IMPOSSIBLE(text)`, `DATES_REVERSED`. The last date must not end before the first one ends.
    pub(super) fn check(from: &str, to: Option<&str>, problems: &mut Vec<Problem>) -> Option<Self> {
        let given = |typed: &str| {
            let typed = typed.trim();
            (!typed.is_empty()).then(|| typed.to_owned())
        };
        let (from, to) = (given(from), to.and_then(given));

        let mut read = |field: &str, typed: &str| {
            let days = Days::parse(typed);
            days.map_err(|problem| problems.push(date_problem(field, typed, problem)))
                .ok()
        };
        let first = from.as_deref().map(|from| read("from", from));
        let last = to.as_deref().map(|to| read("to", to));
        let (Some(from), Some(first)) = (from, first) else {
            problems.push(Problem::at("from", Code::Required));
            return None;
        };

        let first = first?;
        let last = match last {
            Some(last) => last?,
            None => first,
        };
        if last.last < first.last {
            problems.push(Problem::at("to", Code::DatesReversed));
            return None;
        }
        Some(Self {
            from,
            to,
            first: first.first.start_date(),
            last: last.last.start_date(),
        })
    }
}

fn date_problem(field: &str, typed: &str, problem: PeriodProblem) -> Problem {
    let code = match problem {
        PeriodProblem::Impossible => Code::DateImpossible,
        PeriodProblem::Format | PeriodProblem::OtherFrequency => Code::DateFormat,
    };
    Problem::at(field, code).with("text", quoted(typed))
}
