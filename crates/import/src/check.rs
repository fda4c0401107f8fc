//! From drafts to indicators: the only module that applies the rules of ids, fields, dates and values. The rules
//! themselves are in `domain`.

mod fields;
mod id;
mod labels;
mod reading;
mod series;
mod stated;

use std::collections::HashMap;

use domain::calendar::frequency::Frequency;
use domain::catalogue::key::MetricPath;
use domain::problem::{Code, Problem};
use domain::series::observation::Separator as LineSeparator;
use domain::text::language::Language;

use crate::content::cell::is_blank;
use crate::draft::{Draft, Spot};
use crate::interpretation::Interpretation;
use crate::limits::MAX_LISTED;
use crate::options::{Options, Separator};
use crate::report::{CellPosition, Content, ImportProblem, Item};
use crate::scene::Scene;

/// Most problems listed for all indicators of a file together; every invalid indicator lists at least one.
const MAX_IN_ALL: usize = 10_000;

/// Applies the rules to one draft after the other.
pub(crate) struct Checker<'s> {
    scene: &'s Scene<'s>,
    interpretation: &'s Interpretation,
    language: Language,
    /// The character between the cells of the file, for the messages about decimal commas.
    separator: LineSeparator,
    /// The index of the first item with each path, without regard to case.
    seen: HashMap<String, usize>,
    /// The number of problems that may still be listed.
    left: usize,
    /// Whether an indicator has a frequency: in the file, by a repair, or as an existing indicator.
    has_frequency: bool,
    builder: series::Builder,
}

/// The problems of one indicator during its check.
#[derive(Default)]
pub(crate) struct FoundProblems {
    listed: Vec<ImportProblem>,
    more: u32,
}

impl FoundProblems {
    fn push(&mut self, import_problem: ImportProblem) {
        if self.listed.len() < MAX_LISTED {
            self.listed.push(import_problem);
        } else {
            self.more += 1;
        }
    }

    const fn is_empty(&self) -> bool {
        self.listed.is_empty()
    }
}

