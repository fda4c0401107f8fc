//! Several words find the documents that have each of them in some field, however frequent they are: compared with a
//! look at each document.

use std::collections::{BTreeMap, BTreeSet};

use search::{Document, DocumentTags, Filters, Hidden, Order, PageRequest, Query};

use crate::catalogue::{World, metric, now};

/// Documents of an index, enough that the places of rare words are listed and frequent ones have a place for each.
const DOCUMENTS: u128 = 900;
/// Words, the first ones frequent. They contain digits, so no wrong letters are forgiven.
const WORDS: usize = 40;

/// The words of a document: in its name, in its tags, and in its notes.
type Fields = [Vec<usize>; 3];

fn word(number: usize) -> String {
    format!("wo{number:02}x")
}

/// The fields of each document, the same in each run.
fn all_fields() -> BTreeMap<u128, Fields> {
    // Numerical Recipes, "Random Numbers": a linear congruential generator.
    let mut state: u64 = 1;
    let mut random = move || {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        state >> 33
    };
    let mut words = |share: u64| {
        let has = |number: &usize| random() % (share * (*number as u64 + 1)) == 0;
        (0..WORDS).filter(has).collect::<Vec<_>>()
    };
    let each = (1..=DOCUMENTS).map(|number| (number, [words(2), words(3), words(5)]));
    each.collect()
}

fn document(number: u128, [name, tags, notes]: &Fields) -> Document {
    let texts = |words: &[usize]| words.iter().map(|each| word(*each)).collect::<Vec<_>>();
    Document {
        tags: DocumentTags {
            fr: texts(tags),
            en: Vec::new(),
        },
        notes: texts(notes),
        ..metric(
            number,
            &format!("a/b/k{number}"),
            &texts(name).join(" "),
            "",
        )
    }
}

/// The scores of all documents that a text finds with all its words, by number.
fn scores(world: &World, text: &str) -> BTreeMap<u128, f32> {
    let request = PageRequest {
        query: &Query::read(text),
        filters: &Filters::default(),
        order: Order::Relevance,
        language: domain::text::language::Language::Fr,
        offset: 0,
        limit: 1_000,
        hidden: &Hidden::default(),
        restricted: None,
        now: now(),
        popularity: &world.popularity,
    };
    let found = world.index.search(&request).unwrap();
    assert_eq!(found.total, found.hits.len() as u64, "{text}");
    let hits = found.hits.iter().filter(|_| found.missing == 0);
    hits.map(|hit| (hit.id.id.as_u128(), hit.score)).collect()
}

#[test]
fn documents_have_each_of_the_words_and_the_sum_of_their_scores() {
    let fields = all_fields();
    let documents: Vec<_> = fields.iter().map(|(at, of)| document(*at, of)).collect();
    let world = World::of(&documents);

    let has = |number: &u128, is_sought: &dyn Fn(usize) -> bool| {
        fields[number].iter().flatten().any(|each| is_sought(*each))
    };
    // A blank ends a word; a text that ends with one has no unfinished word.
    type Sought = (&'static str, fn(usize) -> bool);
    let sought: [Sought; 7] = [
        ("wo00x ", |each| each == 0),
        ("wo03x ", |each| each == 3),
        ("wo17x ", |each| each == 17),
        ("wo39x ", |each| each == 39),
        ("wo1", |each| each / 10 == 1),
        ("wo3", |each| each / 10 == 3),
        ("wo39", |each| each == 39),
    ];

    let mut sizes = BTreeSet::new();
    for (one, is_one) in sought.iter().filter(|(text, _)| text.ends_with(' ')) {
        for (other, is_other) in &sought {
            let (first, second) = (scores(&world, one), scores(&world, other));
            let both = scores(&world, &format!("{one}{other}"));
            let expected: Vec<_> = (1..=DOCUMENTS)
                .filter(|number| has(number, is_one) && has(number, is_other))
                .collect();
            let found: Vec<_> = both.keys().copied().collect();
            assert_eq!(found, expected, "{one}{other}");
            for (number, score) in &both {
                let sum = first[number] + second[number];
                assert!((score - sum).abs() < 1e-3 * sum, "{one}{other}: {number}");
            }
            sizes.insert(found.len());
        }
    }

    let (fewest, most) = (sizes.first().copied(), sizes.last().copied());
    assert!(fewest < Some(10) && most > Some(300), "{sizes:?}");
}

#[test]
fn two_letters_begin_words_of_names_only() {
    let fields = all_fields();
    let documents: Vec<_> = fields.iter().map(|(at, of)| document(*at, of)).collect();
    let world = World::of(&documents);
    let found: Vec<_> = scores(&world, "wo").into_keys().collect();
    let named = fields.iter().filter(|(_, [name, ..])| !name.is_empty());
    let expected: Vec<_> = named.map(|(number, _)| *number).collect();
    assert_eq!(found, expected);
}
