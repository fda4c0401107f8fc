//! The options of an import file, as texts in addresses, bodies and GraphQL inputs.

use std::str::FromStr;

use domain::limits::PATH_MAX;
use domain::problem::{Code, Problem};
use domain::series::vintage::Mode;
use domain::text::language::Language;
use import::Options;
use import::options::UnknownOption;
use service::import::ImportOptions;

/// Most characters of a sheet's name. Spreadsheets allow 31, other programs that write workbooks somewhat more.
const MAX_SHEET: usize = 255;
/// Most repairs of one file.
const MAX_REPAIRS: usize = 200;
/// Most characters of all repairs without a selection: the repair `columns` of the widest table takes two thirds.
const MAX_REPAIR_CHARS: usize = 250_000;
/// Most characters of all repairs with a selection of indicators, counted apart: the longest ids of the most indicators
/// of a file, with their commas, and a text.
const MAX_SELECTION_CHARS: usize = import::MAX_METRICS * (PATH_MAX + 1) + 1_000;

/// The texts of the options; an absent option is detected or has its default.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ImportOptionTexts {
    /// The encoding of a file of text.
    pub encoding: Option<String>,
    /// The character between the cells.
    pub separator: Option<String>,
    /// The name of the sheet of a workbook.
    pub sheet: Option<String>,
    /// The language of names, units, notes and tags without a language.
    pub language: Option<String>,
    /// The repairs that the reader has chosen.
    pub repairs: Vec<String>,
    /// `merge` or `replace`.
    pub mode: Option<String>,
    /// Whether the file takes the ends of discontinued indicators back.
    pub resume: bool,
}

impl ImportOptionTexts {
    /// Parses the options, with `reader` as the default language, or returns at most 20 problems.
    pub fn read(self, reader: Language) -> Result<ImportOptions, Vec<Problem>> {
        let mut problems = Vec::new();
        let mut unknown = |name: &str, text: &str| {
            let problem = Problem::at(name, Code::ImportOption);
            problems.push(problem.with("text", domain::text::quoted(text)));
        };

        let language = self
            .language
            .map(|text| (Language::parse(&folded(&text)), text));
        if let Some((None, text)) = &language {
            unknown("language", text);
        }

        let mode = match self.mode.as_deref().map(folded).as_deref() {
            None | Some("merge") => Mode::Merge,
            Some("replace") => Mode::Replace,
            Some(_) => {
                unknown("mode", self.mode.as_deref().unwrap_or_default());
                Mode::Merge
            }
        };

        let encoding = part("encoding", self.encoding, &mut problems);
        let separator = part("separator", self.separator, &mut problems);

        let mut repairs = Vec::new();
        problems.extend(too_much(self.sheet.as_deref(), &self.repairs));
        for text in self.repairs.into_iter().take(MAX_REPAIRS) {
            repairs.extend(part("repairs", Some(text), &mut problems));
        }

        if problems.is_empty() {
            Ok(ImportOptions {
                read: Options {
                    encoding,
                    separator,
                    sheet: self.sheet,
                    language: language
                        .and_then(|(language, _)| language)
                        .unwrap_or(reader),
                    repairs,
                },
                mode,
                resume: self.resume,
            })
        } else {
            problems.truncate(20);
            Err(problems)
        }
    }
}

/// The problems of options above their limits: options are parsed, stored and returned, so their size is bounded.
fn too_much(sheet: Option<&str>, repairs: &[String]) -> Vec<Problem> {
    let long = |field: &str, length: usize, max: usize| {
        let problem = Problem::at(field, Code::TooLong).with("length", length);
        (length > max).then(|| problem.with("max", max))
    };
    let many = Problem::at("repairs", Code::TooMany).with("max", MAX_REPAIRS);
    let sheet = sheet.map_or(0, |sheet| sheet.chars().count());
    let (selections, others): (Vec<_>, Vec<_>) =
        repairs.iter().partition(|text| has_selection(text));
    let chars = |of: Vec<&String>| of.into_iter().map(|text| text.chars().count()).sum();
    let reported = [
        long("sheet", sheet, MAX_SHEET),
        long("repairs", chars(others), MAX_REPAIR_CHARS),
        long("repairs", chars(selections), MAX_SELECTION_CHARS),
        (repairs.len() > MAX_REPAIRS).then_some(many),
    ];
    reported.into_iter().flatten().collect()
}

