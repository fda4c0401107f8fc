//! Interpretation of cells and lines, once the positions of dates and values are known.

use domain::calendar::frequency::Frequency;

use super::dates::Guess;
use super::{Reason, Recogniser, Samples, columns, dates, values};
use crate::content::cell::is_blank;
use crate::draft::Spot;
use crate::interpretation::Body;
use crate::interpretation::Interpretation;
use crate::notation::Numbers;
use crate::options::{DateNotation, Options, Repair};
use crate::report::Outcome;

/// The frequency that the publisher chose, with the detected one as the alternative.
fn chosen(given: Frequency, found: Option<Guess>) -> Guess {
    let others = found.into_iter();
    let mut others = others.flat_map(|found| [Some(found.frequency), found.instead]);
    Guess {
        frequency: given,
        certain: true,
        instead: others
            .by_ref()
            .flatten()
            .find(|other| *other != given)
            .filter(|_| found.is_some_and(|found| !found.certain)),
    }
}

/// Years below a name that says *code* or *region* may be labels: a question.
fn unless_codes(body: &Body<'_>, found: Guess) -> Guess {
    if found.frequency == Frequency::Yearly && columns::words::is_label_name(body.date_name()) {
        return Guess {
            certain: false,
            instead: Some(Frequency::Category),
            ..found
        };
    }
    found
}

/// Outcomes of the two frequencies of a question; empty for a single frequency.
fn outcomes_of_frequencies(
    body: &Body<'_>,
    found: Guess,
    notations: &[DateNotation],
) -> Vec<Outcome> {
    let Some(other) = found.instead else {
        return Vec::new();
    };
    [found.frequency, other]
        .map(|frequency| dates::outcome(body, Repair::Frequency(frequency), notations))
        .into()
}

