//! Archives: the export of a collection, archives of one table, damaged archives and attacks.

use std::io::{Cursor, Write as _};

use domain::catalogue::metric::{Aggregation, Transformation};
use domain::text::language::Text;
use import::report::Format;
use import::{Fields, MAX_METRICS, Reading, invalid_part};
use rstest::rstest;
use zip::unstable::write::FileOptionsExt as _;
use zip::write::SimpleFileOptions;

use crate::invalid::rejected;
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

#[rstest]
#[case::a_value(1, "date,value\n2024-01,1\n2024-02,1;5\n", &["cpi: [2] 3:2 LINE_VALUE_FORMAT “1;5”"])]
#[case::a_date(1, "date,value\n2024-13,1\n", &["cpi: [2] 2:1 LINE_DATE_IMPOSSIBLE “2024-13”"])]
#[case::a_date_twice(1, "date,value\n2024-01,1\n2024-01,2\n", &["cpi: [2] 3:1 LINE_DATE_DUPLICATE other=2 “2024-01”"])]
#[case::no_value(1, "date,value,text\n2024-01,,x\n", &["cpi: [2] 2:2 LINE_MISSING_VALUE “2024-01”"])]
#[case::a_line_of_separators(1, "date,value\n,\n", &["cpi: [2] 2:1 LINE_DATE_MISSING “”"])]
#[case::too_many_cells(1, "date,value\n2024-01,1,2\n", &["cpi: [2] 2:3 IMPORT_WIDTH columns=2 count=3 “2”"])]
#[case::no_header(1, "2024-01,1\n", &["cpi: [2] 1:1 IMPORT_ENTRY_HEADER “2024-01”"])]
#[case::another_column(1, "date,value,note\n2024-01,1,x\n", &["cpi: [2] 1:3 IMPORT_KEYWORD_UNKNOWN “note”"])]
#[case::a_column_twice(1, "date,value,value\n", &["cpi: [2] 1:3 IMPORT_KEYWORD_REPEATED other=1 “value”"])]
#[case::an_open_quote(1, "date,value,text\n2024-01,1,\"x\n", &["cpi: [2] 2:3 IMPORT_QUOTE “\"x”"])]
#[case::nothing(1, "", &["cpi: [2] 0:0 IMPORT_EMPTY “”"])]
#[case::no_text(1, "\0\0\0\u{1}", &["cpi: [2] 0:0 IMPORT_BINARY kind= “”"])]
fn what_is_wrong_is_told_with_its_file(
    #[case] file: usize,
    #[case] content: &str,
    #[case] expected: &[&str],
) {
    let mut files = export();
    files[file].1 = content.to_owned();
    let reading = read(&packed(&files));
    let lines = all(&reading);
    let lines: Vec<&str> = lines.iter().map(String::as_str).collect();
    let (last, first) = lines.split_last().unwrap();
    assert_eq!((*last, first), (BOTH[1], expected));
    assert_eq!(reading.found.files[1], "observations/cpi.csv");
}

#[rstest]
#[case::a_file_that_is_not_there(
    r#"{"path":"x","frequency":"Y","file":"observations/x.csv"}"#,
    "x: [1] 4:0 IMPORT_ENTRY_MISSING “observations/x.csv”"
)]
#[case::no_file(
    r#"{"path":"x","frequency":"Y"}"#,
    "x: [1] 4:0 IMPORT_ENTRY_MISSING “”"
)]
#[case::no_path(
    r#"{"frequency":"M","file":"observations/cpi.csv"}"#,
    ": [1] 4:0 IMPORT_ID_MISSING in id “”"
)]
#[case::no_indicator("7", ": [1] 4:0 IMPORT_ENTRY_MISSING “”")]
#[case::a_path_that_is_none(
    r#"{"path":"a b","frequency":"M","file":"observations/cpi.csv"}"#,
    "a b: [1] 4:0 PATH_FORMAT in id “a b”"
)]
#[case::a_frequency_that_is_none(
    r#"{"path":"x","frequency":"monthly","file":"observations/cpi.csv"}"#,
    "x: [1] 4:0 IMPORT_FREQUENCY_UNKNOWN in frequency “monthly”"
)]
#[case::a_field(
    "{\"path\":\"x\",\"frequency\":\"M\",\n\"aggregation\":\"total\",\"file\":\"observations/cpi.csv\"}",
    "x: [1] 5:0 INVALID_CHOICE in aggregation “total”"
)]
fn what_is_wrong_with_what_is_said_of_an_indicator_is_told_of_it(
    #[case] indicator: &str,
    #[case] expected: &str,
) {
    let mut files = export();
    files[0].1 = about(&[indicator, GDP]);
    let lines = reported(&packed(&files));
    assert_eq!(lines.first().map(String::as_str), Some(expected));
    assert!(lines.contains(&BOTH[1].to_owned()), "{lines:?}");
}

