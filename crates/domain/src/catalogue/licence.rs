//! Licences for reuse of the data of a collection or an indicator.

use crate::text::language::Language;
use crate::text::word::words;

words! {
    /// A licence for reuse, ordered from the most to the least permissive. Creative Commons licences are version 4.0.
    pub enum Licence {
        /// No licence is stated.
        None => "none",
        /// Public domain (Creative Commons).
        Cc0 => "cc0",
        /// Public domain, for databases (Open Data Commons).
        Pddl => "pddl",
        /// Attribution.
        CcBy => "cc-by",
        /// Attribution: Licence Ouverte 2.0 of the French State.
        Etalab => "etalab",
        /// Attribution: Open Government Licence 3.0 of the United Kingdom.
        OglUk => "ogl-uk",
        /// Attribution, share-alike.
        CcBySa => "cc-by-sa",
        /// Attribution, share-alike, for databases (Open Data Commons).
        Odbl => "odbl",
        /// Attribution, no derivatives.
        CcByNd => "cc-by-nd",
        /// Attribution, non-commercial.
        CcByNc => "cc-by-nc",
        /// Attribution, non-commercial, share-alike.
        CcByNcSa => "cc-by-nc-sa",
        /// Attribution, non-commercial, no derivatives.
        CcByNcNd => "cc-by-nc-nd",
    }
}

impl Licence {
    /// The SPDX identifier; `None` without a licence.
    #[must_use]
    pub const fn spdx(self) -> Option<&'static str> {
        Some(match self {
            Self::None => return None,
            Self::Cc0 => "CC0-1.0",
            Self::Pddl => "PDDL-1.0",
            Self::CcBy => "CC-BY-4.0",
            Self::Etalab => "etalab-2.0",
            Self::OglUk => "OGL-UK-3.0",
            Self::CcBySa => "CC-BY-SA-4.0",
            Self::Odbl => "ODbL-1.0",
            Self::CcByNd => "CC-BY-ND-4.0",
            Self::CcByNc => "CC-BY-NC-4.0",
            Self::CcByNcSa => "CC-BY-NC-SA-4.0",
            Self::CcByNcNd => "CC-BY-NC-ND-4.0",
        })
    }

    /// Address of the licence text, in this language if such a text exists; `None` without a licence.
    #[must_use]
    pub fn url(self, language: Language) -> Option<String> {
        let deed = |work: &str| format!("https://creativecommons.org/{work}/deed.{language}");
        Some(match self {
            Self::None => return None,
            Self::Cc0 => deed("publicdomain/zero/1.0"),
            Self::Pddl => "https://opendatacommons.org/licenses/pddl/1-0/".to_owned(),
            Self::CcBy => deed("licenses/by/4.0"),
            Self::Etalab => match language {
                Language::Fr => "https://www.etalab.gouv.fr/wp-content/uploads/2017/04/ETALAB-Licence-Ouverte-v2.0.pdf",
                Language::En => "https://www.etalab.gouv.fr/wp-content/uploads/2018/11/open-licence.pdf",
            }
            .to_owned(),
            Self::OglUk => {
                "https://www.nationalarchives.gov.uk/doc/open-government-licence/version/3/".to_owned()
            }
            Self::CcBySa => deed("licenses/by-sa/4.0"),
            Self::Odbl => "https://opendatacommons.org/licenses/odbl/1-0/".to_owned(),
            Self::CcByNd => deed("licenses/by-nd/4.0"),
            Self::CcByNc => deed("licenses/by-nc/4.0"),
            Self::CcByNcSa => deed("licenses/by-nc-sa/4.0"),
            Self::CcByNcNd => deed("licenses/by-nc-nd/4.0"),
        })
    }

    /// The licence code in exported files: the SPDX identifier, or `none` without a licence.
    #[must_use]
    pub fn code(self) -> &'static str {
        self.spdx().unwrap_or_else(|| self.as_str())
    }

    /// Parses a licence [`code`](Self::code) or a stored word, ignoring case; `None` for any other text.
    #[must_use]
    pub fn read(text: &str) -> Option<Self> {
        let is_meant = |licence: &&Self| {
            let words = [licence.code(), licence.as_str()];
            words.iter().any(|word| word.eq_ignore_ascii_case(text))
        };
        Self::ALL.iter().find(is_meant).copied()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cases::{spec, text};

    #[test]
    fn every_licence_has_the_identifier_and_the_links_of_the_cases() {
        let file = spec!("licences.json");
        let cases = file["cases"].as_array().unwrap();
        assert_eq!(cases.len(), Licence::ALL.len());
        for (case, licence) in cases.iter().zip(Licence::ALL) {
            assert_eq!(licence.as_str(), text(case, "licence"));
            assert_eq!(licence.spdx(), case["spdx"].as_str(), "{licence}");
            for (language, name) in [(Language::En, "en"), (Language::Fr, "fr")] {
                assert_eq!(
                    licence.url(language).as_deref(),
                    case[name].as_str(),
                    "{licence}"
                );
            }
        }
    }

    #[test]
    fn a_licence_is_read_by_its_identifier_or_its_word() {
        for &licence in Licence::ALL {
            assert_eq!(Licence::read(licence.code()), Some(licence));
            assert_eq!(Licence::read(&licence.code().to_uppercase()), Some(licence));
            assert_eq!(Licence::read(licence.as_str()), Some(licence));
        }
        for text in ["", "MIT", "CC-BY-3.0", "Licence Ouverte"] {
            assert_eq!(Licence::read(text), None, "{text}");
        }
    }
}
