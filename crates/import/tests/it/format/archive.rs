//! Archives: the export of a collection.

mod attacks;
mod defects;
mod tables;

use std::io::{Cursor, Write as _};

use domain::catalogue::metric::{Aggregation, Transformation};
use domain::text::language::Text;
use import::report::Format;
use import::{Fields, Reading};
use rstest::rstest;
use zip::write::SimpleFileOptions;

use crate::reported::{all, plain, scene, ticked};

fn options() -> SimpleFileOptions {
    SimpleFileOptions::default().compression_level(Some(6))
}

/// An archive of these files.
fn packed_as<N: AsRef<str>, B: AsRef<[u8]>>(
    options: SimpleFileOptions,
    files: &[(N, B)],
) -> Vec<u8> {
    let mut writer = zip::ZipWriter::new(Cursor::new(Vec::new()));
    for (name, content) in files {
        writer.start_file(name.as_ref(), options).unwrap();
        writer.write_all(content.as_ref()).unwrap();
    }
    writer.finish().unwrap().into_inner()
}

fn packed<N: AsRef<str>, B: AsRef<[u8]>>(files: &[(N, B)]) -> Vec<u8> {
    packed_as(options(), files)
}

fn read(bytes: &[u8]) -> Reading {
    import::read(bytes, "export.zip", &plain(), &scene())
}

fn reported(bytes: &[u8]) -> Vec<String> {
    all(&read(bytes))
}

/// `metadata.json` with these indicators, one per line.
fn about(indicators: &[&str]) -> String {
    let indicators = indicators.join(",\n");
    format!(
        "{{\n\"collection\": {{\"id\":\"ann/prices\"}},\n\"indicators\": [\n{indicators}\n]\n}}\n"
    )
}

const CPI: &str = r#"{"path":"cpi","frequency":"M","decimals":2,"file":"observations/cpi.csv"}"#;
const GDP: &str =
    r#"{"path":"a/gdp","frequency":"Y","decimals":0,"file":"observations/a~gdp.csv"}"#;

/// An export of two indicators.
fn export() -> Vec<(&'static str, String)> {
    vec![
        ("metadata.json", about(&[CPI, GDP])),
        (
            "observations/cpi.csv",
            "date,value,text\n2024-01,1.1,\n2024-02,2,\"a, b\"\n".into(),
        ),
        ("observations/a~gdp.csv", "date,value\n2023,-5\n".into()),
    ]
}

const BOTH: [&str; 2] = ["cpi: M 2024-01;1.10 2024-02;2.00;a, b", "a/gdp: Y 2023;-5"];

#[test]
fn an_export_is_read_as_one_file() {
    let reading = read(&packed(&export()));
    assert_eq!(all(&reading), BOTH);
    assert_eq!(reading.found.format, Some(Format::Archive));
    let files = [
        "metadata.json",
        "observations/cpi.csv",
        "observations/a~gdp.csv",
    ];
    assert_eq!(reading.found.files, files);
    assert_eq!((reading.proposals.len(), reading.preview.len()), (0, 0));
    let place = reading.items[1].place;
    assert_eq!((place.file, place.line, place.column), (1, 5, 0));
}

#[test]
fn folders_around_an_export_and_what_systems_add_do_not_matter() {
    let mut files = vec![
        ("__MACOSX/prices/._metadata.json", "x".to_owned()),
        ("prices/.DS_Store", String::new()),
    ];
    files.push(("prices/readme.txt", "An export.".to_owned()));

    let moved: Vec<_> = export()
        .into_iter()
        .map(|(name, text)| (format!("prices/{name}"), text))
        .collect();
    files.extend(
        moved
            .iter()
            .map(|(name, text)| (name.as_str(), text.clone())),
    );

    assert_eq!(reported(&packed(&files)), BOTH);

    let turned: Vec<_> = moved
        .iter()
        .map(|(name, text)| (name.replace('/', "\\"), text))
        .collect();
    assert_eq!(reported(&packed(&turned)), BOTH);

    // Saved by a spreadsheet: another separator, a byte order mark, other line ends.
    let mut saved = export();
    saved[1].1 = "\u{feff}date;value;text\r\n2024-01;1.1;\r\n2024-02;2;a, b\r\n".to_owned();
    assert_eq!(reported(&packed(&saved)), BOTH);
}

