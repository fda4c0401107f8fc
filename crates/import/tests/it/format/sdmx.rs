//! SDMX-CSV and SDMX-ML in their versions and kinds.

use domain::text::language::{Language, Text};
use import::report::Format;
use import::{Content, Options, Reading};
use rstest::rstest;

use crate::reported::{all, plain, read, reported};

fn content(reading: &Reading, item: usize) -> &Content {
    reading.items[item].content.as_ref().unwrap()
}

fn names(reading: &Reading) -> Vec<(Text, Text, Option<&str>)> {
    let contents = (0..reading.items.len()).map(|item| &content(reading, item).fields);
    contents
        .map(|fields| {
            (
                fields.name.clone(),
                fields.unit.clone(),
                fields.source.as_deref(),
            )
        })
        .collect()
}

/// The same two series in every kind of file.
const BOTH: [&str; 2] = [
    "M/USD/EUR: M 2024-01;1.10 2024-02;1.20;P",
    "M/CHF/EUR: M 2024-01;0.95",
];

#[rstest]
#[case::version_1(
    "DATAFLOW,FREQ,CURRENCY,CURRENCY_DENOM,TIME_PERIOD,OBS_VALUE,OBS_STATUS,UNIT\n\
     ECB:EXR(1.0),M,USD,EUR,2024-01,1.10,A,USD\n\
     ECB:EXR(1.0),M,CHF,EUR,2024-01,0.95,,CHF\n\
     ECB:EXR(1.0),M,USD,EUR,2024-02,1.2,P,USD\n\
     ECB:EXR(1.0),M,CHF,EUR,2024-02,,M,CHF\n\
     ECB:EXR(1.0),M,CHF,EUR,2024-03,NaN,M,CHF\n"
)]
#[case::attributes_before_the_value(
    "DATAFLOW;FREQ;CURRENCY;CURRENCY_DENOM;TIME_PERIOD;UNIT;OBS_STATUS;OBS_VALUE\r\n\
     ECB:EXR(1.0);M;USD;EUR;2024-M01;USD;A;1.10\r\n\
     ECB:EXR(1.0);M;USD;EUR;2024-M02;USD;P;1.2\r\n\
     ECB:EXR(1.0);M;CHF;EUR;2024-M01;CHF;A;0.95\r\n"
)]
#[case::version_2(
    "STRUCTURE,STRUCTURE_ID,ACTION,FREQ,CURRENCY,CURRENCY_DENOM,TIME_PERIOD,OBS_VALUE,OBS_STATUS\n\
     dataflow,ECB:EXR(1.0),I,M,USD,EUR,2024-01,1.10,A\n\
     dataflow,ECB:EXR(1.0),I,M,USD,EUR,2024-02,1.2,P\n\
     dataflow,ECB:EXR(1.0),D,M,USD,EUR,2024-03,9,\n\
     dataflow,ECB:EXR(1.0),I,M,CHF,EUR,2024-01,0.95,A\n"
)]
#[case::own_separator(
    "STRUCTURE[;],STRUCTURE_ID,FREQ,CURRENCY,CURRENCY_DENOM,TIME_PERIOD,OBS_VALUE,OBS_STATUS,REMARK[]\n\
     dataflow,ECB:EXR(1.0),M,USD,EUR,2024-01,1.10,A,a;b\n\
     dataflow,ECB:EXR(1.0),M,USD,EUR,2024-02,1.2,P,\n\
     dataflow,ECB:EXR(1.0),M,CHF,EUR,2024-01,0.95,A,\n"
)]
#[case::with_the_key(
    "KEY,FREQ,CURRENCY,CURRENCY_DENOM,TIME_PERIOD,OBS_VALUE,OBS_STATUS,TITLE\n\
     EXR.M.USD.EUR,M,USD,EUR,2024-01,1.10,A,Dollar\n\
     EXR.M.USD.EUR,M,USD,EUR,2024-02,1.2,P,Dollar\n\
     EXR.M.CHF.EUR,M,CHF,EUR,2024-01,0.95,A,Franc\n"
)]
fn series_of_csv_have_the_keys_of_their_dimensions(#[case] text: &str) {
    let reading = read(text, &plain());
    assert_eq!(all(&reading), BOTH);
    assert_eq!(reading.found.format, Some(Format::SdmxCsv));
}

