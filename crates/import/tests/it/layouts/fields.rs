//! Fields of indicators in a table, and their frequencies.

use rstest::rstest;

use crate::reported::{all, plain, read, reported, ticked};

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

/// The name, unit, source, licence and tags of each indicator, English before French, `-` for none; or its problems.
fn stated(text: &str, repairs: &[&str]) -> Vec<String> {
    let reading = read(text, &ticked(repairs));
    let items = reading.items.iter();
    let line = |item: &import::Item| match &item.content {
        Ok(content) => {
            let fields = &content.fields;
            let of = |text: &domain::text::language::Text| {
                let both = [text.en.as_deref(), text.fr.as_deref()];
                let both: Vec<&str> = both.into_iter().flatten().collect();
                both.join("/")
            };
            let licence = fields.licence.map_or("-", |licence| licence.code());
            let source = fields.source.as_deref().unwrap_or("-");
            let (name, unit, tags) = (of(&fields.name), of(&fields.unit), of(&fields.tags));
            format!("{}: {name}|{unit}|{source}|{licence}|{tags}", item.id)
        }
        Err(problems) => format!("{}: {}", item.id, problems[0].problem.code.as_str()),
    };
    items.map(line).collect()
}

#[rstest]
#[case::nothing(&[], &["Wheat: Blé||-|-|", "oats: oats|t|FAO|-|"])]
#[case::fields(
    &["unit:kg", "source:Office", "licence:CC0", "tags:corn; food"],
    &["Wheat: Blé|kg|Office|CC0-1.0|corn;food", "oats: oats|t|FAO|CC0-1.0|corn;food"]
)]
#[case::names(&["names:Price of {name}"], &["Wheat: Price of Blé||-|-|", "oats: Price of oats|t|FAO|-|"])]
#[case::names_and_ids(
    &["lower-ids", "names:{name} ({name})"],
    &["wheat: Blé (Blé)||-|-|", "oats: oats (oats)|t|FAO|-|"]
)]
#[case::the_last_one(&["unit:kg", "unit:g"], &["Wheat: Blé|g|-|-|", "oats: oats|t|FAO|-|"])]
#[case::a_selection(
    &["unit:kg", "source@Wheat,oats:Office", "unit@Wheat:g", "tags@rye:food"],
    &["Wheat: Blé|g|Office|-|", "oats: oats|t|FAO|-|"]
)]
#[case::the_selection_before_all(&["unit@Wheat:g", "unit:kg"], &["Wheat: Blé|g|-|-|", "oats: oats|t|FAO|-|"])]
#[case::the_last_selection(
    &["licence@Wheat,oats:CC0", "licence@oats:CC-BY-4.0"],
    &["Wheat: Blé||-|CC0-1.0|", "oats: oats|t|FAO|CC-BY-4.0|"]
)]
#[case::a_selection_of_small_ids(
    &["lower-ids", "unit@Wheat:g", "tags@wheat:corn"],
    &["wheat: Blé||-|-|corn", "oats: oats|t|FAO|-|"]
)]
#[case::a_selection_under_a_path(
    &["under:food", "source@Wheat:Office", "source@food/Wheat:other"],
    &["food/Wheat: Blé||Office|-|", "food/oats: oats|t|FAO|-|"]
)]
#[case::a_wrong_selection(&["licence@oats:mine"], &["Wheat: Blé||-|-|", "oats: INVALID_CHOICE"])]
#[case::wrong(&["licence:mine"], &["Wheat: INVALID_CHOICE", "oats: INVALID_CHOICE"])]
fn what_is_stated_for_the_file_fills_what_it_does_not_say(
    #[case] repairs: &[&str],
    #[case] expected: &[&str],
) {
    let text = "id;Wheat;oats\nfrequency;Y;Y\nname_fr;Blé;\nunit_en;;t\nsource;;FAO\n2024;1;2\n";
    assert_eq!(stated(text, repairs), expected);
}

#[test]
fn what_is_stated_holds_for_tables_of_others_and_for_existing_indicators() {
    let repairs = [
        "header:1",
        "columns:date,value",
        "frequency:M",
        "lower-ids",
        "unit:%",
    ];
    assert_eq!(
        stated("Month;Prix;KNOWN\n2024-01;1;2\n", &repairs),
        ["prix: Prix|%|-|-|", "known: KNOWN|%|-|-|"]
    );
}
