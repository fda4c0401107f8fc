//! The rollback journal of a SQLite file (sqlite.org/fileformat.html, section 3). A file has one only until it has its
//! write-ahead log.

use std::fs::File;
use std::io::Read;
use std::path::Path;

const MAGIC: &[u8] = b"\xd9\xd5\x05\xf9\x20\xa1\x63\xd7";
/// Position of the number of pages that the database had before the transaction.
const PAGES_BEFORE: usize = 16;

/// Whether the transaction that makes a database file is unfinished: its program runs, or it was killed. Nothing in the
/// file counts then, and SQLite opens it for writing only, to empty it first.
pub(crate) fn is_file_unfinished(database: &Path) -> bool {
    let mut head = [0; PAGES_BEFORE + 4];
    let journal = File::open(super::beside(database, "-journal"));
    let is_read = journal.and_then(|mut file| file.read_exact(&mut head));
    is_read.is_ok() && head.starts_with(MAGIC) && head.ends_with(&[0; 4])
}