#[test]
fn fields_come_from_the_file_about_the_indicators() {
    let indicator = r#"{"path":"a/b","frequency":"M","name":{"fr":"Prix","en":"'=Prices"},"unit":{"fr":"€","en":null},
        "notes":{"fr":null,"en":"Two\nlines"},"tags":{"fr":"x;y","en":null},"source":"=Office","licence":"etalab-2.0","parent":"ann/prices/c",
        "aggregation":"avg","transformation":"pct","parameter":"12","decimals":1,"file":"observations/a~b.csv",
        "discontinued":{"date":"2024-03-31","reason":{"fr":"Arrêté","en":null},"successor":"ann/prices/c"},
        "chart":{"type":"bars"},"vintage":3,"uuid":"0198f3a2-0000-7000-8000-000000000001","version":4}"#;

    let files = [
        ("metadata.json", about(&[indicator])),
        ("observations/a~b.csv", "date,value\n".to_owned()),
    ];
    let reading = read(&packed(&files));
    assert_eq!(all(&reading), ["a/b: M "]);

    let expected = Fields {
        name: Text {
            fr: Some("Prix".into()),
            en: Some("'=Prices".into()),
        },
        unit: Text::fr("€"),
        notes: Text::en("Two\nlines"),
        tags: Text::fr("x;y"),
        source: Some("=Office".into()),
        licence: Some(domain::catalogue::licence::Licence::Etalab),
        parent: Some("c".into()),
        aggregation: Some(Aggregation::Avg),
        transformation: Some(Transformation::Pct),
        parameter: Some("12".into()),
        discontinued: Some("2024-03-31".into()),
        reason: Text::fr("Arrêté"),
        successor: Some("c".into()),
    };
    assert_eq!(reading.items[0].content.as_ref().unwrap().fields, expected);
}

#[rstest]
#[case::that_the_path_names("a", Some("ann/prices/a"), None)]
#[case::that_the_path_names_in_other_letters("a", Some("ann/prices/A"), None)]
#[case::another("a", Some("ann/prices/c"), Some("c"))]
#[case::none_though_the_path_names_one("a", None, Some(""))]
#[case::none_and_the_path_names_nothing("b", None, None)]
#[case::of_another_collection_with_the_same_words(
    "a",
    Some("ann/prices/ann/prices"),
    Some("ann/prices")
)]
fn the_parent_is_told_as_far_as_the_path_does_not(
    #[case] above: &str,
    #[case] parent: Option<&str>,
    #[case] expected: Option<&str>,
) {
    let parent = parent.map_or("null".to_owned(), |parent| format!("\"{parent}\""));
    let below = format!(
        r#"{{"path":"{above}/x","frequency":"Y","parent":{parent},"file":"observations/x.csv"}}"#
    );
    let other = r#"{"path":"A","frequency":"Y","parent":null,"file":"observations/A.csv"}"#;
    let files = [
        ("metadata.json", about(&[other, &below])),
        ("observations/A.csv", "date,value\n".to_owned()),
        ("observations/x.csv", "date,value\n".to_owned()),
    ];
    let reading = read(&packed(&files));
    let fields = &reading.items[1].content.as_ref().unwrap().fields;
    assert_eq!(fields.parent.as_deref(), expected);
}

#[test]
fn texts_and_labels_lose_only_the_apostrophe_that_the_export_gave_them() {
    let indicator = r#"{"path":"c","frequency":"C","decimals":0,"file":"observations/c.csv"}"#;
    let table = "date,value,text\n'=1+1,1,\n'-5,2,'=x\ndate,3,'twas\n\"a, b\",4,''=x\n";
    let files = [
        ("metadata.json", about(&[indicator])),
        ("observations/c.csv", table.to_owned()),
    ];
    assert_eq!(
        reported(&packed(&files)),
        ["c: C =1+1;1 -5;2;=x date;3;'twas \"a, b\";4;'=x"]
    );
}

#[test]
fn files_that_nothing_is_said_of_are_called_by_their_names() {
    let mut files = export();
    files.push(("observations/known.csv", "date,value\n2024,7\n".to_owned()));
    files.push(("observations/a~new.csv", "date,value\n2024,8\n".to_owned()));
    let missing = "a/new: [5] 1:0 IMPORT_FREQUENCY_MISSING in frequency “a/new”";
    assert_eq!(
        reported(&packed(&files)),
        [BOTH[0], BOTH[1], "known: Y 2024;7", missing]
    );
    let alone = packed(&files[3..]);
    assert_eq!(
        reported(&alone),
        ["known: Y 2024;7", &missing.replace("[5]", "[2]")]
    );
    let reading = import::read(
        &alone,
        "export.zip",
        &ticked(&["frequency:Y", "under:x"]),
        &scene(),
    );
    assert_eq!(all(&reading), ["x/known: Y 2024;7", "x/a/new: Y 2024;8"]);
}
