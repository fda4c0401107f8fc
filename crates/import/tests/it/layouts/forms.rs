//! The wide and the long form.

use domain::text::language::Text;
use import::Fields;
use import::report::{Format, Layout};
use rstest::rstest;

use crate::reported::{all, plain, read, reported};

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
                SOURCE,Insee\nLicence,odbl-1.0\nparent,/\nAggregation,sum\ntransformation,pct\nparameter,12\nDiscontinued,2024-03-31\ndiscontinued_reason,Stopped\nsuccessor,b\n2024-01,1\n";
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
            discontinued: Some("2024-03-31".into()),
            reason: Text::en("Stopped"),
            successor: Some("b".into()),
        }
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

#[rstest]
#[case::long(
    "id,date,value,status,text,frequency\ncpi,2024-01,1,P,,M\ncpi,2024-02,,Q/C,few\ncpi,2024-03,:,O,\ncpi,2024-04,2,,\n",
    "cpi: M 2024-01;1 P 2024-02;: Q/C;few 2024-03;: O 2024-04;2"
)]
#[case::wide(
    "id;cpi;cpi#status;cpi#text\nfrequency;M;;\n2024-01;1;P;\n2024-02;;Q/C;few\n2024-03;:;O;\n2024-04;2;;\n",
    "cpi: M 2024-01;1 P 2024-02;: Q/C;few 2024-03;: O 2024-04;2"
)]
#[case::wide_with_the_codes_before_the_values(
    "id;cpi#status;cpi\nfrequency;;M\n2024-01;Q;\n2024-02;;2\n",
    "cpi: M 2024-01;: Q 2024-02;2"
)]
#[case::categories(
    "id,date,value,status,frequency\na,Paris,1,E,C\na,Lyon,,Q,\n",
    "a: C Paris;1 E Lyon;: Q"
)]
#[case::normal_codes(
    "id,date,value,status,frequency\na,2024,1,A,Y\na,2025,2,A,\n",
    "a: Y 2024;1 2025;2"
)]
fn the_codes_of_an_observation_have_a_column(#[case] text: &str, #[case] expected: &str) {
    assert_eq!(reported(text), [expected]);
}

#[rstest]
#[case::a_given_value_that_is_withheld("2024-01,1,Q", "2:4 LINE_STATUS_WITHHELD code=Q “Q”")]
#[case::a_value_that_is_said_to_be_missing("2024-01,1,O", "2:4 LINE_STATUS_VALUE code=O “O”")]
#[case::no_value_and_no_reason("2024-01,,P", "2:4 LINE_STATUS_MISSING “P”")]
#[case::two_reasons("2024-01,,QO", "2:4 LINE_STATUS_CONTRADICTORY code=O second=Q “QO”")]
#[case::an_unknown_code("2024-01,1,X", "2:4 LINE_STATUS_UNKNOWN code=X “X”")]
#[case::a_repeated_code("2024-01,1,PP", "2:4 LINE_STATUS_REPEATED code=P “PP”")]
#[case::four_codes("2024-01,1,BEUN", "2:4 LINE_STATUS_TOO_MANY max=3 “BEUN”")]
fn wrong_codes_are_reported_at_their_cells(#[case] line: &str, #[case] expected: &str) {
    let reported = reported(&format!("id,date,value,status,frequency\na,{line},M\n"));
    assert!(reported[0].contains(expected), "{reported:?}");
}

#[test]
fn a_period_has_one_value_or_one_hole() {
    let reported = reported("id,date,value,status,frequency\na,2024-01,1,,M\na,2024-01,,Q,\n");
    assert!(
        reported[0].contains("3:2 LINE_DATE_DUPLICATE"),
        "{reported:?}"
    );
}
