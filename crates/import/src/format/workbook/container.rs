//! The container of a workbook, and similar files.

use std::io::Read;

use super::error::WorkbookError;
use crate::format::package::Package;

/// Compound files ([MS-CFB]): workbooks from before 2007, and files encrypted by Office.
const COMPOUND: [u8; 8] = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];
/// Every entry of a compound file's directory has this length and begins with its name, in UTF-16.
const ENTRY: usize = 128;

/// Whether bytes begin like an archive, including empty archives and those in several parts.
pub(super) fn is_archive(bytes: &[u8]) -> bool {
    [b"PK\x03\x04", b"PK\x05\x06", b"PK\x07\x08"]
        .iter()
        .any(|mark| bytes.starts_with(*mark))
}

/// Whether bytes begin like a compound file.
pub(super) fn is_compound(bytes: &[u8]) -> bool {
    bytes.starts_with(&COMPOUND)
}

/// The kind of a compound file. Sectors begin at multiples of 512 bytes, so that entries of the directory begin at
/// multiples of [`ENTRY`].
pub(super) fn compound_trouble(bytes: &[u8]) -> WorkbookError {
    let has = |name: &str| {
        let name: Vec<u8> = name
            .encode_utf16()
            .chain([0])
            .flat_map(u16::to_le_bytes)
            .collect();
        bytes.chunks(ENTRY).any(|entry| entry.starts_with(&name))
    };
    if has("EncryptedPackage") {
        WorkbookError::Locked
    } else if has("Workbook") || has("Book") {
        WorkbookError::Foreign("XLS")
    } else {
        WorkbookError::Foreign("")
    }
}

/// The kind of an archive that is no Office Open XML workbook; `None` if it may be one.
pub(super) fn foreign(package: &mut Package<'_>) -> Option<WorkbookError> {
    let open_document = || WorkbookError::Foreign("ODS");
    if let Ok(Some(part)) = package.part("mimetype") {
        let mut kind = String::new();
        // An unreadable part has no kind.
        let _ = part.take(200).read_to_string(&mut kind);
        let kind = kind.trim();
        if kind.starts_with("application/vnd.oasis.opendocument.spreadsheet") {
            return Some(open_document());
        }
        return Some(WorkbookError::Foreign(if kind.is_empty() {
            "ZIP"
        } else {
            ""
        }));
    }

    if package.has("xl/workbook.bin") {
        return Some(WorkbookError::Foreign("XLSB"));
    }
    if package.has("word/document.xml") || package.has("ppt/presentation.xml") {
        return Some(WorkbookError::Foreign(""));
    }

    (!package.has("_rels/.rels") && !package.has("xl/workbook.xml"))
        .then_some(WorkbookError::Foreign("ZIP"))
}
