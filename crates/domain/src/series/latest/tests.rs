use super::*;
use crate::series::observation::parse_lines;

fn latest(frequency: Frequency, lines: &str) -> Option<Latest> {
    let series = parse_lines(frequency, &lines.replace(' ', "\n")).unwrap();
    Latest::new(&series, 0..series.len())
}

/// `from value difference percent`.
fn reported(change: Option<Change>) -> String {
    change.map_or("none".to_owned(), |change| {
        let percent = change
            .percent
            .map_or("none".to_owned(), |percent| percent.to_string());
        let Change {
            from,
            value,
            difference,
            ..
        } = change;
        format!("{from} {value} {difference} {percent}")
    })
}

/// The period of the change, and that of the change in a year.
fn compared_with(frequency: Frequency, lines: &str) -> String {
    let latest = latest(frequency, lines).unwrap();
    let from =
        |change: Option<Change>| change.map_or("none".to_owned(), |change| change.from.to_string());
    format!("{} {}", from(latest.change), from(latest.year_change))
}

#[test]
fn the_latest_value_is_told_with_its_changes() {
    let inflation = latest(Frequency::Monthly, "2025-09;1.6 2026-08;2.0 2026-09;2.1").unwrap();
    assert_eq!(inflation.period.to_string(), "2026-09");
    assert_eq!(inflation.value, 2.1);
    assert_eq!(reported(inflation.change), "2026-08 2 0.1 5");
    assert_eq!(reported(inflation.year_change), "2025-09 1.6 0.5 31.25");
}

#[test]
fn periods_before_are_those_of_the_calendar() {
    use Frequency::{BiAnnual, Monthly, Quarterly, Weekly, Yearly};

    for (frequency, lines, expected) in [
        (Monthly, "2025-09;1 2026-07;2 2026-09;3", "none 2025-09"),
        (Monthly, "2025-08;1 2026-08;2 2026-09;3", "2026-08 none"),
        (
            Quarterly,
            "2025-Q1;1 2025-Q4;2 2026-Q1;3",
            "2025-Q4 2025-Q1",
        ),
        (BiAnnual, "2025-S1;1 2025-S2;2 2026-S1;3", "2025-S2 2025-S1"),
        (Yearly, "2024;1 2025;2", "2024 none"),
        (Yearly, "2023;1 2025;2", "none none"),
        // 52 weeks before the week of Saturday 2021-01-09 is that of 2020-01-11, over a week 53.
        (
            Weekly,
            "2020-01-10;1 2021-01-01;2 2021-01-09;3",
            "2021-01-01 2020-01-10",
        ),
        (
            Weekly,
            "2020-01-05;1 2020-12-27;2 2021-01-09;3",
            "none none",
        ),
    ] {
        assert_eq!(compared_with(frequency, lines), expected, "{lines}");
    }
}

#[test]
fn days_are_compared_with_the_observation_before_and_near_the_same_day_a_year_before() {
    for (lines, expected) in [
        (
            "2025-05-02;1 2026-04-29;2 2026-05-04;3",
            "2026-04-29 2025-05-02",
        ),
        (
            "2025-05-04;1 2025-05-05;2 2026-05-04;3",
            "2025-05-05 2025-05-04",
        ),
        ("2025-04-27;1 2026-05-04;2", "2025-04-27 2025-04-27"),
        ("2025-04-26;1 2026-05-04;2", "2025-04-26 none"),
        ("2025-05-05;1 2026-05-04;2", "2025-05-05 none"),
        (
            "2023-02-28;1 2023-03-01;2 2024-02-29;3",
            "2023-03-01 2023-02-28",
        ),
        ("2024-02-29;1 2025-02-28;2", "2024-02-29 none"),
    ] {
        assert_eq!(compared_with(Frequency::Daily, lines), expected, "{lines}");
    }
}

#[test]
fn of_zero_and_of_negative_values_there_are_no_per_cent() {
    for (lines, expected) in [
        ("2024;0 2025;-1.5", "2024 0 -1.5 none"),
        ("2024;0 2025;0", "2024 0 0 none"),
        ("2024;-2 2025;-1.5", "2024 -2 0.5 none"),
        ("2024;-100 2025;30", "2024 -100 130 none"),
        ("2024;2 2025;-1.5", "2024 2 -3.5 -175"),
        ("2024;2 2025;2", "2024 2 0 0"),
    ] {
        let growth = latest(Frequency::Yearly, lines).unwrap();
        assert_eq!(reported(growth.change), expected, "{lines}");
    }
}

#[test]
fn only_the_given_places_count() {
    let series = parse_lines(Frequency::Yearly, "2022;1\n2023;2\n2024;3\n2025;4").unwrap();
    let inner = Latest::new(&series, 1..3).unwrap();
    assert_eq!(inner.period.to_string(), "2024");
    assert_eq!(reported(inner.change), "2023 2 1 50");
    let lone = Latest::new(&series, 3..4).unwrap();
    assert_eq!((lone.value, lone.change), (4.0, None));
    assert_eq!(Latest::new(&series, 2..2), None);
    assert_eq!(Latest::new(&series, 2..5), None);
}

#[test]
fn categories_have_no_latest_value() {
    assert_eq!(latest(Frequency::Category, "a;1 b;2"), None);
    assert_eq!(latest(Frequency::Daily, ""), None);
}
