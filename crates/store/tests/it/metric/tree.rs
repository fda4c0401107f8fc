//! Filters of lists, and the tree of the paths.

use domain::access::{EditMetrics, Grant, ReadCollection};
use domain::calendar::frequency::Frequency;
use domain::catalogue::key::MetricPath;
use domain::catalogue::metric::list::{MetricFilter, MetricList, MetricOrder};
use domain::id::MetricId;
use domain::list::Page;
use domain::text::language::{Language, Text};
use store::{Tx, metric};
use testdb::{TestDb, on_both};

use crate::world::{Publisher, at, insert_one, metric_fields, uuid};

/// Adds indicators at these paths; every third is yearly, the others monthly.
async fn add(tx: &mut Tx, grant: &Grant<EditMetrics>, paths: &[&str]) {
    for (place, path) in paths.iter().enumerate() {
        let mut fields = metric_fields(path);
        if place % 3 == 0 {
            fields.frequency = Frequency::Yearly;
        }
        let id = MetricId::new(uuid());
        let added = insert_one(tx, grant, id, &fields, None, at(1)).await;
        assert!(added.unwrap());
    }
}

fn under(path: &str) -> MetricFilter {
    MetricFilter {
        under: Some(MetricPath::parse(path).unwrap()),
        ..MetricFilter::default()
    }
}

fn search(text: &str) -> MetricFilter {
    MetricFilter {
        search: Some(text.to_owned()),
        ..MetricFilter::default()
    }
}

/// All paths that a filter finds, read in pages of two; the total is the same on each.
async fn listed(tx: &mut Tx, grant: &Grant<ReadCollection>, filter: &MetricFilter) -> Vec<String> {
    let wanted = MetricList {
        filter: filter.clone(),
        order: MetricOrder::Path,
        descending: false,
    };
    let (mut paths, mut totals, mut page) = (Vec::new(), Vec::new(), Page::first(2));
    loop {
        let (list, total) = metric::list(tx, grant, &wanted, &page).await.unwrap();
        paths.extend(list.rows.into_iter().map(|row| row.path));
        totals.push(total);
        if !list.has_next {
            break;
        }
        page.after = list.end;
    }
    assert!(
        totals.iter().all(|total| *total == paths.len() as u64),
        "{totals:?}"
    );
    paths
}

/// A level of the tree as `path*below`, with a star for an indicator, read in pages of `first`.
async fn level(
    tx: &mut Tx,
    grant: &Grant<ReadCollection>,
    filter: &MetricFilter,
    first: u32,
) -> Vec<String> {
    let (mut branches, mut totals, mut page) = (Vec::new(), Vec::new(), Page::first(first));

    loop {
        let (list, total) = metric::tree(tx, grant, filter, &page).await.unwrap();
        branches.extend(list.rows.into_iter().map(|branch| {
            let star = match &branch.metric {
                Some(metric) => {
                    assert_eq!(metric.path, branch.path);
                    "*"
                }
                None => "",
            };
            format!("{}{star}{}", branch.path, branch.below)
        }));
        totals.push(total);
        if !list.has_next {
            break;
        }
        page.after = list.end;
    }

    assert!(
        totals.iter().all(|total| *total == branches.len() as u64),
        "{totals:?} {branches:?}"
    );
    branches
}

const PATHS: [&str; 9] = [
    "Pop",
    "pop-old",
    "Pop/fr",
    "pop/fr/Paris",
    "pop/de",
    "pop.x/a",
    "GDP/a/b/c",
    "zinc",
    "gdp/B",
];

#[on_both]
async fn levels_of_the_tree_follow_the_paths(db: &TestDb) {
    let alice = Publisher::new(db).await;
    let mut tx = db.begin().await.unwrap();
    let grant: Grant<EditMetrics> = alice.grant(&mut tx).await;
    add(&mut tx, &grant, &PATHS).await;
    let read = grant.reading();

    for first in [1, 2, 100] {
        let top = level(&mut tx, &read, &MetricFilter::default(), first).await;
        assert_eq!(
            top,
            ["GDP2", "Pop*3", "pop-old*0", "pop.x1", "zinc*0"],
            "pages of {first}"
        );
        assert_eq!(
            level(&mut tx, &read, &under("POP"), first).await,
            ["pop/de*0", "Pop/fr*1"]
        );
        assert_eq!(
            level(&mut tx, &read, &under("gdp"), first).await,
            ["GDP/a1", "gdp/B*0"]
        );
        assert_eq!(
            level(&mut tx, &read, &under("gdp/a/b"), first).await,
            ["GDP/a/b/c*0"]
        );
        for nothing in ["zinc", "po", "none/at/all"] {
            assert!(
                level(&mut tx, &read, &under(nothing), first)
                    .await
                    .is_empty(),
                "{nothing}"
            );
        }
    }

    assert_eq!(
        listed(&mut tx, &read, &MetricFilter::default()).await,
        [
            "GDP/a/b/c",
            "gdp/B",
            "Pop",
            "pop/de",
            "Pop/fr",
            "pop/fr/Paris",
            "pop-old",
            "pop.x/a",
            "zinc"
        ],
        "what is below follows right behind",
    );
}

