//! Parsing and printing of the options, the same in every API.

use std::fmt;
use std::str::FromStr;

use domain::calendar::frequency::Frequency;
use domain::problem::{Code, Problem};

use super::{DateNotation, Encoding, Repair, Role, Separator, StatedField, StatusList};

/// The place of an indicator's own name in the pattern of names.
pub(crate) const NAME: &str = "{name}";
/// Most characters of a repair's argument: of one text for "missing", of a path.
const MAX_CHARS: usize = 250;
/// Most columns whose role a repair sets.
const MAX_ROLES: usize = crate::limits::MAX_COLUMNS;
/// Most ids of a selection.
const MAX_SELECTED: usize = crate::limits::MAX_METRICS;

/// A text that is no option.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("“{0}” is no option")]
pub struct UnknownOption(String);

impl UnknownOption {
    fn new(text: &str) -> UnknownOption {
        UnknownOption(domain::text::quoted(text))
    }

    /// As a problem for the reader.
    #[must_use]
    pub fn problem(&self) -> Problem {
        Problem::new(Code::ImportOption).with("text", self.0.as_str())
    }
}

/// Implements the texts of variants without an argument.
macro_rules! tokens {
    ($type:ty { $($variant:path => $token:literal,)+ }) => {
        impl $type {
            /// All variants, in the order of declaration.
            pub const ALL: &'static [$type] = &[$($variant),+];

            /// The text of the option.
            #[must_use]
            pub const fn as_str(self) -> &'static str {
                match self {
                    $($variant => $token,)+
                }
            }
        }

        impl fmt::Display for $type {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.pad(self.as_str())
            }
        }

        impl FromStr for $type {
            type Err = UnknownOption;

            fn from_str(text: &str) -> Result<Self, UnknownOption> {
                match text {
                    $($token => Ok($variant),)+
                    _ => Err(UnknownOption::new(text)),
                }
            }
        }
    };
}

tokens!(Encoding {
    Encoding::Utf8 => "utf-8",
    Encoding::Utf16Le => "utf-16le",
    Encoding::Utf16Be => "utf-16be",
    Encoding::Windows1252 => "windows-1252",
});

tokens!(Separator {
    Separator::Comma => "comma",
    Separator::Semicolon => "semicolon",
    Separator::Tab => "tab",
    Separator::Bar => "bar",
});

tokens!(StatusList {
    StatusList::Sdmx => "sdmx",
    StatusList::Eurostat => "eurostat",
});

tokens!(StatedField {
    StatedField::Unit => "unit",
    StatedField::Source => "source",
    StatedField::Licence => "licence",
    StatedField::Tags => "tags",
});

tokens!(Role {
    Role::Date => "date",
    Role::Year => "year",
    Role::Semester => "semester",
    Role::Quarter => "quarter",
    Role::Month => "month",
    Role::Week => "week",
    Role::Day => "day",
    Role::Key => "key",
    Role::Name => "name",
    Role::Unit => "unit",
    Role::UnitKey => "unit-key",
    Role::Frequency => "frequency",
    Role::Value => "value",
    Role::Rest => "rest",
    Role::Text => "text",
    Role::Nothing => "-",
});

tokens!(DateNotation {
    DateNotation::DayMonthYear => "dmy",
    DateNotation::MonthDayYear => "mdy",
    DateNotation::YearMonthDay => "ymd",
    DateNotation::Codes => "codes",
    DateNotation::Names => "names",
    DateNotation::Serial => "serial",
    DateNotation::Serial1904 => "serial1904",
    DateNotation::Weeks => "weeks",
    DateNotation::Months => "months",
    DateNotation::Quarters => "quarters",
    DateNotation::Semesters => "semesters",
    DateNotation::FirstYear => "first-year",
    DateNotation::LastYear => "last-year",
    DateNotation::Within => "within",
    DateNotation::Times => "times",
    DateNotation::Marks => "marks",
    DateNotation::Past => "past",
    DateNotation::LastCentury => "1900s",
});

impl Separator {
    /// The character.
    #[must_use]
    pub const fn byte(self) -> u8 {
        match self {
            Separator::Comma => b',',
            Separator::Semicolon => b';',
            Separator::Tab => b'\t',
            Separator::Bar => b'|',
        }
    }
}

