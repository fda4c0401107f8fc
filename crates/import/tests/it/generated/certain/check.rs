//! Compares the published observations with those of a generated table.

use domain::calendar::frequency::Frequency;
use domain::number::shortest;
use import::{Content, Repair};

use super::damage::{Harm, damage};
use super::notation;
use super::spec::Spec;
use super::table::{Table, table};
use crate::generated::click::{State, clicks, shown};
use crate::generated::property::Fault;

/// The part of a table that was published after the last click.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Outcome {
    Whole,
    Part,
    Nothing,
}

/// Builds a table, clicks and compares.
pub(super) fn check(spec: &Spec) -> Result<Outcome, Fault> {
    let mut table = table(spec);
    let harm = damage(spec, &mut table);
    let text = table.text();
    if is_headed_by_words(&table, &text) {
        return Ok(Outcome::Nothing);
    }
    let states = clicks(&text);
    let truth = Truth::of(&table, &harm);
    let mut outcome = Outcome::Nothing;
    for (click, state) in states.iter().enumerate() {
        match truth.compare(state) {
            Ok(found) => outcome = found,
            Err((class, what)) => {
                return Err(Fault {
                    class: format!("{class} [{}, {:?}]", harm.kind, table.layout),
                    reported: reported(&text, &harm, &states[..=click], &what),
                });
            }
        }
    }
    Ok(outcome)
}

/// Whether a first line of data without any digit looks like names in every respect, so that no rule can recognise it.
fn is_headed_by_words(table: &Table, text: &str) -> bool {
    let first = text.lines().next().unwrap_or_default();
    !table.headed && !first.contains(|c: char| c.is_ascii_digit())
}

fn reported(text: &str, harm: &Harm, states: &[State], what: &str) -> String {
    let mut reported = format!(
        "{what}\ndamage: {} “{}” on line {}\n{text}",
        harm.kind, harm.text, harm.line
    );
    reported.push_str(&shown(states));
    reported
}

/// An observation of a table.
struct Observed {
    indicator: usize,
    line: u32,
    /// The accepted forms after a publish: a text by frequency, and a number.
    accepted: Vec<(Vec<(Frequency, String)>, String)>,
    is_damaged: bool,
    shown: String,
}

struct Truth<'t> {
    table: &'t Table,
    harm: &'t Harm,
    observations: Vec<Observed>,
    frequencies: Vec<Frequency>,
}