#[test]
fn a_unit_before_the_time_is_a_dimension() {
    let text = "DATAFLOW,LAST UPDATE,freq,unit,geo,TIME_PERIOD,OBS_VALUE,OBS_FLAG\n\
                ESTAT:X(1.0),01/01/24 11:00:00,A,PC,AT,2019,1.5,\n\
                ESTAT:X(1.0),01/01/24 11:00:00,A,THS,AT,2019,7,p\n";
    assert_eq!(
        reported(text),
        ["A/PC/AT: Y 2019;1.5", "A/THS/AT: Y 2019;7;p"]
    );
    let reading = read(text, &plain());
    assert_eq!(content(&reading, 1).fields.unit, Text::en("THS"));
}

#[test]
fn names_of_csv_are_read_behind_their_identifiers() {
    let text = "DATAFLOW,FREQ: Frequency,GEO: Country,UNIT_MEASURE: Unit,TIME_PERIOD: Time,OBS_VALUE: Value,UNIT_MULT: Power,OBS_STATUS: Status\n\
                X:Y(1.0): Population,A: Annual,FR: France,PS: Persons,2024: 2024,68,6: Millions,P: Provisional value\n";
    let reading = read(text, &plain());
    assert_eq!(all(&reading), ["A/FR/PS: Y 2024;68;P: Provisional value"]);
    assert_eq!(
        names(&reading),
        [(
            Text::en("France"),
            Text::en("10⁶ Persons"),
            Some("X:Y(1.0): Population")
        )]
    );
}

#[test]
fn names_of_csv_are_read_in_columns_of_their_own() {
    let text = "STRUCTURE,STRUCTURE_ID,STRUCTURE_NAME,ACTION,freq,Time frequency,geo,COUNTRY,sex,Sex,TIME_PERIOD,Time,OBS_VALUE,Observation value,OBS_FLAG,Flag\n\
                dataflow,ESTAT:POP(1.0),Population,I,Q,Quarterly,FR,France,T,Total,2024-Q1,,68.5,,p,provisional\n\
                dataflow,ESTAT:POP(1.0),Population,I,Q,Quarterly,FR,France,T,Total,2024-Q2,,68.6,,,\n";
    let reading = read(text, &plain());
    assert_eq!(
        all(&reading),
        ["Q/FR/T: Q 2024-Q1;68.5;p: provisional 2024-Q2;68.6"]
    );
    assert_eq!(names(&reading)[0].0, Text::en("France – Total"));
    assert_eq!(names(&reading)[0].2, Some("ESTAT:POP(1.0): Population"));
    // With a last column of reasons, as in the report of an import, and with empty cells.
    let given_back = text
        .replace("Flag\n", "Flag,problem\n")
        .replace("provisional\n", "provisional,\"No, no\",,\n");
    assert_eq!(all(&read(given_back, &plain())), all(&reading));
}

#[test]
fn what_is_wrong_with_csv_is_told_where_it_stands() {
    let head = "DATAFLOW,FREQ,GEO,TIME_PERIOD,OBS_VALUE\n";
    let lines = "X,A,FR,2024,one\nX,A,FR,2024-13,2\nX,A,FR,2023,3,4\nX,A,FR\nX,H,DE,2024-01-01T10:00:00,1\n";
    assert_eq!(
        reported(&format!("{head}{lines}")),
        [
            "A/FR: 2:5 LINE_VALUE_FORMAT “one”",
            "A/FR: 3:4 LINE_DATE_IMPOSSIBLE “2024-13”",
            "A/FR: 4:0 IMPORT_WIDTH columns=5 count=6 “X”",
            "A/FR: 5:0 IMPORT_WIDTH columns=5 count=3 “X”",
            "H/DE: 6:2 IMPORT_FREQUENCY_UNKNOWN in frequency “H”",
        ]
    );
    assert_eq!(
        reported("DATAFLOW,FREQ,OBS_VALUE\nX,A,1\n"),
        ["file 1:0 IMPORT_DIMENSION_MISSING name=TIME_PERIOD “”"]
    );
    assert_eq!(reported(head), ["file 0:0 IMPORT_EMPTY “”"]);
}

/// A message of SDMX-ML with this content of its root.
fn message(root: &str, body: &str) -> String {
    format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<m:{root} xmlns:m=\"message\" xmlns:g=\"generic\" xmlns:s=\"specific\" xmlns:xsi=\"x\">\n{body}\n</m:{root}>"
    )
}

