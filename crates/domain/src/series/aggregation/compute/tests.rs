use proptest::prelude::*;

use super::*;
use crate::series::Hole;
use crate::series::observation::parse_lines;
use crate::series::strategy::{checked, series_of};

fn series(frequency: Frequency, lines: &str) -> Series {
    parse_lines(frequency, &lines.replace(' ', "\n")).unwrap()
}

/// The editing lines of the aggregated series, joined on one line.
fn lines(series: &Series, to: Frequency, method: Aggregation) -> String {
    let aggregated = aggregate(series, to, method).unwrap().series;
    aggregated
        .editing_text()
        .replace('\n', " ")
        .trim_end()
        .to_owned()
}

#[test]
fn the_ladder_goes_down_only() {
    for &from in Frequency::ALL {
        for &to in Frequency::ALL {
            let aggregated = aggregate(&Series::empty(from), to, Aggregation::Sum);
            assert_eq!(aggregated.is_ok(), from.is_finer_than(to), "{from} to {to}");
        }
    }
    let daily = Series::empty(Frequency::Daily);
    let without_method = aggregate(&daily, Frequency::Monthly, Aggregation::None);
    assert_eq!(without_method, Err(NotLower));
}

#[test]
fn sum_average_and_last_are_over_what_exists() {
    // No February and no second quarter.
    let monthly = series(
        Frequency::Monthly,
        "2024-01;1.5 2024-03;2 2024-07;4 2024-08;5 2024-09;7",
    );
    let quarterly = |method| lines(&monthly, Frequency::Quarterly, method);
    assert_eq!(quarterly(Aggregation::Sum), "2024-Q1;3.5 2024-Q3;16.0");
    assert_eq!(
        quarterly(Aggregation::Avg),
        "2024-Q1;1.75 2024-Q3;5.333333333333333"
    );
    assert_eq!(quarterly(Aggregation::Last), "2024-Q1;2.0 2024-Q3;7.0");
}

#[test]
fn every_step_of_the_ladder_has_its_periods() {
    let daily = series(
        Frequency::Daily,
        "2023-12-31;1 2024-01-01;2 2024-06-30;4 2024-07-01;8",
    );

    for (to, expected) in [
        (
            Frequency::Weekly,
            "2023-12-25;1 2024-01-01;2 2024-06-24;4 2024-07-01;8",
        ),
        (
            Frequency::Monthly,
            "2023-12;1 2024-01;2 2024-06;4 2024-07;8",
        ),
        (
            Frequency::Quarterly,
            "2023-Q4;1 2024-Q1;2 2024-Q2;4 2024-Q3;8",
        ),
        (Frequency::BiAnnual, "2023-S2;1 2024-S1;6 2024-S2;8"),
        (Frequency::Yearly, "2023;1 2024;14"),
    ] {
        assert_eq!(lines(&daily, to, Aggregation::Sum), expected);
    }

    let half_yearly = series(Frequency::BiAnnual, "2023-S2;1 2024-S1;2 2024-S2;4");
    assert_eq!(
        lines(&half_yearly, Frequency::Yearly, Aggregation::Sum),
        "2023;1 2024;6"
    );
}

#[test]
fn a_week_belongs_to_the_period_that_contains_its_date() {
    // One ISO week: on its Saturday it is in August, on its Sunday in September.
    let saturday = series(Frequency::Weekly, "2024-08-31;1");
    let sunday = series(Frequency::Weekly, "2024-09-01;1");
    assert_eq!(
        lines(&saturday, Frequency::Monthly, Aggregation::Sum),
        "2024-08;1"
    );
    assert_eq!(
        lines(&sunday, Frequency::Monthly, Aggregation::Sum),
        "2024-09;1"
    );
}

