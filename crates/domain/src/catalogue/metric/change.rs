//! Changes of some fields of several indicators at once.

use crate::calendar::frequency::Frequency;
use crate::catalogue::key::{KeyProblem, MetricPath};
use crate::catalogue::metric::end::{EndChoice, EndFields, EndForm};
use crate::catalogue::tags::Tags;
use crate::limits::{SOURCE, TAGS, UNIT};
use crate::problem::{Code, Problem};
use crate::series::aggregation::Aggregation;
use crate::text::language::{Language, Text};
use crate::text::{Shape, clean};

/// A change of several indicators, as typed. An absent field stays; a blank text clears the field.
#[derive(Clone, Debug, Default)]
pub struct MetricsForm {
    /// The unit of the values, per language.
    pub unit: Text,
    /// The source of the figures.
    pub source: Option<String>,
    /// All tags, in place of the present ones, per language.
    pub tags: Text,
    /// Tags added to the indicators that lack them.
    pub add_tags: Text,
    /// Tags removed from the indicators that have them.
    pub remove_tags: Text,
    /// The default method of aggregation to a lower frequency.
    pub aggregation: Option<Aggregation>,
    /// The path of their parent; blank: no parent.
    pub parent: Option<String>,
    /// Their end.
    pub end: EndChoice<EndForm>,
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
enum FieldChange<T> {
    #[default]
    Stay,
    /// The field gets this value.
    Become(T),
}

/// The changes of the texts of one language.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct TextChanges {
    unit: FieldChange<Option<String>>,
    tags: FieldChange<Tags>,
    add: Tags,
    remove: Tags,
}

/// A change of several indicators, checked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MetricsChange {
    fr: TextChanges,
    en: TextChanges,
    source: FieldChange<Option<String>>,
    aggregation: FieldChange<Aggregation>,
    parent: FieldChange<Option<MetricPath>>,
    end: EndChoice<EndFields>,
}

/// The fields of an indicator that can be changed in bulk, except its parent and its end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Changeable {
    /// The frequency of its observations, which stays.
    pub frequency: Frequency,
    /// The unit of its values.
    pub unit: Text,
    /// The source of the figures.
    pub source: Option<String>,
    /// Tags as [`Tags::joined`] gives them.
    pub tags: Text,
    /// The default method of aggregation to a lower frequency.
    pub aggregation: Aggregation,
}

impl MetricsForm {
    /// Checks the form by itself. [`MetricsChange::apply`] and [`super::check_below`] check the change of each
    /// indicator.
    ///
    /// # Errors
    /// All problems, in the order of the form.
    pub fn check(&self) -> Result<MetricsChange, Vec<Problem>> {
        let mut problems = Vec::new();
        let found = &mut problems;

        let (unit_fr, unit_en) = both(|language| {
            self.unit.get(language).map_or(FieldChange::Stay, |typed| {
                let unit = clean(&format!("unit.{language}"), typed, UNIT, Shape::Line);
                field_change(unit.map_err(|problem| vec![problem]), found)
            })
        });
        let source = self.source.as_deref().map_or(FieldChange::Stay, |typed| {
            let source = clean("source", typed, SOURCE, Shape::Line);
            field_change(source.map_err(|problem| vec![problem]), found)
        });

        let mut tags = |field: &str, typed: &Text| {
            both(|language| {
                typed.get(language).map_or(FieldChange::Stay, |typed| {
                    field_change(Tags::parse(&format!("{field}.{language}"), typed), found)
                })
            })
        };
        let (all_fr, all_en) = tags("tags", &self.tags);
        let (add_fr, add_en) = tags("addTags", &self.add_tags);
        let (remove_fr, remove_en) = tags("removeTags", &self.remove_tags);

        let parent = self.parent.as_deref().map_or(FieldChange::Stay, |typed| {
            field_change(parent_path(typed).map_err(|problem| vec![problem]), found)
        });
        let end = self.end.check(found);

        if !problems.is_empty() {
            return Err(problems);
        }

        Ok(MetricsChange {
            fr: TextChanges {
                unit: unit_fr,
                tags: all_fr,
                add: add_fr.or_default(),
                remove: remove_fr.or_default(),
            },
            en: TextChanges {
                unit: unit_en,
                tags: all_en,
                add: add_en.or_default(),
                remove: remove_en.or_default(),
            },
            source,
            aggregation: self
                .aggregation
                .map_or(FieldChange::Stay, FieldChange::Become),
            parent,
            end,
        })
    }
}

