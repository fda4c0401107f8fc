//! Measures how fast a file is read and checked:
//! `cargo run --release -p import --example validate -- [INDICATORS PERIODS [DIGIT]]`.
//! With a third number all values have one digit, which takes the most memory per byte of the file. Prints observations
//! per second, and the memory used by reading in addition to the file itself.

use std::fmt::Write as _;
use std::io::{self, Write as _};
use std::time::Instant;

use domain::calendar::frequency::Frequency;
use domain::calendar::period::Period;
use domain::text::language::Language;
use import::{Options, Scene};

/// Runs of which the best is printed, since other work on the machine only slows them.
const RUNS: usize = 7;

fn main() -> io::Result<()> {
    let mut numbers = std::env::args()
        .skip(1)
        .filter_map(|text| text.parse().ok());
    let indicators: usize = numbers.next().unwrap_or(1_000);
    let periods: usize = numbers.next().unwrap_or(300);
    let file = wide(indicators, periods, numbers.next());
    let options = Options {
        encoding: None,
        separator: None,
        sheet: None,
        language: Language::En,
        repairs: Vec::new(),
    };
    let scene = Scene {
        account: "bench",
        collection: "bench",
        known: &|_| None,
        is_elsewhere: &|_, _| false,
    };
    let before = memory("VmRSS:");
    let mut best = f64::INFINITY;
    let mut observations = 0;
    let mut most = None;
    for _ in 0..RUNS {
        let begun = Instant::now();
        let reading = import::read(file.as_bytes(), "bench.csv", &options, &scene);
        best = best.min(begun.elapsed().as_secs_f64());
        most = most.or_else(|| memory("VmHWM:"));
        let valid = reading
            .items
            .iter()
            .filter_map(|item| item.content.as_ref().ok());
        observations = valid.map(|content| content.series.len()).sum();
    }
    let out = &mut io::stdout().lock();
    writeln!(out, "file: {} bytes, {indicators} × {periods}", file.len())?;
    writeln!(out, "valid observations: {observations}")?;
    writeln!(out, "time: {:.1} ms", best * 1e3)?;
    writeln!(
        out,
        "observations a second: {:.0}",
        f64_of(observations) / best
    )?;
    if let (Some(before), Some(most)) = (before, most) {
        let grown = most.saturating_sub(before);
        let times = f64_of(grown) * 1_024.0 / f64_of(file.len());
        writeln!(
            out,
            "memory beside the file: {grown} kB, {times:.1} × the file"
        )?;
    }
    Ok(())
}

/// A file in the wide form: monthly indicators with values of one decimal, as in statistics.
fn wide(indicators: usize, periods: usize, digit: Option<usize>) -> String {
    let mut text = String::from("id");
    let mut write = |args: std::fmt::Arguments<'_>| {
        // Writing to a string does not fail.
        let _ = text.write_fmt(args);
    };
    for indicator in 0..indicators {
        write(format_args!(
            ";group-{}/indicator-{indicator}",
            indicator % 20
        ));
    }
    write(format_args!("\nfrequency"));
    for _ in 0..indicators {
        write(format_args!(";M"));
    }
    let first = -600;
    for ordinal in (first..).take(periods) {
        if let Some(period) = Period::new(Frequency::Monthly, ordinal) {
            write(format_args!("\n{period}"));
        }
        for indicator in 0..indicators {
            if let Some(digit) = digit {
                write(format_args!(";{}", digit % 10));
                continue;
            }
            let place =
                i64::from(ordinal - first) * 37 + i64::try_from(indicator).unwrap_or(0) * 101;
            write(format_args!(";{}.{}", 100 + place % 9_000, place % 10));
        }
    }
    write(format_args!("\n"));
    text
}

/// A figure of this process in kB, if the system provides it.
fn memory(figure: &str) -> Option<usize> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix(figure))?;
    line.trim().strip_suffix(" kB")?.parse().ok()
}

/// Counts here are far below the exact range of a double.
fn f64_of(count: usize) -> f64 {
    u32::try_from(count).map_or(f64::MAX, f64::from)
}
