//! From bytes to text: the kind of a file, and its encoding.

use std::borrow::Cow;

use domain::problem::{Code, Problem};
use encoding_rs::{UTF_16BE, UTF_16LE, WINDOWS_1252};

use crate::options::Encoding;
use crate::report::{CellPosition, ImportProblem};

/// Signatures of files that are no text. The longer ones come first.
const SIGNATURES: &[(&[u8], &str)] = &[
    (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", "XLS"),
    (b"PK\x03\x04", "ZIP"),
    (b"PK\x05\x06", "ZIP"),
    (b"%PDF-", "PDF"),
    (b"\x89PNG\r\n", "PNG"),
    (b"\xff\xd8\xff", "JPEG"),
    (b"\x1f\x8b", "GZIP"),
    (b"GIF8", "GIF"),
    (b"7z\xbc\xaf\x27\x1c", "7Z"),
    (b"Rar!\x1a\x07", "RAR"),
    (b"\x28\xb5\x2f\xfd", "ZSTD"),
    (b"BZh", "BZIP2"),
    (b"\xfd7zXZ\x00", "XZ"),
    (b"PAR1", "PARQUET"),
    (b"SQLite format 3\0", "SQLITE"),
    (b"\x89HDF\r\n\x1a\n", "HDF5"),
    (b"{\\rtf", "RTF"),
];

/// Bytes read to distinguish text from other content.
const LOOKED_AT: usize = 64 << 10;

/// A text and the encoding in which it was written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Decoded<'b> {
    /// Without the byte order mark.
    pub(crate) text: Cow<'b, str>,
    pub(crate) encoding: Encoding,
}

/// Decodes the bytes as text. A byte order mark decides the encoding, then the choice; without both it is UTF-8 if the
/// bytes are valid, UTF-16 if every other byte of the beginning is zero, else Windows-1252.
///
/// # Errors
/// `IMPORT_EMPTY`, `IMPORT_BINARY(kind)`, `IMPORT_ENCODING(encoding)` with the line.
pub(crate) fn decode(
    bytes: &[u8],
    chosen: Option<Encoding>,
) -> Result<Decoded<'_>, Box<ImportProblem>> {
    if bytes.iter().all(u8::is_ascii_whitespace) {
        return Err(whole(Problem::new(Code::ImportEmpty)));
    }

    let (marked, content) = mark(bytes);
    if marked.is_none()
        && let Some(kind) = kind(bytes)
    {
        return Err(whole(Problem::new(Code::ImportBinary).with("kind", kind)));
    }

    let found = marked
        .or(chosen)
        .or_else(|| unmarked_utf_16(content))
        .unwrap_or_else(|| {
            if is_windows_1252(content) {
                Encoding::Windows1252
            } else {
                Encoding::Utf8
            }
        });

    let text = text(content, found)?;
    if let Some(kind) = not_a_text(&text) {
        return Err(whole(Problem::new(Code::ImportBinary).with("kind", kind)));
    }
    if text.trim().is_empty() {
        return Err(whole(Problem::new(Code::ImportEmpty)));
    }

    Ok(Decoded {
        text,
        encoding: found,
    })
}

fn whole(problem: Problem) -> Box<ImportProblem> {
    Box::new(ImportProblem {
        place: CellPosition::default(),
        text: String::new(),
        problem,
    })
}

/// The encoding of a byte order mark, and the bytes after it.
fn mark(bytes: &[u8]) -> (Option<Encoding>, &[u8]) {
    match bytes {
        [0xef, 0xbb, 0xbf, rest @ ..] => (Some(Encoding::Utf8), rest),
        [0xff, 0xfe, rest @ ..] => (Some(Encoding::Utf16Le), rest),
        [0xfe, 0xff, rest @ ..] => (Some(Encoding::Utf16Be), rest),
        _ => (None, bytes),
    }
}

/// The kind of a file that is no text, by its beginning.
fn kind(bytes: &[u8]) -> Option<&'static str> {
    if bytes.starts_with(b"PK") {
        let start = bytes.get(..LOOKED_AT).unwrap_or(bytes);
        // The first entry of an OpenDocument archive is its media type, stored uncompressed.
        if holds(start, b"application/vnd.oasis.opendocument") {
            return Some("ODS");
        }
        // The names of the entries are repeated at the end.
        let end = bytes.len().saturating_sub(LOOKED_AT);
        if holds(bytes.get(end..).unwrap_or(bytes), b"xl/workbook.bin") {
            return Some("XLSB");
        }
    }
    SIGNATURES
        .iter()
        .find(|(beginning, _)| bytes.starts_with(beginning))
        .map(|(_, kind)| *kind)
}

