use proptest::prelude::*;

use super::strategy::any_series;
use super::*;
use crate::series::observation::parse_lines;

fn periods(frequency: Frequency, ordinals: &[i32]) -> Result<Series, MalformedSeries> {
    let values = vec![1.0; ordinals.len()];
    Series::from_columns(
        frequency,
        Positions::Periods(ordinals.into()),
        values,
        Vec::new(),
        0,
    )
}

fn labels(labels: &[&str]) -> Result<Series, MalformedSeries> {
    let values = vec![1.0; labels.len()];
    let labels = labels.iter().map(|&label| label.to_owned()).collect();
    Series::from_columns(
        Frequency::Category,
        Positions::Labels(labels),
        values,
        Vec::new(),
        0,
    )
}

fn with_text(place: u32, text: &str) -> Result<Series, MalformedSeries> {
    Series::from_columns(
        Frequency::Yearly,
        Positions::Periods([0, 1].into()),
        vec![1.0, 2.0],
        vec![(place, text.into())],
        0,
    )
}

#[test]
fn columns_that_break_a_rule_are_no_series() {
    use MalformedSeries::{Decimals, Lengths, Order, Text, Value};
    assert_eq!(periods(Frequency::Monthly, &[1, 1]), Err(Order));
    assert_eq!(periods(Frequency::Monthly, &[2, 1]), Err(Order));
    assert_eq!(
        periods(Frequency::Weekly, &[-3, 3]),
        Err(Order),
        "two days of one week"
    );
    assert!(periods(Frequency::Weekly, &[-3, 4]).is_ok());

    assert_eq!(
        periods(Frequency::Yearly, &[-1970]),
        Err(MalformedSeries::Positions),
        "year 0"
    );
    assert_eq!(
        periods(Frequency::Category, &[1]),
        Err(MalformedSeries::Positions)
    );

    assert_eq!(labels(&["a", "a"]), Err(Order));
    assert_eq!(labels(&[" a"]), Err(Text));
    assert_eq!(labels(&[""]), Err(Text));
    assert_eq!(labels(&["a\tb"]), Err(Text));
    assert!(labels(&["b", "a"]).is_ok());

    assert_eq!(with_text(2, "x"), Err(Lengths));
    assert_eq!(with_text(1, " "), Err(Text));
    assert_eq!(with_text(1, "a\nb"), Err(Text));
    assert_eq!(with_text(1, &"x".repeat(501)), Err(Text));
    assert!(with_text(1, &"é".repeat(500)).is_ok());

    let columns = |value, decimals| {
        Series::from_columns(
            Frequency::Yearly,
            Positions::Periods([0].into()),
            vec![value],
            vec![],
            decimals,
        )
    };
    assert_eq!(columns(f64::NAN, 0), Err(Value));
    assert_eq!(columns(f64::INFINITY, 0), Err(Value));
    assert_eq!(columns(1.0, 11), Err(Decimals));
    let zero = columns(-0.0, 10).unwrap();
    assert_eq!(zero.values()[0].to_bits(), 0, "-0 is stored as 0");
}

#[test]
fn texts_are_found_by_the_place_of_their_observation() {
    let series = with_text(1, "provisional").unwrap();
    assert_eq!(series.text(0), None);
    assert_eq!(series.text(1), Some("provisional"));
    assert_eq!(series.text(usize::MAX), None);
    let texts: Vec<_> = series.observations().map(|one| one.text).collect();
    assert_eq!(texts, [None, Some("provisional")]);
}

#[test]
fn first_and_last_are_those_in_date_order() {
    let series = parse_lines(Frequency::Quarterly, "2024-Q2;3\n2023-Q4;1\n2024-Q1;2").unwrap();
    assert_eq!(series.first_period().unwrap().to_string(), "2023-Q4");
    assert_eq!(series.last_period().unwrap().to_string(), "2024-Q2");
    assert_eq!(series.last_value(), Some(3.0));
    assert_eq!(series.position(1).unwrap().to_string(), "2024-Q1");
    assert_eq!(series.position(3), None);
    let canonical = series.positions().canonical(Frequency::Quarterly);
    assert_eq!(canonical, ["2023-Q4", "2024-Q1", "2024-Q2"]);
}

