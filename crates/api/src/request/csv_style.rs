//! The notation of a CSV file: that of RFC 4180, or one that a spreadsheet program of another language reads.

use domain::problem::{Code, Problem};
use standards::Dialect;
use utoipa::{IntoParams, ToSchema};

/// Most characters of a value that a problem repeats.
const MAX_SHOWN: usize = 80;

/// The notation of a CSV file. By default cells are separated by commas, numbers have a decimal point, and there is no
/// byte order mark.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct CsvStyle {
    bom: bool,
    dates: bool,
    decimal: Option<char>,
    separator: Option<char>,
    excel_fr: bool,
}

impl CsvStyle {
    /// The values of an option; `None` for a name that is none of these options.
    fn choices(name: &str) -> Option<&'static str> {
        Some(match name {
            "bom" => "true",
            "dates" => "start",
            "decimal" => ". ,",
            "for" => "excel-fr",
            "sep" => ", ; tab",
            _ => return None,
        })
    }

    /// Whether the name is that of one of these options.
    pub(crate) fn has(name: &str) -> bool {
        Self::choices(name).is_some()
    }

    /// Sets an option of these names.
    ///
    /// # Errors
    /// `OPTION_UNKNOWN`, `OPTION_REPEATED`, `OPTION_EMPTY`, `OPTION_CHOICE`.
    pub(crate) fn set(&mut self, name: &str, value: &str) -> Result<(), Problem> {
        let choices = Self::choices(name);
        let problem = |code| {
            Problem::at(name, code)
                .with("option", name)
                .with("text", value.chars().take(MAX_SHOWN).collect::<String>())
                .with("choices", choices.unwrap_or_default())
        };
        let is_given = match name {
            "bom" => self.bom,
            "dates" => self.dates,
            "decimal" => self.decimal.is_some(),
            "for" => self.excel_fr,
            "sep" => self.separator.is_some(),
            _ => return Err(problem(Code::OptionUnknown)),
        };
        if is_given {
            return Err(problem(Code::OptionRepeated));
        }
        match (name, value) {
            (_, "") => return Err(problem(Code::OptionEmpty)),
            ("bom", "true") => self.bom = true,
            ("dates", "start") => self.dates = true,
            ("decimal", ".") => self.decimal = Some('.'),
            ("decimal", ",") => self.decimal = Some(','),
            ("for", "excel-fr") => self.excel_fr = true,
            ("sep", ",") => self.separator = Some(','),
            ("sep", ";") => self.separator = Some(';'),
            ("sep", "tab") => self.separator = Some('\t'),
            _ => return Err(problem(Code::OptionChoice)),
        }
        Ok(())
    }

    /// Whether the file begins with a byte order mark: without one, Excel reads it in the encoding of its system.
    pub(crate) const fn has_byte_order_mark(self) -> bool {
        self.bom || self.excel_fr
    }

    /// Whether a column has the first days of periods.
    pub(crate) const fn has_starts(self) -> bool {
        self.dates
    }

    /// The signs of the file. Numbers with a decimal comma are separated by semicolons, unless the request has another
    /// sign: they are quoted then.
    pub(crate) fn dialect(self) -> Dialect {
        let default = if self.excel_fr { ',' } else { '.' };
        let decimal = self.decimal.unwrap_or(default);
        let default = if decimal == ',' { ';' } else { ',' };
        Dialect {
            separator: self.separator.unwrap_or(default),
            decimal,
        }
    }

    /// The options of the notation as in an address, `bom=true&sep=%3B`; empty for the default.
    pub(crate) fn query(self) -> String {
        let Dialect { separator, decimal } = self.dialect();
        let mut query = form_urlencoded::Serializer::new(String::new());
        if self.dates {
            query.append_pair("dates", "start");
        }
        if self.has_byte_order_mark() && (separator, decimal) == (';', ',') {
            return query.append_pair("for", "excel-fr").finish();
        }
        if self.has_byte_order_mark() {
            query.append_pair("bom", "true");
        }
        if decimal != '.' {
            query.append_pair("decimal", ",");
        }
        match separator {
            ',' if decimal == '.' => {}
            '\t' => {
                query.append_pair("sep", "tab");
            }
            _ => {
                query.append_pair("sep", &separator.to_string());
            }
        }
        query.finish()
    }

    /// A text that files of the same notation share; empty for the default.
    pub(crate) fn canonical(self) -> String {
        let Dialect { separator, decimal } = self.dialect();
        let marks = match (self.has_byte_order_mark(), self.dates) {
            (false, false) => "",
            (true, false) => "bom",
            (false, true) => "dates",
            (true, true) => "bom dates",
        };
        match (marks, separator, decimal) {
            ("", ',', '.') => String::new(),
            _ => format!("{marks}{separator}{decimal} "),
        }
    }
}

