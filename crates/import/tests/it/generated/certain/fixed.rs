//! Files with a proposal that was wrongly certain.

use import::Reading;

use crate::generated::click::clicks;
use crate::reported::brought;

/// The result of a file after ticking everything certain.
struct Result {
    reading: Reading,
}

fn after_clicks(text: &str) -> Result {
    let last = clicks(text).pop().unwrap();
    Result {
        reading: last.reading,
    }
}

impl Result {
    /// The published indicators: `ID: FREQUENCY OBSERVATIONS`.
    fn published(&self) -> Vec<String> {
        let items = self.reading.items.iter();
        let valid = items.filter_map(|item| {
            let content = item.content.as_ref().ok()?;
            Some(format!("{}: {}", item.id, brought(content)))
        });
        valid.collect()
    }

    /// The distinct lines in the problems of indicators.
    fn reported(&self) -> Vec<u32> {
        let items = self.reading.items.iter();
        let problems = items
            .filter_map(|item| item.content.as_ref().err())
            .flatten();
        let mut lines: Vec<u32> = problems
            .map(|import_problem| import_problem.place.line)
            .collect();
        lines.sort_unstable();
        lines.dedup();
        lines
    }

    fn ids(&self) -> Vec<&str> {
        let items = self.reading.items.iter();
        items.map(|item| item.id.as_str()).collect()
    }

    /// The questions left to the user.
    fn questions(&self) -> Vec<String> {
        let offers = self.reading.proposals.iter();
        let open = offers.filter(|offer| !offer.certain && !offer.ticked);
        open.map(|offer| offer.repair.to_string()).collect()
    }
}

/// Asserts that nothing is published, and that exactly these lines of this indicator are reported.
#[track_caller]
fn reports(text: &str, id: &str, lines: &[u32]) {
    let result = after_clicks(text);
    assert_eq!(result.published(), Vec::<String>::new(), "{text}");
    assert_eq!(result.ids(), [id], "{text}");
    assert_eq!(result.reported(), lines, "{text}");
}

/// Asserts that nothing is published before the user answers a question.
#[track_caller]
fn asks(text: &str, question: &str) {
    let result = after_clicks(text);
    assert_eq!(result.published(), Vec::<String>::new(), "{text}");
    let questions = result.questions();
    let is_asked = questions.iter().any(|one| one.starts_with(question));
    assert!(is_asked, "{questions:?} for\n{text}");
}

#[track_caller]
fn publishes(text: &str, expected: &[&str]) {
    assert_eq!(after_clicks(text).published(), expected, "{text}");
}

#[test]
fn a_date_that_is_none_is_reported_and_ends_no_header() {
    let dates = [
        "2024-01-01",
        "2024-01-02",
        "2024-01-03",
        "2024-01-04",
        "2024-01-05",
    ];

    for damaged in [
        "2024-01-02 12:30",
        "n.d.",
        "02 (provisoire)",
        "2000-01-01T08:00:00.000Z",
        "2024",
        "#REF!",
        "?",
        "",
    ] {
        for place in 0..dates.len() {
            let rows = dates.iter().enumerate().map(|(row, date)| {
                let date = if row == place { damaged } else { date };
                format!("{date},{}\n", row + 1)
            });
            let text = format!("date,x\n{}", rows.collect::<String>());
            reports(&text, "x", &[u32::try_from(place).unwrap() + 2]);
        }
    }

    reports(
        "date;x\n2024;1\n2024-02;2\n2024-03;3\n2024-04;4\n",
        "x",
        &[2],
    );
    reports(
        "date;x\n2024-01;1\n2024;2\n2024-03;3\n2024-04;4\n",
        "x",
        &[3],
    );
}

#[test]
fn lines_with_another_separator_are_reported_and_end_no_header() {
    for (text, lines) in [
        (
            "date,x\n2024-01,1\n2024-02;2\n2024-03,3\n2024-04,4\n2024-05,5\n",
            &[3][..],
        ),
        (
            "date,x\n2024-01;1\n2024-02;2\n2024-03,3\n2024-04,4\n2024-05,5\n",
            &[2, 3],
        ),
        (
            "date,x\n2024-01,1\n2024-02;2\n2024-03;3\n2024-04,4\n2024-05,5\n",
            &[3, 4],
        ),
        (
            "date,x\n2024-01,1\n2024-02,2\n2024-03,3\n2024-04,4\n2024-05;5\n",
            &[6],
        ),
    ] {
        reports(text, "x", lines);
    }
}