#[test]
fn exactly_the_largest_size_is_accepted_and_one_byte_more_is_not() {
    // 512 lines of 500 bytes each: `1970-01-01;1;`, a text of 486 characters, a line feed.
    let lines = |last_text: &str| -> String {
        (0..512)
            .map(|day| {
                let date = Period::new(Frequency::Daily, day).unwrap();
                let text = "x".repeat(if day == 511 { 0 } else { 486 });
                format!(
                    "{date};1;{text}{}\n",
                    if day == 511 { last_text } else { "" }
                )
            })
            .collect()
    };
    let exact = parse_lines(Frequency::Daily, &lines(&"y".repeat(486))).unwrap();
    assert_eq!(exact.canonical_bytes(), 256_000);
    assert_eq!(exact.check_size(), Ok(256_000));

    let over = parse_lines(Frequency::Daily, &lines(&"y".repeat(487))).unwrap();
    let too_large = over.check_size().unwrap_err();
    assert_eq!(
        too_large,
        TooLarge {
            size: 256_001,
            max: 256_000
        }
    );

    let problem = serde_json::to_value(too_large.problem()).unwrap();
    assert_eq!(problem["code"], "SERIES_TOO_LARGE");
    assert_eq!(problem["params"]["size"], 256_001);

    let accented = parse_lines(Frequency::Daily, &lines(&"é".repeat(244))).unwrap();
    assert_eq!(
        accented.canonical_bytes(),
        256_002,
        "bytes are counted, not characters"
    );
}

#[test]
fn an_empty_series_has_an_empty_text() {
    for &frequency in Frequency::ALL {
        let empty = Series::empty(frequency);
        assert!(empty.is_empty());
        assert_eq!(empty.canonical_text(), "");
        assert_eq!(parse_lines(frequency, "").unwrap(), empty);
        assert_eq!(empty.first_period(), None);
        assert_eq!(empty.last_value(), None);
    }
}

#[test]
fn editing_text_keeps_the_decimals_that_were_typed() {
    let series = parse_lines(Frequency::Monthly, "2024-01;1.10\n2024-02;2;p").unwrap();
    assert_eq!(series.editing_text(), "2024-01;1.10\n2024-02;2.00;p\n");
    assert_eq!(series.canonical_text(), "2024-01;1.1\n2024-02;2;p\n");
}

proptest! {
    #[test]
    fn canonical_text_reads_back_as_the_same_observations(series in any_series()) {
        let text = series.canonical_text();
        prop_assert_eq!(series.canonical_bytes(), text.len());
        let read = parse_lines(series.frequency(), &text).unwrap();
        prop_assert_eq!(read.with_decimals(series.decimals()), Some(series), "{}", text);
    }

    #[test]
    fn editing_text_reads_back_as_the_same_observations(series in any_series()) {
        let text = series.editing_text();
        let read = parse_lines(series.frequency(), &text).unwrap();
        prop_assert_eq!(read.with_decimals(series.decimals()), Some(series), "{}", text);
    }

    #[test]
    fn what_was_typed_is_the_same_after_editing(
        cents in prop::collection::vec(-100_000_i64..100_000, 0..30), decimals in 0_usize..=10,
    ) {
        let typed: String = (1990..)
            .zip(cents)
            .map(|(year, cents)| format!("{year}\t{:.decimals$}\n", cents as f64 / 100.0))
            .collect();
        let series = parse_lines(Frequency::Yearly, &typed).unwrap();
        prop_assert_eq!(parse_lines(Frequency::Yearly, &series.editing_text()), Ok(series));
    }
}
