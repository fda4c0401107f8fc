//! The two layouts of tables: their parts, and the problems reported for missing or surplus parts.

use domain::text::language::{Language, Text};
use import::Fields;
use import::report::{Format, Layout};
use rstest::rstest;

use super::reported::{all, plain, read, reported, ticked};

#[test]
fn the_wide_form_has_an_indicator_in_each_column() {
    let text = "id;population/paris;population/lyon\nfrequency;Y;Y\nname;Paris;Lyon\nunit;hab.;hab.\n\
                2020;2145906;522250\n2021;2133111;522228\n";
    let reading = read(text, &plain());
    assert_eq!(
        all(&reading),
        [
            "population/paris: Y 2020;2145906 2021;2133111",
            "population/lyon: Y 2020;522250 2021;522228"
        ]
    );
    assert_eq!(reading.found.layout, Some(Layout::Wide));
    assert_eq!(reading.found.format, Some(Format::Delimited));
    assert_eq!((reading.found.rows, reading.found.columns), (6, 3));
    let lyon = reading.items[1].content.as_ref().unwrap();
    assert_eq!(lyon.path.as_str(), "population/lyon");
    assert_eq!(
        lyon.fields,
        Fields {
            name: Text::en("Lyon"),
            unit: Text::en("hab."),
            ..Fields::default()
        }
    );
    assert_eq!(
        (reading.items[1].place.line, reading.items[1].place.column),
        (1, 3)
    );
}

#[test]
fn keywords_stand_in_any_order_and_in_any_case() {
    let text = "Unit_FR,€\nFREQUENCY,M\nPROBLEM,The name is missing\nNotes,\"two\nlines\"\nId,a\nTAGS, x ;y;X\n\
                SOURCE,Insee\nLicence,odbl-1.0\nparent,/\nAggregation,sum\ntransformation,pct\nparameter,12\n2024-01,1\n";
    let reading = read(text, &plain());
    let content = reading.items[0].content.as_ref().unwrap();
    assert_eq!(
        content.fields,
        Fields {
            name: Text::en("a"),
            unit: Text::fr("€"),
            notes: Text::en("two\nlines"),
            tags: Text::en("x;y"),
            source: Some("Insee".into()),
            licence: Some(domain::catalogue::licence::Licence::Odbl),
            parent: Some(String::new()),
            aggregation: Some(domain::catalogue::metric::Aggregation::Sum),
            transformation: Some(domain::catalogue::metric::Transformation::Pct),
            parameter: Some("12".into()),
        }
    );
}

#[test]
fn a_licence_that_is_none_of_the_list_is_told() {
    let text = "id,a\nfrequency,M\nlicence,MIT\n2024-01,1\n";
    let reading = read(text, &plain());
    let problems = reading.items[0].content.as_ref().unwrap_err();
    let reported: Vec<_> = problems
        .iter()
        .map(|import_problem| {
            (
                import_problem.problem.field.as_deref(),
                import_problem.problem.code,
            )
        })
        .collect();
    assert_eq!(
        reported,
        [(Some("licence"), domain::problem::Code::InvalidChoice)]
    );
}

#[test]
fn a_new_indicator_without_a_name_is_called_by_the_last_part_of_its_id() {
    let text = "id,Population/Paris,known\nfrequency,Y,\n2024,1,2\n";
    let options = import::Options {
        language: Language::Fr,
        ..plain()
    };
    let reading = read(text, &options);
    let fields = |place: usize| {
        reading.items[place]
            .content
            .as_ref()
            .unwrap()
            .fields
            .clone()
    };
    assert_eq!(fields(0).name, Text::fr("Paris"));
    assert_eq!(fields(1), Fields::default());
    assert_eq!(all(&reading)[1], "known: Y 2024;2");
}

