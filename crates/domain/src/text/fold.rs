//! Comparisons without regard to case and accents.

use unicode_normalization::UnicodeNormalization;

/// Reduces a text to its form for searches and comparisons: lower case, no accents, compatibility
/// forms as their plain letters (`m²` as `m2`, `ﬁ` as `fi`), ligatures spelled out (`œuvre` as
/// `oeuvre`), straight apostrophes, plain hyphens, single spaces, no spaces at the ends.
///
/// The function is idempotent.
#[must_use]
pub fn fold(text: &str) -> String {
    // Most words: the search index folds millions.
    match text.is_ascii() {
        true => fold_ascii(text),
        false => fold_any(text),
    }
}

fn fold_ascii(text: &str) -> String {
    let mut folded = String::with_capacity(text.len());
    for c in text.chars() {
        match c.is_whitespace() {
            true => push_space(&mut folded),
            false => folded.push(c.to_ascii_lowercase()),
        }
    }
    if folded.ends_with(' ') {
        folded.pop();
    }
    folded
}

fn fold_any(text: &str) -> String {
    let mut folded = String::with_capacity(text.len());
    for c in text
        .nfkd()
        .filter(|c| !is_accent(*c))
        .flat_map(char::to_lowercase)
    {
        match c {
            'œ' => folded.push_str("oe"),
            'æ' => folded.push_str("ae"),
            'ß' => folded.push_str("ss"),
            'ø' => folded.push('o'),
            'đ' | 'ð' => folded.push('d'),
            'þ' => folded.push_str("th"),
            'ł' => folded.push('l'),
            'ı' => folded.push('i'),
            'ς' => folded.push('σ'),
            '\u{2018}' | '\u{2019}' | '\u{2BC}' | '\u{2B9}' => folded.push('\''),
            '\u{2010}'..='\u{2015}' | '\u{2212}' => folded.push('-'),
            _ if c.is_whitespace() => push_space(&mut folded),
            _ if is_accent(c) => {}
            _ => folded.push(c),
        }
    }

    if folded.ends_with(' ') {
        folded.pop();
    }
    folded.nfc().collect()
}

/// Appends one space between words, and no space before the first.
fn push_space(folded: &mut String) {
    if !folded.is_empty() && !folded.ends_with(' ') {
        folded.push(' ');
    }
}

/// Whether a character is in a block of combining diacritical marks. Vowel signs of scripts that
/// need them are letters.
fn is_accent(c: char) -> bool {
    matches!(
        c,
        '\u{300}'..='\u{36F}'
            | '\u{1AB0}'..='\u{1AFF}'
            | '\u{1DC0}'..='\u{1DFF}'
            | '\u{20D0}'..='\u{20FF}'
            | '\u{FE20}'..='\u{FE2F}'
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_short_way_for_ascii_gives_the_same() {
        let all: String = (0..128_u8).map(char::from).collect();
        for text in [
            all.as_str(),
            "",
            " ",
            "  Taux  de\tPIB\n",
            "A'B-C_d.E",
            "\u{b}a\u{c}b\u{1f}c",
        ] {
            assert_eq!(fold_ascii(text), fold_any(text), "{text:?}");
        }
    }
}
