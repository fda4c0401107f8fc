//! From the texts of a table to segments of ids.

use domain::limits::SEGMENT_MAX;
use domain::text::{Shape, clean, fold};

/// What stands for texts without any letter that an id can hold.
const NAMELESS: &str = "series";
/// Digits of a mark.
const MARK: usize = 8;

/// A text as a segment of an id: letters without accents, in the case in which they are written; points, `-` and `_`
/// between letters or digits; one `-` for whatever else stands there; at most [`SEGMENT_MAX`] characters. Where
/// letters or digits are lost, a mark made of the whole text stands behind what is left of it.
///
/// It depends on the text alone: what else stands in a file, or before it, must not decide which indicator a line is
/// merged into. Two texts of one file that are left with the same segment are therefore the same id twice, which is
/// told as such.
pub(crate) fn segment(text: &str) -> String {
    let text = text.trim();
    let (mut made, is_whole) = kept(text);
    if !made.is_empty() && is_whole && made.len() <= SEGMENT_MAX {
        return made;
    }
    // Before the mark and its dash.
    made.truncate(SEGMENT_MAX - MARK - 1);
    made.truncate(made.trim_end_matches(['-', '.', '_']).len());
    if made.is_empty() {
        NAMELESS.clone_into(&mut made);
    }
    made.push('-');
    made.push_str(&mark(text));
    made
}

/// What an id can hold of a text, in ASCII, and whether that is all of its letters and digits.
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
            // One sign alone stays what it is; several become a dash.
            sign = Some(match (sign, c) {
                (None, '.' | '_') => c,
                _ => '-',
            });
        }
    }
    (made, is_whole)
}

/// A short mark of a text, the same in every file and every version of the program: FNV-1a of 64 bits, folded to 32.
/// However its accents are encoded, a text has the same mark.
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
        // Written out: an id that was made once is made again by every later version.
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
