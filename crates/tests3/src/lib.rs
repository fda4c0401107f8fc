//! A real S3 server for tests, and a link to it that can be slow, cut and dead.

mod faulty_link;

use std::path::Path;
use std::process::Command;

use storage::{Address, S3Settings, Storage};
use tempfile::TempDir;

pub use faulty_link::{Fault, FaultyLink};

/// The bucket of the server.
const BUCKET: &str = "statit";

/// An S3 server (`scripts/s3`), killed with this value.
#[derive(Debug)]
pub struct TestS3 {
    folder: TempDir,
    endpoint: String,
}

impl TestS3 {
    /// Starts one. This takes some seconds.
    #[must_use]
    #[expect(clippy::expect_used, reason = "a test can't go on without its server")]
    pub fn start() -> Self {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let endpoint = script("start", folder.path());
        Self { folder, endpoint }
    }

    /// Kills it. Its files remain.
    pub fn stop(&self) {
        script("stop", self.folder.path());
    }

    /// Starts it again after [`TestS3::stop`], at the same address.
    pub fn start_again(&self) {
        script("start", self.folder.path());
    }

    /// Its address, as a URL.
    #[must_use]
    pub fn endpoint(&self) -> &str {
        &self.endpoint
    }

    /// The address of a storage in its bucket.
    #[must_use]
    pub fn address(prefix: &str) -> String {
        format!("s3://{BUCKET}/{prefix}")
    }

    /// The settings of a client, which reaches the server at `endpoint`.
    #[must_use]
    pub fn settings(endpoint: &str) -> S3Settings {
        S3Settings {
            endpoint: Some(endpoint.to_owned()),
            region: None,
            key_id: Some("statit".to_owned()),
            key_secret: Some("secret-of-the-tests".to_owned()),
        }
    }

    /// A storage in its bucket, reached at `endpoint`.
    #[must_use]
    #[expect(clippy::expect_used, reason = "a test can't go on without its storage")]
    pub fn storage(endpoint: &str, prefix: &str) -> Storage {
        let address: Address = Self::address(prefix).parse().expect("an address");
        Storage::open(&address, &Self::settings(endpoint)).expect("a storage")
    }
}

impl Drop for TestS3 {
    fn drop(&mut self) {
        self.stop();
    }
}

#[expect(clippy::expect_used, reason = "a test can't go on without its server")]
fn script(command: &str, folder: &Path) -> String {
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../scripts/s3");
    let done = Command::new(script)
        .arg(command)
        .arg(folder)
        .output()
        .expect("scripts/s3");
    let errors = String::from_utf8_lossy(&done.stderr);
    assert!(done.status.success(), "scripts/s3 {command}: {errors}");
    String::from_utf8_lossy(&done.stdout).trim().to_owned()
}
