//! Parts of a year by their names: `Janv.`, `March`, `T1`, `Q04`, `Jan to Mar`, `1er semestre`, `H2`, `sem. 5`, `01`.

use domain::text::fold;

use super::date::{Written, month, number, small};
use super::words::{Words, words};
use crate::options::Role;

/// The kinds of parts of a year.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum PartKind {
    Semester,
    Quarter,
    Month,
    /// An ISO week.
    Week,
}

/// Words for each kind in French, English and German.
const WORDS: [(PartKind, Words); 4] = [
    (
        PartKind::Semester,
        Words(
            "semestre,semestres,semestriel,semestrielle,semester,semesters,half,halves,halfyear,\
             halbjahr",
        ),
    ),
    (
        PartKind::Quarter,
        Words(
            "trimestre,trimestres,trim,trimestriel,trimestrielle,quarter,quarters,qtr,quarterly,\
             quartal,quartale",
        ),
    ),
    (
        PartKind::Month,
        Words("mois,mensuel,mensuelle,month,months,monthly,yearmonth,yyyymm,monat,monate"),
    ),
    (
        PartKind::Week,
        Words(
            "semaine,semaines,sem,hebdo,hebdomadaire,week,weeks,wk,weekly,yearweek,isoweek,woche,\
             wochen,kw",
        ),
    ),
];

/// Abbreviations for each kind that mean something else in titles: millimetres.
const ABBREVIATIONS: [(PartKind, Words); 2] = [
    (PartKind::Quarter, Words("q")),
    (PartKind::Month, Words("mm,mon")),
];

/// Other words in texts on the division of a table.
const DIVISION: Words = Words("an,annee,annees,ans,year,years,par,by,et,and");

/// Words beside the kind in the names of columns.
const BESIDE: Words = Words("number,numero,no,nr,iso,of,year,annee");

/// A part of any year.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Part {
    pub(crate) kind: PartKind,
    /// From 1.
    pub(crate) number: u8,
}

impl PartKind {
    /// All kinds, by their number of parts in a year.
    pub(crate) const ALL: [PartKind; 4] = [
        PartKind::Semester,
        PartKind::Quarter,
        PartKind::Month,
        PartKind::Week,
    ];

    /// The role of a column of such parts.
    pub(crate) const fn role(self) -> Role {
        match self {
            PartKind::Semester => Role::Semester,
            PartKind::Quarter => Role::Quarter,
            PartKind::Month => Role::Month,
            PartKind::Week => Role::Week,
        }
    }

    /// The number of such parts in a year.
    pub(crate) const fn count(self) -> u8 {
        match self {
            PartKind::Semester => 2,
            PartKind::Quarter => 4,
            PartKind::Month => 12,
            PartKind::Week => 53,
        }
    }

    /// The kind that a word names.
    fn of_word(word: &str) -> Option<PartKind> {
        in_lists(&WORDS, word)
    }

    /// The kind that a folded word of the name of a column names, perhaps by an abbreviation.
    pub(crate) fn of_name(word: &str) -> Option<PartKind> {
        PartKind::of_word(word).or_else(|| in_lists(&ABBREVIATIONS, word))
    }

    /// The kind of the parts of a year in a column with this folded name, which says nothing else: `mois`, `week
    /// number`.
    pub(crate) fn of_column(name: &str) -> Option<PartKind> {
        let (mut found, mut is_other) = (None, false);
        for word in words(name) {
            match PartKind::of_name(word) {
                Some(kind) if found.is_none_or(|found| found == kind) => found = Some(kind),
                None if BESIDE.has(word) => {}
                _ => is_other = true,
            }
        }
        found.filter(|_| !is_other)
    }

    /// The kind that a folded letter denotes before a number, where bare numbers are of the kind `numbers`. S is short
    /// for *semaine* and *semestre*; P is a period of any kind.
    fn of_letter(letter: &str, numbers: PartKind) -> Option<PartKind> {
        match letter {
            "s" if numbers == PartKind::Week => Some(PartKind::Week),
            "s" | "h" => Some(PartKind::Semester),
            "t" | "q" => Some(PartKind::Quarter),
            "m" => Some(PartKind::Month),
            "w" => Some(PartKind::Week),
            "p" => Some(numbers),
            _ => None,
        }
    }

