//! The report of an import: the rejected part of a file in its own form, with the reasons, ready to be corrected.

use import::{Item, Options, Reading, Reason, invalid_part};

use super::reported::{all, plain, read, scene, ticked};

/// Uses the codes as sentences.
pub(crate) fn rejected(item: &Item) -> Option<Vec<Reason>> {
    let problems = item.content.as_ref().err()?.iter();
    let reasons = problems.map(|import_problem| Reason {
        import_problem: import_problem.clone(),
        sentence: import_problem.problem.code.to_string(),
    });
    Some(reasons.collect())
}

fn invalid(bytes: impl AsRef<[u8]>, name: &str, options: &Options) -> import::InvalidPart {
    invalid_part(bytes.as_ref(), name, options, &scene(), &rejected)
}

fn text(invalid_part: &import::InvalidPart) -> &str {
    let text = std::str::from_utf8(&invalid_part.bytes).unwrap();
    text.strip_prefix('\u{feff}').unwrap()
}

fn are_valid(reading: &Reading) -> bool {
    !reading.items.is_empty() && reading.items.iter().all(|item| item.content.is_ok())
}

#[test]
fn of_a_wide_table_columns_stay_with_a_line_of_reasons() {
    let file = "frequency;M;M;Y;\nid;a;b;c;c#text\nname;=1+1;Rent;\"x;y\";\nunit;;€;;\n\
                2024-01;-5;1;;\n2024-02;x;2;;\n2024;;;1,5;\"é;\"\n";

    let made = invalid(file, "prices.csv", &plain());
    assert_eq!(
        text(&made),
        "frequency;M;Y;\nid;a;c;c#text\nproblem;2024-02 “x”: LINE_VALUE_FORMAT;\"2024 “1,5”: LINE_VALUE_DECIMAL_COMMA\";\n\
         name;'=1+1;\"x;y\";\n2024-01;-5;;\n2024-02;x;;\n2024;;\"1,5\";\"é;\"\n"
    );
    assert_eq!(made.name, "prices-invalid.csv");
    assert_eq!(made.media_type, "text/csv; charset=utf-8");

    let again = read(&made.bytes, &plain());
    assert_eq!(
        all(&again),
        [
            "a: 6:2 LINE_VALUE_FORMAT “x”",
            "c: 7:3 LINE_VALUE_DECIMAL_COMMA separator=; “1,5”"
        ]
    );

    let mended = text(&made).replace(";x;", ";2;").replace("\"1,5\"", "1.5");
    let again = read(mended, &plain());
    assert_eq!(
        all(&again),
        ["a: M 2024-01;-5 2024-02;2", "c: Y 2024;1.5;é;"]
    );

    let name = &again.items[0].content.as_ref().unwrap().fields.name;
    assert_eq!(name.en.as_deref(), Some("=1+1"));
}

#[test]
fn an_apostrophe_that_keeps_a_cell_from_running_is_not_doubled() {
    let file = "id,a\nfrequency,C\nname,'=1+1\n'-x,1\n'=y,z\n";
    let made = invalid(file, "a.csv", &plain());
    let mended = read(text(&made).replace(",z\n", ",2\n"), &plain());
    assert_eq!(all(&mended), ["a: C -x;1 =y;2"]);
    let name = &mended.items[0].content.as_ref().unwrap().fields.name;
    assert_eq!(name.en.as_deref(), Some("=1+1"));
}

#[test]
fn a_table_that_was_turned_round_is_turned_back() {
    let file = "id,frequency,2023,2024\na,Y,1,x\nb,Y,3,4\n";
    let options = ticked(&["transpose"]);
    let made = invalid(file, "t.csv", &options);
    assert_eq!(
        text(&made),
        "id,problem,frequency,2023,2024\na,2024 “x”: LINE_VALUE_FORMAT,Y,1,x\n"
    );
    let mended = text(&made).replace(",x", ",2");
    assert_eq!(all(&read(mended, &options)), ["a: Y 2023;1 2024;2"]);
}

