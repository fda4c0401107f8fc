//! Measures what a series costs, on one core: reading its lines, aggregating and transforming it, encoding
//! and decoding it; and the size in which real monthly series are stored. `scripts/bench --series` runs it.
//!
//! `bench [FOLDER]`: the folder of shared data, for the sizes. Prints a line a figure, with its aim, between tabs.

#![expect(clippy::print_stdout, reason = "a command tells its figures")]

use std::error::Error;
use std::hint::black_box;
use std::path::Path;
use std::time::Instant;

use domain::calendar::frequency::Frequency;
use domain::calendar::period::Period;
use domain::series::Series;
use domain::series::codec::{decode, encode};
use domain::series::observation::parse_lines;
use domain::series::view::{Defaults, Options};

const DAYS: i32 = 15_000;
/// Rounds of each measurement; the median is printed, and the shortest and longest.
const ROUNDS: usize = 200;

type Result<T> = std::result::Result<T, Box<dyn Error>>;

fn main() -> Result<()> {
    let lines = daily_lines()?;
    let daily = parse(Frequency::Daily, &lines)?;
    let text = daily.canonical_bytes();
    println!("lines of {DAYS} daily observations\t{text} bytes\tat most 256,000");

    let parsing = times(|| {
        black_box(parse(Frequency::Daily, black_box(&lines))?).check_size()?;
        Ok(())
    })?;
    row("read and checked", &parsing, 5.0);

    for address in [
        "freq=W&agg=avg&transform=pct",
        "freq=M&agg=sum&transform=mavg",
        "freq=Y&agg=last&transform=change",
        "transform=pct&param=250",
        "transform=mavg&param=400",
        "transform=msum&param=7",
        "transform=index&season=07-01",
    ] {
        let options = options(address)?;
        let reading = times(|| {
            let reading = options
                .read(Frequency::Daily, &Defaults::default())
                .map_err(|problems| format!("{problems:?}"))?;
            let view = reading.apply(black_box(&daily));
            black_box(view.map_err(|problem| format!("{problem:?}"))?);
            Ok(())
        })?;
        row(&format!("read with {address}"), &reading, 1.0);
    }

    let monthly = monthly(600)?;
    for (name, series) in [("daily", &daily), ("monthly", &monthly)] {
        codec(&format!("{name}, {} observations", series.len()), series)?;
    }
    if let Some(folder) = std::env::args().nth(1) {
        sizes(Path::new(&folder))?;
    }
    Ok(())
}

fn parse(frequency: Frequency, lines: &str) -> Result<Series> {
    parse_lines(frequency, lines)
        .map_err(|problems| format!("{:?}", problems.problems.first()).into())
}

fn options(address: &str) -> Result<Options> {
    let mut options = Options::default();
    for (name, value) in address.split('&').filter_map(|pair| pair.split_once('=')) {
        options
            .set(name, value.to_owned())
            .map_err(|problem| format!("{problem:?}"))?;
    }
    Ok(options)
}

/// A random walk, always the same: steps of at most ±4.
fn walk() -> impl FnMut() -> i32 {
    let mut state = 20_261_121_u64;
    move || {
        // Knuth's multiplier for 64 bits; the upper bits are the random ones.
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1);
        i32::try_from((state >> 33) % 9).unwrap_or_default() - 4
    }
}

/// As many days as fit into the largest series: values from 10.0 to 99.9.
fn daily_lines() -> Result<String> {
    let mut step = walk();
    let mut tenths = 500;
    let mut lines = String::new();
    for day in 0..DAYS {
        tenths = (tenths + step()).clamp(100, 999);
        let date = Period::new(Frequency::Daily, day).ok_or("no such day")?;
        lines += &format!("{date};{}.{}\n", tenths / 10, tenths % 10);
    }
    Ok(lines)
}