#[test]
fn an_indicator_stands_once_in_an_export() {
    let mut files = export();
    files[0].1 = about(&[CPI, GDP, CPI]);
    assert_eq!(
        reported(&packed(&files)),
        [
            "cpi: [1] 4:0 IMPORT_ID_REPEATED in id other=6 place=line “cpi”",
            BOTH[1],
            "cpi: [1] 6:0 IMPORT_ID_REPEATED in id other=4 place=line “cpi”",
        ]
    );
}

#[rstest]
#[case::that_breaks_off("{\"indicators\": [\n{\"path\":", &["file [1] 2:0 IMPORT_MARKUP_BROKEN “{\"path\":”"])]
#[case::of_nothing("{\"indicators\": []}", &["cpi: [2] 1:0 IMPORT_FREQUENCY_MISSING in frequency “cpi”"])]
#[case::in_no_encoding("{\"indicators\": [\"\u{0}\"]}", &["file [1] 0:0 IMPORT_BINARY kind= “”"])]
fn a_file_about_the_indicators_that_cannot_be_read(#[case] text: &str, #[case] expected: &[&str]) {
    let mut files = export();
    files[0].1 = text.to_owned();
    files[2] = ("observations/known.csv", "date,value\n".to_owned());
    let lines = reported(&packed(&files));
    assert_eq!(lines.get(..expected.len()).unwrap(), expected);
}

#[test]
fn a_protected_or_damaged_file_is_told_by_its_name() {
    let locked = |names: &[&str]| {
        let mut writer = zip::ZipWriter::new(Cursor::new(Vec::new()));
        for (name, content) in export() {
            let plain = options();
            let secret = plain.with_deprecated_encryption(b"secret").unwrap();
            writer
                .start_file(name, if names.contains(&name) { secret } else { plain })
                .unwrap();
            writer.write_all(content.as_bytes()).unwrap();
        }
        writer.finish().unwrap().into_inner()
    };
    assert_eq!(
        reported(&locked(&["observations/cpi.csv"])),
        ["cpi: [2] 0:0 IMPORT_ARCHIVE_LOCKED “”", BOTH[1]]
    );
    let reading = read(&locked(&["metadata.json", "observations/cpi.csv"]));
    assert_eq!(all(&reading), ["file [1] 0:0 IMPORT_ARCHIVE_LOCKED “”"]);
    assert_eq!(reading.found.files, ["metadata.json"]);

    let stored = SimpleFileOptions::default().compression_method(zip::CompressionMethod::Stored);
    let mut damaged = packed_as(stored, &export());
    let at = damaged
        .windows(8)
        .position(|window| window == b"2024-01,")
        .unwrap();
    damaged[at] = b'3';
    assert_eq!(
        reported(&damaged),
        ["cpi: [2] 0:0 IMPORT_ARCHIVE_BROKEN “”", BOTH[1]]
    );
    let cut = &damaged[..damaged.len() - 30];
    assert_eq!(reported(cut), ["file 0:0 IMPORT_ARCHIVE_BROKEN “”"]);
}

#[test]
fn the_only_table_of_an_archive_is_read() {
    let table = "id;a\nfrequency;Y\n2024;1,5\n";
    let files = [
        ("data/prices.csv", table),
        ("data/read me.txt", "Prices."),
        ("licence.pdf", ""),
    ];
    let reading = read(&packed(&files));
    let direct = import::read(table.as_bytes(), "prices.csv", &plain(), &scene());
    assert_eq!(all(&reading), all(&direct));
    assert_eq!(
        (&reading.found, reading.proposals.len()),
        (&direct.found, direct.proposals.len())
    );
    assert_eq!(reading.preview, direct.preview);
    let mended = import::read(
        &packed(&files),
        "x.zip",
        &ticked(&["decimal-comma"]),
        &scene(),
    );
    assert_eq!(all(&mended), ["a: Y 2024;1.5"]);
    // The name in the archive applies.
    let tabs = [("one.tsv", "id\ta,b\nfrequency\tY\n2024\t1\n")];
    let reading = read(&packed(&tabs));
    assert_eq!(reading.found.separator, Some(import::Separator::Tab));
}