#[test]
fn of_the_long_form_lines_stay_with_a_column_of_reasons() {
    let file = "id\tdate\tvalue\tfrequency\tproblem\na\t2024\t1\tY\told\nb\t2024\tx\tY\t\nB\t2025\t2\t\t\n\
                \t2024\t9\tY\t\n";
    let made = invalid(file, "long.tsv", &plain());
    assert_eq!(
        text(&made),
        "id\tdate\tvalue\tfrequency\tproblem\nb\t2024\tx\tY\t“x”: LINE_VALUE_FORMAT\nB\t2025\t2\t\t\n\
         \t2024\t9\tY\tIMPORT_ID_MISSING\n"
    );
    assert_eq!(made.name, "long-invalid.tsv");
    let mended = text(&made)
        .replace("\tx\t", "\t1\t")
        .replace("\n\t", "\nc\t");
    assert!(are_valid(&read(mended, &plain())));
}

#[test]
fn of_a_table_of_eurostat_lines_stay_with_a_column_of_reasons() {
    let file =
        "freq,geo\\TIME_PERIOD\t2019 \t2020-Q5 \nA,AT\t1 \t: \nA,BE\t-2,5 p\t: c\nA,CH\t: \t-3 b\n";
    let made = invalid(file, "estat.tsv", &plain());
    assert_eq!(
        text(&made),
        "\"freq,geo\\TIME_PERIOD\"\t2019 \t2020-Q5 \tproblem\n\
         \"A,BE\"\t\"'-2,5 p\"\t: c\t\"2020-Q5: LINE_DATE_IMPOSSIBLE 2019 “-2,5”: LINE_VALUE_DECIMAL_COMMA\"\n\
         \"A,CH\"\t: \t'-3 b\t2020-Q5: LINE_DATE_IMPOSSIBLE\n"
    );
    assert_eq!(made.name, "estat-invalid.tsv");
    assert_eq!(all(&read(&made.bytes, &plain())).len(), 3);
    let mended = text(&made)
        .replace("-2,5", "-2.5")
        .replace("2020-Q5", "2020");
    assert_eq!(
        all(&read(mended, &plain())),
        ["A/BE: Y 2019;-2.5 P 2020;: Q/C", "A/CH: Y 2020;-3 B"]
    );
}

#[test]
fn of_the_long_form_each_line_has_what_is_wrong_with_it() {
    let file = "id;frequency;date;value;text;parent\na;M;2024-01;1;;/x y\na;M;2024-02;12*;;\na;M;2024-13;3;;\n\
                a;M;2024-04;4;;\na;M;2024-05;x;;\n";

    let made = invalid(file, "long.csv", &plain());
    assert_eq!(
        text(&made),
        "id;frequency;date;value;text;parent;problem\n\
         a;M;2024-01;1;;/x y;“/x y”: PATH_FORMAT\n\
         a;M;2024-02;12*;;;“12*”: LINE_VALUE_FORMAT\n\
         a;M;2024-13;3;;;“2024-13”: LINE_DATE_IMPOSSIBLE\n\
         a;M;2024-04;4;;;\n\
         a;M;2024-05;x;;;“x”: LINE_VALUE_FORMAT\n"
    );

    // The reasons are ignored, whether their problems are corrected or not.
    let again = read(&made.bytes, &plain());
    assert_eq!(all(&again), all(&read(file, &plain())));

    let mended = text(&made)
        .replace(";/x y;", ";;")
        .replace(";12*;", ";12;")
        .replace(";x;", ";5;")
        .replace("2024-13", "2024-03");
    assert_eq!(
        all(&read(mended, &plain())),
        ["a: M 2024-01;1 2024-02;12 2024-03;3 2024-04;4 2024-05;5"]
    );
}

