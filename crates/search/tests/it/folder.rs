//! The folder of an index: reopened, damaged, of another version.

use std::fs;

use search::{DocumentId, DocumentKind, Index, IndexError};
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
    writer.remove_collection(Uuid::from_u128(203));
    writer.remove(DocumentId {
        kind: DocumentKind::Metric,
        id: Uuid::from_u128(2),
    });
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
