//! Servers over one database.

use std::str::FromStr as _;

use service::NonPublic;
use storage::Storage;
use store::Db;
use tempfile::TempDir;
use testdb::TestDb;
use testkit::{Options, TestServer};
use web::PublicAddress;

/// The server whose caches are tested, and another one of the same database, as neighbours are.
pub(super) struct Servers {
    pub(super) tested: TestServer,
    pub(super) other: TestServer,
    /// Of the servers that are started for one reading.
    db: Db,
    files: TempDir,
}

impl Servers {
    pub(super) async fn start(db: &TestDb) -> Self {
        let files = tempfile::tempdir().unwrap();
        let connect = async || Db::connect(db.address()).await.unwrap();
        let folder = || Storage::in_folder(files.path());
        Self {
            tested: TestServer::start_with(db.db(), options(folder())).await,
            other: TestServer::start_with(connect().await, options(folder())).await,
            db: connect().await,
            files,
        }
    }

    /// A server that has nothing in its caches.
    pub(super) async fn fresh(&self) -> TestServer {
        let folder = Storage::in_folder(self.files.path());
        TestServer::start_with(self.db.clone(), options(folder)).await
    }
}

/// All servers are reached under one address, which is part of pages and pictures.
fn options(storage: Storage) -> Options {
    let mut options = Options {
        non_public: NonPublic::Subscribers,
        storage: Some(storage),
        ..Options::default()
    };
    options.web.address = Some(PublicAddress::from_str("http://127.0.0.1").unwrap());
    options
}
