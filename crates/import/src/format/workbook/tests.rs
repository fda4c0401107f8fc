mod made;
mod numbers;
mod preface;

use std::io::{Cursor, Write};

use calamine::{Data, Reader, Xlsx, open_workbook_from_rs};
use domain::problem::Code;
use proptest::prelude::*;
use rust_xlsxwriter::{Format, Formula, Workbook};

use super::*;
use made::Made;

fn opened(bytes: &[u8]) -> Opened {
    open(bytes, None).unwrap_or_else(|unopened| panic!("{:?}", unopened.import_problem))
}

fn rejected(bytes: &[u8]) -> Problem {
    open(bytes, None)
        .expect_err("it is read")
        .import_problem
        .problem
}

fn rows(table: &Table) -> Vec<(u32, Vec<&str>)> {
    (0..table.height())
        .map(|row| (table.line(row), table.cells(row).collect()))
        .collect()
}

#[test]
fn cells_of_every_kind_are_read_as_the_program_left_them() {
    let mut book = Workbook::new();
    let day = Format::new().set_num_format("dd/mm/yyyy");
    let hour = Format::new().set_num_format("dd/mm/yyyy hh:mm");
    let elapsed = Format::new().set_num_format("[h]:mm:ss");
    let percent = Format::new().set_num_format("0.0%");

    let sheet = book.add_worksheet();
    sheet.write_string(0, 0, "Été & <b>").unwrap();
    sheet.write_number(0, 1, 0.1 + 0.2).unwrap();
    sheet.write_number(0, 2, -1e-7).unwrap();
    sheet.write_number(0, 3, 1e21).unwrap();
    sheet
        .write_number_with_format(0, 4, 0.053, &percent)
        .unwrap();
    sheet.write_boolean(0, 5, true).unwrap();
    sheet.write_boolean(0, 6, false).unwrap();

    // Month ends stay days: the workbook does not decide whether they fit a frequency.
    sheet
        .write_number_with_format(2, 0, 45_382.0, &day)
        .unwrap();
    sheet
        .write_number_with_format(2, 1, 45_382.5, &hour)
        .unwrap();
    sheet
        .write_number_with_format(2, 2, 45_382.0, &hour)
        .unwrap();
    sheet.write_number_with_format(2, 3, 1.5, &elapsed).unwrap();

    sheet
        .write_formula(4, 1, Formula::new("=A1*2").set_result("12.5"))
        .unwrap();
    sheet
        .write_formula(4, 2, Formula::new("=A1&B1").set_result("text"))
        .unwrap();
    sheet
        .write_formula(4, 3, Formula::new("=1/0").set_result("#DIV/0!"))
        .unwrap();
    sheet
        .write_formula(4, 4, Formula::new("=[other.xlsx]Sheet1!A1").set_result("7"))
        .unwrap();

    let bytes = book.save_to_buffer().unwrap();
    let opened = opened(&bytes);
    assert_eq!(
        rows(&opened.table),
        [
            (
                1,
                vec![
                    "Été & <b>",
                    "0.30000000000000004",
                    "-1e-7",
                    "1e+21",
                    "5.3 %",
                    "TRUE",
                    "FALSE"
                ]
            ),
            (
                3,
                vec![
                    "2024-03-31",
                    "2024-03-31 12:00:00",
                    "2024-03-31",
                    "36:00:00"
                ]
            ),
            (5, vec!["", "12.5", "text", "#DIV/0!", "7"]),
        ]
    );

    assert_eq!(
        (opened.sheets, opened.sheet),
        (vec!["Sheet1".to_owned()], "Sheet1".to_owned())
    );
}