const HEADER: &str = "<m:Header><m:ID>1</m:ID><m:Sender id=\"ECB\"/><m:Structure structureID=\"A\" dimensionAtObservation=\"TIME_PERIOD\"/></m:Header>";

#[rstest]
#[case::generic_2_1(message("GenericData", &format!("{HEADER}<m:DataSet structureRef=\"A\">
  <g:Series><g:SeriesKey><g:Value id=\"FREQ\" value=\"M\"/><g:Value id=\"CURRENCY\" value=\"USD\"/><g:Value id=\"CURRENCY_DENOM\" value=\"EUR\"/></g:SeriesKey>
    <g:Obs><g:ObsDimension value=\"2024-02\"/><g:ObsValue value=\"1.2\"/><g:Attributes><g:Value value=\"P\" id=\"OBS_STATUS\"/></g:Attributes></g:Obs>
    <g:Obs><g:ObsDimension value=\"2024-01\"/><g:ObsValue value=\"1.10\"/></g:Obs></g:Series>
  <g:Series><g:SeriesKey><g:Value value=\"M\" id=\"FREQ\"/><g:Value id=\"CURRENCY\" value=\"CHF\"/><g:Value id=\"CURRENCY_DENOM\" value=\"EUR\"/></g:SeriesKey>
    <g:Obs><g:ObsDimension value=\"2024-01\"/><g:ObsValue value=\"0.95\"/></g:Obs>
    <g:Obs><g:ObsDimension value=\"2024-02\"/><g:ObsValue value=\"NaN\"/></g:Obs>
    <g:Obs><g:ObsDimension value=\"2024-03\"/></g:Obs></g:Series>
</m:DataSet>")))]
#[case::generic_2_0(message("GenericData", "<Header><ID>x</ID><Sender id=\"ECB\"/></Header><DataSet><g:KeyFamilyRef>EXR</g:KeyFamilyRef>
  <g:Group type=\"Sibling\"><g:GroupKey><g:Value concept=\"CURRENCY\" value=\"USD\"/><g:Value concept=\"CURRENCY_DENOM\" value=\"EUR\"/></g:GroupKey>
    <g:Attributes><g:Value concept=\"TITLE\" value=\"Dollar\"/></g:Attributes>
    <g:Series><g:SeriesKey><g:Value concept=\"FREQ\" value=\"M\"/><g:Value concept=\"CURRENCY\" value=\"USD\"/><g:Value concept=\"CURRENCY_DENOM\" value=\"EUR\"/></g:SeriesKey>
      <g:Obs><g:Time>2024-01</g:Time><g:ObsValue value=\"1.10\"/></g:Obs>
      <g:Obs><g:Time>2024-02</g:Time><g:ObsValue value=\"1.2\"/><g:Attributes><g:Value concept=\"OBS_STATUS\" value=\"P\"/></g:Attributes></g:Obs></g:Series></g:Group>
  <g:Series><g:SeriesKey><g:Value concept=\"FREQ\" value=\"M\"/><g:Value concept=\"CURRENCY\" value=\"CHF\"/><g:Value concept=\"CURRENCY_DENOM\" value=\"EUR\"/></g:SeriesKey>
      <g:Obs><g:Time>2024-01</g:Time><g:ObsValue value=\"0.95\"/></g:Obs></g:Series></DataSet>"))]
#[case::generic_flat(message("GenericData", "<m:Header><m:Structure structureID=\"A\" dimensionAtObservation=\"AllDimensions\"/></m:Header><m:DataSet s:structureRef=\"A\">
  <g:Obs><g:ObsKey><g:Value id=\"FREQ\" value=\"M\"/><g:Value id=\"CURRENCY\" value=\"USD\"/><g:Value id=\"CURRENCY_DENOM\" value=\"EUR\"/><g:Value id=\"TIME_PERIOD\" value=\"2024-01\"/></g:ObsKey><g:ObsValue value=\"1.10\"/></g:Obs>
  <g:Obs><g:ObsKey><g:Value id=\"FREQ\" value=\"M\"/><g:Value id=\"CURRENCY\" value=\"CHF\"/><g:Value id=\"CURRENCY_DENOM\" value=\"EUR\"/><g:Value id=\"TIME_PERIOD\" value=\"2024-01\"/></g:ObsKey><g:ObsValue value=\"0.95\"/></g:Obs>
  <g:Obs><g:ObsKey><g:Value id=\"FREQ\" value=\"M\"/><g:Value id=\"CURRENCY\" value=\"USD\"/><g:Value id=\"CURRENCY_DENOM\" value=\"EUR\"/><g:Value id=\"TIME_PERIOD\" value=\"2024-02\"/></g:ObsKey><g:ObsValue value=\"1.2\"/><g:Attributes><g:Value id=\"OBS_STATUS\" value=\"P\"/></g:Attributes></g:Obs>
