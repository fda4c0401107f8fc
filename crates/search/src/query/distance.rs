//! The distance between words: how many letters are wrong, missing, doubled or swapped.

use crate::analysis::Word;

/// The number of wrong letters that are forgiven; `None` for short words and stems, and for numbers.
pub(crate) fn allowed(word: &Word) -> Option<u8> {
    let is_number = word.folded.chars().any(|c| c.is_ascii_digit());
    match word.folded.chars().count() {
        _ if is_number => None,
        0..=3 => None,
        _ if word.stem.chars().count() < 4 => None,
        4..=7 => Some(1),
        _ => Some(2),
    }
}

/// The optimal string alignment distance of two words, if it is at most `most`: wrong, missing and added letters, and
/// swapped neighbours, each letter changed at most once.
pub(crate) fn distance(one: &str, other: &str, most: u8) -> Option<u8> {
    let most = usize::from(most);
    let (one, other): (Vec<char>, Vec<char>) = (one.chars().collect(), other.chars().collect());
    if one.len().abs_diff(other.len()) > most {
        return None;
    }

    // The last two rows of the table of distances between beginnings.
    let mut before: Vec<usize> = Vec::new();
    let mut last: Vec<usize> = (0..=other.len()).collect();
    let mut previous = None;

    for (row, letter) in one.iter().enumerate() {
        let mut next = vec![row + 1];
        for (place, to) in other.iter().enumerate() {
            let at =
                |row: &[usize], place: usize| row.get(place).copied().unwrap_or(usize::MAX / 2);
            let changed = at(&last, place) + usize::from(letter != to);
            let shorter = at(&last, place + 1) + 1;
            let longer = at(&next, place) + 1;
            let mut least = changed.min(shorter).min(longer);
            let swaps = place > 0 && previous == Some(to) && other.get(place - 1) == Some(letter);
            if swaps {
                least = least.min(at(&before, place - 1) + 1);
            }
            next.push(least);
        }
        if next.iter().all(|distance| *distance > most) {
            return None;
        }
        previous = Some(letter);
        before = std::mem::replace(&mut last, next);
    }

    let distance = last.last().copied().filter(|distance| *distance <= most)?;
    u8::try_from(distance).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_are_counted() {
        for (one, other, expected) in [
            ("chomage", "chomage", Some(0)),
            ("chomgae", "chomage", Some(1)),
            ("chmage", "chomage", Some(1)),
            ("chommage", "chomage", Some(1)),
            ("shomage", "chomage", Some(1)),
            ("hcomgae", "chomage", Some(2)),
            ("fromage", "chomage", Some(2)),
            ("image", "chomage", None),
            ("", "ab", Some(2)),
            ("", "abc", None),
        ] {
            assert_eq!(distance(one, other, 2), expected, "{one} and {other}");
            assert_eq!(distance(other, one, 2), expected, "{other} and {one}");
        }
        assert_eq!(distance("hcomgae", "chomage", 1), None);
    }
}
