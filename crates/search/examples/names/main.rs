//! Builds an index of the catalogue of a statistics office, and measures it beside tantivy asked directly, or shows
//! what queries find.
//!
//! `names SERIES.CSV.GZ [--copies N] [--queries | QUERY…]`: the file of names; without queries, about 2,000 made from
//! the names are measured; `--queries` prints these alone. With copies, as many other offices have the same names.

#![expect(clippy::print_stdout, reason = "a command prints its results")]

mod catalogue;
mod direct;

use std::error::Error;
use std::fs;
use std::path::Path;
use std::time::Instant;

use catalogue::{copied, documents, name_of, number_of, queries};
use direct::Direct;
use domain::text::language::Language;
use jiff::Timestamp;
use search::{Document, Filters, Hidden, Index, Order, PageRequest, Popularity, Query, Results};

pub(crate) type Result<T> = std::result::Result<T, Box<dyn Error>>;

const USAGE: &str = "usage: names SERIES.CSV.GZ [--copies N] [--queries | QUERY…]";

fn main() -> Result<()> {
    let mut arguments: Vec<String> = std::env::args().skip(1).collect();
    let copies = match arguments.iter().position(|it| it == "--copies") {
        Some(place) if place + 1 < arguments.len() => {
            let given: Vec<_> = arguments.drain(place..place + 2).collect();
            given.last().ok_or(USAGE)?.parse()?
        }
        _ => 0,
    };
    let (file, texts) = arguments.split_first().ok_or(USAGE)?;
    let documents = documents(Path::new(file))?;
    if texts == ["--queries"] {
        for text in queries(&documents) {
            println!("{text}");
        }
        return Ok(());
    }
    let all = || {
        (0..=copies).flat_map(|copy| {
            let numbered = documents.iter().enumerate();
            numbered.map(move |(number, document)| copied(document, copy, number))
        })
    };
    let count = documents.len() * (copies + 1);
    let folder = tempfile::tempdir()?;
    let (ours, plain) = (folder.path().join("ours"), folder.path().join("plain"));
    let (index, mut writer) = timed("ours", count, &ours, || {
        let index = Index::create(&ours)?;
        let mut writer = index.writer()?;
        for document in all() {
            writer.put(&document)?;
        }
        writer.commit("all")?;
        Ok((index, writer))
    })?;
    let begun = Instant::now();
    if let Some(merge) = writer.merge() {
        merge.wait()?;
    }
    println!("… merged in {:.1} s", begun.elapsed().as_secs_f64());
    if !texts.is_empty() {
        return show(&index, &documents, texts);
    }
    let direct = timed("tantivy directly", count, &plain, || {
        let direct = Direct::create(&plain)?;
        direct.put(all())?;
        Ok(direct)
    })?;
    let direct = direct.asked()?;
    let texts = queries(&documents);
    // The first queries read the files into memory.
    for text in texts.iter().step_by(20) {
        ask(&index, text)?;
        direct.forgiving(text)?;
    }
    measure("ours", &texts, |text| {
        Ok(ask(&index, text)?.hits.is_empty())
    })?;
    measure("tantivy directly, all words as they are", &texts, |text| {
        Ok(direct.exact(text)? == 0)
    })?;
    measure("… or unfinished, with a wrong letter", &texts, |text| {
        Ok(direct.forgiving(text)? == 0)
    })
}

/// Prints how long it takes to make an index, and its size.
fn timed<T>(
    name: &str,
    count: usize,
    folder: &Path,
    make: impl FnOnce() -> Result<T>,
) -> Result<T> {
    let begun = Instant::now();
    let made = make()?;
    let seconds = begun.elapsed().as_secs_f64();
    let megabytes = size(folder)? as f64 / 1e6;
    println!(
        "{name}: {count} documents in {seconds:.1} s, {:.0} a second, {megabytes:.1} MB",
        count as f64 / seconds
    );
    Ok(made)
}

fn size(folder: &Path) -> Result<u64> {
    let mut bytes = 0;
    for file in fs::read_dir(folder)? {
        bytes += file?.metadata()?.len();
    }
    Ok(bytes)
}

fn ask(index: &Index, text: &str) -> Result<Results> {
    let request = PageRequest {
        query: &Query::read(text),
        filters: &Filters::default(),
        order: Order::Relevance,
        language: Language::Fr,
        offset: 0,
        limit: 10,
        hidden: &Hidden::default(),
        restricted: None,
        now: Timestamp::UNIX_EPOCH,
        popularity: &Popularity::default(),
    };
    Ok(index.search(&request)?)
}

fn show(index: &Index, documents: &[Document], queries: &[String]) -> Result<()> {
    for text in queries {
        let begun = Instant::now();
        let found = ask(index, text)?;
        let took = begun.elapsed().as_secs_f64() * 1e3;
        println!(
            "\n{text}: {} found, {} words missing, {took:.1} ms",
            found.total, found.missing
        );
        for hit in found.hits.iter().take(5) {
            let document = documents
                .get(number_of(hit.id))
                .ok_or("an unknown document")?;
            println!("  {:6.2} {}", hit.score, name_of(document, 0));
        }
    }
    Ok(())
}

/// Prints the times of queries, one after the other; `ask` returns whether nothing was found.
fn measure(name: &str, texts: &[String], ask: impl Fn(&str) -> Result<bool>) -> Result<()> {
    let (mut times, mut empty) = (Vec::new(), 0);
    for text in texts {
        let begun = Instant::now();
        empty += usize::from(ask(text)?);
        times.push(begun.elapsed().as_secs_f64() * 1e3);
    }
    let sum: f64 = times.iter().sum();
    times.sort_by(f64::total_cmp);
    let at = |share: f64| {
        let place = (times.len() as f64 * share) as usize;
        times.get(place).copied().unwrap_or_default()
    };
    println!(
        "{name}: {} queries, {:.0} a second; p50 {:.2} ms, p99 {:.2} ms, longest {:.2} ms; {empty} found nothing",
        times.len(),
        times.len() as f64 / sum * 1e3,
        at(0.5),
        at(0.99),
        at(0.9999)
    );
    Ok(())
}