/// The options of CSV files.
#[derive(IntoParams)]
#[into_params(parameter_in = Query)]
#[expect(dead_code, reason = "the description of what `CsvStyle::set` reads")]
pub(crate) struct CsvOptions {
    /// Begins the file with a byte order mark, which Excel needs to read it as UTF-8.
    #[param(inline)]
    bom: Option<Present>,
    /// Adds the column `period_start`: the first day of each period, `2024-01-01`. It is empty for a category.
    #[param(inline)]
    dates: Option<Dates>,
    /// The decimal sign; with a comma, cells are separated by semicolons.
    #[param(inline)]
    decimal: Option<Decimal>,
    /// The notation of a program: semicolons, decimal comma and byte order mark for Excel in French.
    #[param(rename = "for", inline)]
    program: Option<Program>,
    /// The sign between cells.
    #[param(inline)]
    sep: Option<Separator>,
}

/// The only value of an option that is present or absent.
#[derive(ToSchema)]
#[schema(rename_all = "lowercase")]
#[expect(dead_code, reason = "the description of a value")]
enum Present {
    True,
}

#[derive(ToSchema)]
#[schema(rename_all = "lowercase")]
#[expect(dead_code, reason = "the description of a value")]
enum Dates {
    Start,
}

#[derive(ToSchema)]
#[expect(dead_code, reason = "the description of a value")]
enum Decimal {
    #[schema(rename = ".")]
    Point,
    #[schema(rename = ",")]
    Comma,
}

#[derive(ToSchema)]
#[expect(dead_code, reason = "the description of a value")]
enum Program {
    #[schema(rename = "excel-fr")]
    ExcelFr,
}

#[derive(ToSchema)]
#[expect(dead_code, reason = "the description of a value")]
enum Separator {
    #[schema(rename = ",")]
    Comma,
    #[schema(rename = ";")]
    Semicolon,
    #[schema(rename = "tab")]
    Tab,
}

#[cfg(test)]
mod tests {
    use super::*;

    fn style(options: &[(&str, &str)]) -> Result<CsvStyle, Code> {
        let mut style = CsvStyle::default();
        for (name, value) in options {
            style.set(name, value).map_err(|problem| problem.code)?;
        }
        Ok(style)
    }

    #[test]
    fn a_program_has_its_notation_unless_the_request_has_another() {
        for (options, mark, separator, decimal) in [
            (&[][..], false, ',', '.'),
            (&[("for", "excel-fr")], true, ';', ','),
            (&[("for", "excel-fr"), ("sep", "tab")], true, '\t', ','),
            (&[("for", "excel-fr"), ("decimal", ".")], true, ',', '.'),
            (&[("decimal", ",")], false, ';', ','),
            (&[("decimal", ","), ("sep", ",")], false, ',', ','),
            (&[("sep", ";")], false, ';', '.'),
            (&[("bom", "true"), ("dates", "start")], true, ',', '.'),
        ] {
            let read = style(options).unwrap();
            let dialect = Dialect { separator, decimal };
            assert_eq!(
                (read.has_byte_order_mark(), read.dialect()),
                (mark, dialect),
                "{options:?}"
            );
        }
    }

    #[test]
    fn equal_notations_have_equal_texts() {
        let text = |options: &[(&str, &str)]| style(options).unwrap().canonical();
        assert_eq!(text(&[]), "");
        assert_eq!(text(&[("sep", ",")]), "");
        let explicit = [("bom", "true"), ("sep", ";"), ("decimal", ",")];
        assert_eq!(text(&[("for", "excel-fr")]), text(&explicit));
        assert_ne!(text(&[("for", "excel-fr")]), text(&explicit[1..]));
        assert_ne!(text(&[("dates", "start")]), "");
    }

    #[test]
    fn other_values_are_rejected() {
        for (options, code) in [
            (
                &[("bom", "true"), ("bom", "true")][..],
                Code::OptionRepeated,
            ),
            (&[("bom", "")], Code::OptionEmpty),
            (&[("bom", "yes")], Code::OptionChoice),
            (&[("dates", "end")], Code::OptionChoice),
            (&[("sep", "|")], Code::OptionChoice),
            (&[("sep", ","), ("sep", ";")], Code::OptionRepeated),
            (&[("decimal", "·")], Code::OptionChoice),
            (&[("for", "excel")], Code::OptionChoice),
            (&[("freq", "M")], Code::OptionUnknown),
        ] {
            assert_eq!(style(options), Err(code), "{options:?}");
        }
    }
}
