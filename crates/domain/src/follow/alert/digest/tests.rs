use super::*;
use crate::calendar::frequency::Frequency;
use crate::series::observation::parse_lines;

/// A series from a frequency and lines, separated by blanks: `Monthly 2026-01;1 2026-02;2`.
fn series(text: &str) -> Series {
    let (frequency, lines) = text.split_once(' ').unwrap_or((text, ""));
    let frequency = match frequency {
        "Daily" => Frequency::Daily,
        "Weekly" => Frequency::Weekly,
        "Monthly" => Frequency::Monthly,
        "Quarterly" => Frequency::Quarterly,
        "Category" => Frequency::Category,
        other => panic!("no frequency {other}"),
    };
    parse_lines(frequency, &lines.replace(' ', "\n")).unwrap()
}

fn latest(series: &Series) -> Option<Latest> {
    Latest::new(series, 0..series.len())
}

/// The news between two vintages, in words.
fn news(reported: &str, current: &str) -> String {
    let (reported, current) = (series(reported), series(current));
    let difference = SeriesDifference::between(&reported, &current);
    let reported = latest(&reported).as_ref().map(LatestValue::from);
    let reported_now = reported.and_then(|reported| value_at(&current, reported.period));
    let now = latest(&current);

    match digest_news(reported, now.as_ref(), reported_now, difference) {
        DigestNews::NewPeriod { latest, revised } => {
            let previous = latest.change.map_or("without previous".to_owned(), |it| {
                format!("after {} {}", it.from, it.value)
            });
            let revised = revised.map_or(String::new(), |it| format!(", {}", in_words(it)));
            format!("new {} {} {previous}{revised}", latest.period, latest.value)
        }
        DigestNews::Revision(revision) => in_words(revision),
        DigestNews::Withdrawn { period, latest } => {
            format!(
                "withdrawn {period}, left {} {}",
                latest.period, latest.value
            )
        }
        DigestNews::Changed => "changed".to_owned(),
        DigestNews::Categories(it) => {
            format!(
                "{} added, {} removed, {} revised",
                it.added, it.removed, it.revised
            )
        }
        DigestNews::TextsChanged => "texts changed".to_owned(),
        DigestNews::StatusesChanged(it) => {
            let period = it.period.map(|period| period.to_string());
            let period = period.unwrap_or_default();
            format!(
                "{period} from {} to {}, {} others",
                it.before, it.after, it.others
            )
        }
        DigestNews::NoLatest => "no latest".to_owned(),
    }
}

fn in_words(Revision { period, old, new }: Revision) -> String {
    format!("revised {period} {old} to {new}")
}

#[test]
fn a_change_of_status_alone_is_news_of_its_own() {
    let parse = |lines: &str| parse_lines(Frequency::Monthly, lines).unwrap();
    let status = |before: &str, after: &str, others| {
        SeriesDifference::Statuses(StatusChanges {
            period: Period::parse(Frequency::Monthly, "2026-02").ok(),
            before: before.parse().unwrap(),
            after: after.parse().unwrap(),
            others,
        })
    };
    for (before, after, expected) in [
        ("2026-02;2 P", "2026-02;2", status("P", "", 0)),
        (
            "2026-01;1 P\n2026-02;2 P",
            "2026-01;1\n2026-02;2 E",
            status("P", "E", 1),
        ),
        (
            "2026-01;1\n2026-02;: Q",
            "2026-01;1\n2026-02;: Q/C",
            status("Q", "Q/C", 0),
        ),
        // With a value or a text, it is a change like others.
        (
            "2026-01;1 P\n2026-02;2 P",
            "2026-01;1\n2026-02;3",
            SeriesDifference::Other,
        ),
        ("2026-02;2 P", "2026-02;2 P", SeriesDifference::Other),
        ("2026-02;2 P", "2026-02;2 P;text", SeriesDifference::Texts),
        ("2026-02;2", "2026-02;: Q", SeriesDifference::Other),
    ] {
        let (old, new) = (parse(before), parse(after));
        assert_eq!(
            SeriesDifference::between(&old, &new),
            expected,
            "{before} {after}"
        );
    }
}

