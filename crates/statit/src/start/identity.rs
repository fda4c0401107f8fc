//! The id in the data folder and in the database: a missing or empty database, or that of another folder, is rejected.

use std::{fs, io::ErrorKind, path::Path};

use anyhow::{Context, bail};
use service::Random;
use storage::atomic_file;
use store::operation::presence::Presence;
use store::platform::installation::{self, Installation};
use store::{Db, StoreError};
use uuid::Uuid;

/// The file of the id in the data folder.
const FILE: &str = "installation";

/// The decision about the ids of folder and database.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Decision {
    /// Both have the same id.
    Same,
    /// The database gets a new id, and then the folder.
    Claim,
    /// The folder gets a new id before the database does, since its present one is that of a lost database.
    Anew,
    /// The folder gets the id of the database.
    Join(Uuid),
    Reject(WrongDatabase),
}

/// The reason why a database is rejected.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum WrongDatabase {
    /// The folder had a database, and now it is missing or empty.
    Missing,
    /// It belongs to another data folder, or is a copy from before there were ids.
    Foreign,
}

/// Decides from the folder's id and the presence of a database at the address.
fn decide(folder: Option<Uuid>, database: Presence, new: bool) -> Decision {
    match (folder, database) {
        (None, Presence::Missing | Presence::Unclaimed { .. }) => Decision::Claim,
        (None, Presence::Of(id)) => Decision::Join(id),
        (Some(folder), Presence::Of(id)) if folder == id => Decision::Same,
        (Some(_), Presence::Of(_) | Presence::Unclaimed { is_used: true }) => {
            Decision::Reject(WrongDatabase::Foreign)
        }
        (Some(_), Presence::Missing | Presence::Unclaimed { is_used: false }) if new => {
            Decision::Anew
        }
        (Some(_), Presence::Missing | Presence::Unclaimed { is_used: false }) => {
            Decision::Reject(WrongDatabase::Missing)
        }
    }
}

/// The result of an inspection: the database may be opened.
#[derive(Debug)]
pub(crate) struct Inspected(Decision);

/// Inspects the database before it is opened or made.
///
/// # Errors
/// When it is missing, empty or of another installation; when it is damaged or does not respond.
pub(crate) async fn inspect(
    data_dir: &Path,
    database: &str,
    new: bool,
) -> anyhow::Result<Inspected> {
    let folder = read(data_dir)?;
    let presence = store::operation::presence::inspect(database)
        .await
        .map_err(opening)?;
    let decision = decide(folder, presence, new);
    if let Decision::Reject(rejection) = decision {
        bail!("{}", sentence(rejection, data_dir, &place(database)));
    }
    Ok(Inspected(decision))
}

/// Rejects a missing database. A damaged one is accepted.
///
/// # Errors
/// When it is missing or does not respond.
pub(crate) async fn reject_missing(data_dir: &Path, database: &str) -> anyhow::Result<()> {
    match store::operation::presence::inspect(database).await {
        Ok(Presence::Missing) => {
            bail!(
                "{}",
                sentence(WrongDatabase::Missing, data_dir, &place(database))
            )
        }
        Ok(_) | Err(StoreError::Corrupt(_)) => Ok(()),
        Err(error) => Err(opening(error)),
    }
}

/// The error of a database that can't be opened.
pub(crate) fn opening(error: StoreError) -> anyhow::Error {
    let context = match error {
        StoreError::Corrupt(_) => {
            "the database can't be opened: move it away and restore a backup (docs/operation.md)"
        }
        _ => "the database can't be opened",
    };
    anyhow::Error::new(error).context(context)
}

/// Gives folder and database the same id, after the database was opened.
///
/// # Errors
/// When the folder or the database can't be written.
pub(crate) async fn claim(
    looked: &Inspected,
    data_dir: &Path,
    db: &Db,
    random: &dyn Random,
    now: jiff::Timestamp,
) -> anyhow::Result<()> {
    match looked.0 {
        Decision::Same | Decision::Reject(_) => Ok(()),
        Decision::Join(id) => write(data_dir, id),
        Decision::Claim => write(data_dir, in_database(db, new_id(random)?, now).await?),
        Decision::Anew => {
            let id = new_id(random)?;
            write(data_dir, id)?;
            write(data_dir, in_database(db, id, now).await?)
        }
    }
}

/// The database's id: the given one, or that of a server which was faster.
async fn in_database(db: &Db, id: Uuid, now: jiff::Timestamp) -> anyhow::Result<Uuid> {
    let mut tx = db.begin().await?;
    let sweep_time = installation::last_change(&mut tx)
        .await?
        .map_or(now, |last| last.min(now));
    installation::insert(&mut tx, &Installation { id, sweep_time }).await?;
    let found = installation::find(&mut tx).await?;
    tx.commit().await?;
    Ok(found.context("the database has no id")?.id)
}

