use super::*;
use crate::problem::Param;

/// A form with every field set.
fn full() -> ChartForm {
    ChartForm {
        options: ChartOptionsForm {
            kind: ChartType::Seasonal,
            stack: ChartStack::Percent,
            range: ChartRange::Zero,
            y_format: "0.0%".to_owned(),
            x_format: PlaceFormat::Category,
            sort: CategoryOrder::Name,
            show_unit: false,
            start: Some(" 2016-Q3 ".to_owned()),
            end: Some("2016-10-31".to_owned()),
            season_start: Some("07-01".to_owned()),
            years: Some(50),
            season_colours: vec!["1".to_owned(), "#ABCDEF".to_owned()],
            priority: -1000,
            description: Text::both("Une ligne\r\nqui monte", "A line"),
        },
        look: SeriesLookForm {
            legend: Text::fr(" Indice "),
            style: LineStyle::DashDot,
            width: Some(5),
            colour: Some("8".to_owned()),
            axis: AxisSide::Right,
            greater: Some(ColourRuleForm {
                value: 1e300,
                colour: "#00ff00".to_owned(),
            }),
            lower: Some(ColourRuleForm {
                value: -0.0,
                colour: "2".to_owned(),
            }),
        },
    }
}

fn with_options(change: impl FnOnce(&mut ChartOptionsForm)) -> ChartForm {
    let mut form = ChartForm::default();
    change(&mut form.options);
    form
}

fn with_look(change: impl FnOnce(&mut SeriesLookForm)) -> ChartForm {
    let mut form = ChartForm::default();
    change(&mut form.look);
    form
}

/// Field and code of each problem.
fn reported(form: &ChartForm) -> Vec<(String, Code)> {
    let problems = form.check().err().unwrap_or_default();
    let reported = problems.into_iter();
    reported
        .map(|problem| (problem.field.unwrap(), problem.code))
        .collect()
}

#[test]
fn a_form_that_nobody_touched_is_the_programs_own_chart() {
    assert_eq!(ChartForm::default().check(), Ok(Chart::default()));
    let blank = with_options(|options| {
        options.start = Some(" ".to_owned());
        options.end = Some(String::new());
        options.season_start = Some(String::new());
        options.description = Text::both("", " ");
    });
    assert_eq!(blank.check(), Ok(Chart::default()));
}

#[test]
fn what_is_chosen_is_cleaned_and_kept() {
    let Chart { options, look } = full().check().unwrap();
    assert_eq!(options.y_format, ValueFormat::OnePercent);
    assert_eq!(options.start.as_deref(), Some("2016-Q3"));
    assert_eq!((options.years, options.priority), (Some(50), -1000));
    let colours = [Colour::Palette(1), Colour::Rgb([0xab, 0xcd, 0xef])];
    assert_eq!(options.season_colours, colours);
    assert_eq!(
        options.description,
        Text::both("Une ligne\nqui monte", "A line")
    );
    assert_eq!(look.legend, Text::fr("Indice"));
    assert_eq!(
        (look.width, look.colour),
        (Some(5), Some(Colour::Palette(8)))
    );
    assert!(look.lower.unwrap().value.is_sign_positive(), "-0 is 0");
}

