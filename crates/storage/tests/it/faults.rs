//! An S3 server that refuses, is slow, breaks off, and disappears: a clear error, nothing half, and no restart needed.

use std::time::{Duration, Instant};

use bytes::Bytes;
use storage::{Address, FileName, Folder, Storage, StorageError};
use tests3::{Fault, FaultyLink, TestS3};

fn picture() -> FileName {
    FileName::new(Folder::Pictures, "0af.png").unwrap()
}

/// Larger than what a connection takes up before it is read.
fn content(byte: u8) -> Bytes {
    vec![byte; 4 << 20].into()
}

async fn first_byte(storage: &Storage) -> Option<u8> {
    let read = storage.get(&picture()).await.unwrap();
    read.map(|read| {
        assert_eq!(read.len(), 4 << 20, "a whole file");
        read[0]
    })
}

#[tokio::test]
async fn a_faulty_link_leaves_nothing_half_and_recovers() {
    let s3 = TestS3::start();
    let link = FaultyLink::open(s3.endpoint()).await;
    for (number, fault) in [
        Fault::Refused,
        Fault::CutSending(100),
        Fault::CutSending(1 << 20),
        Fault::CutReceiving(0),
        Fault::CutReceiving(20),
    ]
    .into_iter()
    .enumerate()
    {
        // One of its own, whose connections begin with the fault.
        let storage = TestS3::storage(link.endpoint(), &number.to_string());
        let is_stored = matches!(fault, Fault::CutReceiving(_));
        link.set(fault);
        let put = storage.put(&picture(), content(1)).await;
        assert!(
            matches!(put, Err(StorageError::Unavailable(_))),
            "{fault:?}: {put:?}"
        );
        for lost in [
            storage.get(&picture()).await.map(drop),
            storage.list(Folder::Pictures).await.map(drop),
            storage
                .remove(&FileName::new(Folder::Pictures, "1").unwrap())
                .await,
        ] {
            assert!(
                matches!(lost, Err(StorageError::Unavailable(_)) | Ok(())),
                "{fault:?}: {lost:?}"
            );
        }
        link.set(Fault::None);
        let found = first_byte(&storage).await;
        let expected: &[Option<u8>] = if is_stored { &[None, Some(1)] } else { &[None] };
        assert!(expected.contains(&found), "{fault:?}: {found:?}");
        storage.put(&picture(), content(2)).await.unwrap();
        assert_eq!(first_byte(&storage).await, Some(2), "{fault:?}");

        link.set(fault);
        let other = TestS3::storage(link.endpoint(), &number.to_string());
        assert!(
            other.put(&picture(), content(3)).await.is_err(),
            "{fault:?}"
        );
        link.set(Fault::None);
        let found = first_byte(&other).await;
        let expected: &[Option<u8>] = if is_stored {
            &[Some(2), Some(3)]
        } else {
            &[Some(2)]
        };
        assert!(expected.contains(&found), "{fault:?}: {found:?}");
    }
}

#[tokio::test]
async fn a_slow_service_is_awaited_and_a_silent_one_is_not() {
    let s3 = TestS3::start();
    let link = FaultyLink::open(s3.endpoint()).await;
    link.set(Fault::Slow(Duration::from_millis(100)));
    let storage = TestS3::storage(link.endpoint(), "slow");
    storage
        .put(&picture(), Bytes::from_static(b"x"))
        .await
        .unwrap();
    assert!(storage.get(&picture()).await.unwrap().is_some());

    link.set(Fault::Silent);
    let storage = TestS3::storage(link.endpoint(), "slow");
    let start = Instant::now();
    let read = storage.get(&picture()).await;
    assert!(
        matches!(read, Err(StorageError::Unavailable(_))),
        "{read:?}"
    );
    assert!(start.elapsed() < Duration::from_secs(30));
}

#[tokio::test]
async fn an_upload_that_breaks_off_leaves_no_file() {
    let s3 = TestS3::start();
    let link = FaultyLink::open(s3.endpoint()).await;
    let folder = tempfile::tempdir().unwrap();
    let archive = folder.path().join("archive.zip");
    std::fs::write(&archive, vec![7; 40 << 20]).unwrap();
    let name = FileName::new(Folder::Top, "archive.zip").unwrap();
    let storage = TestS3::storage(link.endpoint(), "backups");
    link.set(Fault::CutSending(20 << 20));
    let sent = storage.upload(&name, &archive, &mut |_| {}).await;
    link.set(Fault::None);
    match sent {
        // A new connection took what was left of the parts.
        Ok(()) => {}
        Err(error) => {
            assert!(matches!(error, StorageError::Unavailable(_)), "{error}");
            assert_eq!(storage.list(Folder::Top).await.unwrap(), []);
        }
    }
    link.set(Fault::CutSending(1 << 20));
    let other = TestS3::storage(link.endpoint(), "others");
    let sent = other.upload(&name, &archive, &mut |_| {}).await;
    assert!(
        matches!(sent, Err(StorageError::Unavailable(_))),
        "{sent:?}"
    );
    link.set(Fault::None);
    assert_eq!(other.list(Folder::Top).await.unwrap(), [], "nothing half");
    other.upload(&name, &archive, &mut |_| {}).await.unwrap();
}

#[tokio::test]
async fn a_service_that_was_gone_is_used_again() {
    let s3 = TestS3::start();
    let storage = TestS3::storage(s3.endpoint(), "gone");
    storage.put(&picture(), content(1)).await.unwrap();
    s3.stop();
    for lost in [
        storage.get(&picture()).await.map(drop),
        storage.put(&picture(), content(2)).await,
    ] {
        assert!(
            matches!(lost, Err(StorageError::Unavailable(_))),
            "{lost:?}"
        );
    }
    s3.start_again();
    assert_eq!(first_byte(&storage).await, Some(1));
}

#[tokio::test]
async fn a_wrong_key_and_a_missing_bucket_are_refused() {
    let s3 = TestS3::start();
    let mut settings = TestS3::settings(s3.endpoint());
    let missing: Address = "s3://nowhere/files".parse().unwrap();
    let nowhere = Storage::open(&missing, &settings).unwrap();
    let read = nowhere.get(&picture()).await;
    assert!(matches!(read, Err(StorageError::Refused(_))), "{read:?}");

    settings.key_secret = Some("wrong".to_owned());
    let address: Address = TestS3::address("files").parse().unwrap();
    let stranger = Storage::open(&address, &settings).unwrap();
    for refused in [
        stranger.put(&picture(), content(1)).await,
        stranger.get(&picture()).await.map(drop),
        stranger.list(Folder::Pictures).await.map(drop),
    ] {
        assert!(
            matches!(refused, Err(StorageError::Refused(_))),
            "{refused:?}"
        );
    }
    settings.key_secret = None;
    let half = Storage::open(&address, &settings);
    assert!(matches!(half, Err(StorageError::Settings(_))), "{half:?}");
}
