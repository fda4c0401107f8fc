//! Formulas with and without a value, and numbers that are shown as percent.

use domain::text::language::Language;

use super::made::Made;
use super::{opened, rows};
use crate::{Options, Reading, Repair, Scene};

fn rows_of(bytes: &[u8]) -> Vec<(u32, Vec<String>)> {
    let table = opened(bytes).table;
    let rows = rows(&table).into_iter();
    rows.map(|(line, cells)| (line, cells.into_iter().map(str::to_owned).collect()))
        .collect()
}

#[test]
fn a_formula_that_was_never_computed_is_no_empty_cell() {
    for (cell, expected) in [
        (r#"<c><f>B1&amp;"x"</f></c>"#, "=B1&\"x\""),
        ("<c><f>C4*2</f><v></v></c>", "=C4*2"),
        ("<c><f>C4*2</f><v /></c>", "=C4*2"),
        ("<c><v/><f>C4*2</f></c>", "=C4*2"),
        ("<c><f>C4*2</f><v> </v></c>", "=C4*2"),
        (r#"<c t="n"><f>C4*2</f><v/></c>"#, "=C4*2"),
        (r#"<c t="b"><f>C4&gt;2</f><v/></c>"#, "=C4>2"),
        (r#"<c t="e"><f>1/0</f><v/></c>"#, "=1/0"),
        (r#"<c s="1"><f>TODAY()</f><v/></c>"#, "=TODAY()"),
        (r#"<c><f t="shared" si="0"/></c>"#, "="),
        (r#"<c><f t="shared" si="0"/><v/></c>"#, "="),
        (r#"<c><f t="array" ref="A1">A2:A3</f><v/></c>"#, "=A2:A3"),
        (r#"<c t="str"><f>C4</f></c>"#, "=C4"),
        // Computed, and empty.
        (r#"<c t="str"><f>C4</f><v></v></c>"#, ""),
        (r#"<c t="str"><f>C4</f><v/></c>"#, ""),
        (r#"<c t="inlineStr"><f>C4</f><is><t/></is></c>"#, ""),
        ("<c><f>C4*2</f><v>0</v></c>", "0"),
        ("<c><v/></c>", ""),
    ] {
        let bytes = Made::new(&format!("<row>{cell}<c><v>1</v></c></row>")).zip();
        assert_eq!(opened(&bytes).table.cell(0, 0), expected, "{cell}");
    }
}

#[test]
fn zeros_of_formulas_that_wait_to_be_computed_are_no_values() {
    let rows = r#"<row><c><f>C4*2</f><v>0</v></c><c><f>C4*2</f><v>3</v></c><c><v>0</v></c><c t="str"><f>C4</f><v>0</v></c></row>"#;
    for (properties, expected) in [
        ("", "0"),
        (r#"<calcPr calcId="1"/>"#, "0"),
        (r#"<calcPr fullCalcOnLoad="0"/>"#, "0"),
        (r#"<calcPr calcId="124519" fullCalcOnLoad="1"/>"#, "=C4*2"),
        (r#"<calcPr fullCalcOnLoad="true"/>"#, "=C4*2"),
    ] {
        let bytes = Made::new(rows).book(properties).zip();
        let cells = [expected, "3", "0", "0"];
        assert_eq!(
            rows_of(&bytes),
            [(1, cells.map(str::to_owned).into())],
            "{properties}"
        );
    }
}

#[test]
fn numbers_that_are_shown_as_percent_are_read_as_they_are_shown() {
    let percent = "<c s=\"1\"><v>0.071</v></c><c s=\"2\"><v>0.5</v></c><c s=\"3\"><v>-1.234</v></c>\
        <c s=\"4\"><v>0.071</v></c><c s=\"1\" t=\"str\"><v>0.071</v></c><c s=\"1\" t=\"b\"><v>1</v></c>\
        <c s=\"1\"><f>A1*2</f><v>0.29</v></c><c s=\"1\"><f>A1*2</f><v/></c><c s=\"1\"/><c s=\"1\" t=\"e\"><v>#N/A</v></c>";
    let styles = r#"<styleSheet><numFmts><numFmt numFmtId="164" formatCode="0.0\ %"/><numFmt numFmtId="165" formatCode="0.0&quot;%&quot;"/></numFmts><cellXfs><xf/><xf numFmtId="9"/><xf numFmtId="10"/><xf numFmtId="164"/><xf numFmtId="165"/></cellXfs></styleSheet>"#;
    let bytes = Made::new(&format!("<row>{percent}</row>"))
        .part("xl/styles.xml", styles)
        .zip();
    let cells = [
        "7.1 %", "50 %", "-123.4 %", "0.071", "0.071", "TRUE", "29 %", "=A1*2", "", "#N/A",
    ];
    assert_eq!(rows_of(&bytes), [(1, cells.map(str::to_owned).into())]);
}

/// A table of two indicators, with these cells as the values of the second.
fn file(values: &str) -> Vec<u8> {
    let text = |text: &str| format!(r#"<c t="str"><v>{text}</v></c>"#);
    let head = |cells: [&str; 3]| format!("<row>{}</row>", cells.map(text).concat());
    let rows = [["id", "a", "b"], ["frequency", "M", "M"]].map(head);
    let first = format!("{}<c><v>1</v></c>", text("2024-01"));
    let rows = format!("{}<row>{first}{values}</row>", rows.concat());
    Made::new(&rows)
        .part(
            "xl/styles.xml",
            "<styleSheet><cellXfs><xf/><xf numFmtId=\"10\"/></cellXfs></styleSheet>",
        )
        .zip()
}

fn options(repairs: &[Repair]) -> Options {
    Options {
        encoding: None,
        separator: None,
        sheet: None,
        language: Language::En,
        repairs: repairs.to_vec(),
    }
}

fn scene() -> Scene<'static> {
    Scene {
        account: "ann",
        collection: "prices",
        known: &|_| None,
        is_elsewhere: &|_, _| false,
    }
}

fn read(bytes: &[u8], repairs: &[Repair]) -> Reading {
    crate::read(bytes, "file", &options(repairs), &scene())
}

#[test]
fn an_indicator_of_formulas_that_were_never_computed_is_refused() {
    let reading = read(&file("<c><f>B3*2</f><v/></c>"), &[]);
    let [first, second] = reading.items.as_slice() else {
        panic!("{reading:?}");
    };
    assert!(first.content.is_ok());
    let problems = second.content.as_ref().unwrap_err();
    let reported: Vec<_> = problems
        .iter()
        .map(|import_problem| {
            (
                import_problem.place.line,
                import_problem.place.column,
                import_problem.text.as_str(),
            )
        })
        .collect();
    assert_eq!(reported, [(3, 3, "=B3*2")]);
}

#[test]
fn the_same_table_is_the_same_as_a_workbook_and_as_a_text() {
    let workbook = file(r#"<c s="1"><v>0.071</v></c>"#);
    let text = b"id;a;b\nfrequency;M;M\n2024-01;1;7.1 %\n";
    for bytes in [workbook.as_slice(), text] {
        let proposals = read(bytes, &[]).proposals;
        let proposals: Vec<_> = proposals
            .iter()
            .map(|proposal| {
                let sample = proposal.samples.first();
                let shown = sample.map(|sample| (sample.before.as_str(), sample.after.as_str()));
                (proposal.repair.clone(), proposal.certain, shown)
            })
            .collect();
        assert_eq!(proposals, [(Repair::Percent, true, Some(("7.1 %", "7.1")))]);
        let reading = read(bytes, &[Repair::Percent]);
        let content = reading.items.last().unwrap().content.as_ref().unwrap();
        assert_eq!(content.series.editing_text(), "2024-01;7.1\n");
    }
}

/// A workbook of these cells, with these properties. Cells of digits are numbers.
fn book(properties: &str, rows: &[&[&str]]) -> Vec<u8> {
    let cell = |text: &&str| {
        let is_number = text.bytes().all(|byte| byte.is_ascii_digit());
        let kind = if is_number { "n" } else { "str" };
        format!(r#"<c t="{kind}"><v>{text}</v></c>"#)
    };
    let row =
        |cells: &&[&str]| format!("<row>{}</row>", cells.iter().map(cell).collect::<String>());
    let rows: String = rows.iter().map(row).collect();
    Made::new(&rows).book(properties).zip()
}

const FROM_1904: &str = r#"<workbookPr date1904="1"/>"#;

#[test]
fn plain_numbers_of_days_count_from_where_the_workbook_counts() {
    let columns: &[&[&str]] = &[
        &["Date", "Rate"],
        &["43918", "1"],
        &["43921", "2"],
        &["43922", "3"],
        &["43923", "4"],
    ];
    let turned: &[&[&str]] = &[
        &["id", "frequency", "43918", "43921", "43922", "43923"],
        &["rate", "D", "1", "2", "3", "4"],
    ];

    let plain = r#"<workbookPr date1904="0"/>"#;
    let since_1900 = "2020-03-28;1\n2020-03-31;2\n2020-04-01;3\n2020-04-02;4\n";
    let since_1904 = "2024-03-29;1\n2024-04-01;2\n2024-04-02;3\n2024-04-03;4\n";

    for (properties, rows, repair, lines) in [
        ("", columns, "dates:serial", since_1900),
        (plain, columns, "dates:serial", since_1900),
        (FROM_1904, columns, "dates:serial1904", since_1904),
        (plain, turned, "dates:serial", since_1900),
        (FROM_1904, turned, "dates:serial1904", since_1904),
    ] {
        let bytes = book(properties, rows);
        let proposals = read(&bytes, &[]).proposals;
        let dates = proposals
            .iter()
            .find(|one| matches!(one.repair, Repair::Dates(_)));
        let dates = dates.unwrap_or_else(|| panic!("{properties}: {proposals:?}"));
        assert_eq!(dates.repair.to_string(), repair);
        let first = lines.split(';').next();
        assert_eq!(Some(dates.samples[0].after.as_str()), first, "{repair}");
        let repairs: Vec<Repair> = proposals.into_iter().map(|one| one.repair).collect();
        let reading = read(&bytes, &repairs);
        let content = reading.items[0].content.as_ref().unwrap();
        assert_eq!(content.series.editing_text(), lines, "{repair}");
    }
}

#[test]
fn a_table_without_some_rows_counts_days_as_before() {
    let table = opened(&book(FROM_1904, &[&["Date"], &["43918"]])).table;
    assert!(table.with_rows(|row| row > 0).counts_from_1904());
    assert!(!opened(&book("", &[&["43918"]])).table.counts_from_1904());
}

#[test]
fn the_invalid_part_of_a_workbook_counts_days_as_the_workbook_does() {
    let rows: &[&[&str]] = &[
        &["id", "a"],
        &["frequency", "D"],
        &["43918", "x"],
        &["43921", "2"],
    ];
    for (properties, repair) in [("", "dates:serial"), (FROM_1904, "dates:serial1904")] {
        let bytes = book(properties, rows);
        let rejected = |item: &crate::Item| item.content.is_err().then(Vec::new);
        let rest = crate::invalid_part(&bytes, "a.xlsx", &options(&[]), &scene(), &rejected);
        assert_eq!(rest.name, "a-invalid.xlsx");
        let proposals = read(&rest.bytes, &[]).proposals;
        let repairs = proposals.iter().map(|one| one.repair.to_string());
        let repairs: Vec<String> = repairs.filter(|one| one.starts_with("dates")).collect();
        assert_eq!(repairs, [repair]);
    }
}
