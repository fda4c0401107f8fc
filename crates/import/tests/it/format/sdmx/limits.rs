//! The limits of SDMX: series, attributes, data sets and texts.

use domain::text::language::Text;

use super::{HEADER, content, message, specific};
use crate::reported::{plain, read, reported};

#[test]
fn a_series_that_is_too_large_and_too_many_series_are_told() {
    let observations: String = (0..100_001).fold(String::new(), |all, day| {
        all + &format!("<Obs TIME_PERIOD=\"d{day}\" OBS_VALUE=\"1\"/>")
    });
    let text = message(
        "StructureSpecificData",
        &format!("<m:DataSet><Series GEO=\"FR\" FREQ=\"D\">{observations}</Series></m:DataSet>"),
    );

    let lines = reported(&text);
    assert_eq!(lines.len(), 1);
    assert!(
        lines[0].starts_with("FR/D: 3:0 SERIES_TOO_LARGE max=256000 size=888900 "),
        "{}",
        lines[0]
    );

    let series: String = (0..5_001).fold(String::new(), |all, key| {
        all + &format!("<Series GEO=\"{key}\"><Obs TIME_PERIOD=\"2024\" OBS_VALUE=\"1\"/></Series>")
    });
    let text = message(
        "StructureSpecificData",
        &format!("<m:DataSet>{series}</m:DataSet>"),
    );
    assert_eq!(
        reported(&text),
        ["file 0:0 IMPORT_METRICS_TOO_MANY count=5001 max=5000 “”"]
    );

    let lines: String = (0..5_002).fold(
        "DATAFLOW,GEO,TIME_PERIOD,OBS_VALUE\n".to_owned(),
        |all, key| all + &format!("X,{key},2024,1\n"),
    );
    assert_eq!(
        reported(&lines),
        ["file 0:0 IMPORT_METRICS_TOO_MANY count=5002 max=5000 “”"]
    );
}

#[test]
fn an_element_has_at_most_two_hundred_attributes() {
    let of = |count: usize| {
        let more: String = (2..count)
            .map(|number| format!(" A{number}=\"x y\""))
            .collect();
        let set = specific("", 1).replace("<Series", &format!("<Series{more}"));
        reported(&message("StructureSpecificData", &set))
    };
    assert_eq!(of(200), ["G1/A: Y 2024;1"]);
    assert!(of(201)[0].starts_with("file 3:0 IMPORT_MARKUP_BROKEN"));
    assert!(of(20_000)[0].starts_with("file 3:0 IMPORT_MARKUP_BROKEN"));
    let key: String = (0..20_000)
        .map(|number| format!("<g:Value id=\"D{number}\" value=\"1\"/>"))
        .collect();
    let generic = format!(
        "{HEADER}<m:DataSet><g:Series><g:SeriesKey>{key}</g:SeriesKey><g:Obs><g:ObsDimension value=\"2024\"/><g:ObsValue value=\"1\"/></g:Obs></g:Series></m:DataSet>"
    );
    let lines = reported(&message("GenericData", &generic));
    assert!(
        lines[0].starts_with("file 3:0 IMPORT_MARKUP_BROKEN"),
        "{lines:?}"
    );
}

#[test]
fn a_message_has_at_most_a_thousand_data_sets_and_structures() {
    let sets = |count: u32| -> String { (0..count).map(|number| specific("", number)).collect() };
    let of = |body: &str| reported(&message("StructureSpecificData", body));
    assert_eq!(of(&sets(1_000)).len(), 1_000);
    assert!(of(&sets(1_001))[0].starts_with("file 3:0 IMPORT_MARKUP_BROKEN"));
    let structures = |count: u32| -> String {
        let all = (0..count).map(|number| {
            format!(
                "<m:Structure structureID=\"S{number}\" dimensionAtObservation=\"TIME_PERIOD\"/>"
            )
        });
        format!(
            "<m:Header>{}</m:Header>{}",
            all.collect::<String>(),
            sets(1)
        )
    };
    assert_eq!(of(&structures(1_000)), ["G0/A: Y 2024;0"]);
    assert!(of(&structures(1_001))[0].starts_with("file 3:0 IMPORT_MARKUP_BROKEN"));
}

#[test]
fn what_groups_say_of_all_series_is_read_once() {
    let groups: String = (0..3_000)
        .map(|number| format!("<s:Group TITLE=\"Title {number}\" UNIT=\"EUR\"/>"))
        .collect();
    let series: String = (0..3_000)
        .map(|number| {
            format!("<Series GEO=\"G{number}\" FREQ=\"A\"><Obs TIME_PERIOD=\"2024\" OBS_VALUE=\"1\"/></Series>")
        })
        .collect();
    let text = message(
        "StructureSpecificData",
        &format!("<m:DataSet>{groups}{series}</m:DataSet>"),
    );
    let reading = read(&text, &plain());
    assert_eq!(reading.items.len(), 3_000);
    let fields = &content(&reading, 2_999).fields;
    assert_eq!(fields.name, Text::en("Title 0"));
    assert_eq!(fields.unit, Text::en("EUR"));
}

#[test]
fn what_is_read_for_each_observation_of_a_series_is_short() {
    let of = |blanks: usize| {
        let blank = " ".repeat(blanks);
        reported(&message("StructureSpecificData", &format!("<m:Header><m:Structure structureID=\"A\" dimensionAtObservation=\"CURRENCY\"/></m:Header><m:DataSet>
          <Series FREQ=\"M\" TIME_PERIOD=\"2024-01\">{blank}<Obs CURRENCY=\"USD\" OBS_VALUE=\"1.1\"/></Series></m:DataSet>")))
    };
    assert_eq!(of(16_000), ["M/USD: M 2024-01;1.1"]);
    assert!(of(17_000)[0].starts_with("file 4:0 IMPORT_MARKUP_BROKEN"));
}
