//! A file of a thousand indicators is published as a whole or not at all, at whatever moment the process is killed.

use std::time::{Duration, Instant};

use serde_json::{Value, json};
use testdb::postgres::OwnDatabase;

use crate::keeping::Seeded;
use crate::person::{Person, Trouble};
use crate::program::{Place, Server};

/// Kills of the process on each database; `STATIT_KILLS` sets another number. A user may upload 240 files an hour.
const KILLS: u64 = 20;
/// Indicators of a file.
const METRICS: usize = 1_000;

/// A file that gives each indicator one more year; the values contain the year and the indicator.
fn file(year: u64) -> String {
    let each = |text: &dyn Fn(usize) -> String| (0..METRICS).map(text).collect::<String>();
    format!(
        "id{}\nfrequency{}\nname{}\n{}{}\n",
        each(&|n| format!(";group-{}/m{n}", n % 7)),
        each(&|_| ";Y".to_owned()),
        each(&|n| format!(";Indicator {n}")),
        1000 + year,
        each(&|n| format!(";{year}.{n}")),
    )
}

/// Uploads a file. Returns its id.
async fn send(person: &Person, collection: &str, year: u64) -> String {
    let answer = person
        .data(
            "mutation($collection: String!, $content: String!) {
                done: createImport(account: \"keeper\", collection: $collection, name: \"file.csv\", content: $content) {
                    import { id } problems { code } } }",
            json!({"collection": collection, "content": file(year)}),
        )
        .await;
    let id = answer.pointer("/done/import/id").and_then(Value::as_str);
    id.unwrap_or_else(|| panic!("{answer}")).to_owned()
}

/// Publishes an uploaded file. Returns the number of its indicators.
async fn publish(person: Person, id: String) -> Result<u64, Trouble> {
    let answer = person
        .ask(
            "mutation($id: ID!) {
                done: publishImport(id: $id) { import { result { counts { valid } } } problems { code params } } }",
            json!({"id": id}),
        )
        .await?;
    let valid = answer.pointer("/done/import/result/counts/valid");
    Ok(valid
        .and_then(Value::as_u64)
        .unwrap_or_else(|| panic!("{answer}")))
}

/// Whether a file is recorded as published.
async fn is_published(person: &Person, id: &str) -> bool {
    let query = "query($id: ID!) { import(id: $id) { result { counts { valid } } } }";
    let answer = person.data(query, json!({"id": id})).await;
    match &answer["import"]["result"] {
        Value::Null => false,
        result => {
            assert_eq!(result["counts"]["valid"], METRICS);
            true
        }
    }
}

/// The number of years that all indicators of a collection have, after a check that each is whole; `None` for a
/// collection without indicators.
async fn years(person: &Person, collection: &str, seeded: &mut Seeded) -> Option<u64> {
    let mut after = Value::Null;
    let mut found: Vec<(String, u64)> = Vec::new();

    loop {
        let answer = person
            .data(
                "query($collection: String!, $after: String) { collection(account: \"keeper\", key: $collection) {
                    metrics(first: 100, after: $after) {
                        nodes { path vintage observationCount parent { path } name { en } }
                        pageInfo { hasNextPage endCursor } } } }",
                json!({"collection": collection, "after": after}),
            )
            .await;
        let metrics = &answer["collection"]["metrics"];
        for metric in metrics["nodes"].as_array().unwrap() {
            let count = metric["observationCount"].as_u64().unwrap();
            assert_eq!(metric["vintage"], count, "{metric}");
            found.push((metric["path"].as_str().unwrap().to_owned(), count));
        }
        if metrics["pageInfo"]["hasNextPage"] == json!(false) {
            break;
        }
        after = metrics["pageInfo"]["endCursor"].clone();
    }

    let years = found.first()?.1;
    assert_eq!(found.len(), METRICS, "{collection}");
    assert!(
        found.iter().all(|(_, count)| *count == years),
        "{collection}: {found:?}"
    );

    for _ in 0..5 {
        let at = usize::try_from(seeded.below(METRICS as u64)).unwrap();
        let path = &found[at].0;
        let n = path.rsplit('m').next().unwrap();
        let lines = person.file(&format!("{collection}/{path}")).await.unwrap();
        let expected = (0..years).map(|year| {
            let value: f64 = format!("{year}.{n}").parse().unwrap();
            (format!("{}", 1000 + year), value)
        });
        let lines = lines.iter().map(|line| {
            let (date, value) = line.split_once(',').unwrap();
            (date.to_owned(), value.parse().unwrap())
        });
        assert_eq!(
            lines.collect::<Vec<(String, f64)>>(),
            expected.collect::<Vec<_>>(),
            "{path}"
        );
    }

    Some(years)
}

