//! Views of series, by read options.

use super::*;
use crate::problem::{Code, Problem};
use crate::series::Series;
use crate::series::observation::parse_lines;

pub(super) fn series(frequency: Frequency, lines: &str) -> Series {
    parse_lines(frequency, &lines.replace(' ', "\n")).unwrap()
}

fn try_view(series: &Series, address: &str) -> Result<View, Problem> {
    let reading = options(address)
        .unwrap()
        .read(series.frequency(), &Defaults::default());
    reading.unwrap().apply(series)
}

pub(super) fn view(series: &Series, address: &str) -> View {
    try_view(series, address).unwrap()
}

/// The rows on one line.
pub(super) fn lines(view: &View) -> String {
    view.series
        .canonical_text()
        .replace('\n', " ")
        .trim_end()
        .to_owned()
}

/// From May 2023 to February 2024: the first quarter of the result has two months, the last has two.
fn months() -> Series {
    let lines: Vec<String> = (0..10)
        .map(|month| {
            let first = Period::parse(Frequency::Monthly, "2023-05").unwrap();
            let period = Period::new(Frequency::Monthly, first.ordinal() + month).unwrap();
            format!("{period};{}", 1 << month)
        })
        .collect();
    series(Frequency::Monthly, &lines.join(" "))
}

/// Whether the first and the last observation are flagged.
fn flags(view: &View) -> [bool; 2] {
    let last = view.series.len().checked_sub(1);
    [
        view.incomplete.contains(0),
        last.is_some_and(|last| view.incomplete.contains(last)),
    ]
}

#[test]
fn without_options_the_series_is_as_published() {
    let published = parse_lines(Frequency::Monthly, "2024-01;1.10;p\n2024-02;2").unwrap();
    let view = view(&published, "");
    assert_eq!(view.series, published);
    assert_eq!(
        (view.unit, view.season.is_some(), view.is_descending),
        (ViewUnit::Own, false, false)
    );
    assert_eq!(flags(&view), [false, false]);
    assert_eq!(view.latest.unwrap().value, 2.0);
}

#[test]
fn a_result_near_the_start_of_the_range_uses_the_observations_before_it() {
    let change = view(
        &months(),
        "transform=change&param=2&start=2023-12&end=2024-01",
    );
    assert_eq!(lines(&change), "2023-12;96 2024-01;192");
}

#[test]
fn aggregation_comes_before_the_transformation() {
    let pct = view(&months(), "freq=Q&agg=sum&transform=pct");
    assert_eq!(
        lines(&view(&months(), "freq=Q&agg=sum")),
        "2023-Q2;3 2023-Q3;28 2023-Q4;224 2024-Q1;768"
    );
    assert_eq!(
        lines(&pct),
        "2023-Q3;833.3333333333334 2023-Q4;700 2024-Q1;242.85714285714286"
    );
    assert_eq!((pct.unit, pct.series.decimals()), (ViewUnit::Percent, 2));
}

#[test]
fn the_range_keeps_periods_by_their_first_day() {
    let range = |address: &str| {
        let view = view(&months(), &format!("freq=Q&agg=sum&{address}"));
        view.series
            .positions()
            .canonical(Frequency::Quarterly)
            .join(" ")
    };
    assert_eq!(range("start=2023-10"), "2023-Q4 2024-Q1");
    assert_eq!(range("start=2023-10-02"), "2024-Q1");
    assert_eq!(range("end=2023-10-01"), "2023-Q2 2023-Q3 2023-Q4");
    assert_eq!(range("end=2023-09"), "2023-Q2 2023-Q3");
    assert_eq!(range("start=2023-Q3&end=2023-W40"), "2023-Q3 2023-Q4");
    assert_eq!(range("start=2030"), "");
    let weeks = series(Frequency::Weekly, "2024-03-29;1 2024-04-05;2");
    assert_eq!(
        lines(&view(&weeks, "start=2024-03-29&end=2024-03")),
        "2024-03-29;1"
    );
    assert_eq!(lines(&view(&weeks, "start=2024-W14")), "2024-04-05;2");
}

#[test]
fn incomplete_periods_are_flagged_hidden_or_shown() {
    let with = |partial: &str| view(&months(), &format!("freq=Q&agg=sum&partial={partial}"));
    assert_eq!(flags(&with("flag")), [true, true]);
    assert_eq!(flags(&with("show")), [false, false]);
    assert_eq!(lines(&with("show")), lines(&with("flag")));
    assert_eq!(flags(&with("hide")), [false, false]);
    assert_eq!(lines(&with("hide")), "2023-Q3;28 2023-Q4;224");
}