#[test]
fn of_a_wide_table_each_reason_says_its_date_and_its_cell() {
    let long = "7".repeat(300);
    let file = format!(
        "id;a;a#text;b\nfrequency;M;;M\nparent;/x y;;\n2024-01;1;;1\n2024-05;12*;;2\n2024-13;3;;3\n2024-06;{long};;4\n"
    );
    let made = invalid(&file, "wide.csv", &plain());
    let line = text(&made).lines().nth(1).unwrap().to_owned();
    let cut = "7".repeat(domain::series::observation::MAX_SHOWN_CHARS);
    assert_eq!(
        line,
        format!(
            "problem;parent “/x y”: PATH_FORMAT 2024-05 “12*”: LINE_VALUE_FORMAT \
             2024-13: LINE_DATE_IMPOSSIBLE 2024-06 “{cut}”: LINE_VALUE_DIGITS;;2024-13: LINE_DATE_IMPOSSIBLE"
        )
    );
}

#[test]
fn a_table_with_a_header_comes_in_the_long_form_as_the_repairs_make_it() {
    let file =
        "Date;Wheat;Rye\n31/01/2024;1,5;n/a\n29/02/2024;2;2,5\n31/03/2024;12*;3\n30/04/2024;4;4\n";

    let repairs = [
        "header:1",
        "columns:date,value,value",
        "frequency:M",
        "under:grain",
        "dates:dmy",
        "dates:within",
        "decimal-comma",
        "missing:n/a",
    ];

    let options = ticked(&repairs);
    let reading = read(file, &options);
    assert_eq!(reading.items.len(), 2, "{:?}", all(&reading));
    let made = invalid(file, "grain.csv", &options);
    // Only the content of this indicator: no texts, and of its fields the name.
    assert_eq!(
        text(&made),
        "id;frequency;date;value;name;problem\n\
         grain/Wheat;M;2024-01;1.5;Wheat;\n\
         grain/Wheat;M;2024-02;2;;\n\
         grain/Wheat;M;2024-03;12*;;“12*”: LINE_VALUE_FORMAT\n\
         grain/Wheat;M;2024-04;4;;\n"
    );

    let mended = text(&made).replace(";12*;", ";3;");
    assert_eq!(
        all(&read(mended, &plain())),
        ["grain/Wheat: M 2024-01;1.5 2024-02;2.0 2024-03;3.0 2024-04;4.0"]
    );
}

#[test]
fn what_is_wrong_with_an_indicator_as_a_whole_stands_on_its_first_line() {
    let file = "Date;Wheat;Wheat\n2024;1;2\n2025;x;4\n";
    let options = ticked(&["header:1", "columns:date,value,value", "frequency:Y"]);
    let made = invalid(file, "grain.csv", &options);
    assert_eq!(
        text(&made),
        "id;frequency;date;value;name;problem\n\
         Wheat;Y;2024;1;Wheat;IMPORT_ID_REPEATED\nWheat;Y;2025;x;;“x”: LINE_VALUE_FORMAT\n\
         Wheat;Y;2024;2;Wheat;IMPORT_ID_REPEATED\nWheat;Y;2025;4;;\n"
    );
}

#[test]
fn one_that_is_left_away_is_not_in_it() {
    let file = "id,a,b\nfrequency,Y,Y\n2024,x,y\n";
    let only_b = |item: &Item| {
        let import_problem = item.content.as_ref().err()?.first()?;
        let reasons = ["No.", "Again."].map(|sentence| Reason {
            import_problem: import_problem.clone(),
            sentence: sentence.to_owned(),
        });
        (item.id == "b").then(|| reasons.into())
    };
    let made = invalid_part(file.as_bytes(), "f", &plain(), &scene(), &only_b);
    assert_eq!(
        text(&made),
        "id,b\nproblem,2024 “y”: No. 2024 “y”: Again.\nfrequency,Y\n2024,y\n"
    );
}

#[test]
fn a_file_that_cannot_be_read_comes_back_as_it_is() {
    let file = b"id;a\nfrequency;M\nname;\"Wheat\n";
    let made = invalid(file, "f.csv", &plain());
    assert_eq!(
        (made.name.as_str(), made.bytes.as_slice()),
        ("f.csv", file.as_slice())
    );
}

