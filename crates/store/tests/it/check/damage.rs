//! A page that SQLite cannot read costs the series on it, and no other series.

use std::fs;

use domain::calendar::frequency::Frequency;
use domain::id::MetricId;
use domain::series::observation::parse_lines;
use domain::series::{Series, codec};
use store::operation::check::scan;
use store::series::vintage::NewVintage;
use store::series::{self, SeriesDamage};
use store::{Db, Tx};
use testdb::TestDb;

use crate::world::{Publisher, at, publish_one};

const PAGE: usize = 4096;

/// A series whose row fills a page.
fn series_of_a_page(seed: u64) -> Series {
    // Incompressible values (xorshift).
    let mut state = seed + 1;
    let mut value = || {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        state % 1_000_003
    };
    let mut line =
        |month: u64| format!("{}-{:02};{}\n", 1900 + month / 12, month % 12 + 1, value());
    let lines: String = (0..1200).map(&mut line).collect();
    parse_lines(Frequency::Monthly, &lines).unwrap()
}

async fn publish(tx: &mut Tx, by: &Publisher, metric: MetricId, series: &Series) {
    let data = codec::encode(series);
    assert!(
        (PAGE / 2..PAGE - 100).contains(&data.len()),
        "{}",
        data.len()
    );

    let new = NewVintage {
        based_on: 0,
        published_at: at(1),
        added: 1200,
        revised: 0,
        removed: 0,
        recoded: 0,
        undoes: None,
        has_codes: false,
        reverse: b"",
        data: &data,
        canonical_bytes: 1,
        observations: 1200,
        decimals: 0,
        first_period: None,
        last_period: None,
        last_hole: None,
        last_value: None,
    };

    let grant = by.grant(tx).await;
    let published = publish_one(tx, &grant, metric, &new).await;
    assert!(published.unwrap());
}

/// Makes the page of the observations unreadable.
fn damage(file: &str, series: &Series) {
    let mut bytes = fs::read(file).unwrap();
    let data = codec::encode(series);
    let place = bytes.windows(64).position(|window| window == &data[..64]);
    let page = place.unwrap() / PAGE * PAGE;
    assert_eq!(bytes[page], 0x0d, "a leaf of a table");
    bytes[page] = 0xff;
    fs::write(file, bytes).unwrap();
}

#[tokio::test]
async fn a_page_that_cannot_be_read_costs_the_series_on_it_and_no_other() {
    let db = TestDb::sqlite().await;
    let alice = Publisher::new(&db).await;
    let mut ids = Vec::new();
    let mut tx = db.begin().await.unwrap();
    for seed in 0..6 {
        let id = alice.metric(&mut tx, &format!("m{seed}"), None).await;
        publish(&mut tx, &alice, id, &series_of_a_page(seed)).await;
        ids.push(id);
    }
    tx.commit().await.unwrap();
    db.truncate_log().await.unwrap();
    db.close().await;
    damage(
        db.address().strip_prefix("sqlite:").unwrap(),
        &series_of_a_page(2),
    );

    let opened = Db::connect(db.address()).await.unwrap();
    let mut tx = opened.read().await.unwrap();
    let reading = alice.reading(&mut tx).await;
    let found = series::find_all(&mut tx, std::slice::from_ref(&reading), &ids)
        .await
        .unwrap();
    assert_eq!(found.len(), 6);
    for one in found {
        let seed = ids.iter().position(|id| *id == one.metric).unwrap();
        match one.decode() {
            Ok(series) => assert_eq!(series, series_of_a_page(seed as u64)),
            Err(damage) => assert!(seed == 2 && matches!(damage, SeriesDamage::Row(_))),
        }
    }
    let alone = series::find(&mut tx, &reading, ids[2])
        .await
        .unwrap()
        .unwrap();
    assert!(matches!(alone.decode(), Err(SeriesDamage::Row(_))));
    let published = scan::published(&mut tx, None, 100).await.unwrap();
    let mut damaged = 0;
    for one in &published {
        damaged += usize::from(scan::series(&mut tx, one).await.unwrap().is_err());
    }
    assert_eq!((published.len(), damaged), (6, 1));
    drop(tx);
    opened.close().await;
}
