//! What is told of a file, as lines that a test can name in full.

use domain::calendar::frequency::Frequency;
use domain::catalogue::key::MetricPath;
use domain::problem::Param;
use domain::text::language::Language;
use import::{Content, ImportProblem, Item, Options, Reading, Repair, Scene};

/// Reading without any choice, in English.
pub(crate) fn plain() -> Options {
    Options {
        encoding: None,
        separator: None,
        sheet: None,
        language: Language::En,
        repairs: Vec::new(),
    }
}

/// With these repairs ticked.
pub(crate) fn ticked(repairs: &[&str]) -> Options {
    let repairs = repairs.iter().map(|text| text.parse::<Repair>().unwrap());
    Options {
        repairs: repairs.collect(),
        ..plain()
    }
}

/// In the collection `ann/prices`, which has a yearly indicator `known`, one of categories, `shares`, and a yearly one
/// `bob/rents/known`. The publisher sees the collection `bob/rents`.
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

/// A file, read.
pub(crate) fn read(content: impl AsRef<[u8]>, options: &Options) -> Reading {
    import::read(content.as_ref(), "file.csv", options, &scene())
}

/// A text, read without any choice.
pub(crate) fn told(text: &str) -> Vec<String> {
    all(&read(text, &plain()))
}

/// Everything of a reading: `file LINE:COLUMN CODE {parameters} “text”` for what is wrong with the file, else
/// `ID: …` for each indicator, with its defects or with `FREQUENCY` and its observations.
pub(crate) fn all(reading: &Reading) -> Vec<String> {
    let of_file = reading
        .defects
        .iter()
        .map(|defect| format!("file {}", wrong(defect)));
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
        Err(defects) => {
            let mut lines: Vec<String> = defects.iter().map(|one| of_item(wrong(one))).collect();
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

/// A defect; the number of its file stands before the place where it has one.
pub(crate) fn wrong(defect: &ImportProblem) -> String {
    let (problem, place) = (&defect.problem, defect.place);
    let mut told = match place.file {
        0 => String::new(),
        file => format!("[{file}] "),
    };
    told.push_str(&format!("{}:{} {}", place.line, place.column, problem.code));
    if let Some(field) = &problem.field {
        told.push_str(&format!(" in {field}"));
    }
    // What every problem of a cell repeats: its line and its text.
    let params = problem.params.iter();
    for (name, value) in params.filter(|(name, _)| !matches!(**name, "line" | "text")) {
        match value {
            Param::Text(text) => told.push_str(&format!(" {name}={text}")),
            Param::Number(number) => told.push_str(&format!(" {name}={number}")),
        }
    }
    told.push_str(&format!(" “{}”", defect.text));
    told
}