#[test]
fn of_a_workbook_the_invalid_part_is_a_workbook() {
    let mut workbook = rust_xlsxwriter::Workbook::new();
    let sheet = workbook.add_worksheet();
    sheet.set_name("prices").unwrap();

    let rows = [
        ["id", "a", "b"],
        ["frequency", "Y", "Y"],
        ["name", "=1+1", "Rent"],
        ["2023", "1.10", "3"],
        ["2024", "x", "4"],
    ];

    for (row, cells) in (0_u32..).zip(rows) {
        for (column, cell) in (0_u16..).zip(cells) {
            sheet.write_string(row, column, cell).unwrap();
        }
    }

    let file = workbook.save_to_buffer().unwrap();
    let made = invalid(&file, "prices.xlsx", &plain());
    assert_eq!(made.name, "prices-invalid.xlsx");

    let again = read(&made.bytes, &plain());
    assert_eq!(again.found.sheet.as_deref(), Some("prices"));
    let cells: Vec<Vec<&str>> = again
        .preview
        .iter()
        .map(|row| row.cells.iter().map(String::as_str).collect())
        .collect();
    assert_eq!(
        cells,
        [
            ["id", "a"],
            ["problem", "2024 “x”: LINE_VALUE_FORMAT"],
            ["frequency", "Y"],
            ["name", "=1+1"],
            ["2023", "1.10"],
            ["2024", "x"],
        ]
    );

    assert_eq!(all(&again), ["a: 6:2 LINE_VALUE_FORMAT “x”"]);
}

#[test]
fn of_sdmx_csv_the_lines_stay_as_they_are() {
    let file = "DATAFLOW,FREQ,GEO,TIME_PERIOD,OBS_VALUE\nX:Y(1.0),A,FR,2023,1\nX:Y(1.0),A,FR,2024,2\n\
                X:Y(1.0),A,IT,2023,x\nX:Y(1.0),A,IT,2024,4\n";
    let reading = read(file, &plain());
    assert_eq!(reading.found.format, Some(import::report::Format::SdmxCsv));
    let made = invalid(file, "gdp.csv", &plain());
    assert_eq!(
        text(&made),
        "DATAFLOW,FREQ,GEO,TIME_PERIOD,OBS_VALUE,problem\n\
         X:Y(1.0),A,IT,2023,x,“x”: LINE_VALUE_FORMAT\nX:Y(1.0),A,IT,2024,4,\n"
    );
    let again = read(text(&made).replace(",x,", ",3,"), &plain());
    assert!(are_valid(&again), "{:?}", all(&again));
}

#[test]
fn of_sdmx_csv_each_line_has_what_is_wrong_with_it() {
    let file = "DATAFLOW,FREQ,GEO,TIME_PERIOD,OBS_VALUE\nX:Y(1.0),A,FR,2023,1\nX:Y(1.0),A,FR,2024,12*\n\
                X:Y(1.0),A,FR,2025,3,more\n";
    let made = invalid(file, "gdp.csv", &plain());
    assert!(
        text(&made).contains("\nX:Y(1.0),A,FR,2023,1,")
            && text(&made).contains(",12*,,“12*”: LINE_VALUE_FORMAT\n")
            && text(&made).contains(",more,“X:Y(1.0)”: IMPORT_WIDTH\n"),
        "{}",
        text(&made)
    );
}

#[test]
fn observations_that_share_a_line_of_the_file_have_their_own_reasons() {
    let file = "{\"version\":\"2.0\",\"class\":\"dataset\",\"label\":\"x\",\"id\":[\"time\"],\"size\":[3],\
                \"role\":{\"time\":[\"time\"]},\"dimension\":{\"time\":{\"category\":{\"index\":[\"2023\",\"20x4\",\"20x5\"]}}},\
                \"value\":[1,2,3]}";
    let options = ticked(&["frequency:Y"]);
    let made = invalid(file, "set.json", &options);
    assert_eq!(
        text(&made),
        "id,frequency,date,value,name,source,problem\nx,Y,2023,1,x,x,\n\
         x,Y,20x4,2,,,“20x4”: LINE_DATE_FORMAT\nx,Y,20x5,3,,,“20x5”: LINE_DATE_FORMAT\n"
    );
}
