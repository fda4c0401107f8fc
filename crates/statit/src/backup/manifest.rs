//! The description of an archive: `manifest.json`, its last file.

use serde::{Deserialize, Serialize};
use storage::{FileName, Folder};
use store::db::DbKind;

/// The version of the format of archives.
pub(crate) const FORMAT: u32 = 1;
/// The name of the manifest.
pub(crate) const MANIFEST: &str = "manifest.json";
/// The name of the database, always a SQLite file.
pub(crate) const DATABASE: &str = "statit.db";
/// The name of the database in the archive of one account, so that no version restores it as a backup.
pub(crate) const ACCOUNT_DATABASE: &str = "account.db";
/// The name of the server's secret.
pub(crate) const SECRET: &str = "secret";
/// The name of the file with the id of the installation.
pub(crate) const INSTALLATION: &str = "installation";

/// The list of the files of an archive, with the version of its format.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Manifest {
    /// The version of the format.
    pub(crate) format: u32,
    /// The version of Statit that made the archive.
    pub(crate) statit: String,
    /// The last migration of the database.
    pub(crate) migration: i64,
    /// When the archive was begun, in UTC.
    pub(crate) made_at: String,
    /// The kind of the database that it was made from.
    pub(crate) database: ArchiveKind,
    /// The key of the account in the archive; `None` for a backup of everything.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) account: Option<String>,
    /// All other files, in their order.
    pub(crate) files: Vec<Entry>,
}

/// The contents of an archive.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Contents {
    /// Everything that a server stores.
    Backup,
    /// One account with its collections.
    Account,
}

impl Contents {
    /// The name of the database.
    pub(crate) const fn database(self) -> &'static str {
        match self {
            Self::Backup => DATABASE,
            Self::Account => ACCOUNT_DATABASE,
        }
    }

    /// Whether such an archive has files of this name, so that an archive cannot choose where a file is written.
    pub(crate) fn knows(self, name: &str) -> bool {
        match (self, Part::parse(name)) {
            (Self::Backup, part) => part.is_some(),
            (Self::Account, Some(Part::Stored(name))) => name.folder() == Folder::Pictures,
            (Self::Account, _) => name == ACCOUNT_DATABASE,
        }
    }
}

/// The kind of a database.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum ArchiveKind {
    /// A SQLite file.
    Sqlite,
    /// PostgreSQL.
    Postgres,
}

impl From<DbKind> for ArchiveKind {
    fn from(kind: DbKind) -> Self {
        match kind {
            DbKind::Sqlite => Self::Sqlite,
            DbKind::Postgres => Self::Postgres,
        }
    }
}

/// One file of an archive.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Entry {
    /// Its name in the archive.
    pub(crate) name: String,
    /// Its size in bytes.
    pub(crate) size: u64,
    /// The SHA-256 of its content, in hexadecimal digits.
    pub(crate) sha256: String,
}

/// The kinds of files in an archive.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Part {
    /// The database.
    Database,
    /// The server's secret.
    Secret,
    /// The id of the installation.
    Installation,
    /// A stored file: a picture, or the content of an import file.
    Stored(FileName),
}

impl Part {
    /// The part of this name; `None` for every other name, so that an archive cannot choose where a file is written.
    pub(crate) fn parse(name: &str) -> Option<Self> {
        Some(match name {
            DATABASE => Self::Database,
            SECRET => Self::Secret,
            INSTALLATION => Self::Installation,
            _ => {
                let (folder, name) = name.split_once('/')?;
                let (folder, is_known): (_, fn(&str) -> bool) = match folder {
                    "pictures" => (Folder::Pictures, is_picture),
                    "imports" => (Folder::Imports, is_import),
                    _ => return None,
                };
                Self::Stored(FileName::new(folder, name).filter(|_| is_known(name))?)
            }
        })
    }
}

/// Whether a name is a SHA-256 in lower-case hexadecimal digits, as pictures have.
fn is_picture(name: &str) -> bool {
    let is_digit = |byte: u8| byte.is_ascii_digit() || (b'a'..=b'f').contains(&byte);
    name.strip_suffix(".png")
        .is_some_and(|hash| hash.len() == 64 && hash.bytes().all(is_digit))
}

/// Whether a name is an id, as import files have.
fn is_import(name: &str) -> bool {
    name.strip_suffix(".zst")
        .is_some_and(|id| uuid::Uuid::try_parse(id).is_ok())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_names_of_a_backup_are_known() {
        let hash = "0123456789abcdef".repeat(4);
        assert_eq!(Part::parse(DATABASE), Some(Part::Database));

        let id = "01890a5d-ac96-774b-bcce-b302099a8057";
        for (folder, name) in [
            (Folder::Pictures, format!("{hash}.png")),
            (Folder::Imports, format!("{id}.zst")),
        ] {
            let name = FileName::new(folder, &name).unwrap();
            assert_eq!(Part::parse(&name.to_string()), Some(Part::Stored(name)));
        }

        for name in [
            "../statit.db",
            "/etc/passwd",
            "pictures/../secret",
            "pictures/x.png",
            "imports/x.zst",
            "imports/../secret",
            "Secret",
            "statit.db/",
            "pictures/",
            "",
            "mail/1.eml",
        ] {
            assert_eq!(Part::parse(name), None, "{name}");
        }

        assert_eq!(
            Part::parse(&format!("pictures/{}.png", hash.to_uppercase())),
            None
        );
    }

    #[test]
    fn an_account_has_no_secret_and_a_backup_no_account() {
        let picture = format!("pictures/{}.png", "0123456789abcdef".repeat(4));
        for (name, in_backup, in_account) in [
            (DATABASE, true, false),
            (ACCOUNT_DATABASE, false, true),
            (SECRET, true, false),
            (INSTALLATION, true, false),
            (picture.as_str(), true, true),
            (
                "imports/01890a5d-ac96-774b-bcce-b302099a8057.zst",
                true,
                false,
            ),
            ("../account.db", false, false),
        ] {
            assert_eq!(Contents::Backup.knows(name), in_backup, "{name}");
            assert_eq!(Contents::Account.knows(name), in_account, "{name}");
        }
    }
}
