//! A view of a series as CSV (RFC 4180, comma, line feeds, UTF-8).

use domain::number::push_shortest;
pub(crate) use import::write::push_cell;

use super::rows::Rows;

/// The columns `date,value` and, where the view has them, `status`, `text`, `incomplete`, `season` and `at`. The date of
/// a category is its label; a normal status and the value of a hole are empty. With a byte order mark where the reader asks for it.
pub(crate) fn write(rows: &Rows<'_>, mark: bool) -> String {
    let mut out = String::with_capacity(24 + rows.len() * 20);
    if mark {
        out.push('\u{feff}');
    }
    for (place, heading) in rows.headings().enumerate() {
        if place > 0 {
            out.push(',');
        }
        out.push_str(heading);
    }
    out.push('\n');
    let mut position = String::new();
    for row in rows.iter() {
        position.clear();
        row.position.push_canonical(&mut position);
        push_cell(&mut out, &position);
        out.push(',');
        if let Some(value) = row.value {
            push_shortest(&mut out, value);
        }
        if rows.columns.status {
            out.push(',');
            out.push_str(&row.status.to_string());
        }
        if rows.columns.text {
            out.push(',');
            push_cell(&mut out, row.text);
        }
        if rows.columns.incomplete {
            out.push_str(if row.incomplete { ",true" } else { ",false" });
        }
        match row.season {
            Some((season, at)) => {
                out.push(',');
                push_cell(&mut out, season);
                out.push(',');
                out.push_str(&at.to_string());
            }
            None if rows.columns.season => out.push_str(",,"),
            None => {}
        }
        out.push('\n');
    }
    out
}

#[cfg(test)]
mod tests {
    use domain::calendar::frequency::Frequency;
    use domain::series::observation::parse_lines;
    use domain::series::view::{Defaults, Options, Statuses};

    use super::*;

    fn csv(frequency: Frequency, lines: &str) -> String {
        let series = parse_lines(frequency, lines).unwrap();
        let reading = Options::default().read(frequency, &Defaults::default());
        let view = reading.unwrap().apply(&series).unwrap();
        write(&Rows::new(&view, false, false), false)
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
            write(&Rows::new(&view, false, statuses), false)
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
    fn a_byte_order_mark_begins_the_file_where_it_is_wanted() {
        let series = parse_lines(Frequency::Yearly, "2024;1").unwrap();
        let reading = Options::default().read(Frequency::Yearly, &Defaults::default());
        let view = reading.unwrap().apply(&series).unwrap();
        let file = |mark| write(&Rows::new(&view, false, false), mark);
        assert_eq!(file(true), "\u{feff}date,value\n2024,1\n");
        assert_eq!(file(true).trim_start_matches('\u{feff}'), file(false));
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
