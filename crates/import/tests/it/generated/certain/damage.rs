//! The single fault of a generated table.

use domain::calendar::frequency::Frequency;
use domain::calendar::period::Period;

use super::dates;
use super::notation::{self, When, written};
use super::spec::{Layout, Spec, pick};
use super::table::{Part, Table};
use crate::generated::written::group;

/// The number of kinds of damage, including no damage.
pub(super) const KINDS: u8 = 16;

const UNREADABLE: [&str; 6] = ["12..5", "#REF!", "?", "abc", "1 2 3", "1-2"];
const WORDS: [&str; 8] = [
    "n.d.",
    "provisoire",
    "02 (provisoire)",
    "..",
    "-",
    "12 (p)",
    "voir note",
    "12*",
];
const MOMENTS: [&str; 4] = [
    "2000-01-01T08:00:00.000Z",
    "2024-01-02 12:30",
    "12:30",
    "2024-03-01",
];
const TIMES: [&str; 5] = [" 12:30", "T08:00:00.000Z", " 18:00:00", " 00:00", " 12h30"];
const NAMES: [&str; 5] = ["", "?", "12", "2024", "n.d."];
/// Texts of [`WORDS`] that always mean a missing observation.
const ABSENT: [&str; 2] = ["n.d.", ".."];

/// An observation by row and indicator, and the accepted dates and numbers after a publish.
pub(super) type Concerned = ((usize, usize), Vec<(When, String)>);

/// The damage, and its accepted effects.
#[derive(Debug, Default)]
pub(super) struct Harm {
    pub(super) kind: &'static str,
    pub(super) text: String,
    pub(super) line: u32,
    /// The observations concerned, by row and indicator, with the accepted forms of each after a publish.
    pub(super) observations: Vec<Concerned>,
    /// Whether they may be missing without a report, because the cell is blank.
    pub(super) is_blank: bool,
    /// A text that may be treated as certainly no observation.
    pub(super) absent: Option<String>,
    /// The indicator with the damaged name.
    pub(super) renamed: Option<usize>,
}

/// Damages a table.
pub(super) fn damage(spec: &Spec, table: &mut Table) -> Harm {
    let harm = match spec.damage {
        0 => None,
        1 => value(
            spec,
            table,
            "unreadable value",
            pick(&UNREADABLE, spec.variant),
        ),
        2 => value(spec, table, "text for a value", pick(&WORDS, spec.variant)),
        3 => value(spec, table, "empty value", ""),
        4 => other_figure(spec, table),
        5 => value(
            spec,
            table,
            "date for a value",
            pick(&MOMENTS, spec.variant),
        ),
        6 => date(
            spec,
            table,
            "unreadable date",
            pick(&UNREADABLE, spec.variant).to_owned(),
            None,
        ),
        7 => date(
            spec,
            table,
            "text for a date",
            pick(&WORDS, spec.variant).to_owned(),
            None,
        ),
        8 => date(spec, table, "empty date", String::new(), None),
        9 => time(spec, table),
        10 => date(
            spec,
            table,
            "another moment",
            pick(&MOMENTS, spec.variant).to_owned(),
            None,
        ),
        11 => other_date(spec, table),
        12 => repeated(spec, table),
        13 => year(spec, table),
        14 => separator(spec, table),
        _ => name(spec, table),
    };

    harm.unwrap_or(Harm {
        kind: "nothing",
        ..Harm::default()
    })
}

/// A cell of some parts, chosen by the spec.
fn place(spec: &Spec, table: &Table, is_of: fn(Part) -> bool) -> Option<(usize, usize)> {
    let places = table.places().filter(|&place| is_of(table.at(place).part));
    let places: Vec<(usize, usize)> = places.collect();
    (!places.is_empty()).then(|| pick(&places, spec.place))
}

/// The true date and number of an observation.
fn truth(table: &Table, row: usize, indicator: usize) -> (When, String) {
    (
        table.dates.all[row].clone(),
        table.figures[row][indicator].number.clone(),
    )
}

fn value(spec: &Spec, table: &mut Table, kind: &'static str, text: &str) -> Option<Harm> {
    let place = place(spec, table, |part| matches!(part, Part::Value(..)))?;
    let Part::Value(row, indicator) = table.at(place).part else {
        return None;
    };
    text.clone_into(&mut table.rows[place.0][place.1].text);
    Some(Harm {
        kind,
        text: text.to_owned(),
        line: table.line(place.0),
        observations: vec![((row, indicator), Vec::new())],
        is_blank: text.is_empty(),
        absent: ABSENT.contains(&text).then(|| text.to_owned()),
        renamed: None,
    })
}

/// The same number in a foreign notation.
fn other_figure(spec: &Spec, table: &mut Table) -> Option<Harm> {
    let place = place(spec, table, |part| matches!(part, Part::Value(..)))?;
    let Part::Value(row, indicator) = table.at(place).part else {
        return None;
    };
    let (when, number) = truth(table, row, indicator);
    let text = match spec.variant % 7 {
        0 => number.replace('.', ","),
        1 => group(&number, " ", "."),
        2 => group(&number, ",", "."),
        3 => group(&number, "\u{202f}", ","),
        4 => format!("{number} %"),
        5 => number.replace('-', "\u{2212}"),
        _ => number.clone(),
    };
    if text == table.figures[row][indicator].text {
        return None;
    }
    let mut harm = value(spec, table, "value in another notation", &text)?;
    for (_, accepted) in &mut harm.observations {
        accepted.push((when.clone(), number.clone()));
    }
    Some(harm)
}

