use std::path::{Path, PathBuf};

use domain::calendar::frequency::Frequency;
use domain::catalogue::key::MetricPath;
use domain::catalogue::licence::Licence;
use domain::catalogue::metric::{Aggregation, Transformation};
use domain::series::Series;
use domain::series::observation::parse_lines;
use domain::text::language::{Language, Text};

use super::*;
use crate::{Content, Fields, Options, Reading, Scene, read};

/// An indicator as written and as expected when read back.
#[derive(Debug)]
struct Held {
    path: String,
    fields: Fields,
    series: Series,
}

impl Held {
    fn new(path: &str, frequency: Frequency, lines: &str) -> Self {
        Self {
            path: path.to_owned(),
            fields: Fields {
                name: Text::en("Prices"),
                aggregation: Some(Aggregation::None),
                transformation: Some(Transformation::None),
                ..Fields::default()
            },
            series: parse_lines(frequency, lines).unwrap(),
        }
    }

    fn from_content(content: &Content) -> Self {
        let mut fields = content.fields.clone();
        // The defaults of a new indicator.
        fields.aggregation.get_or_insert(Aggregation::None);
        fields.transformation.get_or_insert(Transformation::None);
        Self {
            path: content.path.as_str().to_owned(),
            fields,
            series: content.series.clone(),
        }
    }

    fn written(&self) -> Written<'_> {
        let Fields {
            name,
            unit,
            notes,
            tags,
            source,
            licence,
            parent,
            aggregation,
            transformation,
            parameter,
            discontinued,
            reason,
            successor,
        } = &self.fields;

        Written {
            end: discontinued.as_deref().map(|date| WrittenEnd {
                date,
                reason,
                successor: successor.as_deref().unwrap_or_default(),
            }),
            path: &self.path,
            name,
            unit,
            notes,
            tags,
            source: source.as_deref(),
            licence: *licence,
            parent: match parent.as_deref() {
                Some("") => "/",
                Some(parent) => parent,
                None => "",
            },
            aggregation: aggregation.unwrap_or(Aggregation::None),
            transformation: transformation.unwrap_or(Transformation::None),
            parameter: parameter.as_deref(),
            series: &self.series,
        }
    }
}

fn options(repairs: Vec<crate::Repair>) -> Options {
    Options {
        encoding: None,
        separator: None,
        sheet: None,
        language: Language::En,
        repairs,
    }
}

fn read_plain(bytes: &[u8], name: &str, repairs: Vec<crate::Repair>) -> Reading {
    let known = |_: &MetricPath| None;
    let scene = Scene {
        account: "ann",
        collection: "prices",
        known: &known,
        is_elsewhere: &|_, _| false,
    };
    read(bytes, name, &options(repairs), &scene)
}

