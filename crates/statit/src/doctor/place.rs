//! The data folder, the secret, the database, the disk.

use std::{
    fs,
    os::unix::fs::{MetadataExt, PermissionsExt},
    path::Path,
};

use store::StoreError;
use store::db::inspection::schema_age;
use store::db::schema::SchemaAge;
use store::operation::presence::{Presence, inspect};

use super::{Finding, PATIENCE};
use crate::progress::size;
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

/// The part of the findings about the database.
const DATABASE: &str = "database";

/// Whether the database responds, whose it is, and whether this version can work with its tables.
pub(super) async fn database(settings: &Settings) -> Finding {
    let Ok(inspected) = tokio::time::timeout(PATIENCE, inspect(&settings.database)).await else {
        return slow();
    };
    match inspected {
        Ok(Presence::Missing) => Finding::fine(DATABASE, "it is made at the first start"),
        Ok(Presence::Unclaimed { .. }) => {
            let whose = "it has tables that no installation uses yet".to_owned();
            tables(whose, &settings.database).await
        }
        Ok(Presence::Of(id)) => {
            let whose = format!("it responds: installation {id}");
            tables(whose, &settings.database).await
        }
        Err(error) => unusable(&error),
    }
}

fn slow() -> Finding {
    Finding::fault(
        DATABASE,
        format!("it does not respond within {} s", PATIENCE.as_secs()),
    )
}

fn unusable(error: &StoreError) -> Finding {
    Finding::fault(DATABASE, format!("it can't be used: {error}"))
}

/// Whether this version can work with the tables of a database that responds.
async fn tables(whose: String, database: &str) -> Finding {
    let compared = tokio::time::timeout(PATIENCE, schema_age(database)).await;
    match compared {
        Err(_) => slow(),
        Ok(Err(error)) => unusable(&error),
        Ok(Ok(age)) => of_age(whose, age),
    }
}

fn of_age(whose: String, age: SchemaAge) -> Finding {
    match age {
        SchemaAge::Same => Finding::fine(DATABASE, whose),
        SchemaAge::Older => Finding::fine(
            DATABASE,
            format!(
                "{whose}; the start brings it from an older version to this one: back it up first"
            ),
        ),
        SchemaAge::Newer { version } => Finding::warning(
            DATABASE,
            format!(
                "{whose}; a newer version has brought it to migration {version}, beside which this one works: \
                 upgrade this server too"
            ),
        ),
        SchemaAge::TooNew(newer) => Finding::fault(DATABASE, newer.to_string()),
        SchemaAge::Foreign { version } => Finding::fault(
            DATABASE,
            format!(
                "it has the tables of another version, without migration {version} of this one"
            ),
        ),
    }
}

#[cfg(test)]
mod tests {
    use store::db::schema::NewerTables;

    use super::*;
    use crate::doctor::Level;

    #[test]
    fn a_database_of_another_version_is_said_to_be_one() {
        let too_new = NewerTables {
            version: 50,
            min_reader: 45,
            known: 40,
        };

        for (age, level, words) in [
            (SchemaAge::Same, Level::Fine, "mine"),
            (SchemaAge::Older, Level::Fine, "back it up first"),
            (
                SchemaAge::Newer { version: 50 },
                Level::Warning,
                "upgrade this server too",
            ),
            (
                SchemaAge::TooNew(too_new),
                Level::Fault,
                "start the newer version",
            ),
            (
                SchemaAge::Foreign { version: 7 },
                Level::Fault,
                "without migration 7",
            ),
        ] {
            let found = of_age("mine".to_owned(), age);
            assert_eq!(found.level, level, "{age:?}");
            assert!(found.text.contains(words), "{found:?}");
        }
    }
}
