use uuid::Uuid;

use super::*;

fn form() -> MetricForm {
    MetricForm {
        path: "population/paris".to_owned(),
        frequency: Frequency::Yearly,
        name: Text::fr("Paris"),
        unit: Text::default(),
        notes: Text::default(),
        tags: Text::default(),
        source: None,
        licence: None,
        parent: None,
        aggregation: Aggregation::None,
        transformation: Transformation::None,
        parameter: None,
        end: EndChoice::Stay,
    }
}

fn reported(form: &MetricForm) -> Vec<(String, Code)> {
    let problems = form.check().unwrap_err();
    problems
        .into_iter()
        .map(|problem| (problem.field.unwrap(), problem.code))
        .collect()
}

#[test]
fn an_indicator_is_cleaned_field_by_field() {
    let fields = MetricForm {
        path: " population/Paris ".to_owned(),
        unit: Text::both(" hab. ", ""),
        notes: Text::en("One\r\ntwo"),
        tags: Text::fr("démographie; Demographie"),
        source: Some("  Insee ".to_owned()),
        aggregation: Aggregation::Last,
        transformation: Transformation::Pct,
        parameter: Some(" 1 ".to_owned()),
        ..form()
    }
    .check()
    .unwrap();
    assert_eq!(fields.path.as_str(), "population/Paris");
    assert_eq!(fields.unit, Text::fr("hab."));
    assert_eq!(fields.notes, Text::en("One\ntwo"));
    assert_eq!(fields.tags, Text::fr("démographie"));
    assert_eq!(fields.source.as_deref(), Some("Insee"));
    assert_eq!(fields.parameter, Some(Parameter::Periods(1)));
}

#[test]
fn the_end_is_checked_with_the_other_fields() {
    let end = |date: &str| {
        EndChoice::At(EndForm {
            date: date.to_owned(),
            ..EndForm::default()
        })
    };
    let ended = MetricForm {
        end: end("2024-03-31"),
        ..form()
    };
    assert!(matches!(
        ended.check().unwrap().end,
        EndChoice::At(end) if end.date.to_string() == "2024-03-31"
    ));
    let wrong = MetricForm {
        path: "a//b".to_owned(),
        end: end("soon"),
        ..form()
    };
    assert_eq!(
        reported(&wrong),
        [
            ("path".to_owned(), Code::PathFormat),
            ("end.date".to_owned(), Code::DateFormat)
        ]
    );
}

#[test]
fn everything_that_is_wrong_is_told_at_once() {
    let wrong = MetricForm {
        path: "a//b".to_owned(),
        name: Text::both(" ", "\u{200B}"),
        unit: Text::en("u".repeat(61)),
        notes: Text::fr("\u{202E}"),
        tags: Text::fr("a;b\0"),
        source: Some("two\nlines".to_owned()),
        parent: Some("../x".to_owned()),
        transformation: Transformation::Mavg,
        parameter: Some("401".to_owned()),
        ..form()
    };

    let expected = [
        ("path", Code::PathFormat),
        ("name", Code::Required),
        ("unit.en", Code::TooLong),
        ("notes.fr", Code::InvalidCharacters),
        ("tags.fr", Code::InvalidCharacters),
        ("source", Code::InvalidCharacters),
        ("parent", Code::PathFormat),
        ("parameter", Code::ParameterInvalid),
    ];

    assert_eq!(
        reported(&wrong),
        expected.map(|(field, code)| (field.to_owned(), code))
    );
}

#[test]
fn categories_are_neither_aggregated_nor_transformed() {
    let wrong = MetricForm {
        frequency: Frequency::Category,
        aggregation: Aggregation::Sum,
        transformation: Transformation::Index,
        ..form()
    };
    assert_eq!(
        reported(&wrong),
        [
            ("aggregation".to_owned(), Code::AggregationNotAllowed),
            ("transformation".to_owned(), Code::TransformationNotAllowed),
        ]
    );
}

#[test]
fn the_parameter_fits_the_transformation_and_the_frequency() {
    let problem = |transformation, parameter: &str| {
        let parameter = Some(parameter.to_owned());
        let form = MetricForm {
            transformation,
            parameter,
            ..form()
        };
        form.check().map(|fields| fields.parameter)
    };

    assert_eq!(
        problem(Transformation::None, "1"),
        Err(vec![Problem::at("parameter", Code::ParameterNotAllowed)])
    );
    assert_eq!(
        problem(Transformation::Change, "0"),
        Err(vec![
            Problem::at("parameter", Code::ParameterInvalid)
                .with("min", 1_u32)
                .with("max", 400_u32)
        ])
    );
    assert_eq!(
        problem(Transformation::Index, "2015-06"),
        Err(vec![
            Problem::at("parameter", Code::ParameterInvalid).with("frequency", 'Y')
        ])
    );

    assert_eq!(
        problem(Transformation::Index, "2015-01"),
        Ok(
            crate::calendar::period::Period::parse(Frequency::Yearly, "2015")
                .ok()
                .map(Parameter::Base)
        )
    );
    assert_eq!(problem(Transformation::Index, ""), Ok(None));
}

#[test]
fn the_parent_is_by_the_path_unless_another_or_none_is_chosen() {
    let parent = |typed: Option<&str>| {
        let parent = typed.map(str::to_owned);
        MetricForm { parent, ..form() }
            .check()
            .map(|fields| fields.parent)
    };
    assert_eq!(parent(None), Ok(ParentChoice::ByPath));
    assert_eq!(parent(Some(" ")), Ok(ParentChoice::Nothing));
    assert_eq!(
        parent(Some("population")),
        Ok(ParentChoice::At(MetricPath::parse("population").unwrap()))
    );
    assert_eq!(
        parent(Some("Population/PARIS")),
        Err(vec![Problem::at("parent", Code::ParentCycle)])
    );
}

#[test]
fn six_generations_are_the_most_and_nobody_is_above_themselves() {
    let ids: Vec<_> = (1..=7).map(|n| MetricId::new(Uuid::from_u128(n))).collect();
    assert_eq!(check_parent(ids[0], &ids[1..=5], 0), Ok(()));
    assert_eq!(check_parent(ids[0], &ids[1..=3], 2), Ok(()));
    assert_eq!(check_parent(ids[0], &[], 5), Ok(()));
    let too_deep = Err(Problem::at("parent", Code::ParentDepth).with("max", 6_usize));
    assert_eq!(check_parent(ids[0], &ids[1..=6], 0), too_deep);
    assert_eq!(check_parent(ids[0], &ids[1..=3], 3), too_deep);
    assert_eq!(
        check_parent(ids[2], &ids[1..=3], 0),
        Err(Problem::at("parent", Code::ParentCycle))
    );
}

#[test]
fn the_frequency_changes_while_nothing_can_be_read_or_with_the_second_publish() {
    let (daily, weekly) = (Frequency::Daily, Frequency::Weekly);

    for (from, to, observations, vintage, republishes, allowed) in [
        (daily, weekly, 0, 0, false, true),
        (daily, daily, 9, 7, false, true),
        (daily, weekly, 9, 1, true, true),
        (daily, weekly, 9, 1, false, false),
        (daily, weekly, 9, 2, true, false),
        // Emptied: no reader sees observations of two frequencies.
        (daily, weekly, 0, 2, false, true),
    ] {
        let change = FrequencyChange {
            from,
            to,
            observations,
            vintage,
            republishes,
        };
        let expected = if allowed {
            Ok(())
        } else {
            Err(Problem::at("frequency", Code::FrequencyFixed))
        };
        assert_eq!(change.check(), expected, "{change:?}");
    }
}