#[test]
fn hidden_periods_are_gone_before_the_transformation() {
    let pct = view(&months(), "freq=Q&agg=sum&partial=hide&transform=pct");
    assert_eq!(lines(&pct), "2023-Q4;700");
    let index = view(&months(), "freq=Q&agg=sum&partial=hide&transform=index");
    assert_eq!(lines(&index), "2023-Q3;100 2023-Q4;800");
    let base = try_view(
        &months(),
        "freq=Q&agg=sum&partial=hide&transform=index&param=2023-Q2",
    );
    assert_eq!(base.unwrap_err().code, Code::BaseMissing);
}

/// Quarters of two years, the third of them with one month.
fn with_a_hole() -> Series {
    let lines = (1..=24)
        .filter(|month| ![8, 9].contains(month))
        .map(|month| format!("{}-{:02};1", 2022 + (month - 1) / 12, (month - 1) % 12 + 1));
    series(Frequency::Monthly, &lines.collect::<Vec<_>>().join(" "))
}

#[test]
fn an_incomplete_period_in_the_middle_is_flagged_hidden_or_shown() {
    let with = |address: &str| view(&with_a_hole(), &format!("freq=Q&agg=sum&{address}"));

    for (address, expected) in [
        ("", &[2][..]),
        ("partial=show", &[]),
        ("partial=hide", &[]),
        ("start=2022-Q2", &[1]),
        ("start=2022-Q4", &[]),
        ("limit=6&order=desc", &[0]),
        // The period itself, the periods compared with it, and those whose window contains it are flagged.
        ("transform=change", &[1, 2]),
        ("transform=pct&param=4", &[2]),
        ("transform=msum&param=3", &[0, 1, 2]),
        ("transform=index", &[2]),
    ] {
        assert_eq!(with(address).incomplete.places(), expected, "{address}");
    }

    let hidden = "2022-Q1;3 2022-Q2;3 2022-Q4;3";
    assert_eq!(lines(&with("partial=hide&end=2022")), hidden);
    let changes = "2022-Q2;0 2023-Q1;0";
    assert_eq!(
        lines(&with("partial=hide&transform=change&end=2023-Q1")),
        changes
    );

    let year = with("").latest.unwrap();
    assert_eq!(year.period.to_string(), "2023-Q4");
    let third = view(&with_a_hole().part(0..7, |_| true), "freq=Q&agg=sum")
        .latest
        .unwrap();
    assert_eq!(third.period.to_string(), "2022-Q2");
}

#[test]
fn after_a_transformation_what_uses_an_incomplete_period_is_flagged() {
    for (transform, expected) in [
        ("change", [true, true]),
        ("change&param=2", [true, true]),
        ("change&param=3", [true, true]),
        ("mavg&param=3", [true, true]),
        ("msum&param=1", [true, true]),
        ("index", [true, true]),
        ("index&param=2023-Q3", [true, true]),
        ("change&param=4", [false, false]),
    ] {
        let view = view(&months(), &format!("freq=Q&agg=sum&transform={transform}"));
        assert_eq!(flags(&view), expected, "{transform}");
    }

    // No third quarter: the first change is at the first quarter of 2024 and uses the fourth of 2023.
    let hole = series(
        Frequency::Monthly,
        "2023-05;1 2023-10;1 2023-11;1 2023-12;1 2024-01;1",
    );
    let change = view(&hole, "freq=Q&agg=sum&transform=change");
    assert_eq!(
        (lines(&change), change.incomplete.places()),
        ("2024-Q1;-2".to_owned(), &[0][..])
    );

    // The last result is before the incomplete last quarter, which follows a hole.
    let hole = series(
        Frequency::Monthly,
        "2023-01;1 2023-02;1 2023-03;1 2023-04;1 2023-05;1 2023-06;1 2023-10;1",
    );
    let change = view(&hole, "freq=Q&agg=sum&transform=change");
    assert_eq!(
        (lines(&change), flags(&change)),
        ("2023-Q2;0".to_owned(), [false, false])
    );
}

#[test]
fn a_flag_goes_with_its_observation() {
    for (address, expected) in [
        ("start=2023-Q3", &[2][..]),
        ("end=2023-Q4", &[0]),
        ("limit=1", &[0]),
        ("limit=1&order=desc", &[0]),
        ("limit=2", &[0]),
        ("limit=2&order=desc", &[1]),
        ("limit=4&order=desc", &[0, 3]),
        ("start=2030", &[]),
    ] {
        let view = view(&months(), &format!("freq=Q&agg=sum&{address}"));
        assert_eq!(view.incomplete.places(), expected, "{address}");
    }
}

#[test]
fn the_limit_takes_the_first_in_the_order_asked_for() {
    let first = view(&months(), "limit=2");
    assert_eq!(
        (lines(&first), first.is_descending),
        ("2023-05;1 2023-06;2".to_owned(), false)
    );
    let last = view(&months(), "limit=2&order=desc&end=2023");
    assert_eq!(
        (lines(&last), last.is_descending),
        ("2023-11;64 2023-12;128".to_owned(), true)
    );
    assert_eq!(view(&months(), "limit=100000").series.len(), 10);
}

