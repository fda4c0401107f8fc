//! Tags: keywords of a collection or an indicator, in each language.

use serde::Serialize;

use crate::limits::{TAG, TAGS, TAGS_TYPED};
use crate::problem::{Code, Problem};
use crate::text::language::{Language, Text};
use crate::text::{Shape, clean, fold, quoted};

/// The separator of tags, typed and stored.
const SEPARATOR: char = ';';

/// The tags of one language, in the order they were typed, without duplicates.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize)]
#[serde(transparent)]
pub struct Tags(Vec<String>);

impl Tags {
    /// Parses tags separated by `;`. Each is cleaned like a line of text; empty tags and duplicates
    /// (without regard to case and accents) are dropped.
    ///
    /// # Errors
    /// `TAG_TOO_LONG(max, tag)` for each such tag, `TAGS_TOO_MANY(max)`, `INVALID_CHARACTERS`, or
    /// `TOO_LONG` for a text of more than [`TAGS_TYPED`] characters.
    pub fn parse(field: &str, raw: &str) -> Result<Self, Vec<Problem>> {
        let Some(line) = clean(field, raw, TAGS_TYPED, Shape::Line).map_err(|p| vec![p])? else {
            return Ok(Self::default());
        };

        let mut tags: Vec<String> = Vec::new();
        let mut seen: Vec<String> = Vec::new();
        let mut problems = Vec::new();

        for tag in line.split(SEPARATOR) {
            match clean(field, tag, TAG, Shape::Line) {
                Ok(Some(tag)) => {
                    let folded = fold(&tag);
                    if !seen.contains(&folded) {
                        seen.push(folded);
                        tags.push(tag);
                    }
                }
                Ok(None) => {}
                Err(_) => problems.push(
                    Problem::at(field, Code::TagTooLong)
                        .with("max", TAG)
                        .with("tag", quoted(tag.trim())),
                ),
            }
        }

        if tags.len() > TAGS {
            problems.push(Problem::at(field, Code::TagsTooMany).with("max", TAGS));
        }

        if problems.is_empty() {
            Ok(Self(tags))
        } else {
            Err(problems)
        }
    }

    /// Splits the text written by [`Tags::joined`].
    #[must_use]
    pub fn of_stored(joined: &str) -> Self {
        let tags = joined.split(SEPARATOR).filter(|tag| !tag.is_empty());
        Self(tags.map(str::to_owned).collect())
    }

    /// These tags, followed by the tags of `others` that are new, without regard to case and accents.
    #[must_use]
    pub fn and(&self, others: &Self) -> Self {
        let known: Vec<String> = self.iter().map(fold).collect();
        let new = others.iter().filter(|tag| !known.contains(&fold(tag)));
        Self(self.iter().chain(new).map(str::to_owned).collect())
    }

    /// These tags except those in `others`, without regard to case and accents.
    #[must_use]
    pub fn without(&self, others: &Self) -> Self {
        let gone: Vec<String> = others.iter().map(fold).collect();
        let left = self.iter().filter(|tag| !gone.contains(&fold(tag)));
        Self(left.map(str::to_owned).collect())
    }

    /// Iterates over the tags, in order.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = &str> {
        self.0.iter().map(String::as_str)
    }

    /// Whether there are no tags.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The tags as stored and shown in a form: separated by `;` without blanks.
    #[must_use]
    pub fn joined(&self) -> String {
        self.0.join(";")
    }
}

/// Parses the tags of both languages, and adds problems in `field.fr` and `field.en`.
pub(crate) fn clean_tags(field: &str, raw: &Text, problems: &mut Vec<Problem>) -> Text {
    let mut one = |language: Language| {
        let typed = raw.get(language).unwrap_or_default();
        match Tags::parse(&format!("{field}.{language}"), typed) {
            Ok(tags) => (!tags.is_empty()).then(|| tags.joined()),
            Err(found) => {
                problems.extend(found);
                None
            }
        }
    };
    Text {
        fr: one(Language::Fr),
        en: one(Language::En),
    }
}

#[cfg(test)]
mod tests {
    use serde_json::Value;

    use super::*;
    use crate::cases::{spec, text};

    #[test]
    fn stored_tags_read_back() {
        let tags = Tags::parse("tags.fr", " prix ; Économie;;prix; economie ").unwrap();
        assert_eq!(tags.joined(), "prix;Économie");
        assert_eq!(Tags::of_stored(&tags.joined()), tags);
        assert_eq!(Tags::of_stored(""), Tags::default());
    }

    #[test]
    fn tags_are_read_and_refused_as_the_cases_say() {
        let file = spec!("tags.json");
        for case in file["cases"].as_array().unwrap() {
            let read = Tags::parse("tags.en", text(case, "text"));
            match (&read, &case["tags"], &case["problems"]) {
                (Ok(tags), expected @ Value::Array(_), Value::Null) => {
                    assert_eq!(serde_json::to_value(tags).unwrap(), *expected, "{case}");
                }
                (Err(problems), Value::Null, Value::Array(expected)) => {
                    let reported = problems.iter().map(|problem| {
                        let mut reported = serde_json::to_value(problem).unwrap();
                        reported.as_object_mut().unwrap().remove("field");
                        reported
                    });
                    assert_eq!(reported.collect::<Vec<_>>(), *expected, "{case}");
                }
                _ => panic!("{case} gave {read:?}"),
            }
        }
    }
}
