//! The query of an address that an import file is sent to or read from.

use domain::problem::{Code, Problem};
use domain::text::language::Language;
use http::{HeaderMap, header};
use service::import::ImportOptions;
use service::{Caller, Rejected, ServiceError};
use transport::fault::HttpError;
use transport::request::import_options::ImportOptionTexts;

/// The options of a pasted text.
const PASTING: &str = "name, lang, texts, encoding, separator, sheet, repair, mode";
/// The options of a stored file.
const READING: &str = "lang, texts, encoding, separator, sheet, repair, mode";
/// The options of a file that is sent.
const SENDING: &str = "dry_run, keep, name, lang, texts, encoding, separator, sheet, repair, mode";
/// Most characters of a file's name.
const NAME_CHARS: usize = 200;

/// The use of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ImportAction {
    Keep,
    DryRun,
    Publish,
}

/// The parsed request.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct ImportRequest {
    pub(super) action: ImportAction,
    pub(super) name: String,
    /// The language of sentences; `None` for the caller's.
    pub(super) lang: Option<Language>,
    pub(super) options: ImportOptions,
}

/// The problems of a query.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Wrong {
    /// Problems of names and plain choices.
    Address(Vec<Problem>),
    /// Problems of import options.
    Options(Vec<Problem>),
}

impl ImportRequest {
    /// Parses the query of an address that a file is sent to, with the file's name from the query or the headers.
    pub(super) fn read(
        query: Option<&str>,
        headers: &HeaderMap,
        reader: Language,
    ) -> Result<Self, Wrong> {
        let (mut keep, mut dry_run, mut name) = (false, false, None);
        let (lang, options) = texts(query, SENDING, reader, |option, value| {
            match option {
                "keep" => keep = switch(value)?,
                "dry_run" => dry_run = switch(value)?,
                "name" => name = Some(value.to_owned()),
                _ => return Err(Code::OptionUnknown),
            }
            Ok(())
        })?;
        let name = name.or_else(|| disposition(headers)).unwrap_or_default();
        Ok(Self {
            action: match (keep, dry_run) {
                (true, _) => ImportAction::Keep,
                (false, true) => ImportAction::DryRun,
                (false, false) => ImportAction::Publish,
            },
            name: file_name(&name),
            lang,
            options,
        })
    }
}

/// Parses a query of import options and a name.
pub(super) fn pasting(
    query: Option<&str>,
    reader: Language,
) -> Result<(String, Option<Language>, ImportOptions), Wrong> {
    let mut name = String::new();
    let (lang, options) = texts(query, PASTING, reader, |option, value| {
        if option != "name" {
            return Err(Code::OptionUnknown);
        }
        value.clone_into(&mut name);
        Ok(())
    })?;
    Ok((file_name(&name), lang, options))
}

/// Parses a query of import options only.
pub(super) fn reading(
    query: Option<&str>,
    reader: Language,
) -> Result<(Option<Language>, ImportOptions), Wrong> {
    texts(query, READING, reader, |_, _| Err(Code::OptionUnknown))
}

fn texts(
    query: Option<&str>,
    names: &str,
    reader: Language,
    mut other: impl FnMut(&str, &str) -> Result<(), Code>,
) -> Result<(Option<Language>, ImportOptions), Wrong> {
    let (mut given, mut lang) = (ImportOptionTexts::default(), None);
    let (mut seen, mut problems): (Vec<String>, Vec<Problem>) = (Vec::new(), Vec::new());
    for (name, value) in form_urlencoded::parse(query.unwrap_or_default().as_bytes()) {
        let text = Some(value.clone().into_owned());
        let repeated = name != "repair" && seen.iter().any(|known| *known == name);
        let set = match name.as_ref() {
            _ if repeated => Err(Code::OptionRepeated),
            "lang" => Language::parse(&value)
                .map(|language| lang = Some(language))
                .ok_or(Code::OptionChoice),
            "texts" => {
                given.language = text;
                Ok(())
            }
            "encoding" => {
                given.encoding = text;
                Ok(())
            }
            "separator" => {
                given.separator = text;
                Ok(())
            }
            "sheet" => {
                given.sheet = text;
                Ok(())
            }
            "mode" => {
                given.mode = text;
                Ok(())
            }
            "repair" => {
                given.repairs.extend(text);
                Ok(())
            }
            name => other(name, &value),
        };
        if let Err(code) = set
            && problems.len() < 20
        {
            let choices = if name == "lang" {
                "fr, en"
            } else {
                "true, false"
            };
            let problem = Problem::at(name.as_ref(), code)
                .with("option", domain::text::quoted(&name))
                .with("text", domain::text::quoted(&value))
                .with("options", names)
                .with("choices", choices);
            problems.push(problem);
        }
        seen.push(name.into_owned());
    }
    if !problems.is_empty() {
        return Err(Wrong::Address(problems));
    }
    let options = given.read(lang.unwrap_or(reader)).map_err(Wrong::Options)?;
    Ok((lang, options))
}

/// The options, or the response to options that cannot be followed.
pub(super) fn outcome<T>(caller: &Caller, read: Result<T, Wrong>) -> Result<T, HttpError> {
    read.map_err(|wrong| match wrong {
        Wrong::Address(problems) => HttpError::Options(problems),
        Wrong::Options(problems) => rejected(problems, caller),
    })
}

/// The response to options that do not suit the file: by the first problem.
pub(super) fn rejected(problems: Vec<Problem>, caller: &Caller) -> HttpError {
    let rejected = Rejected { problems, more: 0 };
    HttpError::of_service(ServiceError::Rejected(rejected), caller)
}

fn switch(text: &str) -> Result<bool, Code> {
    match text {
        "true" | "1" => Ok(true),
        "false" | "0" => Ok(false),
        _ => Err(Code::OptionChoice),
    }
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
    use import::Repair;

    use super::*;

    fn read(query: &str) -> Result<ImportRequest, Wrong> {
        ImportRequest::read(Some(query), &HeaderMap::new(), Language::En)
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
            Err(Wrong::Address(problems) | Wrong::Options(problems)) => problems
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
            ImportRequest::read(None, &headers, Language::En)
                .unwrap()
                .name
        };
        assert_eq!(named("attachment; filename=\"a b.csv\""), "a b.csv");
        assert_eq!(
            named("attachment; filename=x.csv; filename*=UTF-8''donn%C3%A9es.csv"),
            "données.csv"
        );
        assert_eq!(named("attachment"), "import");
    }
}