#[test]
fn the_latest_value_is_complete_and_knows_no_range() {
    let latest = |address: &str| {
        view(&months(), &format!("freq=Q&agg=sum&{address}"))
            .latest
            .unwrap()
    };

    for address in [
        "",
        "partial=show",
        "partial=hide",
        "end=2023-Q2",
        "limit=1",
        "order=desc",
    ] {
        let latest = latest(address);
        assert_eq!(
            (latest.period.to_string(), latest.value),
            ("2023-Q4".to_owned(), 224.0),
            "{address}"
        );
        // The second quarter is incomplete: nothing is compared with it.
        assert_eq!(latest.change.unwrap().from.to_string(), "2023-Q3");
    }

    let only_incomplete = series(Frequency::Monthly, "2024-01;1");
    assert_eq!(view(&only_incomplete, "freq=Y&agg=sum").latest, None);
    assert_eq!(view(&only_incomplete, "").latest.unwrap().value, 1.0);
}

#[test]
fn an_index_says_its_base() {
    let base = |series: &Series, address: &str| match view(series, address).unit {
        ViewUnit::Index(base) => base.map(|base| base.to_string()),
        unit => panic!("{unit:?}"),
    };
    assert_eq!(base(&months(), "transform=index").unwrap(), "2023-05");
    assert_eq!(
        base(&months(), "transform=index&param=2023-07&start=2024").unwrap(),
        "2023-07"
    );
    // The day of the observation, not that of the parameter.
    let weeks = series(Frequency::Weekly, "2024-03-29;1");
    assert_eq!(
        base(&weeks, "transform=index&param=2024-W13").unwrap(),
        "2024-03-29"
    );
    assert_eq!(
        base(&Series::empty(Frequency::Monthly), "transform=index"),
        None
    );
}

#[test]
fn a_missing_or_zero_base_is_said_of_the_parameter() {
    let zero = series(Frequency::Yearly, "2023;0 2024;5");
    for (address, code, base) in [
        ("transform=index", Code::BaseZero, "2023"),
        ("transform=index&param=2023", Code::BaseZero, "2023"),
        ("transform=index&param=2022", Code::BaseMissing, "2022"),
    ] {
        let expected = Problem::at("param", code)
            .with("option", "param")
            .with("base", base);
        assert_eq!(try_view(&zero, address), Err(expected));
    }
}

#[test]
fn seasons_are_those_of_the_observations_shown() {
    let view = view(&months(), "season=07-01&start=2023-06&end=2023-08");
    let season = view.season.unwrap();
    assert_eq!(season.names, ["2022–23", "2023–24"]);
    assert_eq!(
        (season.of, season.at, season.places),
        (vec![0, 1, 1], vec![11, 0, 1], 12)
    );
    assert_eq!(season.start.to_string(), "07-01");
}

#[test]
fn categories_are_read_in_their_order() {
    let labels = series(Frequency::Category, "c;3 a;1 b;2");
    assert_eq!(lines(&view(&labels, "limit=2")), "c;3 a;1");
    let last = view(&labels, "limit=2&order=desc");
    assert_eq!((lines(&last), last.latest), ("a;1 b;2".to_owned(), None));
}

#[test]
fn a_state_of_another_frequency_is_refused() {
    let reading = options("asof=v1")
        .unwrap()
        .read(Frequency::Monthly, &Defaults::default());
    let yearly = series(Frequency::Yearly, "2024;1");
    let rejected = reading.unwrap().apply(&yearly).unwrap_err();
    assert_eq!(rejected.code, Code::OptionAsofFrequency);
    assert_eq!(rejected.field.as_deref(), Some("asof"));
}

#[test]
fn the_last_periods_are_those_up_to_the_last_observed_one() {
    let weeks = series(
        Frequency::Weekly,
        "2024-W01;1 2024-W02;2 2024-W04;4 2024-W05;5",
    );
    let months = months();
    for (series, address, expected) in [
        (&months, "start=-2", "2024-01;256 2024-02;512"),
        (&months, "start=-2&end=2023-06", "2023-05;1 2023-06;2"),
        (&months, "start=-2&end=2023-04", ""),
        (&months, "start=-1&freq=Q&agg=sum", "2024-Q1;768"),
        (
            &months,
            "start=-1&freq=Q&agg=sum&partial=hide",
            "2023-Q4;224",
        ),
        // The third week is missing, and counts.
        (&weeks, "start=-3", "2024-01-22;4 2024-01-29;5"),
        (&weeks, "start=-4", "2024-01-08;2 2024-01-22;4 2024-01-29;5"),
        (&weeks, "start=-2&transform=change", "2024-01-29;1"),
    ] {
        assert_eq!(lines(&view(series, address)), expected, "{address}");
    }
}