fn holds(bytes: &[u8], part: &[u8]) -> bool {
    bytes.windows(part.len()).any(|window| window == part)
}

/// UTF-16 without a byte order mark: nearly always the same one of two bytes is zero.
fn unmarked_utf_16(bytes: &[u8]) -> Option<Encoding> {
    let start = bytes.get(..1_024).unwrap_or(bytes);
    let pairs = start.len() / 2;
    let zeros = |which: usize| {
        let every_other = start.iter().skip(which).step_by(2);
        every_other.filter(|&&byte| byte == 0).count()
    };
    let (first, second) = (zeros(0), zeros(1));
    if pairs < 2 || !bytes.len().is_multiple_of(2) {
        None
    } else if first == 0 && second * 10 >= pairs * 7 {
        Some(Encoding::Utf16Le)
    } else if second == 0 && first * 10 >= pairs * 7 {
        Some(Encoding::Utf16Be)
    } else {
        None
    }
}

/// Whether bytes are Windows-1252 rather than UTF-8: they are no valid UTF-8, and not because of a few broken letters
/// among valid ones.
fn is_windows_1252(bytes: &[u8]) -> bool {
    /// Bytes that Windows-1252 does not define.
    const UNDEFINED: [u8; 5] = [0x81, 0x8d, 0x8f, 0x90, 0x9d];
    let (mut whole, mut broken) = (0_usize, 0_usize);
    for chunk in bytes.utf8_chunks() {
        if !chunk.valid().is_ascii() {
            whole += chunk
                .valid()
                .chars()
                .filter(|letter| !letter.is_ascii())
                .count();
        }
        broken += usize::from(!chunk.invalid().is_empty());
    }
    broken > whole && !bytes.iter().any(|byte| UNDEFINED.contains(byte))
}

fn text(bytes: &[u8], encoding: Encoding) -> Result<Cow<'_, str>, Box<ImportProblem>> {
    let decoded = match encoding {
        Encoding::Utf8 => match std::str::from_utf8(bytes) {
            Ok(text) => Some(Cow::Borrowed(text)),
            Err(error) => return Err(broken(bytes, error.valid_up_to())),
        },
        Encoding::Utf16Le => UTF_16LE.decode_without_bom_handling_and_without_replacement(bytes),
        Encoding::Utf16Be => UTF_16BE.decode_without_bom_handling_and_without_replacement(bytes),
        Encoding::Windows1252 => Some(WINDOWS_1252.decode_without_bom_handling(bytes).0),
    };
    decoded.ok_or_else(|| {
        whole(Problem::new(Code::ImportEncoding).with("encoding", encoding.as_str()))
    })
}

/// The problem of the first bytes that are no UTF-8, with the text around them.
fn broken(bytes: &[u8], at: usize) -> Box<ImportProblem> {
    let (before, after) = bytes.split_at_checked(at).unwrap_or((bytes, &[]));
    let line = before.iter().filter(|&&byte| byte == b'\n').count() + 1;
    let start = before.iter().rposition(|&byte| byte == b'\n');
    let start = start.map_or(0, |feed| feed + 1);
    let line_end = after.iter().position(|&byte| byte == b'\n');
    let end = at + line_end.unwrap_or(after.len());
    let shown = bytes.get(start..end).unwrap_or_default();
    // The text near the position, which may be far into a long line.
    let near = at.saturating_sub(start).saturating_sub(30);
    let near = shown.get(near..).unwrap_or_default();
    let near = near.get(..160).unwrap_or(near);
    Box::new(ImportProblem {
        place: CellPosition::of_line(u32::try_from(line).unwrap_or(u32::MAX)),
        text: crate::report::shown(&String::from_utf8_lossy(near)),
        problem: Problem::new(Code::ImportEncoding).with("encoding", Encoding::Utf8.as_str()),
    })
}

/// The kind of a decoded text that no person wrote: it contains zeros, or many other control characters. An empty kind
/// is unknown.
fn not_a_text(text: &str) -> Option<&'static str> {
    if text.as_bytes().contains(&0) {
        return Some("");
    }
    let (mut all, mut controls) = (0_usize, 0_usize);
    for letter in text.chars().take(LOOKED_AT) {
        all += 1;
        controls += usize::from(letter.is_control() && !matches!(letter, '\t' | '\r' | '\n'));
    }
    (controls > 3 && controls * 50 > all).then_some("")
}
