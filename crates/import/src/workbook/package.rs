//! The archive of a workbook, counted while it is unpacked.

use std::io::{self, Cursor, Read};

use zip::ZipArchive;
use zip::result::ZipError;

use super::error::Trouble;

/// The most bytes that all parts that are read may have, unpacked: 256 MiB.
pub(super) const MAX_UNPACKED: u64 = 256 << 20;
/// How many times larger than packed a part may be, once it is beyond [`FREE`]. Sheets of equal rows reach 60.
const MAX_RATIO: u64 = 200;
/// Up to this size a part may be packed as well as it likes: 8 MiB.
const FREE: u64 = 8 << 20;
/// The most entries of an archive. Large workbooks have some hundred.
const MAX_ENTRIES: u64 = 10_000;

/// An archive, and how much may still come out of it.
pub(super) struct Package<'b> {
    archive: ZipArchive<Cursor<&'b [u8]>>,
    left: u64,
}

/// One part, while it is unpacked. It ends in an error that holds [`TooMuch`] when there is too much of it.
pub(super) struct Part<'p> {
    file: Box<dyn Read + 'p>,
    left: &'p mut u64,
    packed: u64,
    seen: u64,
}

/// Why a part was broken off: more comes out of it than may.
#[derive(Debug, thiserror::Error)]
#[error("too much comes out of the archive")]
pub(super) struct TooMuch;

impl<'b> Package<'b> {
    /// Reads the list of its entries.
    pub(super) fn open(bytes: &'b [u8]) -> Result<Self, Trouble> {
        if has_too_many_entries(bytes) {
            return Err(Trouble::Broken);
        }
        let archive = ZipArchive::new(Cursor::new(bytes)).map_err(|_| Trouble::Broken)?;
        Ok(Package {
            archive,
            left: MAX_UNPACKED,
        })
    }

    /// Whether it has a part of this name.
    pub(super) fn has(&self, name: &str) -> bool {
        self.place(name).is_some()
    }

    /// Opens a part. None where there is none of this name.
    pub(super) fn part(&mut self, name: &str) -> Result<Option<Part<'_>>, Trouble> {
        let Some(place) = self.place(name) else {
            return Ok(None);
        };
        let file = self.archive.by_index(place).map_err(|error| match error {
            ZipError::UnsupportedArchive(ZipError::PASSWORD_REQUIRED) => Trouble::Locked,
            _ => Trouble::Broken,
        })?;
        Ok(Some(Part {
            packed: file.compressed_size(),
            file: Box::new(file),
            left: &mut self.left,
            seen: 0,
        }))
    }

    /// Names are the same without regard to case, and some programs write `\` between folders.
    fn place(&self, name: &str) -> Option<usize> {
        let name = name.trim_start_matches('/');
        self.archive.index_for_name(name).or_else(|| {
            self.archive.file_names_raw().position(|other| {
                other.len() == name.len()
                    && other.iter().zip(name.bytes()).all(|(&left, right)| {
                        let left = if left == b'\\' { b'/' } else { left };
                        left.eq_ignore_ascii_case(&right)
                    })
            })
        })
    }
}

/// Each entry of an archive costs some hundred bytes of memory, and few or none of the file: they are counted before
/// they are read, and so is what the end of the archive says of them (APPNOTE 4.3.12 and 4.3.14), since memory is
/// taken for as many.
fn has_too_many_entries(bytes: &[u8]) -> bool {
    let (mut entries, mut told, mut is_large) = (0, 0, false);
    for (at, four) in bytes.windows(4).enumerate() {
        match four {
            b"PK\x01\x02" => entries += 1,
            b"PK\x06\x06" => {
                let number = bytes.get(at + 32..).and_then(|rest| rest.first_chunk());
                told = told.max(number.map_or(0, |number| u64::from_le_bytes(*number)));
            }
            // Only behind this is the number in 64 bits looked for.
            b"PK\x06\x07" => is_large = true,
            _ => {}
        }
    }
    entries > MAX_ENTRIES || (is_large && told > MAX_ENTRIES)
}

impl Read for Part<'_> {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        let read = self.file.read(into)?;
        let count = u64::try_from(read).unwrap_or(u64::MAX);
        self.seen = self.seen.saturating_add(count);
        let swollen = self.seen > FREE && self.seen > self.packed.saturating_mul(MAX_RATIO);
        match self.left.checked_sub(count) {
            Some(left) if !swollen => *self.left = left,
            _ => return Err(io::Error::other(TooMuch)),
        }
        Ok(read)
    }
}
