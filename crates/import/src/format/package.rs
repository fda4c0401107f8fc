//! ZIP archives, workbooks among them, counted while they are unpacked.

use std::io::{self, Cursor, Read};

use zip::ZipArchive;
use zip::result::ZipError;

/// The most bytes that all parts that are read may have, unpacked: 256 MiB.
pub(crate) const MAX_UNPACKED: u64 = 256 << 20;
/// How many times larger than packed a part may be, once it is beyond [`FREE`]. Sheets of equal rows reach 60.
const MAX_RATIO: u64 = 200;
/// Up to this size a part may be packed as well as it likes: 8 MiB.
const FREE: u64 = 8 << 20;
/// The most entries of an archive. Large workbooks have some hundred.
pub(crate) const MAX_ENTRIES: u64 = 10_000;

/// An archive, and how much may still come out of it.
pub(crate) struct Package<'b> {
    archive: ZipArchive<Cursor<&'b [u8]>>,
    left: u64,
}

/// One part, while it is unpacked. It ends in an error that holds [`TooMuch`] when there is too much of it.
pub(crate) struct PackagePart<'p> {
    file: Box<dyn Read + 'p>,
    left: &'p mut u64,
    packed: u64,
    seen: u64,
}

/// Why a part was broken off: more comes out of it than may.
#[derive(Debug, thiserror::Error)]
#[error("too much comes out of the archive")]
pub(crate) struct TooMuch;

/// Why an archive or a part of it cannot be unpacked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Unreadable {
    /// Not an archive, damaged, or packed in a way that is not supported.
    Broken,
    /// Encrypted.
    Locked,
    /// More comes out of it than may.
    TooLarge,
    /// More comes out of a part than the so many bytes that it may have.
    Larger(u64),
    /// So many entries are too many.
    Entries(u64),
}

impl Unreadable {
    /// The reason for which reading a part ended.
    fn of(error: &io::Error) -> Unreadable {
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

    /// Opens a part. `None` where there is none of this name.
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

    /// The names of its entries in their order; None for one that is no text.
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
        read.map_err(|error| Unreadable::of(&error))?;
        if content.len() > max {
            return Err(Unreadable::Larger(limit));
        }
        Ok(content)
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
/// taken for as many. Of two numbers the larger one is told.
fn entries(bytes: &[u8]) -> u64 {
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
    if is_large { told.max(entries) } else { entries }
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

    /// An archive of files of so many bytes each.
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
