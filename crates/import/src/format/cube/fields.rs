//! Names, units, notes and sources from the metadata of a series.

use std::borrow::Cow;

use domain::limits::{NAME, NOTES, SOURCE, UNIT};
use domain::text::language::Language;

use crate::draft::{Draft, Keyword, Spot};
use crate::report::CellPosition;

/// A text, and its language; `None` where the file does not state it.
#[derive(Debug, Clone, Default)]
pub(crate) struct Titled<'t> {
    pub(crate) text: Cow<'t, str>,
    pub(crate) language: Option<Language>,
}

/// The metadata of one series.
#[derive(Debug, Clone, Default)]
pub(crate) struct Naming<'t> {
    /// Its titles, at most one per language.
    pub(crate) titles: Vec<Titled<'t>>,
    /// Complements of the titles.
    pub(crate) complements: Vec<Titled<'t>>,
    pub(crate) unit: Option<Titled<'t>>,
    /// The power of ten by which values are to be multiplied.
    pub(crate) power: i32,
    pub(crate) source: Option<Cow<'t, str>>,
}

impl<'t> Naming<'t> {
    /// Adds a title; the first of a language applies.
    pub(crate) fn title(&mut self, text: Cow<'t, str>, language: Option<Language>) {
        push(&mut self.titles, text, language);
    }

    /// Adds a complement.
    pub(crate) fn complement(&mut self, text: Cow<'t, str>, language: Option<Language>) {
        push(&mut self.complements, text, language);
    }

    /// Writes the fields of a draft.
    ///
    /// A name beyond its maximum length is cut after a word, and stored whole in the notes: the user cannot correct the
    /// texts of other publishers, and nothing is lost.
    pub(crate) fn into_fields(self, draft: &mut Draft<'t>, place: CellPosition) {
        let (titles, complements) = if self.titles.is_empty() {
            (self.complements, Vec::new())
        } else {
            (self.titles, self.complements)
        };

        let mut notes: Vec<Titled<'t>> = Vec::new();
        for title in titles {
            let keyword = match title.language {
                Some(Language::Fr) => Keyword::NameFr,
                Some(Language::En) => Keyword::NameEn,
                None => Keyword::Name,
            };
            let name = cut(&title.text, NAME);
            if name != title.text {
                notes.push(title.clone());
            }
            add(draft, keyword, name, place);
        }

        for complement in complements {
            let same = notes
                .iter_mut()
                .find(|note| note.language == complement.language);
            match same {
                Some(note) => {
                    let text = note.text.to_mut();
                    text.push_str("\n\n");
                    text.push_str(&complement.text);
                }
                None => notes.push(complement),
            }
        }

        for note in notes {
            let keyword = match note.language {
                Some(Language::Fr) => Keyword::NotesFr,
                Some(Language::En) => Keyword::NotesEn,
                None => Keyword::Notes,
            };
            add(draft, keyword, cut(&note.text, NOTES), place);
        }

        if let Some(unit) = self.unit {
            let keyword = match unit.language {
                Some(Language::Fr) => Keyword::UnitFr,
                Some(Language::En) => Keyword::UnitEn,
                None => Keyword::Unit,
            };
            let unit = multiplied(unit.text, self.power);
            add(draft, keyword, cut(&unit, UNIT), place);
        } else if self.power != 0 {
            add(
                draft,
                Keyword::Unit,
                multiplied("".into(), self.power),
                place,
            );
        }

        if let Some(source) = self.source {
            add(draft, Keyword::Source, cut(&source, SOURCE), place);
        }
    }
}

fn push<'t>(titles: &mut Vec<Titled<'t>>, text: Cow<'t, str>, language: Option<Language>) {
    if !text.trim().is_empty() && titles.iter().all(|title| title.language != language) {
        titles.push(Titled { text, language });
    }
}