#[test]
fn days_of_a_week_are_dated_on_its_monday() {
    let daily = series(Frequency::Daily, "2020-12-31;1 2021-01-03;2 2021-01-04;4");
    let weekly = lines(&daily, Frequency::Weekly, Aggregation::Sum);
    assert_eq!(weekly, "2020-12-28;3 2021-01-04;4");
}

#[test]
fn averages_have_a_decimal_more_and_no_result_has_texts() {
    let monthly = parse_lines(Frequency::Monthly, "2024-01;1.25;p\n2024-02;1.5;p").unwrap();
    for (method, decimals) in [
        (Aggregation::Sum, 2),
        (Aggregation::Avg, 3),
        (Aggregation::Last, 2),
    ] {
        let yearly = aggregate(&monthly, Frequency::Yearly, method)
            .unwrap()
            .series;
        assert_eq!(yearly.decimals(), decimals);
        assert!(yearly.texts().is_empty());
    }
    let most = monthly.with_decimals(10).unwrap();
    let average = aggregate(&most, Frequency::Yearly, Aggregation::Avg).unwrap();
    assert_eq!(average.series.decimals(), 10);
}

#[test]
fn a_sum_that_no_double_holds_is_missing() {
    let monthly = series(
        Frequency::Monthly,
        "2023-01;1 2024-01;1.7e308 2024-02;1.7e308 2025-01;2",
    );
    let yearly = |method| lines(&monthly, Frequency::Yearly, method);
    assert_eq!(yearly(Aggregation::Sum), "2023;1 2025;2");
    assert_eq!(yearly(Aggregation::Avg), "2023;1.0 2024;1.7e+308 2025;2.0");
}

/// The observations at all indexes of three coarse periods, but only the last `first` ones of the first
/// period and the first `last` ones of the last.
fn in_three_periods(
    from: Frequency,
    to: Frequency,
    days: &str,
    first: usize,
    last: usize,
) -> Series {
    let start = Period::parse(Frequency::Daily, "2021-01-04")
        .unwrap()
        .ordinal();
    let is_taken = |day: &i32| {
        let weekday = (day + 3).rem_euclid(7).to_string();
        from != Frequency::Daily || days.contains(&weekday)
    };
    let day = |day: i32| Period::new(Frequency::Daily, day).unwrap();
    let fine = |of_day: Period| match from {
        Frequency::Daily => of_day,
        _ => of_day.within(from).unwrap(),
    };

    // Whole coarse periods only: those that begin after the first day.
    let mut all: Vec<(i32, i32)> = (start..start + 5 * 366)
        .filter(is_taken)
        .map(|ordinal| fine(day(ordinal)))
        .map(|period| (period.within(to).unwrap().ordinal(), period.ordinal()))
        .collect();
    all.dedup();
    let mut coarse: Vec<i32> = all.iter().map(|(coarse, _)| *coarse).collect();
    coarse.dedup();

    let of = |place: usize| -> Vec<i32> {
        let wanted = all.iter().filter(|(period, _)| *period == coarse[place]);
        wanted.map(|(_, ordinal)| *ordinal).collect()
    };

    let (begin, end) = (of(1), of(3));
    let ordinals = [&begin[begin.len() - first..], &of(2), &end[..last]].concat();
    let values = vec![1.0; ordinals.len()];

    Series::from_columns(
        from,
        Positions::Periods(ordinals.into()),
        values,
        Vec::new(),
        0,
    )
    .unwrap()
}

