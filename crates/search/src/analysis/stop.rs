//! Words without meaning for a search, in French and English.

/// Whether a folded word is a stop word.
pub(crate) fn is_stop_word(folded: &str) -> bool {
    const WORDS: [&str; 36] = [
        "a", "an", "and", "at", "au", "aux", "by", "ce", "ces", "d", "dans", "de", "des", "du",
        "en", "et", "for", "from", "in", "la", "le", "les", "of", "on", "or", "ou", "par", "pour",
        "sur", "the", "to", "un", "une", "with", "l", "y",
    ];
    WORDS.contains(&folded)
}
