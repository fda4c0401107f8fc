use proptest::prelude::*;

use super::*;
use crate::calendar::frequency::Frequency;
use crate::series::observation::parse_lines;
use crate::series::strategy::{any_series, checked};

fn series(frequency: Frequency, lines: &str) -> Series {
    parse_lines(frequency, &lines.replace(' ', "\n")).unwrap()
}

fn monthly(lines: &str) -> Series {
    series(Frequency::Monthly, lines)
}

/// The result on one line. `parameter` is a number of periods or a base period.
fn result(series: &Series, transformation: Transformation, parameter: &str) -> String {
    let parameter = transformation
        .read_parameter(series.frequency(), parameter)
        .unwrap();
    let result = transform(series, transformation, parameter).unwrap();
    result
        .canonical_text()
        .replace('\n', " ")
        .trim_end()
        .to_owned()
}

use Transformation::{Change, Index, Mavg, Msum, None as Published, Pct};

#[test]
fn change_is_from_k_periods_before() {
    let months = monthly("2024-01;1 2024-02;1.1 2024-03;1.3 2024-04;0.4");
    assert_eq!(
        result(&months, Change, ""),
        "2024-02;0.1 2024-03;0.2 2024-04;-0.9"
    );
    assert_eq!(result(&months, Change, "2"), "2024-03;0.3 2024-04;-0.7");
    assert_eq!(result(&months, Change, "4"), "");
}

#[test]
fn per_cent_are_of_the_value_before_with_its_sign() {
    let months = monthly("2024-01;100 2024-02;110 2024-03;-55 2024-04;-110");
    assert_eq!(
        result(&months, Pct, ""),
        "2024-02;10 2024-03;-150 2024-04;100"
    );
}

#[test]
fn division_by_zero_is_missing() {
    let months = monthly("2024-01;0 2024-02;5 2024-03;0 2024-04;0 2024-05;1");
    assert_eq!(result(&months, Pct, ""), "2024-03;-100");
}

#[test]
fn a_hole_in_the_calendar_leaves_results_missing() {
    // No October 2025, as in the consumer prices of the United States.
    let months = monthly("2025-08;1 2025-09;2 2025-11;4 2025-12;5 2026-01;6");
    assert_eq!(result(&months, Change, ""), "2025-09;1 2025-12;1 2026-01;1");
    assert_eq!(result(&months, Change, "2"), "2025-11;2 2026-01;2");
    assert_eq!(result(&months, Msum, "2"), "2025-09;3 2025-12;9 2026-01;11");
    assert_eq!(result(&months, Mavg, "3"), "2026-01;5");
    assert_eq!(result(&months, Mavg, "4"), "");
}

#[test]
fn weeks_are_counted_by_the_calendar_whatever_their_weekday() {
    // Friday, Monday, Sunday of successive weeks over a week 53; then a week is left out.
    let weeks = series(
        Frequency::Weekly,
        "2020-12-25;1 2020-12-28;2 2021-01-10;4 2021-01-23;8",
    );
    assert_eq!(result(&weeks, Change, ""), "2020-12-28;1 2021-01-10;2");
    assert_eq!(result(&weeks, Change, "2"), "2021-01-10;3 2021-01-23;4");
    assert_eq!(result(&weeks, Msum, "3"), "2021-01-10;7");
    assert_eq!(
        result(&weeks, Index, "2020-W53"),
        "2020-12-25;50 2020-12-28;100 2021-01-10;200 2021-01-23;400"
    );
}

#[test]
fn days_are_counted_by_observation() {
    // Friday to Monday, and a holiday.
    let days = series(
        Frequency::Daily,
        "2024-04-26;1 2024-04-29;2 2024-04-30;4 2024-05-02;8",
    );
    assert_eq!(
        result(&days, Change, ""),
        "2024-04-29;1 2024-04-30;2 2024-05-02;4"
    );
    assert_eq!(result(&days, Msum, "3"), "2024-04-30;7 2024-05-02;14");
    assert_eq!(result(&days, Pct, "3"), "2024-05-02;700");
}