</m:DataSet>"))]
#[case::compact_2_0(message("CompactData", "<Header><ID>x</ID></Header><s:DataSet>
  <s:SiblingGroup CURRENCY=\"USD\" CURRENCY_DENOM=\"EUR\" TITLE=\"Dollar\"/>
  <s:Series FREQ=\"M\" CURRENCY=\"USD\" CURRENCY_DENOM=\"EUR\" COLLECTION=\"A\" COMMENTS=\"any text\" BREAK=\"x\"><s:Obs TIME_PERIOD=\"2024-01\" OBS_VALUE=\"1.10\" OBS_STATUS=\"A\"/><s:Obs TIME_PERIOD=\"2024-02\" OBS_VALUE=\"1.2\" OBS_STATUS=\"P\"/></s:Series>
  <s:Series FREQ=\"M\" CURRENCY=\"CHF\" CURRENCY_DENOM=\"EUR\" COLLECTION=\"A\" DECIMALS=\"2\"><s:Obs TIME_PERIOD=\"2024-01\" OBS_VALUE=\"0.95\"/></s:Series></s:DataSet>"))]
#[case::specific_2_1_flat(message("StructureSpecificData", "<m:Header><m:Structure structureID=\"A\" dimensionAtObservation=\"AllDimensions\"/></m:Header>
  <m:DataSet s:structureRef=\"A\" xsi:type=\"s:T\" s:dataScope=\"DataStructure\">
  <Obs FREQ=\"M\" CURRENCY=\"USD\" CURRENCY_DENOM=\"EUR\" TIME_PERIOD=\"2024-01\" OBS_VALUE=\"1.10\" UNIT_MULT=\"0\"/>
  <Obs FREQ=\"M\" CURRENCY=\"USD\" CURRENCY_DENOM=\"EUR\" TIME_PERIOD=\"2024-02\" OBS_VALUE=\"1.2\" OBS_STATUS=\"P\"/>
  <Obs FREQ=\"M\" CURRENCY=\"CHF\" CURRENCY_DENOM=\"EUR\" TIME_PERIOD=\"2024-01\" OBS_VALUE=\"0.95\"/></m:DataSet>"))]
#[case::specific_3_0(message("StructureSpecificData", "<m:Header><m:Structure structureID=\"A\" dimensionAtObservation=\"TIME_PERIOD\"/></m:Header>
  <m:DataSet s:structureRef=\"A\">
  <Atts UNIT_MULT=\"6\"/>
  <Series FREQ=\"M\" CURRENCY=\"USD\" CURRENCY_DENOM=\"EUR\"><Obs TIME_PERIOD=\"2024-01\" OBS_VALUE=\"1.10\"/><Obs TIME_PERIOD=\"2024-02\" OBS_VALUE=\"1.2\"><Comp id=\"OBS_STATUS\"><Value>P</Value></Comp></Obs></Series>
  <Series FREQ=\"M\" CURRENCY=\"CHF\" CURRENCY_DENOM=\"EUR\"><Comp id=\"TITLE\"><Value><Text xml:lang=\"fr\">Franc &amp; euro</Text></Value></Comp><Obs TIME_PERIOD=\"2024-01\" OBS_VALUE=\"0.95\"/></Series></m:DataSet>"))]
#[case::in_two_data_sets(message("StructureSpecificData", &format!("{HEADER}
  <m:DataSet><Series FREQ=\"M\" CURRENCY=\"USD\" CURRENCY_DENOM=\"EUR\"><Obs TIME_PERIOD=\"2024-01\" OBS_VALUE=\"1.10\"/></Series></m:DataSet>
  <m:DataSet><Series FREQ=\"M\" CURRENCY=\"CHF\" CURRENCY_DENOM=\"EUR\"><Obs TIME_PERIOD=\"2024-01\" OBS_VALUE=\"0.95\"/></Series>
  <Series FREQ=\"M\" CURRENCY=\"USD\" CURRENCY_DENOM=\"EUR\"><Obs TIME_PERIOD=\"2024-02\" OBS_VALUE=\"1.2\" OBS_STATUS=\"P\"/></Series></m:DataSet>")))]