fn add<'t>(
    draft: &mut Draft<'t>,
    keyword: Keyword,
    text: impl Into<Cow<'t, str>>,
    place: CellPosition,
) {
    let text = text.into();
    if !text.trim().is_empty() && draft.fields.iter().all(|(other, _)| *other != keyword) {
        draft.fields.push((keyword, Spot { text, place }));
    }
}

/// A unit after its power of ten, in signs that are the same in every language: `10⁶ EUR`.
fn multiplied(unit: Cow<'_, str>, power: i32) -> Cow<'_, str> {
    if power == 0 {
        return unit;
    }
    let digits = power.to_string();
    let raised = digits.chars().filter_map(|digit| {
        let signs = ['⁰', '¹', '²', '³', '⁴', '⁵', '⁶', '⁷', '⁸', '⁹'];
        match digit.to_digit(10) {
            Some(digit) => signs.get(digit as usize).copied(),
            None => Some('⁻'),
        }
    });
    let mut text = String::from("10");
    text.extend(raised);
    text.push(' ');
    text.push_str(&unit);
    text.truncate(text.trim_end().len());
    Cow::Owned(text)
}

/// The text if it has at most `max` characters; otherwise its first words and an ellipsis.
fn cut<'t>(text: &Cow<'t, str>, max: usize) -> Cow<'t, str> {
    if text.chars().count() <= max {
        return text.clone();
    }
    let kept: String = text.chars().take(max.saturating_sub(1)).collect();
    let words = kept
        .rfind(char::is_whitespace)
        .filter(|&at| at > kept.len() / 2);
    let end = words.unwrap_or(kept.len());
    let words = kept.get(..end).unwrap_or_default();
    Cow::Owned(format!(
        "{}…",
        words.trim_end_matches(|sign: char| !sign.is_alphanumeric() && sign != ')')
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fields(naming: Naming<'static>) -> Vec<(Keyword, String)> {
        let mut draft = Draft::default();
        naming.into_fields(&mut draft, CellPosition::default());
        let fields = draft.fields.into_iter();
        fields
            .map(|(keyword, spot)| (keyword, spot.text.into_owned()))
            .collect()
    }

    #[test]
    fn titles_are_names_and_complements_notes() {
        let mut naming = Naming::default();
        naming.title("US dollar/Euro".into(), None);
        naming.title("Second".into(), None);
        naming.title("  ".into(), Some(Language::Fr));
        naming.complement("ECB reference rate".into(), None);
        naming.unit = Some(Titled {
            text: "USD".into(),
            language: None,
        });
        naming.power = 6;
        naming.source = Some("ECB".into());
        let expected = [
            (Keyword::Name, "US dollar/Euro"),
            (Keyword::Notes, "ECB reference rate"),
            (Keyword::Unit, "10⁶ USD"),
            (Keyword::Source, "ECB"),
        ];
        assert_eq!(
            fields(naming),
            expected.map(|(keyword, text)| (keyword, text.to_owned()))
        );
    }

    #[test]
    fn a_long_title_is_cut_behind_a_word_and_stands_whole_in_the_notes() {
        let title = "mot ".repeat(60).trim().to_owned();
        let mut naming = Naming::default();
        naming.title(title.clone().into(), Some(Language::Fr));
        naming.complement("Plus.".into(), Some(Language::Fr));
        let fields = fields(naming);
        assert_eq!(fields[0].0, Keyword::NameFr);
        assert!(
            fields[0].1.ends_with("mot…") && fields[0].1.chars().count() <= NAME,
            "{}",
            fields[0].1
        );
        assert_eq!(fields[1], (Keyword::NotesFr, format!("{title}\n\nPlus.")));
    }

    #[test]
    fn powers_are_told_without_a_unit_too() {
        let naming = Naming {
            power: -3,
            ..Naming::default()
        };
        assert_eq!(fields(naming), [(Keyword::Unit, "10⁻³".to_owned())]);
    }
}