#[test]
fn first_and_last_periods_are_complete_from_their_thresholds_on() {
    use Frequency::{BiAnnual, Daily, Monthly, Quarterly, Weekly, Yearly};
    let working = "01234";

    for (from, to, days, enough) in [
        (Daily, Weekly, working, 4),
        (Daily, Monthly, working, 17),
        (Daily, Quarterly, working, 52),
        (Daily, BiAnnual, working, 104),
        (Daily, Yearly, working, 208),
        (Daily, Weekly, "0123456", 6),
        (Daily, Monthly, "0123456", 24),
        (Daily, Quarterly, "0123456", 73),
        (Daily, BiAnnual, "0123456", 146),
        (Daily, Yearly, "0123456", 292),
        (Weekly, Monthly, "", 3),
        (Weekly, Quarterly, "", 10),
        (Weekly, BiAnnual, "", 20),
        (Weekly, Yearly, "", 39),
        (Monthly, Quarterly, "", 3),
        (Monthly, BiAnnual, "", 6),
        (Monthly, Yearly, "", 12),
        (Quarterly, BiAnnual, "", 2),
        (Quarterly, Yearly, "", 4),
        (BiAnnual, Yearly, "", 2),
    ] {
        for (first, last) in [
            (enough, enough),
            (enough - 1, enough),
            (enough, enough - 1),
            (1, 1),
        ] {
            let series = in_three_periods(from, to, days, first, last);
            let aggregated = aggregate(&series, to, Aggregation::Sum).unwrap();
            assert_eq!(aggregated.series.len(), 3);
            let expected = [(0, first), (2, last)]
                .into_iter()
                .filter_map(|(place, count)| (count < enough).then_some(place));
            let expected: Vec<_> = expected.collect();
            let named = format!("{from} to {to} on {days:?}, {first} and {last}");
            assert_eq!(aggregated.incomplete.places(), expected, "{named}");
        }
    }
}

#[test]
fn one_in_ten_on_weekends_makes_a_seven_day_series() {
    // 20 days of January are enough without weekends, but not with them.
    let with_saturdays = |saturdays: usize| {
        let day = |day: &str| Period::parse(Frequency::Daily, day).unwrap().ordinal();
        let is_saturday = |day: &i32| (day + 3).rem_euclid(7) == 5;
        let (first, last) = (day("2024-01-08"), day("2024-12-31"));
        let working = (first..=last)
            .filter(|day| (day + 3).rem_euclid(7) < 5)
            .take(180);
        let mut days: Vec<i32> = (first..=last)
            .filter(is_saturday)
            .skip(5)
            .take(saturdays)
            .collect();
        days.extend(working);
        days.sort_unstable();
        let values = vec![1.0; days.len()];
        Series::from_columns(
            Frequency::Daily,
            Positions::Periods(days.into()),
            values,
            vec![],
            0,
        )
        .unwrap()
    };

    let first = |series: &Series| {
        let monthly = aggregate(series, Frequency::Monthly, Aggregation::Sum).unwrap();
        monthly.incomplete.contains(0)
    };

    assert!(!first(&with_saturdays(0)));
    assert!(!first(&with_saturdays(19)), "19 of 199");
    assert!(first(&with_saturdays(20)), "20 of 200");
}

/// Months of years, each year as its number of months from January on: `12 6 12`.
fn months_of_years(counts: &str) -> Series {
    let years = counts.split(' ').enumerate();
    let lines = years.flat_map(|(year, count)| {
        let count: usize = count.parse().unwrap();
        (1..=count).map(move |month| format!("{}-{month:02};1", 2000 + year))
    });
    series(Frequency::Monthly, &lines.collect::<Vec<_>>().join(" "))
}

#[test]
fn each_period_below_its_threshold_is_incomplete() {
    for (counts, expected) in [
        ("12 12 12", &[][..]),
        ("12 6 12", &[1]),
        ("3 12 11 12 5", &[0, 2, 4]),
        ("1", &[0]),
        ("11 11", &[0, 1]),
        // A rhythm is seen from two periods in the middle on.
        ("10 10 10", &[0, 1, 2]),
        ("10 10 10 10", &[]),
        ("4 10 10 10 9", &[0, 4]),
        ("4 4 4 4 2", &[4]),
        ("6 7 6 5 6", &[3]),
        // Whole years show that the others have holes.
        ("4 4 4 12", &[0, 1, 2]),
    ] {
        let yearly = aggregate(
            &months_of_years(counts),
            Frequency::Yearly,
            Aggregation::Sum,
        );
        let incomplete = yearly.unwrap().incomplete;
        assert_eq!(incomplete.places(), expected, "{counts}");
        for place in 0..5 {
            let is_expected = expected.contains(&place);
            assert_eq!(incomplete.contains(place), is_expected, "{counts}");
        }
    }
}

