//! The tables of a newer version: whether opening them migrates, and the error where they do not admit this one.

use std::fmt;

/// Whether opening a database applies the migrations.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Migrating {
    /// It applies those that are missing, and rejects tables of a newer version.
    Yes,
    /// It leaves the tables as they are: a newer version has made them, and they admit this one.
    No,
}

/// The tables of a newer version with which this binary cannot work. Its text gives the remedy.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NewerTables {
    /// The last migration.
    pub version: i64,
    /// The migration that a version must know.
    pub min_reader: i64,
    /// The last migration that this binary knows.
    pub known: i64,
}

impl fmt::Display for NewerTables {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            version,
            min_reader,
            known,
        } = self;
        write!(
            formatter,
            "a newer version of Statit has brought the database to migration {version}, and only versions that know \
             migration {min_reader} can work with it; this one knows {known}: start the newer version, or restore \
             the backup from before the upgrade into an empty place"
        )
    }
}