#[test]
fn the_latest_values_of_two_vintages_tell_the_news() {
    let cases = [
        // The first period, and the next ones.
        (
            "Monthly",
            "Monthly 2026-01;1",
            "new 2026-01 1 without previous",
        ),
        (
            "Monthly 2026-01;1",
            "Monthly 2026-01;1 2026-02;2",
            "new 2026-02 2 after 2026-01 1",
        ),
        (
            "Monthly 2026-01;1",
            "Monthly 2026-01;1 2026-03;3",
            "new 2026-03 3 without previous",
        ),
        (
            "Monthly 2026-01;1",
            "Monthly 2026-01;1 2026-02;2 2026-03;3",
            "new 2026-03 3 after 2026-02 2",
        ),
        // The reported value has changed as well, or was removed.
        (
            "Monthly 2026-01;1",
            "Monthly 2026-01;1.5 2026-02;2",
            "new 2026-02 2 after 2026-01 1.5, revised 2026-01 1 to 1.5",
        ),
        (
            "Monthly 2026-01;1",
            "Monthly 2026-01;1.5 2026-02;2 2026-03;3",
            "new 2026-03 3 after 2026-02 2, revised 2026-01 1 to 1.5",
        ),
        (
            "Monthly 2026-01;1",
            "Monthly 2026-02;2",
            "new 2026-02 2 without previous",
        ),
        // A revision of the latest value, also to and from 0.
        (
            "Monthly 2026-01;1 2026-02;2",
            "Monthly 2026-01;1 2026-02;2.5",
            "revised 2026-02 2 to 2.5",
        ),
        (
            "Monthly 2026-01;1",
            "Monthly 2026-01;0",
            "revised 2026-01 1 to 0",
        ),
        (
            "Monthly 2026-01;0",
            "Monthly 2026-01;-1",
            "revised 2026-01 0 to -1",
        ),
        // Two days of one week are one period.
        (
            "Weekly 2026-03-02;1",
            "Weekly 2026-03-04;2",
            "revised 2026-03-02 1 to 2",
        ),
        ("Weekly 2026-03-02;1", "Weekly 2026-03-04;1", "changed"),
        (
            "Weekly 2026-03-08;1",
            "Weekly 2026-03-08;1 2026-03-09;2",
            "new 2026-03-09 2 after 2026-03-08 1",
        ),
        (
            "Weekly 2026-03-02;1",
            "Weekly 2026-03-04;3 2026-03-09;2",
            "new 2026-03-09 2 after 2026-03-04 3, revised 2026-03-02 1 to 3",
        ),
        // Earlier observations, texts, and nothing at all.
        (
            "Monthly 2026-01;1 2026-02;2",
            "Monthly 2026-01;7 2026-02;2",
            "changed",
        ),
        (
            "Monthly 2026-01;1 2026-02;2",
            "Monthly 2026-02;2",
            "changed",
        ),
        (
            "Monthly 2026-01;1",
            "Monthly 2026-01;1;provisional",
            "texts changed",
        ),
        (
            "Monthly 2026-01;1;provisional 2026-02;2",
            "Monthly 2026-01;1 2026-02;2",
            "texts changed",
        ),
        (
            "Monthly 2026-01;1;provisional 2026-02;2",
            "Monthly 2026-01;7 2026-02;2",
            "changed",
        ),
        (
            "Monthly 2026-01;1;provisional",
            "Monthly 2026-01;1.5;final",
            "revised 2026-01 1 to 1.5",
        ),
        ("Category a;1", "Category a;1;x", "texts changed"),
        (
            "Category a;1",
            "Category b;1;x",
            "1 added, 1 removed, 0 revised",
        ),
        ("Monthly 2026-01;1", "Monthly 2026-01;1", "changed"),
        ("Monthly", "Monthly", "changed"),
        // The latest period was removed.
        (
            "Monthly 2026-01;1 2026-02;2",
            "Monthly 2026-01;1",
            "withdrawn 2026-02, left 2026-01 1",
        ),
        (
            "Daily 2026-01-05;1",
            "Daily 2026-01-04;1",
            "withdrawn 2026-01-05, left 2026-01-04 1",
        ),
        ("Monthly 2026-01;1", "Monthly", "no latest"),
        // Another frequency.
        (
            "Monthly 2026-03;1",
            "Quarterly 2026-Q1;1",
            "new 2026-Q1 1 without previous",
        ),
        (
            "Quarterly 2026-Q2;1",
            "Monthly 2026-01;1 2026-02;2",
            "new 2026-02 2 after 2026-01 1",
        ),
        // Categories.
        (
            "Category a;1",
            "Category a;1 b;2",
            "1 added, 0 removed, 0 revised",
        ),
        (
            "Category a;1",
            "Category c;3 a;1 b;2",
            "2 added, 0 removed, 0 revised",
        ),
        (
            "Category a;1",
            "Category a;2",
            "0 added, 0 removed, 1 revised",
        ),
        (
            "Category a;1 b;2 c;3",
            "Category b;7 c;3 d;4",
            "1 added, 1 removed, 1 revised",
        ),
        (
            "Category a;1 b;2",
            "Category b;2 a;1",
            "0 added, 0 removed, 0 revised",
        ),
        ("Category a;1", "Category", "0 added, 1 removed, 0 revised"),
        ("Category a;1", "Category a;1", "changed"),
        (
            "Category a;1",
            "Monthly 2026-01;1",
            "new 2026-01 1 without previous",
        ),
        ("Monthly 2026-01;1", "Category a;1", "no latest"),
    ];

    for (reported, current, expected) in cases {
        assert_eq!(news(reported, current), expected, "{reported} to {current}");
    }
}

#[test]
fn a_value_is_found_by_its_period() {
    let months = series("Monthly 2026-01;1 2026-03;3");
    let weeks = series("Weekly 2026-03-04;1");
    for (series, frequency, text, value) in [
        (&months, Frequency::Monthly, "2026-01", Some(1.0)),
        (&months, Frequency::Monthly, "2026-02", None),
        (&months, Frequency::Monthly, "2026-03", Some(3.0)),
        (&months, Frequency::Quarterly, "2026-Q1", None),
        (&weeks, Frequency::Weekly, "2026-03-04", Some(1.0)),
        (&weeks, Frequency::Weekly, "2026-03-08", Some(1.0)),
        (&weeks, Frequency::Weekly, "2026-03-09", None),
        (&weeks, Frequency::Daily, "2026-03-04", None),
    ] {
        let period = Period::parse(frequency, text).unwrap();
        assert_eq!(value_at(series, period), value, "{text}");
    }
}
