//! Lists of words.

/// Folded words, with commas between them.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Words(pub(crate) &'static str);

impl Words {
    /// Whether a folded text is one of the words.
    pub(crate) fn has(self, text: &str) -> bool {
        !text.is_empty() && self.0.split(',').any(|word| word == text)
    }

    /// Whether one of the words is anywhere in a folded text.
    pub(crate) fn any_in(self, text: &str) -> bool {
        self.0.split(',').any(|word| text.contains(word))
    }

    /// Whether a folded text begins with one of the words, and not with a longer word.
    pub(crate) fn any_begins(self, text: &str) -> bool {
        self.0.split(',').any(|word| {
            let rest = text.strip_prefix(word);
            rest.is_some_and(|rest| !rest.starts_with(|c: char| c.is_alphanumeric()))
        })
    }

    /// Whether one of the words is among those of a folded text.
    pub(crate) fn has_any(self, text: &str) -> bool {
        words(text).any(|word| self.has(word))
    }
}

/// The runs of letters and digits of a text.
pub(crate) fn words(text: &str) -> impl Iterator<Item = &str> {
    let words = text.split(|c: char| !c.is_alphanumeric());
    words.filter(|word| !word.is_empty())
}