impl fmt::Display for Repair {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Repair::Transpose => f.write_str("transpose"),
            Repair::Grid => f.write_str("grid"),
            Repair::Header(line) => write!(f, "header:{line}"),
            Repair::Columns(roles) => {
                f.write_str("columns:")?;
                for (place, role) in roles.iter().enumerate() {
                    if place > 0 {
                        f.write_str(",")?;
                    }
                    f.write_str(role.as_str())?;
                }
                Ok(())
            }
            Repair::AsAbove(columns) => {
                let columns: Vec<String> = columns.iter().map(u32::to_string).collect();
                write!(f, "as-above:{}", columns.join(","))
            }
            Repair::Frequency(frequency) => write!(f, "frequency:{frequency}"),
            Repair::Under(path) => write!(f, "under:{path}"),
            Repair::Id(id) => write!(f, "name:{id}"),
            Repair::ColumnId(column, id) => write!(f, "id:{column}={id}"),
            Repair::Known => f.write_str("known"),
            Repair::Footnotes => f.write_str("footnotes"),
            Repair::End(line) => write!(f, "end:{line}"),
            Repair::Totals => f.write_str("totals"),
            Repair::EmptyLines => f.write_str("empty-lines"),
            Repair::Dates(notation) => write!(f, "dates:{notation}"),
            Repair::DecimalComma => f.write_str("decimal-comma"),
            Repair::Thousands => f.write_str("thousands"),
            Repair::Points => f.write_str("points"),
            Repair::Minus => f.write_str("minus"),
            Repair::Missing(text) => write!(f, "missing:{text}"),
            Repair::Status(list) => write!(f, "status:{list}"),
            Repair::Percent => f.write_str("percent"),
            Repair::Stated(field, text) => write!(f, "{field}:{text}"),
            Repair::StatedFor(field, ids, text) => write!(f, "{field}@{}:{text}", ids.join(",")),
            Repair::Names(pattern) => write!(f, "names:{pattern}"),
            Repair::LowerIds => f.write_str("lower-ids"),
        }
    }
}

impl FromStr for Repair {
    type Err = UnknownOption;

    fn from_str(text: &str) -> Result<Repair, UnknownOption> {
        read(text).ok_or_else(|| UnknownOption::new(text))
    }
}

fn read(text: &str) -> Option<Repair> {
    let Some((word, needed)) = text.split_once(':') else {
        return match text {
            "transpose" => Some(Repair::Transpose),
            "grid" => Some(Repair::Grid),
            "known" => Some(Repair::Known),
            "footnotes" => Some(Repair::Footnotes),
            "totals" => Some(Repair::Totals),
            "empty-lines" => Some(Repair::EmptyLines),
            "decimal-comma" => Some(Repair::DecimalComma),
            "thousands" => Some(Repair::Thousands),
            "points" => Some(Repair::Points),
            "minus" => Some(Repair::Minus),
            "percent" => Some(Repair::Percent),
            "lower-ids" => Some(Repair::LowerIds),
            _ => None,
        };
    };

    match word {
        "header" => number(needed).map(Repair::Header),
        "end" => number(needed).filter(|&line| line > 0).map(Repair::End),
        "columns" => {
            let roles = needed.split(',').take(MAX_ROLES + 1);
            let roles: Vec<Role> = roles.map(Role::from_str).collect::<Result<_, _>>().ok()?;
            (roles.len() <= MAX_ROLES).then_some(Repair::Columns(roles))
        }
        "as-above" => {
            let columns = needed.split(',').take(MAX_ROLES + 1);
            let columns: Vec<u32> = columns
                .map(|column| number(column).filter(|&column| column > 0))
                .collect::<Option<_>>()?;
            (columns.len() <= MAX_ROLES).then_some(Repair::AsAbove(columns))
        }
        "frequency" => Frequency::parse(needed).map(Repair::Frequency),
        "under" => plain(needed).map(Repair::Under),
        "name" => plain(needed).map(Repair::Id),
        "id" => {
            let (column, id) = needed.split_once('=')?;
            let column = number(column).filter(|&column| column > 0)?;
            Some(Repair::ColumnId(column, plain(id)?))
        }
        "dates" => needed.parse().ok().map(Repair::Dates),
        "missing" => plain(needed).map(Repair::Missing),
        "status" => needed.parse().ok().map(Repair::Status),
        "names" => plain(needed)
            .filter(|pattern| pattern.contains(NAME))
            .map(Repair::Names),
        other => stated(other, plain(needed)?),
    }
}

/// Parses a stated field, with or without a selection of indicators.
fn stated(word: &str, text: String) -> Option<Repair> {
    let Some((field, selected)) = word.split_once('@') else {
        return Some(Repair::Stated(word.parse().ok()?, text));
    };
    let ids = selected.split(',').take(MAX_SELECTED + 1);
    let ids: Vec<String> = ids.map(plain).collect::<Option<_>>()?;
    let fits = ids.len() <= MAX_SELECTED;
    fits.then_some(Repair::StatedFor(field.parse().ok()?, ids, text))
}

/// Parses a number of digits alone.
fn number(digits: &str) -> Option<u32> {
    let fits = digits.bytes().all(|byte| byte.is_ascii_digit());
    digits.parse().ok().filter(|_| fits)
}