/// Whether the word of a repair has a selection of indicators behind it.
fn has_selection(repair: &str) -> bool {
    let word = repair.split_once(':').map_or(repair, |(word, _)| word);
    word.contains('@')
}

/// Parses an option's text; an invalid text adds a problem.
fn part<T: FromStr<Err = UnknownOption>>(
    name: &str,
    text: Option<String>,
    problems: &mut Vec<Problem>,
) -> Option<T> {
    match text?.parse() {
        Ok(read) => Some(read),
        Err(unknown) => {
            problems.push(unknown.problem().in_field(name));
            None
        }
    }
}

fn folded(text: impl AsRef<str>) -> String {
    text.as_ref().to_ascii_lowercase()
}

#[cfg(test)]
mod tests {
    use import::{Encoding, Repair};

    use super::*;

    #[test]
    fn texts_are_read_and_what_means_nothing_is_told() {
        let given = ImportOptionTexts {
            encoding: Some("windows-1252".to_owned()),
            language: Some("FR".to_owned()),
            repairs: vec!["decimal-comma".to_owned(), "missing:NA".to_owned()],
            mode: Some("REPLACE".to_owned()),
            ..ImportOptionTexts::default()
        };
        let read = given.clone().read(Language::En).unwrap();
        assert_eq!(read.read.encoding, Some(Encoding::Windows1252));
        assert_eq!(
            (read.read.language, read.mode),
            (Language::Fr, Mode::Replace)
        );
        let repairs = [Repair::DecimalComma, Repair::Missing("NA".to_owned())];
        assert_eq!(read.read.repairs, repairs);
        let plain = ImportOptionTexts::default().read(Language::Fr).unwrap();
        assert_eq!(plain, ImportOptions::plain(Language::Fr));

        let wrong = ImportOptionTexts {
            separator: Some("space".to_owned()),
            language: Some("de".to_owned()),
            repairs: vec!["mend".to_owned()],
            mode: Some("add".to_owned()),
            ..given
        };
        let mut reported: Vec<_> = wrong
            .read(Language::En)
            .unwrap_err()
            .into_iter()
            .map(|problem| (problem.field.unwrap(), problem.code))
            .collect();
        reported.sort();
        let fields = ["language", "mode", "repairs", "separator"];
        assert_eq!(
            reported,
            fields.map(|name| (name.to_owned(), Code::ImportOption))
        );
    }
    #[test]
    fn options_have_a_measure() {
        let reported = |given: ImportOptionTexts| -> Vec<(String, Code)> {
            let problems = given.read(Language::En).err().unwrap_or_default();
            let problem = |problem: Problem| (problem.field.unwrap(), problem.code);
            problems.into_iter().map(problem).collect()
        };

        let sheet = |length| ImportOptionTexts {
            sheet: Some("é".repeat(length)),
            ..ImportOptionTexts::default()
        };
        assert_eq!(reported(sheet(255)), []);
        assert_eq!(reported(sheet(256)), [("sheet".to_owned(), Code::TooLong)]);

        let repairs = |text: &str, count| ImportOptionTexts {
            repairs: vec![text.to_owned(); count],
            ..ImportOptionTexts::default()
        };
        assert_eq!(reported(repairs("percent", 200)), []);
        let many = [("repairs".to_owned(), Code::TooMany)];
        assert_eq!(reported(repairs("percent", 201)), many);

        // The repair `columns` of the widest table.
        let columns = format!(
            "columns:{}",
            vec!["frequency"; import::MAX_COLUMNS].join(",")
        );
        assert_eq!(reported(repairs(&columns, 1)), []);
        let long = [("repairs".to_owned(), Code::TooLong)];
        assert_eq!(reported(repairs(&columns, 2)), long);

        // A field of the most indicators of a file, with the longest ids, beside the widest table.
        let ids = vec!["i".repeat(PATH_MAX); import::MAX_METRICS].join(",");
        let selection = format!("unit@{ids}:kg");
        let both = ImportOptionTexts {
            repairs: vec![columns, selection.clone()],
            ..ImportOptionTexts::default()
        };
        assert_eq!(reported(both), []);
        assert_eq!(reported(repairs(&selection, 2)), long);
    }
}