#[test]
fn each_field_has_its_limits() {
    type Case = (ChartForm, Option<(&'static str, Code)>);
    let years = |years| with_options(|options| options.years = Some(years));
    let priority = |priority| with_options(|options| options.priority = priority);
    let width = |width| with_look(|look| look.width = Some(width));
    let format = |format: &str| with_options(|options| options.y_format = format.to_owned());
    let description =
        |length| with_options(|options| options.description = Text::en("é".repeat(length)));
    let legend = |length| with_look(|look| look.legend = Text::fr("x".repeat(length)));
    let colours = |count| with_options(|options| options.season_colours = vec!["3".into(); count]);
    let greater = |value, colour: &str| {
        let colour = colour.to_owned();
        with_look(|look| look.greater = Some(ColourRuleForm { value, colour }))
    };
    let wrong = |field, code| Some((field, code));

    let cases: Vec<Case> = vec![
        (years(1), None),
        (years(50), None),
        (years(0), wrong("options.years", Code::NumberRange)),
        (years(51), wrong("options.years", Code::NumberRange)),
        (years(257), wrong("options.years", Code::NumberRange)),
        (years(i64::MAX), wrong("options.years", Code::NumberRange)),
        (priority(1000), None),
        (priority(1001), wrong("options.priority", Code::NumberRange)),
        (
            priority(-1001),
            wrong("options.priority", Code::NumberRange),
        ),
        (
            priority(65_536),
            wrong("options.priority", Code::NumberRange),
        ),
        (width(1), None),
        (width(5), None),
        (width(0), wrong("look.width", Code::NumberRange)),
        (width(6), wrong("look.width", Code::NumberRange)),
        (format("0.00%"), None),
        (
            format("0.000"),
            wrong("options.yFormat", Code::InvalidChoice),
        ),
        (format(""), wrong("options.yFormat", Code::InvalidChoice)),
        (description(500), None),
        (
            description(501),
            wrong("options.description.en", Code::TooLong),
        ),
        (legend(200), None),
        (legend(201), wrong("look.legend.fr", Code::TooLong)),
        (colours(50), None),
        (colours(51), wrong("options.seasonColours", Code::TooMany)),
        (greater(-1.5, "1"), None),
        (
            greater(f64::INFINITY, "1"),
            wrong("look.greater.value", Code::NumberNotFinite),
        ),
        (
            greater(f64::NAN, "1"),
            wrong("look.greater.value", Code::NumberNotFinite),
        ),
        (
            greater(0.0, "red"),
            wrong("look.greater.colour", Code::ColourInvalid),
        ),
        (
            greater(0.0, ""),
            wrong("look.greater.colour", Code::ColourInvalid),
        ),
    ];

    for (form, expected) in cases {
        let expected: Vec<_> = expected
            .map(|(field, code)| (field.to_owned(), code))
            .into_iter()
            .collect();
        assert_eq!(reported(&form), expected, "{form:?}");
    }
}

#[test]
fn everything_that_is_wrong_is_told_at_once_with_what_the_sentence_says() {
    let mut form = full();
    form.options.start = Some("tomorrow".to_owned());
    form.options.years = Some(99);
    form.options.season_colours = vec!["9".to_owned(), "4".to_owned(), "#12345".to_owned()];
    form.look.colour = Some("blue".to_owned());
    form.look.lower.as_mut().unwrap().value = f64::NEG_INFINITY;

    let expected = [
        ("options.start", Code::DateFormat),
        ("options.years", Code::NumberRange),
        ("options.seasonColours", Code::ColourInvalid),
        ("options.seasonColours", Code::ColourInvalid),
        ("look.colour", Code::ColourInvalid),
        ("look.lower.value", Code::NumberNotFinite),
    ];

    assert_eq!(
        reported(&form),
        expected.map(|(field, code)| (field.to_owned(), code))
    );

    let problems = form.check().unwrap_err();
    assert_eq!(problems[0].params["text"], Param::from("tomorrow"));
    assert_eq!(problems[1].params["min"], Param::Number(1));
    assert_eq!(problems[1].params["max"], Param::Number(50));
    assert_eq!(problems[3].params["text"], Param::from("#12345"));
}

#[test]
fn colours_are_palette_numbers_or_hexadecimal() {
    for (text, written) in [
        ("1", Some("1")),
        ("8", Some("8")),
        ("#000000", Some("#000000")),
        ("#1A6fb0", Some("#1a6fb0")),
        ("0", None),
        ("9", None),
        ("01", None),
        ("10", None),
        ("", None),
        ("#fff", None),
        ("#1a6fb", None),
        ("#1a6fb00", None),
        ("#1a6fbg", None),
        ("#1a6f\u{e9}", None),
        ("1a6fb0", None),
        ("#-1-1-1", None),
        ("red", None),
        ("url(#a)", None),
    ] {
        let read = Colour::parse(text).map(|colour| colour.to_string());
        assert_eq!(read.as_deref(), written, "{text:?}");
    }
}

#[test]
fn dates_are_in_any_notation_and_in_order() {
    let dates = |start: &str, end: &str| {
        let form = with_options(|options| {
            options.start = Some(start.to_owned());
            options.end = Some(end.to_owned());
        });
        reported(&form)
    };

    for (start, end) in [
        ("2016", "2016"),
        ("2016-12", "2016"),
        ("2016", "2016-01-01"),
        ("2016-Q4", "2016-S2"),
        ("2016-S2", "2016-Q3"),
        ("2016-W05", "2016-02-01"),
        ("2015-W53", "2016-01-03"),
        ("2016-02-07", "2016-W05"),
        ("0001", "9999"),
        ("9999-12-31", "9999-W52"),
    ] {
        assert_eq!(dates(start, end), [], "{start} {end}");
    }

    for (start, end) in [
        ("2017", "2016"),
        ("2016-W05", "2016-01-31"),
        ("2016-02-08", "2016-W05"),
        ("2016-Q3", "2016-06-30"),
        ("2016-10-31", "2016-10-30"),
    ] {
        let expected = [("options.end".to_owned(), Code::DatesReversed)];
        assert_eq!(dates(start, end), expected, "{start} {end}");
    }

    for (text, code) in [
        ("2016-13", Code::DateImpossible),
        ("2023-02-29", Code::DateImpossible),
        ("2016-Q5", Code::DateImpossible),
        ("2016-W53", Code::DateImpossible),
        ("0000", Code::DateImpossible),
        ("16", Code::DateFormat),
        ("2016/10", Code::DateFormat),
        ("2016-10-31T00:00", Code::DateFormat),
        ("10000", Code::DateFormat),
    ] {
        let expected = [("options.start".to_owned(), code)];
        assert_eq!(dates(text, ""), expected, "{text}");
    }
}

#[test]
fn a_season_starts_on_a_day_that_every_year_has() {
    let start = |day: &str| {
        reported(&with_options(|options| {
            options.season_start = Some(day.into())
        }))
    };

    for day in ["01-01", "07-01", "02-28", "12-31", " 02-15 "] {
        assert_eq!(start(day), [], "{day}");
    }

    for day in [
        "02-29",
        "02-30",
        "04-31",
        "13-01",
        "00-10",
        "01-00",
        "7-1",
        "07/01",
        "2024-07-01",
        "0a-01",
    ] {
        let expected = [("options.seasonStart".to_owned(), Code::SeasonStartInvalid)];
        assert_eq!(start(day), expected, "{day}");
    }
}

#[test]
fn a_type_fits_the_indicator() {
    use Frequency::{BiAnnual, Category, Daily, Monthly, Quarterly, Weekly, Yearly};
    for (kind, fits) in [
        (
            ChartType::Line,
            &[
                Daily, Weekly, Monthly, Quarterly, BiAnnual, Yearly, Category,
            ][..],
        ),
        (
            ChartType::Bar,
            &[
                Daily, Weekly, Monthly, Quarterly, BiAnnual, Yearly, Category,
            ],
        ),
        (
            ChartType::Seasonal,
            &[Daily, Weekly, Monthly, Quarterly, BiAnnual],
        ),
        (
            ChartType::Value,
            &[Daily, Weekly, Monthly, Quarterly, BiAnnual, Yearly],
        ),
    ] {
        for &frequency in Frequency::ALL {
            let options = ChartOptions {
                kind,
                stack: ChartStack::Percent,
                ..ChartOptions::default()
            };
            let expected = if fits.contains(&frequency) {
                Ok(())
            } else {
                let problem = Problem::at("options.type", Code::ChartTypeNotAllowed);
                Err(vec![problem.with("type", kind.as_str())])
            };
            assert_eq!(options.check_fit(frequency), expected, "{kind} {frequency}");
        }
    }
}

#[test]
fn categories_have_no_first_and_last_date() {
    let options = ChartOptions {
        start: Some("2016".to_owned()),
        end: Some("2017".to_owned()),
        ..ChartOptions::default()
    };
    assert_eq!(options.check_fit(Frequency::Yearly), Ok(()));
    assert_eq!(
        options.check_fit(Frequency::Category),
        Err(vec![
            Problem::at("options.start", Code::DateNotAllowed),
            Problem::at("options.end", Code::DateNotAllowed),
        ])
    );
}

#[test]
fn a_chart_reads_back_from_its_text() {
    for chart in [Chart::default(), full().check().unwrap()] {
        let text = chart.to_json();
        assert_eq!(Chart::from_json(&text).as_ref(), Ok(&chart), "{text}");
        assert_eq!(Chart::from_json(&text).unwrap().to_json(), text);
    }
}

#[test]
fn the_stored_text_keeps_its_shape() {
    let chart = Chart {
        options: ChartOptions {
            kind: ChartType::Bar,
            season_colours: vec![Colour::Palette(3)],
            ..ChartOptions::default()
        },
        look: SeriesLook {
            greater: Some(ColourRule {
                value: 2.5,
                colour: Colour::Rgb([255, 0, 16]),
            }),
            ..SeriesLook::default()
        },
    };
    let expected = concat!(
        r#"{"version":1,"options":{"type":"bar","stack":"none","range":"auto","yFormat":"auto","#,
        r#""xFormat":"date","sort":"value","showUnit":true,"start":null,"end":null,"seasonStart":null,"years":null,"#,
        r#""seasonColours":["3"],"priority":0,"description":{"fr":null,"en":null}},"#,
        r#""look":{"legend":{"fr":null,"en":null},"style":"line","width":null,"colour":null,"axis":"left","#,
        r##""greater":{"value":2.5,"colour":"#ff0010"},"lower":null}}"##,
    );
    assert_eq!(chart.to_json(), expected);
}

#[test]
fn a_chart_from_before_the_order_of_categories_is_sorted_by_value() {
    let before = Chart::default().to_json().replace(r#""sort":"value","#, "");
    assert_eq!(Chart::from_json(&before), Ok(Chart::default()));
}

#[test]
fn what_cannot_be_read_says_why() {
    let good = full().check().unwrap().to_json();
    let read = |text: &str| Chart::from_json(text);

    for text in [
        "",
        "null",
        "[]",
        "{}",
        "{\"version\":1}",
        "{\"version\":\"1\"}",
        "{\"version\":-1}",
        good.strip_suffix('}').unwrap(),
        &good.replace("\"seasonal\"", "\"pie\""),
        &good.replace("\"years\":50", "\"years\":\"many\""),
        &good.replace("\"years\"", "\"ages\""),
        &good.replace("\"value\":1e+300", "\"value\":1e+999"),
    ] {
        let unread = read(text);
        assert!(
            matches!(unread, Err(Unreadable::Malformed(_))),
            "{text}: {unread:?}"
        );
    }

    assert_eq!(
        read("{\"version\":2,\"anything\":[1]}"),
        Err(Unreadable::Version(2))
    );

    let beyond = good
        .replace("\"years\":50", "\"years\":51")
        .replace("\"8\"", "\"9\"");
    assert_eq!(
        read(&beyond),
        Err(Unreadable::Forbidden(
            "options.years, look.colour".to_owned()
        ))
    );
}
