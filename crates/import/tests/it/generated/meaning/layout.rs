//! Lays the series of a content out as a table.

use std::collections::BTreeMap;

use super::extra::Extra;
use super::name::{self, Keys, keys};
use super::parts::Parts;
use super::spec::{Layout, Spec, pick};
use super::table::{Content, Row, Table, date};
use super::way::{Form, Write};

impl Content {
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
        let of = |row: usize| line_and_column(self.parts(row), write, has_years_across);
        let (down, across) = self.axes(spec, write, has_years_across);

        let has_keys = self.figures.len() > 1;
        let owned = |cells: &[&str]| {
            let cells = cells.iter().filter(|_| has_keys);
            cells.map(|cell| (*cell).to_owned()).collect::<Vec<_>>()
        };

        let mut rows = Vec::new();
        for series in 0..self.figures.len() {
            for line in &down {
                let cell = |column: &String| {
                    let mut all = 0..self.moments.len();
                    let row = all.find(|&row| of(row) == (line.clone(), column.clone()));
                    row.map_or_else(String::new, |row| self.value(spec, series, row))
                };
                let mut cells = owned(&keys.of_series[series]);
                cells.push(line.clone());
                cells.extend(across.iter().map(cell));
                rows.push(Row { cells, parts: None });
            }
        }

        let mut heads = owned(&keys.heads);
        let lead = heads.len() + 1;
        heads.push(name::of_dates(spec)[usize::from(has_years_across)].to_owned());
        heads.extend(across);
        Table {
            heads: vec![heads],
            rows,
            lead,
            date: lead - 1,
        }
    }

    /// The texts of a grid: at the lines, in the order of the file, and at the columns, in order.
    fn axes(
        &self,
        spec: &Spec,
        write: Write,
        has_years_across: bool,
    ) -> (Vec<String>, Vec<String>) {
        let mut order = self.order(spec);

        if has_years_across {
            order.sort_by_key(|&row| self.parts(row).part);
        }

        let (mut down, mut across) = (Vec::new(), BTreeMap::new());
        for row in order {
            let parts = self.parts(row);
            let (line, column) = line_and_column(parts, write, has_years_across);
            if !down.contains(&line) {
                down.push(line);
            }
            let number = if has_years_across {
                parts.year
            } else {
                parts.part
            };
            across.insert(number, column);
        }

        (down, across.into_values().collect())
    }
}

/// The texts at the line and at the column of a moment in a grid.
fn line_and_column(parts: Parts, write: Write, has_years_across: bool) -> (String, String) {
    let (year, part) = (parts.year.to_string(), write(parts));
    if has_years_across {
        (part, year)
    } else {
        (year, part)
    }
}