fn series_of_xml_have_the_keys_of_their_dimensions(#[case] text: String) {
    let reading = read(&text, &plain());
    assert_eq!(all(&reading), BOTH);
    assert_eq!(reading.found.format, Some(Format::SdmxMl));
    // With a byte order mark, and in one line.
    let one = format!("\u{feff}{}", text.replace('\n', " "));
    assert_eq!(all(&read(one, &plain())), BOTH);
}

#[rstest]
#[case::generic(message("GenericData", "<m:Header><m:Structure structureID=\"A\" dimensionAtObservation=\"CURRENCY\"/></m:Header><m:DataSet>
  <g:Series><g:SeriesKey><g:Value id=\"FREQ\" value=\"M\"/><g:Value id=\"TIME_PERIOD\" value=\"2024-01\"/></g:SeriesKey>
  <g:Obs><g:ObsDimension value=\"USD\"/><g:ObsValue value=\"1.1\"/></g:Obs><g:Obs><g:ObsDimension id=\"CURRENCY\" value=\"CHF\"/><g:ObsValue value=\"0.9\"/></g:Obs></g:Series>
  <g:Series><g:SeriesKey><g:Value id=\"FREQ\" value=\"M\"/><g:Value id=\"TIME_PERIOD\" value=\"2024-02\"/></g:SeriesKey>
  <g:Obs><g:ObsDimension value=\"USD\"/><g:ObsValue value=\"1.2\"/></g:Obs></g:Series></m:DataSet>"))]
#[case::specific(message("StructureSpecificData", "<m:Header><m:Structure structureID=\"A\" dimensionAtObservation=\"CURRENCY\"/></m:Header><m:DataSet>
  <Series FREQ=\"M\" TIME_PERIOD=\"2024-01\"><Obs CURRENCY=\"USD\" OBS_VALUE=\"1.1\"/><Obs CURRENCY=\"CHF\" OBS_VALUE=\"0.9\"/></Series>
  <Series FREQ=\"M\" TIME_PERIOD=\"2024-02\"><Obs CURRENCY=\"USD\" OBS_VALUE=\"1.2\"/></Series></m:DataSet>"))]
fn another_dimension_may_stand_at_the_observations(#[case] text: String) {
    assert_eq!(
        reported(&text),
        ["M/USD: M 2024-01;1.1 2024-02;1.2", "M/CHF: M 2024-01;0.9"]
    );
}

#[test]
fn attributes_become_names_units_and_sources_in_their_languages() {
    let text = message("StructureSpecificData", "<m:Header><m:Sender id=\"FR1\"><c:Name xml:lang=\"en\">Statistics</c:Name><c:Name xml:lang=\"fr\">Insee</c:Name></m:Sender></m:Header><m:DataSet>
      <Series IDBANK=\"001688370\" FREQ=\"M\" TITLE_FR=\"Prix &#233;t&#xE9;\" TITLE_EN=\"Prices\" UNIT_MEASURE=\"SO\" UNIT_MULT=\"0\" REF_AREA=\"FM\" DECIMALS=\"2\"><Obs TIME_PERIOD=\"2024-05\" OBS_VALUE=\"110.26\" OBS_STATUS=\"A\" OBS_QUAL=\"DEF\"/></Series></m:DataSet>");
    let reading = read(&text, &plain());
    assert_eq!(all(&reading), ["001688370: M 2024-05;110.26"]);
    let both = Text {
        fr: Some("Prix été".to_owned()),
        en: Some("Prices".to_owned()),
    };
    assert_eq!(
        names(&reading),
        [(both, Text::default(), Some("Statistics"))]
    );
    let french = Options {
        language: Language::Fr,
        ..plain()
    };
    assert_eq!(
        content(&read(&text, &french), 0).fields.source.as_deref(),
        Some("Insee")
    );
}

