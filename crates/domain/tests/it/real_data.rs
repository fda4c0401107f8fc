//! Real data sets in their published form, from the folder of shared data beside the repository.
//! Without that folder each test prints a message and passes.

use std::path::PathBuf;

use domain::calendar::frequency::Frequency;
use domain::series::Series;
use domain::series::codec::{decode, encode};
use domain::series::observation::{LineRule, parse_lines};
use domain::series::vintage::{Mode, apply_reverse, publish};

/// The text of a file of the shared data. Prints a message and returns `None` if the file is
/// absent.
fn read(file: &str) -> Option<String> {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR"))
        .join("../../../shared/data")
        .join(file);
    match std::fs::read_to_string(&path) {
        Ok(text) => Some(text),
        Err(error) => {
            #[expect(
                clippy::print_stderr,
                reason = "the reader of a test run should see the skip"
            )]
            {
                eprintln!("skipped, no shared data: {}: {error}", path.display());
            }
            None
        }
    }
}

/// The lines after the header, at most the first `columns` columns of each.
fn columns(text: &str, columns: usize) -> String {
    text.lines()
        .skip(1)
        .map(|line| {
            let fields: Vec<&str> = line.split(',').take(columns).collect();
            fields.join(",") + "\n"
        })
        .collect()
}

/// The facts compared with figures computed from the file by other means (Python's decimals).
#[derive(Debug, PartialEq)]
struct Facts<'a> {
    count: usize,
    first: &'a str,
    last: &'a str,
    min: f64,
    max: f64,
    /// The exact decimal sum, in units of 10^-decimals.
    sum: i64,
    decimals: u8,
}

fn check(series: &Series, expected: &Facts<'_>) {
    let canonical = series.positions().canonical(series.frequency());
    let scale = 10_f64.powi(series.decimals().into());
    let whole = |value: &f64| (value * scale).round() as i64;

    let found = Facts {
        count: series.len(),
        first: canonical.first().unwrap(),
        last: canonical.last().unwrap(),
        min: series
            .values()
            .iter()
            .copied()
            .fold(f64::INFINITY, f64::min),
        max: series
            .values()
            .iter()
            .copied()
            .fold(f64::NEG_INFINITY, f64::max),
        sum: series.values().iter().map(whole).sum(),
        decimals: series.decimals(),
    };
    assert_eq!(&found, expected);
    assert_eq!(series.check_size(), Ok(series.canonical_bytes()));

    let encoded = encode(series);
    assert_eq!(decode(&encoded).as_ref(), Ok(series));

    let text = series.canonical_bytes();
    assert!(
        encoded.len() * 3 <= text || !series.frequency().is_dated(),
        "{} bytes for a text of {text}",
        encoded.len()
    );
    assert_eq!(
        parse_lines(series.frequency(), &series.editing_text()).as_ref(),
        Ok(series)
    );
}

#[test]
fn daily_gas_prices_have_one_date_without_a_value() {
    let Some(text) = read("01-natural-gas-daily/daily.csv") else {
        return;
    };
    let problems = parse_lines(Frequency::Daily, &text).unwrap_err();
    let found: Vec<_> = problems
        .problems
        .iter()
        .map(|problem| (problem.line, problem.text.as_str(), problem.rule))
        .collect();

    let expected = Frequency::Daily;
    assert_eq!(
        found,
        [
            (1, "Date,Price", LineRule::DateFormat { expected }),
            (5286, "2018-01-05,", LineRule::MissingValue),
        ]
    );

    let mended: String = text
        .split_inclusive('\n')
        .skip(1)
        .filter(|line| line.trim_end() != "2018-01-05,")
        .collect();

    check(
        &parse_lines(Frequency::Daily, &mended).unwrap(),
        &Facts {
            count: 7436,
            first: "1997-01-07",
            last: "2026-08-18",
            min: 1.05,
            max: 30.72,
            sum: 3_030_022,
            decimals: 2,
        },
    );
}

#[test]
fn daily_oil_prices_hold_a_negative_one() {
    let Some(text) = read("02-oil-daily-weekly/wti-daily.csv") else {
        return;
    };
    let series = parse_lines(Frequency::Daily, &columns(&text, 2)).unwrap();
    check(
        &series,
        &Facts {
            count: 10_226,
            first: "1986-01-02",
            last: "2026-08-18",
            min: -36.98,
            max: 145.31,
            sum: 49_692_518,
            decimals: 2,
        },
    );
}

#[test]
fn weekly_oil_prices_keep_their_fridays() {
    let Some(text) = read("02-oil-daily-weekly/brent-weekly.csv") else {
        return;
    };
    let series = parse_lines(Frequency::Weekly, &columns(&text, 2)).unwrap();
    check(
        &series,
        &Facts {
            count: 2049,
            first: "1987-05-15",
            last: "2026-08-14",
            min: 9.44,
            max: 141.07,
            sum: 10_548_018,
            decimals: 2,
        },
    );
}

#[test]
fn monthly_oil_prices_dated_mid_month_are_refused_line_by_line() {
    let Some(text) = read("02-oil-daily-weekly/brent-monthly.csv") else {
        return;
    };
    let problems = parse_lines(Frequency::Monthly, &columns(&text, 2)).unwrap_err();
    let expected = Frequency::Monthly;
    assert_eq!(problems.count(), 471);
    assert_eq!(problems.more, 371);
    for problem in problems.problems {
        assert_eq!(problem.rule, LineRule::DateOtherFrequency { expected });
    }
}

