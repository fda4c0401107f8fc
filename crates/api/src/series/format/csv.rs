//! A view of a series as CSV (RFC 4180, line feeds, UTF-8).

use std::fmt::Write as _;

use domain::number::push_shortest;
use domain::series::Position;
pub(crate) use import::write::push_cell;
use standards::Dialect;

use super::rows::Rows;
use crate::request::csv_style::CsvStyle;

/// The columns `date,value` and, where the view has them, `period_start`, `status`, `text`, `incomplete`, `season` and
/// `at`. The date of a category is its label; a normal status and the value of a hole are empty.
pub(crate) fn write(rows: &Rows<'_>, style: CsvStyle) -> String {
    let mut out = String::with_capacity(24 + rows.len() * 20);
    if style.has_byte_order_mark() {
        out.push('\u{feff}');
    }
    let dialect = style.dialect();
    let separator = dialect.separator;
    for (place, heading) in rows.headings().enumerate() {
        if place > 0 {
            out.push(separator);
        }
        out.push_str(heading);
    }
    out.push('\n');
    let mut position = String::new();
    for row in rows.iter() {
        position.clear();
        row.position.push_canonical(&mut position);
        push_cell(&mut out, &position);
        if rows.columns.start {
            out.push(separator);
            push_start(&mut out, row.position);
        }
        out.push(separator);
        if let Some(value) = row.value {
            push_number(&mut out, value, dialect);
        }
        if rows.columns.status {
            out.push(separator);
            out.push_str(&row.status.to_string());
        }
        if rows.columns.text {
            out.push(separator);
            push_cell(&mut out, row.text);
        }
        if rows.columns.incomplete {
            out.push(separator);
            out.push_str(if row.incomplete { "true" } else { "false" });
        }
        match row.season {
            Some((season, at)) => {
                out.push(separator);
                push_cell(&mut out, season);
                out.push(separator);
                out.push_str(&at.to_string());
            }
            None if rows.columns.season => out.extend([separator, separator]),
            None => {}
        }
        out.push('\n');
    }
    out
}

/// Appends the first day of a period; nothing for a label.
pub(crate) fn push_start(out: &mut String, position: Position<'_>) {
    if let Position::Period(period) = position {
        // Writing to a string cannot fail.
        let _ = write!(out, "{}", period.start_date());
    }
}

/// Appends a number with the file's decimal sign, quoted where that sign also separates cells.
pub(crate) fn push_number(out: &mut String, value: f64, dialect: Dialect) {
    if dialect.decimal == '.' {
        push_shortest(out, value);
        return;
    }
    let mut number = String::new();
    push_shortest(&mut number, value);
    let number = number.replace('.', &dialect.decimal.to_string());
    match number.contains(dialect.separator) {
        true => out.extend(["\"", &number, "\""]),
        false => out.push_str(&number),
    }
}

#[cfg(test)]
mod tests {
    use domain::calendar::frequency::Frequency;
    use domain::series::observation::parse_lines;
    use domain::series::view::{Defaults, Options, Statuses};

    use super::*;
    use crate::request::options;

    fn csv(frequency: Frequency, lines: &str) -> String {
        let series = parse_lines(frequency, lines).unwrap();
        let reading = Options::default().read(frequency, &Defaults::default());
        let view = reading.unwrap().apply(&series).unwrap();
        write(&Rows::new(&view, false, false), CsvStyle::default())
    }

    #[test]
    fn dates_and_values_are_canonical() {
        assert_eq!(
            csv(Frequency::Monthly, "2024-02-01;2.50\n2024-01;-1e3"),
            "date,value\n2024-01,-1000\n2024-02,2.5\n"
        );
        assert_eq!(csv(Frequency::Yearly, ""), "date,value\n");
    }

    #[test]
    fn statuses_are_a_column_and_holes_are_rows_where_they_are_wanted() {
        let lines = "2022;: M\n2023;1 P\n2024;: Q/C;secret\n2025;2\n2026;: L";
        let series = parse_lines(Frequency::Yearly, lines).unwrap();
        let file = |options: &Options| {
            let reading = options.read(Frequency::Yearly, &Defaults::default());
            let reading = reading.unwrap();
            let view = reading.apply(&series).unwrap();
            let statuses = reading.statuses() == Statuses::Show;
            write(&Rows::new(&view, false, statuses), CsvStyle::default())
        };
        let mut options = Options::default();
        assert_eq!(file(&options), "date,value\n2023,1\n2025,2\n");
        options.set("status", "show".to_owned()).unwrap();
        let rows = [
            "2022,,M,",
            "2023,1,P,",
            "2024,,Q/C,secret",
            "2025,2,,",
            "2026,,L,",
        ];
        let heading = "date,value,status,text\n";
        assert_eq!(file(&options), format!("{heading}{}\n", rows.join("\n")));
        options.set("order", "desc".to_owned()).unwrap();
        let reversed: Vec<&str> = rows.into_iter().rev().collect();
        assert_eq!(
            file(&options),
            format!("{heading}{}\n", reversed.join("\n"))
        );
    }

    #[test]
    fn the_notation_changes_signs_and_adds_first_days() {
        for (query, frequency, lines, expected) in [
            (
                "bom=true",
                Frequency::Yearly,
                "2024;1.5",
                "\u{feff}date,value\n2024,1.5\n",
            ),
            (
                "for=excel-fr",
                Frequency::Yearly,
                "2023;1\n2024;-0.5;a;b",
                "\u{feff}date;value;text\n2023;1;\n2024;-0,5;\"a;b\"\n",
            ),
            (
                "decimal=,&sep=,",
                Frequency::Yearly,
                "2023;1\n2024;2.5",
                "date,value\n2023,1\n2024,\"2,5\"\n",
            ),
            (
                "dates=start&sep=tab",
                Frequency::Quarterly,
                "2024-Q2;1",
                "date\tperiod_start\tvalue\n2024-Q2\t2024-04-01\t1\n",
            ),
            (
                "dates=start",
                Frequency::Category,
                "a;1",
                "date,period_start,value\na,,1\n",
            ),
        ] {
            let style: CsvStyle = options::read(Some(query)).unwrap();
            let series = parse_lines(frequency, lines).unwrap();
            let reading = Options::default().read(frequency, &Defaults::default());
            let view = reading.unwrap().apply(&series).unwrap();
            let rows = Rows::new(&view, false, false);
            let rows = if style.has_starts() {
                rows.with_starts()
            } else {
                rows
            };
            assert_eq!(write(&rows, style), expected, "{query}");
        }
    }

    #[test]
    fn texts_have_a_column_where_there_are_any() {
        assert_eq!(
            csv(Frequency::Yearly, "2023;1\n2024;2;\"a, \"\"b\"\"\""),
            "date,value,text\n2023,1,\n2024,2,\"a, \"\"b\"\"\"\n"
        );
    }

    #[test]
    fn no_cell_runs_as_a_formula() {
        let text = csv(
            Frequency::Category,
            "=1+1;1\n@x;2;-cmd\n-5;3;=HYPERLINK(1,2)",
        );
        assert_eq!(
            text,
            "date,value,text\n'=1+1,1,\n'@x,2,'-cmd\n'-5,3,\"'=HYPERLINK(1,2)\"\n"
        );
    }
}
