//! SDMX-CSV in its versions.

use domain::text::language::Text;
use import::report::Format;
use rstest::rstest;

use super::{BOTH, content, names};
use crate::reported::{all, plain, read, reported};

#[rstest]
#[case::version_1(
    "DATAFLOW,FREQ,CURRENCY,CURRENCY_DENOM,TIME_PERIOD,OBS_VALUE,OBS_STATUS,UNIT\n\
     ECB:EXR(1.0),M,USD,EUR,2024-01,1.10,A,USD\n\
     ECB:EXR(1.0),M,CHF,EUR,2024-01,0.95,,CHF\n\
     ECB:EXR(1.0),M,USD,EUR,2024-02,1.2,P,USD\n\
     ECB:EXR(1.0),M,CHF,EUR,2024-02,,A,CHF\n\
     ECB:EXR(1.0),M,CHF,EUR,2024-03,NaN,P,CHF\n"
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
        ["A/PC/AT: Y 2019;1.5", "A/THS/AT: Y 2019;7 P"]
    );
    let reading = read(text, &plain());
    assert_eq!(content(&reading, 1).fields.unit, Text::en("THS"));
}

#[test]
fn names_of_csv_are_read_behind_their_identifiers() {
    let text = "DATAFLOW,FREQ: Frequency,GEO: Country,UNIT_MEASURE: Unit,TIME_PERIOD: Time,OBS_VALUE: Value,UNIT_MULT: Power,OBS_STATUS: Status\n\
                X:Y(1.0): Population,A: Annual,FR: France,PS: Persons,2024: 2024,68,6: Millions,P: Provisional value\n";
    let reading = read(text, &plain());
    assert_eq!(all(&reading), ["A/FR/PS: Y 2024;68 P"]);
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
    assert_eq!(all(&reading), ["Q/FR/T: Q 2024-Q1;68.5 P 2024-Q2;68.6"]);
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

#[test]
fn an_absent_value_is_a_hole_where_a_code_says_why() {
    let line = |period: &str, value: &str, codes: &str| {
        format!("ECB:EXR(1.0),M,USD,{period},{value},{codes}\n")
    };
    let text = "DATAFLOW,FREQ,CURRENCY,TIME_PERIOD,OBS_VALUE,OBS_STATUS,CONF_STATUS,OBS_COM\n"
        .to_owned()
        + &line("2024-01", "1.1", "P,F,first count")
        + &line("2024-02", "NaN", "M,F,")
        + &line("2024-03", "", "A,C,few")
        + &line("2024-04", "", "P,F,not yet")
        + &line("2024-05", "2", "B;E,,")
        + &line("2024-06", "3", "XX,,");
    assert_eq!(
        reported(&text),
        [
            "M/USD: M 2024-01;1.1 P;first count 2024-02;: M 2024-03;: Q/C;few 2024-05;2.0 BE 2024-06;3.0;XX"
        ]
    );

    let given = "DATAFLOW,FREQ,CURRENCY,TIME_PERIOD,OBS_VALUE,OBS_STATUS,CONF_STATUS\n".to_owned()
        + &line("2024-01", "1.1", "A,C");
    let reported = reported(&given);
    assert!(reported[0].contains("LINE_STATUS_WITHHELD"), "{reported:?}");
}
