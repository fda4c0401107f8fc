//! The common part of SDMX and JSON-stat: data with several dimensions, of which time is one. The others together are
//! the key of a series.

mod distinct;
mod fields;
mod key;
mod lines;
mod period;

pub(crate) use distinct::{Distinct, Found, too_many};
pub(crate) use fields::{Naming, Titled};
pub(crate) use key::{identifier, path};
pub(crate) use lines::Lines;
pub(crate) use period::{frequency, notation_of, period};

use crate::draft::{Draft, Entry, MAX_ENTRIES, Spot, line_bytes, too_large};

/// The observations of a draft during collection. If there are more than a series can have, all are dropped.
#[derive(Default)]
pub(crate) struct Gathered<'t> {
    entries: Vec<Entry<'t>>,
    count: usize,
    size: usize,
}

impl<'t> Gathered<'t> {
    /// Adds an observation.
    pub(crate) fn push(&mut self, entry: Entry<'t>) {
        self.count += 1;
        let text = entry.text.as_ref().map(|text| &*text.text);
        self.size += line_bytes(&entry.date.text, &entry.value.text, text);
        if self.count > MAX_ENTRIES {
            self.entries = Vec::new();
        } else {
            self.entries.push(entry);
        }
    }

    /// The date of the first observation.
    pub(crate) fn first_date(&self) -> Option<&str> {
        self.entries.first().map(|entry| entry.date.text.as_ref())
    }

    /// Moves the observations into a draft that has its id.
    pub(crate) fn into_draft(self, draft: &mut Draft<'t>) {
        if self.count > MAX_ENTRIES {
            let id = Spot {
                text: draft.id.text.clone(),
                place: draft.id.place,
            };
            draft.tell(too_large(&id, self.size));
        } else {
            draft.entries = self.entries;
        }
    }
}
