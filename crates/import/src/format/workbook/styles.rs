//! Formats of numbers: which numbers are dates, and which are shown as percent.

use std::collections::HashMap;

use quick_xml::events::Event;

use super::error::WorkbookError;
use super::markup::{Markup, attribute};
use crate::format::package::Package;

/// Most formats of cells; programs allow 65,490.
const MAX_FORMATS: usize = 1 << 17;

/// The kind of a number, by its format.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) enum FormatKind {
    /// A plain number.
    #[default]
    Number,
    /// A number shown multiplied by a hundred, with a percent sign.
    Percent,
    /// A day, or a time of day, counted in days.
    Date,
    /// A duration, counted in days.
    Duration,
}

/// Formats by their numbers, as cells refer to them.
#[derive(Debug, Default)]
pub(super) struct Styles {
    kinds: Vec<FormatKind>,
}

impl Styles {
    pub(super) fn read(
        package: &mut Package<'_>,
        part: Option<&str>,
    ) -> Result<Styles, WorkbookError> {
        let mut styles = Styles::default();
        let Some(part) = part.map(|part| package.part(part)).transpose()?.flatten() else {
            return Ok(styles);
        };

        let mut markup = Markup::new(part);
        let mut codes: HashMap<u32, FormatKind> = HashMap::new();
        let mut in_cells = false;
        loop {
            match markup.next()? {
                Event::Start(start) => match start.local_name().as_ref() {
                    "numFmt" if codes.len() < MAX_FORMATS => {
                        let number = attribute(&start, "numFmtId")?.and_then(|id| id.parse().ok());
                        let code = attribute(&start, "formatCode")?.unwrap_or_default();
                        if let Some(number) = number {
                            codes.insert(number, kind_of_code(&code));
                        }
                    }
                    "cellXfs" => in_cells = true,
                    "xf" if in_cells && styles.kinds.len() < MAX_FORMATS => {
                        let number = attribute(&start, "numFmtId")?.and_then(|id| id.parse().ok());
                        let kind = number.map(|number: u32| {
                            let own = codes.get(&number).copied();
                            own.unwrap_or_else(|| kind_of_number(number))
                        });
                        styles.kinds.push(kind.unwrap_or_default());
                    }
                    _ => {}
                },
                Event::End(end) if end.local_name().as_ref() == "cellXfs" => in_cells = false,
                Event::Eof => return Ok(styles),
                _ => {}
            }
        }
    }

    /// The kind of numbers with a format.
    pub(super) fn kind(&self, format: usize) -> FormatKind {
        self.kinds.get(format).copied().unwrap_or_default()
    }
}

/// Built-in formats (ECMA-376 part 1, 18.8.30), including those of East Asian dates.
const fn kind_of_number(number: u32) -> FormatKind {
    match number {
        14..=22 | 27..=36 | 45 | 47 | 50..=58 => FormatKind::Date,
        46 => FormatKind::Duration,
        9 | 10 => FormatKind::Percent,
        _ => FormatKind::Number,
    }
}

/// The kind of a format, from letters of dates and percent signs outside of quotes, escapes and brackets.
///
/// The first section decides on dates. A format is a percentage if every section with digits has a percent sign: if one
/// of them has not (`0.0%;0.0`), the section that applies to a number is not determined, and the number stays as
/// stored.
fn kind_of_code(code: &str) -> FormatKind {
    let mut letters = code.chars();
    let (mut date, mut is_first) = (false, true);
    let mut section = Section::default();
    let mut numbers = Vec::new();

    while let Some(letter) = letters.next() {
        match letter {
            ';' => {
                is_first = false;
                numbers.push(std::mem::take(&mut section));
            }
            '"' => {
                letters.by_ref().find(|&letter| letter == '"');
            }
            '\\' | '_' | '*' => {
                letters.next();
            }
            '[' => {
                let inside: String = letters
                    .by_ref()
                    .take_while(|&letter| letter != ']')
                    .collect();
                if is_first && is_elapsed(&inside) {
                    return FormatKind::Duration;
                }
            }
            '%' => section.percent = true,
            '0' | '#' | '?' => section.digits = true,
            'y' | 'Y' | 'm' | 'M' | 'd' | 'D' | 'h' | 'H' | 's' | 'S' => date |= is_first,
            _ => {}
        }
    }

    numbers.push(section);
    let mut numbers = numbers.iter().filter(|section| section.digits).peekable();
    if date {
        FormatKind::Date
    } else if numbers.peek().is_some() && numbers.all(|section| section.percent) {
        FormatKind::Percent
    } else {
        FormatKind::Number
    }
}

/// The content of a section of a format.
#[derive(Default)]
struct Section {
    digits: bool,
    percent: bool,
}

/// Whether brackets contain a unit of elapsed time: `h`, `mm`.
fn is_elapsed(inside: &str) -> bool {
    let unit = inside.to_ascii_lowercase();
    let mut units = ["h", "m", "s"].iter();
    units.any(|letter| !unit.is_empty() && unit.replace(letter, "").is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn formats_are_told_by_their_letters() {
        for code in [
            "yyyy-mm-dd",
            "dd/mm/yy;@",
            "[$-40C]mmmm yyyy",
            "h:mm AM/PM",
            "\"le\" d\\.m",
            "D.M.YYYY",
        ] {
            assert_eq!(kind_of_code(code), FormatKind::Date, "{code}");
        }

        for code in ["[h]:mm", "[mm]:ss", "[Red][hh]:mm"] {
            assert_eq!(kind_of_code(code), FormatKind::Duration, "{code}");
        }

        for code in [
            "0%",
            "0.00%",
            "0.0\\ %",
            "# ##0,0%",
            "[Red]-0.0%;0.0%",
            "0.0%;-0.0%;\"–\"",
            "[=0]\"–\";0.0%",
            "0.0%;[Red]\\-0.0%;@",
            "%0",
            "0.0%_%",
        ] {
            assert_eq!(kind_of_code(code), FormatKind::Percent, "{code}");
        }

        for code in [
            "0.0\"%\"",
            "0.0\\%",
            "0_%",
            "0*%",
            "[%]0",
            "0.0%;0.0",
            "0.0;0.0%",
            "\"%\"",
            "@%",
            "General",
            "0.00",
            "#,##0 \"days\"",
            "[Red]0",
            "0\\d",
            "0.00E+00",
            "_d0",
            "* 0",
            "@",
            "0;d",
            "",
            "[]",
            "\"",
        ] {
            assert_eq!(kind_of_code(code), FormatKind::Number, "{code}");
        }

        for (number, kind) in [
            (0, FormatKind::Number),
            (4, FormatKind::Number),
            (9, FormatKind::Percent),
            (10, FormatKind::Percent),
            (11, FormatKind::Number),
            (14, FormatKind::Date),
            (46, FormatKind::Duration),
        ] {
            assert_eq!(kind_of_number(number), kind, "{number}");
        }
    }
}