#[test]
fn what_groups_and_data_sets_say_is_said_of_their_series() {
    let text = message("GenericData", &format!("{HEADER}<m:DataSet><g:Attributes><g:Value id=\"UNIT_MULT\" value=\"3\"/><g:Value id=\"UNIT\" value=\"EUR\"/></g:Attributes>
      <g:Group><g:GroupKey><g:Value id=\"GEO\" value=\"FR\"/></g:GroupKey><g:Attributes><g:Value id=\"TITLE\" value=\"France\" xml:lang=\"en\"/></g:Attributes></g:Group>
      <g:Group><g:GroupKey><g:Value id=\"GEO\" value=\"FR\"/><g:Value id=\"SEX\" value=\"F\"/></g:GroupKey><g:Attributes><g:Value id=\"TITLE\" value=\"Women\" xml:lang=\"en\"/><g:Value id=\"TITLE_COMPL\" value=\"More\" xml:lang=\"en\"/></g:Attributes></g:Group>
      <g:Series><g:SeriesKey><g:Value id=\"GEO\" value=\"FR\"/><g:Value id=\"SEX\" value=\"F\"/></g:SeriesKey><g:Attributes><g:Value id=\"UNIT\" value=\"USD\"/><g:Value id=\"TIME_FORMAT\" value=\"P1Y\"/></g:Attributes><g:Obs><g:ObsDimension value=\"2024\"/><g:ObsValue value=\"1\"/></g:Obs></g:Series>
      <g:Series><g:SeriesKey><g:Value id=\"GEO\" value=\"FR\"/><g:Value id=\"SEX\" value=\"M\"/></g:SeriesKey><g:Obs><g:ObsDimension value=\"2024\"/><g:ObsValue value=\"2\"/></g:Obs></g:Series></m:DataSet>"));
    let reading = read(&text, &plain());
    assert_eq!(all(&reading), ["FR/F: Y 2024;1", "FR/M: Y 2024;2"]);
    assert_eq!(
        names(&reading),
        [
            (Text::en("Women"), Text::en("10³ USD"), Some("ECB")),
            (Text::en("France"), Text::en("10³ EUR"), Some("ECB")),
        ]
    );
    assert_eq!(content(&reading, 0).fields.notes, Text::en("More"));
}

#[rstest]
#[case("<!DOCTYPE html><html><body>Not found", "HTML")]
#[case("<html/>", "HTML")]
#[case("<m:Structure xmlns:m='x'><m:Header/></m:Structure>", "Structure")]
#[case("<CrossSectionalData></CrossSectionalData>", "CrossSectionalData")]
#[case("<?xml version='1.0'?><Workbook/>", "Workbook")]
fn other_xml_is_told_by_its_name(#[case] text: &str, #[case] kind: &str) {
    assert_eq!(
        reported(text),
        [format!(
            "file 1:0 IMPORT_MARKUP_UNKNOWN kind={kind} “{kind}”"
        )]
    );
}

#[test]
fn broken_xml_is_told_by_its_line() {
    let series = "<g:Series><g:SeriesKey><g:Value id=\"A\" value=\"1\"/></g:SeriesKey>\n";
    let observation = "<g:Obs><g:ObsDimension value=\"2024\"/><g:ObsValue value=\"1\"/></g:Obs>\n";
    let whole = message(
        "GenericData",
        &format!("{HEADER}\n<m:DataSet>\n{series}{observation}</g:Series></m:DataSet>"),
    );
    assert_eq!(reported(&whole), ["1: Y 2024;1"]);
    let reported_of = |text: &str| {
        let reading = read(text, &plain());
        assert!(reading.items.is_empty());
        let import_problem = reading.problems[0].clone();
        (
            import_problem.problem.code.to_string(),
            import_problem.place.line,
        )
    };
    let broken = |line: u32| ("IMPORT_MARKUP_BROKEN".to_owned(), line);
    assert_eq!(
        reported_of(&whole.replace("</g:Obs>", "</g:Oops>")),
        broken(6)
    );
    assert_eq!(
        reported_of(&whole.replace("value=\"2024\"", "value=\"&other;\"")),
        broken(6)
    );
    assert_eq!(
        reported_of(&whole.replace("value=\"2024\"", "value=2024")),
        broken(6)
    );
    let second = observation.replace("value=\"1\"", "value=\"&other;\"");
    assert_eq!(
        reported_of(&whole.replace("</g:Series>", &format!("{second}</g:Series>"))),
        broken(7)
    );
    let typed = whole.replacen(
        "?>",
        "?><!DOCTYPE x [<!ENTITY a SYSTEM \"file:///etc/passwd\">]>",
        1,
    );
    assert_eq!(reported_of(&typed).0, "IMPORT_MARKUP_BROKEN");
    let deep = message("GenericData", &"<a>".repeat(100_000));
    assert_eq!(reported_of(&deep), broken(3));
    // A truncated message is reported, and never read in part.
    for (end, _) in whole.char_indices().skip(60) {
        let reading = read(whole.split_at(end).0, &plain());
        assert!(reading.items.is_empty(), "{end}");
    }
    let without = message(
        "GenericData",
        &format!(
            "{HEADER}<m:DataSet>{series}<g:Obs><g:ObsValue value=\"1\"/></g:Obs></g:Series></m:DataSet>"
        ),
    );
    assert_eq!(
        reported(&without),
        ["file 3:0 IMPORT_DIMENSION_MISSING name=TIME_PERIOD “”"]
    );
    assert_eq!(
        reported(&message("GenericData", HEADER)),
        ["file 0:0 IMPORT_EMPTY “”"]
    );
}

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

