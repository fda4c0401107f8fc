//! The header of a SQLite file (sqlite.org/fileformat.html): whether the file is a database, and whole.

/// Length of the header in bytes.
pub(crate) const LENGTH: usize = 100;
const MAGIC: &[u8] = b"SQLite format 3\0";

/// The fault of the header of a database file; `None` for a sound one. `bytes` is the length of the file; `has_log`
/// says whether a write-ahead log with content is beside it, which may have pages that are not in the file yet.
pub(crate) fn fault(header: &[u8; LENGTH], bytes: u64, has_log: bool) -> Option<&'static str> {
    if !header.starts_with(MAGIC) {
        return Some("it does not begin as a SQLite database does");
    }
    let page = match number(header, 16, 2) {
        1 => 65_536,
        size => size,
    };
    if !page.is_power_of_two() || page < 512 {
        return Some("the size of its pages is impossible");
    }
    let pages = number(header, 28, 4);
    let is_counted = number(header, 24, 4) == number(header, 92, 4);
    if is_counted && !has_log && bytes < pages * page {
        return Some("it was cut off: it is shorter than its header says");
    }
    None
}

/// A number of `count` bytes at `from`, big-endian.
fn number(header: &[u8; LENGTH], from: usize, count: usize) -> u64 {
    let bytes = header.iter().skip(from).take(count);
    bytes.fold(0, |number, byte| number << 8 | u64::from(*byte))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A header that says three pages of 4,096 bytes.
    fn header(change: impl FnOnce(&mut [u8; LENGTH])) -> [u8; LENGTH] {
        let mut header = [0; LENGTH];
        header[..16].copy_from_slice(MAGIC);
        header[16] = 0x10;
        header[27] = 9;
        header[31] = 3;
        header[95] = 9;
        change(&mut header);
        header
    }

    #[test]
    fn a_file_that_is_no_whole_database_is_told() {
        let whole = 3 * 4096;

        let cases: [(&str, [u8; LENGTH], u64, bool, bool); 8] = [
            ("whole", header(|_| {}), whole, false, true),
            (
                "longer than its count",
                header(|_| {}),
                whole + 4096,
                false,
                true,
            ),
            (
                "another file",
                header(|header| header[0] = b'P'),
                whole,
                false,
                false,
            ),
            (
                "no size of pages",
                header(|header| header[16] = 0),
                whole,
                false,
                false,
            ),
            (
                "odd size of pages",
                header(|header| header[17] = 1),
                whole,
                false,
                false,
            ),
            ("cut off", header(|_| {}), whole - 1, false, false),
            (
                "shorter, with a log",
                header(|_| {}),
                whole - 4096,
                true,
                true,
            ),
            (
                "a count of another state",
                header(|header| header[95] = 8),
                4096,
                false,
                true,
            ),
        ];

        for (name, header, bytes, has_log, is_well) in cases {
            assert_eq!(fault(&header, bytes, has_log).is_none(), is_well, "{name}");
        }
    }

    #[test]
    fn the_largest_pages_are_written_as_one() {
        let large = header(|header| {
            header[16] = 0;
            header[17] = 1;
        });
        assert_eq!(number(&large, 16, 2), 1);
        assert_eq!(fault(&large, 3 * 65_536, false), None);
    }
}
