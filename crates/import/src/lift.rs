//! Codes of status among the texts of a series that was published before statuses.

use domain::series::{Row, Series};

use crate::notation::StatedCodes;

/// A series whose texts were codes of status.
#[derive(Debug, Clone, PartialEq)]
pub struct Lifted {
    /// The series with the codes as statuses.
    pub series: Series,
    /// The number of observations whose text was a code, also of normal ones.
    pub texts: usize,
}

/// Turns the texts of a series into statuses: codes of SDMX (`P`, `P: Provisional value`) and flags of Eurostat (`p`).
/// `None` where a text is anything else, a code does not fit its observation, or there is no text: then nothing is certain.
#[must_use]
pub fn lifted(series: &Series) -> Option<Lifted> {
    let mut rows = Vec::with_capacity(series.row_count());
    let mut texts = 0;
    for row in series.rows() {
        let Some(text) = row.text else {
            rows.push(row);
            continue;
        };
        let mut codes = StatedCodes::default();
        if !codes.add_any(text).is_empty() {
            return None;
        }
        let status = row.status.and(codes.text().parse().ok()?);
        status.check(row.value.is_some()).ok()?;
        texts += 1;
        rows.push(Row {
            status,
            text: None,
            ..row
        });
    }
    let series = Series::from_rows(series.frequency(), rows.into_iter(), series.decimals()).ok()?;
    (texts > 0).then_some(Lifted { series, texts })
}

#[cfg(test)]
mod tests {
    use domain::calendar::frequency::Frequency;
    use domain::series::observation::parse_lines;

    use super::*;

    #[test]
    fn texts_are_lifted_where_all_of_them_are_codes() {
        for (lines, expected) in [
            ("2020;1;A\n2021;2.50;P", Some("2020;1.00\n2021;2.50 P")),
            ("2020;1;p: provisional\n2021;2", Some("2020;1 P\n2021;2")),
            ("2020;1 B;E\n2021;: Q", Some("2020;1 BE\n2021;: Q")),
            ("2020;1;P\n2021;2;few firms", None),
            ("2020;1;Q", None),
            ("2020;1;pr", None),
            ("2020;1\n2021;2 P", None),
        ] {
            let series = parse_lines(Frequency::Yearly, lines).unwrap();
            let found = lifted(&series).map(|lifted| lifted.series.editing_text());
            assert_eq!(found.as_deref().map(str::trim_end), expected, "{lines}");
        }
    }
}