#[test]
fn tables_about_the_data_do_not_keep_an_archive_from_being_read() {
    let about = "code;text\nA;Prices\n";
    let table = "id;a\nfrequency;Y\n2024;1.5\n";
    for names in [
        [
            "Metadata_Country_API_NY.csv",
            "Metadata_Indicator_API_NY.csv",
        ],
        ["18100004_MetaData.csv", "README.csv"],
        ["Métadonnées.csv", "dictionnaire des variables.xlsx"],
    ] {
        let [first, second] = names;
        let files = [(first, about), ("data.csv", table), (second, about)];
        assert_eq!(all(&read(&packed(&files))), ["a: Y 2024;1.5"], "{names:?}");
        let without = [(first, about), (second, about)];
        let expected = ["file 0:0 IMPORT_BINARY kind=ZIP “”"];
        assert_eq!(reported(&packed(&without)), expected, "{names:?}");
    }
}

#[test]
fn a_workbook_in_an_archive_is_read_and_one_is_no_archive() {
    let mut workbook = rust_xlsxwriter::Workbook::new();
    let sheet = workbook.add_worksheet();
    for (row, cells) in (0..).zip([["id", "a"], ["frequency", "Y"], ["2024", "1"]]) {
        sheet.write_row(row, 0, cells).unwrap();
    }
    let workbook = workbook.save_to_buffer().unwrap();
    let packed = packed(&[("book.xlsx", &workbook)]);
    for bytes in [&packed, &workbook] {
        let reading = read(bytes);
        assert_eq!(all(&reading), ["a: Y 2024;1"]);
        assert_eq!(reading.found.format, Some(Format::Workbook));
    }
    let xml = r#"{"version":"2.0","class":"dataset"}"#;
    let reading = read(&self::packed(&[("set.json", xml)]));
    assert_eq!(reading.found.format, Some(Format::JsonStat));
}

#[rstest]
#[case::nothing(&[])]
#[case::two_tables(&["a.csv", "b.csv"])]
#[case::two_texts(&["a.txt", "b.json"])]
#[case::pictures(&["a.png"])]
#[case::another_archive(&["a.zip"])]
#[case::files_of_something_else(&["metadata.json", "a.csv", "observations/b/c.csv", "d.csv"])]
#[case::observations_of_something_else(&["observations/b.csv", "more/c.csv"])]
fn other_archives_are_told_by_their_kind(#[case] names: &[&str]) {
    let files: Vec<_> = names.iter().map(|name| (name, "{}")).collect();
    let expected = ["file 0:0 IMPORT_BINARY kind=ZIP “”"];
    assert_eq!(reported(&packed(&files)), expected);
    let inner = packed(&files);
    // An archive within another one is not opened, whatever its name.
    assert_eq!(reported(&packed(&[("a.csv", &inner)])), expected);
}

#[test]
fn names_that_lead_elsewhere_lead_nowhere() {
    let names = [
        "../../observations/cpi.csv",
        "/observations/cpi.csv",
        "C:\\observations\\cpi.csv",
    ];
    for name in names {
        let mut files = export();
        files[1].0 = name;
        assert_eq!(
            reported(&packed(&files)),
            [
                "cpi: [1] 4:0 IMPORT_ENTRY_MISSING “observations/cpi.csv”",
                BOTH[1]
            ],
            "{name}"
        );
    }
    let mut files = export();
    files[0].1 = about(&[
        &CPI.replace("observations/cpi.csv", "../secret\\u202e.csv"),
        GDP,
    ]);
    files.remove(1);
    assert_eq!(
        reported(&packed(&files))[0],
        "cpi: [1] 4:0 IMPORT_ENTRY_MISSING “../secret.csv”"
    );
    let single = packed(&[("../../../tmp/\u{202e}x.csv", "id,a\nfrequency,Y\n2024,1\n")]);
    assert_eq!(reported(&single), ["a: Y 2024;1"]);
}

