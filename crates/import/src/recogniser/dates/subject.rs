//! The kind of period that a table names for its dates.

use domain::calendar::frequency::Frequency;
use domain::text::fold;

use super::numbered::Kind;
use crate::interpretation::Body;
use crate::notation::part::PartKind::{self, Month, Quarter, Semester, Week};
use crate::notation::{Words, words};

/// Words for spans of years in the names of columns, in French, English and German.
const SPANS: Words = Words(
    "school,academic,fiscal,financial,scolaire,scolaires,universitaire,season,saison,campagne,\
     exercice,schuljahr",
);

/// The only kind that the frequency of the table or the name of its column of dates gives; `None` where neither gives
/// one, or the name gives two.
pub(super) fn of(body: &Body<'_>) -> Option<Kind> {
    match body.frequency {
        Some(Frequency::Weekly) => return Some(Kind::Part(Week)),
        Some(Frequency::Monthly) => return Some(Kind::Part(Month)),
        Some(Frequency::Quarterly) => return Some(Kind::Part(Quarter)),
        Some(Frequency::BiAnnual) => return Some(Kind::Part(Semester)),
        Some(Frequency::Yearly) => return Some(Kind::Spans),
        Some(Frequency::Daily | Frequency::Category) | None => {}
    }
    named(body.date_name())
}

/// The only kind that the words of a name give.
fn named(name: &str) -> Option<Kind> {
    let name = fold(name);
    let mut kinds = words(&name).filter_map(|word| match PartKind::of_name(word) {
        Some(kind) => Some(Kind::Part(kind)),
        None => SPANS.has(word).then_some(Kind::Spans),
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
            ("Mois", Some(Kind::Part(Month))),
            ("Année-mois", Some(Kind::Part(Month))),
            ("trimestre", Some(Kind::Part(Quarter))),
            ("Semestre", Some(Kind::Part(Semester))),
            ("ISO week", Some(Kind::Part(Week))),
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
