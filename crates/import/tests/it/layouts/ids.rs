//! Ids of indicators in a table.

use domain::text::language::{Language, Text};
use import::Fields;
use rstest::rstest;

use crate::reported::{all, plain, read, reported};

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
