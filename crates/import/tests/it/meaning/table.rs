//! The cells of a file, before what is around them.

use std::collections::BTreeMap;

use domain::number::shortest;

use super::calendar::{Calendar, Moment, Place, moments};
use super::extra::Extra;
use super::name::{self, Keys, keys};
use super::number::{Figure, figure};
use super::parts::Parts;
use super::spec::{Layout, Spec, pick};
use super::way::{Form, Write};

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
fn date(spec: &Spec, parts: Parts) -> Vec<String> {
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

    /// The table of the series in the layout of a spec.
    pub(super) fn table(&self, spec: &Spec) -> Table {
        let keys = keys(spec);
        match (spec.layout(), spec.way().form) {
            (Layout::Down, _) => self.down(spec, &name::of_series(spec)),
            (Layout::Long | Layout::LongByDate, _) => self.long(spec, &keys),
            (_, Form::Whole(_)) => self.across(spec, &keys),
            (Layout::YearsAbove, Form::Part(_)) => self.years_above(spec, &keys),
            (layout, Form::Part(write)) => {
                self.grid(spec, &keys, write, layout == Layout::YearsAcross)
            }
        }
    }

    /// The order of the moments in the file.
    fn order(&self, spec: &Spec) -> Vec<usize> {
        let all = 0..self.moments.len();
        if spec.extra(Extra::Reversed).is_some() {
            all.rev().collect()
        } else {
            all.collect()
        }
    }

    fn parts(&self, row: usize) -> Parts {
        Parts::of(self.moments[row])
    }

    /// The text of an observation.
    fn value(&self, spec: &Spec, series: usize, row: usize) -> String {
        match &self.figures[series][row] {
            Some(figure) => figure.text.clone(),
            None => {
                let variant = spec.extra(Extra::Missing).unwrap_or(0);
                pick(&["", "..", "NA", "n.d.", ":", "x"], variant).to_owned()
            }
        }
    }

    /// Dates below each other, one column a series.
    pub(super) fn down(&self, spec: &Spec, names: &[String]) -> Table {
        let heads = name::of_dates(spec).into_iter().map(str::to_owned);
        let row = |row: usize| {
            let mut cells = date(spec, self.parts(row));
            cells.extend((0..self.figures.len()).map(|series| self.value(spec, series, row)));
            Row {
                cells,
                parts: Some(self.parts(row)),
            }
        };
        let heads: Vec<String> = heads.collect();
        Table {
            lead: heads.len(),
            date: 0,
            heads: vec![heads.into_iter().chain(names.iter().cloned()).collect()],
            rows: self.order(spec).into_iter().map(row).collect(),
        }
    }

    /// One observation per line.
    fn long(&self, spec: &Spec, keys: &Keys) -> Table {
        let order = self.order(spec);
        let series = 0..self.figures.len();
        let pairs: Vec<(usize, usize)> = if spec.layout() == Layout::Long {
            series
                .flat_map(|series| order.iter().map(move |row| (series, *row)))
                .collect()
        } else {
            let of = |row: usize| series.clone().map(move |series| (series, row));
            order.into_iter().flat_map(of).collect()
        };
        let dates = name::of_dates(spec);
        let begins_with_keys = spec.heading.is_multiple_of(2);
        let joined = |keys: Vec<String>, date: Vec<String>, value: String| {
            let (first, second) = if begins_with_keys {
                (keys, date)
            } else {
                (date, keys)
            };
            first
                .into_iter()
                .chain(second)
                .chain([value])
                .collect::<Vec<_>>()
        };
        let owned = |cells: &[&str]| cells.iter().map(|cell| (*cell).to_owned()).collect();
        let value = pick(&["valeur", "value", "OBS_VALUE", "x"], spec.heading / 2);
        let rows = pairs.into_iter().map(|(series, row)| Row {
            cells: joined(
                owned(&keys.of_series[series]),
                date(spec, self.parts(row)),
                self.value(spec, series, row),
            ),
            parts: Some(self.parts(row)),
        });
        Table {
            heads: vec![joined(owned(&keys.heads), owned(&dates), value.to_owned())],
            rows: rows.collect(),
            lead: keys.heads.len() + dates.len(),
            date: if begins_with_keys {
                keys.heads.len()
            } else {
                0
            },
        }
    }

    /// Dates of one cell side by side.
    fn across(&self, spec: &Spec, keys: &Keys) -> Table {
        let order = self.order(spec);
        let dates = order
            .iter()
            .map(|&row| date(spec, self.parts(row)).concat());
        let row = |series: usize| {
            let keys = keys.of_series[series].iter().map(|cell| (*cell).to_owned());
            let values = order.iter().map(|&row| self.value(spec, series, row));
            Row {
                cells: keys.chain(values).collect(),
                parts: None,
            }
        };
        let heads = keys.heads.iter().map(|head| (*head).to_owned());
        Table {
            heads: vec![heads.chain(dates).collect()],
            rows: (0..self.figures.len()).map(row).collect(),
            lead: keys.heads.len(),
            date: 0,
        }
    }

    /// Dates of two cells side by side: each year once, above its parts.
    fn years_above(&self, spec: &Spec, keys: &Keys) -> Table {
        let mut table = self.across(spec, keys);
        let mut years = vec![String::new(); table.lead];
        let mut parts = table.heads[0][..table.lead].to_vec();
        let mut last = String::new();
        for row in self.order(spec) {
            let mut cells = date(spec, self.parts(row)).into_iter();
            let year = cells.next().unwrap_or_default();
            years.push(if year == last {
                String::new()
            } else {
                year.clone()
            });
            last = year;
            parts.extend(cells);
        }
        table.heads = vec![years, parts];
        table
    }

    /// Years below each other and their parts side by side, or the other way round.
    fn grid(&self, spec: &Spec, keys: &Keys, write: Write, has_years_across: bool) -> Table {
        let of = |row: usize| {
            let parts = self.parts(row);
            let (year, part) = (parts.year.to_string(), write(parts));
            if has_years_across {
                (part, year)
            } else {
                (year, part)
            }
        };
        let mut order = self.order(spec);
        let mut down: Vec<String> = Vec::new();
        let mut across: Vec<(i32, String)> = Vec::new();
        if has_years_across {
            order.sort_by_key(|&row| self.parts(row).part);
        }
        for row in order {
            let (line, column) = of(row);
            let parts = self.parts(row);
            let number = if has_years_across {
                parts.year
            } else {
                parts.part
            };
            if !down.contains(&line) {
                down.push(line);
            }
            if !across.contains(&(number, column.clone())) {
                across.push((number, column));
            }
        }
        across.sort();
        let has_keys = self.figures.len() > 1;
        let names = name::of_dates(spec);
        let name = names[usize::from(has_years_across)].to_owned();
        let mut rows = Vec::new();
        for series in 0..self.figures.len() {
            for line in &down {
                let cell = |(_, column): &(i32, String)| {
                    let mut all = 0..self.moments.len();
                    let row = all.find(|&row| of(row) == (line.clone(), column.clone()));
                    row.map_or_else(String::new, |row| self.value(spec, series, row))
                };
                let keys = keys.of_series[series].iter().filter(|_| has_keys);
                let keys = keys.map(|cell| (*cell).to_owned());
                let cells = keys.chain([line.clone()]).chain(across.iter().map(cell));
                rows.push(Row {
                    cells: cells.collect(),
                    parts: None,
                });
            }
        }
        let heads = keys
            .heads
            .iter()
            .filter(|_| has_keys)
            .map(|head| (*head).to_owned());
        let lead = 1 + if has_keys { keys.heads.len() } else { 0 };
        let texts = across.iter().map(|(_, text)| text.clone());
        Table {
            heads: vec![heads.chain([name]).chain(texts).collect()],
            rows,
            lead,
            date: lead - 1,
        }
    }
}
