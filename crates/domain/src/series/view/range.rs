//! The dates of the range.

use super::{MAX_LIMIT, Options, Start};
use crate::calendar::period::{Days, Period, PeriodProblem};
use crate::problem::{Code, Problem};
use crate::series::view::problem::{cut, option_problem};

impl Options {
    /// The start and the last day of the range. Pushes a problem for each invalid date and for a start after the end.
    pub(super) fn read_range(
        &self,
        problems: &mut Vec<Problem>,
    ) -> (Option<Start>, Option<Period>) {
        let mut read = |name: &str, text: Option<&String>| {
            let text = text?;
            match Days::parse(text) {
                Ok(days) => Some(days),
                Err(problem) => {
                    let code = match problem {
                        PeriodProblem::Impossible => Code::OptionDateImpossible,
                        PeriodProblem::Format | PeriodProblem::OtherFrequency => Code::OptionDate,
                    };
                    problems.push(option_problem(name, code).with("text", cut(text)));
                    None
                }
            }
        };

        let count = self.start.as_deref().and_then(last_periods);
        let dated = self.start.as_ref().filter(|_| count.is_none());
        let start = read("start", dated).map(|days| days.first);
        let end = read("end", self.end.as_ref()).map(|days| days.last);

        if let (Some(first), Some(last)) = (start, end)
            && first > last
        {
            let text = |text: &Option<String>| cut(text.as_deref().unwrap_or_default());
            problems.push(
                option_problem("start", Code::OptionRange)
                    .with("start", text(&self.start))
                    .with("end", text(&self.end)),
            );
        }

        let start = start.map(Start::Day).or(count.map(Start::Last));
        (start, end)
    }
}

/// The number of periods of a start `-n`; `None` for any other text.
fn last_periods(text: &str) -> Option<u32> {
    let digits = text.strip_prefix('-')?;
    let is_number = digits.bytes().all(|byte| byte.is_ascii_digit());
    let count = digits.parse().ok().filter(|_| is_number)?;
    (1..=MAX_LIMIT).contains(&count).then_some(count)
}