#[test]
fn visible_sheets_are_offered_and_one_is_chosen() {
    let mut book = Workbook::new();
    book.add_worksheet()
        .set_name("Données")
        .unwrap()
        .write(0, 0, "a")
        .unwrap();
    book.add_worksheet().set_name("Vide").unwrap();
    book.add_worksheet()
        .set_name("Cachée")
        .unwrap()
        .set_hidden(true);
    book.add_chartsheet().set_name("Graphique").unwrap();
    book.add_worksheet()
        .set_name("Q&A <1>")
        .unwrap()
        .write(0, 0, "z")
        .unwrap();
    let mut chart = rust_xlsxwriter::Chart::new(rust_xlsxwriter::ChartType::Line);
    chart.add_series().set_values("'Données'!$A$1:$A$1");
    let sheet = book
        .worksheets_mut()
        .iter_mut()
        .find(|sheet| sheet.name() == "Graphique");
    sheet.unwrap().insert_chart(0, 0, &chart).unwrap();
    let bytes = book.save_to_buffer().unwrap();

    let names = ["Données", "Vide", "Q&A <1>"];
    let first = opened(&bytes);
    assert_eq!(
        (first.sheets.as_slice(), first.sheet.as_str()),
        (names.map(str::to_owned).as_slice(), "Données")
    );
    let last = open(&bytes, Some("Q&A <1>")).unwrap();
    assert_eq!(last.table.cell(0, 0), "z");
    assert_eq!(open(&bytes, Some("Vide")).unwrap().table.height(), 0);
    for name in ["Cachée", "Graphique", "données", ""] {
        let unopened = open(&bytes, Some(name)).unwrap_err();
        assert_eq!(
            unopened.import_problem.problem,
            Problem::new(Code::ImportSheetUnknown).with("sheet", name)
        );
        assert_eq!(unopened.sheets, names);
    }
}

