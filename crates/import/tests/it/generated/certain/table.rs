//! A generated table: its cells with their parts, and its file.

use domain::calendar::frequency::Frequency;

use super::dates::{self, Dates};
use super::notation::When;
use super::spec::{Layout, Spec, pick};
use super::values::{Figure, figure};

/// Names of indicators, with the segments of ids that they make.
const NAMES: [(&str, &str); 12] = [
    ("x", "x"),
    ("Prix", "Prix"),
    ("Taux de chômage", "Taux-de-chomage"),
    ("PIB (Md€)", "PIB-Md"),
    ("Sales 2019", "Sales-2019"),
    ("valeur", "valeur"),
    ("b_2", "b_2"),
    ("Côte d'Ivoire", "Cote-d-Ivoire"),
    ("Total", "Total"),
    ("CO₂ (m²)", "CO2-m2"),
    ("Nombre", "Nombre"),
    ("S80-S20", "S80-S20"),
];
const SEPARATORS: [char; 4] = [',', ';', '\t', '|'];
const TITLES: [&str; 5] = [
    "Prix du gaz naturel",
    "Source: INSEE, 2024",
    "Mise à jour le 31/01/2024",
    "Données brutes; en milliers",
    "",
];
const NOTES: [&str; 5] = [
    "Source : INSEE",
    "(p) provisoire",
    "* révisé en 2024",
    "Note: break in series, 2015",
    "",
];

/// The part of a table to which a cell belongs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Part {
    Corner,
    /// The name or the key of an indicator.
    Name(usize),
    /// The date of a row of observations.
    Date(usize),
    /// The value of a row and of an indicator.
    Value(usize, usize),
}

#[derive(Debug, Clone)]
pub(super) struct Cell {
    pub(super) text: String,
    pub(super) part: Part,
}

/// Cells in rows, and the lines around them.
pub(super) struct Table {
    pub(super) separator: char,
    pub(super) unquoted: bool,
    pub(super) above: Vec<String>,
    pub(super) rows: Vec<Vec<Cell>>,
    pub(super) below: Vec<String>,
    /// The row with another separator.
    pub(super) other: Option<(usize, char)>,
    /// The ids of the indicators.
    pub(super) ids: Vec<String>,
    pub(super) dates: Dates,
    pub(super) figures: Vec<Vec<Figure>>,
    pub(super) headed: bool,
    pub(super) layout: Layout,
}

pub(super) fn table(spec: &Spec) -> Table {
    let layout = match spec.layout {
        // Categories side by side are indistinguishable from indicators.
        Layout::Across if dates::frequency(spec.calendar) == Frequency::Category => Layout::Down,
        layout => layout,
    };
    let is_long = matches!(layout, Layout::Long | Layout::LongByDate);

    let word = pick(headings(dates::frequency(spec.calendar)), spec.heading);
    let says_week = ["semaine", "week"].contains(&word.to_lowercase().as_str());
    let headed = spec.headed || layout == Layout::Across;
    let dates = dates::dates(spec, layout != Layout::Across && headed && says_week);

    // A single key is no key.
    let indicators = spec.indicators.max(if is_long { 2 } else { 1 });

    let figures: Vec<Vec<Figure>> = (0..spec.rows)
        .map(|row| {
            (0..indicators)
                .map(|indicator| figure(spec, row, indicator))
                .collect()
        })
        .collect();

    let name = |indicator: usize| NAMES[(usize::from(spec.names) + indicator) % NAMES.len()];
    let ids = (0..indicators).map(|indicator| match layout {
        Layout::Down if !headed => format!("column-{}", indicator + 2),
        _ => name(indicator).1.to_owned(),
    });
    let ids = ids.collect();

    let mut table = Table {
        separator: pick(&SEPARATORS, spec.separator),
        unquoted: spec.unquoted,
        above: some(&TITLES, if headed { spec.preface } else { 0 }),
        rows: Vec::new(),
        below: some(&NOTES, spec.notes),
        other: None,
        ids,
        dates,
        figures,
        headed,
        layout,
    };

    table.rows = table.cells(spec, &|indicator| name(indicator).0);
    table
}

fn some(lines: &[&str; 5], choice: u8) -> Vec<String> {
    let count = usize::from(choice).div_ceil(2);
    let lines = lines
        .iter()
        .cycle()
        .skip(usize::from(choice) % 5)
        .take(count);
    lines.map(|line| (*line).to_owned()).collect()
}

