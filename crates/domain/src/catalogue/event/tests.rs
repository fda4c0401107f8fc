use uuid::Uuid;

use super::*;

fn metric(number: u128) -> MetricId {
    MetricId::new(Uuid::from_u128(number))
}

fn form() -> EventForm {
    EventForm {
        from: "2020-03".to_owned(),
        to: None,
        label: Text::en("Lockdown"),
        text: Text::default(),
        kind: EventKind::Crisis,
        metrics: None,
    }
}

fn problems(form: &EventForm) -> Vec<(String, Code)> {
    let problems = form.check().err().unwrap_or_default();
    let named = |problem: Problem| (problem.field.unwrap_or_default(), problem.code);
    problems.into_iter().map(named).collect()
}

#[test]
fn dates_in_every_notation_are_stored_as_typed_and_as_days() {
    for (from, to, first, last) in [
        ("2020-03-17", "", "2020-03-17", "2020-03-17"),
        ("2020-03", "", "2020-03-01", "2020-03-31"),
        ("2020-Q2", "", "2020-04-01", "2020-06-30"),
        ("2020-S2", "", "2020-07-01", "2020-12-31"),
        ("2020-W01", "", "2019-12-30", "2020-01-05"),
        ("2020", "", "2020-01-01", "2020-12-31"),
        ("2020-03-17", "2020-05", "2020-03-17", "2020-05-31"),
        ("2008-Q3", "2009", "2008-07-01", "2009-12-31"),
        ("2020-03", "2020-03", "2020-03-01", "2020-03-31"),
        // The rest of the month.
        ("2020-03-17", "2020-03", "2020-03-17", "2020-03-31"),
        ("0001", "9999-W52", "0001-01-01", "9999-12-31"),
    ] {
        let mut form = form();
        form.from = format!(" {from} ");
        form.to = Some(to.to_owned());
        let dates = form.check().unwrap().dates;
        assert_eq!(dates.from, from);
        assert_eq!(dates.to.as_deref().unwrap_or_default(), to, "{from}");
        assert_eq!(dates.first.to_string(), first, "{from} {to}");
        assert_eq!(dates.last.to_string(), last, "{from} {to}");
    }
}

#[test]
fn dates_that_are_none_and_ranges_that_end_too_early_are_named() {
    let at = |field: &str, code| vec![(field.to_owned(), code)];
    for (from, to, expected) in [
        ("", "", at("from", Code::Required)),
        (" ", "2020", at("from", Code::Required)),
        ("March 2020", "", at("from", Code::DateFormat)),
        ("2020-13", "", at("from", Code::DateImpossible)),
        ("2021-02-29", "", at("from", Code::DateImpossible)),
        ("2020", "soon", at("to", Code::DateFormat)),
        ("2020", "2021-W53", at("to", Code::DateImpossible)),
        ("2020-03", "2020-02", at("to", Code::DatesReversed)),
        ("2020-03-17", "2020-03-16", at("to", Code::DatesReversed)),
        ("2020", "2020-Q1", at("to", Code::DatesReversed)),
        (
            "x",
            "y",
            [at("from", Code::DateFormat), at("to", Code::DateFormat)].concat(),
        ),
    ] {
        let mut form = form();
        form.from = from.to_owned();
        form.to = Some(to.to_owned());
        assert_eq!(problems(&form), expected, "{from:?} {to:?}");
    }
}

#[test]
fn each_field_is_checked() {
    type Change = fn(&mut EventForm);
    let cases: [(Change, &str, Code); 9] = [
        (|form| form.label = Text::default(), "label", Code::Required),
        (
            |form| form.label = Text::fr("é".repeat(81)),
            "label.fr",
            Code::TooLong,
        ),
        (
            |form| form.label = Text::both("Deux\nlignes", "One line"),
            "label.fr",
            Code::InvalidCharacters,
        ),
        (
            |form| form.text = Text::en("a".repeat(1_001)),
            "text.en",
            Code::TooLong,
        ),
        (
            |form| form.text = Text::fr("\u{202E}"),
            "text.fr",
            Code::InvalidCharacters,
        ),
        (
            |form| form.metrics = Some(Vec::new()),
            "metrics",
            Code::Required,
        ),
        (
            |form| form.metrics = Some((0..=200).map(metric).collect()),
            "metrics",
            Code::TooMany,
        ),
        (
            |form| form.from = "2020-00".to_owned(),
            "from",
            Code::DateImpossible,
        ),
        (
            |form| form.to = Some("2019".to_owned()),
            "to",
            Code::DatesReversed,
        ),
    ];
    for (change, field, code) in cases {
        let mut form = form();
        change(&mut form);
        assert_eq!(problems(&form), [(field.to_owned(), code)]);
    }
}

#[test]
fn what_fits_is_cleaned() {
    let mut form = form();
    form.label = Text::both("é".repeat(80), "  Lockdown ");
    form.text = Text::en(format!("one\r\ntwo{}", "a".repeat(993)));
    form.metrics = Some(vec![metric(2), metric(1), metric(2)]);
    let fields = form.check().unwrap();
    assert_eq!(fields.label.en.as_deref(), Some("Lockdown"));
    assert_eq!(fields.name(), Some("Lockdown"));
    assert!(fields.text.en.unwrap().starts_with("one\ntwo"));
    assert_eq!(fields.metrics, Some(vec![metric(1), metric(2)]));
}

#[test]
fn kinds_have_words() {
    let words: Vec<_> = EventKind::ALL.iter().map(|kind| kind.as_str()).collect();
    assert_eq!(words, ["method", "crisis", "law", "holiday", "other"]);
    for &kind in EventKind::ALL {
        assert_eq!(EventKind::parse(kind.as_str()), Some(kind));
    }
    assert_eq!(EventKind::parse("war"), None);
}

#[test]
fn chosen_indicators_must_be_known() {
    let known = HashSet::from([metric(1), metric(2)]);
    for (chosen, is_known) in [
        (None, true),
        (Some(vec![metric(1)]), true),
        (Some(vec![metric(2), metric(1)]), true),
        (Some(vec![metric(1), metric(3)]), false),
    ] {
        let checked = check_known(chosen.as_deref(), &known);
        assert_eq!(checked.is_ok(), is_known, "{chosen:?}");
    }
    let problem = check_known(Some(&[metric(3)]), &known).unwrap_err();
    assert_eq!(problem, Problem::at("metrics", Code::NotFound));
}

#[test]
fn a_collection_has_200_events_at_most() {
    assert_eq!(check_number(0), Ok(()));
    assert_eq!(check_number(199), Ok(()));
    let problem = check_number(200).unwrap_err();
    assert_eq!(problem.code, Code::TooMany);
}

#[test]
fn an_event_is_about_all_indicators_some_or_none_that_are_left() {
    for (metrics, is_about_first) in [
        (None, true),
        (Some(vec![metric(1), metric(2)]), true),
        (Some(vec![metric(2)]), false),
        (Some(Vec::new()), false),
    ] {
        let mut fields = form().check().unwrap();
        fields.metrics = metrics;
        let event = Event {
            id: EventId::new(Uuid::from_u128(1)),
            collection: CollectionId::new(Uuid::from_u128(2)),
            fields,
            created_at: Timestamp::UNIX_EPOCH,
            updated_at: Timestamp::UNIX_EPOCH,
            version: 1,
        };
        assert_eq!(event.is_about(metric(1)), is_about_first);
    }
}
