use uuid::Uuid;

use super::*;
use crate::calendar::frequency::Frequency;
use crate::catalogue::chart::{ChartOptions, ChartOptionsForm, ChartType};
use crate::id::ChartId;
use crate::problem::Code;
use crate::series::aggregation::Aggregation;
use crate::series::transformation::Transformation;
use crate::series::view::Defaults;

fn form() -> DashboardForm {
    DashboardForm {
        key: " Prices ".to_owned(),
        name: Text::both("Les prix", "Prices"),
        tags: Text::en("b; a;B"),
        start: Some(" 2015-Q3 ".to_owned()),
        ..DashboardForm::default()
    }
}

/// Field and code of each problem.
fn reported(problems: Vec<Problem>) -> Vec<(String, Code)> {
    let reported = problems.into_iter();
    reported
        .map(|problem| (problem.field.unwrap_or_default(), problem.code))
        .collect()
}

#[test]
fn a_form_is_cleaned() {
    let fields = form().check().unwrap();
    assert_eq!(fields.key.as_str(), "Prices");
    assert_eq!(fields.tags, Text::en("b;a"));
    assert_eq!(fields.range.start.as_deref(), Some("2015-Q3"));
    assert_eq!(fields.range.end, None);
}

#[test]
fn every_field_of_a_form_is_checked() {
    type Case = (fn(&mut DashboardForm), &'static str, Code);
    let cases: [Case; 10] = [
        (|form| form.key = String::new(), "key", Code::Required),
        (|form| form.key = "-a".to_owned(), "key", Code::KeyFormat),
        (|form| form.key = "a b".to_owned(), "key", Code::KeyFormat),
        (|form| form.key = "a".repeat(61), "key", Code::KeyTooLong),
        (|form| form.key = "New".to_owned(), "key", Code::KeyReserved),
        (
            |form| form.key = "edit".to_owned(),
            "key",
            Code::KeyReserved,
        ),
        (|form| form.name = Text::default(), "name", Code::Required),
        (
            |form| form.tags = Text::fr("x".repeat(51)),
            "tags.fr",
            Code::TagTooLong,
        ),
        (
            |form| form.end = Some("2014".to_owned()),
            "end",
            Code::DatesReversed,
        ),
        (
            |form| form.start = Some("2014-13".to_owned()),
            "start",
            Code::DateImpossible,
        ),
    ];

    for (change, field, code) in cases {
        let mut form = form();
        change(&mut form);
        assert_eq!(
            reported(form.check().unwrap_err()),
            [(field.to_owned(), code)]
        );
    }
}

fn chart(number: u128) -> ChartId {
    ChartId::new(Uuid::from_u128(number))
}

fn tile(number: u128, width: i64, height: i64) -> TileForm {
    TileForm {
        chart: chart(number),
        width,
        height,
    }
}

#[test]
fn an_arrangement_is_read_and_reads_back() {
    let layout = Layout::check(&[tile(2, 12, 4), tile(1, 3, 1)]).unwrap();
    assert_eq!(Layout::from_json(&layout.to_json()), layout);
    assert_eq!(Layout::check(&[]).unwrap().to_json(), "[]");
}

#[test]
fn an_arrangement_that_cannot_be_is_refused() {
    let tiles = [tile(1, 2, 0), tile(1, 13, 5), tile(2, -1, 3)];
    assert_eq!(
        reported(Layout::check(&tiles).unwrap_err()),
        [
            ("tiles.0.width".to_owned(), Code::NumberRange),
            ("tiles.0.height".to_owned(), Code::NumberRange),
            ("tiles.1.chart".to_owned(), Code::InvalidChoice),
            ("tiles.1.width".to_owned(), Code::NumberRange),
            ("tiles.1.height".to_owned(), Code::NumberRange),
            ("tiles.2.width".to_owned(), Code::NumberRange),
        ]
    );
    let many: Vec<_> = (0..61).map(|number| tile(number, 6, 3)).collect();
    assert_eq!(
        reported(Layout::check(&many).unwrap_err()),
        [("tiles".to_owned(), Code::TooMany)]
    );
}

#[test]
fn what_cannot_be_read_of_an_arrangement_is_left_out() {
    let good = Layout::check(&[tile(1, 4, 2)]).unwrap();
    let text = good.to_json().replace(
        ']',
        r#",{"chart":"x","width":4,"height":2},{"chart":"00000000-0000-0000-0000-000000000002","width":90,"height":2},7]"#,
    );
    assert_eq!(Layout::from_json(&text), good);
    assert!(Layout::is_readable(&good.to_json()) && Layout::is_readable("[]"));
    for text in [text.as_str(), "", "{}", "null", "[1"] {
        assert!(!Layout::is_readable(text), "{text}");
    }
    for text in ["", "{}", "null", "[1"] {
        assert_eq!(Layout::from_json(text), Layout::default(), "{text}");
    }
}

#[test]
fn charts_that_nobody_has_placed_come_after_those_that_are() {
    let layout = Layout::check(&[tile(3, 12, 2), tile(9, 3, 1), tile(1, 4, 4)]).unwrap();
    let there = [
        (chart(1), ChartType::Line),
        (chart(2), ChartType::Value),
        (chart(3), ChartType::Bar),
        (chart(4), ChartType::Seasonal),
    ];
    let placed: Vec<_> = layout
        .place(&there)
        .iter()
        .map(|tile| (tile.chart.uuid().as_u128(), tile.width, tile.height))
        .collect();
    assert_eq!(placed, [(3, 12, 2), (1, 4, 4), (2, 3, 1), (4, 6, 3)]);
}

fn options(freq: &str, agg: &str, transform: &str, param: &str) -> SeriesOptions {
    let text = |text: &str| Some(text.to_owned());
    SeriesOptions {
        freq: text(freq),
        agg: text(agg),
        transform: text(transform),
        param: text(param),
    }
    .given()
}

#[test]
fn a_series_is_checked_as_a_reading() {
    type Case = (SeriesOptions, Frequency, &'static [(&'static str, Code)]);
    let cases: [Case; 7] = [
        (options("", "", " ", ""), Frequency::Monthly, &[]),
        (options("Y", "avg", "pct", "1"), Frequency::Monthly, &[]),
        (
            options("D", "", "", ""),
            Frequency::Monthly,
            &[("freq", Code::OptionFreqHigher)],
        ),
        (
            options("Y", "", "", ""),
            Frequency::Monthly,
            &[("agg", Code::OptionAggNeeded)],
        ),
        (
            options("", "", "none", "3"),
            Frequency::Monthly,
            &[("param", Code::OptionParamWithoutTransform)],
        ),
        (options("", "", "", ""), Frequency::Category, &[]),
        (
            options("Y", "", "", ""),
            Frequency::Category,
            &[("freq", Code::OptionCategories)],
        ),
    ];

    let defaults = Defaults {
        aggregation: Aggregation::None,
        display: Some((Transformation::None, None)),
    };

    for (options, frequency, expected) in cases {
        let mut problems = Vec::new();
        options.check("series.2.", frequency, &defaults, &mut problems);
        let expected: Vec<_> = expected
            .iter()
            .map(|(field, code)| (format!("series.2.{field}"), *code))
            .collect();
        assert_eq!(reported(problems), expected, "{options:?}");
    }
}

