use super::*;

fn moment(text: &str) -> Timestamp {
    text.parse().unwrap()
}

fn rejected(text: &str, now: &str, latest: i64) -> Option<Code> {
    let state = AsOf::parse(text).unwrap();
    state.check(moment(now), latest).err().map(|problem| {
        assert_eq!(problem.field.as_deref(), Some("asof"));
        problem.code
    })
}

#[test]
fn a_date_is_the_end_of_its_day() {
    let day = AsOf::parse("1969-12-31");
    assert_eq!(
        day,
        Ok(AsOf::Moment(moment("1969-12-31T23:59:59.999999999Z")))
    );
    assert!(AsOf::parse("9999-12-31").is_ok());
    assert!(AsOf::parse("0001-01-01").is_ok());
}

#[test]
fn moments_are_written_as_rfc_3339() {
    for (text, expected) in [
        ("2024-03-31T08:00:00Z", "2024-03-31T08:00:00Z"),
        ("2024-03-31t08:00:00z", "2024-03-31T08:00:00Z"),
        (
            "2024-03-31T08:00:00.123456789-05:30",
            "2024-03-31T13:30:00.123456789Z",
        ),
    ] {
        assert_eq!(AsOf::parse(text).unwrap().to_string(), expected);
    }

    for text in [
        "2024-03-31T08:00:00Z[UTC]",
        "2024-03-31T08:00:00.Z",
        "2024-03-31T08:00:00+02",
        "2024-03-31T25:00:00Z",
        "20240331T080000Z",
        "2024-03-31T08:00:00é",
        "2024-W13",
        "now",
        "v1.5",
        "v 1",
    ] {
        let problem = AsOf::parse(text).unwrap_err();
        assert_eq!(problem.code, Code::OptionAsof, "{text}");
    }
}

#[test]
fn the_future_and_vintages_to_come_are_refused() {
    let now = "2026-11-21T10:00:00Z";
    assert_eq!(rejected("2026-11-21T10:00:00Z", now, 5), None);
    assert_eq!(
        rejected("2026-11-21T10:00:00.1Z", now, 5),
        Some(Code::OptionAsofFuture)
    );
    assert_eq!(rejected("2026-11-20", now, 5), None);
    assert_eq!(
        rejected("2026-11-21", now, 5),
        None,
        "today's date is the state of now"
    );
    assert_eq!(rejected("2026-11-22", now, 5), Some(Code::OptionAsofFuture));
    assert_eq!(rejected("v5", now, 5), None);
    assert_eq!(rejected("v6", now, 5), Some(Code::OptionAsofVintage));
    assert_eq!(rejected("v0", now, 0), None);
    assert_eq!(
        rejected("v99999999999999999999", now, 5),
        Some(Code::OptionAsofVintage)
    );
}