#[rstest]
#[case(
    "frequency;M\n2024-01;1\n",
    "file 1:0 IMPORT_IDS_MISSING proposed=3 “frequency”"
)]
#[case(
    "Year,Increase\n1959,0.94\n",
    "file 1:0 IMPORT_IDS_MISSING proposed=3 “Year”"
)]
#[case(
    "id;a\n2024-01;1\n",
    "file 1:0 IMPORT_FREQUENCIES_MISSING candidates=M “a”"
)]
#[case("id\n2024-01\n", "file 0:0 IMPORT_IDS_MISSING proposed=1 “”")]
#[case(
    "id;a\nfrequency;M\nID;b\n2024-01;1\n",
    "file 3:1 IMPORT_KEYWORD_REPEATED other=1 “ID”"
)]
#[case(
    "id;a\nunitt;€\nfrequency;M\n2024-01;1\n",
    "file 2:1 IMPORT_KEYWORD_UNKNOWN “unitt”"
)]
#[case(
    "Prices\nid;a\nfrequency;M\n2024-01;1\n",
    "file 1:1 IMPORT_KEYWORD_UNKNOWN “Prices”"
)]
#[case(
    "id;a\nfrequency;M\n2024-01;1;2\n",
    "file 3:3 IMPORT_WIDTH columns=2 count=3 “2”"
)]
#[case("id;a\nfrequency;M\n2024-01;1\n;\n", "file 4:1 LINE_DATE_MISSING “”")]
#[case(
    "id,date,value,colour\na,2024,1,red\n",
    "file 1:4 IMPORT_KEYWORD_UNKNOWN “colour”"
)]
#[case(
    "id,date,value,Date\na,2024,1,2\n",
    "file 1:4 IMPORT_KEYWORD_REPEATED other=1 “Date”"
)]
#[case(
    "id,date,value\na,2024,1,2\n",
    "file 2:4 IMPORT_WIDTH columns=3 count=4 “2”"
)]
#[case("id,date,value\nknown,2024,1\n,,\n", "file 3:1 LINE_DATE_MISSING “”")]
fn what_is_wrong_with_the_table_is_told_of_the_file(#[case] text: &str, #[case] expected: &str) {
    assert_eq!(reported(text), [expected]);
}

#[rstest]
#[case::months("id,date,value\na,2024-01,1\na,2024-02,2\n", &["a: M 2024-01;1 2024-02;2"])]
#[case::a_year("id;a;b\n2024;1;2\n", &["a: Y 2024;1", "b: Y 2024;2"])]
#[case::quarters("id;a\n2024-Q1;1\n", &["a: Q 2024-Q1;1"])]
#[case::days("id,date,value\na,2024-03-01,1\na,2024-03-02,2\na,2024-03-04,3\n", &["a: D 2024-03-01;1 2024-03-02;2 2024-03-04;3"])]
#[case::days_or_weeks(
    "id,date,value\na,2024-03-01,1\na,2024-03-08,2\na,2024-03-14,3\na,2024-03-21,4\n",
    &["file 2:0 IMPORT_FREQUENCIES_MISSING candidates=D, W “a”"]
)]
#[case::months_or_years("id;a\n2019-06;1\n2020-06;2\n2021-06;3\n", &["file 1:0 IMPORT_FREQUENCIES_MISSING candidates=M, Y “a”"])]
fn a_file_that_says_no_frequency_has_the_only_one_that_its_dates_do_not_refute(
    #[case] text: &str,
    #[case] expected: &[&str],
) {
    assert_eq!(reported(text), expected);
    let reading = read(text, &plain());
    let is_read = reading.problems.is_empty();
    assert_eq!(reading.proposals.is_empty(), is_read);
}

#[rstest]
#[case(";1", "2:2", "IMPORT_ID_MISSING in id “”", "")]
#[case("other/x/y;1", "", "", "other/x/y: M 2024-01;1")]
#[case(
    "/other/x/y;1",
    "1:2",
    "IMPORT_OTHER_COLLECTION in id collection=other/x “/other/x/y”",
    ""
)]
#[case(
    "ann/rents/y;1",
    "1:2",
    "IMPORT_OTHER_COLLECTION in id collection=ann/rents “ann/rents/y”",
    ""
)]
#[case(
    "Bob/Rents/y;1",
    "1:2",
    "IMPORT_OTHER_COLLECTION in id collection=Bob/Rents “Bob/Rents/y”",
    ""
)]
#[case("bob/wages/y;1", "", "", "bob/wages/y: M 2024-01;1")]
#[case("bob/rents;1", "", "", "bob/rents: M 2024-01;1")]
#[case("Bob/Rents/Known;1", "", "", "Bob/Rents/Known: M 2024-01;1")]
#[case(
    "ann/prices/bob/rents/y;1",
    "",
    "",
    "ann/prices/bob/rents/y: M 2024-01;1"
)]
#[case("Ann/Prices/y;1", "", "", "Ann/Prices/y: M 2024-01;1")]
#[case("a b;1", "1:2", "PATH_FORMAT in id “a b”", "")]
#[case("a//b;1", "1:2", "PATH_FORMAT in id “a//b”", "")]
#[case("a/b/c/d/e/f/g;1", "1:2", "PATH_DEPTH in id max=6 “a/b/c/d/e/f/g”", "")]
#[case("import/a;1", "1:2", "PATH_RESERVED in id “import/a”", "")]
fn ids_keep_their_rules(
    #[case] column: &str,
    #[case] place: &str,
    #[case] rejected: &str,
    #[case] brought: &str,
) {
    let (id, value) = column.split_once(';').unwrap();
    let reported = reported(&format!("id;{id}\nfrequency;M\n2024-01;{value}\n"));
    if rejected.is_empty() {
        assert_eq!(reported, [brought]);
    } else {
        let place = if id.is_empty() { "1:2" } else { place };
        assert_eq!(reported, [format!("{id}: {place} {rejected}")]);
    }
}

