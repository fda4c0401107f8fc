//! The facts about a file that every standard has a place for.

use domain::catalogue::licence::Licence;
use domain::text::language::Language;
use jiff::Timestamp;

/// What a file is about. Texts are in one language: the standards have one text for each fact.
#[derive(Clone, Copy, Debug)]
pub struct About<'a> {
    /// The language of the texts.
    pub language: Language,
    /// The name of the collection or indicator.
    pub title: &'a str,
    /// The description, if any.
    pub description: Option<&'a str>,
    /// The address of the page.
    pub page: &'a str,
    /// Where the values come from, if it is known.
    pub source: Option<&'a str>,
    /// The licence.
    pub licence: Licence,
    /// The newest change; `None` before the first.
    pub modified: Option<Timestamp>,
}

impl About<'_> {
    /// The address of the licence's text; `None` without a licence.
    pub(crate) fn licence_address(&self) -> Option<String> {
        self.licence.url(self.language)
    }
}
