//! Acknowledged changes survive a kill of the process, and no change is stored in part.

use std::time::Duration;

use serde_json::{Value, json};

use crate::{
    person::{Person, Trouble},
    program::Place,
};

/// Kills of the process; `STATIT_KILLS` sets another number.
const KILLS: usize = 6;
const SERIES: usize = 4;

/// Random numbers that are the same in every run (xorshift).
pub(crate) struct Seeded(pub(crate) u64);

impl Seeded {
    pub(crate) fn below(&mut self, limit: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0 % limit
    }
}

/// A series with publishes in progress, and the number of its acknowledged vintages.
#[derive(Clone)]
struct Known {
    id: String,
    path: String,
    vintages: u64,
}

/// Publishes one year after the other until the server is gone; adds a new indicator at every fifth step.
async fn publish(person: Person, mut known: Known, round: usize) -> (Known, Vec<String>) {
    let mut made = Vec::new();
    loop {
        let next = known.vintages;
        let line = format!("{};{next}.25", 1000 + next);
        match person.publish(&known.id, next, &line).await {
            Ok(vintage) => known.vintages = vintage,
            Err(Trouble::NoAnswer) => return (known, made),
            Err(trouble) => panic!("{trouble:?}"),
        }
        if known.vintages.is_multiple_of(5) {
            let path = format!("{}/made-{round}-{}", known.path, known.vintages);
            match person.metric("kept", &path, "2001;1\n2002;2\n2003;3").await {
                Ok(_) => made.push(path),
                Err(Trouble::NoAnswer) => return (known, made),
                Err(trouble) => panic!("{trouble:?}"),
            }
        }
    }
}

/// The number of stored vintages, after a check that the series is whole.
async fn checked(person: &Person, known: &Known) -> u64 {
    let answer = person
        .data(
            r#"query($path: String!) { metric(account: "keeper", collection: "kept", path: $path) {
                 vintage observationCount vintages(first: 1) { totalCount nodes { number added } } } }"#,
            json!({"path": known.path}),
        )
        .await;

    let metric = &answer["metric"];
    let vintage = metric["vintage"].as_u64().unwrap();
    assert!(
        vintage == known.vintages || vintage == known.vintages + 1,
        "{}: vintage {vintage}, but {} were acknowledged",
        known.path,
        known.vintages
    );
    assert_eq!(metric["observationCount"], vintage);
    assert_eq!(metric["vintages"]["totalCount"], vintage);

    assert_eq!(
        metric["vintages"]["nodes"],
        json!([{"number": vintage, "added": 1}])
    );

    let lines = person.file(&format!("kept/{}", known.path)).await.unwrap();
    let expected = (0..vintage).map(|year| format!("{},{year}.25", 1000 + year));
    assert_eq!(lines, expected.collect::<Vec<_>>(), "{}", known.path);

    vintage
}

#[tokio::test(flavor = "multi_thread")]
async fn every_acknowledged_publish_is_there_after_the_process_was_killed_at_any_moment() {
    let kills = std::env::var("STATIT_KILLS").ok();
    let kills = kills.and_then(|kills| kills.parse().ok()).unwrap_or(KILLS);
    let mut seeded = Seeded(0x5eed_0f57_a717);
    let place = Place::new();
    let mut server = place.start();
    let mut person = Person::publisher(&server, &place.data(), "keeper").await;
    person.collection("keeper", "kept", "PUBLIC").await;
    let mut series = Vec::new();
    for at in 0..SERIES {
        let path = format!("series-{at}");
        let id = person.metric("kept", &path, "1000;0.25").await.unwrap();
        series.push(Known {
            id,
            path,
            vintages: 1,
        });
    }
    let mut made: Vec<String> = Vec::new();
    for round in 0..kills {
        let publishing: Vec<_> = series
            .iter()
            .map(|known| tokio::spawn(publish(person.clone(), known.clone(), round)))
            .collect();
        // The kill comes at any moment of the publish.
        tokio::time::sleep(Duration::from_millis(30 + seeded.below(500))).await;
        server.kill();
        for (known, task) in series.iter_mut().zip(publishing) {
            let (after, new) = task.await.unwrap();
            *known = after;
            made.extend(new);
        }

        server = place.start();
        person = person.at(&server);
        for known in &mut series {
            known.vintages = checked(&person, known).await;
        }
    }
    for path in &made {
        let lines = person.file(&format!("kept/{path}")).await;
        assert_eq!(
            lines.as_deref(),
            Some(&["2001,1", "2002,2", "2003,3"].map(str::to_owned)[..])
        );
    }
    assert!(
        series.iter().any(|known| known.vintages > 10),
        "publishing went on between the kills"
    );
    whole(&person, made.len()).await;
}

/// Asserts that no indicator is without its observations, and that at most one for each series and kill was not
/// acknowledged.
async fn whole(person: &Person, acknowledged: usize) {
    let mut after = Value::Null;
    let mut found = 0;

    loop {
        let answer = person
            .data(
                r#"query($after: String) { collection(account: "keeper", key: "kept") {
                     metrics(first: 100, after: $after) {
                       nodes { path vintage observationCount } pageInfo { hasNextPage endCursor } } } }"#,
                json!({"after": after}),
            )
            .await;
        let metrics = &answer["collection"]["metrics"];
        for metric in metrics["nodes"].as_array().unwrap() {
            if metric["path"].as_str().unwrap().contains("made-") {
                assert_eq!(
                    (&metric["vintage"], &metric["observationCount"]),
                    (&json!(1), &json!(3))
                );
                found += 1;
            }
        }
        if metrics["pageInfo"]["hasNextPage"] == json!(false) {
            break;
        }
        after = metrics["pageInfo"]["endCursor"].clone();
    }

    assert!(found >= acknowledged, "{found} of {acknowledged}");
}