async fn survives(start: impl Fn(&Place) -> Server, seed: u64) {
    let kills = std::env::var("STATIT_KILLS").ok();
    let kills = kills.and_then(|kills| kills.parse().ok()).unwrap_or(KILLS);
    let mut seeded = Seeded(seed);
    let place = Place::new();
    let mut server = start(&place);
    let mut person = Person::publisher(&server, &place.data(), "keeper").await;
    person.collection("keeper", "kept", "PUBLIC").await;
    let begun = Instant::now();
    let id = send(&person, "kept", 0).await;
    assert_eq!(publish(person.clone(), id).await.unwrap(), METRICS as u64);
    // From before its begin to after its end.
    let mut longest = u64::try_from(begun.elapsed().as_millis()).unwrap() * 5 / 4;
    let (mut done, mut lost) = (1, 0);
    for round in 0..kills {
        // Alternately, all indicators are new or all exist.
        let new = format!("new-{round}");
        let collection = if round % 2 == 0 { "kept" } else { new.as_str() };
        if collection == new {
            person.collection("keeper", &new, "PUBLIC").await;
        }
        let year = if collection == new { 0 } else { done };
        let id = send(&person, collection, year).await;
        let publishing = tokio::spawn(publish(person.clone(), id.clone()));
        // The kill comes at any moment of the publish.
        tokio::time::sleep(Duration::from_millis(seeded.below(longest))).await;
        server.kill();
        let answered = match publishing.await.unwrap() {
            Ok(count) => {
                assert_eq!(count, METRICS as u64);
                true
            }
            Err(Trouble::NoAnswer) => false,
            Err(trouble) => panic!("{trouble:?}"),
        };

        server = start(&place);
        person = person.at(&server);
        let there = years(&person, collection, &mut seeded).await.unwrap_or(0);
        let published = there == year + 1;
        assert!(
            published || there == year,
            "{collection} has {there} years, {year} were there before"
        );
        assert!(published || !answered, "what was answered is there");
        assert_eq!(
            is_published(&person, &id).await,
            published,
            "and the file knows it"
        );
        if collection == "kept" {
            done = there;
        }
        lost += u64::from(!published);
        // The speed of a machine varies: if all kills are early or all are late, the next ones are spread anew.
        if lost == round + 1 {
            longest = longest * 3 / 2;
        } else if lost == 0 {
            longest = (longest * 2 / 3).max(1);
        }
        // An interrupted publish can be repeated, and a completed one is not done twice.
        assert_eq!(publish(person.clone(), id).await.unwrap(), METRICS as u64);
        assert_eq!(
            years(&person, collection, &mut seeded).await,
            Some(year + 1)
        );
        done = done.max(if collection == "kept" { year + 1 } else { done });
    }
    assert!(lost > 0 && lost < kills, "{lost} of {kills} were cut off");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_file_is_published_as_a_whole_or_not_at_all_on_sqlite() {
    survives(Place::start, 0x5eed_0f11_0001).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_file_is_published_as_a_whole_or_not_at_all_on_postgres() {
    let database = OwnDatabase::create().await;
    let start = |place: &Place| {
        let mut command = place.serve();
        command.args(["--database", database.address()]);
        place.start_as(command)
    };
    survives(start, 0x5eed_0f11_0002).await;
}
