//! Eurostat's tables as text: periods across, flags after values. All numbers here are invented.

use domain::text::language::Text;
use import::report::Format;
use rstest::rstest;

use crate::reported::{plain, read, reported};

#[rstest]
#[case::yearly(
    "freq,unit,geo\\TIME_PERIOD\t2019 \t2020 \t2021 \n\
     A,PC,AT\t1.5 \t: \t2.25 p\n\
     A,PC,BE\t: c\t0.5 bu\t-3 \n",
    &["A/PC/AT: Y 2019;1.50 2021;2.25 P", "A/PC/BE: Y 2019;: Q/C 2020;0.5 BU 2021;-3.0"]
)]
#[case::before_2022(
    "unit,sex,geo\\time\t2021Q2 \t2021Q1 \t2020Q4 \r\nTHS,F,AT\t7.1 \t7.0 e\t: z\r\n",
    &["THS/F/AT: Q 2020-Q4;: M 2021-Q1;7.0 E 2021-Q2;7.1"]
)]
#[case::of_one_dimension("geo\\time\t2019\t2020\nAT\t1\t2\n", &["AT: Y 2019;1 2020;2"])]
#[case::monthly(
    "freq,geo\\TIME_PERIOD\t2020-01 \t2020-02 \nM,AT\t1 \t2 \n",
    &["M/AT: M 2020-01;1 2020-02;2"]
)]
#[case::monthly_before_2022("geo\\time\t2020M02 \t2020M01 \nAT\t1 \t2 \n", &["AT: M 2020-01;2 2020-02;1"])]
#[case::weekly(
    "freq,geo\\TIME_PERIOD\t2020-W01 \t2020-W53 \nW,AT\t1 \t2 \n",
    &["W/AT: W 2019-12-30;1 2020-12-28;2"]
)]
#[case::daily(
    "freq,geo\\TIME_PERIOD\t2020-02-28 \t2020-02-29 \nD,AT\t1 \t2 \n",
    &["D/AT: D 2020-02-28;1 2020-02-29;2"]
)]
#[case::daily_before_2022("geo\\time\t2020M02D29 \nAT\t1 \n", &["AT: D 2020-02-29;1"])]
#[case::half_yearly("freq,geo\\TIME_PERIOD\t2020-S1 \t2020-S2 \nS,AT\t1 \t2 \n", &["S/AT: S 2020-S1;1 2020-S2;2"])]
#[case::of_several_frequencies(
    "freq,geo\\TIME_PERIOD\t2020 \t2020-Q1 \t2020-01 \nA,AT\t1 \t: \t: \nQ,AT\t: \t2 \t: \nM,AT\t: \t: \t3 \n",
    &["A/AT: Y 2020;1", "Q/AT: Q 2020-Q1;2", "M/AT: M 2020-01;3"]
)]
#[case::with_blanks_around_everything(
    " freq , unit , geo \\ TIME_PERIOD \t 2019 \t 2020\nA , PC , AT \t  1.5   b  \t:  u \n",
    &["A/PC/AT: Y 2019;1.5 B"]
)]
#[case::with_many_dimensions(
    "freq,a,b,c,d,e,f\\TIME_PERIOD\t2019 \nA,_T,1-2,C D,x,y,z\t1 \n",
    &["A/_T/1-2/C-D/x/y.z: Y 2019;1"]
)]
#[case::with_no_value_in_a_line("freq,geo\\TIME_PERIOD\t2019 \t2020 \nA,AT\t: \t: c\nA,BE\t1 \t: \n", &["A/BE: Y 2019;1"])]
#[case::with_small_and_large_values(
    "freq,geo\\TIME_PERIOD\t2019 \t2020 \nA,AT\t1.5E-7 \t123456789.125 \n",
    &["A/AT: Y 2019;1.5e-7 2020;123456789.12500000"]
)]
fn a_line_is_a_series(#[case] text: &str, #[case] expected: &[&str]) {
    assert_eq!(reported(text), expected);
}

