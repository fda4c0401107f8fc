//! The options in the query of an address.

use domain::problem::{Code, Problem};
use domain::series::view::Options;
use domain::text::language::Language;
use utoipa::openapi::path::{Parameter, ParameterBuilder, ParameterIn};
use utoipa::openapi::schema::{ObjectBuilder, Type};
use utoipa::{IntoParams, ToSchema};

use super::format::Format;
use crate::request::csv_style::CsvStyle;

/// The option of JSON-stat for the language of its texts.
const LANGUAGE: &str = "lang";
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
    /// The notation of a CSV file.
    pub(crate) style: CsvStyle,
    /// The language of formats whose texts are in one language.
    pub(crate) language: Option<Language>,
}

impl Query {
    /// Parses the form-encoded query of a file: `%` escapes, and `+` for a space. A malformed escape is left as it is,
    /// and no option accepts a value with such a text in it.
    pub(crate) fn read(query: Option<&str>, format: Format) -> Self {
        let mut read = Self::default();
        for (name, value) in form_urlencoded::parse(query.unwrap_or_default().as_bytes()) {
            match format {
                Format::Csv | Format::Csvw if CsvStyle::has(&name) => {
                    let set = read.style.set(&name, &value);
                    read.report(set.err());
                }
                Format::JsonStat | Format::Csvw if name == LANGUAGE => read.set_language(&value),
                _ => read.set(&name, value.into_owned()),
            }
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

    /// What beside the reading decides the bytes of the file: notation and language; empty for the default.
    pub(crate) fn notation(&self) -> String {
        let language = self.language.map(|language| format!("{language} "));
        self.style.canonical() + &language.unwrap_or_default()
    }

    fn set_language(&mut self, value: &str) {
        let problem = |code| {
            Problem::at(LANGUAGE, code)
                .with("option", LANGUAGE)
                .with("text", value.chars().take(MAX_SHOWN).collect::<String>())
                .with("choices", "en fr")
        };
        let problem = match (self.language, Language::parse(value)) {
            (Some(_), _) => Some(problem(Code::OptionRepeated)),
            (None, None) => Some(problem(Code::OptionChoice)),
            (None, language) => {
                self.language = language;
                None
            }
        };
        self.report(problem);
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

/// The option of formats whose texts are in one language.
#[derive(IntoParams)]
#[into_params(parameter_in = Query)]
#[expect(dead_code, reason = "the description of what `Query::read` reads")]
pub(crate) struct LanguageOption {
    /// The language of the texts, English by default. A text that has no such wording is in the other language.
    #[param(inline)]
    lang: Option<LanguageChoice>,
}

#[derive(ToSchema)]
#[schema(rename_all = "lowercase")]
#[expect(dead_code, reason = "the description of a value")]
enum LanguageChoice {
    En,
    Fr,
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
            ("bom=true", Format::Csv, "bom,. ", None),
            ("freq=Q&for=excel-fr", Format::Csv, "bom;, ", None),
            ("sep=;", Format::Csvw, ";. ", None),
            ("bom=", Format::Csv, "", Some(Code::OptionEmpty)),
            ("bom=true", Format::Json, "", Some(Code::OptionUnknown)),
            ("dates=start", Format::Xlsx, "", Some(Code::OptionUnknown)),
            ("lang=fr", Format::JsonStat, "fr ", None),
            ("lang=de", Format::JsonStat, "", Some(Code::OptionChoice)),
            (
                "lang=fr&lang=fr",
                Format::JsonStat,
                "fr ",
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
