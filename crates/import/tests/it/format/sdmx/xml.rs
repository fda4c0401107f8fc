//! SDMX-ML in its versions and kinds.

use domain::text::language::{Language, Text};
use import::Options;
use import::report::Format;
use rstest::rstest;

use super::{BOTH, HEADER, content, message, names};
use crate::reported::{all, plain, read, reported};

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
