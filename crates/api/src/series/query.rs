//! The options in the query of an address.

use domain::problem::{Code, Problem};
use domain::series::view::Options;
use utoipa::openapi::path::{Parameter, ParameterBuilder, ParameterIn};
use utoipa::openapi::schema::{ObjectBuilder, Type};
use utoipa::{IntoParams, ToSchema};

use super::format::Format;

/// The option of CSV files for a byte order mark at the beginning.
const BYTE_ORDER_MARK: &str = "bom";
/// Most problems that are reported for a query.
const MAX_PROBLEMS: usize = 20;
/// Most characters of a value that a problem repeats.
const MAX_SHOWN: usize = 80;

/// A parsed query.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Query {
    /// The given options.
    pub(crate) options: Options,
    /// The problems of unknown and repeated options, the first [`MAX_PROBLEMS`] of them: a long query must not make a
    /// response many times as long.
    pub(crate) problems: Vec<Problem>,
    /// Whether a CSV file begins with a byte order mark: without one, Excel reads it in the encoding of its system.
    pub(crate) byte_order_mark: bool,
}

impl Query {
    /// Parses the form-encoded query of a file: `%` escapes, and `+` for a space. A malformed escape is left as it is,
    /// and no option accepts a value with such a text in it.
    pub(crate) fn read(query: Option<&str>, format: Format) -> Self {
        let mut read = Self::default();
        for (name, value) in form_urlencoded::parse(query.unwrap_or_default().as_bytes()) {
            match format == Format::Csv && name == BYTE_ORDER_MARK {
                true => read.set_byte_order_mark(&value),
                false => read.set(&name, value.into_owned()),
            }
        }
        read
    }

    /// Whether there are neither options nor problems.
    pub(crate) fn is_empty(&self) -> bool {
        self.options.is_empty() && self.problems.is_empty() && !self.byte_order_mark
    }

    /// Sets an option.
    pub(crate) fn set(&mut self, name: &str, value: String) {
        let set = self.options.set(name, value);
        self.report(set.err());
    }

    fn set_byte_order_mark(&mut self, value: &str) {
        let problem = |code| {
            Problem::at(BYTE_ORDER_MARK, code)
                .with("option", BYTE_ORDER_MARK)
                .with("text", value.chars().take(MAX_SHOWN).collect::<String>())
                .with("choices", "true")
        };
        let found = match value {
            _ if self.byte_order_mark => Some(problem(Code::OptionRepeated)),
            "true" => None,
            "" => Some(problem(Code::OptionEmpty)),
            _ => Some(problem(Code::OptionChoice)),
        };
        self.byte_order_mark = true;
        self.report(found);
    }

    fn report(&mut self, problem: Option<Problem>) {
        if self.problems.len() < MAX_PROBLEMS {
            self.problems.extend(problem);
        }
    }
}

impl IntoParams for Query {
    fn into_params(parameter_in: impl Fn() -> Option<ParameterIn>) -> Vec<Parameter> {
        let options = Options::NAMES.into_iter().zip(Options::DESCRIPTIONS);
        let described = options.map(|(name, about)| {
            let choices = Options::choices(name);
            let choices = Some(choices).filter(|choices| !choices.is_empty());
            let schema = ObjectBuilder::new().schema_type(Type::String);
            ParameterBuilder::new()
                .name(name)
                .parameter_in(parameter_in().unwrap_or(ParameterIn::Query))
                .description(Some(about.trim_start()))
                .schema(Some(schema.enum_values(choices)))
                .build()
        });
        described.collect()
    }
}

/// The option of CSV files alone.
#[derive(IntoParams)]
#[into_params(parameter_in = Query)]
#[expect(dead_code, reason = "the description of what `Query::read` reads")]
pub(crate) struct CsvOption {
    /// Begins the file with a byte order mark, which Excel needs to read it as UTF-8.
    #[param(inline)]
    bom: Option<Present>,
}

/// The only value of an option that is present or absent.
#[derive(ToSchema)]
#[schema(rename_all = "lowercase")]
#[expect(dead_code, reason = "the description of a value")]
enum Present {
    True,
}

#[cfg(test)]
mod tests {
    use domain::problem::Code;

    use super::*;

    #[test]
    fn names_and_values_are_unescaped() {
        let read = Query::read(
            Some("&fr%65q=Q&asof=2024-01-31T00:00:00%2B01:00&start=%zz&end=a+b&"),
            Format::Json,
        );
        assert_eq!(read.problems, []);
        assert_eq!(read.options.freq.as_deref(), Some("Q"));
        assert_eq!(
            read.options.asof.as_deref(),
            Some("2024-01-31T00:00:00+01:00")
        );
        assert_eq!(read.options.start.as_deref(), Some("%zz"));
        assert_eq!(read.options.end.as_deref(), Some("a b"));
        assert_eq!(Query::read(None, Format::Csv), Query::default());
        assert_eq!(Query::read(Some("&&"), Format::Csv), Query::default());
    }

    #[test]
    fn a_byte_order_mark_is_an_option_of_csv_alone() {
        for (query, format, mark, problem) in [
            ("", Format::Csv, false, None),
            ("bom=true", Format::Csv, true, None),
            ("freq=Q&bom=true", Format::Csv, true, None),
            (
                "bom=true&bom=true",
                Format::Csv,
                true,
                Some(Code::OptionRepeated),
            ),
            ("bom=", Format::Csv, true, Some(Code::OptionEmpty)),
            ("bom=yes", Format::Csv, true, Some(Code::OptionChoice)),
            ("bom=true", Format::Json, false, Some(Code::OptionUnknown)),
            ("bom=true", Format::Xlsx, false, Some(Code::OptionUnknown)),
        ] {
            let read = Query::read(Some(query), format);
            let code = read.problems.first().map(|problem| problem.code);
            assert_eq!(
                (read.byte_order_mark, code),
                (mark, problem),
                "{query} {format:?}"
            );
            assert_eq!(read.is_empty(), query.is_empty(), "{query}");
        }
    }

    #[test]
    fn what_is_no_option_and_what_comes_twice_is_told() {
        let read = Query::read(Some("format=csv&freq=Q&Freq=M&freq=Q&=x"), Format::Csv);
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
