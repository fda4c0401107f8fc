//! The data folder, the secret, the database, the disk.

use std::{
    fs,
    os::unix::fs::{MetadataExt, PermissionsExt},
    path::Path,
};

use store::db::presence::{Presence, inspect};

use super::{Finding, PATIENCE};
use crate::backup::progress::size;
use crate::settings::Settings;

/// Free bytes below which a server soon can't write any more.
const ROOM: u64 = 1_000_000_000;
/// Permissions of other users.
const OTHERS: u32 = 0o077;

pub(super) fn findings(settings: &Settings) -> Vec<Finding> {
    vec![
        data_dir(&settings.data_dir),
        room(&settings.data_dir),
        secret(settings),
    ]
}

fn data_dir(folder: &Path) -> Finding {
    const ABOUT: &str = "data_dir";
    let shown = folder.display();
    let Ok(metadata) = fs::metadata(folder) else {
        let parent = folder.ancestors().skip(1).find(|parent| parent.exists());
        let parent = parent.unwrap_or(Path::new("."));
        return match is_writable(parent) {
            true => Finding::fine(ABOUT, format!("{shown} is made at the first start")),
            false => Finding::fault(
                ABOUT,
                format!(
                    "{shown} is not there, and this user can't make it: make it and give it to the server's user"
                ),
            ),
        };
    };
    if !metadata.is_dir() {
        return Finding::fault(ABOUT, format!("{shown} is no folder"));
    }
    if !is_writable(folder) {
        return Finding::fault(ABOUT, format!("{shown} can't be written by this user"));
    }
    match metadata.permissions().mode() & OTHERS {
        0 => Finding::fine(ABOUT, format!("{shown} is for this user alone")),
        _ => Finding::warning(
            ABOUT,
            format!("other users can read {shown}: the server closes it at its start"),
        ),
    }
}

/// Whether this user may write into a folder.
fn is_writable(folder: &Path) -> bool {
    rustix::fs::access(folder, rustix::fs::Access::WRITE_OK).is_ok()
}

fn room(folder: &Path) -> Finding {
    const ABOUT: &str = "disk";
    let there = folder.ancestors().find(|folder| folder.exists());
    let there = there.unwrap_or(Path::new("."));
    let Ok(disk) = rustix::fs::statvfs(there) else {
        return Finding::warning(
            ABOUT,
            format!("the free space of {} is not known", there.display()),
        );
    };
    let free = disk.f_bavail.saturating_mul(disk.f_frsize);
    match free < ROOM {
        true => Finding::warning(
            ABOUT,
            format!(
                "only {} are free at {}: publishing stops when it is full",
                size(free),
                there.display()
            ),
        ),
        false => Finding::fine(ABOUT, format!("{} are free", size(free))),
    }
}

fn secret(settings: &Settings) -> Finding {
    const ABOUT: &str = "secret_file";
    let path = &settings.secret_file;
    let shown = path.display();
    match fs::metadata(path) {
        Err(_) if settings.is_secret_file_given => Finding::fault(
            ABOUT,
            format!("{shown} can't be read: 32 random bytes, readable by the server's user alone"),
        ),
        Err(_) => Finding::fine(ABOUT, "it is made at the first start"),
        Ok(metadata) if metadata.len() != 32 => {
            Finding::fault(ABOUT, format!("{shown} does not have 32 bytes"))
        }
        Ok(metadata) if metadata.mode() & OTHERS != 0 => Finding::warning(
            ABOUT,
            format!("other users can read {shown}: chmod 600 {shown}"),
        ),
        Ok(_) => Finding::fine(ABOUT, format!("{shown} is for its owner alone")),
    }
}

/// Whether the database responds, and whose it is.
pub(super) async fn database(settings: &Settings) -> Finding {
    const ABOUT: &str = "database";
    let Ok(inspected) = tokio::time::timeout(PATIENCE, inspect(&settings.database)).await else {
        return Finding::fault(
            ABOUT,
            format!("it does not respond within {} s", PATIENCE.as_secs()),
        );
    };
    match inspected {
        Ok(Presence::Missing) => Finding::fine(ABOUT, "it is made at the first start"),
        Ok(Presence::Unclaimed { .. }) => {
            Finding::fine(ABOUT, "it has tables that no installation uses yet")
        }
        Ok(Presence::Of(id)) => Finding::fine(ABOUT, format!("it responds: installation {id}")),
        Err(error) => Finding::fault(ABOUT, format!("it can't be used: {error}")),
    }
}
