//! Detects the character between the cells of a text.

use crate::options::Separator;

/// Most lines read.
const LINES: usize = 200;

/// In order of preference where they are equally likely: commas also occur in numbers and sentences.
const CANDIDATES: [Separator; 4] = [
    Separator::Tab,
    Separator::Semicolon,
    Separator::Bar,
    Separator::Comma,
];

/// The separator set by a first line `sep=;`, the text after that line, and the number of its first line.
pub(super) fn reported(text: &str) -> (Option<Separator>, &str, u32) {
    let nothing = (None, text, 1);
    let Some((first, rest)) = text.split_once('\n') else {
        return nothing;
    };
    let Some(named) = first
        .trim_end_matches('\r')
        .trim_matches('"')
        .strip_prefix("sep=")
    else {
        return nothing;
    };
    let found = CANDIDATES
        .into_iter()
        .find(|separator| named.as_bytes() == [separator.byte()]);
    match found {
        Some(separator) => (Some(separator), rest, 2),
        None => nothing,
    }
}

/// The separator implied by the name of a file.
pub(super) fn of_name(name: &str, text: &str) -> Option<Separator> {
    let (_, ending) = name.rsplit_once('.')?;
    let tabs = ["tsv", "tab"]
        .iter()
        .any(|tab| tab.eq_ignore_ascii_case(ending));
    (tabs && text.contains('\t')).then_some(Separator::Tab)
}

/// Finds the separator that splits the most of the first lines into the same number of cells. `None` if no separator
/// occurs.
pub(super) fn find(text: &str) -> Option<Separator> {
    let mut best = None;
    let mut most = 0;
    for separator in CANDIDATES {
        let agreeing = agreeing(text, separator.byte());
        // Decimal commas may agree too, perhaps on one more line of text.
        if agreeing * 3 > most * 4 {
            most = agreeing;
            best = Some(separator);
        }
    }
    best
}

/// The number of non-blank first lines with the most frequent number of separators, zero excluded.
fn agreeing(text: &str, separator: u8) -> usize {
    let mut counts: Vec<usize> = Vec::with_capacity(LINES);
    let (mut separators, mut quoted, mut begins, mut blank) = (0_usize, false, true, true);

    for &byte in text.as_bytes() {
        match byte {
            b'"' if quoted => quoted = false,
            // A quote opens a cell at its beginning, and continues it if doubled inside.
            b'"' if begins => quoted = true,
            b'\n' | b'\r' if !quoted => {
                if !blank {
                    counts.push(separators);
                }
                if counts.len() == LINES {
                    break;
                }
                (separators, blank) = (0, true);
            }
            _ if byte == separator && !quoted => separators += 1,
            _ => {}
        }
        blank &= byte.is_ascii_whitespace();
        begins = byte == separator || byte == b'\n' || byte == b'\r' || byte == b'"';
    }
    if !blank && counts.len() < LINES {
        counts.push(separators);
    }

    counts.sort_unstable();
    counts
        .chunk_by(|a, b| a == b)
        .filter(|same| same.first().is_some_and(|&count| count > 0))
        .map(<[usize]>::len)
        .max()
        .unwrap_or(0)
}
