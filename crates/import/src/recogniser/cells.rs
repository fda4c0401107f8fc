//! Interpretation of cells and lines, once the positions of dates and values are known.

use domain::calendar::frequency::Frequency;

use super::dates::Guess;
use super::{Recogniser, Samples, columns, dates, values};
use crate::interpretation::Body;
use crate::options::{DateNotation, Repair};
use crate::report::{Outcome, Proposal};

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
        if let Some(found) = values::statuses(body) {
            self.propose(found);
        }
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
            let outcomes = self.outcomes_of_dates(body, &found);
            self.propose(Proposal { outcomes, ..found });
        }
    }

    /// Outcomes of the notations of a question, each together with the other ticked and proposed notations.
    fn outcomes_of_dates(&self, body: &Body<'_>, found: &Proposal) -> Vec<Outcome> {
        if !found.has_others() {
            return Vec::new();
        }
        let mut found = found.clone();
        self.keep_chosen(&mut found);
        let candidates: Vec<Repair> = [found.repair].into_iter().chain(found.instead).collect();
        let others = self.interpretation.dates.iter().copied();
        let others = others.filter(|other| !candidates.contains(&Repair::Dates(*other)));
        let others: Vec<DateNotation> = others.collect();
        let outcomes = candidates.into_iter().map(|candidate| {
            let mut notations = others.clone();
            if let Repair::Dates(notation) = candidate {
                notations.push(notation);
            }
            dates::outcome(body, candidate, &notations)
        });
        outcomes.collect()
    }

    fn notations_of_values(&mut self, body: &Body<'_>) {
        let seen = values::NumberCounts::new(body);
        let mut found = seen.notations(&self.interpretation);
        for proposal in &mut found {
            self.keep_chosen(proposal);
        }
        // The samples of each repair show its effect together with all others.
        let all: Vec<Repair> = found.iter().map(|found| found.repair.clone()).collect();
        let without = |repair: Option<&Repair>| {
            let both = self.plan.iter().chain(&all);
            let kept = both.filter(|other| Some(*other) != repair).cloned();
            self.interpretation_of(kept.collect()).numbers
        };
        let samples: Vec<Samples> = all
            .iter()
            .map(|repair| values::samples(body, &without(None), &without(Some(repair))))
            .collect();
        for (found, samples) in found.into_iter().zip(samples) {
            self.propose(found.with(samples));
        }
        for (text, certain) in seen.tokens() {
            self.propose_missing(body, text, certain);
        }
    }

    fn propose_missing(&mut self, body: &Body<'_>, text: String, certain: bool) {
        let (count, samples) = values::with_text(body, &text);
        self.propose(Proposal::new(
            Repair::Missing(text),
            certain,
            count,
            samples,
        ));
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
                let count = body.columns.values.len();
                let repair = Repair::Frequency(found.frequency);
                let proposal = Proposal::new(repair, true, count, Samples::default());
                self.propose(Proposal {
                    certain: found.certain && is_settled,
                    outcomes: outcomes_of_frequencies(body, found, &notations),
                    ..proposal.or(found.instead.map(Repair::Frequency))
                });
            }
        }

        let frequency = body.frequency.or(self.interpretation.frequency);
        if let Some(frequency) = frequency.filter(|frequency| frequency.is_dated())
            && let Some(found) = dates::within(body, &dates, frequency, &notations)
        {
            let certain = (found.certain || are_years) && is_settled;
            self.propose(Proposal { certain, ..found });
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
            self.propose_missing(body, text, false);
        }
    }
}