#[test]
fn months_published_once_a_quarter_are_complete() {
    let lines =
        (2020..2024).flat_map(|year| [3, 6, 9, 12].map(|month| format!("{year}-{month:02};1")));
    let lines: Vec<_> = lines.chain(["2024-03;1".to_owned()]).collect();
    let quarterly = series(Frequency::Monthly, &lines.join(" "));
    for (to, expected) in [
        (Frequency::Quarterly, &[][..]),
        (Frequency::BiAnnual, &[8]),
        (Frequency::Yearly, &[4]),
    ] {
        let aggregated = aggregate(&quarterly, to, Aggregation::Last).unwrap();
        assert_eq!(aggregated.incomplete.places(), expected, "{to}");
    }
}

fn any_step() -> impl Strategy<Value = (Series, Frequency)> {
    let steps: Vec<(Frequency, Frequency)> = Frequency::DATED
        .iter()
        .flat_map(|&from| Frequency::DATED.map(|to| (from, to)))
        .filter(|(from, to)| from.is_finer_than(*to))
        .collect();
    prop::sample::select(steps).prop_flat_map(|(from, to)| (series_of(from), Just(to)))
}

fn any_method() -> impl Strategy<Value = Aggregation> {
    prop::sample::select(&[Aggregation::Sum, Aggregation::Avg, Aggregation::Last][..])
}

proptest! {
    #[test]
    fn restricting_to_whole_periods_before_or_after_gives_the_same(
        (series, to) in any_step(), method in any_method(), a: prop::sample::Index, b: prop::sample::Index,
    ) {
        let whole = aggregate(&series, to, method).unwrap().series;
        let coarse: Vec<i32> = series
            .ordinals()
            .iter()
            .map(|&ordinal| Period::new(series.frequency(), ordinal).unwrap().within(to).unwrap().ordinal())
            .collect();
        prop_assume!(!coarse.is_empty());
        let (a, b) = (coarse[a.index(coarse.len())], coarse[b.index(coarse.len())]);
        let within = |coarse: &[i32]| {
            coarse.partition_point(|&period| period < a.min(b))
                ..coarse.partition_point(|&period| period <= a.max(b))
        };
        let is_wanted = |hole: &Hole| {
            let period = Period::new(series.frequency(), hole.ordinal().unwrap());
            let coarse = period.unwrap().within(to).unwrap().ordinal();
            (a.min(b)..=a.max(b)).contains(&coarse)
        };
        let before = aggregate(&series.part(within(&coarse), is_wanted), to, method).unwrap().series;
        let is_wanted = |hole: &Hole| (a.min(b)..=a.max(b)).contains(&hole.ordinal().unwrap());
        prop_assert_eq!(before, whole.part(within(whole.ordinals()), is_wanted));
    }

    #[test]
    fn every_result_is_a_well_formed_series((series, to) in any_step(), method in any_method()) {
        let result = aggregate(&series, to, method).unwrap().series;
        prop_assert_eq!(checked(&result), Ok(result));
    }

    #[test]
    fn the_last_one_stays_last_by_way_of_any_frequency_between(
        series in series_of(Frequency::Monthly),
        between in prop::sample::select(&[Frequency::Quarterly, Frequency::BiAnnual][..]),
    ) {
        let last = |series: &Series, to| aggregate(series, to, Aggregation::Last).unwrap().series;
        let direct = last(&series, Frequency::Yearly);
        prop_assert_eq!(last(&last(&series, between), Frequency::Yearly), direct);
    }
}