#[test]
fn moving_windows_are_a_year_by_default() {
    for (frequency, first, count) in [
        (Frequency::Daily, "2024-01-01", 7),
        (Frequency::Weekly, "2024-01-01", 52),
        (Frequency::Monthly, "2024-01", 12),
        (Frequency::Quarterly, "2024-Q1", 4),
        (Frequency::BiAnnual, "2024-S1", 2),
        (Frequency::Yearly, "2024", 3),
    ] {
        let first = Period::parse(frequency, first).unwrap().ordinal();
        let step = if frequency == Frequency::Weekly { 7 } else { 1 };
        let ordinals: Vec<i32> = (first..).step_by(step).take(count + 1).collect();
        let values = vec![1.5; ordinals.len()];
        let positions = Positions::Periods(ordinals.clone().into());
        let series = Series::from_columns(frequency, positions, values, vec![], 1).unwrap();
        let sums = transform(&series, Msum, None).unwrap();
        assert_eq!(sums.ordinals(), &ordinals[count - 1..], "{frequency}");
        assert_eq!(sums.values(), [1.5 * count as f64; 2], "{frequency}");
        assert_eq!(transform(&series, Mavg, None).unwrap().values(), [1.5; 2]);
    }
}

#[test]
fn an_index_is_100_in_its_base_period_and_nowhere_else_by_another_base() {
    let quarters = series(
        Frequency::Quarterly,
        "2023-Q4;80.3 2024-Q1;160.6 2024-Q3;40.15",
    );
    assert_eq!(
        result(&quarters, Index, ""),
        "2023-Q4;100 2024-Q1;200 2024-Q3;50"
    );
    assert_eq!(
        result(&quarters, Index, "2024-Q3"),
        "2023-Q4;200 2024-Q1;400 2024-Q3;100"
    );
    let base = Period::parse(Frequency::Quarterly, "2024-Q2").unwrap();
    let missing = transform(&quarters, Index, Some(Parameter::Base(base)));
    assert_eq!(missing, Err(TransformProblem::BaseMissing(base)));
}

#[test]
fn a_base_of_zero_is_an_error_never_another_base() {
    let years = series(Frequency::Yearly, "2023;0 2024;5");
    let zero = Period::parse(Frequency::Yearly, "2023").unwrap();
    for parameter in [None, Some(Parameter::Base(zero))] {
        let rejected = transform(&years, Index, parameter);
        assert_eq!(rejected, Err(TransformProblem::BaseZero(zero)));
    }
    let empty = Series::empty(Frequency::Yearly);
    assert_eq!(
        transform(&empty, Index, Some(Parameter::Base(zero))),
        Ok(empty.with_decimals(1).unwrap())
    );
}

#[test]
fn a_negative_base_turns_the_index_over() {
    let years = series(Frequency::Yearly, "2023;-50 2024;25 2025;0");
    assert_eq!(result(&years, Index, ""), "2023;100 2024;-50 2025;0");
}

#[test]
fn categories_take_no_transformation() {
    let labels = series(Frequency::Category, "a;1 b;2");
    assert_eq!(transform(&labels, Published, None), Ok(labels.clone()));
    assert_eq!(
        transform(&labels, Change, None),
        Err(TransformProblem::NotAllowed)
    );
}

#[test]
fn texts_stay_with_the_observations_that_have_a_result() {
    let months = parse_lines(
        Frequency::Monthly,
        "2024-01;1;a\n2024-02;0;b\n2024-03;3;c\n2024-04;6;d\n2024-05;7",
    );
    let result = transform(&months.unwrap(), Pct, None).unwrap();
    assert_eq!(result.texts(), [(0, "b".into()), (1, "d".into())]);
}

#[test]
fn decimals_follow_the_transformation() {
    let months = monthly("2024-01;1.25 2024-02;1.5 2024-03;2");
    let decimals = |transformation| transform(&months, transformation, None).unwrap().decimals();
    assert_eq!(
        [Published, Change, Pct, Mavg, Msum, Index].map(decimals),
        [2, 2, 2, 3, 2, 2]
    );
    let whole = monthly("2024-01;1");
    assert_eq!(transform(&whole, Index, None).unwrap().decimals(), 1);
    let most = monthly("2024-01;1").with_decimals(10).unwrap();
    assert_eq!(transform(&most, Mavg, None).unwrap().decimals(), 10);
}

