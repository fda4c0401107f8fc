//! Views of series with codes: what results carry, and which holes a range shows.

use super::views::{lines, view};
use super::*;
use crate::series::observation::parse_lines;

/// SeriesBuilder on one line, separated by `|`.
fn monthly(rows: &str) -> crate::series::Series {
    parse_lines(Frequency::Monthly, &rows.replace('|', "\n")).unwrap()
}

/// Checks views of one series: the options, and the rows, separated by `|`.
#[track_caller]
fn check(rows: &str, cases: &[(&str, &str)]) {
    let series = monthly(rows);
    for (options, expected) in cases {
        let shown = lines(&view(&series, options));
        let rows = expected.replace('|', " ");
        assert_eq!(shown, rows, "{options}");
    }
}

#[test]
fn a_sum_carries_the_codes_of_its_parts_and_is_withheld_with_any_of_them() {
    check(
        "2024-01;1|2024-02;2 P|2024-03;3 E|2024-04;4|2024-05;: Q/C|2024-06;6|2024-07;: M|2024-08;8|2024-09;9",
        &[
            ("freq=Q&agg=sum", "2024-Q1;6 EP|2024-Q2;: Q/C|2024-Q3;17"),
            ("freq=Q&agg=avg", "2024-Q1;2 EP|2024-Q2;5|2024-Q3;8.5"),
            ("freq=Q&agg=last", "2024-Q1;3 E|2024-Q2;6|2024-Q3;9"),
            ("freq=Y&agg=sum", "2024;: Q/C"),
        ],
    );
}

#[test]
fn a_period_of_holes_alone_is_a_hole() {
    check(
        "2024-01;: M|2024-02;: L|2024-03;: H|2024-04;1",
        &[
            ("freq=Q&agg=sum", "2024-Q1;: M|2024-Q2;1"),
            ("freq=Q&agg=last&partial=hide", "2024-Q1;: M"),
        ],
    );
}

#[test]
fn a_change_or_window_across_a_break_carries_it() {
    check(
        "2024-01;1|2024-02;2 P|2024-03;4 B|2024-04;8|2024-05;16",
        &[
            (
                "transform=change",
                "2024-02;1 P|2024-03;2 BP|2024-04;4|2024-05;8",
            ),
            (
                "transform=change&param=2",
                "2024-03;3 B|2024-04;6 BP|2024-05;12",
            ),
            (
                "transform=msum&param=2",
                "2024-02;3 P|2024-03;6 BP|2024-04;12|2024-05;24",
            ),
            (
                "transform=msum&param=3",
                "2024-03;7 BP|2024-04;14 BP|2024-05;28",
            ),
            (
                "transform=index",
                "2024-01;100|2024-02;200 P|2024-03;400 B|2024-04;800|2024-05;1600",
            ),
            (
                "transform=index&param=2024-02",
                "2024-01;50 P|2024-02;100 P|2024-03;200 BP|2024-04;400 P|2024-05;800 P",
            ),
            (
                "transform=change&breaks=hide",
                "2024-02;1 P|2024-04;4|2024-05;8",
            ),
            ("transform=msum&param=3&breaks=hide", "2024-05;28"),
            (
                "breaks=hide",
                "2024-01;1|2024-02;2 P|2024-03;4 B|2024-04;8|2024-05;16",
            ),
        ],
    );
}

#[test]
fn a_break_at_a_hole_is_crossed_by_the_next_change() {
    check(
        "2024-01;1|2024-02;: BL|2024-03;4|2024-04;8",
        &[
            ("transform=change&param=2", "2024-02;: BL|2024-03;3 B"),
            ("transform=change", "2024-02;: BL|2024-04;4"),
        ],
    );
}

#[test]
fn a_range_shows_the_holes_in_it_and_a_limit_cuts_those_behind_it() {
    check(
        "2024-01;: M|2024-02;2|2024-03;: Q|2024-04;4|2024-05;5|2024-06;: L",
        &[
            (
                "start=2024-02",
                "2024-02;2|2024-03;: Q|2024-04;4|2024-05;5|2024-06;: L",
            ),
            ("end=2024-04", "2024-01;: M|2024-02;2|2024-03;: Q|2024-04;4"),
            ("start=2024-03&end=2024-03", "2024-03;: Q"),
            ("start=-2", "2024-04;4|2024-05;5|2024-06;: L"),
            ("start=-3", "2024-03;: Q|2024-04;4|2024-05;5|2024-06;: L"),
            ("limit=1", "2024-01;: M|2024-02;2"),
            ("limit=1&order=desc", "2024-05;5|2024-06;: L"),
            (
                "limit=9",
                "2024-01;: M|2024-02;2|2024-03;: Q|2024-04;4|2024-05;5|2024-06;: L",
            ),
        ],
    );
}

#[test]
fn the_latest_value_is_never_a_hole_and_says_its_status() {
    let series = monthly("2024-01;1|2024-02;2 P|2024-03;: L");
    let latest = view(&series, "").latest.unwrap();
    assert_eq!(
        (
            latest.period.to_string().as_str(),
            latest.status.to_string().as_str()
        ),
        ("2024-02", "P")
    );
    let json = serde_json::to_value(latest).unwrap();
    assert_eq!(json["status"], "P");
    let plain = view(&monthly("2024-01;1"), "").latest.unwrap();
    assert_eq!(serde_json::to_value(plain).unwrap().get("status"), None);
}