/// A short, non-empty text without blanks around it.
fn plain(text: &str) -> Option<String> {
    let fits = !text.is_empty() && text.trim() == text && text.chars().count() <= MAX_CHARS;
    fits.then(|| text.to_owned())
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn one<T: Copy + fmt::Debug + 'static>(all: &'static [T]) -> impl Strategy<Value = T> {
        proptest::sample::select(all)
    }

    fn word() -> impl Strategy<Value = String> {
        "[^ \\pC\\pZ]([^\\pC]{0,20}[^ \\pC\\pZ])?"
    }

    fn selection() -> impl Strategy<Value = Repair> {
        let id = "[^ ,:\\pC\\pZ]([^,:\\pC]{0,20}[^ ,:\\pC\\pZ])?";
        let ids = proptest::collection::vec(id, 1..5);
        let parts = (one(StatedField::ALL), ids, word());
        parts.prop_map(|(field, ids, text)| Repair::StatedFor(field, ids, text))
    }

    fn repair() -> impl Strategy<Value = Repair> {
        prop_oneof![
            Just(Repair::Transpose),
            Just(Repair::Grid),
            (1..=u32::MAX).prop_map(Repair::Header),
            proptest::collection::vec(one(Role::ALL), 1..20).prop_map(Repair::Columns),
            proptest::collection::vec(1..=u32::MAX, 1..5).prop_map(Repair::AsAbove),
            one(Frequency::ALL).prop_map(Repair::Frequency),
            word().prop_map(Repair::Under),
            word().prop_map(Repair::Id),
            (1..=u32::MAX, word()).prop_map(|(column, id)| Repair::ColumnId(column, id)),
            Just(Repair::Known),
            Just(Repair::Footnotes),
            (1..=u32::MAX).prop_map(Repair::End),
            Just(Repair::Totals),
            Just(Repair::EmptyLines),
            one(DateNotation::ALL).prop_map(Repair::Dates),
            Just(Repair::DecimalComma),
            Just(Repair::Thousands),
            Just(Repair::Points),
            Just(Repair::Minus),
            word().prop_map(Repair::Missing),
            one(StatusList::ALL).prop_map(Repair::Status),
            Just(Repair::Percent),
            (one(StatedField::ALL), word()).prop_map(|(field, text)| Repair::Stated(field, text)),
            selection(),
            word().prop_map(|text| Repair::Names(format!("{text} {NAME}"))),
            Just(Repair::LowerIds),
        ]
    }

    proptest! {
        #[test]
        fn a_repair_reads_back_as_it_was_written(repair in repair()) {
            prop_assert_eq!(repair.to_string().parse::<Repair>(), Ok(repair));
        }

        #[test]
        fn what_is_no_repair_is_told_and_never_more(text in "\\PC{0,300}") {
            match text.parse::<Repair>() {
                Ok(repair) => prop_assert_eq!(repair.to_string().parse::<Repair>(), Ok(repair)),
                Err(unknown) => {
                    let problem = unknown.problem();
                    prop_assert_eq!(problem.code, Code::ImportOption);
                }
            }
        }
    }

    #[test]
    fn words_read_back_and_others_do_not() {
        for &encoding in Encoding::ALL {
            assert_eq!(encoding.to_string().parse(), Ok(encoding));
        }
        for &separator in Separator::ALL {
            assert_eq!(separator.to_string().parse(), Ok(separator));
        }
        assert!("latin-1".parse::<Encoding>().is_err());
        assert!(";".parse::<Separator>().is_err());
    }

    #[test]
    fn a_repair_says_all_that_it_needs() {
        for text in [
            "",
            "header",
            "header:",
            "header:+3",
            "header:99999999999",
            "columns:",
            "columns:date,,value",
            "columns:date,worth",
            "frequency:A",
            "frequency:m",
            "under:",
            "name: cpi",
            "id:cpi",
            "id:3",
            "id:3=",
            "id:=cpi",
            "id:0=cpi",
            "id:+3=cpi",
            "id:3= cpi",
            "dates:iso",
            "missing:",
            "status",
            "status:imf",
            "footnotes:",
            "unit:",
            "source: INSEE",
            "unit@:kg",
            "unit@wheat:",
            "unit@wheat,:kg",
            "unit@wheat, oats:kg",
            "unit@wheat",
            "names@wheat:{name}",
            "missing@wheat:NA",
            "names:Price",
            "notes:all",
            "totals:",
            "Transpose",
            "grid:1",
        ] {
            let reported = text.parse::<Repair>().unwrap_err();
            assert_eq!(
                reported.problem(),
                Problem::new(Code::ImportOption).with("text", text)
            );
        }

        let selection = |count| format!("unit@{}:kg", vec!["wheat"; count].join(","));
        assert!(selection(5_000).parse::<Repair>().is_ok());
        assert!(selection(5_001).parse::<Repair>().is_err());

        let long = format!("missing:{}", "x".repeat(300));
        let reported = long.parse::<Repair>().unwrap_err();
        assert_eq!(reported.0.chars().count(), 80);
    }
}
