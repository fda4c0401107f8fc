//! The order of the latest results: at most [`PER_UPDATE`] of an account and a day.

use std::cmp::Ordering;
use std::collections::HashMap;
use std::sync::Arc;

use tantivy::DocId;

use crate::columns::Values;

/// Most results of an update.
const PER_UPDATE: usize = 2;
/// Most results in this order.
pub(super) const LATEST: usize = 1_000;

/// The changes of an account on one day: the key of the account, and the days since 1970 in UTC.
pub(super) type Update = (String, i32);

/// The best results of each update of a segment.
pub(super) struct Updates<T> {
    accounts: Arc<Values>,
    /// By the number of the account's key in the segment; `None` for a document without an account.
    best: HashMap<(Option<u32>, i32), Vec<T>>,
}

impl<T> Updates<T> {
    /// No results yet of a segment with these keys of accounts.
    pub(super) fn new(accounts: Arc<Values>) -> Self {
        Self {
            accounts,
            best: HashMap::new(),
        }
    }

    /// Adds a result where it is one of the best of its update.
    pub(super) fn add(
        &mut self,
        (document, day): (DocId, i32),
        result: T,
        compare: impl Fn(&T, &T) -> Ordering,
    ) {
        let update = (self.account(document), day);
        let best = self.best.entry(update).or_default();
        let place = best.partition_point(|other| compare(other, &result).is_lt());
        if place < PER_UPDATE {
            best.insert(place, result);
            best.truncate(PER_UPDATE);
        }
    }

    /// Takes the results of all updates.
    pub(super) fn take(&mut self) -> impl Iterator<Item = T> + use<T> {
        std::mem::take(&mut self.best).into_values().flatten()
    }

    pub(super) fn of_document(&self, document: DocId, day: i32) -> Update {
        let number = self.account(document).map(usize::try_from);
        let key = number.and_then(|number| self.accounts.terms.get(number.ok()?));
        (key.cloned().unwrap_or_default(), day)
    }

    fn account(&self, document: DocId) -> Option<u32> {
        self.accounts.of(document).first().copied()
    }
}

/// Removes the results beyond [`PER_UPDATE`] of an update, and beyond [`LATEST`]. `results` are sorted.
pub(super) fn keep_latest<T>(results: &mut Vec<T>, update: impl Fn(&T) -> Option<Update>) {
    let mut counts: HashMap<Update, usize> = HashMap::new();
    results.retain(|result| {
        let count = update(result).map(|update| {
            let count = counts.entry(update).or_default();
            *count += 1;
            *count
        });
        count.is_none_or(|count| count <= PER_UPDATE)
    });
    results.truncate(LATEST);
}
