//! Real files of publishers, imported like a new user does it: upload, tick the proposed repairs, publish. The result
//! is compared, number by number, with the values that Python reads in the same files (`scripts/oracle/files.py`). If
//! the folder of shared data is absent, the test says so and passes.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::process::Command;

use reqwest::StatusCode;
use serde::Deserialize;
use serde_json::Value;

use crate::person::Person;
use crate::program::Place;

/// The values that Python reads in a file.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Known {
    file: String,
    frequency: String,
    series: Vec<KnownSeries>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct KnownSeries {
    /// The words that name the series in the file.
    words: Vec<String>,
    observations: BTreeMap<String, f64>,
}

/// A series as the program returns it.
struct Given {
    /// Its path and its names, in small letters and digits only.
    named: String,
    observations: BTreeMap<String, f64>,
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn output(command: &mut Command) -> String {
    let done = command.output().unwrap();
    let reported = String::from_utf8_lossy(&done.stderr);
    assert!(done.status.success(), "{command:?}: {reported}");
    String::from_utf8(done.stdout).unwrap()
}

fn read_by_python(data: &Path) -> Vec<Known> {
    let python = output(&mut Command::new(root().join("scripts/python-env")));
    let program = root().join("scripts/oracle/files.py");
    let lines = output(Command::new(python.trim()).arg("-B").arg(program).arg(data));
    lines
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect()
}

/// The repairs to tick besides certain ones, for choices that the program cannot make.
fn chosen(file: &str) -> &'static [&'static str] {
    match file {
        // The days of the four lines are the second to the fifth of January: both orders are possible, and with the
        // other order the frequency differs too.
        "09-webstat-fr-decimal-comma/Webstat_Export_20240107.csv" => &["dates:dmy", "frequency:D"],
        _ => &[],
    }
}

/// The letters and digits of a text, in small letters, without the accents that occur in the names of the sets.
fn plain(text: &str) -> String {
    let mut plain = String::new();
    for letter in text.to_lowercase().chars() {
        match letter {
            'à' | 'â' | 'ä' | 'ã' | 'å' => plain.push('a'),
            'ç' => plain.push('c'),
            'é' | 'è' | 'ê' | 'ë' => plain.push('e'),
            'î' | 'ï' | 'í' => plain.push('i'),
            'ô' | 'ö' | 'ó' => plain.push('o'),
            'ù' | 'û' | 'ü' => plain.push('u'),
            letter if letter.is_ascii_alphanumeric() => plain.push(letter),
            _ => {}
        }
    }
    plain
}

/// Sends a file to the import API. Returns the status and the response.
async fn send(person: &Person, key: &str, query: &str, bytes: &[u8]) -> (StatusCode, Value) {
    let answer = person
        .post(
            &format!("/api/v1/import/reader/{key}?{query}"),
            bytes.to_vec(),
        )
        .await;
    let status = answer.status();
    (status, answer.json().await.unwrap())
}

/// The repairs to tick: all certain ones, and the chosen ones.
async fn repairs(person: &Person, key: &str, file: &str, name: &str, bytes: &[u8]) -> String {
    let (_, looked) = send(person, key, &format!("dry_run=true&{name}"), bytes).await;
    let proposals = looked["proposals"].as_array().unwrap();
    let mut query = String::new();
    for proposal in proposals {
        let mut texts = vec![&proposal["repair"]];
        texts.extend(proposal["instead"].as_array().unwrap());
        let texts = texts.into_iter().filter_map(Value::as_str);
        let ticked = texts.enumerate().find(|(place, text)| {
            (*place == 0 && proposal["certain"] == true) || chosen(file).contains(text)
        });
        if let Some((_, text)) = ticked {
            let text: String = form_urlencoded::byte_serialize(text.as_bytes()).collect();
            query.push_str(&format!("&repair={text}"));
        }
    }
    query
}

/// A series as read after its publish.
async fn given(person: &Person, key: &str, path: &str, frequency: &str) -> Given {
    let answer = person
        .get(&format!("/api/v1/series/reader/{key}/{path}.json"))
        .await;
    assert_eq!(answer.status(), StatusCode::OK, "{key}/{path}");
    let read: Value = answer.json().await.unwrap();
    assert_eq!(read["frequency"], frequency, "{key}/{path}");
    let periods = read["periods"].as_array().unwrap();
    let values = read["values"].as_array().unwrap();
    let observations: BTreeMap<String, f64> = periods
        .iter()
        .zip(values)
        .map(|(period, value)| (period.as_str().unwrap().to_owned(), value.as_f64().unwrap()))
        .collect();
    assert_eq!(observations.len(), values.len(), "{key}/{path}");
    Given {
        named: plain(&format!("{path} {}", read["name"])),
        observations,
    }
}

/// Whether the words that tell a series from the others of its file name it. If a line has several names for one thing,
/// one of them is enough.
fn is_named(given: &Given, words: &[&String]) -> bool {
    words.is_empty() || words.iter().any(|word| given.named.contains(&plain(word)))
}

#[tokio::test]
async fn real_files_are_published_as_python_reads_them() {
    let data = root().join("../shared/data");
    if !data.is_dir() {
        #[expect(
            clippy::print_stderr,
            reason = "the reader of a test run should see the skip"
        )]
        {
            eprintln!("skipped, no shared data: {}", data.display());
        }
        return;
    }
    let place = Place::new();
    let server = place.start();
    let person = Person::publisher(&server, &place.data(), "reader").await;
    for (number, known) in read_by_python(&data).into_iter().enumerate() {
        let file = &known.file;
        let bytes = std::fs::read(data.join(file)).unwrap();
        let key = format!("set-{number}");
        person.collection("reader", &key, "PUBLIC").await;
        let name = Path::new(file).file_name().unwrap().to_str().unwrap();
        let name: String = form_urlencoded::byte_serialize(name.as_bytes()).collect();
        let name = format!("name={name}");
        let repairs = repairs(&person, &key, file, &name, &bytes).await;
        let (status, published) = send(&person, &key, &format!("{name}{repairs}"), &bytes).await;
        assert_eq!(
            (status, &published["invalid"]),
            (StatusCode::OK, &Value::Array(Vec::new())),
            "{file} with {repairs}: {} {}",
            published["defects"],
            published["proposals"],
        );

        let mut read = Vec::new();
        for item in published["valid"].as_array().unwrap() {
            let path = item["path"].as_str().unwrap();
            read.push(given(&person, &key, path, &known.frequency).await);
        }
        let wanted: Vec<_> = known
            .series
            .iter()
            .filter(|series| !series.observations.is_empty())
            .collect();
        let filled = read
            .iter()
            .filter(|given| !given.observations.is_empty())
            .count();
        assert_eq!(filled, wanted.len(), "{file}: series with observations");
        let differ: Vec<usize> = (0..wanted[0].words.len())
            .filter(|&at| {
                wanted
                    .iter()
                    .map(|series| &series.words[at])
                    .collect::<BTreeSet<_>>()
                    .len()
                    > 1
            })
            .collect();
        for series in wanted {
            let words: Vec<_> = differ.iter().map(|&at| &series.words[at]).collect();
            assert!(
                read.iter()
                    .any(|given| given.observations == series.observations
                        && is_named(given, &words)),
                "{file}: nothing read is {words:?}"
            );
        }
    }
}
