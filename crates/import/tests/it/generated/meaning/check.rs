//! Compares what is published after the last click with the meaning.

use std::collections::BTreeMap;

use domain::number::shortest;
use import::{Content, Proposal, Reading, Repair};

use super::calendar::{Place, place};
use super::extra::Extra;
use super::file::{Meaning, meaning};
use super::spec::Spec;
use super::way::{Way, ways};
use crate::generated::click::{
    clicks, clicks_after, is_unused_by_form, pastes, shown, with_repairs,
};
use crate::generated::property::Fault;

/// What became of a meaning.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Outcome {
    /// All series are published, and nothing else.
    Right,
    /// A question is open.
    Asked,
    /// The same, and something else than the meaning is ready, but nothing can be published before an answer.
    BesideQuestion,
    /// A problem is shown.
    Refused,
}

/// Most answers in a row that are tried.
const MOST_ANSWERS: usize = 2;
/// Most states that are tried after some answers.
const MOST_TRIED: usize = 12;

/// A broken promise, in a few words.
type Wrong = &'static str;

/// Makes a meaning, clicks and compares.
pub(super) fn check(spec: &Spec) -> Result<Outcome, Fault> {
    let wrong = match outcome(spec) {
        Ok(outcome) => return Ok(outcome),
        Err(wrong) => wrong,
    };
    let cause = cause(spec, &|spec| outcome(spec) == Err(wrong));
    Err(Fault {
        class: format!("{wrong} [{cause}]"),
        reported: reported(spec),
    })
}

/// The file of a meaning, and its states.
pub(super) fn reported(spec: &Spec) -> String {
    let meaning = meaning(spec);
    format!("{}{}", meaning.text, shown(&clicks(&meaning.text)))
}

/// What makes something be so: the choices without which it is not.
pub(super) fn cause(spec: &Spec, is_so: &dyn Fn(&Spec) -> bool) -> String {
    let mut least = *spec;

    let mut needs = |change: &dyn Fn(&mut Spec)| {
        let mut simpler = least;
        change(&mut simpler);
        let is_needed = !is_so(&simpler);
        if !is_needed {
            least = simpler;
        }
        is_needed
    };

    let mut causes = Vec::new();
    if needs(&|spec| spec.extras = [0; Extra::ALL.len()]) {
        let extras = Extra::ALL.into_iter();
        let needed = extras.filter(|extra| needs(&|spec| spec.extras[*extra as usize] = 0));
        causes.extend(needed.map(|extra| format!("{extra:?}")));
    }
    if needs(&|spec| spec.numbers = 0) {
        causes.push(format!("number {}", spec.numbers));
    }
    if needs(&|spec| spec.way = clearest(spec.way())) {
        causes.push(spec.way().name.to_owned());
    }
    if needs(&Spec::lay_down) {
        causes.push(format!("{:?}", spec.layout()));
    }
    if needs(&|spec| spec.names = 0) {
        causes.push(format!("names {}", spec.names % 8));
    }

    causes.join(", ")
}

/// The first way of writing for the same moments.
fn clearest(way: &Way) -> usize {
    let mut all = ways();
    all.position(|other| other.calendar == way.calendar)
        .unwrap()
}

/// What became of a meaning, or the promise that was broken.
pub(super) fn outcome(spec: &Spec) -> Result<Outcome, Wrong> {
    let meaning = meaning(spec);
    let last = clicks(&meaning.text).pop().unwrap();
    let outcome = compared(&meaning, &last.reading)?;
    let mut proposals = last.reading.proposals.iter();
    if proposals.any(|offer| !offer.ticked && is_unused_by_form(offer)) {
        // Otherwise the form applies the same repairs.
        let last = pastes(&meaning.text).pop().unwrap();
        compared(&meaning, &last.reading)?;
    }
    Ok(outcome)
}

