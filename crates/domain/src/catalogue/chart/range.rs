//! The date range of charts.

use crate::calendar::period::{Days, PeriodProblem};
use crate::catalogue::chart::given;
use crate::problem::{Code, Problem};
use crate::text::quoted;

/// Two dates, in any notation of a period (`2016`, `2016-Q3`, `2016-10-31`); either may be absent.
#[derive(Debug, Clone, Default, PartialEq, Eq, Hash)]
pub struct Range {
    /// The first date.
    pub start: Option<String>,
    /// The last date.
    pub end: Option<String>,
}

impl Range {
    /// Parses two typed dates, and adds problems in the fields `start` and `end` behind `prefix`:
    /// `DATE_FORMAT(text)`, `DATE_IMPOSSIBLE(text)`, `DATES_REVERSED`.
    pub fn check(
        prefix: &str,
        (start, end): (Option<&str>, Option<&str>),
        problems: &mut Vec<Problem>,
    ) -> Self {
        let mut read = |field: &str, typed: Option<&str>| {
            let date = given(typed)?;
            let days = Days::parse(date).map_err(|problem| {
                let code = match problem {
                    PeriodProblem::Impossible => Code::DateImpossible,
                    PeriodProblem::Format | PeriodProblem::OtherFrequency => Code::DateFormat,
                };
                let problem = Problem::at(format!("{prefix}{field}"), code);
                problems.push(problem.with("text", quoted(date)));
            });
            Some((date.to_owned(), days.ok()))
        };

        let (start, end) = (read("start", start), read("end", end));
        if let (Some((_, Some(first))), Some((_, Some(last)))) = (&start, &end)
            && first.first > last.last
        {
            problems.push(Problem::at(format!("{prefix}end"), Code::DatesReversed));
        }

        Self {
            start: start.map(|(text, _)| text),
            end: end.map(|(text, _)| text),
        }
    }

    /// The dates of this range; absent ones are taken from `other`, unless the result would be reversed: a chart that
    /// starts in 2020 does not end in 2010.
    #[must_use]
    pub fn over(&self, other: &Self) -> Self {
        let both = Self {
            start: self.start.clone().or_else(|| other.start.clone()),
            end: self.end.clone().or_else(|| other.end.clone()),
        };
        if both.is_reversed() {
            self.clone()
        } else {
            both
        }
    }

    fn is_reversed(&self) -> bool {
        let days = |text: &Option<String>| Days::parse(text.as_deref()?).ok();
        match (days(&self.start), days(&self.end)) {
            (Some(start), Some(end)) => start.first > end.last,
            _ => false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn range(start: &str, end: &str) -> Range {
        let text = |text: &str| (!text.is_empty()).then(|| text.to_owned());
        Range {
            start: text(start),
            end: text(end),
        }
    }

    #[test]
    fn each_date_is_that_of_the_range_above_where_it_has_one() {
        for (above, below, expected) in [
            (range("", ""), range("2010", "2015"), range("2010", "2015")),
            (
                range("2012", ""),
                range("2010", "2015"),
                range("2012", "2015"),
            ),
            (
                range("", "2013-Q2"),
                range("2010", "2015"),
                range("2010", "2013-Q2"),
            ),
            (
                range("2012", "2013"),
                range("2010", "2015"),
                range("2012", "2013"),
            ),
            (range("2016", ""), range("2010", "2015"), range("2016", "")),
            (range("", "2009"), range("2010", "2015"), range("", "2009")),
            // Reported to the reader when the series is read.
            (range("2016", "2009"), range("", ""), range("2016", "2009")),
            (
                range("nonsense", ""),
                range("2010", "2015"),
                range("nonsense", "2015"),
            ),
        ] {
            assert_eq!(above.over(&below), expected, "{above:?} over {below:?}");
        }
    }
}
