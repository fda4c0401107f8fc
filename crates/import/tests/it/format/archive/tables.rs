//! Archives of one table, other archives, and the invalid part of an archive.

use import::invalid_part;
use import::report::Format;
use rstest::rstest;

use super::{CPI, GDP, about, export, packed, read, reported};
use crate::invalid::rejected;
use crate::reported::{all, plain, scene, ticked};

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