#[test]
fn results_that_no_double_holds_are_missing() {
    let months = monthly("2024-01;-1.7e308 2024-02;1.7e308 2024-03;1.7e308 2024-04;1e-300");
    assert_eq!(result(&months, Change, ""), "2024-03;0 2024-04;-1.7e+308");
    assert_eq!(result(&months, Msum, "2"), "2024-02;0 2024-04;1.7e+308");
    assert_eq!(
        result(&months, Mavg, "2"),
        "2024-02;0 2024-03;1.7e+308 2024-04;8.5e+307"
    );
    assert_eq!(result(&months, Index, "2024-04"), "2024-04;100");
}

#[test]
fn an_early_outlier_leaves_no_trace_in_later_windows() {
    let lines: String = (0..15_000)
        .map(|day| {
            let date = Period::new(Frequency::Daily, day).unwrap();
            let value = if day == 3 {
                1e15
            } else {
                f64::from(day % 7) / 10.0
            };
            format!("{date};{value}\n")
        })
        .collect();
    let days = parse_lines(Frequency::Daily, &lines).unwrap();

    for k in [7, 350, 399] {
        let averages = transform(&days, Mavg, Some(Parameter::Periods(k))).unwrap();
        let window = days.values().rchunks(k.into()).next().unwrap();
        let tenths: i64 = window
            .iter()
            .map(|value| (value * 10.0).round() as i64)
            .sum();
        let exact = tenths as f64 / (10.0 * f64::from(k));
        let last = averages.last_value().unwrap();
        assert!((last - exact).abs() <= exact * 1e-15, "{last} {exact}");
    }
}

proptest! {
    #[test]
    fn windows_of_decimals_are_exact(
        cents in prop::collection::vec(-1_000_000_i64..1_000_000, 1..120), k in 1_u16..130,
    ) {
        let lines: String = (1..).zip(&cents)
            .map(|(year, &cents)| format!("{year:04};{:.2}\n", cents as f64 / 100.0)).collect();
        let years = parse_lines(Frequency::Yearly, &lines).unwrap().with_decimals(2).unwrap();
        let parameter = Some(Parameter::Periods(k));
        let exact: Vec<i64> = cents.windows(k.into()).map(|window| window.iter().sum()).collect();
        let sums = transform(&years, Msum, parameter).unwrap();
        let of_sums: Vec<f64> = exact.iter().map(|&sum| sum as f64 / 100.0).collect();
        prop_assert_eq!(sums.values(), of_sums);
        let means = transform(&years, Mavg, parameter).unwrap();
        let of_means: Vec<f64> = exact.iter().map(|&sum| sum as f64 / (100.0 * f64::from(k))).collect();
        prop_assert_eq!(means.values(), of_means);
    }

    #[test]
    fn every_result_is_a_well_formed_series(
        series in any_series(), transformation in prop::sample::select(Transformation::ALL), k in 1_u16..20,
    ) {
        let parameter = transformation.default_periods(series.frequency()).map(|_| Parameter::Periods(k));
        if let Ok(result) = transform(&series, transformation, parameter) {
            prop_assert_eq!(checked(&result), Ok(result));
        }
    }

    #[test]
    fn changes_add_up_to_the_whole_change(
        tenths in prop::collection::vec(-1_000_000_i64..1_000_000, 2..40),
    ) {
        let lines: String = (1..).zip(&tenths)
            .map(|(year, &tenths)| format!("{year:04};{:.1}\n", tenths as f64 / 10.0)).collect();
        let years = parse_lines(Frequency::Yearly, &lines).unwrap();
        let changes = transform(&years, Change, None).unwrap();
        let whole: f64 = changes.values().iter().map(|change| (change * 10.0).round()).sum();
        prop_assert_eq!(whole, (tenths[tenths.len() - 1] - tenths[0]) as f64);
    }
}
