//! Stored files: contents of import files, files that nothing names, the owner of a storage, moves.

use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};

use domain::problem::Code;
use domain::series::vintage::Mode;
use service::upkeep::stored_files::StorageOwner;
use service::{Clock, Failure, Service, ServiceError};
use storage::{Folder, Storage};
use store::platform::installation::{self, Installation};
use testdb::{TestDb, on_both, on_sqlite};
use tests3::TestS3;
use uuid::Uuid;

use crate::account::png;
use crate::imports::{Desk, FILE, options};
use crate::world::{World, code, guest};

const HOUR: i64 = 60 * 60;

async fn count(storage: &Storage, folder: Folder) -> usize {
    storage.list(folder).await.unwrap().len()
}

/// Gives the database an id, as the first start of a server does.
async fn install(db: &TestDb, world: &World) -> Uuid {
    let id = Uuid::from_u128(7);
    let mut tx = db.begin().await.unwrap();
    let sweep_time = Clock::now(&*world.clock);
    installation::insert(&mut tx, &Installation { id, sweep_time })
        .await
        .unwrap();
    tx.commit().await.unwrap();
    id
}

fn is_unavailable<T>(outcome: &Result<T, ServiceError>) -> bool {
    matches!(outcome, Err(ServiceError::Failed(Failure::Unavailable)))
}

#[on_sqlite]
async fn the_content_of_an_import_file_goes_with_its_row(db: &TestDb) {
    let desk = Desk::new(db).await;
    let storage = desk.world.storage();
    let (first, second) = (desk.keep(FILE).await, desk.keep(FILE).await);
    assert_eq!(count(&storage, Folder::Imports).await, 2);
    desk.world
        .service
        .imports()
        .discard_import(&desk.ann, first)
        .await
        .unwrap();
    assert_eq!(
        count(&storage, Folder::Imports).await,
        1,
        "a discarded file is gone at once"
    );

    db.execute("delete from imports").await;
    desk.world.service.sweep().await.unwrap();
    assert_eq!(
        count(&storage, Folder::Imports).await,
        1,
        "its transaction may still come"
    );
    desk.world.wait(100 * 365 * 24 * HOUR);
    desk.world.service.sweep().await.unwrap();
    assert_eq!(count(&storage, Folder::Imports).await, 0);
    let report = desk
        .world
        .service
        .imports()
        .import_report(&desk.ann, second, &options(Mode::Merge))
        .await;
    assert_eq!(code(report), Code::NotFound);
}

#[on_sqlite]
async fn a_damaged_content_is_not_published(db: &TestDb) {
    let desk = Desk::new(db).await;
    let id = desk.keep(FILE).await;
    let file = desk
        .world
        .storage()
        .list(Folder::Imports)
        .await
        .unwrap()
        .remove(0);

    desk.world
        .storage()
        .put(&file.name, "another".into())
        .await
        .unwrap();

    let report = desk
        .world
        .service
        .imports()
        .import_report(&desk.ann, id, &options(Mode::Merge))
        .await;
    assert!(matches!(
        report,
        Err(ServiceError::Failed(Failure::Internal))
    ));
}

/// Makes each read of a file fail with `EIO`, as on a disk with a bad sector. Returns how to mend it.
fn broken(file: PathBuf) -> impl FnOnce() {
    let aside = file.with_extension("aside");
    std::fs::rename(&file, &aside).unwrap();
    // Nothing can be read at the beginning of this file.
    symlink("/proc/self/mem", &file).unwrap();
    let error = std::fs::read(&file).unwrap_err();
    assert_eq!(error.raw_os_error(), Some(5), "{error}");
    move || std::fs::rename(aside, file).unwrap()
}

#[on_sqlite]
async fn a_file_that_the_disk_cannot_read_is_unavailable_until_it_can(db: &TestDb) {
    let desk = Desk::new(db).await;
    let (accounts, imports) = (desk.world.service.accounts(), desk.world.service.imports());
    let set = accounts.set_picture(&desk.ann, "ann", png(1)).await;
    let hash = set.unwrap().record.picture.unwrap();
    let import = desk.keep(FILE).await;
    let folder = desk.world.folder();

    let mend = [
        broken(folder.join(format!("pictures/{hash}.png"))),
        broken(folder.join(format!("imports/{}.zst", import.uuid()))),
    ];

    let read = async || {
        let guest = guest();
        let picture = accounts.picture(&guest, "ann").await;
        let merge = options(Mode::Merge);
        let report = imports.import_report(&desk.ann, import, &merge).await;
        (picture.map(|found| found.is_some()), report.map(drop))
    };

    let (picture, report) = read().await;
    assert_eq!(picture, Err(Failure::Unavailable));
    assert!(is_unavailable(&report), "{report:?}");

    for mend in mend {
        mend();
    }
    let (picture, report) = read().await;
    assert_eq!((picture, report), (Ok(true), Ok(())));
}