impl MetricsChange {
    /// The path of the new parent: `Some(None)` removes the present parents, `None` keeps them.
    #[must_use]
    pub fn parent(&self) -> Option<Option<&MetricPath>> {
        match &self.parent {
            FieldChange::Stay => None,
            FieldChange::Become(parent) => Some(parent.as_ref()),
        }
    }

    /// The new end, whose successor the caller finds.
    #[must_use]
    pub const fn end(&self) -> &EndChoice<EndFields> {
        &self.end
    }

    /// Applies the change to an indicator, without its parent and its end. Tags are removed before others are added. Tags are compared without regard
    /// to case and accents, and present tags keep their spelling.
    ///
    /// # Errors
    /// `AGGREGATION_NOT_ALLOWED`, and `TAGS_TOO_MANY(max)` in `addTags.fr` and `addTags.en`.
    pub fn apply(&self, to: &Changeable) -> Result<Changeable, Vec<Problem>> {
        let mut problems = Vec::new();

        let aggregation = self.aggregation.or(&to.aggregation);
        if aggregation != to.aggregation && !aggregation.is_allowed(to.frequency) {
            problems.push(Problem::at("aggregation", Code::AggregationNotAllowed));
        }

        let (tags_fr, tags_en) = both(|language| {
            let tags = self.of(language).tags_of(to.tags.get(language));
            if tags.iter().len() > TAGS && !self.of(language).add.is_empty() {
                let field = format!("addTags.{language}");
                problems.push(Problem::at(field, Code::TagsTooMany).with("max", TAGS));
            }
            (!tags.is_empty()).then(|| tags.joined())
        });

        if !problems.is_empty() {
            return Err(problems);
        }

        Ok(Changeable {
            frequency: to.frequency,
            unit: Text {
                fr: self.fr.unit.or(&to.unit.fr),
                en: self.en.unit.or(&to.unit.en),
            },
            source: self.source.or(&to.source),
            tags: Text {
                fr: tags_fr,
                en: tags_en,
            },
            aggregation,
        })
    }

    const fn of(&self, language: Language) -> &TextChanges {
        match language {
            Language::Fr => &self.fr,
            Language::En => &self.en,
        }
    }
}

impl TextChanges {
    fn tags_of(&self, present: Option<&str>) -> Tags {
        let present = present.map(Tags::of_stored).unwrap_or_default();
        let tags = self.tags.or(&present);
        tags.without(&self.remove).and(&self.add)
    }
}

impl<T: Clone> FieldChange<T> {
    /// The value of the field after the change.
    fn or(&self, present: &T) -> T {
        match self {
            Self::Stay => present.clone(),
            Self::Become(wanted) => wanted.clone(),
        }
    }
}

impl<T: Default> FieldChange<T> {
    /// The new value, or the default value if the field stays.
    fn or_default(self) -> T {
        match self {
            Self::Stay => T::default(),
            Self::Become(wanted) => wanted,
        }
    }
}

/// Computes a value for French, then for English.
fn both<T>(mut of: impl FnMut(Language) -> T) -> (T, T) {
    (of(Language::Fr), of(Language::En))
}

/// The change to a parsed value; for an error, adds the problems and returns [`FieldChange::Stay`].
fn field_change<T>(read: Result<T, Vec<Problem>>, problems: &mut Vec<Problem>) -> FieldChange<T> {
    match read {
        Ok(wanted) => FieldChange::Become(wanted),
        Err(found) => {
            problems.extend(found);
            FieldChange::Stay
        }
    }
}

