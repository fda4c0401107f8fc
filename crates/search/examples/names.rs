//! Builds an index of the catalogue of a statistics office, and measures it or shows what queries find.
//!
//! `names SERIES.CSV.GZ [QUERY…]`: the file of names; without queries, 2,000 of them are measured.

#![expect(clippy::print_stdout, reason = "a command prints its results")]

use std::error::Error;
use std::fs;
use std::path::Path;
use std::time::Instant;

use domain::calendar::frequency::Frequency;
use domain::text::language::{Language, Text};
use jiff::Timestamp;
use search::{
    Document, DocumentId, DocumentKind, DocumentTags, Filters, Hidden, Index, Order, PageRequest,
    Query, Results,
};
use uuid::Uuid;

type Result<T> = std::result::Result<T, Box<dyn Error>>;

fn main() -> Result<()> {
    let mut arguments = std::env::args().skip(1);
    let file = arguments
        .next()
        .ok_or("usage: names SERIES.CSV.GZ [QUERY…]")?;
    let queries: Vec<String> = arguments.collect();
    let documents = read(Path::new(&file))?;
    let folder = tempfile::tempdir()?;
    let path = folder.path().join("index");
    let begun = Instant::now();
    let index = Index::create(&path)?;
    let mut writer = index.writer()?;
    for document in &documents {
        writer.put(document)?;
    }
    writer.commit("all")?;
    let seconds = begun.elapsed().as_secs_f64();
    drop(writer);
    println!(
        "{} documents in {seconds:.1} s, {:.1} MB",
        documents.len(),
        size(&path)? as f64 / 1e6
    );
    match queries.is_empty() {
        true => measure(&index, &documents),
        false => show(&index, &documents, &queries),
    }
}

fn read(file: &Path) -> Result<Vec<Document>> {
    let text = flate2::read::GzDecoder::new(fs::File::open(file)?);
    let mut rows = csv::Reader::from_reader(text);
    let mut documents = Vec::new();
    for (number, row) in rows.records().enumerate() {
        let row = row?;
        let at = |place: usize| row.get(place).unwrap_or_default().to_owned();
        let name = |name: usize, area: usize| format!("{} – {}", at(name), at(area));
        let dataset = at(1).to_lowercase();
        documents.push(Document {
            id: DocumentId {
                kind: DocumentKind::Metric,
                id: Uuid::from_u128(number as u128 + 1),
            },
            account: Uuid::from_u128(1),
            collection: Some(Uuid::from_u128(2)),
            key: format!("insee/{dataset}/{}", at(0)),
            audience: Vec::new(),
            names: Text {
                fr: Some(name(4, 8)),
                en: Some(name(5, 9)),
            },
            tags: DocumentTags::default(),
            units: vec![at(6), at(7)],
            context: vec![dataset],
            notes: vec![at(10), at(11)],
            frequency: frequency(&at(3)),
            licence: None,
            updated: Timestamp::UNIX_EPOCH,
        });
    }
    Ok(documents)
}

fn frequency(code: &str) -> Option<Frequency> {
    match code {
        "A" => Some(Frequency::Yearly),
        "S" => Some(Frequency::BiAnnual),
        "T" => Some(Frequency::Quarterly),
        "M" => Some(Frequency::Monthly),
        _ => None,
    }
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
            let number = usize::try_from(hit.id.id.as_u128() - 1)?;
            let document = documents.get(number).ok_or("an unknown document")?;
            println!("  {:6.2} {}", hit.score, name_of(document, 0));
        }
    }
    Ok(())
}

/// The French name for even numbers, the English one for odd ones.
fn name_of(document: &Document, number: usize) -> &str {
    let names = [&document.names.fr, &document.names.en];
    let name = names.get(number % 2).and_then(|name| name.as_deref());
    name.unwrap_or_default()
}

/// Queries of one to four words from names spread over the catalogue, some with a wrong letter, some unfinished.
fn measure(index: &Index, documents: &[Document]) -> Result<()> {
    let mut times = Vec::new();
    for (number, document) in documents
        .iter()
        .step_by(documents.len() / 2_000)
        .enumerate()
    {
        let name = name_of(document, number);
        let words: Vec<_> = search::content_words(name);
        let first = number * 7 % words.len().max(1);
        let some = words.iter().skip(first).take(1 + number % 4);
        let mut text: Vec<_> = some.map(|word| word.folded.clone()).collect();
        if let Some(last) = text.last_mut() {
            match number % 5 {
                0 if last.len() > 4 => drop(last.remove(2)),
                1 if last.len() > 5 => last.truncate(4),
                _ => {}
            }
        }
        let begun = Instant::now();
        ask(index, &text.join(" "))?;
        times.push(begun.elapsed().as_secs_f64() * 1e3);
    }
    let sum: f64 = times.iter().sum();
    times.sort_by(f64::total_cmp);
    let at = |share: f64| {
        times
            .get((times.len() as f64 * share) as usize)
            .copied()
            .unwrap_or_default()
    };
    println!(
        "{} queries, {:.0} a second; p50 {:.2} ms, p99 {:.2} ms, longest {:.2} ms",
        times.len(),
        times.len() as f64 / sum * 1e3,
        at(0.5),
        at(0.99),
        at(0.9999)
    );
    Ok(())
}
