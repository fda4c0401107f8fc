//! The notation of a CSV file: that of RFC 4180, or one that a spreadsheet program of another language reads.

use domain::problem::Code;
use serde::de::value::{Error, StrDeserializer};
use serde::de::{DeserializeOwned, Error as _};
use serde::{Deserialize, Deserializer};
use standards::Dialect;
use utoipa::{IntoParams, ToSchema};

/// The notation of a CSV file. By default cells are separated by commas, numbers have a decimal point, and there is no
/// byte order mark.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, IntoParams)]
#[serde(default)]
#[into_params(parameter_in = Query)]
pub(crate) struct CsvStyle {
    /// Begins the file with a byte order mark, which Excel needs to read it as UTF-8.
    #[serde(deserialize_with = "word")]
    #[param(inline)]
    bom: Option<Present>,
    /// Adds the column `period_start`: the first day of each period, `2024-01-01`. It is empty for a category.
    #[serde(deserialize_with = "word")]
    #[param(inline)]
    dates: Option<Dates>,
    /// The decimal sign; with a comma, cells are separated by semicolons.
    #[serde(deserialize_with = "word")]
    #[param(inline)]
    decimal: Option<Decimal>,
    /// The notation of a program: semicolons, decimal comma and byte order mark for Excel in French.
    #[serde(rename = "for", deserialize_with = "word")]
    #[param(rename = "for", inline)]
    program: Option<Program>,
    /// The sign between cells.
    #[serde(deserialize_with = "word")]
    #[param(inline)]
    sep: Option<Separator>,
}

/// The only value of an option that is present or absent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
enum Present {
    True,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
enum Dates {
    Start,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, ToSchema)]
enum Decimal {
    #[serde(rename = ".")]
    Point,
    #[serde(rename = ",")]
    Comma,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, ToSchema)]
enum Program {
    #[serde(rename = "excel-fr")]
    ExcelFr,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, ToSchema)]
enum Separator {
    #[serde(rename = ",")]
    Comma,
    #[serde(rename = ";")]
    Semicolon,
    #[serde(rename = "tab")]
    Tab,
}

/// Reads one of the words of a type.
fn word<'de, T: DeserializeOwned, D: Deserializer<'de>>(value: D) -> Result<Option<T>, D::Error> {
    let text = String::deserialize(value)?;
    if text.is_empty() {
        return Err(D::Error::custom(Code::OptionEmpty));
    }
    let word = T::deserialize(StrDeserializer::<Error>::new(&text));
    word.map(Some)
        .map_err(|_| D::Error::custom(Code::OptionChoice))
}

impl CsvStyle {
    /// The names of the options.
    pub(crate) const NAMES: [&str; 5] = ["bom", "dates", "decimal", "for", "sep"];

    /// Whether the file begins with a byte order mark: without one, Excel reads it in the encoding of its system.
    pub(crate) const fn has_byte_order_mark(self) -> bool {
        self.bom.is_some() || self.program.is_some()
    }

    /// Whether a column has the first days of periods.
    pub(crate) const fn has_starts(self) -> bool {
        self.dates.is_some()
    }

    /// The signs of the file. Numbers with a decimal comma are separated by semicolons, unless the request has another
    /// sign: they are quoted then.
    pub(crate) const fn dialect(self) -> Dialect {
        let decimal = match (self.decimal, self.program) {
            (Some(Decimal::Point), _) | (None, None) => '.',
            (Some(Decimal::Comma), _) | (None, Some(Program::ExcelFr)) => ',',
        };
        let separator = match self.sep {
            Some(Separator::Comma) => ',',
            Some(Separator::Semicolon) => ';',
            Some(Separator::Tab) => '\t',
            None if decimal == ',' => ';',
            None => ',',
        };
        Dialect { separator, decimal }
    }

    /// The options as in an address, `bom=true&sep=%3B`, the same for the same notation; empty for the default.
    pub(crate) fn query(self) -> String {
        let Dialect { separator, decimal } = self.dialect();
        let mut query = form_urlencoded::Serializer::new(String::new());
        if self.has_starts() {
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
}

#[cfg(test)]
mod tests {
    use transport::fault::HttpError;

    use super::*;
    use crate::request::options;

    fn style(query: &str) -> Result<CsvStyle, Code> {
        options::read(Some(query)).map_err(|error| match error {
            HttpError::Options(problems) => problems[0].code,
            other => panic!("{other:?}"),
        })
    }

    #[test]
    fn a_program_has_its_notation_unless_the_request_has_another() {
        for (options, mark, separator, decimal) in [
            ("", false, ',', '.'),
            ("for=excel-fr", true, ';', ','),
            ("for=excel-fr&sep=tab", true, '\t', ','),
            ("for=excel-fr&decimal=.", true, ',', '.'),
            ("decimal=,", false, ';', ','),
            ("decimal=,&sep=,", false, ',', ','),
            ("sep=;", false, ';', '.'),
            ("bom=true&dates=start", true, ',', '.'),
        ] {
            let read = style(options).unwrap();
            let dialect = Dialect { separator, decimal };
            assert_eq!(
                (read.has_byte_order_mark(), read.dialect()),
                (mark, dialect),
                "{options}"
            );
            // The options of an address give the same notation again.
            let again = style(&read.query()).unwrap();
            assert_eq!(
                (again.has_byte_order_mark(), again.dialect()),
                (mark, dialect),
                "{options}"
            );
        }
    }

    #[test]
    fn equal_notations_have_equal_texts() {
        let text = |options: &str| style(options).unwrap().query();
        assert_eq!(text(""), "");
        assert_eq!(text("sep=,"), "");
        assert_eq!(text("for=excel-fr"), text("bom=true&sep=;&decimal=,"));
        assert_ne!(text("for=excel-fr"), text("sep=;&decimal=,"));
        assert_ne!(text("dates=start"), "");
    }

    #[test]
    fn other_values_are_rejected() {
        for (options, code) in [
            ("bom=true&bom=true", Code::OptionRepeated),
            ("bom=", Code::OptionEmpty),
            ("bom=yes", Code::OptionChoice),
            ("dates=end", Code::OptionChoice),
            ("sep=|", Code::OptionChoice),
            ("sep=,&sep=;", Code::OptionRepeated),
            ("decimal=·", Code::OptionChoice),
            ("for=excel", Code::OptionChoice),
            ("freq=M", Code::OptionUnknown),
        ] {
            assert_eq!(style(options), Err(code), "{options}");
        }
    }

    #[test]
    fn the_names_are_those_that_are_read() {
        let parameters = <CsvStyle as options::ReadOptions>::parameters();
        let names: Vec<&str> = parameters.iter().map(|one| one.name.as_str()).collect();
        assert_eq!(names, CsvStyle::NAMES);
    }
}