fn new_id(random: &dyn Random) -> anyhow::Result<Uuid> {
    let mut bytes = [0; 16];
    random.fill(&mut bytes).context("no randomness for an id")?;
    Ok(uuid::Builder::from_random_bytes(bytes).into_uuid())
}

fn sentence(rejection: WrongDatabase, data_dir: &Path, database: &str) -> String {
    let (folder, file) = (data_dir.display(), data_dir.join(FILE));
    match rejection {
        WrongDatabase::Missing => format!(
            "the database of the data folder {folder} is missing or empty: {database} holds nothing. Put it back, restore \
             a backup (docs/operation.md), or begin anew with --new"
        ),
        WrongDatabase::Foreign => format!(
            "the database {database} does not belong to the data folder {folder}. Correct the setting database or \
             data_dir. If they are to be used together from now on, remove {}",
            file.display()
        ),
    }
}

/// The address without a password.
fn place(database: &str) -> String {
    match database.split_once("://") {
        Some((scheme, rest)) => {
            let host = rest.rsplit_once('@').map_or(rest, |(_, host)| host);
            format!("{scheme}://{host}")
        }
        None => database.to_owned(),
    }
}

fn read(data_dir: &Path) -> anyhow::Result<Option<Uuid>> {
    let path = data_dir.join(FILE);
    let text = match fs::read_to_string(&path) {
        Ok(text) => text,
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(None),
        Err(error) => {
            return Err(error).with_context(|| format!("{} can't be read", path.display()));
        }
    };
    let id = text.trim().parse();
    let id = id.with_context(|| {
        format!(
            "{} holds no id: put the right file back, or remove it to take the database as it is",
            path.display()
        )
    })?;
    Ok(Some(id))
}

/// Writes the id whole or not at all, even at a power cut.
fn write(data_dir: &Path, id: Uuid) -> anyhow::Result<()> {
    atomic_file::write(data_dir, FILE, format!("{id}\n").as_bytes())
        .with_context(|| format!("{} can't be written", data_dir.join(FILE).display()))
}

#[cfg(test)]
mod tests {
    use super::*;

    const OURS: Uuid = Uuid::from_u128(1);
    const OTHER: Uuid = Uuid::from_u128(2);
    const UNUSED: Presence = Presence::Unclaimed { is_used: false };
    const USED: Presence = Presence::Unclaimed { is_used: true };

    #[test]
    fn a_database_is_used_where_it_belongs_to_the_folder() {
        use Decision::{Anew, Claim, Join, Reject, Same};
        use Presence::{Missing, Of};

        let cases = [
            ("first start", None, Missing, false, Claim),
            (
                "first start, tables made before",
                None,
                UNUSED,
                false,
                Claim,
            ),
            ("from before there were ids", None, USED, false, Claim),
            (
                "a new folder with a used database",
                None,
                Of(OURS),
                false,
                Join(OURS),
            ),
            ("every later start", Some(OURS), Of(OURS), false, Same),
            (
                "the file is gone",
                Some(OURS),
                Missing,
                false,
                Reject(WrongDatabase::Missing),
            ),
            (
                "the file is empty",
                Some(OURS),
                UNUSED,
                false,
                Reject(WrongDatabase::Missing),
            ),
            (
                "another database",
                Some(OURS),
                Of(OTHER),
                false,
                Reject(WrongDatabase::Foreign),
            ),
            (
                "a copy from before there were ids",
                Some(OURS),
                USED,
                false,
                Reject(WrongDatabase::Foreign),
            ),
            ("begin anew, gone", Some(OURS), Missing, true, Anew),
            ("begin anew, empty", Some(OURS), UNUSED, true, Anew),
            (
                "nothing is thrown away",
                Some(OURS),
                Of(OTHER),
                true,
                Reject(WrongDatabase::Foreign),
            ),
            (
                "nor a copy",
                Some(OURS),
                USED,
                true,
                Reject(WrongDatabase::Foreign),
            ),
            ("a first start that says so", None, Missing, true, Claim),
        ];

        for (name, folder, database, new, expected) in cases {
            assert_eq!(decide(folder, database, new), expected, "{name}");
        }
    }

    #[test]
    fn an_address_is_named_without_its_password() {
        for (address, named) in [
            ("sqlite:/srv/statit.db", "sqlite:/srv/statit.db"),
            (
                "postgres://me:s@cret@db:5432/statit",
                "postgres://db:5432/statit",
            ),
            ("postgres://db/statit", "postgres://db/statit"),
        ] {
            assert_eq!(place(address), named);
        }
    }
}
