//! The catalogue of a statistics office as documents, and queries made from its names.

use std::fs::File;
use std::path::Path;

use domain::calendar::frequency::Frequency;
use domain::text::language::Text;
use jiff::Timestamp;
use search::{Document, DocumentId, DocumentKind, DocumentTags};
use uuid::Uuid;

/// The documents of a file of names, in its order.
pub(crate) fn documents(file: &Path) -> crate::Result<Vec<Document>> {
    let text = flate2::read::GzDecoder::new(File::open(file)?);
    let mut rows = csv::Reader::from_reader(text);
    let mut documents = Vec::new();
    for (number, row) in rows.records().enumerate() {
        let row = row?;
        let at = |place: usize| row.get(place).unwrap_or_default().to_owned();
        let name = |name: usize, area: usize| format!("{} – {}", at(name), at(area));
        let dataset = at(1).to_lowercase();
        documents.push(Document {
            id: id(0, number),
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
            is_ended: false,
            updated: Timestamp::UNIX_EPOCH,
        });
    }
    Ok(documents)
}

/// The id of a document of a copy.
fn id(copy: usize, number: usize) -> DocumentId {
    DocumentId {
        kind: DocumentKind::Metric,
        id: Uuid::from_u64_pair(copy as u64, number as u64 + 1),
    }
}

/// The document of another office with the same names, told apart by a number in its names and its key.
pub(crate) fn copied(document: &Document, copy: usize, number: usize) -> Document {
    let mut document = document.clone();
    if copy > 0 {
        document.id = id(copy, number);
        document.key = document
            .key
            .replacen("insee/", &format!("office{copy}/"), 1);
        for name in [&mut document.names.fr, &mut document.names.en]
            .into_iter()
            .flatten()
        {
            *name = format!("{name} – office {copy}");
        }
    }
    document
}

/// The number in the file of a document that was found.
pub(crate) fn number_of(id: DocumentId) -> usize {
    let (_, number) = id.id.as_u64_pair();
    usize::try_from(number)
        .unwrap_or_default()
        .saturating_sub(1)
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

/// The French name for even numbers, the English one for odd ones.
pub(crate) fn name_of(document: &Document, number: usize) -> &str {
    let names = [&document.names.fr, &document.names.en];
    let name = names.get(number % 2).and_then(|name| name.as_deref());
    name.unwrap_or_default()
}

/// About 2,000 queries of one to four words from names spread over the catalogue, folded: one in five lacks a letter,
/// one in five is unfinished.
pub(crate) fn queries(documents: &[Document]) -> Vec<String> {
    let spread = documents.iter().step_by((documents.len() / 2_000).max(1));
    let query = |(number, document)| {
        let words: Vec<_> = search::content_words(name_of(document, number));
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
        text.join(" ")
    };
    spread.enumerate().map(query).collect()
}
