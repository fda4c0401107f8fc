//! The options in the query of an address.

use domain::problem::Problem;
use domain::series::view::Options;

/// Most problems that are reported for a query.
const MAX_PROBLEMS: usize = 20;

/// A parsed query.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Query {
    /// The given options.
    pub(super) options: Options,
    /// The problems of unknown and repeated options, the first [`MAX_PROBLEMS`] of them: a long query must not make a
    /// response many times as long.
    pub(super) problems: Vec<Problem>,
}

impl Query {
    /// Parses a form-encoded query: `%` escapes, and `+` for a space. A malformed escape is left as it is, and no
    /// option accepts a value with such a text in it.
    pub(super) fn read(query: Option<&str>) -> Self {
        let mut read = Self::default();
        for (name, value) in form_urlencoded::parse(query.unwrap_or_default().as_bytes()) {
            read.set(&name, value.into_owned());
        }
        read
    }

    /// Whether there are neither options nor problems.
    pub(super) fn is_empty(&self) -> bool {
        self.options.is_empty() && self.problems.is_empty()
    }

    /// Sets an option.
    pub(crate) fn set(&mut self, name: &str, value: String) {
        if let Err(problem) = self.options.set(name, value)
            && self.problems.len() < MAX_PROBLEMS
        {
            self.problems.push(problem);
        }
    }
}

#[cfg(test)]
mod tests {
    use domain::problem::Code;

    use super::*;

    #[test]
    fn names_and_values_are_unescaped() {
        let read = Query::read(Some(
            "&fr%65q=Q&asof=2024-01-31T00:00:00%2B01:00&start=%zz&end=a+b&",
        ));
        assert_eq!(read.problems, []);
        assert_eq!(read.options.freq.as_deref(), Some("Q"));
        assert_eq!(
            read.options.asof.as_deref(),
            Some("2024-01-31T00:00:00+01:00")
        );
        assert_eq!(read.options.start.as_deref(), Some("%zz"));
        assert_eq!(read.options.end.as_deref(), Some("a b"));
        assert_eq!(Query::read(None), Query::default());
        assert_eq!(Query::read(Some("&&")), Query::default());
    }

    #[test]
    fn what_is_no_option_and_what_comes_twice_is_told() {
        let read = Query::read(Some("format=csv&freq=Q&Freq=M&freq=Q&=x"));
        let reported: Vec<_> = read
            .problems
            .iter()
            .map(|problem| (problem.field.as_deref(), problem.code))
            .collect();
        assert_eq!(
            reported,
            [
                (Some("format"), Code::OptionUnknown),
                (Some("Freq"), Code::OptionUnknown),
                (Some("freq"), Code::OptionRepeated),
                (Some(""), Code::OptionUnknown),
            ]
        );
        assert_eq!(read.options.freq.as_deref(), Some("Q"));
    }
}
