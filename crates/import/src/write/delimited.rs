//! The table as CSV (RFC 4180): comma, line feeds, UTF-8 with the byte order mark that spreadsheets need to read
//! accents.

use std::io::{self, Write};

use domain::number::push_padded;

use super::rows::Sink;
use super::{Written, loses_apostrophe, runs, table};

/// Bytes buffered before they are passed to the output.
const PIECE: usize = 64 * 1024;

/// Writes indicators as CSV.
///
/// # Errors
/// Those of `out`.
pub fn csv(written: &[Written<'_>], out: &mut dyn Write) -> io::Result<()> {
    let mut sink = Csv {
        out,
        waiting: String::with_capacity(PIECE * 2),
        begun: false,
    };
    sink.waiting.push('\u{feff}');
    table(written, &mut sink)?;
    sink.out.write_all(sink.waiting.as_bytes())
}

/// Appends a text cell. A text that a spreadsheet would run as a formula gets a leading apostrophe; a text with a
/// character that separates cells in any notation is quoted.
pub fn push_cell(out: &mut String, text: &str) {
    push_guarded(out, text, runs(text) || loses_apostrophe(text));
}

/// Appends a text cell without a guard, quoted as in [`push_cell`].
pub(crate) fn push_quoted(out: &mut String, text: &str) {
    push_guarded(out, text, false);
}

fn push_guarded(out: &mut String, text: &str, is_guarded: bool) {
    let quoted = text.contains([',', ';', '\t', '|', '"', '\n', '\r']);
    if quoted {
        out.push('"');
    }
    if is_guarded {
        out.push('\'');
    }
    for character in text.chars() {
        if character == '"' {
            out.push('"');
        }
        out.push(character);
    }
    if quoted {
        out.push('"');
    }
}

struct Csv<'o> {
    out: &'o mut dyn Write,
    waiting: String,
    /// Whether the row has a cell.
    begun: bool,
}

impl Csv<'_> {
    fn separate(&mut self) {
        if self.begun {
            self.waiting.push(',');
        }
        self.begun = true;
    }
}

impl Sink for Csv<'_> {
    type Error = io::Error;

    fn text(&mut self, text: &str) -> io::Result<()> {
        self.separate();
        push_cell(&mut self.waiting, text);
        Ok(())
    }

    fn number(&mut self, value: f64, decimals: u8) -> io::Result<()> {
        self.separate();
        push_padded(&mut self.waiting, value, decimals);
        Ok(())
    }

    fn nothing(&mut self) -> io::Result<()> {
        self.separate();
        Ok(())
    }

    fn end_row(&mut self) -> io::Result<()> {
        self.begun = false;
        self.waiting.push('\n');
        if self.waiting.len() >= PIECE {
            self.out.write_all(self.waiting.as_bytes())?;
            self.waiting.clear();
        }
        Ok(())
    }
}
