//! The cells of a file, before what is around them.

use std::collections::BTreeMap;

use domain::number::shortest;

use super::calendar::{Calendar, Moment, Place, moments};
use super::extra::Extra;
use super::number::{Figure, figure};
use super::parts::Parts;
use super::spec::Spec;
use super::way::Form;

/// A series: the number at each place. `None` where no civil period is right, so that it must not be published.
pub(super) type Series = Option<BTreeMap<Place, String>>;

/// A line of cells.
#[derive(Debug, Clone, Default)]
pub(super) struct Row {
    pub(super) cells: Vec<String>,
    /// The numbers of its moment, in a line for one moment.
    pub(super) parts: Option<Parts>,
}

/// The cells of series, with the dates in one or two columns or across.
#[derive(Debug, Clone)]
pub(super) struct Table {
    pub(super) heads: Vec<Vec<String>>,
    pub(super) rows: Vec<Row>,
    /// The number of cells before the values.
    pub(super) lead: usize,
    /// The first cell of the date in a line, where lines have dates.
    pub(super) date: usize,
}

/// Series with their moments.
pub(super) struct Content {
    pub(super) moments: Vec<Moment>,
    /// By series, then by moment; `None` where an observation is missing.
    pub(super) figures: Vec<Vec<Option<Figure>>>,
}

/// The content of a meaning; `shift` moments later for a second table, whose figures begin at `place`.
pub(super) fn content(spec: &Spec, series: usize, shift: usize, place: usize) -> Content {
    let way = spec.way();
    let calendar = match (way.calendar, spec.days) {
        (Calendar::Days, 1) => Calendar::BusinessDays,
        (Calendar::Days, 2) => Calendar::IrregularDays,
        (calendar, _) => calendar,
    };
    let figures = (0..series).map(|series| {
        let at = |row: usize| place + series * spec.rows + row;
        let is_missing = |row: usize| {
            spec.extra(Extra::Missing).is_some()
                && row > 1
                && spec.random(3, at(row)).is_multiple_of(8)
        };
        (0..spec.rows)
            .map(|row| (!is_missing(row)).then(|| figure(spec, at(row))))
            .collect()
    });
    Content {
        moments: moments(calendar, spec, spec.rows, shift),
        figures: figures.collect(),
    }
}

/// The cells of a date.
pub(super) fn date(spec: &Spec, parts: Parts) -> Vec<String> {
    match spec.way().form {
        Form::Whole(write) => vec![write(parts)],
        Form::Part(write) => vec![parts.year.to_string(), write(parts)],
    }
}

/// The cells of the date of a total of a year, in one of the ways of offices.
pub(super) fn total_date(spec: &Spec, parts: Parts, variant: u8) -> Vec<String> {
    let year = parts.year;
    let next = Parts {
        part: 1 + parts_a_year(spec.way().calendar),
        ..parts
    };
    let (Form::Whole(write) | Form::Part(write)) = spec.way().form;
    let is_number = write(Parts { part: 1, ..parts }) != write(next)
        && write(next).contains(&next.part.to_string());
    match (variant % 4, spec.way().form) {
        (1, _) if is_number => date(spec, next),
        (2, Form::Whole(_)) => vec![year.to_string()],
        (3, Form::Whole(_)) => vec![format!("Moyenne {year}")],
        (_, Form::Whole(_)) => vec![format!("Total {year}")],
        (3, Form::Part(_)) => vec![year.to_string(), "Annual average".to_owned()],
        (_, Form::Part(_)) => vec![year.to_string(), "Total".to_owned()],
    }
}

const fn parts_a_year(calendar: Calendar) -> i32 {
    match calendar {
        Calendar::Weeks => 53,
        Calendar::Months => 12,
        Calendar::Quarters | Calendar::FiscalQuarters => 4,
        Calendar::HalfYears => 2,
        _ => 1,
    }
}

impl Content {
    /// The series as they must be published.
    pub(super) fn series(&self, spec: &Spec) -> Vec<Series> {
        let of = |figures: &Vec<Option<Figure>>| {
            let pairs = self.moments.iter().zip(figures);
            let known = pairs.filter_map(|(moment, figure)| Some((*moment, figure.as_ref()?)));
            let placed = known.map(|(moment, figure)| {
                let place = moment.place(&date(spec, Parts::of(moment)).concat())?;
                let number: f64 = figure.number.parse().unwrap();
                Some((place, shortest(number)))
            });
            placed.collect()
        };
        self.figures.iter().map(of).collect()
    }
}
