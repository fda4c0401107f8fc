//! Segments of an index: results do not depend on how the documents are spread over them.

use domain::catalogue::licence::Licence;
use search::{
    Document, DocumentId, DocumentKind, DocumentTags, Filters, Hidden, Index, Order, Removed,
};
use uuid::Uuid;

use crate::catalogue::{World, metric, numbers};

/// Twelve indicators with the same words, of two licences and with one or two tags.
fn documents() -> Vec<Document> {
    let each = |number: u128| {
        let tags = ["Prix", "Énergie"]
            .into_iter()
            .take(1 + number as usize % 2);
        Document {
            licence: Some(if number < 5 {
                Licence::CcBy
            } else {
                Licence::Cc0
            }),
            tags: DocumentTags {
                fr: tags.map(str::to_owned).collect(),
                en: Vec::new(),
            },
            updated: format!("2026-01-{:02}T00:00:00Z", 1 + number * 5 % 12)
                .parse()
                .unwrap(),
            ..metric(
                number,
                &format!("a/b/k{number:02}"),
                &format!("Prix {}", 99 - number),
                "",
            )
        }
    };

    (0..12).map(each).collect()
}

fn id(number: u128) -> DocumentId {
    DocumentId {
        kind: DocumentKind::Metric,
        id: Uuid::from_u128(number),
    }
}

/// Writes the documents, of which some change and one goes, with a commit after each step; `is_one` at the end alone.
fn written(is_one: bool) -> (World, search::Writer) {
    let world = World::of(&[]);
    let mut writer = world.index.writer().unwrap();
    let commit = |writer: &mut search::Writer| {
        if !is_one {
            writer.commit("2").unwrap();
        }
    };
    for document in documents() {
        writer.put(&document).unwrap();
        commit(&mut writer);
    }
    let renamed = metric(3, "a/b/k03", "Prix du gaz", "");
    writer.put(&renamed).unwrap();
    commit(&mut writer);
    writer.remove(Removed::Document(id(7))).unwrap();
    writer.commit("3").unwrap();
    (world, writer)
}

/// The first page, the total and the counts of facets of several searches.
fn all(world: &World) -> Vec<(Vec<u128>, u64, search::FacetCounts)> {
    let mut all = Vec::new();
    for order in [
        Order::Name,
        Order::Updated,
        Order::Latest,
        Order::Popularity,
    ] {
        for (text, filters) in [
            ("prix", Filters::default()),
            ("prix gaz", Filters::default()),
            (
                "prix",
                Filters {
                    licences: vec![Licence::CcBy],
                    tags: vec!["energie".to_owned()],
                    ..Filters::default()
                },
            ),
        ] {
            let found = world.search_with(text, &filters, &Hidden::default(), order);
            all.push((numbers(&found), found.total, found.facets));
        }
    }
    all
}

#[test]
fn results_are_the_same_in_one_segment_in_several_and_after_a_merge() {
    let (one, _) = written(true);
    let expected = all(&one);
    assert_eq!(expected[0].0, [11, 10, 9, 8, 6, 5, 4, 2, 1, 0], "by name");
    assert_eq!(expected[0].1, 11);
    assert_eq!(expected[1].0, [3]);
    assert_eq!(expected[2].0, [1]);
    let (several, mut writer) = written(false);
    assert_eq!(all(&several), expected);
    writer.merge().unwrap().wait().unwrap();
    assert_eq!(all(&several), expected);
    assert!(writer.merge().is_none(), "one segment");
    assert_eq!(several.index.payload().unwrap().as_deref(), Some("3"));
    drop(writer);
    let folder = several.folder.path().join("index");
    assert_eq!(Index::open(&folder).unwrap().unwrap().len(), 11);
}

#[test]
fn what_is_written_during_a_merge_is_found() {
    let (world, mut writer) = written(false);
    let merge = writer.merge().unwrap();
    writer
        .put(&metric(20, "a/b/new", "Prix nouveau", ""))
        .unwrap();
    writer.remove(Removed::Document(id(1))).unwrap();
    writer.commit("4").unwrap();
    merge.wait().unwrap();
    assert_eq!(world.found("nouveau"), [20]);
    assert_eq!(world.search("prix").total, 11);
    assert_eq!(world.index.payload().unwrap().as_deref(), Some("4"));
}

#[test]
fn a_merge_that_would_change_little_is_not_begun() {
    let (world, mut writer) = written(true);
    assert!(writer.merge().is_none());
    writer.put(&metric(20, "a/b/new", "Prix", "")).unwrap();
    writer.commit("4").unwrap();
    assert!(writer.merge().is_none(), "one beside eleven");
    for number in 21..24 {
        writer
            .put(&metric(number, &format!("a/b/{number}"), "Prix", ""))
            .unwrap();
        writer.commit("5").unwrap();
    }
    let merge = writer.merge().unwrap();
    drop(writer);
    // It may have ended before the writer did.
    let _ = merge.wait();
    assert_eq!(world.search("prix").total, 15);
}