#[test]
fn categories_have_no_range_and_years_no_seasons() {
    let range = Range {
        start: Some("2010".to_owned()),
        end: None,
    };
    let seasonal = ChartOptions {
        kind: ChartType::Seasonal,
        ..ChartOptions::default()
    };
    let read = |frequency, freq: &str, chart: &ChartOptions| {
        let options = options(freq, "", "", "").reading(frequency, &range, chart);
        (options.start, options.season)
    };
    let start = || Some("2010".to_owned());
    let plain = ChartOptions::default();
    assert_eq!(read(Frequency::Monthly, "", &plain), (start(), None));
    let season = Some("01-01".to_owned());
    assert_eq!(read(Frequency::Monthly, "", &seasonal), (start(), season));
    assert_eq!(read(Frequency::Monthly, "Y", &seasonal), (start(), None));
    assert_eq!(read(Frequency::Category, "", &seasonal), (None, None));
}

#[test]
fn options_fit_a_chart_where_they_fit_one_of_its_series() {
    let seasonal = ChartOptions {
        kind: ChartType::Seasonal,
        ..ChartOptions::default()
    };
    assert!(seasonal.check_any_fits([]).is_ok());
    assert!(
        seasonal
            .check_any_fits([Frequency::Yearly, Frequency::Monthly])
            .is_ok()
    );
    let rejected = seasonal.check_any_fits([Frequency::Yearly, Frequency::Category]);
    assert_eq!(
        reported(rejected.unwrap_err()),
        [("options.type".to_owned(), Code::ChartTypeNotAllowed)]
    );
}

fn chart_form() -> DashboardChartForm {
    DashboardChartForm {
        key: "brent".to_owned(),
        title: Text::en("Brent"),
        options: ChartOptionsForm::default(),
        series: vec![SeriesForm::default()],
    }
}

#[test]
fn every_field_of_a_chart_is_checked_behind_its_prefix() {
    assert!(chart_form().check("").is_ok());

    let form = DashboardChartForm {
        key: "edit".to_owned(),
        title: Text::default(),
        options: ChartOptionsForm {
            years: Some(0),
            ..ChartOptionsForm::default()
        },
        series: vec![SeriesForm::default(); 21],
    };

    assert_eq!(
        reported(form.check("charts.3.").unwrap_err()),
        [
            ("charts.3.key".to_owned(), Code::KeyReserved),
            ("charts.3.title".to_owned(), Code::Required),
            ("charts.3.options.years".to_owned(), Code::NumberRange),
            ("charts.3.series".to_owned(), Code::TooMany),
        ]
    );

    let empty = DashboardChartForm {
        series: Vec::new(),
        ..chart_form()
    };
    assert_eq!(
        reported(empty.check("").unwrap_err()),
        [("series".to_owned(), Code::Required)]
    );
}
