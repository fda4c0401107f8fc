//! Workbooks made by hand, with content that no writer of workbooks produces.

use std::io::{Cursor, Write};

use zip::write::SimpleFileOptions;

/// The parts of a workbook with one sheet; format 1 is a date.
pub(super) struct Made {
    parts: Vec<(String, Vec<u8>)>,
}

impl Made {
    /// A workbook with these rows.
    pub(super) fn new(rows: &str) -> Made {
        let book = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
        let parts = [
            (
                "_rels/.rels",
                format!(r#"<Relationships><Relationship Id="a" Type="{book}/officeDocument" Target="xl/workbook.xml"/></Relationships>"#),
            ),
            (
                "xl/_rels/workbook.xml.rels",
                format!(
                    r#"<Relationships><Relationship Id="rId1" Type="{book}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="{book}/sharedStrings" Target="/xl/sharedStrings.xml"/><Relationship Id="rId3" Type="{book}/styles" Target="./styles.xml"/><Relationship Id="rId4" Type="{book}/externalLink" TargetMode="External" Target="https://example.org/"/></Relationships>"#
                ),
            ),
            (
                "xl/styles.xml",
                r#"<styleSheet><numFmts><numFmt numFmtId="164" formatCode="yyyy\-mm"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/></cellXfs></styleSheet>"#.to_owned(),
            ),
            (
                "xl/worksheets/sheet1.xml",
                format!("<worksheet><sheetData>{rows}</sheetData></worksheet>"),
            ),
        ];

        let parts = parts.map(|(name, text)| (name.to_owned(), text.into_bytes()));
        Made {
            parts: parts.into(),
        }
        .book("")
    }

    /// Adds properties before the list of sheets.
    pub(super) fn book(self, properties: &str) -> Made {
        self.part(
            "xl/workbook.xml",
            &format!(r#"<x:workbook xmlns:x="m" xmlns:r="l">{properties}<x:sheets><x:sheet name="One" sheetId="1" r:id="rId1"/></x:sheets></x:workbook>"#),
        )
    }

    /// Adds a part, and replaces one of the same name.
    pub(super) fn part(self, name: &str, text: &str) -> Made {
        let mut made = self.without(name);
        made.parts.push((name.to_owned(), text.as_bytes().to_vec()));
        made
    }

    pub(super) fn without(mut self, name: &str) -> Made {
        self.parts.retain(|(other, _)| other != name);
        self
    }

    pub(super) fn renamed(mut self, name: &str, to: &str) -> Made {
        for part in self.parts.iter_mut().filter(|part| part.0 == name) {
            part.0 = to.to_owned();
        }
        self
    }

    /// Adds a part with the same byte `count` times inside its first element.
    pub(super) fn padded(self, name: &str, byte: u8, count: usize) -> Made {
        let mut made = self.without(name);
        let mut bytes = b"<sst><si><t>".to_vec();
        if byte == b' ' {
            bytes = b"<worksheet><sheetData>".to_vec();
            // In pieces, so that no single text is too long.
            for _ in 0..count / 1_000_000 {
                bytes.extend(std::iter::repeat_n(byte, 999_996));
                bytes.extend(b"<a/>");
            }
        } else {
            bytes.extend(std::iter::repeat_n(byte, count));
        }
        made.parts.push((name.to_owned(), bytes));
        made
    }

    pub(super) fn zip(self) -> Vec<u8> {
        zip(self.parts)
    }
}

/// An archive of these parts.
pub(super) fn zip<N: Into<String>>(parts: impl IntoIterator<Item = (N, Vec<u8>)>) -> Vec<u8> {
    let mut writer = zip::ZipWriter::new(Cursor::new(Vec::new()));
    for (name, bytes) in parts {
        let options = SimpleFileOptions::default().compression_level(Some(6));
        writer.start_file(name.into(), options).unwrap();
        writer.write_all(&bytes).unwrap();
    }
    writer.finish().unwrap().into_inner()
}