/// A price index with one decimal.
fn monthly(months: i32) -> Result<Series> {
    let mut step = walk();
    let mut tenths = 1_000;
    let mut lines = String::new();
    for month in 0..months {
        tenths += 4 + step();
        let date = Period::new(Frequency::Monthly, month - 200).ok_or("no such month")?;
        lines += &format!("{date};{}.{}\n", tenths / 10, tenths % 10);
    }
    parse(Frequency::Monthly, &lines)
}

/// Milliseconds of each round, ascending.
fn times(mut run: impl FnMut() -> Result<()>) -> Result<Vec<f64>> {
    let mut times = Vec::with_capacity(ROUNDS);
    for _ in 0..ROUNDS {
        let start = Instant::now();
        run()?;
        times.push(start.elapsed().as_secs_f64() * 1000.0);
    }
    times.sort_by(f64::total_cmp);
    Ok(times)
}

fn median(times: &[f64]) -> f64 {
    times.get(times.len() / 2).copied().unwrap_or_default()
}

fn row(what: &str, times: &[f64], aim: f64) {
    let shortest = times.first().copied().unwrap_or_default();
    let median = median(times);
    println!("{what}\t{median:.3} ms (at best {shortest:.3})\tbelow {aim} ms");
}

fn codec(name: &str, series: &Series) -> Result<()> {
    let encoded = encode(series);
    let encoding = times(|| {
        black_box(encode(black_box(series)));
        Ok(())
    })?;
    let decoding = times(|| {
        black_box(decode(black_box(&encoded))?);
        Ok(())
    })?;
    let a_minute = |milliseconds: f64| series.len() as f64 / milliseconds * 60_000.0 / 1e6;
    let (encoding, decoding) = (median(&encoding), median(&decoding));
    for (what, milliseconds) in [
        ("encoded", encoding),
        ("decoded", decoding),
        ("both", encoding + decoding),
    ] {
        let million = a_minute(milliseconds);
        println!("{name}, {what}\t{million:.0} million a minute\tabove 100");
    }
    Ok(())
}

/// The stored size of real monthly series against their canonical text.
fn sizes(folder: &Path) -> Result<()> {
    for (name, file, separator, column) in [
        (
            "consumer prices, United States",
            "03-us-cpi-monthly/cpiai.csv",
            ',',
            1,
        ),
        (
            "monthly inflation, United States",
            "03-us-cpi-monthly/cpiai.csv",
            ',',
            2,
        ),
        (
            "births, France",
            "08-insee-fr/naissances/valeurs_mensuelles.csv",
            ';',
            1,
        ),
        (
            "chocolate, index of production",
            "08-insee-fr/ipi-chocolat/valeurs_mensuelles.csv",
            ';',
            1,
        ),
        (
            "marriages, France",
            "08-insee-fr/mariages-latin1/valeurs_mensuelles.csv",
            ';',
            1,
        ),
    ] {
        let path = folder.join(file);
        let Ok(bytes) = std::fs::read(&path) else {
            println!("{name}\tno shared data\tat most 33 %");
            continue;
        };
        let series = parse(Frequency::Monthly, &lines_of(&bytes, separator, column))?;
        let (stored, text) = (encode(&series).len(), series.canonical_bytes());
        let share = stored as f64 / text as f64 * 100.0;
        let count = series.len();
        println!("{name}, {count} months\t{stored} of {text} bytes, {share:.0} %\tat most 33 %");
    }
    Ok(())
}

/// The lines that have a month and a value in this column.
fn lines_of(file: &[u8], separator: char, column: usize) -> String {
    let text = String::from_utf8_lossy(file).replace('"', "");
    text.lines()
        .filter_map(|line| {
            let mut fields = line.split(separator);
            let date = fields.next()?;
            let value = fields.nth(column - 1)?;
            let is_month = Period::parse(Frequency::Monthly, date).is_ok();
            (is_month && !value.is_empty()).then(|| format!("{date};{value}\n"))
        })
        .collect()
}
