//! The folder of an index: reopened, damaged, of another version.

use std::fs;

use search::{Document, DocumentId, DocumentKind, Index, IndexError, Removed};
use uuid::Uuid;

use crate::catalogue::{World, metric};

#[test]
fn a_folder_in_use_is_left_alone() {
    let world = World::new();
    let folder = world.folder.path().join("index");
    let mut writer = world.index.writer().unwrap();
    assert!(matches!(world.index.writer(), Err(IndexError::Busy)));
    assert!(matches!(Index::create(&folder), Err(IndexError::Busy)));
    writer.put(&metric(9, "a/b/c", "Encore", "")).unwrap();
    writer.commit("2").unwrap();
    assert_eq!(world.found("encore"), [9]);
    drop(writer);
    assert!(Index::create(&folder).unwrap().is_empty());
}

fn object(number: u128) -> Removed {
    Removed::Document(DocumentId {
        kind: DocumentKind::Metric,
        id: Uuid::from_u128(number),
    })
}

#[test]
fn documents_of_the_same_batch_are_removed_too() {
    let collection = Removed::Collection(Uuid::from_u128(209));
    let account = Removed::Account(Uuid::from_u128(109));
    for (removed, remaining) in [
        (object(9), 5),
        (collection, 5),
        (account, 5),
        (object(8), 6),
    ] {
        let world = World::new();
        let mut writer = world.index.writer().unwrap();
        for name in ["Encore", "Toujours"] {
            let document = Document {
                account: Uuid::from_u128(109),
                collection: Some(Uuid::from_u128(209)),
                ..metric(9, "a/b/c", name, "")
            };
            writer.put(&document).unwrap();
        }
        writer.remove(removed).unwrap();
        writer.commit("2").unwrap();
        assert_eq!(world.index.len(), remaining, "{removed:?}");
    }
}

#[test]
fn nothing_changes_where_there_is_nothing_to_remove() {
    let world = World::new();
    let mut writer = world.index.writer().unwrap();
    assert!(world.index.may_have(object(2)).unwrap());
    assert!(!world.index.may_have(object(8)).unwrap());
    for unknown in [
        object(8),
        Removed::Collection(Uuid::from_u128(8)),
        Removed::Account(Uuid::from_u128(8)),
    ] {
        writer.remove(unknown).unwrap();
    }
    assert!(!writer.is_changed());
    writer.remove(object(2)).unwrap();
    assert!(writer.is_changed());
    writer.commit("2").unwrap();
    assert!(!writer.is_changed());
    assert_eq!(world.index.len(), 4);
}

/// What happens to the files of an index.
type Damage = fn(&std::path::Path);

#[test]
fn an_index_is_reopened_at_its_last_commit() {
    let world = World::new();
    let folder = world.folder.path().join("index");
    let mut writer = world.index.writer().unwrap();
    writer.put(&metric(9, "a/b/c", "Pas encore", "")).unwrap();
    assert!(world.found("encore").is_empty(), "not committed");
    drop(writer);

    let index = Index::open(&folder).unwrap().unwrap();
    assert_eq!(
        (index.len(), index.payload().unwrap().as_deref()),
        (5, Some("1"))
    );

    writer = index.writer().unwrap();
    writer
        .put(&metric(1, "insee/prix/ipc/tabac", "Cigares", ""))
        .unwrap();
    writer
        .remove(Removed::Collection(Uuid::from_u128(203)))
        .unwrap();
    writer.remove(object(2)).unwrap();
    writer.commit("2").unwrap();

    let index = Index::open(&folder).unwrap().unwrap();
    assert_eq!(
        (index.len(), index.payload().unwrap().as_deref()),
        (3, Some("2"))
    );
}

#[test]
fn an_index_is_not_opened_where_it_is_damaged() {
    let damages: [(&str, Damage); 4] = [
        ("no index", |folder| {
            fs::remove_file(folder.join("meta.json")).unwrap()
        }),
        ("torn", |folder| {
            fs::write(folder.join("meta.json"), "{").unwrap()
        }),
        ("cut off", |folder| {
            for file in fs::read_dir(folder).unwrap() {
                let path = file.unwrap().path();
                if path.extension().is_some_and(|end| end == "idx") {
                    let whole = fs::read(&path).unwrap();
                    fs::write(&path, &whole[..whole.len() / 2]).unwrap();
                }
            }
        }),
        ("another byte", |folder| {
            for file in fs::read_dir(folder).unwrap() {
                let path = file.unwrap().path();
                if path.extension().is_some_and(|end| end == "fast") {
                    let mut whole = fs::read(&path).unwrap();
                    whole[10] ^= 1;
                    fs::write(&path, &whole).unwrap();
                }
            }
        }),
    ];

    for (name, damage) in damages {
        let world = World::new();
        let folder = world.folder.path().join("index");
        drop(world.index);
        damage(&folder);
        assert!(Index::open(&folder).unwrap().is_none(), "{name}");
        assert!(Index::create(&folder).unwrap().is_empty(), "{name}");
    }
}