/// Replaces a date; its observations may be published at another date.
fn date(
    spec: &Spec,
    table: &mut Table,
    kind: &'static str,
    text: String,
    read: Option<fn(&Table, usize) -> Option<When>>,
) -> Option<Harm> {
    let place = place(spec, table, |part| matches!(part, Part::Date(_)))?;
    let Part::Date(row) = table.at(place).part else {
        return None;
    };

    let label = When::Label(text.trim().to_owned());
    let is_label = matches!(table.dates.all[row], When::Label(_)) && !text.trim().is_empty();
    let day = Period::parse(Frequency::Daily, text.get(..10).unwrap_or_default());
    let when = match read {
        Some(read) => read(table, row),
        None if is_label => Some(label),
        // A moment of another day may be read as that day.
        None => day.ok().map(When::At),
    };

    let observations = table.of_date(place).into_iter().filter_map(|at| {
        let Part::Value(row, indicator) = table.at(at).part else {
            return None;
        };
        let number = truth(table, row, indicator).1;
        let accepted = when.clone().map(|when| (when, number));
        Some(((row, indicator), accepted.into_iter().collect()))
    });
    let observations = observations.collect();

    table.rows[place.0][place.1].text.clone_from(&text);
    Some(Harm {
        kind,
        line: table.line(place.0),
        text,
        observations,
        ..Harm::default()
    })
}

/// The row of the damaged date.
fn dated(spec: &Spec, table: &Table) -> Option<usize> {
    match table
        .at(place(spec, table, |part| matches!(part, Part::Date(_)))?)
        .part
    {
        Part::Date(row) => Some(row),
        _ => None,
    }
}

fn own(table: &Table, row: usize) -> Option<When> {
    Some(table.dates.all[row].clone())
}

/// Adds a time of day after a date.
fn time(spec: &Spec, table: &mut Table) -> Option<Harm> {
    let row = dated(spec, table)?;
    let text = format!("{}{}", table.dates.texts[row], pick(&TIMES, spec.variant));
    let is_label = matches!(table.dates.all[row], When::Label(_));
    date(spec, table, "time of day", text, (!is_label).then_some(own))
}

/// The same date in a foreign notation.
fn other_date(spec: &Spec, table: &mut Table) -> Option<Harm> {
    let row = dated(spec, table)?;
    let notations = notation::notations(dates::frequency(spec.calendar));
    let notation = pick(notations, spec.variant);
    let text = written(&table.dates.all[row], notation);

    if text == table.dates.texts[row] {
        return None;
    }

    let day = notation::day(&table.dates.all[row], notation);
    let mut harm = date(spec, table, "date in another notation", text, Some(own))?;
    // As a day it may be read as that day, or with day and month swapped, as the other day.
    let days = [
        day.clone(),
        swapped(&day.unwrap_or_else(|| table.dates.all[row].clone())),
    ];

    for ((row, indicator), accepted) in &mut harm.observations {
        let number = table.figures[*row][*indicator].number.clone();
        accepted.extend(
            days.iter()
                .flatten()
                .map(|day| (day.clone(), number.clone())),
        );
    }
    Some(harm)
}

/// The day with day and month swapped, if it exists.
fn swapped(when: &When) -> Option<When> {
    let When::At(period) = when else {
        return None;
    };
    let text = period.to_string();
    let (year, month, day) = (text.get(..4)?, text.get(5..7)?, text.get(8..10)?);
    let other = Period::parse(Frequency::Daily, &format!("{year}-{day}-{month}"));
    other.ok().map(When::At)
}

/// The date of another row.
fn repeated(spec: &Spec, table: &mut Table) -> Option<Harm> {
    let row = dated(spec, table)?;
    let count = table.dates.texts.len();
    let other = (row + 1 + usize::from(spec.variant) % (count - 1)) % count;
    let text = table.dates.texts[other].clone();
    date(spec, table, "repeated date", text, Some(|_, _| None))
}

/// A year among finer dates.
fn year(spec: &Spec, table: &mut Table) -> Option<Harm> {
    let row = dated(spec, table)?;
    let When::At(period) = &table.dates.all[row] else {
        return None;
    };
    if period.frequency() == Frequency::Yearly {
        return None;
    }
    let text = format!(
        "{}",
        period.start_date().year() - i16::from(spec.variant % 3)
    );
    date(
        spec,
        table,
        "year among finer dates",
        text,
        Some(|_, _| None),
    )
}

/// A line with another separator.
fn separator(spec: &Spec, table: &mut Table) -> Option<Harm> {
    let place = place(spec, table, |part| matches!(part, Part::Value(..)))?;
    let others: Vec<char> = [';', ',', '\t', '|']
        .into_iter()
        .filter(|one| *one != table.separator)
        .collect();
    let other = pick(&others, spec.variant);
    table.other = Some((place.0, other));
    let observations = table.rows[place.0]
        .iter()
        .filter_map(|cell| match cell.part {
            Part::Value(row, indicator) => {
                Some(((row, indicator), vec![truth(table, row, indicator)]))
            }
            _ => None,
        });
    Some(Harm {
        kind: "line with another separator",
        text: other.to_string(),
        line: table.line(place.0),
        observations: observations.collect(),
        ..Harm::default()
    })
}

/// The name of an indicator.
fn name(spec: &Spec, table: &mut Table) -> Option<Harm> {
    if !matches!(table.layout, Layout::Down | Layout::Across) {
        return None;
    }
    let place = place(spec, table, |part| matches!(part, Part::Name(_)))?;
    let Part::Name(indicator) = table.at(place).part else {
        return None;
    };
    let text = pick(&NAMES, spec.variant);
    text.clone_into(&mut table.rows[place.0][place.1].text);
    Some(Harm {
        kind: "name of an indicator",
        text: text.to_owned(),
        line: table.line(place.0),
        renamed: Some(indicator),
        ..Harm::default()
    })
}
