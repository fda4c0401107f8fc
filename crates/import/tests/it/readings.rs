//! Readings of dates and values in small tables: certain only without an alternative.

mod dates;
mod numbers;
mod statuses;
mod values;

use import::{Options, Proposal};

use super::reported::{all, plain, read};

/// The proposals for a text without header and columns: `+` if certain, else `?`, with the alternative.
fn proposals(text: &str) -> String {
    let shown = |proposal: &Proposal| {
        let sign = if proposal.certain { '+' } else { '?' };
        let instead = proposal.instead.iter().map(|other| format!(" or {other}"));
        format!("{sign}{}{}", proposal.repair, instead.collect::<String>())
    };
    let all = read(text, &plain()).proposals;
    let reported = all.iter().map(shown);
    let reported: Vec<String> = reported
        .filter(|reported| !reported.contains("header:") && !reported.contains("columns:"))
        .collect();
    reported.join(" | ")
}

/// The indicators of a text after ticking all proposals.
fn mended(text: &str) -> String {
    let proposals = read(text, &plain()).proposals;
    let repairs = proposals.into_iter().map(|proposal| proposal.repair);
    let options = Options {
        repairs: repairs.collect(),
        ..plain()
    };
    all(&read(text, &options)).join(" | ")
}

/// A table of two columns: the given cells of the first one, and as many small numbers.
fn of_dates(head: &str, cells: &[&str]) -> String {
    let lines = cells.iter().enumerate();
    let lines = lines.map(|(place, cell)| format!("{cell};{}\n", place + 1));
    format!("{head};Valeur\n{}", lines.collect::<String>())
}

/// Checks the proposals for the notation or the frequency of dates.
#[track_caller]
fn check_dates(head: &str, cells: &[&str], expected: &str, first: &str) {
    let text = of_dates(head, cells);
    let reported = proposals(&text);
    assert!(reported.starts_with(expected), "{cells:?}: {reported}");
    let mended = mended(&text);
    assert!(mended.contains(first), "{cells:?}: {mended}");
}