    /// The only kind that a text names: `Mois`, `Année / mois`.
    pub(crate) fn named(text: &str) -> Option<PartKind> {
        one(PartKind::all_named(text).into_iter())
    }

    /// The kinds that the words of a text name.
    pub(crate) fn all_named(text: &str) -> Vec<PartKind> {
        words(&fold(text)).filter_map(PartKind::of_word).collect()
    }

    /// Whether a text only names the division of a table: `Mois`, `Année / mois`, `by quarter`.
    pub(crate) fn is_only_division(text: &str) -> bool {
        let is_division = |word: &str| PartKind::of_word(word).is_some() || DIVISION.has(word);
        words(&fold(text)).all(is_division)
    }
}

impl Part {
    /// A part by its name; a bare number is one of `numbers`.
    pub(crate) fn read(text: &str, numbers: PartKind) -> Option<Part> {
        let text = text.trim();
        // Programs write integers as decimals.
        let text = text.strip_suffix(".0").unwrap_or(text);

        if text.is_empty() || text.len() > 40 {
            return None;
        }

        // Most cells are numbers: without copies.
        if let Some(number) = digits(text) {
            let kind = numbers;
            return (1..=kind.count())
                .contains(&number)
                .then_some(Part { kind, number });
        }

        if let Some(number) = month(text) {
            let kind = PartKind::Month;
            return Some(Part { kind, number });
        }

        let folded = fold(text);
        let mut words = words(&folded);
        let (first, second) = (words.next()?, words.next());
        let third = words.next();
        if let Some(part) = months(first, third.or(second).unwrap_or_default()) {
            return words.next().is_none().then_some(part);
        }

        if third.is_some() {
            return None;
        }

        let (kind, number) = match second {
            // `T 1`, `Trimestre 1`, `1er trimestre`.
            Some(second) => {
                let kind = PartKind::of_word(first).or_else(|| PartKind::of_letter(first, numbers));
                match kind {
                    Some(kind) => (kind, digits(second)?),
                    None => (PartKind::of_word(second)?, ordinal(first)?),
                }
            }
            None => match digits(first) {
                // With signs around it.
                Some(number) => (numbers, number),
                None => {
                    let (letter, number) = first.split_at_checked(1)?;
                    (PartKind::of_letter(letter, numbers)?, digits(number)?)
                }
            },
        };

        (1..=kind.count())
            .contains(&number)
            .then_some(Part { kind, number })
    }

    /// Whether a code denotes the whole year after its parts: `M13`, `Q05`, `S03`, `P13`, and 13 among months.
    pub(crate) fn is_whole_year(text: &str, numbers: PartKind) -> bool {
        let text = text.trim();
        if let Some(number) = digits(text) {
            return number == numbers.count() + 1;
        }
        let folded = fold(text);
        let Some((letter, Some(number))) = folded
            .split_at_checked(1)
            .map(|(letter, number)| (letter, digits(number)))
        else {
            return false;
        };
        let kind = PartKind::of_letter(letter, numbers);
        kind.is_some_and(|kind| number == kind.count() + 1)
    }

    /// Whether a name hardly means anything else: a word rather than a letter or a number. Quartiles may also be called
    /// `Q1`, and flats of two rooms `T2`.
    pub(crate) fn is_word(text: &str) -> bool {
        text.chars().filter(|c| c.is_alphabetic()).count() > 2
    }

    /// Whether a name is a bare number.
    pub(crate) fn is_number(text: &str) -> bool {
        let text = text.trim();
        digits(text.strip_suffix(".0").unwrap_or(text)).is_some()
    }

    /// The part of one year.
    pub(crate) const fn of(self, year: u16) -> Written {
        match self.kind {
            PartKind::Semester => Written::Semester(year, self.number),
            PartKind::Quarter => Written::Quarter(year, self.number),
            PartKind::Month => Written::Month(year, self.number),
            PartKind::Week => Written::Week(year, self.number),
        }
    }
}

