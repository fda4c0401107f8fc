//! The ways in which programs and offices write dates.

mod days;
mod foreign;
mod months;
mod parts;
mod years;

use super::calendar::Calendar;
use super::parts::Parts;
use crate::generated::written::FRENCH;

/// A notation of dates.
pub(super) struct Way {
    pub(super) name: &'static str,
    /// The kind of moments; [`Calendar::Days`] for all kinds of days.
    pub(super) calendar: Calendar,
    pub(super) clarity: Clarity,
    pub(super) form: Form,
}

/// Whether a notation tells what it means.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Clarity {
    /// Nothing else is written so.
    Clear,
    /// Nothing else is written so, in a language or by programs that a reader need not know.
    Rare,
    /// Other moments are written so too. The file may refute them.
    Ambiguous,
    /// Only the column's name tells what is meant, so it always does.
    Named,
    /// No civil period is right: the publisher must be asked.
    Foreign,
}

/// The cells of a date.
#[derive(Clone, Copy)]
pub(super) enum Form {
    Whole(Write),
    /// A year, and this part of it in another cell.
    Part(Write),
}

/// Writes a moment or a part of it.
pub(super) type Write = fn(Parts) -> String;

const fn whole(name: &'static str, calendar: Calendar, clarity: Clarity, write: Write) -> Way {
    let form = Form::Whole(write);
    Way {
        name,
        calendar,
        clarity,
        form,
    }
}

const fn part(name: &'static str, calendar: Calendar, clarity: Clarity, write: Write) -> Way {
    let form = Form::Part(write);
    Way {
        name,
        calendar,
        clarity,
        form,
    }
}

/// All ways of writing.
pub(super) fn ways() -> impl Iterator<Item = &'static Way> {
    let all = [
        days::DAYS,
        months::MONTHS,
        years::YEARS,
        foreign::FOREIGN,
        parts::PARTS,
    ];
    all.into_iter().flatten()
}

fn ordinal(part: i32) -> String {
    if part == 1 {
        "1er".to_owned()
    } else {
        format!("{part}e")
    }
}

/// The item of a list of twelve for a month.
fn of_month(list: &[&'static str; 12], month: i32) -> &'static str {
    list[usize::try_from(month - 1).unwrap() % 12]
}

fn french(month: i32) -> &'static str {
    of_month(&FRENCH, month)
}

fn short_french(month: i32) -> &'static str {
    of_month(
        &[
            "janv", "févr", "mars", "avr", "mai", "juin", "juil", "août", "sept", "oct", "nov",
            "déc",
        ],
        month,
    )
}

fn german(month: i32) -> &'static str {
    of_month(
        &[
            "Januar",
            "Februar",
            "März",
            "April",
            "Mai",
            "Juni",
            "Juli",
            "August",
            "September",
            "Oktober",
            "November",
            "Dezember",
        ],
        month,
    )
}

fn abbreviated(month: i32) -> &'static str {
    of_month(
        &[
            "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
        ],
        month,
    )
}

/// The name of a category.
fn word(part: i32) -> String {
    const WORDS: [&str; 10] = [
        "France",
        "Italie",
        "Mars",
        "Île-de-France",
        "Oui",
        "Sans objet",
        "Autres pays",
        "UK",
        "Janv. SA",
        "Rouge",
    ];
    let place = usize::try_from(part - 1).unwrap();
    match place / WORDS.len() {
        0 => WORDS[place].to_owned(),
        again => format!("{} {again}", WORDS[place % WORDS.len()]),
    }
}

/// The number of a French department.
fn department(part: i32) -> String {
    match part {
        20 => "2A".to_owned(),
        21 => "2B".to_owned(),
        _ => format!("{:02}", if part > 21 { part - 1 } else { part }),
    }
}
