//! The inspection of a database before it is used.

use jiff::SignedDuration;
use store::operation::presence::{Presence, inspect, inspect_server};
use store::{Db, StoreError};
use testdb::{TestDb, on_both};

#[on_both]
async fn a_server_has_a_version_and_a_clock_and_a_file_has_none(db: &TestDb) {
    let server = inspect_server(db.address()).await.unwrap();
    assert_eq!(server.is_some(), db.address().starts_with("postgres"));
    if let Some(server) = server {
        assert!((15..100).contains(&server.version), "{}", server.version);
        let later = inspect_server(db.address()).await.unwrap().unwrap().now;
        let passed = later.duration_since(server.now);
        assert!(
            SignedDuration::ZERO < passed && passed < SignedDuration::from_mins(1),
            "{passed}"
        );
    }
}

/// The beginning of a rollback journal: its magic number, and the number of pages before the transaction.
fn journal(pages: u32) -> Vec<u8> {
    let mut journal = vec![0; 512];
    journal[..8].copy_from_slice(b"\xd9\xd5\x05\xf9\x20\xa1\x63\xd7");
    journal[16..20].copy_from_slice(&pages.to_be_bytes());
    journal[22] = 2;
    journal[26] = 0x10;
    journal
}

#[tokio::test]
async fn a_file_whose_program_was_killed_while_it_made_the_file_is_missing_and_can_be_opened() {
    for (name, journal, is_missing) in [
        ("of a new file", journal(0), true),
        ("of an older file", journal(1), false),
        ("ended", vec![0; 512], false),
    ] {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("statit.db");
        std::fs::write(&path, [0; 4096]).unwrap();
        std::fs::write(folder.path().join("statit.db-journal"), journal).unwrap();
        let address = format!("sqlite:{}", path.display());
        let found = inspect(&address).await;
        if is_missing {
            assert_eq!(found.unwrap(), Presence::Missing, "{name}");
            Db::connect(&address).await.unwrap().close().await;
        } else {
            assert!(
                matches!(found, Err(StoreError::Corrupt(_))),
                "{name}: {found:?}"
            );
        }
    }
}
