//! The tables of a newer version that do not admit this one.

use std::fmt;

/// The tables of a newer version with which this binary cannot work. Its text says what to do.
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
