//! The result of reading a file as lines that a test can compare in full.

use domain::calendar::frequency::Frequency;
use domain::catalogue::key::MetricPath;
use domain::problem::Param;
use domain::text::language::Language;
use import::{Content, ImportProblem, Item, Options, Reading, Repair, Scene};

/// Options without any choice, in English.
pub(crate) fn plain() -> Options {
    Options {
        encoding: None,
        separator: None,
        sheet: None,
        language: Language::En,
        repairs: Vec::new(),
    }
}

/// Options with these repairs ticked.
pub(crate) fn ticked(repairs: &[&str]) -> Options {
    let repairs = repairs.iter().map(|text| text.parse::<Repair>().unwrap());
    Options {
        repairs: repairs.collect(),
        ..plain()
    }
}

/// The collection `ann/prices`, with a yearly indicator `known`, one of categories, `shares`, and a yearly one
/// `bob/rents/known`. The collection `bob/rents` is visible to the publisher.
pub(crate) fn scene() -> Scene<'static> {
    fn known(path: &MetricPath) -> Option<Frequency> {
        match path.folded().as_str() {
            "known" | "bob/rents/known" => Some(Frequency::Yearly),
            "shares" => Some(Frequency::Category),
            _ => None,
        }
    }
    Scene {
        account: "ann",
        collection: "prices",
        known: &known,
        is_elsewhere: &|account, collection| {
            account.eq_ignore_ascii_case("bob") && collection.eq_ignore_ascii_case("rents")
        },
    }
}

/// Reads a file.
pub(crate) fn read(content: impl AsRef<[u8]>, options: &Options) -> Reading {
    import::read(content.as_ref(), "file.csv", options, &scene())
}

/// Reads a text without any choice.
pub(crate) fn reported(text: &str) -> Vec<String> {
    all(&read(text, &plain()))
}

/// The whole reading: `file LINE:COLUMN CODE {parameters} “text”` for each problem of the file, else `ID: …` for each
/// indicator, with its problems or with `FREQUENCY` and its observations.
pub(crate) fn all(reading: &Reading) -> Vec<String> {
    let of_file = reading
        .problems
        .iter()
        .map(|import_problem| format!("file {}", wrong(import_problem)));
    let mut lines: Vec<String> = of_file.collect();
    if reading.more > 0 {
        lines.push(format!("file and {} more", reading.more));
    }
    for item in &reading.items {
        lines.extend(item_lines(item));
    }
    lines
}

fn item_lines(item: &Item) -> Vec<String> {
    let of_item = |text: String| format!("{}: {text}", item.id);
    match &item.content {
        Ok(content) => vec![of_item(brought(content))],
        Err(problems) => {
            let mut lines: Vec<String> = problems.iter().map(|one| of_item(wrong(one))).collect();
            if item.more > 0 {
                lines.push(of_item(format!("and {} more", item.more)));
            }
            lines
        }
    }
}

/// A frequency and the lines for editing.
pub(crate) fn brought(content: &Content) -> String {
    let lines = content.series.editing_text();
    format!(
        "{} {}",
        content.frequency,
        lines.trim_end().replace('\n', " ")
    )
}

/// A problem; the number of its file precedes the position if there is one.
pub(crate) fn wrong(import_problem: &ImportProblem) -> String {
    let (problem, place) = (&import_problem.problem, import_problem.place);
    let mut reported = match place.file {
        0 => String::new(),
        file => format!("[{file}] "),
    };
    reported.push_str(&format!("{}:{} {}", place.line, place.column, problem.code));
    if let Some(field) = &problem.field {
        reported.push_str(&format!(" in {field}"));
    }
    // Omits the line and the text, which every problem of a cell repeats.
    let params = problem.params.iter();
    for (name, value) in params.filter(|(name, _)| !matches!(**name, "line" | "text")) {
        match value {
            Param::Text(text) => reported.push_str(&format!(" {name}={text}")),
            Param::Number(number) => reported.push_str(&format!(" {name}={number}")),
        }
    }
    reported.push_str(&format!(" “{}”", import_problem.text));
    reported
}
