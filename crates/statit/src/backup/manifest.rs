//! The description of an archive: `manifest.json`, its last file.

use serde::{Deserialize, Serialize};
use store::db::DbKind;

/// The version of the format of archives.
pub(crate) const FORMAT: u32 = 1;
/// The name of the manifest.
pub(crate) const MANIFEST: &str = "manifest.json";
/// The name of the database, always a SQLite file.
pub(crate) const DATABASE: &str = "statit.db";
/// The name of the server's secret.
pub(crate) const SECRET: &str = "secret";
/// The name of the file with the id of the installation.
pub(crate) const INSTALLATION: &str = "installation";

/// The manifest.
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
    /// All other files, in their order.
    pub(crate) files: Vec<Entry>,
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
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Part<'a> {
    /// The database.
    Database,
    /// The server's secret.
    Secret,
    /// The id of the installation.
    Installation,
    /// The picture with this hash.
    Picture(&'a str),
}

impl<'a> Part<'a> {
    /// The part of this name; `None` for every other name, so that an archive cannot choose where a file is written.
    pub(crate) fn of(name: &'a str) -> Option<Self> {
        Some(match name {
            DATABASE => Self::Database,
            SECRET => Self::Secret,
            INSTALLATION => Self::Installation,
            _ => {
                let hash = name.strip_prefix("pictures/")?.strip_suffix(".png")?;
                Self::Picture(Some(hash).filter(|hash| is_hash(hash))?)
            }
        })
    }
}

/// The name of a picture in an archive.
pub(crate) fn picture_name(hash: &str) -> String {
    format!("pictures/{hash}.png")
}

/// Whether a text is a SHA-256 in lower-case hexadecimal digits.
pub(crate) fn is_hash(text: &str) -> bool {
    let is_digit = |byte: u8| byte.is_ascii_digit() || (b'a'..=b'f').contains(&byte);
    text.len() == 64 && text.bytes().all(is_digit)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_names_of_a_backup_are_known() {
        let hash = "0123456789abcdef".repeat(4);
        assert_eq!(Part::of(DATABASE), Some(Part::Database));
        assert_eq!(Part::of(&picture_name(&hash)), Some(Part::Picture(&hash)));
        for name in [
            "../statit.db",
            "/etc/passwd",
            "pictures/../secret",
            "pictures/x.png",
            "Secret",
            "statit.db/",
            "pictures/",
            "",
            "mail/1.eml",
        ] {
            assert_eq!(Part::of(name), None, "{name}");
        }
        assert_eq!(
            Part::of(&format!("pictures/{}.png", hash.to_uppercase())),
            None
        );
    }
}