/// Whether some answers to the open questions lead to the meaning.
pub(super) fn is_answerable(spec: &Spec) -> bool {
    let meaning = meaning(spec);

    let mut open = vec![(0, Vec::new())];
    let mut tried = 0;
    while let Some((answers, ticked)) = open.pop() {
        tried += 1;
        let last = clicks_after(&meaning.text, ticked).pop().unwrap();
        if compared(&meaning, &last.reading) == Ok(Outcome::Right) {
            return true;
        }
        if answers == MOST_ANSWERS || tried == MOST_TRIED {
            continue;
        }
        let offers = last
            .reading
            .proposals
            .iter()
            .filter(|offer| is_question(offer));
        let choices = offers.flat_map(|offer| offer.instead.iter().rev().chain([&offer.repair]));
        for choice in choices {
            let next = with_repairs(&last.ticked, std::slice::from_ref(choice), &last.reading);
            open.push((answers + 1, next));
        }
    }
    false
}

/// Whether a proposal waits for an answer.
const fn is_question(offer: &Proposal) -> bool {
    !offer.ticked && (!offer.certain || !offer.instead.is_empty())
}

/// Whether nothing can be published before an answer: several readings, or an uncertain repair without which the data
/// may be another.
const fn must_be_answered(offer: &Proposal) -> bool {
    let is_of_metric = matches!(
        offer.repair,
        Repair::Frequency(_) | Repair::Id(_) | Repair::ColumnId(..) | Repair::Under(_)
    );
    !offer.instead.is_empty() || !offer.certain && !is_of_metric
}

fn compared(meaning: &Meaning, reading: &Reading) -> Result<Outcome, Wrong> {
    let mut questions = reading.proposals.iter().filter(|offer| is_question(offer));

    // Nothing is published before an answer to these.
    let must_be_answered = questions.clone().any(must_be_answered);
    let is_asked = questions.next().is_some();

    let mut found = vec![false; meaning.series.len()];
    for item in &reading.items {
        let Ok(content) = &item.content else { continue };
        let published = published(content);
        let known = meaning
            .series
            .iter()
            .position(|series| series.as_ref() == Some(&published));
        match known {
            Some(place) if !found[place] => found[place] = true,
            _ if must_be_answered => return Ok(Outcome::BesideQuestion),
            _ if is_asked => return Err("something else is published beside a proposal"),
            Some(_) => return Err("a series is published twice"),
            None => return Err(difference(meaning, &published)),
        }
    }

    let has_problem =
        !reading.problems.is_empty() || reading.items.iter().any(|item| item.content.is_err());
    if !found.contains(&false) {
        Ok(Outcome::Right)
    } else if is_asked {
        Ok(Outcome::Asked)
    } else if has_problem {
        Ok(Outcome::Refused)
    } else if found.contains(&true) {
        Err("a series is left out in silence")
    } else {
        Err("nothing is published in silence")
    }
}

fn published(content: &Content) -> BTreeMap<Place, String> {
    let observations = content.series.observations();
    observations
        .map(|one| (place(content.frequency, one.position), shortest(one.value)))
        .collect()
}

/// How something published differs from the meaning.
fn difference(meaning: &Meaning, published: &BTreeMap<Place, String>) -> Wrong {
    let numbers = |series: &BTreeMap<Place, String>| {
        let mut all: Vec<String> = series.values().cloned().collect();
        all.sort();
        all
    };
    let known = || meaning.series.iter().flatten();

    if meaning.series.contains(&None) {
        "years or quarters of another calendar are published"
    } else if published.is_empty() {
        "a series without observations is published"
    } else if known().any(|series| numbers(series) == numbers(published)) {
        let frequency = published.keys().next().map(|(frequency, _)| *frequency);
        let is_other = |series: &BTreeMap<Place, String>| {
            series.keys().next().map(|(frequency, _)| *frequency) != frequency
        };
        if known().all(is_other) {
            "another frequency"
        } else {
            "wrong periods"
        }
    } else if known().any(|series| series.keys().eq(published.keys())) {
        "wrong values"
    } else if known().any(|series| {
        published
            .iter()
            .all(|pair| series.get_key_value(pair.0) == Some(pair))
    }) {
        "observations are lost"
    } else if known().any(|series| {
        series
            .iter()
            .all(|pair| published.get_key_value(pair.0) == Some(pair))
    }) {
        "observations are added"
    } else {
        "a series that is not meant"
    }
}