/// A date with its parts in several columns; absent parts are `None`.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Parts<'t> {
    pub(crate) year: &'t str,
    /// A part of the year, and its kind.
    pub(crate) part: Option<(PartKind, &'t str)>,
    /// A day of the month that is the part.
    pub(crate) day: Option<&'t str>,
}

impl Parts<'_> {
    /// Parses the date: the part as a number or by its name. `None` if one of them is something else.
    pub(crate) fn read(&self) -> Option<Written> {
        let year = self.year.trim();
        let year = year.strip_suffix(".0").unwrap_or(year);
        let year = (year.len() == 4).then(|| number(year, 1, 9999))??;
        let Some((kind, part)) = self.part else {
            return Some(Written::Year(year));
        };
        let part = Part::read(part, kind).filter(|part| part.kind == kind)?;
        match self.day {
            Some(day) => Some(Written::Day(year, part.number, small(day.trim(), 31)?)),
            None => Some(part.of(year)),
        }
    }

    /// The parts with a blank between them, for display.
    pub(crate) fn joined(&self) -> String {
        let parts = [self.part.map(|(_, part)| part), self.day];
        let mut text = self.year.trim().to_owned();
        for part in parts.into_iter().flatten() {
            text.push(' ');
            text.push_str(part.trim());
        }
        text.trim().to_owned()
    }
}

/// A quarter or a half-year by its first and its last month.
fn months(first: &str, last: &str) -> Option<Part> {
    let (first, last) = (month(first)?, month(last)?);
    let kind = match last.checked_sub(first)? {
        2 => PartKind::Quarter,
        5 => PartKind::Semester,
        _ => return None,
    };
    let months = 12 / kind.count();
    ((first - 1) % months == 0).then_some(Part {
        kind,
        number: (first - 1) / months + 1,
    })
}

fn in_lists(lists: &[(PartKind, Words)], word: &str) -> Option<PartKind> {
    let mut all = lists.iter();
    all.find_map(|(kind, words)| words.has(word).then_some(*kind))
}

/// The kind of all items, if it is the same.
pub(crate) fn one(mut kinds: impl Iterator<Item = PartKind>) -> Option<PartKind> {
    let first = kinds.next()?;
    kinds.all(|kind| kind == first).then_some(first)
}

/// Parses one or two digits.
fn digits(text: &str) -> Option<u8> {
    let fits = matches!(text.len(), 1 | 2) && text.bytes().all(|byte| byte.is_ascii_digit());
    text.parse().ok().filter(|_| fits)
}