#[test]
fn a_full_id_leads_to_its_path() {
    let reading = read("id;Ann/Prices/y\nfrequency;M\n2024-01;1\n", &plain());
    assert_eq!(
        reading.items[0].content.as_ref().unwrap().path.as_str(),
        "y"
    );
}

#[test]
fn of_two_columns_with_one_id_neither_is_taken() {
    let text = "id;a;b;ann/prices/A\nfrequency;M;M;M\n2024-01;1;2;3\n";
    assert_eq!(
        reported(text),
        [
            "a: 1:2 IMPORT_ID_REPEATED in id other=4 “a”",
            "b: M 2024-01;2",
            "ann/prices/A: 1:4 IMPORT_ID_REPEATED in id other=2 “ann/prices/A”"
        ]
    );
}

#[test]
fn frequencies_are_said_or_known_or_chosen() {
    let text = "id;a;b;known;c\nfrequency;M;;;monthly\n2024-01;1;2;3;4\n";
    assert_eq!(
        reported(text),
        [
            "a: M 2024-01;1",
            "b: 1:3 IMPORT_FREQUENCY_MISSING in frequency “b”",
            "known: Y 2024;3",
            "c: 2:5 IMPORT_FREQUENCY_UNKNOWN in frequency “monthly”"
        ]
    );
    let reading = read("id;a\n2024-01;1\n", &ticked(&["frequency:M"]));
    assert_eq!(all(&reading), ["a: M 2024-01;1"]);
}

#[test]
fn fields_keep_the_rules_of_the_form_at_their_own_cells() {
    let long = "x".repeat(61);
    let text = format!(
        "id,a,b,c\nfrequency,M,C,M\nunit_fr,{long},,\naggregation,total,sum,\ntransformation,,pct,\n\
         parameter,3,,\nparent,a,/,no//path\nname,a\u{7}b,,\n2024-01,1,,2\n"
    );
    assert_eq!(
        reported(&text),
        [
            format!("a: 3:2 TOO_LONG in unit_fr length=61 max=60 “{long}”"),
            "a: 4:2 INVALID_CHOICE in aggregation “total”".into(),
            "a: 6:2 PARAMETER_NOT_ALLOWED in parameter “3”".into(),
            "a: 7:2 PARENT_CYCLE in parent “a”".into(),
            "a: 8:2 INVALID_CHARACTERS in name “a\u{7}b”".into(),
            "b: 4:3 AGGREGATION_NOT_ALLOWED in aggregation “sum”".into(),
            "b: 5:3 TRANSFORMATION_NOT_ALLOWED in transformation “pct”".into(),
            "c: 7:4 PATH_FORMAT in parent “no//path”".into(),
        ]
    );
}

#[test]
fn a_parameter_of_what_is_there_already_is_left_to_who_knows_its_transformation() {
    let reading = read("id,known\nparameter,3\n2024,1\n", &plain());
    let fields = &reading.items[0].content.as_ref().unwrap().fields;
    assert_eq!(fields.parameter.as_deref(), Some("3"));
}

#[test]
fn a_field_is_said_once_in_a_language() {
    let text = "id,a,b\nfrequency,M,M\nname,Prices,Rents\nname_en,Costs,Rents\n2024-01,1,2\n";
    assert_eq!(
        reported(text),
        [
            "a: 4:2 IMPORT_FIELD_DIFFERS in name_en other=3 “Costs”",
            "b: M 2024-01;2"
        ]
    );
}

