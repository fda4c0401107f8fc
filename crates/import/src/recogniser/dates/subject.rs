//! The kind of period that a table names for its dates.

use domain::calendar::frequency::Frequency;
use domain::text::fold;

use super::numbered::Kind;
use crate::recogniser::body::Body;

/// Words of the name of a column of dates, folded, in French, English and German.
const WORDS: [(Kind, &[&str]); 5] = [
    (
        Kind::Weeks,
        &[
            "semaine",
            "semaines",
            "sem",
            "hebdo",
            "hebdomadaire",
            "week",
            "weeks",
            "wk",
            "weekly",
            "woche",
            "wochen",
            "kw",
            "yearweek",
            "isoweek",
        ],
    ),
    (
        Kind::Months,
        &[
            "mois",
            "month",
            "months",
            "mensuel",
            "mensuelle",
            "monthly",
            "yearmonth",
            "yyyymm",
            "monat",
            "monate",
        ],
    ),
    (
        Kind::Quarters,
        &[
            "trimestre",
            "trimestres",
            "trim",
            "trimestriel",
            "trimestrielle",
            "quarter",
            "quarters",
            "qtr",
            "quarterly",
            "quartal",
            "quartale",
        ],
    ),
    (
        Kind::Semesters,
        &[
            "semestre",
            "semestres",
            "semestriel",
            "semestrielle",
            "half",
            "halfyear",
            "semester",
            "semesters",
            "halbjahr",
        ],
    ),
    (
        Kind::Spans,
        &[
            "school",
            "academic",
            "fiscal",
            "financial",
            "scolaire",
            "scolaires",
            "universitaire",
            "season",
            "saison",
            "campagne",
            "exercice",
            "schuljahr",
        ],
    ),
];

/// The only kind that the frequency of the table or the name of its column of dates gives; `None` where neither gives
/// one, or the name gives two.
pub(super) fn of(body: &Body<'_>) -> Option<Kind> {
    match body.frequency {
        Some(Frequency::Weekly) => return Some(Kind::Weeks),
        Some(Frequency::Monthly) => return Some(Kind::Months),
        Some(Frequency::Quarterly) => return Some(Kind::Quarters),
        Some(Frequency::BiAnnual) => return Some(Kind::Semesters),
        Some(Frequency::Yearly) => return Some(Kind::Spans),
        Some(Frequency::Daily | Frequency::Category) | None => {}
    }
    named(body.date_name())
}

/// The only kind that the words of a name give.
fn named(name: &str) -> Option<Kind> {
    let name = fold(name);
    let words = name.split(|c: char| !c.is_alphanumeric());
    let mut kinds = words.filter_map(|word| {
        let mut all = WORDS.iter();
        all.find_map(|(kind, words)| words.contains(&word).then_some(*kind))
    });
    let first = kinds.next()?;
    kinds.all(|kind| kind == first).then_some(first)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_gives_one_kind_or_none() {
        for (name, expected) in [
            ("Mois", Some(Kind::Months)),
            ("Année-mois", Some(Kind::Months)),
            ("trimestre", Some(Kind::Quarters)),
            ("Semestre", Some(Kind::Semesters)),
            ("ISO week", Some(Kind::Weeks)),
            ("Année scolaire", Some(Kind::Spans)),
            ("fiscal year", Some(Kind::Spans)),
            ("mois ou trimestre", None),
            ("time_period", None),
            ("", None),
        ] {
            assert_eq!(named(name), expected, "{name}");
        }
    }
}
