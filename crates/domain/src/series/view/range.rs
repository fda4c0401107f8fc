//! The dates of the range.

use super::Options;
use crate::calendar::period::{Days, Period, PeriodProblem};
use crate::problem::{Code, Problem};
use crate::series::view::problem::{cut, option_problem};

impl Options {
    /// The first and the last day of the range. Pushes a problem for each invalid date and for a
    /// start after the end.
    pub(super) fn read_range(
        &self,
        problems: &mut Vec<Problem>,
    ) -> (Option<Period>, Option<Period>) {
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
        let start = read("start", self.start.as_ref()).map(|days| days.first);
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
        (start, end)
    }
}