type Wrong = (&'static str, String);

impl<'t> Truth<'t> {
    fn of(table: &'t Table, harm: &'t Harm) -> Truth<'t> {
        let is_of_date = harm.kind.contains("date")
            || harm.kind.contains("moment")
            || harm.kind.contains("separator")
            || harm.kind.contains("time");

        let rows: Vec<usize> = harm.observations.iter().map(|((row, _), _)| *row).collect();
        let frequencies = table.frequencies(if is_of_date && !rows.is_empty() {
            &rows
        } else {
            &[]
        });
        let frequencies = if rows.len() >= table.dates.all.len() {
            table.frequencies(&[])
        } else {
            frequencies
        };

        let mut truth = Truth {
            table,
            harm,
            observations: Vec::new(),
            frequencies,
        };

        for place in table.places() {
            if let super::table::Part::Value(row, indicator) = table.at(place).part {
                truth
                    .observations
                    .push(truth.observed(place.0, row, indicator));
            }
        }
        truth
    }

    fn observed(&self, grid_row: usize, row: usize, indicator: usize) -> Observed {
        let when = self.table.dates.all[row].clone();
        let number = self.table.figures[row][indicator].number.clone();
        let day = notation::day(&when, self.table.dates.notation);

        let own: Vec<_> = [Some(when), day]
            .into_iter()
            .flatten()
            .map(|when| (when, number.clone()))
            .collect();
        let of_harm = self
            .harm
            .observations
            .iter()
            .find(|(which, _)| *which == (row, indicator));
        let readings = of_harm.map_or(own.as_slice(), |(_, readings)| readings);

        let accepted = readings.iter().map(|(when, number)| {
            let texts = self
                .frequencies
                .iter()
                .filter_map(|&frequency| Some((frequency, when.text(frequency)?)));
            (texts.collect(), shortest(number.parse::<f64>().unwrap()))
        });

        Observed {
            indicator,
            line: self.table.line(grid_row),
            accepted: accepted.collect(),
            is_damaged: of_harm.is_some(),
            shown: format!(
                "{} at {} = {}",
                self.table.ids[indicator],
                self.table.dates.texts[row],
                self.table.figures[row][indicator].text
            ),
        }
    }

    /// The indicator of an id: its own, or any other one if its name is damaged.
    fn indicator(&self, id: &str) -> Option<usize> {
        let known = self.table.ids.iter().position(|own| own == id);
        match (known, self.harm.renamed) {
            (Some(known), _) if self.harm.renamed != Some(known) => Some(known),
            (_, renamed) => renamed,
        }
    }

    fn compare(&self, state: &State) -> Result<Outcome, Wrong> {
        let mut published = vec![false; self.observations.len()];

        for item in &state.reading.items {
            let Ok(content) = &item.content else {
                continue;
            };
            let Some(indicator) = self.indicator(&item.id) else {
                return Err((
                    "an indicator that is not there",
                    format!("nothing is called {}", item.id),
                ));
            };
            self.compare_item(indicator, content, &mut published)?;
        }

        for (observed, published) in self.observations.iter().zip(&published) {
            if !published && !self.is_reported(observed, state) {
                let class = if observed.is_damaged {
                    "a damaged observation is lost"
                } else {
                    "an observation is lost"
                };
                return Err((
                    class,
                    format!("lost: {} of line {}", observed.shown, observed.line),
                ));
            }
        }

        let whole = self
            .observations
            .iter()
            .zip(&published)
            .all(|(observed, published)| *published || observed.is_damaged);
        Ok(if whole {
            Outcome::Whole
        } else if published.contains(&true) {
            Outcome::Part
        } else {
            Outcome::Nothing
        })
    }

    fn compare_item(
        &self,
        indicator: usize,
        content: &Content,
        published: &mut [bool],
    ) -> Result<(), Wrong> {
        let frequency = content.frequency;
        if !self.frequencies.contains(&frequency) {
            return Err((
                "another frequency",
                format!("{} as {frequency}", self.table.ids[indicator]),
            ));
        }

        for observation in content.series.observations() {
            let period = observation.position.to_string();
            let number = shortest(observation.value);
            let fits = |observed: &Observed| {
                observed.indicator == indicator
                    && observed.accepted.iter().any(|(texts, of)| {
                        *of == number
                            && texts
                                .iter()
                                .any(|(at, text)| *at == frequency && *text == period)
                    })
            };
            let mut places = self.observations.iter().enumerate();
            let Some((place, _)) =
                places.find(|(place, observed)| !published[*place] && fits(observed))
            else {
                let what = format!(
                    "{} at {period} = {number} is not so",
                    self.table.ids[indicator]
                );
                let is_of_damaged = self.observations.iter().any(|observed| {
                    observed.is_damaged
                        && observed.indicator == indicator
                        && observed.accepted.is_empty()
                });
                return Err((
                    if is_of_damaged {
                        "published otherwise (perhaps the damaged one)"
                    } else {
                        "published otherwise"
                    },
                    what,
                ));
            };
            published[place] = true;
        }

        Ok(())
    }

    /// Whether there is a reported reason that an observation is not published.
    fn is_reported(&self, observed: &Observed, state: &State) -> bool {
        let reading = &state.reading;
        if !reading.problems.is_empty() {
            return true;
        }

        let own = |id: &str| self.indicator(id) == Some(observed.indicator);
        let mut items = reading.items.iter();
        let problems = reading
            .items
            .iter()
            .filter_map(|item| item.content.as_ref().err())
            .flatten();
        let is_named = problems
            .into_iter()
            .any(|import_problem| import_problem.place.line == observed.line);
        let item = items.find(|item| own(&item.id));

        match item.map(|item| &item.content) {
            Some(Err(_)) => return true,
            None if reading
                .proposals
                .iter()
                .any(|offer| !offer.ticked && !offer.certain) =>
            {
                return true;
            }
            _ => {}
        }

        let is_absent = self
            .harm
            .absent
            .as_ref()
            .is_some_and(|text| state.ticked.contains(&Repair::Missing(text.clone())));
        is_named || observed.is_damaged && (self.harm.is_blank || is_absent)
    }
}
