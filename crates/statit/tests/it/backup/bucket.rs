//! A machine that is lost, and the archive that its server made by the schedule in a bucket.

use std::{fs, os::unix::fs::PermissionsExt, path::PathBuf, process::Command, time::Duration};

use storage::Folder;
use tests3::TestS3;

use super::{filled, ok, rejected, stop};
use crate::person::Person;
use crate::program::{Place, Server};

/// The settings that a lost machine does not take along: the service of the bucket, and the key of the archives.
struct Settings {
    s3: TestS3,
    key: PathBuf,
}

impl Settings {
    fn new(place: &Place) -> Self {
        let key = place.path("backup.key");
        fs::write(&key, "0123456789abcdef0123456789abcdef\n").unwrap();
        fs::set_permissions(&key, fs::Permissions::from_mode(0o600)).unwrap();
        Self {
            s3: TestS3::start(),
            key,
        }
    }

    fn on(&self, mut command: Command) -> Command {
        let settings = TestS3::settings(self.s3.endpoint());
        command.env("STATIT_S3_ENDPOINT", self.s3.endpoint());
        command.env("STATIT_S3_KEY_ID", settings.key_id.unwrap());
        command.env("STATIT_S3_KEY_SECRET", settings.key_secret.unwrap());
        command.env("STATIT_BACKUP", TestS3::address("nightly"));
        command.env("STATIT_BACKUP_KEY_FILE", &self.key);
        command
    }

    /// The archives in the bucket.
    async fn archives(&self) -> Vec<String> {
        let storage = TestS3::storage(self.s3.endpoint(), "nightly");
        let files = storage.list(Folder::Top).await.unwrap();
        files
            .into_iter()
            .map(|file| file.name.to_string())
            .collect()
    }
}

/// The observations of each indicator, as files.
async fn published(server: &Server) -> Vec<Vec<String>> {
    let guest = Person::guest(server).named("keeper");
    let mut files = Vec::new();
    for number in 0..4 {
        files.push(guest.file(&format!("kept/series-{number}")).await.unwrap());
    }
    files
}

#[tokio::test(flavor = "multi_thread")]
async fn a_lost_machine_is_restored_from_the_bucket_of_its_nightly_archives() {
    let (place, elsewhere) = (Place::new(), Place::new());
    let settings = Settings::new(&elsewhere);
    filled(&place).await;
    let server = place.start_as(settings.on(place.serve()));
    let expected = published(&server).await;
    assert_eq!(expected[3].len(), 5, "{expected:?}");
    let mut archives = Vec::new();
    for _ in 0..300 {
        archives = settings.archives().await;
        if !archives.is_empty() {
            break;
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    assert_eq!(archives.len(), 1, "{}", server.log());
    server.kill();
    fs::remove_dir_all(place.data()).unwrap();

    let machine = Place::new();
    let restore = |prefix: &str| {
        let mut command = machine.command(["restore"]);
        command.arg(TestS3::address(prefix));
        settings.on(command)
    };
    let empty = rejected(restore("weekly"));
    assert!(empty.contains("there is no backup in"), "{empty}");
    let mut without_key = restore(&format!("nightly/{}", archives[0]));
    without_key.env_remove("STATIT_BACKUP_KEY_FILE");
    let refused = rejected(without_key);
    assert!(refused.contains("backup_key_file"), "{refused}");
    // The machine knew the name of its newest archive; the place does, too.
    let (out, log) = ok(restore("nightly"));
    assert!((out + &log).contains(&archives[0]), "{log}");
    let (checked, log) = ok(settings.on(machine.command(["check"])));
    assert!((checked + &log).contains("0 faults"), "{log}");
    let server = machine.start_as(settings.on(machine.serve()));
    assert_eq!(published(&server).await, expected);
    ok(settings.on(machine.command(["admin", "resume"])));
    stop(server);
}