#[on_both]
async fn a_searched_tree_has_only_what_leads_to_what_is_found(db: &TestDb) {
    let alice = Publisher::new(db).await;
    let mut tx = db.begin().await.unwrap();
    let grant: Grant<EditMetrics> = alice.grant(&mut tx).await;
    add(&mut tx, &grant, &PATHS).await;
    let read = grant.reading();

    assert_eq!(
        level(&mut tx, &read, &search("PARIS"), 100).await,
        ["Pop*1"]
    );

    let below = MetricFilter {
        search: Some("paris".to_owned()),
        ..under("pop")
    };
    assert_eq!(level(&mut tx, &read, &below, 100).await, ["Pop/fr*1"]);
    assert!(
        level(&mut tx, &read, &search("nowhere"), 100)
            .await
            .is_empty()
    );

    let yearly = MetricFilter {
        frequency: Some(Frequency::Yearly),
        ..MetricFilter::default()
    };
    for first in [1, 100] {
        // Pop, pop/fr/Paris and GDP/a/b/c are yearly.
        assert_eq!(
            level(&mut tx, &read, &yearly, first).await,
            ["GDP1", "Pop*1"]
        );
    }
    assert_eq!(
        listed(&mut tx, &read, &yearly).await,
        ["GDP/a/b/c", "Pop", "pop/fr/Paris"]
    );

    assert_eq!(
        listed(&mut tx, &read, &under("pop")).await,
        ["pop/de", "Pop/fr", "pop/fr/Paris"]
    );

    let both = MetricFilter {
        frequency: Some(Frequency::Yearly),
        ..under("pop")
    };
    assert_eq!(listed(&mut tx, &read, &both).await, ["pop/fr/Paris"]);
}

/// More than the thousand that a filter reads by id.
#[on_both]
async fn many_that_are_found_are_counted_and_paged_like_few(db: &TestDb) {
    let alice = Publisher::new(db).await;
    let mut tx = db.begin().await.unwrap();
    let grant: Grant<EditMetrics> = alice.grant(&mut tx).await;

    for number in 0..1_200 {
        let mut fields = metric_fields(&format!("g{}/h{}/s{number:04}", number % 3, number % 150));
        fields.name = Text::fr(format!("Série {number:04}"));
        let id = MetricId::new(uuid());
        assert!(
            insert_one(&mut tx, &grant, id, &fields, None, at(number))
                .await
                .unwrap()
        );
    }

    let read = grant.reading();
    for order in [
        MetricOrder::Path,
        MetricOrder::Name(Language::Fr),
        MetricOrder::Updated,
    ] {
        for (text, expected) in [("serie", 1_200), ("serie 0", 1_000), ("serie 00", 100)] {
            for descending in [false, true] {
                let wanted = MetricList {
                    filter: search(text),
                    order,
                    descending,
                };
                let (mut seen, mut page) = (Vec::new(), Page::first(400));
                loop {
                    let (list, total) = metric::list(&mut tx, &read, &wanted, &page).await.unwrap();
                    assert_eq!(total, expected, "{text}");
                    seen.extend(list.rows.into_iter().map(|row| row.name.fr.unwrap()));
                    if !list.has_next {
                        break;
                    }
                    page.after = list.end;
                }
                assert_eq!(seen.len() as u64, expected);
                if order != MetricOrder::Path {
                    let mut sorted = seen.clone();
                    sorted.sort();
                    if descending {
                        sorted.reverse();
                    }
                    assert_eq!(seen, sorted, "{order:?}");
                }
            }
        }
    }

    for filter in [MetricFilter::default(), search("serie")] {
        for first in [1, 100] {
            assert_eq!(
                level(&mut tx, &read, &filter, first).await,
                ["g0400", "g1400", "g2400"]
            );
        }
        let inside = MetricFilter {
            search: filter.search.clone(),
            ..under("g1")
        };
        let branches = level(&mut tx, &read, &inside, 7).await;
        assert_eq!((branches.len(), branches[0].as_str()), (50, "g1/h18"));
    }
}

/// PostgreSQL rejects long rows of indexes; folding can make a text eighteen times as long.
#[on_both]
async fn names_that_folding_lengthens_are_kept(db: &TestDb) {
    let alice = Publisher::new(db).await;
    let mut tx = db.begin().await.unwrap();
    let grant: Grant<EditMetrics> = alice.grant(&mut tx).await;

    let spelled_out: String = (0..200)
        .map(|n| {
            if n % 2 == 0 {
                '\u{fdfa}'
            } else {
                char::from_u32(0x4e00 + 7 * n).unwrap()
            }
        })
        .collect();

    let mut fields = metric_fields("long");
    fields.name = Text::both(spelled_out.clone(), spelled_out.clone());
    let id = MetricId::new(uuid());
    assert!(
        insert_one(&mut tx, &grant, id, &fields, None, at(1))
            .await
            .unwrap()
    );

    let found = listed(
        &mut tx,
        &grant.reading(),
        &search(&spelled_out.chars().take(20).collect::<String>()),
    )
    .await;
    assert_eq!(found, ["long"]);
}