#[test]
fn a_first_line_of_data_is_no_header() {
    publishes("2023,10\n2024-01,11\n2024-02,12\n", &[]);
    reports(
        "2023,10\n2024-01,11\n2024-02,12\n2024-03,13\n",
        "column-2",
        &[1],
    );
    reports(
        "n.d.,10\n2024-01,11\n2024-02,12\n2024-03,13\n",
        "column-2",
        &[1],
    );
}

#[test]
fn days_at_different_places_of_their_months_stay_days() {
    asks(
        "date,votes\n2012-05-06,10\n2017-05-07,11\n2022-04-24,12\n",
        "frequency:D",
    );
    asks(
        "date;x\n2024-01-03;1\n2024-02-11;2\n2024-03-26;3\n2024-05-02;4\n",
        "frequency:D",
    );

    for (text, expected) in [
        (
            "date,x\n2024-01-01,1\n2024-02-01,2\n2024-03-01,3\n",
            "x: M 2024-01;1 2024-02;2 2024-03;3",
        ),
        (
            "date,x\n2024-01-15,1\n2024-02-15,2\n2024-03-15,3\n",
            "x: M 2024-01;1 2024-02;2 2024-03;3",
        ),
        (
            "date,x\n2024-01-31,1\n2024-02-29,2\n2024-03-31,3\n",
            "x: M 2024-01;1 2024-02;2 2024-03;3",
        ),
        // The first Friday of each month.
        (
            "date,x\n2024-01-05,1\n2024-02-02,2\n2024-03-01,3\n",
            "x: M 2024-01;1 2024-02;2 2024-03;3",
        ),
    ] {
        publishes(text, &[expected]);
    }
}

#[test]
fn decimal_commas_between_commas_make_no_second_indicator() {
    for text in [
        "2024-01-02,1,0956\n2024-01-03,1,0919\n2024-01-04,1,0953\n",
        "2024-01-02,16,967.41\n2024-01-03,16,906.80\n2024-01-04,16,892.12\n",
        "2024-01-02,1,50\n2024-01-03,2,75\n2024-01-04,3,25\n2024-01-05,4,10\n",
        "2024-01-02,1,05\n2024-01-03,2,7\n2024-01-04,3,25\n",
    ] {
        asks(text, "columns:");
    }
    for text in [
        "date,prix\n2024-01-02,1,0956\n2024-01-03,1,0919\n2024-01-04,1,0953\n",
        "date,prix\n2024-01-02,16,967.41\n2024-01-03,16,906.80\n2024-01-04,16,892.12\n",
    ] {
        publishes(text, &[]);
    }
}

#[test]
fn weeks_are_no_months() {
    let weeks = |head: &str| {
        let rows = (1..=12).map(|week| format!("2021{week:02};{week}0\n"));
        format!("{head};cas\n{}", rows.collect::<String>())
    };

    let mondays = [
        "2021-01-04",
        "2021-01-11",
        "2021-01-18",
        "2021-01-25",
        "2021-02-01",
        "2021-02-08",
        "2021-02-15",
        "2021-02-22",
        "2021-03-01",
        "2021-03-08",
        "2021-03-15",
        "2021-03-22",
    ];
    let read = (1..)
        .zip(mondays)
        .map(|(week, monday)| format!(" {monday};{week}0"));
    let expected = format!("cas: W{}", read.collect::<String>());

    for head in ["semaine", "Semaine", "week", "Week", "semaine ISO"] {
        publishes(&weeks(head), &[&expected]);
    }

    let months = (1..=12).map(|month| format!(" 2021-{month:02};{month}0"));
    let expected = format!("cas: M{}", months.collect::<String>());
    for head in ["mois", "month", "Mois"] {
        publishes(&weeks(head), &[&expected]);
    }

    asks(&weeks("date"), "dates:months");
    asks(&weeks("period"), "dates:months");
}