fn as_csv(written: &[Written<'_>]) -> String {
    let mut out = Vec::new();
    csv(written, &mut out).unwrap();
    String::from_utf8(out).unwrap()
}

fn as_workbook(written: &[Written<'_>]) -> Vec<u8> {
    let mut out = Vec::new();
    workbook(written, &mut out).unwrap();
    out
}

/// Reads a written file: every item is valid, and there is no proposal.
fn back(bytes: &[u8], name: &str) -> Vec<Content> {
    let reading = read_plain(bytes, name, Vec::new());
    assert_eq!(reading.problems, [], "{name}");
    let items = reading.items.into_iter().map(|item| {
        let (id, content) = (item.id, item.content);
        content.unwrap_or_else(|problems| panic!("{name}, {id}: {problems:?}"))
    });
    items.collect()
}

/// Checks that both forms read back as the same indicators; workbooks do not record the typed decimals of a number.
fn check_round_trip(held: &[Held]) {
    let written: Vec<_> = held.iter().map(Held::written).collect();
    let text = as_csv(&written);
    let table = back(text.as_bytes(), "export.csv");
    let sheet = back(&as_workbook(&written), "export.xlsx");
    assert_eq!((table.len(), sheet.len()), (held.len(), held.len()));
    for ((held, table), sheet) in held.iter().zip(&table).zip(&sheet) {
        let path = &held.path;
        assert_eq!(table.path.as_str(), path);
        assert_eq!(table.fields, held.fields, "{path}");
        assert_eq!(table.series, held.series, "{path}");
        assert_eq!((&sheet.path, &sheet.fields), (&table.path, &table.fields));
        assert_eq!(
            sheet.series.canonical_text(),
            held.series.canonical_text(),
            "{path}"
        );
    }
}

#[test]
fn the_table_is_as_it_is_described() {
    let mut first = Held::new(
        "cpi/food",
        Frequency::Monthly,
        "2024-01;1.10\n2024-02;2;\"a, b\"",
    );
    first.fields.unit = Text::en("index");
    first.fields.notes = Text::en("=SUM(A1)\nand more");

    let second = Held::new("gdp", Frequency::Yearly, "2023;-5\n2024;1e300");
    let written = [first.written(), second.written()];

    assert_eq!(
        as_csv(&written),
        "\u{feff}id,cpi/food,cpi/food#text,gdp\n\
         frequency,M,,Y\n\
         name_en,Prices,,Prices\n\
         unit_en,index,,\n\
         notes_en,\"'=SUM(A1)\nand more\",,\n\
         aggregation,none,,none\n\
         transformation,none,,none\n\
         date,,,\n\
         2024-01,1.10,,\n\
         2024-02,2.00,\"a, b\",\n\
         2023,,,-5\n\
         2024,,,1e+300\n"
    );

    let expected = Extent {
        rows: 12,
        columns: 4,
    };
    assert_eq!(extent(&written), expected);
    assert_eq!(extent(&written).cells(), 48);

    check_round_trip(&[first, second]);
}

#[test]
fn every_frequency_and_every_field_comes_back() {
    let mut held = vec![
        Held::new("d", Frequency::Daily, "2024-02-29;0.1\n2024-03-01;-0.20;x"),
        Held::new("w", Frequency::Weekly, "2024-03-29;1\n2024-W20;2"),
        Held::new(
            "m",
            Frequency::Monthly,
            "0001-01;1\n9999-12;12345678901234568",
        ),
        Held::new("q", Frequency::Quarterly, "2024-Q1;1e-300"),
        Held::new("s", Frequency::BiAnnual, "2024-S2;0.0000000001"),
        Held::new("y", Frequency::Yearly, "1751;2552\n2020;3"),
        Held::new("empty", Frequency::Daily, ""),
    ];

    let all = Held::new("a/b", Frequency::Monthly, "2024-01;1.50");
    held.push(Held {
        fields: Fields {
            name: Text {
                fr: Some("Prix, « tout »; compris".to_owned()),
                en: Some("'=not a formula".to_owned()),
            },
            unit: Text::fr("€|kg"),
            notes: Text::en("Two\n\nparagraphs, \"quoted\"\tand so on"),
            tags: Text {
                fr: Some("prix;énergie".to_owned()),
                en: Some("prices".to_owned()),
            },
            source: Some("@office".to_owned()),
            licence: Some(Licence::Etalab),
            parent: Some("d".to_owned()),
            aggregation: Some(Aggregation::Avg),
            transformation: Some(Transformation::Pct),
            parameter: Some("12".to_owned()),
            discontinued: Some("2024-03-31".to_owned()),
            reason: Text::fr("« Arrêté »"),
            successor: Some("=x/y/z".to_owned()),
        },
        ..all
    });

    check_round_trip(&held);
}

#[test]
fn ends_come_back() {
    let mut ended = Held::new("old", Frequency::Monthly, "2024-01;1");
    ended.fields.discontinued = Some("2024-03-31".to_owned());
    ended.fields.reason = Text::both("Enquête arrêtée", "=Survey stopped");
    ended.fields.successor = Some("next".to_owned());
    let living = Held::new("next", Frequency::Monthly, "2024-01;2");
    check_round_trip(&[ended, living]);
}

#[test]
fn categories_keep_their_order_whatever_they_are_called() {
    let held = [
        Held::new(
            "a",
            Frequency::Category,
            "b;1\na;2\nname;3\ndate;4;=x\nid;5",
        ),
        Held::new("b", Frequency::Category, "a;1\nid;2"),
        Held::new(
            "c",
            Frequency::Category,
            "a;1\nb;2;'twas\n-5;3\n=1+1;4\n2024;5",
        ),
        Held::new(
            "d",
            Frequency::Category,
            "b;1\na;2\nname;3\ndate;4\nid;5\nmore;6",
        ),
        Held::new("m", Frequency::Monthly, "2024-01;1"),
    ];

    let written: Vec<_> = held.iter().map(Held::written).collect();
    // Three indicators share one list of rows.
    assert_eq!(Rows::new(&written).count(), 1 + 6 + 5);
    check_round_trip(&held);
}

/// Words with their own meaning in some form of table.
const HOSTILE: [&str; 24] = [
    "id",
    "date",
    "value",
    "text",
    "frequency",
    "name",
    "name_fr",
    "unit",
    "notes",
    "tags_en",
    "source",
    "licence",
    "parent",
    "aggregation",
    "transformation",
    "parameter",
    "problem",
    "KEY",
    "DATAFLOW",
    "TIME_PERIOD",
    "2024-01",
    "M",
    "1e5",
    "a/date",
];

#[test]
fn indicators_called_as_words_of_a_table_come_back() {
    let held = HOSTILE.map(|path| Held::new(path, Frequency::Monthly, "2024-01;1.5;x\n2024-02;2"));
    check_round_trip(&held);
    let header = ["id", "date", "value"];
    for lines in ["", "2024-01;1", "2024-01;1;x"] {
        check_round_trip(&header.map(|path| Held::new(path, Frequency::Monthly, lines)));
    }
    check_round_trip(&header.map(|path| Held::new(path, Frequency::Category, "frequency;1\nM;2")));
}

fn hostile() -> impl proptest::strategy::Strategy<Value = Vec<Held>> {
    use proptest::prelude::*;
    let some = [
        (Frequency::Monthly, ""),
        (Frequency::Monthly, "2024-01;1\n2024-03;-2;=x"),
        (Frequency::Yearly, "2023;1.50"),
        (Frequency::Category, "date;1\nfrequency;2\nM;3"),
        (Frequency::Daily, "2024-02-29;7;'x"),
        (
            Frequency::Monthly,
            "2024-01;1 P\n2024-02;: Q/C;x\n2024-03;-2 BE",
        ),
        (Frequency::Category, "date;: O\nM;3 U\nfrequency;: K;why"),
    ];
    let chosen = proptest::sample::subsequence(HOSTILE.to_vec(), 1..8).prop_shuffle();
    (
        chosen,
        proptest::collection::vec(proptest::sample::select(some.to_vec()), 8),
    )
        .prop_map(|(paths, series)| {
            let held = paths.into_iter().zip(series);
            held.map(|(path, (frequency, lines))| Held::new(path, frequency, lines))
                .collect()
        })
}

proptest::proptest! {
    #[test]
    fn any_indicators_called_as_words_of_a_table_come_back(held in hostile()) {
        check_round_trip(&held);
    }
}

#[test]
fn codes_have_a_column_and_holes_are_rows_without_a_value() {
    let held = [
        Held::new("a", Frequency::Monthly, "2024-02;1 P"),
        Held::new("b", Frequency::Monthly, "2024-01;: Q/C;few\n2024-02;2"),
        Held::new("c", Frequency::Monthly, "2024-02;3"),
    ];
    let written: Vec<_> = held.iter().map(Held::written).collect();
    let text = as_csv(&written);
    assert!(
        text.contains("id,a,a#status,b,b#status,b#text,c\n"),
        "{text}"
    );
    assert!(
        text.ends_with("2024-01,,,,Q/C,few,\n2024-02,1,P,2,,,3\n"),
        "{text}"
    );
    check_round_trip(&held);
}

#[test]
fn rows_are_counted_until_there_are_too_many() {
    let lists = ["a;1\nb;2", "b;1\na;2", "c;1\nd;2", "d;1\nc;2"];
    let held = lists.map(|lines| Held::new("x", Frequency::Category, lines));
    let written: Vec<_> = held.iter().map(Held::written).collect();
    let heading = extent(&written).rows - 8;
    assert_eq!(extent_within(&written, 5 * 8).rows, heading + 8);
    assert_eq!(extent_within(&written, 5 * 3).rows, heading + 4);
    assert!(extent_within(&written, 5 * 3).cells() > 5 * 3);
}

#[test]
fn no_cell_runs_as_a_formula_in_a_spreadsheet() {
    for text in ["=1+1", "+1", "-1", "@x", "\tx", "\rx"] {
        let mut cell = String::new();
        push_cell(&mut cell, text);
        assert!(cell.trim_start_matches('"').starts_with('\''), "{cell}");
    }
}

fn shared(path: &str) -> Option<PathBuf> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../../../shared/data")
        .join(path);
    if !path.exists() {
        #[expect(
            clippy::print_stderr,
            reason = "the reader of a test run should see the skip"
        )]
        {
            eprintln!("skipped, no shared data: {}", path.display());
        }
        return None;
    }
    Some(path)
}

