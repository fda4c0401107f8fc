//! What holds for a folder and for a bucket alike.

use std::os::unix::fs::PermissionsExt;

use bytes::Bytes;
use storage::{FileName, Folder, Storage, StorageError, StoredFile, sha256};
use tests3::TestS3;

fn name(folder: Folder, name: &str) -> FileName {
    FileName::new(folder, name).unwrap()
}

async fn names(storage: &Storage, folder: Folder) -> Vec<(String, u64)> {
    let files = storage.list(folder).await.unwrap();
    let shown = |file: StoredFile| (file.name.to_string(), file.size);
    let mut names: Vec<_> = files.into_iter().map(shown).collect();
    names.sort();
    names
}

async fn stores_reads_lists_and_removes(storage: &Storage) {
    let (picture, import) = (
        name(Folder::Pictures, "0af.png"),
        name(Folder::Imports, "1"),
    );
    assert_eq!(storage.get(&picture).await.unwrap(), None, "nothing yet");
    assert_eq!(names(storage, Folder::Pictures).await, []);
    storage.remove(&picture).await.unwrap();

    // The system's clock, as a new file shows it.
    let begun = tempfile::tempfile()
        .unwrap()
        .metadata()
        .unwrap()
        .modified()
        .unwrap();
    storage
        .put(&picture, Bytes::from_static(b"first"))
        .await
        .unwrap();
    storage
        .put(&picture, Bytes::from_static(b"second!"))
        .await
        .unwrap();
    storage.put(&import, Bytes::new()).await.unwrap();
    let read = storage.get(&picture).await.unwrap();
    assert_eq!(read.as_deref(), Some(&b"second!"[..]), "the latest");
    assert_eq!(storage.get(&import).await.unwrap(), Some(Bytes::new()));
    assert_eq!(
        names(storage, Folder::Pictures).await,
        [("pictures/0af.png".to_owned(), 7)]
    );
    assert_eq!(
        names(storage, Folder::Imports).await,
        [("imports/1".to_owned(), 0)]
    );
    assert_eq!(
        names(storage, Folder::Top).await,
        [],
        "folders are not listed"
    );
    let stored_at = storage.list(Folder::Pictures).await.unwrap()[0].stored_at;
    let age = stored_at
        .duration_since(begun)
        .unwrap_or_else(|early| early.duration());
    assert!(age.as_secs() < 60, "{age:?}");

    storage.remove(&picture).await.unwrap();
    assert_eq!(storage.get(&picture).await.unwrap(), None, "removed");
    storage.remove(&import).await.unwrap();
}

async fn a_file_with_another_content_is_damaged(storage: &Storage) {
    let file = name(Folder::Imports, "2");
    let hash = sha256(b"as sent");
    assert_eq!(storage.get_checked(&file, &hash).await.unwrap(), None);
    storage
        .put(&file, Bytes::from_static(b"as sent"))
        .await
        .unwrap();
    assert!(storage.get_checked(&file, &hash).await.unwrap().is_some());
    storage
        .put(&file, Bytes::from_static(b"another"))
        .await
        .unwrap();
    let damaged = storage.get_checked(&file, &hash).await;
    assert!(
        matches!(damaged, Err(StorageError::Damaged(_))),
        "{damaged:?}"
    );
    storage.remove(&file).await.unwrap();
}

/// More than two parts of an upload.
const LARGE: usize = 40 << 20;

async fn a_large_file_goes_and_comes(storage: &Storage) {
    let folder = tempfile::tempdir().unwrap();
    let (from, to) = (folder.path().join("from"), folder.path().join("to"));
    let content: Vec<u8> = (0..LARGE)
        .map(|at| u8::try_from(at * 31 % 251).unwrap())
        .collect();
    std::fs::write(&from, &content).unwrap();
    let file = name(Folder::Top, "archive.zip");
    let mut ignore = |_| {};
    assert!(!storage.download(&file, &to, &mut ignore).await.unwrap());
    storage.upload(&file, &from, &mut ignore).await.unwrap();
    assert!(storage.download(&file, &to, &mut ignore).await.unwrap());
    assert!(std::fs::read(&to).unwrap() == content, "the same bytes");
    storage.remove(&file).await.unwrap();
}

async fn all(storage: &Storage) {
    stores_reads_lists_and_removes(storage).await;
    a_file_with_another_content_is_damaged(storage).await;
    a_large_file_goes_and_comes(storage).await;
}

#[tokio::test]
async fn a_folder_stores_files() {
    let folder = tempfile::tempdir().unwrap();
    let root = folder.path().join("files");
    let storage = Storage::in_folder(&root);
    all(&storage).await;
    let file = name(Folder::Pictures, "0af.png");
    storage.put(&file, Bytes::from_static(b"x")).await.unwrap();
    let mode = |path: &str| root.join(path).metadata().unwrap().permissions().mode() & 0o777;
    assert_eq!(mode("pictures"), 0o700, "closed to other users");
    assert_eq!(mode("pictures/0af.png"), 0o600);
}

#[tokio::test]
async fn a_bucket_stores_files() {
    let s3 = TestS3::start();
    let storage = TestS3::storage(s3.endpoint(), "town/files");
    all(&storage).await;
    all(&TestS3::storage(s3.endpoint(), "")).await;

    let file = name(Folder::Pictures, "0af.png");
    storage
        .put(&file, Bytes::from_static(b"ours"))
        .await
        .unwrap();
    let neighbour = TestS3::storage(s3.endpoint(), "town");
    assert_eq!(names(&neighbour, Folder::Pictures).await, []);
    assert_eq!(neighbour.get(&file).await.unwrap(), None);
}
