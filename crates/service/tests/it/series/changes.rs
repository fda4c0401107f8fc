//! Changes between vintages.

use domain::access::CollectionAccess;
use domain::calendar::frequency::Frequency;
use domain::identity::account::AccountKind;
use domain::list::{Cursor, Page};
use domain::series::Series;
use domain::series::observation::parse_lines;
use domain::series::view::AsOf;
use domain::series::vintage::{Change, ChangeKind, Changes, Mode, publish};
use service::series::vintage::Between;
use testdb::{TestDb, on_both};

use super::vintage::{all_changes, changes, setting};
use crate::world::{World, guest};

/// A small generator, so that the histories are the same each time (Knuth's MMIX constants).
struct Dice(u64);

impl Dice {
    fn below(&mut self, sides: u64) -> u64 {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % sides
    }

    fn lines(&mut self) -> String {
        let mut lines = String::new();
        for year in 2000..2020 {
            match self.below(6) {
                0 | 1 => {}
                2 => lines.push_str(&format!("{year};{};t{}\n", self.below(3), self.below(2))),
                _ => lines.push_str(&format!("{year};{}\n", self.below(3))),
            }
        }
        lines
    }
}

#[on_both(lists)]
async fn changes_are_those_of_a_replay_between_any_two_states(db: &TestDb) {
    let world = World::new(db);
    let (ann, metric) = setting(&world, CollectionAccess::Public, "").await;
    let id = metric.record.id;

    let mut dice = Dice(7);
    let mut states = vec![Series::empty(Frequency::Yearly)];
    // More vintages than reverse deltas are fetched per statement.
    while states.len() <= 130 {
        let lines = dice.lines();
        let mode = if dice.below(2) == 0 {
            Mode::Merge
        } else {
            Mode::Replace
        };
        let based_on = i64::try_from(states.len()).unwrap() - 1;
        let submitted = parse_lines(Frequency::Yearly, &lines).unwrap();
        world
            .service
            .metrics()
            .publish(&ann, id, &lines, mode, based_on, None)
            .await
            .unwrap();
        if let Some(publication) = publish(states.last().unwrap(), submitted, mode).unwrap() {
            states.push(publication.next);
        }
    }

    let latest = states.len() as i64 - 1;
    let replayed = |from: i64, to: i64| -> Vec<Change> {
        Changes::between(&states[from as usize], &states[to as usize])
            .from(0)
            .collect()
    };

    // All single steps and many longer ones, in both directions, in one call.
    let page = Page::first(100);
    let mut wanted: Vec<_> = (1..=latest)
        .map(|number| Between::new(metric.at(), (number - 1, number), &page))
        .collect();
    for _ in 0..200 {
        let state = |dice: &mut Dice| dice.below(latest as u64 + 1) as i64;
        wanted.push(Between::new(
            metric.at(),
            (state(&mut dice), state(&mut dice)),
            &page,
        ));
    }

    let found = world
        .service
        .series()
        .changes(&guest(), &wanted)
        .await
        .unwrap();
    for between in &wanted {
        let listed = found[between].as_ref().unwrap();
        let expected = replayed(between.from, between.to);
        assert_eq!(
            (listed.total, listed.has_next),
            (expected.len() as u64, false),
            "{between:?}"
        );
        assert_eq!(listed.nodes, expected, "{between:?}");
    }

    // The states themselves, at any distance from the latest.
    for number in [0, 1, 29, 30, 31, latest - 1, latest] {
        let state = world
            .service
            .series()
            .past_series(&guest(), id, AsOf::Vintage(number))
            .await
            .unwrap();
        let (state, series) = state.unwrap().unwrap();
        assert_eq!((state.vintage, &series), (number, &states[number as usize]));
    }

    // The counts of each vintage equal those of its changes.
    let vintages = world
        .service
        .series()
        .vintages(&guest(), id, &Page::first(100))
        .await
        .unwrap()
        .nodes;
    for vintage in vintages {
        let step = replayed(vintage.number - 1, vintage.number);
        let count = |kind| step.iter().filter(|change| change.kind == kind).count() as u64;
        let counts = [ChangeKind::Added, ChangeKind::Revised, ChangeKind::Removed].map(count);
        assert_eq!(
            counts,
            [vintage.added, vintage.revised, vintage.removed],
            "{}",
            vintage.number
        );
    }

    for at_a_time in [1, 7, 100] {
        assert_eq!(
            all_changes(&world, &metric, (0, latest), at_a_time).await,
            replayed(0, latest)
        );
    }
}

#[on_both(lists)]
async fn states_that_do_not_exist_and_cursors_of_other_lists_lead_nowhere(db: &TestDb) {
    let world = World::new(db);
    let (_, metric) = setting(&world, CollectionAccess::Public, "2020;1\n2021;2;p").await;
    let page = Page::first(10);

    for states in [(0, 2), (-1, 0), (1, i64::MAX)] {
        assert_eq!(
            changes(&world, &guest(), &metric, states, &page).await,
            None,
            "{states:?}"
        );
    }

    let none = changes(&world, &guest(), &metric, (1, 1), &page)
        .await
        .unwrap();
    assert_eq!((none.total, none.has_next, none.end), (0, false, None));

    let place = "0".repeat(32);
    for (cursor, expected) in [
        ("zzz", 0),
        ("9", 0),
        ("-9", 2),
        ("0", 1),
        ("9223372036854775807", 0),
    ] {
        let page = Page {
            first: 10,
            after: Cursor::parse(&format!("{place}{cursor}")),
        };
        let listed = changes(&world, &guest(), &metric, (0, 1), &page)
            .await
            .unwrap();
        assert_eq!(
            (listed.nodes.len(), listed.total),
            (expected, 2),
            "{cursor}"
        );
    }
}

#[on_both(lists)]
async fn changes_are_for_those_who_may_read(db: &TestDb) {
    let world = World::with(db, |config| {
        config.non_public = domain::catalogue::collection::NonPublic::Everyone
    });
    let (ann, metric) = setting(&world, CollectionAccess::Private, "2020;1").await;
    let bob = world.sign_up("bob", AccountKind::User).await;
    let page = Page::first(10);
    assert_eq!(
        changes(&world, &ann, &metric, (0, 1), &page)
            .await
            .unwrap()
            .total,
        1
    );
    assert_eq!(
        changes(&world, &guest(), &metric, (0, 1), &page).await,
        None
    );
    assert_eq!(changes(&world, &bob, &metric, (0, 1), &page).await, None);
}