#[on_sqlite]
async fn files_of_another_installation_are_never_removed(db: &TestDb) {
    let desk = Desk::new(db).await;
    let ours = install(db, &desk.world).await;
    let service = &desk.world.service;
    assert_eq!(service.storage_owner().await.unwrap(), StorageOwner::None);
    assert_eq!(service.claim_storage().await.unwrap(), StorageOwner::This);
    assert_eq!(service.claim_storage().await.unwrap(), StorageOwner::This);
    desk.keep(FILE).await;
    db.execute("delete from imports").await;
    db.execute("delete from installation").await;
    let mut tx = db.begin().await.unwrap();
    let (id, sweep_time) = (Uuid::from_u128(8), Clock::now(&*desk.world.clock));
    installation::insert(&mut tx, &Installation { id, sweep_time })
        .await
        .unwrap();
    tx.commit().await.unwrap();

    assert_eq!(
        service.claim_storage().await.unwrap(),
        StorageOwner::Other(ours)
    );
    desk.world.wait(100 * 365 * 24 * HOUR);
    service.sweep().await.unwrap();
    assert_eq!(count(&desk.world.storage(), Folder::Imports).await, 1);
}

#[on_both(commits)]
async fn files_are_moved_and_an_interrupted_move_is_continued(db: &TestDb) {
    let desk = Desk::new(db).await;
    let there = desk.world.storage();
    desk.world
        .service
        .accounts()
        .set_picture(&desk.ann, "ann", png(1))
        .await
        .unwrap();
    let id = desk.keep(FILE).await;
    let folder = tempfile::tempdir().unwrap();
    let here = Storage::in_folder(folder.path());
    let service = desk.world.server_with_files(db, here.clone());
    // Both places have the picture, and the new one only a part of it: the move was killed.
    let picture = there.list(Folder::Pictures).await.unwrap().remove(0).name;
    here.put(&picture, "a part".into()).await.unwrap();

    assert_eq!(service.move_files_from(&there).await.unwrap(), 2);
    assert_eq!(service.move_files_from(&there).await.unwrap(), 0);
    assert_eq!(
        (
            count(&there, Folder::Pictures).await,
            count(&there, Folder::Imports).await
        ),
        (0, 0)
    );
    let shown = service
        .accounts()
        .picture(&guest(), "ann")
        .await
        .unwrap()
        .unwrap();
    assert!(shown.png.starts_with(b"\x89PNG"));
    service
        .imports()
        .import_report(&desk.ann, id, &options(Mode::Merge))
        .await
        .unwrap();
}

#[on_sqlite]
async fn contents_in_the_database_are_read_and_moved(db: &TestDb) {
    let desk = Desk::new(db).await;
    let service = &desk.world.service;
    let id = desk.keep(FILE).await;
    put_into_database(db, desk.world.pictures().parent().unwrap()).await;
    service
        .imports()
        .import_report(&desk.ann, id, &options(Mode::Merge))
        .await
        .unwrap();
    assert_eq!(count(&desk.world.storage(), Folder::Imports).await, 0);
    assert_eq!(service.move_inline_imports().await.unwrap(), 1);
    assert_eq!(service.move_inline_imports().await.unwrap(), 0);
    assert_eq!(count(&desk.world.storage(), Folder::Imports).await, 1);
    service
        .imports()
        .import_report(&desk.ann, id, &options(Mode::Replace))
        .await
        .unwrap();
}

#[on_sqlite]
async fn servers_share_the_files_of_a_service_that_may_be_gone_for_a_while(db: &TestDb) {
    let desk = Desk::new(db).await;
    let s3 = TestS3::start();
    let bucket = || TestS3::storage(s3.endpoint(), "shared");
    let (one, two) = (
        desk.world.server_with_files(db, bucket()),
        desk.world.server_with_files(db, bucket()),
    );
    let set = |server: &Service, seed| {
        let server = server.clone();
        let ann = desk.ann.clone();
        async move { server.accounts().set_picture(&ann, "ann", png(seed)).await }
    };
    let first = set(&one, 1).await.unwrap().record.picture;
    let seen = two
        .accounts()
        .picture(&guest(), "ann")
        .await
        .unwrap()
        .unwrap();
    assert_eq!(Some(seen.hash), first);
    let keep = |server: &Service| {
        let server = server.clone();
        let ann = desk.ann.clone();
        async move {
            server
                .imports()
                .keep_import(&ann, "ann", "col", "f.csv", FILE.into())
                .await
        }
    };
    let id = keep(&one).await.unwrap().id;
    two.imports()
        .import_report(&desk.ann, id, &options(Mode::Merge))
        .await
        .unwrap();

    s3.stop();
    assert!(is_unavailable(&set(&two, 2).await));
    assert!(is_unavailable(&keep(&two).await));
    assert!(matches!(
        two.accounts().picture(&guest(), "ann").await,
        Err(Failure::Unavailable)
    ));
    s3.start_again();
    let seen = two
        .accounts()
        .picture(&guest(), "ann")
        .await
        .unwrap()
        .unwrap();
    assert_eq!(Some(seen.hash), first, "what failed changed nothing");
    assert!(set(&two, 2).await.unwrap().record.picture != first);
    keep(&two).await.unwrap();
}

/// Puts the only content into the database, where contents were before the storage.
async fn put_into_database(db: &TestDb, folder: &Path) {
    let files = std::fs::read_dir(folder.join("imports")).unwrap();
    let file = files.map(|file| file.unwrap().path()).next().unwrap();
    let content = std::fs::read(&file).unwrap();
    std::fs::remove_file(file).unwrap();
    let digits = hex::encode(content);
    let literal = match db.kind() {
        store::db::DbKind::Sqlite => format!("x'{digits}'"),
        store::db::DbKind::Postgres => format!("'\\x{digits}'::bytea"),
    };
    let sql = format!("update imports set content_hash = null, content = {literal}");
    db.execute(sql.leak()).await;
}
