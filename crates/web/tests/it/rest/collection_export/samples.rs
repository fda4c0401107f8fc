//! Real sets of data, exported and imported.

use std::path::{Path, PathBuf};

use serde_json::json;
use testdb::TestDb;
use testkit::{Actor, Options, TestServer};

use super::{export, import};
use crate::world::make_collection;

fn files(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            files(&path, found);
        } else {
            found.push(path);
        }
    }
}

/// Publishes a file with all proposed repairs. Returns the number of valid indicators, or 0 if it is not published.
async fn publish_mended(actor: &Actor, collection: &str, file: &[u8], name: &str) -> u64 {
    let mut options = format!("name={name}");
    for _ in 0..8 {
        let looked = format!("{options}&dry_run=true");
        let (_, reported) = import(actor, collection, &looked, file.to_vec()).await;
        let mut query = form_urlencoded::Serializer::new(String::new());
        query.append_pair("name", name);
        for proposal in reported["proposals"].as_array().unwrap() {
            query.append_pair("repair", proposal["repair"].as_str().unwrap());
        }
        let next = query.finish();
        if next == options {
            break;
        }
        options = next;
    }
    let (_, reported) = import(actor, collection, &options, file.to_vec()).await;
    if reported["published_at"].is_null() {
        0
    } else {
        reported["counts"]["valid"].as_u64().unwrap()
    }
}

#[tokio::test]
async fn real_sets_go_out_and_come_in_again() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/data");
    if !folder.exists() {
        #[expect(
            clippy::print_stderr,
            reason = "the reader of a test run should see the skip"
        )]
        {
            eprintln!("skipped, no shared data: {}", folder.display());
        }
        return;
    }
    let db = TestDb::sqlite().await;
    let mut options = Options::default();
    options.rates.import_work.milliseconds = u32::MAX;
    options.rates.collection_exports.attempts = 10_000;
    let server = TestServer::start_with(db.db(), options).await;
    let ann = Actor::publisher(&server, "ann").await;
    let (mut all, mut sets, mut indicators) = (Vec::new(), 0, 0);
    files(&folder, &mut all);
    all.sort();
    for (place, path) in all.iter().enumerate() {
        let name = path.file_name().unwrap().to_string_lossy();
        let (first, second) = (format!("a{place}"), format!("b{place}"));
        for key in [&first, &second] {
            make_collection(&ann, key, "PUBLIC").await;
        }
        let file = std::fs::read(path).unwrap();
        let count = publish_mended(&ann, &first, &file, &name).await;
        if count == 0 {
            continue;
        }
        let table = export(&ann, &first, "csv").await;
        for expected in ["new", "unchanged"] {
            let (status, reported) = import(&ann, &second, "", table.clone()).await;
            assert_eq!(
                (status, &reported["counts"][expected]),
                (200, &json!(count)),
                "{name}: {:.2000}",
                reported.to_string()
            );
        }
        assert!(export(&ann, &second, "csv").await == table, "{name}");
        (sets, indicators) = (sets + 1, indicators + count);
    }
    assert!(
        sets > 20 && indicators > 1_700,
        "{sets} sets, {indicators} indicators"
    );
}