impl<'s> Checker<'s> {
    pub(crate) fn new(
        options: &Options,
        interpretation: &'s Interpretation,
        scene: &'s Scene<'s>,
        separator: Option<Separator>,
    ) -> Checker<'s> {
        Checker {
            scene,
            interpretation,
            language: options.language,
            separator: match separator {
                Some(Separator::Comma) => LineSeparator::Comma,
                Some(Separator::Tab) => LineSeparator::Tab,
                // The only requirement is that a decimal comma is unambiguous.
                Some(Separator::Semicolon | Separator::Bar) | None => LineSeparator::Semicolon,
            },
            seen: HashMap::new(),
            left: MAX_IN_ALL,
            has_frequency: false,
            builder: series::Builder::default(),
        }
    }

    /// Checks a draft and appends the resulting item.
    pub(crate) fn add(&mut self, draft: Draft<'_>, items: &mut Vec<Item>) {
        let draft = &stated::complete(draft, self.interpretation);
        let mut found = FoundProblems {
            listed: Vec::new(),
            more: draft.more,
        };

        let nameless = is_blank(&draft.id.text);
        let id = id::read(
            &draft.id.text,
            self.scene,
            self.interpretation.under.as_deref(),
        );

        for import_problem in &draft.problems {
            found.push(import_problem.clone());
        }

        let place = draft.id.place;
        let is_reported = |found: &FoundProblems| {
            let mut listed = found.listed.iter();
            listed.any(|import_problem| import_problem.problem.code == Code::ImportIdMissing)
        };
        if nameless && !is_reported(&found) {
            found.push(ImportProblem::at(
                place,
                "",
                Problem::at("id", Code::ImportIdMissing),
            ));
        }

        let path = match id.path {
            Ok(path) => Some(path),
            Err(_) if nameless => None,
            Err(problem) => {
                found.push(ImportProblem::at(place, &draft.id.text, problem));
                None
            }
        };

        let known = path.as_ref().and_then(|path| (self.scene.known)(path));
        let frequency = self.frequency(draft, known, &mut found);
        let fields = fields::read(
            &fields::FieldCheckInput {
                draft,
                path: path.as_ref(),
                frequency,
                is_known: known.is_some(),
                language: self.language,
                scene: self.scene,
            },
            &mut found,
        );

        let series = frequency.map(|frequency| {
            let reading = reading::Reading {
                frequency,
                interpretation: self.interpretation,
                separator: self.separator,
            };
            self.builder.build(&reading, draft, &mut found)
        });

        let content = match (path, frequency, series) {
            (Some(path), Some(frequency), Some(Some(series))) if found.is_empty() => {
                self.note_path(&path, &draft.id, items, &mut found);
                Some(Content {
                    path,
                    frequency,
                    fields,
                    series,
                })
            }
            (path, ..) => {
                if let Some(path) = path {
                    self.note_path(&path, &draft.id, items, &mut found);
                }
                None
            }
        };

        let mut item = Item {
            id: id.text,
            place,
            content: Err(Vec::new()),
            more: 0,
        };

        match content {
            Some(content) if found.is_empty() => item.content = Ok(content),
            _ => self.reject(&mut item, found),
        }
        items.push(item);
    }

    /// Whether no added indicator has a frequency, in the file or otherwise.
    pub(crate) const fn without_frequencies(&self) -> bool {
        !self.has_frequency
    }

    fn reject(&mut self, item: &mut Item, mut found: FoundProblems) {
        found
            .listed
            .sort_by_key(|import_problem| import_problem.place);
        let kept = found.listed.len().min(self.left.max(1));
        let cut = found.listed.len() - kept;
        found.listed.truncate(kept);
        self.left = self.left.saturating_sub(kept);
        item.content = Err(found.listed);
        item.more = found
            .more
            .saturating_add(u32::try_from(cut).unwrap_or(u32::MAX));
    }

    /// Rejects both of two indicators with the same path: the intended one is unknown.
    fn note_path(
        &mut self,
        path: &MetricPath,
        id: &Spot<'_>,
        items: &mut [Item],
        found: &mut FoundProblems,
    ) {
        let Some(&first) = self.seen.get(&path.folded()) else {
            self.seen.insert(path.folded(), items.len());
            return;
        };

        // Ids in one column are distinguished by their lines.
        let repeated = |here: CellPosition, other: CellPosition| {
            let problem = Problem::at("id", Code::ImportIdRepeated);
            if here.column == other.column {
                problem.with("other", other.line).with("place", "line")
            } else {
                problem.with("other", other.column)
            }
        };

        let Some(first) = items.get_mut(first) else {
            return;
        };

        found.push(ImportProblem::at(
            id.place,
            &id.text,
            repeated(id.place, first.place),
        ));
        let import_problem =
            ImportProblem::at(first.place, &first.id, repeated(first.place, id.place));

        match &mut first.content {
            Ok(_) => first.content = Err(vec![import_problem]),
            Err(problems) if problems.len() < MAX_LISTED => problems.insert(0, import_problem),
            Err(_) => first.more += 1,
        }
    }

    /// The frequency in the file, or else the ticked one, or else that of the existing indicator.
    fn frequency(
        &mut self,
        draft: &Draft<'_>,
        known: Option<Frequency>,
        found: &mut FoundProblems,
    ) -> Option<Frequency> {
        if let Some(spot) = &draft.frequency {
            self.has_frequency = true;
            let code = spot.text.trim();
            let frequency = Frequency::parse(code);
            if frequency.is_none() {
                let text = domain::text::quoted(code);
                let problem =
                    Problem::at("frequency", Code::ImportFrequencyUnknown).with("text", text);
                found.push(ImportProblem::at(spot.place, code, problem));
            }
            return frequency;
        }

        let frequency = self.interpretation.frequency.or(known);
        self.has_frequency |= frequency.is_some();
        if frequency.is_none() {
            let problem = Problem::at("frequency", Code::ImportFrequencyMissing);
            found.push(ImportProblem::at(draft.id.place, &draft.id.text, problem));
        }

        frequency
    }
}