#[test]
fn bombs_go_off_nowhere() {
    // A file of observations of 2 MiB in some kB.
    let mut files = export();
    files[1].1 = "0".repeat(2 << 20);
    let bomb = packed(&files);
    assert!(bomb.len() < 64 << 10);
    let too_large = "cpi: [2] 0:0 IMPORT_ARCHIVE_TOO_LARGE max=1048576 “”";
    assert_eq!(reported(&bomb), [too_large, BOTH[1]]);
    // The only table of a small archive.
    let table: String = (0..4_400)
        .map(|number| format!("{number:08}").repeat(800))
        .collect();
    let lines = reported(&packed(&[("table.csv", table)]));
    let max = lines[0].strip_prefix("file [1] 0:0 IMPORT_ARCHIVE_TOO_LARGE max=");
    let max: usize = max.unwrap().strip_suffix(" “”").unwrap().parse().unwrap();
    assert!((16 << 20..28_000_000).contains(&max), "{lines:?}");
}

#[test]
fn an_archive_has_at_most_as_many_files_and_indicators_as_one_may() {
    let files: Vec<_> = (0..10_001)
        .map(|number| (format!("observations/{number}.csv"), ""))
        .collect();
    assert_eq!(
        reported(&packed(&files)),
        ["file 0:0 IMPORT_ARCHIVE_FILES count=10001 max=10000 “”"]
    );
    let files = &files[..=MAX_METRICS];
    assert_eq!(
        reported(&packed(files)),
        ["file 0:0 IMPORT_METRICS_TOO_MANY count=5001 max=5000 “”"]
    );
}

#[test]
fn every_cut_and_every_changed_byte_is_told_or_read() {
    let whole = packed(&export());
    for end in 0..whole.len() {
        let reading = read(&whole[..end]);
        assert_ne!(all(&reading), BOTH, "{end}");
    }
    for at in 0..whole.len() {
        let mut changed = whole.clone();
        changed[at] ^= 0x55;
        let reading = read(&changed);
        assert!(
            !reading.problems.is_empty() || !reading.items.is_empty(),
            "{at}"
        );
    }
}

#[test]
fn of_an_export_observations_stay_in_the_long_form_with_the_reasons() {
    let indicator = CPI.replace(
        "\"decimals\"",
        r#""name":{"en":"Prices","fr":null},"decimals""#,
    );
    let mut files = export();
    files[0].1 = about(&[&indicator, GDP]);
    files[1].1 = "date,value,text\n2024-01,1.5,\n2024-02,x,'=y\n".to_owned();
    let made = invalid_part(&packed(&files), "prices.zip", &plain(), &scene(), &rejected);
    assert_eq!(
        (made.name.as_str(), made.media_type),
        ("prices-invalid.csv", "text/csv; charset=utf-8")
    );
    let text = String::from_utf8(made.bytes).unwrap();
    assert_eq!(
        text,
        "\u{feff}id,frequency,date,value,text,name_en,problem\n\
         cpi,M,2024-01,1.50,,Prices,\n\
         cpi,M,2024-02,x,'=y,,“x”: LINE_VALUE_FORMAT\n"
    );
    let mended = import::read(
        text.replace(",x,", ",2,").as_bytes(),
        "x.csv",
        &plain(),
        &scene(),
    );
    assert_eq!(all(&mended), ["cpi: M 2024-01;1.50 2024-02;2.00;=y"]);
    // A file that cannot be read at all is returned unchanged.
    let broken = packed(&[("a.csv", ""), ("b.csv", "")]);
    let made = invalid_part(&broken, "x.zip", &plain(), &scene(), &rejected);
    assert_eq!((made.name.as_str(), made.bytes), ("x.zip", broken));
}

#[test]
fn of_the_only_table_of_an_archive_the_invalid_part_is_a_table() {
    let files = [("prices.csv", "id;a;b\nfrequency;Y;Y\n2024;1;x\n")];
    let made = invalid_part(&packed(&files), "prices.zip", &plain(), &scene(), &rejected);
    assert_eq!(made.name, "prices-invalid.csv");
    let text = String::from_utf8(made.bytes).unwrap();
    assert_eq!(
        text,
        "\u{feff}id;b\nproblem;2024 “x”: LINE_VALUE_FORMAT\nfrequency;Y\n2024;x\n"
    );
}