fn parent_path(typed: &str) -> Result<Option<MetricPath>, Problem> {
    match MetricPath::parse(typed.trim()) {
        Ok(parent) => Ok(Some(parent)),
        Err(KeyProblem::Missing) => Ok(None),
        Err(problem) => Err(problem.at("parent")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn before() -> Changeable {
        Changeable {
            frequency: Frequency::Monthly,
            unit: Text::both("indice", "index"),
            source: Some("Insee".to_owned()),
            tags: Text::fr("Prix;Énergie"),
            aggregation: Aggregation::Avg,
        }
    }

    fn after(form: &MetricsForm) -> Changeable {
        form.check().unwrap().apply(&before()).unwrap()
    }

    fn reported<T: std::fmt::Debug>(rejected: Result<T, Vec<Problem>>) -> Vec<(String, Code)> {
        let problems = rejected.unwrap_err().into_iter();
        problems
            .map(|problem| (problem.field.unwrap(), problem.code))
            .collect()
    }

    #[test]
    fn what_is_absent_stays_and_what_is_blank_clears() {
        assert_eq!(after(&MetricsForm::default()), before());
        let changed = after(&MetricsForm {
            unit: Text::both(" ", "points"),
            source: Some(String::new()),
            aggregation: Some(Aggregation::Last),
            ..MetricsForm::default()
        });
        assert_eq!(changed.unit, Text::en("points"));
        assert_eq!(changed.source, None);
        assert_eq!(changed.aggregation, Aggregation::Last);
        assert_eq!(changed.tags, before().tags);
    }

    #[test]
    fn tags_are_compared_without_regard_to_case_and_accents() {
        let tags = |all: Option<&str>, add: Option<&str>, remove: Option<&str>| {
            let text = |tags: Option<&str>| tags.map(Text::fr).unwrap_or_default();
            after(&MetricsForm {
                tags: text(all),
                add_tags: text(add),
                remove_tags: text(remove),
                ..MetricsForm::default()
            })
            .tags
            .fr
        };

        for (all, add, remove, expected) in [
            (
                None,
                Some("ENERGIE;loyer"),
                None,
                Some("Prix;Énergie;loyer"),
            ),
            (None, None, Some("energie ; rien"), Some("Prix")),
            (None, Some("énergie"), Some("prix;ENERGIE"), Some("énergie")),
            (
                Some("un;deux"),
                Some("trois"),
                Some("UN"),
                Some("deux;trois"),
            ),
            (Some(""), None, None, None),
            (None, None, Some("prix;énergie"), None),
        ] {
            assert_eq!(tags(all, add, remove).as_deref(), expected, "{add:?}");
        }
    }

    #[test]
    fn the_languages_are_changed_each_for_itself() {
        let changed = after(&MetricsForm {
            add_tags: Text::en("prices"),
            remove_tags: Text::en("prix"),
            ..MetricsForm::default()
        });
        assert_eq!(changed.tags, Text::both("Prix;Énergie", "prices"));
    }

    #[test]
    fn everything_that_is_wrong_for_all_is_told_at_once() {
        let form = MetricsForm {
            unit: Text::both("u".repeat(61), "ok"),
            source: Some("a\nb".to_owned()),
            tags: Text::en("t".repeat(51)),
            add_tags: Text::fr("a\u{202e}"),
            parent: Some("a//b".to_owned()),
            ..MetricsForm::default()
        };
        let expected = [
            ("unit.fr", Code::TooLong),
            ("source", Code::InvalidCharacters),
            ("tags.en", Code::TagTooLong),
            ("addTags.fr", Code::InvalidCharacters),
            ("parent", Code::PathFormat),
        ];
        assert_eq!(
            reported(form.check()),
            expected.map(|(field, code)| (field.to_owned(), code))
        );
    }

    #[test]
    fn limits_are_told_of_each_indicator() {
        let twenty: Vec<String> = (0..TAGS).map(|n| format!("t{n}")).collect();
        let full = Changeable {
            frequency: Frequency::Category,
            aggregation: Aggregation::None,
            tags: Text::fr(twenty.join(";")),
            ..before()
        };

        let apply = |form: MetricsForm| form.check().unwrap().apply(&full);

        let wrong = apply(MetricsForm {
            add_tags: Text::both("T0;new", "new"),
            aggregation: Some(Aggregation::Sum),
            ..MetricsForm::default()
        });
        assert_eq!(
            reported(wrong),
            [
                ("aggregation".to_owned(), Code::AggregationNotAllowed),
                ("addTags.fr".to_owned(), Code::TagsTooMany),
            ]
        );

        let right = apply(MetricsForm {
            add_tags: Text::fr("new"),
            remove_tags: Text::fr("T7"),
            aggregation: Some(Aggregation::None),
            ..MetricsForm::default()
        });
        assert_eq!(right.unwrap().tags.fr.unwrap().split(';').count(), TAGS);
    }

    #[test]
    fn the_parent_stays_goes_or_is_another() {
        let parent = |typed: Option<&str>| {
            let parent = typed.map(str::to_owned);
            let form = MetricsForm {
                parent,
                ..MetricsForm::default()
            };
            form.check().unwrap()
        };
        assert_eq!(parent(None).parent(), None);
        assert_eq!(parent(Some(" ")).parent(), Some(None));
        let above = MetricPath::parse("a/B").unwrap();
        assert_eq!(parent(Some(" a/B ")).parent(), Some(Some(&above)));
    }
}
