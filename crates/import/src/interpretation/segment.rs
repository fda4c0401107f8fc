//! Segments of ids from the texts of a table.

use domain::limits::SEGMENT_MAX;
use domain::text::{Shape, clean, fold};

/// The segment of texts without any letter that an id can contain.
const NAMELESS: &str = "series";
/// Hexadecimal digits of a mark.
const MARK: usize = 8;

/// A text as a segment of an id: letters without accents, in their original case; points, `-` and `_` between letters
/// or digits; one `-` for any other characters; at most [`SEGMENT_MAX`] characters. If letters or digits are lost, a
/// mark made from the whole text is appended to the rest.
///
/// It depends on the text alone: neither other texts of the file nor earlier imports may decide which indicator a line
/// is merged into. Two texts of one file with the same segment are therefore a repeated id, and reported as such.
pub(crate) fn segment(text: &str) -> String {
    let text = text.trim();
    let (mut made, is_whole) = kept(text);
    if !made.is_empty() && is_whole && made.len() <= SEGMENT_MAX {
        return made;
    }
    // Leaves room for the mark and its dash.
    made.truncate(SEGMENT_MAX - MARK - 1);
    made.truncate(made.trim_end_matches(['-', '.', '_']).len());
    if made.is_empty() {
        NAMELESS.clone_into(&mut made);
    }
    made.push('-');
    made.push_str(&mark(text));
    made
}

/// The part of a text that an id can contain, in ASCII, and whether that is all of its letters and digits.
fn kept(text: &str) -> (String, bool) {
    let mut plain = String::with_capacity(text.len());

    for c in text.chars() {
        if c.is_ascii() || c.is_whitespace() {
            plain.push(c);
            continue;
        }
        let folded = fold(c.encode_utf8(&mut [0; 4]));
        if c.is_uppercase() {
            plain.push_str(&folded.to_uppercase());
        } else {
            plain.push_str(&folded);
        }
    }

    let mut made = String::with_capacity(plain.len());
    let mut is_whole = true;
    // A sign is written once a letter follows it: never at the ends, and one for several.
    let mut sign = None;

    for c in plain.chars() {
        if c.is_ascii_alphanumeric() {
            if let Some(sign) = sign.take().filter(|_| !made.is_empty()) {
                made.push(sign);
            }
            made.push(c);
        } else {
            is_whole &= !c.is_alphanumeric();
            // A single sign stays; several become a dash.
            sign = Some(match (sign, c) {
                (None, '.' | '_') => c,
                _ => '-',
            });
        }
    }

    (made, is_whole)
}

/// A short hash of a text, the same in every file and every version of the program: FNV-1a of 64 bits, folded to 32.
/// The encoding of its accents does not change it.
fn mark(text: &str) -> String {
    let composed = clean("id", text, usize::MAX, Shape::Line).ok().flatten();
    let bytes = composed.as_deref().unwrap_or(text).bytes();
    let hash = bytes.fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    });
    let folded = (hash >> 32) ^ (hash & 0xffff_ffff);
    format!("{folded:08x}")
}

#[cfg(test)]
mod tests {
    use domain::catalogue::key::MetricPath;

    use super::*;

    #[test]
    fn texts_become_segments() {
        for (text, expected) in [
            ("Price", "Price"),
            ("UNITED KINGDOM", "UNITED-KINGDOM"),
            ("Congo, Dem. Rep.", "Congo-Dem-Rep"),
            ("Cote d'Ivoire", "Cote-d-Ivoire"),
            ("Côte d\u{2019}Ivoire", "Cote-d-Ivoire"),
            ("St. Kitts & Nevis", "St-Kitts-Nevis"),
            ("Évolution œuvre Œuvre", "Evolution-oeuvre-OEuvre"),
            ("EXR.D.AUD.EUR.SP00.A", "EXR.D.AUD.EUR.SP00.A"),
            ("beer_servings", "beer_servings"),
            ("PT08.S1(CO)", "PT08.S1-CO"),
            ("Bunker fuels (Not in Total)", "Bunker-fuels-Not-in-Total"),
            ("  % change  ", "change"),
            ("2.5", "2.5"),
            ("a / b", "a-b"),
            ("CO\u{2082} (m\u{b2})", "CO2-m2"),
        ] {
            assert_eq!(segment(text), expected, "{text}");
        }
    }

    #[test]
    fn texts_that_lose_letters_are_told_apart_by_a_mark() {
        // Fixed values: every later version must make the same ids.
        for (text, expected) in [
            ("..", "series-b37a252a"),
            ("北京", "series-6a849a3d"),
            ("上海", "series-a6de1f5b"),
            ("京 A", "A-9511f68d"),
            ("Ελλάδα 2", "2-e61d4027"),
            ("", "series-4fd0bfc1"),
        ] {
            assert_eq!(segment(text), expected, "{text}");
        }
        assert_eq!(segment("Ελλα\u{301}δα 2"), segment("Ελλάδα 2"));
    }

    #[test]
    fn texts_that_are_cut_are_told_apart_by_a_mark() {
        let long = "é".repeat(80);
        let other = format!("{long}!");
        assert_eq!(segment(&"é".repeat(SEGMENT_MAX)), "e".repeat(SEGMENT_MAX));
        for text in [&long, &other] {
            let made = segment(text);
            assert_eq!(made.len(), SEGMENT_MAX);
            assert!(made.starts_with("eee"), "{made}");
        }
        assert_ne!(segment(&long), segment(&other));
        let dashed = format!("{}-{}", "a".repeat(50), "b".repeat(20));
        assert!(segment(&dashed).starts_with(&format!("{}-", "a".repeat(50))));
        assert_eq!(segment(&dashed).len(), 50 + 1 + MARK);
    }

    proptest::proptest! {
        #[test]
        fn every_segment_is_a_path(text in "\\PC{0,90}") {
            let made = format!("x/{}", segment(&text));
            proptest::prop_assert!(MetricPath::parse(&made).is_ok(), "{}", made);
        }
    }
}
