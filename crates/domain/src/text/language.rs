//! The two languages of the product, and texts given in either or both.

use serde::{Deserialize, Serialize};

use crate::text::word::words;

words! {
    /// A language of the interface and of the publishers' texts.
    pub enum Language {
        /// French.
        Fr => "fr",
        /// English.
        En => "en",
    }
}

impl Language {
    /// The interface language for a guest: French if the first language tag of `Accept-Language` begins
    /// with `fr` in any letter case, English otherwise. The other tags and their weights are ignored.
    #[must_use]
    pub fn of_browser(preferred: Option<&str>) -> Self {
        let french = preferred
            .and_then(|languages| languages.trim_start_matches([' ', '\t']).get(..2))
            .is_some_and(|start| start.eq_ignore_ascii_case("fr"));
        if french { Self::Fr } else { Self::En }
    }

    /// The language of a signed-in reader: the stored one if it is known, English otherwise.
    #[must_use]
    pub fn of_stored(stored: &str) -> Self {
        Self::parse(stored).unwrap_or(Self::En)
    }

    /// The language to fall back to.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::Fr => Self::En,
            Self::En => Self::Fr,
        }
    }
}

/// A text in French, in English, in both or in neither.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Text {
    /// The French wording.
    pub fr: Option<String>,
    /// The English wording.
    pub en: Option<String>,
}

impl Text {
    /// A text in French only.
    #[must_use]
    pub fn fr(text: impl Into<String>) -> Self {
        Self {
            fr: Some(text.into()),
            en: None,
        }
    }

    /// A text in English only.
    #[must_use]
    pub fn en(text: impl Into<String>) -> Self {
        Self {
            fr: None,
            en: Some(text.into()),
        }
    }

    /// A text in both languages.
    #[must_use]
    pub fn both(fr: impl Into<String>, en: impl Into<String>) -> Self {
        Self {
            fr: Some(fr.into()),
            en: Some(en.into()),
        }
    }

    /// The wording in exactly this language.
    #[must_use]
    pub fn get(&self, language: Language) -> Option<&str> {
        match language {
            Language::Fr => self.fr.as_deref(),
            Language::En => self.en.as_deref(),
        }
    }

    /// The wording for a reader of `language`, and its language: the reader's own if it exists, else
    /// the other (to be marked as such).
    #[must_use]
    pub fn pick(&self, language: Language) -> Option<(&str, Language)> {
        [language, language.other()]
            .into_iter()
            .find_map(|candidate| Some((self.get(candidate)?, candidate)))
    }

    /// The wording for a reader of `language`, in whichever language it is.
    #[must_use]
    pub fn wording(&self, language: Language) -> Option<&str> {
        self.pick(language).map(|(wording, _)| wording)
    }

    /// Whether both wordings are absent.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.fr.is_none() && self.en.is_none()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cases::{spec, text};

    #[test]
    fn the_first_language_of_a_guest_decides_as_in_the_shared_cases() {
        for case in spec!("languages.json")["cases"].as_array().unwrap() {
            let expected = Language::parse(text(case, "language"));
            let language = Language::of_browser(case["preferred"].as_str());
            assert_eq!(Some(language), expected, "{case}");
        }
    }

    #[test]
    fn an_unknown_stored_language_is_english() {
        assert_eq!(Language::of_stored("fr"), Language::Fr);
        assert_eq!(Language::of_stored("de"), Language::En);
        assert_eq!(Language::of_stored("FR"), Language::En);
    }

    #[test]
    fn a_missing_wording_falls_back_to_the_other_language_and_says_so() {
        assert_eq!(
            Text::both("Prix", "Prices").pick(Language::En),
            Some(("Prices", Language::En))
        );
        assert_eq!(
            Text::fr("Prix").pick(Language::En),
            Some(("Prix", Language::Fr))
        );
        assert_eq!(Text::default().pick(Language::Fr), None);
    }
}
