//! The facts about a file that every standard has a place for.

use domain::catalogue::licence::Licence;
use domain::text::language::Language;
use jiff::Timestamp;

/// The facts about a file. Texts are in one language: the standards have one text for each fact.
#[derive(Clone, Copy, Debug)]
pub struct About<'a> {
    /// The language of the texts.
    pub language: Language,
    /// The name of the collection or indicator.
    pub title: &'a str,
    /// The description, if any.
    pub description: Option<&'a str>,
    /// The address of the page. It begins with `/` on an installation without a configured address.
    pub page: &'a str,
    /// Where the values come from, if it is known.
    pub source: Option<&'a str>,
    /// The licence.
    pub licence: Licence,
    /// The newest change; `None` before the first.
    pub modified: Option<Timestamp>,
}

impl About<'_> {
    /// The address of the page for standards that want whole addresses; `None` without a host.
    pub(crate) fn whole_page(&self) -> Option<&str> {
        with_host(self.page)
    }

    /// The address of the licence's text; `None` without a licence.
    pub(crate) fn licence_address(&self) -> Option<String> {
        self.licence.url(self.language)
    }
}

/// An address, if it has a host.
pub(crate) fn with_host(address: &str) -> Option<&str> {
    Some(address).filter(|address| address.contains("://"))
}
