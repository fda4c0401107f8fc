//! The click that ticks everything certain, repeated until nothing new is certain.

use std::fmt::Write;

use import::{Options, Proposal, Reading, Repair};

use crate::reported::{all, plain, read};

/// Most clicks.
const CLICKS: usize = 10;

/// The file as read after a click, and the repairs ticked then.
pub(crate) struct State {
    pub(crate) ticked: Vec<Repair>,
    pub(crate) reading: Reading,
}

/// The states before the first click and after each click.
pub(crate) fn clicks(text: &str) -> Vec<State> {
    clicks_after(text, Vec::new())
}

/// The same for a file some of whose repairs are ticked already.
pub(crate) fn clicks_after(text: &str, ticked: Vec<Repair>) -> Vec<State> {
    states(text, ticked, |offer| offer.certain)
}

/// The states of a text that is pasted into the form of an indicator. The form has a key of its own, so it also applies
/// uncertain ids.
pub(crate) fn pastes(text: &str) -> Vec<State> {
    states(text, Vec::new(), |offer| {
        offer.certain || is_unused_by_form(offer)
    })
}

/// Whether the form applies a proposal without a question, even if it is uncertain.
pub(crate) const fn is_unused_by_form(offer: &Proposal) -> bool {
    matches!(offer.repair, Repair::Id(_) | Repair::ColumnId(..)) && offer.instead.is_empty()
}

/// The states before the first application of all proposals of a kind, and after each.
fn states(
    text: &str,
    mut ticked: Vec<Repair>,
    is_applied: impl Fn(&Proposal) -> bool,
) -> Vec<State> {
    let mut states: Vec<State> = Vec::new();
    loop {
        let options = Options {
            repairs: ticked.clone(),
            ..plain()
        };
        let reading = read(text, &options);
        let next = with_all(&ticked, &reading, &is_applied);
        let is_last = next == ticked || states.len() == CLICKS;
        states.push(State { ticked, reading });
        if is_last {
            return states;
        }
        ticked = next;
    }
}

/// The repairs and the readings of states, as lines: `+` before a certain proposal, `?` before others.
pub(crate) fn shown(states: &[State]) -> String {
    let mut shown = String::new();
    for state in states {
        let ticked: Vec<String> = state.ticked.iter().map(Repair::to_string).collect();
        let proposals = state.reading.proposals.iter();
        let proposed = proposals.filter(|offer| !offer.ticked).map(|offer| {
            let sign = if offer.certain { '+' } else { '?' };
            let others = offer.instead.iter().map(|other| format!("|{other}"));
            format!("{sign}{}{}", offer.repair, others.collect::<String>())
        });
        let _ = writeln!(
            shown,
            "ticked: {}\n  proposed: {}",
            ticked.join("  "),
            proposed.collect::<Vec<_>>().join("  ")
        );
        for line in all(&state.reading) {
            let _ = writeln!(shown, "  {line}");
        }
    }
    shown
}

/// The ticked and the certain repairs, in the order of the proposals, like the page.
pub(crate) fn with_certain(ticked: &[Repair], reading: &Reading) -> Vec<Repair> {
    with_all(ticked, reading, |offer| offer.certain)
}

/// The ticked repairs and the proposed ones of a kind, in the order of the proposals.
fn with_all(
    ticked: &[Repair],
    reading: &Reading,
    is_applied: impl Fn(&Proposal) -> bool,
) -> Vec<Repair> {
    let proposals = reading.proposals.iter();
    let added = proposals.filter(|proposal| is_applied(proposal) && !proposal.ticked);
    let added: Vec<Repair> = added.map(|proposal| proposal.repair.clone()).collect();
    with_repairs(ticked, &added, reading)
}

/// The ticked and the added repairs, in the order of the proposals, without those that the added ones replace.
pub(crate) fn with_repairs(ticked: &[Repair], added: &[Repair], reading: &Reading) -> Vec<Repair> {
    if added.is_empty() {
        return ticked.to_vec();
    }

    let is_alternative = |one: &Repair, other: &Repair| {
        reading.proposals.iter().any(|offer| {
            let has = |repair: &Repair| offer.repair == *repair || offer.instead.contains(repair);
            one != other && has(one) && has(other)
        })
    };
    let is_gone = |repair: &Repair| {
        let mut all = added.iter();
        all.any(|one| one == repair || replaces(one, repair) || is_alternative(one, repair))
    };

    let kept = ticked.iter().filter(|repair| !is_gone(repair)).cloned();
    let mut all: Vec<Repair> = kept.chain(added.iter().cloned()).collect();
    let place = |repair: &Repair| {
        reading
            .proposals
            .iter()
            .position(|offer| offer.repair == *repair || offer.instead.contains(repair))
    };

    all.sort_by_key(|repair| place(repair).unwrap_or(usize::MAX));
    all
}

/// Whether two repairs are of a kind of which a table has only one.
fn replaces(one: &Repair, other: &Repair) -> bool {
    matches!(
        (one, other),
        (Repair::Header(_), Repair::Header(_))
            | (Repair::Columns(_), Repair::Columns(_))
            | (Repair::Frequency(_), Repair::Frequency(_))
            | (Repair::Under(_), Repair::Under(_))
            | (Repair::Id(_), Repair::Id(_))
    )
}