fn files(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            files(&path, found);
        } else {
            found.push(path);
        }
    }
}

/// Reads a file and ticks every proposed repair, the first of several alternatives.
fn read_mended(bytes: &[u8], name: &str) -> Reading {
    let mut repairs = Vec::new();
    loop {
        let reading = read_plain(bytes, name, repairs.clone());
        let more: Vec<_> = reading
            .proposals
            .iter()
            .map(|proposal| proposal.repair.clone())
            .filter(|repair| !repairs.contains(repair))
            .collect();
        if more.is_empty() || repairs.len() > 30 {
            return reading;
        }
        repairs = reading
            .proposals
            .iter()
            .map(|proposal| proposal.repair.clone())
            .collect();
    }
}

#[test]
fn what_real_files_bring_is_written_and_read_back_the_same() {
    let Some(folder) = shared("") else { return };
    let (mut all, mut indicators, mut observations) = (Vec::new(), 0, 0);
    files(&folder, &mut all);
    all.sort();

    for path in all {
        let bytes = std::fs::read(&path).unwrap();
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        let reading = read_mended(&bytes, &name);
        let held: Vec<_> = reading
            .items
            .iter()
            .filter_map(|item| item.content.as_ref().ok())
            .map(Held::from_content)
            .collect();
        if !held.is_empty() {
            check_round_trip(&held);
        }
        let count: usize = held.iter().map(|held| held.series.len()).sum();
        indicators += held.len();
        observations += count;
    }

    assert!(
        indicators > 1_700 && observations > 100_000,
        "{indicators}, {observations}"
    );
}