#[test]
fn consumer_prices_take_a_third_of_their_text_at_most() {
    let Some(text) = read("03-us-cpi-monthly/cpiai.csv") else {
        return;
    };
    let series = parse_lines(Frequency::Monthly, &columns(&text, 2)).unwrap();
    check(
        &series,
        &Facts {
            count: 1360,
            first: "1913-01",
            last: "2026-05",
            min: 9.7,
            max: 335.123,
            sum: 125_183_242,
            decimals: 3,
        },
    );
}

#[test]
fn quarterly_product_is_read_with_quarters_put_together() {
    let Some(text) = read("04-us-gdp-quarterly/macrodata.csv") else {
        return;
    };
    let lines: String = columns(&text, 3)
        .lines()
        .map(|line| {
            let fields: Vec<&str> = line.split(',').collect();
            format!("{}-Q{}\t{}\n", fields[0], fields[1], fields[2])
        })
        .collect();
    check(
        &parse_lines(Frequency::Quarterly, &lines).unwrap(),
        &Facts {
            count: 203,
            first: "1959-Q1",
            last: "2009-Q3",
            min: 2710.349,
            max: 13_415.266,
            sum: 1_465_897_896,
            decimals: 3,
        },
    );
}

#[test]
fn births_have_every_day_of_fifteen_years() {
    let Some(text) = read("12-births-daily-complete/US_births_2000-2014_SSA.csv") else {
        return;
    };
    let lines: String = columns(&text, 5)
        .lines()
        .map(|line| {
            let fields: Vec<i32> = line
                .split(',')
                .map(|field| field.parse().unwrap())
                .collect();
            let &[year, month, day, _, births] = fields.as_slice() else {
                panic!("five columns expected: {line}");
            };
            format!("{year:04}-{month:02}-{day:02};{births}\n")
        })
        .collect();
    let series = parse_lines(Frequency::Daily, &lines).unwrap();
    check(
        &series,
        &Facts {
            count: 5479,
            first: "2000-01-01",
            last: "2014-12-31",
            min: 5728.0,
            max: 16_081.0,
            sum: 62_187_024,
            decimals: 0,
        },
    );

    let gaps = series
        .ordinals()
        .windows(2)
        .filter(|pair| pair[1] != pair[0] + 1);
    assert_eq!(gaps.count(), 0);
}

#[test]
fn servings_by_country_are_categories_in_the_order_of_the_file() {
    let Some(text) = read("07-categories/drinks.csv") else {
        return;
    };
    let lines: String = columns(&text, 5)
        .lines()
        .map(|line| {
            let fields: Vec<&str> = line.split(',').collect();
            format!("{},{}\n", fields[0], fields[4])
        })
        .collect();
    check(
        &parse_lines(Frequency::Category, &lines).unwrap(),
        &Facts {
            count: 193,
            first: "Afghanistan",
            last: "Zimbabwe",
            min: 0.0,
            max: 14.4,
            sum: 9104,
            decimals: 1,
        },
    );
}

#[test]
fn weather_words_are_the_texts_of_their_days() {
    let Some(text) = read("13-seattle-weather-text/seattle-weather.csv") else {
        return;
    };
    let lines: String = columns(&text, 6)
        .lines()
        .map(|line| {
            let fields: Vec<&str> = line.split(',').collect();
            format!("{},{},{}\n", fields[0], fields[2], fields[5])
        })
        .collect();
    let series = parse_lines(Frequency::Daily, &lines).unwrap();
    assert_eq!(series.len(), 1461);
    assert_eq!(series.texts().len(), 1461);
    assert_eq!(series.text(0), Some("drizzle"));
    let encoded = encode(&series);
    assert_eq!(decode(&encoded).as_ref(), Ok(&series));
    assert!(encoded.len() * 4 < series.canonical_bytes());
}

#[test]
fn publishing_month_by_month_replays_every_past_state() {
    let Some(text) = read("03-us-cpi-monthly/cpiai.csv") else {
        return;
    };
    let lines = columns(&text, 2);
    let mut lines: Vec<&str> = lines.lines().collect();

    let last = lines.split_off(lines.len() - 24);
    let mut states = vec![parse_lines(Frequency::Monthly, &lines.join("\n")).unwrap()];
    let mut ways_back = Vec::new();

    for line in last {
        let current = states.last().unwrap();
        let submitted = parse_lines(Frequency::Monthly, line).unwrap();
        let publication = publish(current, submitted, Mode::Merge).unwrap().unwrap();
        assert_eq!(publication.difference.added.len(), 1);
        assert!(
            publication.reverse.len() < 40,
            "{}",
            publication.reverse.len()
        );
        ways_back.push(publication.reverse);
        states.push(publication.next);
    }

    let mut state = states.pop().unwrap();
    while let (Some(earlier), Some(back)) = (states.pop(), ways_back.pop()) {
        state = apply_reverse(&state, &back).unwrap();
        assert_eq!(state, earlier);
    }
    assert!(ways_back.is_empty());
}