/// A data set of structure-specific data with one series, with this value.
fn specific(set: &str, value: u32) -> String {
    format!(
        "<m:DataSet {set}><Series GEO=\"G{value}\" FREQ=\"A\"><Obs TIME_PERIOD=\"2024\" OBS_VALUE=\"{value}\"/></Series></m:DataSet>"
    )
}

#[rstest]
#[case("action=\"Delete\"")]
#[case("s:action=\"delete\"")]
#[case("action=\"D\"")]
fn what_the_sender_withdraws_is_no_value(#[case] action: &str) {
    let (kept, withdrawn) = (specific("action=\"Replace\"", 1), specific(action, 2));
    let both = message("StructureSpecificData", &format!("{kept}{withdrawn}"));
    assert_eq!(reported(&both), ["G1/A: Y 2024;1"]);
    let alone = message("StructureSpecificData", &withdrawn);
    assert_eq!(reported(&alone), ["file 0:0 IMPORT_EMPTY “”"]);
    // Withdrawn data must still be valid XML.
    let broken = alone.replace("</Series>", "</Serie>");
    assert!(reported(&broken)[0].contains("IMPORT_MARKUP_BROKEN"));
}

#[test]
fn lines_of_csv_that_delete_bring_nothing_and_make_no_indicator() {
    const HEADER: &str = "STRUCTURE,STRUCTURE_ID,ACTION,FREQ,GEO,TIME_PERIOD,OBS_VALUE\n";
    let of = |lines: &[&str]| {
        let lines: String = lines
            .iter()
            .map(|line| format!("dataflow,X:Y(1.0),{line}\n"))
            .collect();
        reported(&format!("{HEADER}{lines}"))
    };
    assert_eq!(
        of(&[
            "D,A,FR,2023,1",
            "I,A,FR,2024,2",
            "D,A,IT,2024,3",
            "D,A,IT,,"
        ]),
        ["A/FR: Y 2024;2"]
    );
    for action in ["D", "d", "Delete"] {
        let line = format!("{action},A,FR,2024,1");
        assert_eq!(of(&[&line]), ["file 0:0 IMPORT_EMPTY “”"], "{action}");
    }
    // A line with more cells than the header is reported whatever its action.
    assert_eq!(
        of(&["D,A,FR,2024,1,9"]),
        ["A/FR: 2:0 IMPORT_WIDTH columns=7 count=8 “dataflow”"]
    );
}

#[test]
fn a_header_withdraws_the_data_sets_that_do_not_say_otherwise() {
    let header = "<m:Header><m:DataSetAction>Delete</m:DataSetAction></m:Header>";
    let of = |sets: &str| {
        reported(&message(
            "StructureSpecificData",
            &format!("{header}{sets}"),
        ))
    };
    assert_eq!(of(&specific("", 1)), ["file 0:0 IMPORT_EMPTY “”"]);
    let both = format!("{}{}", specific("", 1), specific("action=\"Append\"", 2));
    assert_eq!(of(&both), ["G2/A: Y 2024;2"]);
    let appended = header.replace("Delete", "Append");
    let text = message(
        "StructureSpecificData",
        &format!("{appended}{}", specific("", 3)),
    );
    assert_eq!(reported(&text), ["G3/A: Y 2024;3"]);
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