#[rstest]
#[case::no_number(
    "freq,geo\\TIME_PERIOD\t2019 \t2020 \nA,AT\t1 \tn.a. \nA,BE\t1,5 p\t2 \nA,CH\t1 234 \t:1 \n",
    &[
        "A/AT: 2:3 LINE_VALUE_FORMAT “n.a.”",
        "A/BE: 3:2 LINE_VALUE_DECIMAL_COMMA separator=\t “1,5”",
        "A/CH: 4:2 LINE_VALUE_THOUSANDS “1 234”",
        "A/CH: 4:3 LINE_VALUE_FORMAT “:1”",
    ]
)]
#[case::no_period(
    "freq,geo\\TIME_PERIOD\t2019 \t2020-Q5 \t \t2021 \nA,AT\t1 \t2 \t3 \t: \nA,BE\t1 \t: \t: \t: \n",
    &["A/AT: 1:3 LINE_DATE_IMPOSSIBLE “2020-Q5”", "A/AT: 1:4 LINE_DATE_MISSING “”", "A/BE: Y 2019;1"]
)]
#[case::another_frequency(
    "freq,geo\\TIME_PERIOD\t2019-Q1 \nI,AT\t1 \nA,BE\t1 \n",
    &["I/AT: 2:1 IMPORT_FREQUENCY_UNKNOWN in frequency “I”", "A/BE: 1:2 LINE_DATE_OTHER_FREQUENCY expected=Y “2019-Q1”"]
)]
#[case::a_period_twice(
    "freq,geo\\TIME_PERIOD\t2019 \t2019 \nA,AT\t1 \t2 \n",
    &["A/AT: 1:3 LINE_DATE_DUPLICATE other=1 “2019”"]
)]
#[case::a_line_that_breaks_off(
    "freq,geo\\TIME_PERIOD\t2019 \t2020 \nA,AT\t1 \t2 \nA,BE\t1\n",
    &["A/AT: Y 2019;1 2020;2", "A/BE: 3:0 IMPORT_WIDTH columns=3 count=2 “A,BE”"]
)]
#[case::a_line_with_more(
    "freq,geo\\TIME_PERIOD\t2019 \nA,AT\t1 \t2 \nA,BE\t1 \t\n",
    &["A/AT: 2:0 IMPORT_WIDTH columns=2 count=3 “A,AT”", "A/BE: Y 2019;1"]
)]
#[case::a_key_that_does_not_fit(
    "freq,unit,geo\\TIME_PERIOD\t2019 \nA,AT\t1 \n",
    &["A/AT: 2:1 IMPORT_WIDTH columns=3 count=2 “A,AT”"]
)]
#[case::a_line_twice(
    "freq,geo\\TIME_PERIOD\t2019 \nA,AT\t1 \nA,AT\t2 \n",
    &[
        "A/AT: 2:1 IMPORT_ID_REPEATED in id other=3 place=line “A/AT”",
        "A/AT: 3:1 IMPORT_ID_REPEATED in id other=2 place=line “A/AT”",
    ]
)]
#[case::nothing("freq,geo\\TIME_PERIOD\t2019 \nA,AT\t: \n", &["file 0:0 IMPORT_EMPTY “”"])]
fn what_is_wrong_is_told_of_its_cell(#[case] text: &str, #[case] expected: &[&str]) {
    assert_eq!(reported(text), expected);
}

#[test]
fn the_unit_is_that_of_its_dimension_and_nothing_needs_repair() {
    let text = "freq,unit,geo\\TIME_PERIOD\t2019 \nA,THS_PER,AT\t1 \nA,_Z,AT\tx \n";
    let reading = read(text, &plain());
    let fields = &reading.items[0].content.as_ref().unwrap().fields;
    assert_eq!(
        (&fields.unit, &fields.name),
        (&Text::en("THS_PER"), &Text::en("AT"))
    );
    assert_eq!(reading.found.format, Some(Format::EurostatTsv));
    assert_eq!(reading.proposals, []);
    assert_eq!(reading.preview.len(), 3);
    assert_eq!((reading.found.rows, reading.found.columns), (3, 2));
}

#[test]
fn other_tables_whose_first_cell_has_a_backslash_are_other_tables() {
    for text in [
        "C:\\data\t2019\nA\t1\n",
        "a,b\\c\t2019\nA,B\t1\n",
        "geo\\time\nAT\n",
        "\\time\t2019\nA\t1\n",
    ] {
        let reading = read(text, &plain());
        assert_eq!(reading.found.format, Some(Format::Delimited), "{text}");
    }
}

#[test]
fn ids_units_and_flags_are_those_of_the_same_data_in_sdmx() {
    let table = "freq,unit,geo\\TIME_PERIOD\t2019 \t2020 \nA,PC,AT\t1.5 \t2.5 p\n";
    let sdmx = "DATAFLOW,LAST UPDATE,freq,unit,geo,TIME_PERIOD,OBS_VALUE,OBS_FLAG\n\
                ESTAT:X(1.0),01/01/24 11:00:00,A,PC,AT,2019,1.5,\n\
                ESTAT:X(1.0),01/01/24 11:00:00,A,PC,AT,2020,2.5,p\n";
    assert_eq!(reported(table), reported(sdmx));
    let unit = |text| {
        let reading = read(text, &plain());
        reading.items[0]
            .content
            .as_ref()
            .unwrap()
            .fields
            .unit
            .clone()
    };
    assert_eq!(unit(table), unit(sdmx));
}

#[test]
fn a_separator_that_is_chosen_holds() {
    let text = "geo\\time\t2019,5\nA\t1,5\n";
    let options = import::Options {
        separator: Some(import::Separator::Comma),
        ..plain()
    };
    assert_eq!(read(text, &options).found.format, Some(Format::Delimited));
}