#[test]
fn after_the_line_date_a_category_may_be_called_as_a_keyword() {
    let text = "id,a\nfrequency,C\ndate,\nname,1\nSource,2\nid,3\n";
    assert_eq!(reported(text), ["a: C name;1 Source;2 id;3"]);
    // Without it labels begin at the first line that begins with no keyword.
    let text = "id,shares\nFrance,1\nItaly,2\n";
    assert_eq!(reported(text), ["shares: C France;1 Italy;2"]);
}

#[test]
fn a_date_without_any_value_says_nothing_in_the_wide_form() {
    let text = "id;a;b\nfrequency;M;M\n2024-01;1;\n2024-02;;\n2024-03;;2\n";
    assert_eq!(reported(text), ["a: M 2024-01;1", "b: M 2024-03;2"]);
    assert_eq!(reported("id;a\nfrequency;M\n"), ["a: M "]);
}

#[test]
fn a_column_without_anything_is_none() {
    assert_eq!(
        reported("id;a;;\nfrequency;M;;\n2024-01;1;;\n"),
        ["a: M 2024-01;1"]
    );
}

#[test]
fn the_long_form_has_an_observation_in_each_line() {
    let text = "Value;ID;text;Date;frequency;name;problem\n1.5;b;;2024-02;M;Bread;no\n2;a;new;2024;Y;;\n\
                1;B;old;2024-01;;;\n";
    let reading = read(text, &plain());
    assert_eq!(
        all(&reading),
        ["b: M 2024-01;1.0;old 2024-02;1.5", "a: Y 2024;2;new"]
    );
    assert_eq!(reading.found.layout, Some(Layout::Long));
    let bread = reading.items[0].content.as_ref().unwrap();
    assert_eq!(bread.fields.name, Text::en("Bread"));
}

#[rstest]
#[case::wide("id,date,value\nfrequency,M,Y\n2024-01,1,\n2024,,2\n", Layout::Wide, &["date: M 2024-01;1", "value: Y 2024;2"])]
#[case::wide_in_another_case("Id;Date;Value\nFrequency; M ;Y\n2024-01;1;\n", Layout::Wide, &["Date: M 2024-01;1", "Value: Y "])]
#[case::wide_with_reasons("id,value,date\nproblem,No.,\nfrequency,M,Y\n2024-01,1,\n", Layout::Wide, &["value: M 2024-01;1", "date: Y "])]
#[case::wide_with_other_lines("id,value,date\nname,A,B\nunit,,\nfrequency,,Y\n2024,1,2\n", Layout::Wide, &["value: 1:2 IMPORT_FREQUENCY_MISSING in frequency “value”", "date: Y 2024;2"])]
#[case::wide_with_texts("id,date,date#text,value\nfrequency,C,,C\ndate,,,\nfrequency,1,x,2\n", Layout::Wide, &["date: C frequency;1;x", "value: C frequency;2"])]
#[case::long("id,date,value\nknown,2024,1\n", Layout::Long, &["known: Y 2024;1"])]
#[case::long_of_an_indicator_called_frequency("id,date,value,text\nfrequency,2024,1,\nknown,2024,2,M\n", Layout::Long, &["frequency: 2:1 IMPORT_FREQUENCY_MISSING in frequency “frequency”", "known: Y 2024;2;M"])]
#[case::long_with_a_column_of_frequencies("id,date,value,frequency\nfrequency,2024-01,5,M\n", Layout::Long, &["frequency: M 2024-01;5"])]
#[case::long_with_fields_on_a_line_of_their_own("id,date,value,frequency\nfrequency,,,M\nfrequency,2024-01,5,\n", Layout::Long, &["frequency: M 2024-01;5"])]
#[case::long_of_categories("id,date,value,frequency\nname,M,1,C\nfrequency,M,5,C\n", Layout::Long, &["name: C M;1", "frequency: C M;5"])]
#[case::long_without_values("id,date,value,frequency\nfrequency,2024-01,,M\n", Layout::Long, &["frequency: 2:3 LINE_MISSING_VALUE “2024-01”"])]
#[case::long_with_the_id_elsewhere("date,id,value,frequency\n2024,frequency,1,Y\n", Layout::Long, &["frequency: Y 2024;1"])]
fn a_line_of_frequencies_tells_the_wide_form_from_a_header(
    #[case] text: &str,
    #[case] layout: Layout,
    #[case] expected: &[&str],
) {
    let reading = read(text, &plain());
    assert_eq!(all(&reading), expected);
    assert_eq!(reading.found.layout, Some(layout));
}

