//! The query of an address that an import file is sent to or read from.

use domain::problem::Problem;
use domain::text::language::Language;
use http::{HeaderMap, header};
use serde::Deserialize;
use service::import::ImportOptions;
use service::{Caller, Rejected, ServiceError};
use transport::fault::HttpError;
use transport::request::import_options::ImportOptionTexts;
use utoipa::IntoParams;

use crate::request::options::{LanguageChoice, switch};

/// Most characters of a file's name.
const NAME_CHARS: usize = 200;

/// The use of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ImportAction {
    Keep,
    DryRun,
    Publish,
}

/// The options of a file that is sent: what to do with it.
#[derive(Default, Deserialize, IntoParams)]
#[serde(default)]
#[into_params(parameter_in = Query)]
pub(super) struct SendingOptions {
    /// Checks the file, and publishes nothing.
    #[serde(deserialize_with = "switch")]
    dry_run: bool,
    /// Stores the file, to be published later.
    #[serde(deserialize_with = "switch")]
    keep: bool,
}

impl SendingOptions {
    pub(super) fn action(&self) -> ImportAction {
        match (self.keep, self.dry_run) {
            (true, _) => ImportAction::Keep,
            (false, true) => ImportAction::DryRun,
            (false, false) => ImportAction::Publish,
        }
    }
}

/// The option of a file or a text without a stored name.
#[derive(Default, Deserialize, IntoParams)]
#[serde(default)]
#[into_params(parameter_in = Query)]
pub(super) struct NameOption {
    /// The name of the file.
    name: Option<String>,
}

impl NameOption {
    /// The file's name; without the option, that of `Content-Disposition`.
    pub(super) fn file_name(self, headers: &HeaderMap) -> String {
        let name = self.name.or_else(|| disposition(headers));
        file_name(&name.unwrap_or_default())
    }
}

/// The options that a file is read with.
#[derive(Default, Deserialize, IntoParams)]
#[serde(default)]
#[into_params(parameter_in = Query)]
pub(super) struct FileOptions {
    /// The language of sentences; by default that of the reader.
    #[param(inline, value_type = Option<LanguageChoice>)]
    lang: Option<Language>,
    /// The language of names, units, notes and tags without a language.
    texts: Option<String>,
    /// The encoding of the text.
    encoding: Option<String>,
    /// The character between the cells.
    separator: Option<String>,
    /// The name of the sheet of a workbook.
    sheet: Option<String>,
    /// A repair that the reader has chosen: `decimal-comma`, `unit:kg`, `unit@wheat,oats:kg` for these ids alone.
    repair: Vec<String>,
    /// `merge` or `replace`.
    mode: Option<String>,
    /// Takes the ends of the discontinued indicators back that the file publishes to.
    #[serde(deserialize_with = "switch")]
    resume: bool,
}

impl FileOptions {
    /// The language of sentences, and the options, of a reader with a language.
    ///
    /// # Errors
    /// The problems of options that cannot be followed.
    pub(super) fn checked(
        self,
        reader: Language,
    ) -> Result<(Language, ImportOptions), Vec<Problem>> {
        let language = self.lang.unwrap_or(reader);
        let texts = ImportOptionTexts {
            encoding: self.encoding,
            separator: self.separator,
            sheet: self.sheet,
            language: self.texts,
            repairs: self.repair,
            mode: self.mode,
            resume: self.resume,
        };
        Ok((language, texts.read(language)?))
    }
}

/// The response to options that do not suit the file: by the first problem.
pub(super) fn rejected(problems: Vec<Problem>, caller: &Caller) -> HttpError {
    let rejected = Rejected { problems, more: 0 };
    HttpError::from_service(ServiceError::Rejected(rejected), caller)
}

