//! Statuses of values. Codes of SDMX (capital letters) and flags of Eurostat (small ones, `:c` for a value that is not
//! there) become codes; other statuses become texts.

use std::borrow::Cow;
use std::collections::HashMap;

use domain::series::MAX_TEXT_CHARS;

use super::cells::Cells;
use crate::format::cube::Remarks;
use crate::format::json::{Json, cut};

/// The statuses of values.
pub(super) enum Statuses<'t> {
    None,
    /// One status for all.
    All(Cow<'t, str>),
    /// A status for each number, with the whole texts of those that have a label.
    Each(Cells<'t>, HashMap<Cow<'t, str>, String>),
}

impl<'t> Statuses<'t> {
    /// Reads a text, a list, an object by numbers, or Eurostat's earlier form: the list within, with its labels.
    pub(super) fn read(source: Option<Json<'t>>, labels: Option<Json<'t>>) -> Self {
        let Some(source) = source else {
            return Statuses::None;
        };
        if let Some(text) = source.as_text() {
            return Statuses::All(cut(text, MAX_TEXT_CHARS));
        }
        let inside = source
            .get("value")
            .filter(|value| value.source().starts_with(['[', '{']));
        let own = source
            .get("category")
            .and_then(|category| category.get("label"));
        let (source, labels) = inside.map_or((source, labels), |value| (value, own));
        Cells::read(source).map_or(Statuses::None, |cells| {
            Statuses::Each(cells, labels.map(labelled).unwrap_or_default())
        })
    }

    /// The numbers of the values with a status of their own, ascending.
    pub(super) fn numbers(&self) -> impl Iterator<Item = u64> + '_ {
        let cells = match self {
            Statuses::Each(cells, _) => Some(cells),
            Statuses::None | Statuses::All(_) => None,
        };
        cells.into_iter().flat_map(Cells::numbers)
    }

    /// The text of the file that states the status of a value; `None` where one states that of all.
    pub(super) fn source(&self, number: u64) -> Option<&'t str> {
        match self {
            Statuses::Each(cells, _) => Some(cells.get(number)?.source()),
            Statuses::None | Statuses::All(_) => None,
        }
    }

    /// The codes and the text of a value.
    pub(super) fn remarks(&self, number: u64) -> Remarks<'t> {
        let mut remarks = Remarks::default();
        if let Some(status) = self.of(number) {
            remarks.status(match status {
                Cow::Borrowed(status) => Cow::Borrowed(flags(status)),
                Cow::Owned(status) => Cow::Owned(flags(&status).to_owned()),
            });
        }
        remarks
    }

    /// The status of a value: `p`, or `p: provisional` if the file has labels.
    fn of(&self, number: u64) -> Option<Cow<'t, str>> {
        let (status, labels) = match self {
            Statuses::None => return None,
            Statuses::All(status) => (status.clone(), None),
            Statuses::Each(cells, labels) => (cells.get(number)?.as_text()?, Some(labels)),
        };
        if status.trim().is_empty() {
            return None;
        }
        let label = labels.and_then(|labels| labels.get(&status));
        Some(label.map_or(status, |label| Cow::Owned(label.clone())))
    }
}

/// A status without Eurostat's colon of an absent value before its flag.
fn flags(status: &str) -> &str {
    let flags = status.strip_prefix(':');
    let flags = flags.filter(|flags| flags.starts_with(|flag: char| flag.is_ascii_lowercase()));
    flags.unwrap_or(status)
}

/// The texts of all statuses with a label: a file can have as many statuses as values, and each is looked up here.
fn labelled(labels: Json<'_>) -> HashMap<Cow<'_, str>, String> {
    let mut all = HashMap::new();
    labels.each_member(|status, label| {
        if let Some(label) = label.as_text().filter(|label| !label.trim().is_empty()) {
            let text = format!("{status}: {label}");
            all.entry(status)
                .or_insert_with(|| cut(text.into(), MAX_TEXT_CHARS).into_owned());
        }
        true
    });
    all
}
