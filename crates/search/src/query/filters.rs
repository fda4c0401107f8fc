//! Filters of a search: those in the typed text, and chosen facets.

use domain::calendar::frequency::Frequency;
use domain::catalogue::licence::Licence;
use domain::text::fold;
use jiff::civil::Date;

use crate::document::DocumentKind;

/// Values that a document must have: one of those of each list that is not empty.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Filters {
    /// Kinds of objects.
    pub kinds: Vec<DocumentKind>,
    /// Frequencies of indicators.
    pub frequencies: Vec<Frequency>,
    /// Keys of accounts, folded.
    pub accounts: Vec<String>,
    /// Keys of collections with those of their accounts, folded; or the key of a collection alone.
    pub collections: Vec<String>,
    /// Licences of collections and indicators.
    pub licences: Vec<Licence>,
    /// Tags, folded.
    pub tags: Vec<String>,
    /// Units, folded.
    pub units: Vec<String>,
    /// Updated on or after this day.
    pub updated: Option<Date>,
}

impl Filters {
    /// Adds a value to the filter of this name. Returns `false` for an unknown name, and a value that the filter cannot
    /// have.
    pub fn add(&mut self, name: &str, value: &str) -> bool {
        let folded = fold(value);
        match name.to_ascii_lowercase().as_str() {
            "account" => self.accounts.push(folded),
            "collection" => self.collections.push(folded),
            "tag" => self.tags.push(folded),
            "licence" | "license" => match Licence::read(value) {
                Some(licence) => self.licences.push(licence),
                None => return false,
            },
            "unit" => self.units.push(folded),
            "freq" | "frequency" => match frequency(&folded) {
                Some(frequency) => self.frequencies.push(frequency),
                None => return false,
            },
            "kind" => match DocumentKind::parse(&folded) {
                Some(kind) => self.kinds.push(kind),
                None => return false,
            },
            "updated" => match day(&folded) {
                Some(day) => self.updated = Some(day),
                None => return false,
            },
            _ => return false,
        }

        true
    }
}

/// A frequency by its letter in either language, or by its name.
fn frequency(text: &str) -> Option<Frequency> {
    const NAMES: [(Frequency, &[&str]); 6] = [
        (Frequency::Daily, &["d", "j", "daily", "quotidien"]),
        (Frequency::Weekly, &["w", "h", "weekly", "hebdomadaire"]),
        (Frequency::Monthly, &["m", "monthly", "mensuel"]),
        (
            Frequency::Quarterly,
            &["q", "t", "quarterly", "trimestriel"],
        ),
        (Frequency::BiAnnual, &["s", "half-yearly", "semestriel"]),
        (Frequency::Yearly, &["y", "a", "yearly", "annual", "annuel"]),
    ];
    let mut found = NAMES.iter().filter(|(_, names)| names.contains(&text));
    found.next().map(|(frequency, _)| *frequency)
}

/// A day, the first of a month or the first of a year.
fn day(text: &str) -> Option<Date> {
    let whole = match text.len() {
        4 => format!("{text}-01-01"),
        7 => format!("{text}-01"),
        _ => text.to_owned(),
    };
    whole.parse().ok()
}