#[test]
fn an_id_that_is_there_is_meant_even_where_it_begins_as_a_full_one_does() {
    let known = |path: &domain::catalogue::key::MetricPath| {
        (path.as_str() == "ann/prices/y").then_some(domain::calendar::frequency::Frequency::Yearly)
    };
    let scene = import::Scene {
        account: "ann",
        collection: "prices",
        known: &known,
        is_elsewhere: &|_, _| false,
    };
    let text = b"id;ann/prices/y;ann/prices/z\nfrequency;Y;Y\n2024;1;2\n";
    let reading = import::read(text, "file.csv", &plain(), &scene);
    let paths = reading
        .items
        .iter()
        .map(|item| item.content.as_ref().unwrap().path.as_str());
    assert_eq!(paths.collect::<Vec<_>>(), ["ann/prices/y", "z"]);
}

#[test]
fn lines_of_one_indicator_say_the_same_of_it() {
    let text = "id,date,value,frequency,unit\na,2024,1,Y,€\na,2025,2,M,$\nb,2024,1,,\nknown,2024,7,,\n,2024,3,Y,\n";
    assert_eq!(
        reported(text),
        [
            "a: 3:4 IMPORT_FIELD_DIFFERS in frequency other=2 “M”",
            "a: 3:5 IMPORT_FIELD_DIFFERS in unit other=2 “$”",
            "b: 4:1 IMPORT_FREQUENCY_MISSING in frequency “b”",
            "known: Y 2024;7",
            ": 6:1 IMPORT_ID_MISSING “2024”"
        ]
    );
}

#[test]
fn every_id_may_be_put_below_a_path() {
    let text = "id,a,ann/prices/b\nfrequency,Y,Y\n2024,1,2\n";
    let reading = read(text, &ticked(&["under:europe/west"]));
    assert_eq!(
        all(&reading),
        ["europe/west/a: Y 2024;1", "europe/west/b: Y 2024;2"]
    );
}

#[test]
fn rows_and_columns_change_places_and_defects_keep_theirs() {
    let text = "id;frequency;2023;2024\na;Y;1;x\nb;Y;3;4\n";
    let reading = read(text, &ticked(&["transpose"]));
    assert_eq!(
        all(&reading),
        ["a: 2:4 LINE_VALUE_FORMAT “x”", "b: Y 2023;3 2024;4"]
    );
}

#[test]
fn footnotes_and_empty_lines_go_when_they_are_ticked() {
    let text = "id;a;b\nfrequency;M;M\n;;\n2024-01;1;2\n2024-02;;\nSource: the office; all rights\n(p) provisional;;\n";
    let reported = reported(text);
    assert_eq!(reported, ["file 3:1 LINE_DATE_MISSING “”"]);
    let reading = read(text, &ticked(&["footnotes", "empty-lines"]));
    assert_eq!(all(&reading), ["a: M 2024-01;1", "b: M 2024-01;2"]);
}

#[test]
fn the_first_rows_are_shown_as_they_stand() {
    let wide: String = (0..40).map(|column| format!(";c{column}")).collect();
    let mut text = format!("id{wide}\n\nfrequency;{}\n", "x".repeat(100));
    for year in 2000..2050 {
        text.push_str(&format!("{year};1\n"));
    }
    let reading = read(&text, &plain());
    assert_eq!(reading.preview.len(), 20);
    assert_eq!(reading.preview[0].cells.len(), 30);
    assert_eq!(
        (reading.preview[1].line, reading.preview[1].cells[1].len()),
        (3, 60)
    );
}

#[test]
fn rows_may_end_anywhere_also_between_a_text_and_its_value() {
    let text = "id,a#text,b,a\nfrequency,,Y,Y\n2020,so\n2021,x,1\n2022,,2,3\n2023,y,,4\n2024\n";
    assert_eq!(
        reported(text),
        [
            "b: Y 2021;1 2022;2",
            "a: 3:2 LINE_MISSING_VALUE “so”",
            "a: 4:2 LINE_MISSING_VALUE “x”",
        ]
    );
}

#[test]
fn texts_of_the_header_are_told_as_far_as_anybody_reads_them() {
    let name = "é".repeat(300);
    let text = format!("date,{name}\n2020,1\n2021,2\n");
    let reading = read(text, &ticked(&["header:1", "columns:date,value"]));
    let reported: Vec<&str> = reading
        .found
        .roles
        .iter()
        .map(|(text, _)| text.as_str())
        .collect();
    assert_eq!(reported, ["date", &"é".repeat(200)]);
}
