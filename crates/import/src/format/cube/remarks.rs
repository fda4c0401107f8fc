//! What a file states about one observation besides its period and value.

use std::borrow::Cow;

use crate::draft::{Entry, Spot};
use crate::notation::StatedCodes;
use crate::report::CellPosition;

/// The codes and the text of one observation.
#[derive(Debug, Clone, Default)]
pub(crate) struct Remarks<'t> {
    codes: StatedCodes,
    text: Option<Cow<'t, str>>,
}

impl<'t> Remarks<'t> {
    /// Adds a status, in the code list that its letters belong to. Text that is no code is added as a comment.
    pub(crate) fn status(&mut self, cell: Cow<'t, str>) {
        match cell {
            Cow::Borrowed(cell) => {
                let rest = self.codes.add_any(cell);
                self.comment(Cow::Borrowed(rest));
            }
            Cow::Owned(cell) => {
                let rest = self.codes.add_any(&cell).to_owned();
                self.comment(Cow::Owned(rest));
            }
        }
    }

    /// Adds a confidentiality. Text that is no code is added as a comment.
    pub(crate) fn confidentiality(&mut self, cell: Cow<'t, str>) {
        if !self.codes.add_confidentiality(&cell) {
            self.comment(cell);
        }
    }

    /// Adds a text behind those before it.
    pub(crate) fn comment(&mut self, comment: Cow<'t, str>) {
        if comment.trim().is_empty() {
            return;
        }
        match &mut self.text {
            Some(text) => {
                let text = text.to_mut();
                text.push_str("; ");
                text.push_str(&comment);
            }
            None => self.text = Some(comment),
        }
    }

    /// Whether a code says why there is no value.
    pub(crate) fn has_reason(&self) -> bool {
        self.codes.has_reason()
    }

    /// The observation with this value, at whose place the remarks are; without a value only where a code says why.
    pub(crate) fn entry(
        self,
        date: Spot<'t>,
        value: Option<Spot<'t>>,
        at: CellPosition,
    ) -> Option<Entry<'t>> {
        if value.is_none() && !self.has_reason() {
            return None;
        }
        let spot = |text| Spot { text, place: at };
        let codes = (!self.codes.is_normal()).then(|| self.codes.text());
        Some(Entry {
            date,
            value: value.unwrap_or_else(|| spot(Cow::Borrowed(""))),
            status: codes.map(|codes| spot(codes.into())),
            text: self.text.map(spot),
        })
    }
}
