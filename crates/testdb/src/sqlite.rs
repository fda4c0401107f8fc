//! SQLite for tests: one file with the tables for all, a copy of it for each test.

use std::fs;
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};
use std::process::id;

use store::Db;
use tempfile::TempDir;
use tokio::sync::OnceCell;

/// A folder with a new file `statit.db` that has the tables of this build, and the address of the file.
#[expect(
    clippy::expect_used,
    reason = "a test can't go on without its database"
)]
pub(crate) async fn create() -> (TempDir, String) {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let file = folder.path().join("statit.db");
    fs::copy(template().await, &file).expect("a copy of the template");
    (folder, address(&file))
}

fn address(file: &Path) -> String {
    format!("sqlite:{}", file.display())
}

/// The file that all tests of this user copy, made by the first one that asks. Migrating each test's file would take
/// longer than most tests.
#[expect(
    clippy::expect_used,
    reason = "a test can't go on without its database"
)]
async fn template() -> &'static Path {
    static TEMPLATE: OnceCell<PathBuf> = OnceCell::const_new();
    TEMPLATE
        .get_or_init(|| async {
            let user = fs::metadata("/proc/self").map_or(0, |process| process.uid());
            let name = format!("statit-sqlite-{user}-{}.db", store::db::schema::mark());
            let template = std::env::temp_dir().join(name);
            if !template.exists() {
                // Another process may make the same file: the last one to finish replaces it as a whole.
                let unfinished = template.with_extension(id().to_string());
                let db = Db::connect(&address(&unfinished))
                    .await
                    .expect("a new SQLite file");
                // Closing moves the log into the file.
                db.close().await;
                fs::rename(&unfinished, &template).expect("the template");
            }
            template
        })
        .await
}
