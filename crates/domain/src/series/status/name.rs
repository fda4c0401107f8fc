//! The codes in words, for mails. The front end has the same words in its catalogues.

use super::{Status, StatusCode};
use crate::text::language::Language;

impl StatusCode {
    /// The name of the code, in lower case.
    #[must_use]
    pub const fn name(self, language: Language) -> &'static str {
        let (french, english) = match self {
            StatusCode::Break => ("rupture de série", "break in series"),
            StatusCode::Missing => ("manquant", "missing"),
            StatusCode::Impossible => ("sans objet", "not applicable"),
            StatusCode::Late => ("en retard ou non collecté", "late or not collected"),
            StatusCode::Holiday => ("jour férié ou week-end", "holiday or weekend"),
            StatusCode::Withheld => ("secret statistique", "suppressed"),
            StatusCode::Derogation => ("dérogation", "derogation"),
            StatusCode::Strike => ("grève ou événement exceptionnel", "strike or special event"),
            StatusCode::Definition => ("définition différente", "definition differs"),
            StatusCode::Elsewhere => (
                "compris dans une autre catégorie",
                "included in another category",
            ),
            StatusCode::Includes => ("comprend une autre catégorie", "includes another category"),
            StatusCode::Imputed => ("imputé", "imputed"),
            StatusCode::Forecast => ("prévision", "forecast"),
            StatusCode::Estimated => ("estimé", "estimated"),
            StatusCode::Provisional => ("provisoire", "provisional"),
            StatusCode::Insignificant => ("non significatif", "not significant"),
            StatusCode::Unreliable => ("peu fiable", "low reliability"),
            StatusCode::Unvalidated => ("non validé", "unvalidated"),
            StatusCode::Experimental => ("expérimental", "experimental"),
        };
        match language {
            Language::Fr => french,
            Language::En => english,
        }
    }
}

impl Status {
    /// The names of the codes, separated by commas: `break in series, provisional`; `None` for a normal observation.
    #[must_use]
    pub fn names(self, language: Language) -> Option<String> {
        let names: Vec<&str> = self.codes().map(|code| code.name(language)).collect();
        (!names.is_empty()).then(|| names.join(", "))
    }

    /// The change to another status, in words: `provisional → final`. A normal observation is final where the other
    /// status was tentative.
    #[must_use]
    pub fn change_in_words(self, after: Status, language: Language) -> String {
        let word = |status: Status, other: Status| {
            status.names(language).unwrap_or_else(|| {
                let is_final = other.codes().any(StatusCode::is_tentative);
                let word = match (is_final, language) {
                    (true, Language::Fr) => "définitif",
                    (true, Language::En) => "final",
                    (false, _) => "normal",
                };
                word.to_owned()
            })
        };
        format!("{} → {}", word(self, after), word(after, self))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_names_are_those_of_the_front_end() {
        for (language, catalogue) in [
            (
                Language::Fr,
                include_str!("../../../../../frontend/src/locales/fr/status.json"),
            ),
            (
                Language::En,
                include_str!("../../../../../frontend/src/locales/en/status.json"),
            ),
        ] {
            let texts: serde_json::Value = serde_json::from_str(catalogue).unwrap();
            for code in StatusCode::ALL {
                let key = format!("status.code.{}", code.letter());
                assert_eq!(texts[key], code.name(language), "{code:?}");
            }
        }
    }

    #[test]
    fn a_change_is_worded_from_and_to() {
        for (before, after, english, french) in [
            ("P", "", "provisional → final", "provisoire → définitif"),
            ("", "P", "final → provisional", "définitif → provisoire"),
            ("P", "E", "provisional → estimated", "provisoire → estimé"),
            (
                "",
                "B",
                "normal → break in series",
                "normal → rupture de série",
            ),
            (
                "BE",
                "B",
                "break in series, estimated → break in series",
                "rupture de série, estimé → rupture de série",
            ),
        ] {
            let parse = |text: &str| text.parse::<Status>().unwrap();
            for (language, words) in [(Language::En, english), (Language::Fr, french)] {
                assert_eq!(parse(before).change_in_words(parse(after), language), words);
            }
        }
    }
}