#[test]
fn dates_count_from_1904_where_the_workbook_says_so() {
    let bytes = Made::new(r#"<row r="1"><c r="A1" s="1"><v>43920</v></c></row>"#)
        .book(r#"<workbookPr date1904="1"/>"#)
        .zip();
    assert_eq!(opened(&bytes).table.cell(0, 0), "2024-03-31");
}

#[test]
fn texts_are_put_together_from_their_runs_and_escapes() {
    let bytes = Made::new(
        r#"<row r="1"><c r="A1" t="inlineStr"><is><r><t>Pro</t></r><r><rPr><b/></rPr><t xml:space="preserve">duit </t></r><rPh sb="0" eb="1"><t>X</t></rPh></is></c><c r="B1" t="s"><v>1</v></c><c r="C1" t="str"><v>a_x000D_b_x_ _x0041</v></c><c r="D1" t="d"><v>2024-03-31T00:00:00</v></c><c r="E1" t="d"><v>2024-03-31T18:00:00Z</v></c><c t="e"><v>#SPILL!</v></c><c t="b"><v>1</v></c></row>"#,
    )
    .part("xl/sharedStrings.xml", r#"<sst uniqueCount="18446744073709551615"><si><t>no</t></si><si><t>&#233;t&#xe9; &lt;<![CDATA[&]]></t></si></sst>"#)
    .zip();

    let opened = opened(&bytes);
    assert_eq!(
        rows(&opened.table),
        [(
            1,
            vec![
                "Produit ",
                "été <&",
                "a\rb_x_ _x0041",
                "2024-03-31",
                "2024-03-31 18:00:00",
                "#SPILL!",
                "TRUE"
            ]
        )]
    );

    assert!(is_formula_error(opened.table.cell(0, 5)));
    assert!(!is_formula_error("# of births"));
}

#[test]
fn parts_are_found_by_their_relations_and_without_regard_to_case() {
    let bytes = Made::new(
        r#"<row><c><v>1</v></c><c r="C1"><v>2</v></c></row><row r="9"><c><v>3</v></c></row>"#,
    )
    .renamed("xl/worksheets/sheet1.xml", "XL\\Worksheets\\Sheet1.XML")
    .zip();
    assert_eq!(
        rows(&opened(&bytes).table),
        [(1, vec!["1", "", "2"]), (9, vec!["3"])]
    );
}

#[test]
fn a_cell_in_the_last_corner_takes_no_more_than_its_row() {
    let bytes = Made::new(
        r#"<row r="1"><c r="A1"><v>1</v></c></row><row r="1048576"><c r="XFD1048576"><v>2</v></c></row>"#,
    )
    .zip();
    let opened = opened(&bytes);
    assert_eq!((opened.table.height(), opened.table.widest()), (2, 16_384));
    assert_eq!(
        (opened.table.line(1), opened.table.cell(1, 16_383)),
        (1_048_576, "2")
    );
    // In every row it would be 64 GB.
    let rows: String = (1..40_000).fold(String::new(), |rows, row| {
        rows + &format!(r#"<row r="{row}"><c r="XFD{row}"><v>2</v></c></row>"#)
    });
    assert_eq!(
        rejected(&Made::new(&rows).zip()).code,
        Code::ImportWorkbookTooLarge
    );
}

#[test]
fn rows_without_content_are_counted() {
    let most = sheet::MAX_EMPTY_ROWS as usize;
    let empty = |count: usize| {
        let styled = r#"<row><c s="1"/></row>"#;
        let rows = "<row><c><v>7</v></c></row>".to_owned() + styled + &"<row/>".repeat(count - 1);
        Made::new(&rows).zip()
    };
    assert_eq!(rows(&opened(&empty(most)).table), [(1, vec!["7"])]);
    assert_eq!(
        rejected(&empty(most + 1)),
        Problem::new(Code::ImportRowsEmpty).with("max", sheet::MAX_EMPTY_ROWS)
    );
    // An attack: a million of them in a few kilobytes.
    assert!(empty(1_000_000).len() < 64 << 10);
    assert_eq!(rejected(&empty(1_000_000)).code, Code::ImportRowsEmpty);
}

#[test]
fn a_column_beyond_the_last_is_told() {
    let bytes = Made::new(r#"<row r="7"><c r="XFE7"><v>1</v></c></row>"#).zip();
    let import_problem = open(&bytes, None).unwrap_err().import_problem;
    assert_eq!(
        import_problem.problem,
        Problem::new(Code::ImportColumnsTooMany)
            .with("count", 16_385_u32)
            .with("max", 16_384_u32)
    );
    assert_eq!(import_problem.place, CellPosition::of_line(7));
}

#[test]
fn names_of_sheets_and_of_parts_are_as_long_as_programs_write_them() {
    let name = "é".repeat(300);
    let link = |target: &str| {
        Made::new("<row><c><v>1</v></c></row>")
            .part(
                "xl/workbook.xml",
                &format!(r#"<workbook><sheets><sheet name="{name}" id="s"/></sheets></workbook>"#),
            )
            .part(
                "xl/_rels/workbook.xml.rels",
                &format!(r#"<R><Relationship Id="s" Type="x/worksheet" Target="{target}"/></R>"#),
            )
            .zip()
    };
    let bytes = link("worksheets/sheet1.xml");
    let cut = "é".repeat(255);
    assert_eq!(opened(&bytes).sheets, [cut.as_str()]);
    assert_eq!(open(&bytes, Some(&cut)).unwrap().sheet, cut);
    let long = format!("{}worksheets/sheet1.xml", "x/".repeat(600));
    let unopened = open(&link(&long), None).unwrap_err();
    assert_eq!(unopened.sheets, [""; 0]);
}

#[test]
fn bombs_go_off_nowhere() {
    let too_large = |bytes: &[u8]| {
        assert!(bytes.len() < 1 << 20, "{}", bytes.len());
        assert_eq!(
            rejected(bytes),
            Problem::new(Code::ImportWorkbookTooLarge).with("max", 256_u64 << 20)
        );
    };

    // Blanks between cells, 300 MB of them.
    too_large(
        &Made::new("")
            .padded("xl/worksheets/sheet1.xml", b' ', 300 << 20)
            .zip(),
    );
    too_large(&Made::new("").padded("xl/styles.xml", b' ', 40 << 20).zip());

    // One text without end.
    too_large(
        &Made::new("")
            .padded("xl/sharedStrings.xml", b'x', 30 << 20)
            .zip(),
    );

    // One text, in very many cells.
    let text = "x".repeat(32_000);
    let cells = r#"<row><c t="s"><v>0</v></c><c t="s"><v>0</v></c></row>"#.repeat(4_000);
    let made = Made::new(&cells).part(
        "xl/sharedStrings.xml",
        &format!("<sst><si><t>{text}</t></si></sst>"),
    );
    too_large(&made.zip());

    // Nested elements.
    let deep = Made::new(&"<a>".repeat(100_000)).zip();
    assert_eq!(rejected(&deep).code, Code::ImportWorkbookBroken);

    // Unused parts may have any size: they are never unpacked.
    let picture = Made::new(r#"<row><c><v>1</v></c></row>"#)
        .padded("xl/media/image1.png", 0, 300 << 20)
        .zip();
    assert_eq!(opened(&picture).table.cell(0, 0), "1");

    // An end that declares more entries than there are bytes, for which memory would be allocated.
    let mut ends = vec![b'.'; 1 << 20];
    ends.splice(..4, *b"PK\x03\x04");
    let record = ends.len();
    ends.extend(b"PK\x06\x06");
    ends.extend(44_u64.to_le_bytes());
    ends.extend([45, 0, 45, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
    for number in [1_000_000_u64, 1_000_000, 1 << 40, 1 << 20] {
        ends.extend(number.to_le_bytes());
    }
    ends.extend(b"PK\x06\x07\0\0\0\0");
    ends.extend(u64::try_from(record).unwrap().to_le_bytes());
    ends.extend([1, 0, 0, 0]);
    ends.extend(b"PK\x05\x06\0\0\0\0\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\0\0");
    assert_eq!(rejected(&ends).code, Code::ImportWorkbookBroken);

    // A list of a hundred thousand entries.
    let mut entries = Made::new("").zip();
    entries.extend(std::iter::repeat_n(*b"PK\x01\x02", 100_000).flatten());
    assert_eq!(rejected(&entries).code, Code::ImportWorkbookBroken);
}

#[test]
fn entities_are_not_expanded() {
    let sheet = r#"<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY f SYSTEM "file:///etc/passwd">]>
        <worksheet><sheetData><row><c t="str"><v>&a;&f;</v></c></row></sheetData></worksheet>"#;
    let bytes = Made::new("").part("xl/worksheets/sheet1.xml", sheet).zip();
    assert_eq!(rejected(&bytes).code, Code::ImportWorkbookBroken);
    let bytes = Made::new(r#"<row><c t="str"><v>&a;</v></c></row>"#).zip();
    assert_eq!(rejected(&bytes).code, Code::ImportWorkbookBroken);
}

#[test]
fn what_is_no_workbook_is_told_by_its_kind() {
    let zip = |parts: &[(&str, &str)]| {
        made::zip(
            parts
                .iter()
                .map(|&(name, text)| (name, text.as_bytes().to_vec())),
        )
    };

    let compound = |name: &str| {
        let mut bytes = vec![0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];
        bytes.resize(512 + 128, 0);
        bytes.extend(name.encode_utf16().flat_map(u16::to_le_bytes));
        bytes.resize(2_048, 0);
        bytes
    };

    let kinds = [
        (compound("Workbook"), "XLS"),
        (compound("Book"), "XLS"),
        (compound("WordDocument"), ""),
        (
            zip(&[
                ("mimetype", "application/vnd.oasis.opendocument.spreadsheet"),
                ("content.xml", "<a/>"),
            ]),
            "ODS",
        ),
        (zip(&[("mimetype", "application/epub+zip")]), ""),
        (
            zip(&[("_rels/.rels", "<Relationships/>"), ("xl/workbook.bin", "")]),
            "XLSB",
        ),
        (
            zip(&[
                ("_rels/.rels", "<Relationships/>"),
                ("word/document.xml", "<a/>"),
            ]),
            "",
        ),
        (zip(&[("data.csv", "id;a")]), "ZIP"),
        (zip(&[]), "ZIP"),
    ];

    for (bytes, kind) in kinds {
        assert!(recognise(&bytes), "{kind}");
        assert_eq!(
            rejected(&bytes),
            Problem::new(Code::ImportBinary).with("kind", kind)
        );
    }

    assert_eq!(
        rejected(&compound("EncryptedPackage")).code,
        Code::ImportWorkbookLocked
    );
    assert!(!recognise(b"id;a") && !recognise(b""));
}

#[test]
fn every_cut_and_every_changed_byte_is_told_or_read() {
    let whole = Made::new(
        r#"<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" s="1"><v>45000</v></c></row>"#,
    )
    .part("xl/sharedStrings.xml", "<sst><si><t>text</t></si></sst>")
    .zip();
    for end in 4..whole.len() {
        let problem = rejected(&whole[..end]);
        assert_eq!(problem.code, Code::ImportWorkbookBroken, "{end}");
    }
    for at in 4..whole.len() {
        for byte in [0, 0xff, whole[at] ^ 1] {
            let mut changed = whole.clone();
            changed[at] = byte;
            // No panic, and no endless loop.
            let _ = open(&changed, None);
        }
    }
}

#[test]
fn broken_sheets_are_told() {
    for sheet in [
        r#"<row r="2"/><row r="1"><c><v>1</v></c></row>"#,
        r#"<row r="1"><c r="B1"><v>1</v></c><c r="A1"><v>1</v></c></row>"#,
        r#"<row r="x"/>"#,
        r#"<row r="1048577"/>"#,
        r#"<row><c r="1"><v>1</v></c></row>"#,
        r#"<row><c t="s"><v>5</v></c></row>"#,
        r#"<row><c t="s"><v>-1</v></c></row>"#,
        r#"<c r="A1"><v>1</v></c>"#,
        r#"<row><c>"#,
    ] {
        assert_eq!(
            rejected(&Made::new(sheet).zip()).code,
            Code::ImportWorkbookBroken,
            "{sheet}"
        );
    }
    let missing = Made::new("").without("xl/worksheets/sheet1.xml").zip();
    assert_eq!(rejected(&missing).code, Code::ImportWorkbookBroken);

    let missing = Made::new("").without("xl/workbook.xml").zip();
    assert_eq!(rejected(&missing).code, Code::ImportWorkbookBroken);

    // Without formats and shared texts it is still a workbook.
    let bare = Made::new("<row><c><v>1e400</v></c><c t=\"n\"><v>abc</v></c></row>")
        .without("xl/styles.xml")
        .zip();
    assert_eq!(rows(&opened(&bare).table), [(1, vec!["1e400", "abc"])]);
}

#[test]
fn an_encrypted_part_is_told() {
    let options = zip::write::SimpleFileOptions::default();
    let mut writer = zip::ZipWriter::new(Cursor::new(Vec::new()));
    writer.start_file("xl/workbook.xml", options).unwrap();
    writer.write_all(b"<workbook/>").unwrap();
    let mut bytes = writer.finish().unwrap().into_inner();
    // The first bit of the flags, in both headers of the entry.
    bytes[6] |= 1;
    let central = bytes
        .windows(4)
        .position(|four| four == b"PK\x01\x02")
        .unwrap();
    bytes[central + 8] |= 1;
    assert_eq!(rejected(&bytes).code, Code::ImportWorkbookLocked);
}

proptest! {
    /// Another reader of workbooks finds the same cells, in files of another writer.
    #[test]
    fn numbers_and_texts_are_those_of_another_reader(
        cells in proptest::collection::btree_map(
            (0_u32..30, 0_u16..30),
            prop_oneof![
                any::<f64>().prop_filter("finite", |number| number.is_finite()).prop_map(Ok),
                "[ -~éà\n]{0,12}".prop_map(Err),
            ],
            0..60,
        )
    ) {
        let mut book = Workbook::new();
        let sheet = book.add_worksheet();

        for (&(row, column), cell) in &cells {
            match cell {
                Ok(number) => sheet.write_number(row, column, *number).unwrap(),
                Err(text) => sheet.write_string(row, column, text).unwrap(),
            };
        }

        let bytes = book.save_to_buffer().unwrap();
        let ours = opened(&bytes).table;
        let mut other: Xlsx<_> = open_workbook_from_rs(Cursor::new(bytes.as_slice())).unwrap();
        let theirs = other.worksheet_range("Sheet1").unwrap();

        let mut seen = 0;
        for row in 0..ours.height() {
            for column in 0..ours.width(row) {
                let at = (ours.line(row) - 1, u32::try_from(column).unwrap());
                let text = match theirs.get_value(at) {
                    Some(Data::Float(number)) => domain::number::shortest(*number),
                    Some(Data::String(text)) => text.clone(),
                    _ => String::new(),
                };
                prop_assert_eq!(ours.cell(row, column), text.as_str());
                seen += usize::from(!text.is_empty());
            }
        }

        let filled = theirs.used_cells().filter(|(_, _, cell)| !matches!(cell, Data::String(text) if text.is_empty()));
        prop_assert_eq!(seen, filled.count());
    }
}
