//! Archives (`.zip`): the export of a collection, and archives with a single table.
//!
//! An export has `metadata.json` about its indicators and a file of observations for each. It is read like one file
//! with all of them: `metadata.json` is unpacked as a whole, the files of observations one after the other when their
//! indicators are checked. Bytes are counted during unpacking; the sizes declared in the archive are ignored. Names of
//! entries are compared and shown; nothing is written to a path.

mod about;
mod entries;
mod export;
mod observations;

use domain::problem::{Code, Problem};

use crate::format::package::{MAX_ENTRIES, MAX_UNPACKED, Package, Unreadable};
use crate::limits::MAX_BYTES;
use crate::report::{CellPosition, ImportProblem};

use entries::Entries;

pub(crate) use export::Export;

/// Bytes of an archive's only table that are always allowed, and the most further bytes for each byte of the archive:
/// as for workbooks.
const ROOM: usize = 16 << 20;
const UNPACKED: usize = 32;

/// The content of an archive.
pub(crate) enum Opened<'b> {
    /// An export of a collection.
    Export(Export<'b>),
    /// One table, with its name in the archive.
    Table { name: String, bytes: Vec<u8> },
}

/// Opens an archive. `None` for other files, and for the packages of documents, such as workbooks. The name
/// distinguishes a damaged archive from a damaged workbook. `files` receives the names that [`CellPosition::file`]
/// counts.
///
/// # Errors
/// `IMPORT_ARCHIVE_BROKEN`, `_LOCKED`, `_TOO_LARGE(max)`, `_FILES(count, max)`; `IMPORT_BINARY(kind)` for archives of
/// something else; `IMPORT_MARKUP_BROKEN`, `IMPORT_ENCODING(encoding)` and `IMPORT_METRICS_TOO_MANY(count, max)` for
/// `metadata.json`.
pub(crate) fn open<'b>(
    bytes: &'b [u8],
    name: &str,
    files: &mut Vec<String>,
) -> Option<Result<Opened<'b>, Box<ImportProblem>>> {
    if !bytes.starts_with(b"PK") {
        return None;
    }
    match Package::open(bytes) {
        Ok(mut package) => {
            let entries = Entries::new(&package);
            let is_archive = !entries.are_of_a_document();
            is_archive.then(|| opened(bytes, &mut package, &entries, files))
        }
        Err(unreadable) => {
            let is_archive = name.to_ascii_lowercase().ends_with(".zip");
            is_archive.then(|| Err(Box::new(import_problem_of(unreadable, 0))))
        }
    }
}

fn opened<'b>(
    bytes: &'b [u8],
    package: &mut Package<'_>,
    entries: &Entries,
    files: &mut Vec<String>,
) -> Result<Opened<'b>, Box<ImportProblem>> {
    if let Some(export) = Export::open(bytes, package, entries, files)? {
        return Ok(Opened::Export(export));
    }
    let Some((place, name)) = entries.only_table() else {
        let problem = Problem::new(Code::ImportBinary).with("kind", "ZIP");
        return Err(Box::new(ImportProblem::of_file(0, "", problem)));
    };
    let max = MAX_BYTES.min(ROOM + bytes.len() * UNPACKED);
    let unpacked = package.unpack(place, max);
    let bytes = unpacked.map_err(|unreadable| {
        files.push(entries::shown(name));
        import_problem_of(unreadable, 1)
    })?;
    Ok(Opened::Table {
        name: name.to_owned(),
        bytes,
    })
}

/// The problem of an archive, or of one of its files by its number.
fn import_problem_of(unreadable: Unreadable, file: u32) -> ImportProblem {
    let problem = match unreadable {
        Unreadable::Broken => Code::ImportArchiveBroken.into(),
        Unreadable::Locked => Code::ImportArchiveLocked.into(),
        Unreadable::TooLarge => Problem::new(Code::ImportArchiveTooLarge).with("max", MAX_UNPACKED),
        Unreadable::Larger(max) => Problem::new(Code::ImportArchiveTooLarge).with("max", max),
        Unreadable::Entries(count) => Problem::new(Code::ImportArchiveFiles)
            .with("count", count)
            .with("max", MAX_ENTRIES),
    };
    let place = CellPosition {
        file,
        ..CellPosition::default()
    };
    ImportProblem::at(place, "", problem)
}