impl Table {
    fn cells(&self, spec: &Spec, name: &dyn Fn(usize) -> &'static str) -> Vec<Vec<Cell>> {
        let cell = |text: &str, part| Cell {
            text: text.to_owned(),
            part,
        };
        let named = |indicator| cell(name(indicator), Part::Name(indicator));
        let date = |row: usize| cell(&self.dates.texts[row], Part::Date(row));
        let value = |row: usize, indicator: usize| {
            cell(
                &self.figures[row][indicator].text,
                Part::Value(row, indicator),
            )
        };

        let indicators = 0..self.ids.len();
        let mut order: Vec<usize> = (0..spec.rows).collect();
        if spec.reversed {
            order.reverse();
        }

        let word = pick(headings(dates::frequency(spec.calendar)), spec.heading);
        let mut rows = Vec::new();
        match self.layout {
            Layout::Down => {
                let mut head = vec![cell(word, Part::Corner)];
                head.extend(indicators.clone().map(named));
                rows.push(head);
                for row in order {
                    let values = indicators.clone().map(|indicator| value(row, indicator));
                    rows.push([date(row)].into_iter().chain(values).collect());
                }
            }
            Layout::Across => {
                let mut head = vec![cell(
                    pick(&["indicateur", "Pays", "series", ""], spec.heading),
                    Part::Corner,
                )];
                head.extend(order.iter().map(|&row| date(row)));
                rows.push(head);
                for indicator in indicators {
                    let values = order.iter().map(|&row| value(row, indicator));
                    rows.push([named(indicator)].into_iter().chain(values).collect());
                }
            }
            Layout::Long | Layout::LongByDate => {
                rows.push(
                    [
                        word,
                        pick(&["pays", "serie", "Country"], spec.heading),
                        "valeur",
                    ]
                    .map(|text| cell(text, Part::Corner))
                    .to_vec(),
                );
                let mut pairs: Vec<(usize, usize)> = order
                    .into_iter()
                    .flat_map(|row| indicators.clone().map(move |indicator| (row, indicator)))
                    .collect();
                if self.layout == Layout::Long {
                    pairs.sort_by_key(|(_, indicator)| *indicator);
                }
                for (row, indicator) in pairs {
                    rows.push(vec![date(row), named(indicator), value(row, indicator)]);
                }
            }
        }

        if !self.headed {
            rows.remove(0);
        }
        rows
    }

    /// The line of a row.
    pub(super) fn line(&self, row: usize) -> u32 {
        u32::try_from(self.above.len() + row + 1).unwrap()
    }

    /// The positions of the observations that are dated by a cell.
    pub(super) fn of_date(&self, place: (usize, usize)) -> Vec<(usize, usize)> {
        let in_column = self.layout == Layout::Across;
        self.places()
            .filter(|&at| matches!(self.at(at).part, Part::Value(..)))
            .filter(|at| {
                if in_column {
                    at.1 == place.1
                } else {
                    at.0 == place.0
                }
            })
            .collect()
    }

    /// The positions of its cells.
    pub(super) fn places(&self) -> impl Iterator<Item = (usize, usize)> {
        let rows = self.rows.iter().enumerate();
        rows.flat_map(|(row, cells)| (0..cells.len()).map(move |column| (row, column)))
    }

    pub(super) fn at(&self, (row, column): (usize, usize)) -> &Cell {
        &self.rows[row][column]
    }

    /// The text of the file.
    pub(super) fn text(&self) -> String {
        let mut text = String::new();

        for line in &self.above {
            text.push_str(&self.quoted(line, self.separator));
            text.push('\n');
        }

        for (place, row) in self.rows.iter().enumerate() {
            let separator = match self.other {
                Some((other, separator)) if other == place => separator,
                _ => self.separator,
            };
            for (column, cell) in row.iter().enumerate() {
                if column > 0 {
                    text.push(separator);
                }
                let is_value = matches!(cell.part, Part::Value(..));
                if self.unquoted && is_value {
                    text.push_str(&cell.text);
                } else {
                    text.push_str(&self.quoted(&cell.text, separator));
                }
            }
            text.push('\n');
        }

        for line in &self.below {
            text.push_str(&self.quoted(line, self.separator));
            text.push('\n');
        }
        text
    }

    fn quoted(&self, cell: &str, separator: char) -> String {
        if cell.contains(separator) || cell.contains(self.separator) {
            format!("\"{cell}\"")
        } else {
            cell.to_owned()
        }
    }

    /// The frequencies at which undamaged dates may be read.
    pub(super) fn frequencies(&self, damaged: &[usize]) -> Vec<Frequency> {
        let left = (0..self.dates.all.len()).filter(|row| !damaged.contains(row));
        let left: Vec<When> = left.map(|row| self.dates.all[row].clone()).collect();
        dates::frequencies(&left, self.dates.notation)
    }
}

const fn headings(frequency: Frequency) -> &'static [&'static str] {
    match frequency {
        Frequency::Daily => &["date", "Date", "Jour", "TIME_PERIOD", "", "Période"],
        Frequency::Weekly => &["semaine", "week", "Semaine", "Date", "Week"],
        Frequency::Monthly => &["date", "Mois", "month", "Période", ""],
        Frequency::Quarterly => &["date", "Trimestre", "quarter", "Période", ""],
        Frequency::BiAnnual => &["date", "Semestre", "Période", ""],
        Frequency::Yearly => &["date", "Année", "year", "an", "Période", ""],
        Frequency::Category => &["label", "Modalité", "Région", ""],
    }
}