/// The file's name in `Content-Disposition`.
fn disposition(headers: &HeaderMap) -> Option<String> {
    let value = headers.get(header::CONTENT_DISPOSITION)?;
    let text = std::str::from_utf8(value.as_bytes()).ok()?;
    let of = |name: &str| {
        text.split(';')
            .filter_map(|part| part.trim().split_once('='))
            .find(|(key, _)| key.trim().eq_ignore_ascii_case(name))
            .map(|(_, value)| value.trim().trim_matches('"').to_owned())
    };
    let encoded = of("filename*").and_then(|value| {
        let (_, rest) = value.split_once("''")?;
        transport::request::percent_decoded(rest)
    });
    encoded.or_else(|| of("filename"))
}

/// The name without folders and control characters, at most [`NAME_CHARS`] long; `import` where it is blank.
fn file_name(name: &str) -> String {
    let last = name.rsplit(['/', '\\']).next().unwrap_or_default();
    let shown = last.chars().filter(|character| !character.is_control());
    let name: String = shown.take(NAME_CHARS).collect();
    match name.trim() {
        "" => "import".to_owned(),
        name => name.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use domain::problem::Code;
    use import::Repair;

    use super::*;
    use crate::request::options::{self, Both};

    struct ImportRequest {
        action: ImportAction,
        name: String,
        options: ImportOptions,
    }

    fn read(query: &str) -> Result<ImportRequest, Vec<Problem>> {
        type Options = Both<SendingOptions, Both<NameOption, FileOptions>>;
        let read = options::read(Some(query));
        let Both(sending, Both(name, reading)): Options = read.map_err(|error| match error {
            HttpError::Options(problems) => problems,
            other => panic!("{other:?}"),
        })?;
        Ok(ImportRequest {
            action: sending.action(),
            name: name.file_name(&HeaderMap::new()),
            options: reading.checked(Language::En)?.1,
        })
    }

    #[test]
    fn what_becomes_of_a_file_is_said_in_its_address() {
        let requested = read(
            "dry_run=true&mode=replace&lang=fr&repair=decimal-comma&repair=footnotes&name=..%2Fa%0Ab.csv",
        );
        let requested = requested.unwrap();
        assert_eq!(
            (requested.action, requested.name.as_str()),
            (ImportAction::DryRun, "ab.csv")
        );
        assert_eq!(requested.options.read.language, Language::Fr);
        let repairs = [Repair::DecimalComma, Repair::Footnotes];
        assert_eq!(requested.options.read.repairs, repairs);
        assert_eq!(
            read("keep=1&dry_run=true").unwrap().action,
            ImportAction::Keep
        );
        let plain = read("lang=fr&texts=en").unwrap();
        assert_eq!(
            (plain.action, plain.name.as_str()),
            (ImportAction::Publish, "import")
        );
        assert_eq!(plain.options.read.language, Language::En);
    }

    #[test]
    fn what_is_not_understood_is_told() {
        let reported = |query: &str| match read(query) {
            Err(problems) => problems
                .into_iter()
                .map(|problem| (problem.field.unwrap_or_default(), problem.code))
                .collect(),
            Ok(_) => Vec::new(),
        };
        for (query, field, code) in [
            ("dry_run=yes", "dry_run", Code::OptionChoice),
            ("lang=de", "lang", Code::OptionChoice),
            ("mode=merge&mode=merge", "mode", Code::OptionRepeated),
            ("format=csv", "format", Code::OptionUnknown),
            ("mode=add", "mode", Code::ImportOption),
            ("repair=mend", "repairs", Code::ImportOption),
        ] {
            assert_eq!(reported(query), [(field.to_owned(), code)], "{query}");
        }
    }

    #[test]
    fn a_file_is_called_as_its_sender_calls_it() {
        let named = |value: &str| {
            let headers =
                HeaderMap::from_iter([(header::CONTENT_DISPOSITION, value.parse().unwrap())]);
            NameOption::default().file_name(&headers)
        };
        assert_eq!(named("attachment; filename=\"a b.csv\""), "a b.csv");
        assert_eq!(
            named("attachment; filename=x.csv; filename*=UTF-8''donn%C3%A9es.csv"),
            "données.csv"
        );
        assert_eq!(named("attachment"), "import");
    }
}
