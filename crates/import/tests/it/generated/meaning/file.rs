//! A meaning and its file.

use super::around::{above, below, second, surround};
use super::spec::Spec;
use super::table::{Series, content};

/// Series, and a file that contains them.
pub(super) struct Meaning {
    pub(super) text: String,
    pub(super) series: Vec<Series>,
}

pub(super) fn meaning(spec: &Spec) -> Meaning {
    let content = content(spec, spec.series, 0, 0);
    let mut table = content.table(spec);
    surround(&mut table, &content, spec);

    let mut series = content.series(spec);
    series.extend(
        second(spec)
            .into_iter()
            .flat_map(|second| second.series(spec)),
    );

    let separator = spec.separator();
    let mut text = String::new();
    let rows = table.rows.into_iter().map(|row| row.cells);
    for line in above(spec)
        .into_iter()
        .chain(table.heads)
        .chain(rows)
        .chain(below(spec))
    {
        let cells = line.iter().map(|cell| quoted(cell, separator));
        text.push_str(&cells.collect::<Vec<_>>().join(&separator.to_string()));
        text.push('\n');
    }

    Meaning { text, series }
}

fn quoted(cell: &str, separator: char) -> String {
    if cell.contains([separator, '\n']) {
        format!("\"{cell}\"")
    } else {
        cell.to_owned()
    }
}
