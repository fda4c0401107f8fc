//! Light stems: plurals and feminine forms of French, plurals of English. Words of both languages that are spelled alike
//! have one stem (`industry`, `industrie`).

/// The stem of a folded word. Short words, and words with digits, are their own stem.
pub(crate) fn stem(folded: &str) -> String {
    const SHORTEST: usize = 4;
    let is_plain = folded.bytes().all(|byte| byte.is_ascii_lowercase());
    if !is_plain || folded.len() < SHORTEST {
        return folded.to_owned();
    }
    let singular = singular(folded);
    let masculine = match singular.strip_suffix("ee") {
        // `employee`, French and English.
        Some(rest) if rest.len() >= SHORTEST => format!("{rest}e"),
        _ => singular,
    };
    let base = match masculine.strip_suffix('e') {
        Some(rest) if rest.len() >= SHORTEST - 1 => rest.to_owned(),
        _ => masculine,
    };
    undoubled(with_i(base))
}

fn singular(word: &str) -> String {
    match word.strip_suffix("aux") {
        // `eaux`, `bureaux`.
        Some(rest) if rest.ends_with('e') => return format!("{rest}au"),
        Some(rest) if rest.len() >= 3 => return format!("{rest}al"),
        _ => {}
    }
    for (plural, kept) in [("eux", "eu"), ("oux", "ou"), ("ies", "i")] {
        if let Some(rest) = word.strip_suffix(plural)
            && rest.len() >= 2
        {
            return format!("{rest}{kept}");
        }
    }
    let is_plural = word.ends_with('s')
        && !["ss", "us", "is", "as", "ys"]
            .iter()
            .any(|end| word.ends_with(end));
    match word.strip_suffix('s') {
        Some(rest) if is_plural => rest.to_owned(),
        _ => word.to_owned(),
    }
}

/// `industry` and `industri(e)` end alike.
fn with_i(mut word: String) -> String {
    if word.len() >= 4 && word.ends_with('y') {
        word.pop();
        word.push('i');
    }
    word
}

/// `actuell(e)` and `actuel` end alike.
fn undoubled(mut word: String) -> String {
    let mut ends = word.bytes().rev();
    if word.len() >= 4
        && let (Some(last), Some(before)) = (ends.next(), ends.next())
        && last == before
        && !matches!(last, b'a' | b'e' | b'i' | b'o' | b'u')
    {
        word.pop();
    }
    word
}
