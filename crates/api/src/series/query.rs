//! The options in the query of an address.

use domain::invariant::Invariant as _;
use domain::problem::Problem;
use domain::series::view::Options;
use transport::fault::HttpError;
use utoipa::IntoParams;
use utoipa::openapi::path::{Parameter, ParameterBuilder, ParameterIn};
use utoipa::openapi::schema::{ObjectBuilder, Type};

use super::format::Format;
use crate::request::csv_style::CsvStyle;
use crate::request::options::{self, Both, LanguageOption};

/// Most problems that are reported for a query.
const MAX_PROBLEMS: usize = 20;

/// A parsed query.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Query {
    /// The given options.
    pub(crate) options: Options,
    /// The problems of unknown and repeated options, the first [`MAX_PROBLEMS`] of them: a long query must not make a
    /// response many times as long.
    pub(crate) problems: Vec<Problem>,
    /// The notation of a CSV file.
    pub(crate) style: CsvStyle,
    /// The language of formats whose texts are in one language.
    pub(crate) language: LanguageOption,
}

impl Query {
    /// Parses the form-encoded query of a file: `%` escapes, and `+` for a space. A malformed escape is left as it is,
    /// and no option accepts a value with such a text in it.
    pub(crate) fn read(query: Option<&str>, format: Format) -> Self {
        let mut read = Self::default();
        let mut others = form_urlencoded::Serializer::new(String::new());
        for (name, value) in form_urlencoded::parse(query.unwrap_or_default().as_bytes()) {
            match is_of_format(&name, format) {
                true => {
                    others.append_pair(&name, &value);
                }
                false => read.set(&name, value.into_owned()),
            }
        }
        let others = others.finish();
        if !others.is_empty() {
            read.set_of_format(&others);
        }
        read
    }

    /// Whether there are neither options nor problems.
    pub(crate) fn is_empty(&self) -> bool {
        self.options.is_empty() && self.problems.is_empty() && self.notation().is_empty()
    }

    /// Sets an option.
    pub(crate) fn set(&mut self, name: &str, value: String) {
        let set = self.options.set(name, value);
        self.report(set.err());
    }

    /// The notation and the language of the file as a text; empty for the default. With the reading, it decides the bytes.
    pub(crate) fn notation(&self) -> String {
        let language = self.language.lang.map(|language| format!(" {language}"));
        self.style.query() + language.as_deref().unwrap_or("")
    }

    /// Reads the options of a format alone.
    fn set_of_format(&mut self, query: &str) {
        match options::read::<Both<CsvStyle, LanguageOption>>(Some(query)) {
            Ok(Both(style, language)) => (self.style, self.language) = (style, language),
            Err(HttpError::Options(problems)) => {
                for problem in problems {
                    self.report(Some(problem));
                }
            }
            Err(error) => Err::<(), _>(error).invariant("each option was read by itself before"),
        }
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

/// Whether an option is one of the format alone, not of the reading.
fn is_of_format(name: &str, format: Format) -> bool {
    let (has_style, has_language) = match format {
        Format::Csv => (true, false),
        Format::Csvw => (true, true),
        Format::JsonStat => (false, true),
        Format::Json | Format::Xlsx => (false, false),
    };
    has_style && CsvStyle::NAMES.contains(&name) || has_language && name == "lang"
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
    fn notation_and_language_are_options_of_their_formats() {
        for (query, format, notation, problem) in [
            ("", Format::Csv, "", None),
            ("bom=true", Format::Csv, "bom=true", None),
            ("freq=Q&for=excel-fr", Format::Csv, "for=excel-fr", None),
            ("sep=;", Format::Csvw, "sep=%3B", None),
            ("bom=", Format::Csv, "", Some(Code::OptionEmpty)),
            ("bom=true", Format::Json, "", Some(Code::OptionUnknown)),
            ("dates=start", Format::Xlsx, "", Some(Code::OptionUnknown)),
            ("lang=fr", Format::JsonStat, " fr", None),
            ("lang=de", Format::JsonStat, "", Some(Code::OptionChoice)),
            (
                "lang=fr&lang=fr",
                Format::JsonStat,
                "",
                Some(Code::OptionRepeated),
            ),
            ("lang=fr", Format::Csv, "", Some(Code::OptionUnknown)),
        ] {
            let read = Query::read(Some(query), format);
            let code = read.problems.first().map(|problem| problem.code);
            assert_eq!(
                (read.notation().as_str(), code),
                (notation, problem),
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