/// `1`, `1er`, `2e`, `2eme`, `2nd`, `3rd`, `4th`.
fn ordinal(word: &str) -> Option<u8> {
    let end = word
        .find(|c: char| !c.is_ascii_digit())
        .unwrap_or(word.len());
    let (number, suffix) = word.split_at_checked(end)?;
    let suffixes = ["", "er", "e", "eme", "nd", "nde", "st", "rd", "th"];
    digits(number).filter(|_| suffixes.contains(&suffix))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_of_a_year_are_known_by_their_names() {
        for (text, expected) in [
            ("Janv.", "Month 1"),
            (" févr ", "Month 2"),
            ("Mar", "Month 3"),
            ("AOÛT", "Month 8"),
            ("December", "Month 12"),
            ("M01", "Month 1"),
            ("M12", "Month 12"),
            ("Mois 3", "Month 3"),
            ("01", "Month 1"),
            ("12", "Month 12"),
            ("3.0", "Month 3"),
            ("T1", "Quarter 1"),
            ("q4", "Quarter 4"),
            ("T 2", "Quarter 2"),
            ("Trimestre 3", "Quarter 3"),
            ("1er trimestre", "Quarter 1"),
            ("2e trim.", "Quarter 2"),
            ("4th quarter", "Quarter 4"),
            ("S1", "Semester 1"),
            ("H2", "Semester 2"),
            ("1er semestre", "Semester 1"),
            ("2nd half", "Semester 2"),
            ("Q04", "Quarter 4"),
            ("P07", "Month 7"),
            ("W1", "Week 1"),
            ("sem. 53", "Week 53"),
            ("Jan to Mar", "Quarter 1"),
            ("janv.-mars", "Quarter 1"),
            ("juillet à septembre", "Quarter 3"),
            ("Oct\u{2013}Dec", "Quarter 4"),
            ("Jan-Jun", "Semester 1"),
        ] {
            let read = Part::read(text, PartKind::Month);
            let reported = read.map(|part| format!("{:?} {}", part.kind, part.number));
            assert_eq!(reported.as_deref(), Some(expected), "{text}");
        }

        for text in [
            "",
            "0",
            "13",
            "T5",
            "Q0",
            "S3",
            "H0",
            "M13",
            "2024",
            "Total",
            "Prix",
            "T",
            "T1 2024",
            "janv 2024",
            "1 2",
            "A1",
            "Feb to Apr",
            "Jan to Feb",
            "W54",
        ] {
            assert_eq!(Part::read(text, PartKind::Month), None, "{text}");
        }

        let quarter = Part::read("3", PartKind::Quarter).map(|part| part.of(2024));
        assert_eq!(quarter, Some(Written::Quarter(2024, 3)));
        assert_eq!(Part::read("5", PartKind::Quarter), None);
    }

    #[test]
    fn a_code_after_the_parts_denotes_the_year() {
        for (text, numbers, expected) in [
            ("M13", PartKind::Month, true),
            ("Q05", PartKind::Quarter, true),
            ("Q5", PartKind::Month, true),
            ("S03", PartKind::Semester, true),
            ("S03", PartKind::Week, false),
            ("W54", PartKind::Month, true),
            ("P13", PartKind::Month, true),
            ("13", PartKind::Month, true),
            ("5", PartKind::Quarter, true),
            ("M12", PartKind::Month, false),
            ("5", PartKind::Month, false),
            ("", PartKind::Month, false),
            ("é3", PartKind::Month, false),
        ] {
            assert_eq!(Part::is_whole_year(text, numbers), expected, "{text}");
        }
    }

    #[test]
    fn a_kind_is_named_where_only_one_is() {
        for (text, expected) in [
            ("Mois", Some(PartKind::Month)),
            ("Année / mois", Some(PartKind::Month)),
            ("Quarter", Some(PartKind::Quarter)),
            ("Mois, trimestre", None),
            ("Année", None),
        ] {
            assert_eq!(PartKind::named(text), expected, "{text}");
        }
    }

    #[test]
    fn parts_of_a_date_are_joined() {
        use PartKind::{Month, Quarter, Semester, Week};

        for (year, part, day, expected) in [
            ("1959", None, None, Some("1959")),
            ("1959", Some((Quarter, "1")), None, Some("1959-Q1")),
            ("1959.0", Some((Quarter, "T3")), None, Some("1959-Q3")),
            ("1959", Some((Quarter, "Q03")), None, Some("1959-Q3")),
            ("1959", Some((Quarter, "Jul to Sep")), None, Some("1959-Q3")),
            ("1959", Some((Quarter, "5")), None, None),
            ("1959", Some((Semester, "H2")), None, Some("1959-S2")),
            ("1959", Some((Month, "2")), None, Some("1959-02")),
            ("1959", Some((Month, "M02")), None, Some("1959-02")),
            ("1959", Some((Month, "février")), None, Some("1959-02")),
            ("1959", Some((Month, "2")), Some("9"), Some("1959-02-09")),
            ("1959", Some((Month, "2")), Some("x"), None),
            ("1959", Some((Month, "13")), None, None),
            ("1959", Some((Week, "7")), None, Some("1959-W07")),
            ("1959", Some((Week, "S07")), None, Some("1959-W07")),
            ("59", None, None, None),
            ("", None, None, None),
        ] {
            let parts = Parts { year, part, day };
            let read = parts.read().map(|read| read.to_string());
            assert_eq!(read.as_deref(), expected, "{parts:?}");
        }
    }
}
