//! Lines among dates that are totals of others.

use domain::calendar::frequency::Frequency;

use super::body::Body;
use super::{Reason, Recogniser, Samples};
use crate::content;
use crate::content::note;
use crate::notation;
use crate::options::{DateNotation, Repair};

impl Recogniser<'_> {
    /// Proposes to omit totals of other lines. Never certain: only the publisher knows whether such a line belongs to
    /// the data. Categories may be named `Total`, so most other lines have to be dates.
    pub(super) fn totals(&mut self, body: &mut Body<'_>) {
        let category = Some(Frequency::Category);
        if self.interpretation.frequency == category || body.frequency == category {
            return;
        }
        let end = note::end_of_data(body.table);
        let mut totals = body.totals();
        totals.retain(|&row| row < end);
        let (mut dates, mut others) = (0, 0);
        for row in body.rows.clone() {
            let date = body.first_date_of(row);
            let text = date.text.trim();
            if text.is_empty() || totals.binary_search(&row).is_ok() {
                continue;
            }
            let is_number = || notation::read_as(text, DateNotation::Serial).is_some();
            if content::dated(text).is_some() || is_number() {
                dates += 1;
            } else {
                others += 1;
            }
        }
        if totals.is_empty() || dates <= totals.len() || dates < others * 2 {
            return;
        }
        let mut samples = Samples::default();
        for &row in &totals {
            samples.add(&body.date_of(row), String::new);
        }
        let count = u32::try_from(totals.len()).unwrap_or(u32::MAX);
        self.propose(Repair::Totals, Reason::of(count, false, samples.0));
        body.left_out = totals;
    }
}
