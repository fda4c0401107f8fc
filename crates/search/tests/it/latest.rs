//! The latest results, which one import does not fill.

use jiff::SignedDuration;
use search::{Document, Filters, Hidden, Order};

use crate::catalogue::{World, metric, now, numbers};

#[test]
fn the_latest_are_at_most_two_of_an_account_and_a_day() {
    let hours = |number| now() - SignedDuration::from_hours(number);
    let of = |number, key: &str, updated| Document {
        updated,
        ..metric(number, key, "Prix", "")
    };
    // Eight imports of one publisher within a day, and the publishes of others before, between and after them.
    let mut documents = Vec::new();
    for import in 0..8 {
        for number in 0..20 {
            let key = format!("ann/c{import}/k{number:02}");
            documents.push(of(1_000 + import * 20 + number, &key, hours(2)));
        }
    }
    documents.push(of(1, "bob/c/one", hours(1)));
    documents.push(of(2, "bob/c/two", hours(3)));
    documents.push(of(3, "bob/c/three", hours(4)));
    documents.push(of(4, "cleo/c/one", hours(5)));
    documents.extend((0..3).map(|day| of(10 + day, "ann/old/k", hours(48 + 24 * day as i64))));

    let world = World::of(&documents);
    let latest =
        |filters: &Filters| world.search_with("", filters, &Hidden::default(), Order::Latest);
    let found = latest(&Filters::default());
    assert_eq!(numbers(&found), [1, 1_000, 1_001, 2, 4, 10, 11, 12]);
    assert_eq!(found.total, 8);
    assert_eq!(found.facets.kinds[0].count, 167, "facets count everything");

    let mut ann = Filters::default();
    ann.add("account", "ann");
    let found = latest(&ann);
    assert_eq!(numbers(&found), [1_000, 1_001, 10, 11, 12]);

    let all = world.search_with("", &ann, &Hidden::default(), Order::Updated);
    assert_eq!(all.total, 163);
}