impl Recogniser<'_> {
    /// Proposes the repairs of dates, values, lines and frequency.
    pub(super) fn cells(&mut self, body: &mut Body<'_>) {
        self.notations_of_dates(body);
        self.notations_of_values(body);
        self.lines(body);
        self.frequency(body);
        self.sentinels(body);
    }

    fn notations_of_dates(&mut self, body: &Body<'_>) {
        if self.interpretation.frequency == Some(Frequency::Category)
            || body.frequency == Some(Frequency::Category)
        {
            return;
        }
        for found in dates::notations(body) {
            let mut notation = found.notation;
            let mut instead = found.instead;
            // The chosen notation stays chosen.
            let chosen = instead
                .iter_mut()
                .find(|other| self.interpretation.dates.contains(other));
            if let Some(other) = chosen
                && !self.interpretation.dates.contains(&notation)
            {
                std::mem::swap(&mut notation, other);
            }
            let outcomes = self.outcomes_of_dates(body, notation, &instead);
            let reason = Reason {
                count: found.count,
                certain: found.certain,
                instead: instead.into_iter().map(Repair::Dates).collect(),
                samples: found.samples.0,
                outcomes,
            };
            self.propose(Repair::Dates(notation), reason);
        }
    }

    /// Outcomes of the notations of a question, each together with the other ticked and proposed notations.
    fn outcomes_of_dates(
        &self,
        body: &Body<'_>,
        notation: DateNotation,
        instead: &[DateNotation],
    ) -> Vec<Outcome> {
        if instead.is_empty() {
            return Vec::new();
        }
        let candidates = || [notation].into_iter().chain(instead.iter().copied());
        let others = self.interpretation.dates.iter().copied();
        let others: Vec<DateNotation> = others
            .filter(|other| candidates().all(|candidate| candidate != *other))
            .collect();
        candidates()
            .map(|candidate| {
                let notations: Vec<DateNotation> =
                    others.iter().copied().chain([candidate]).collect();
                dates::outcome(body, Repair::Dates(candidate), &notations)
            })
            .collect()
    }

    fn notations_of_values(&mut self, body: &Body<'_>) {
        let seen = values::ValueNotationCounts::of(body);
        let mut found = seen.notations(&self.interpretation);
        for (repair, _, _, instead) in &mut found {
            // The chosen one of two repairs stays chosen.
            if let Some(other) = instead
                && self.options.repairs.contains(other)
                && !self.options.repairs.contains(repair)
            {
                std::mem::swap(repair, other);
            }
        }
        // The samples of each repair show its effect together with all others.
        let before = self.plan.clone();
        let all: Vec<Repair> = found.iter().map(|(repair, ..)| repair.clone()).collect();
        let sorted = |without: Option<&Repair>| {
            let both = before.iter().chain(&all);
            let kept = both.filter(|repair| Some(*repair) != without).cloned();
            Interpretation::of(&Options {
                repairs: kept.collect(),
                ..self.options.clone()
            })
            .numbers
        };
        let samples: Vec<Samples> = all
            .iter()
            .map(|repair| values::samples(body, &sorted(None), &sorted(Some(repair))))
            .collect();
        for ((repair, count, certain, instead), samples) in found.into_iter().zip(samples) {
            let reason = Reason {
                count,
                certain,
                instead: instead.into_iter().collect(),
                samples: samples.0,
                outcomes: Vec::new(),
            };
            self.propose(repair, reason);
        }
        for (text, count, certain) in seen.tokens {
            self.propose_missing(body, text, count, certain);
        }
    }

    fn propose_missing(&mut self, body: &Body<'_>, text: String, count: u32, certain: bool) {
        let only = Numbers {
            missing: vec![text.clone()],
            ..Numbers::default()
        };
        let samples = values::samples(body, &only, &Numbers::default());
        self.propose(Repair::Missing(text), Reason::of(count, certain, samples.0));
    }

    /// Proposes to omit lines that are no data: footnotes and lines without any value.
    fn lines(&mut self, body: &mut Body<'_>) {
        let table = body.table;
        let lines = |rows: &mut dyn Iterator<Item = usize>| {
            let (mut count, mut samples) = (0, Samples::default());
            for row in rows {
                count += 1;
                let mut cells =
                    (0..table.width(row)).map(|column| (column, table.cell(row, column)));
                let filled = cells.find(|(_, cell)| !is_blank(cell));
                let (column, text) = filled.unwrap_or((0, ""));
                let spot = Spot {
                    text: text.into(),
                    place: table.place(row, column),
                };
                samples.add(&spot, String::new);
            }
            (count, samples.0)
        };
        let end = body.before_footnotes(&self.interpretation);
        if end < body.rows.end && end > body.rows.start {
            let (count, samples) = lines(&mut (end..body.rows.end));
            // Without dates a label with a text beside it may be a line of data.
            let is_alone = |row: usize| {
                let filled = table.cells(row).filter(|cell| !is_blank(cell));
                filled.count() <= 1
            };
            let certain = body.has_dates() || (end..body.rows.end).all(is_alone);
            self.propose(Repair::Footnotes, Reason::of(count, certain, samples));
            body.rows.end = end;
        }
        let is_empty = |row: &usize| body.is_empty_line(*row, &self.interpretation);
        let (count, samples) = lines(&mut body.rows.clone().filter(is_empty));
        if count > 0 {
            self.propose(Repair::EmptyLines, Reason::of(count, true, samples));
        }
    }

    /// Proposes the frequency of the indicators, and the repair of dates that are finer.
    fn frequency(&mut self, body: &Body<'_>) {
        let is_open = self.is_layout_open();
        let notations = self.interpretation.dates.clone();
        let (dates, unread) = dates::distinct(body, &notations);
        let are_years = dates::are_mid_years(&dates) && dates::says_years(self.file);
        let of_dates = if are_years {
            Some(Guess::certain(Frequency::Yearly))
        } else {
            dates::guess(&dates)
        };
        // Labels: few cells are dates.
        let labels = unread as usize > dates.len();
        let is_settled = self.is_settled(body, &notations, of_dates);
        if !body.says_frequency {
            let labels_alone = || dates.is_empty() && dates::are_plain_labels(body);
            let found = match (self.interpretation.frequency, of_dates) {
                (Some(given), found) => Some(chosen(given, found)),
                (None, _) if labels => Some(Guess {
                    frequency: Frequency::Category,
                    certain: labels_alone() && !is_open,
                    instead: None,
                }),
                (None, found) => found.map(|found| unless_codes(body, found)),
            };
            if let Some(found) = found {
                let reason = Reason {
                    count: u32::try_from(body.columns.values.len()).unwrap_or(u32::MAX),
                    certain: found.certain && is_settled,
                    outcomes: outcomes_of_frequencies(body, found, &notations),
                    instead: found.instead.map(Repair::Frequency).into_iter().collect(),
                    samples: Vec::new(),
                };
                self.propose(Repair::Frequency(found.frequency), reason);
            }
        }
        let frequency = body.frequency.or(self.interpretation.frequency);
        if let Some(frequency) = frequency.filter(|frequency| frequency.is_dated())
            && let Some(found) = dates::within(body, &dates, frequency, &notations)
        {
            let certain = (found.certain || are_years) && is_settled;
            let reason = Reason::of(found.count, certain, found.samples.0);
            self.propose(Repair::Dates(DateNotation::Within), reason);
        }
    }

    /// Whether the header line or the columns are uncertain and the user has not chosen yet.
    fn is_layout_open(&self) -> bool {
        let mut proposals = self.proposals.iter();
        proposals.any(|proposal| {
            let of_layout = matches!(
                proposal.repair,
                Repair::Transpose | Repair::Header(_) | Repair::Columns(_)
            );
            of_layout && !proposal.certain && !proposal.ticked
        })
    }

    /// Whether the dates have the same frequency in every notation that the user may still choose.
    fn is_settled(
        &self,
        body: &Body<'_>,
        notations: &[DateNotation],
        found: Option<Guess>,
    ) -> bool {
        let open = self.proposals.iter().filter(|proposal| {
            matches!(proposal.repair, Repair::Dates(_)) && !proposal.certain && !proposal.ticked
        });
        open.into_iter().all(|proposal| {
            let others = proposal.instead.iter();
            others.into_iter().all(|other| {
                let swapped = notations.iter().map(|notation| match other {
                    Repair::Dates(other) if Repair::Dates(*notation) == proposal.repair => *other,
                    _ => *notation,
                });
                let swapped: Vec<DateNotation> = swapped.collect();
                let (dates, _) = dates::distinct(body, &swapped);
                let other = dates::guess(&dates);
                other.is_none_or(|other| other.certain)
                    && other.map(|other| other.frequency) == found.map(|found| found.frequency)
            })
        })
    }

    /// Proposes numbers that mean a missing observation.
    fn sentinels(&mut self, body: &Body<'_>) {
        for text in values::sentinels(body, &self.interpretation.numbers) {
            let count = values::count(body, &text);
            self.propose_missing(body, text, count, false);
        }
    }
}
