//! ZIP archives, including workbooks. Bytes are counted during unpacking.

use std::io::{self, Cursor, Read};

use zip::ZipArchive;
use zip::result::ZipError;

/// Most unpacked bytes of all parts together: 256 MiB.
pub(crate) const MAX_UNPACKED: u64 = 256 << 20;
/// Most unpacked bytes per packed byte of a part beyond [`FREE`]. Sheets of equal rows reach 60.
const MAX_RATIO: u64 = 200;
/// Up to this size the compression of a part is unlimited: 8 MiB.
const FREE: u64 = 8 << 20;
/// Most entries of an archive. Large workbooks have some hundred.
pub(crate) const MAX_ENTRIES: u64 = 10_000;

/// An archive, and the number of bytes that may still be unpacked.
pub(crate) struct Package<'b> {
    archive: ZipArchive<Cursor<&'b [u8]>>,
    left: u64,
}

/// A part during unpacking. Ends in an error that contains [`TooMuch`] if it is too large.
pub(crate) struct PackagePart<'p> {
    file: Box<dyn Read + 'p>,
    left: &'p mut u64,
    packed: u64,
    seen: u64,
}

/// The error of a part with more bytes than allowed.
#[derive(Debug, thiserror::Error)]
#[error("too much comes out of the archive")]
pub(crate) struct TooMuch;

/// The reason that an archive or a part of it cannot be unpacked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Unreadable {
    /// Not an archive, damaged, or packed in a way that is not supported.
    Broken,
    /// Encrypted.
    Locked,
    /// More unpacked bytes than allowed.
    TooLarge,
    /// A part has more unpacked bytes than this maximum.
    Larger(u64),
    /// This number of entries is too large.
    Entries(u64),
}

impl Unreadable {
    /// The reason that reading a part failed.
    fn from_error(error: &io::Error) -> Unreadable {
        if error.get_ref().is_some_and(|inner| inner.is::<TooMuch>()) {
            Unreadable::TooLarge
        } else {
            Unreadable::Broken
        }
    }
}

impl<'b> Package<'b> {
    /// Reads the list of its entries.
    pub(crate) fn open(bytes: &'b [u8]) -> Result<Self, Unreadable> {
        let entries = entries(bytes);
        if entries > MAX_ENTRIES {
            return Err(Unreadable::Entries(entries));
        }
        let archive = ZipArchive::new(Cursor::new(bytes)).map_err(|_| Unreadable::Broken)?;
        Ok(Package {
            archive,
            left: MAX_UNPACKED,
        })
    }

    /// Whether it has a part of this name.
    pub(crate) fn has(&self, name: &str) -> bool {
        self.place(name).is_some()
    }

    /// Opens a part. `None` if no part has this name.
    pub(crate) fn part(&mut self, name: &str) -> Result<Option<PackagePart<'_>>, Unreadable> {
        let place = self.place(name);
        place.map(|place| self.part_at(place)).transpose()
    }

    fn part_at(&mut self, place: usize) -> Result<PackagePart<'_>, Unreadable> {
        let file = self.archive.by_index(place).map_err(|error| match error {
            ZipError::UnsupportedArchive(ZipError::PASSWORD_REQUIRED) => Unreadable::Locked,
            _ => Unreadable::Broken,
        })?;
        Ok(PackagePart {
            packed: file.compressed_size(),
            file: Box::new(file),
            left: &mut self.left,
            seen: 0,
        })
    }

    /// The names of its entries in their order; `None` for a name that is no text.
    pub(crate) fn names(&self) -> impl Iterator<Item = Option<String>> {
        let names = self.archive.file_names();
        names.map(|name| name.ok().map(Into::into))
    }

    /// The content of an entry by its number, of at most `max` bytes.
    pub(crate) fn unpack(&mut self, place: usize, max: usize) -> Result<Vec<u8>, Unreadable> {
        let limit = u64::try_from(max).unwrap_or(u64::MAX);
        let mut content = Vec::new();
        let part = self.part_at(place)?;
        let read = part.take(limit.saturating_add(1)).read_to_end(&mut content);
        read.map_err(|error| Unreadable::from_error(&error))?;
        if content.len() > max {
            return Err(Unreadable::Larger(limit));
        }
        Ok(content)
    }

    /// Names are compared without regard to case, and some programs write `\` between folders.
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

/// Counts the entries of an archive before they are read: each costs some hundred bytes of memory, and few or no bytes
/// of the file. Includes the number declared at the end of the archive (APPNOTE 4.3.12 and 4.3.14), since memory is
/// allocated for it. Returns the larger of the two.
fn entries(bytes: &[u8]) -> u64 {
    let (mut entries, mut reported, mut is_large) = (0, 0, false);
    for (at, four) in bytes.windows(4).enumerate() {
        match four {
            b"PK\x01\x02" => entries += 1,
            b"PK\x06\x06" => {
                let number = bytes.get(at + 32..).and_then(|rest| rest.first_chunk());
                reported = reported.max(number.map_or(0, |number| u64::from_le_bytes(*number)));
            }
            // The 64-bit number applies only together with this record.
            b"PK\x06\x07" => is_large = true,
            _ => {}
        }
    }
    if is_large {
        reported.max(entries)
    } else {
        entries
    }
}

impl Read for PackagePart<'_> {
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

#[cfg(test)]
mod tests {
    use std::io::Write as _;

    use zip::ZipWriter;
    use zip::write::SimpleFileOptions;

    use super::*;

    /// An archive of files with these sizes, in bytes.
    fn packed(sizes: &[usize]) -> Vec<u8> {
        let mut writer = ZipWriter::new(Cursor::new(Vec::new()));
        for (number, size) in sizes.iter().enumerate() {
            let options = SimpleFileOptions::default();
            writer.start_file(number.to_string(), options).unwrap();
            writer.write_all(&vec![b'x'; *size]).unwrap();
        }
        writer.finish().unwrap().into_inner()
    }

    #[test]
    fn what_comes_out_is_counted_over_all_parts() {
        let bytes = packed(&[40, 40, 40]);
        let mut package = Package::open(&bytes).unwrap();
        package.left = 100;
        let mut unpacked = |place| package.unpack(place, 1_000).map(|content| content.len());
        assert_eq!(unpacked(0), Ok(40));
        // The same part counts each time.
        assert_eq!(unpacked(0), Ok(40));
        assert_eq!(unpacked(1), Err(Unreadable::TooLarge));
        assert_eq!(unpacked(2), Err(Unreadable::TooLarge));
    }

    #[test]
    fn a_part_has_as_many_bytes_as_it_may() {
        let bytes = packed(&[40]);
        let mut package = Package::open(&bytes).unwrap();
        assert_eq!(package.unpack(0, 40), Ok(vec![b'x'; 40]));
        assert_eq!(package.unpack(0, 39), Err(Unreadable::Larger(39)));
        assert_eq!(package.unpack(1, 39), Err(Unreadable::Broken));
    }
}
