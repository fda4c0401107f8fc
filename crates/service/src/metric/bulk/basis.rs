//! The state that a change of several indicators was previewed with: a text from which the indicators that have changed
//! since can be named.

use std::collections::HashSet;

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use domain::id::MetricId;
use sha2::{Digest, Sha256};

/// Bytes of the hash of all indicators, which decides.
const ALL: usize = 9;
/// Bytes of the hash of one indicator, which names it.
const ONE: usize = 4;

/// The state of some indicators.
pub(super) struct Basis {
    all: [u8; ALL],
    each: Vec<[u8; ONE]>,
}

/// The indicators that differ from a basis.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Differs {
    /// The number of indicators that were changed, added or removed.
    pub count: usize,
    /// The positions of those that exist now.
    pub now: Vec<usize>,
}

impl Basis {
    /// Computes the basis of indicators from the versions of their fields.
    pub(super) fn new(states: impl IntoIterator<Item = (MetricId, i64)>) -> Self {
        let digests: Vec<_> = states
            .into_iter()
            .map(|(id, version)| {
                let mut hash = Sha256::new();
                hash.update(id.uuid().as_bytes());
                hash.update(version.to_be_bytes());
                hash.finalize()
            })
            .collect();
        let mut sorted: Vec<_> = digests.iter().collect();
        sorted.sort_unstable();
        let mut all = Sha256::new();
        for digest in sorted {
            all.update(digest);
        }
        Self {
            all: start(&all.finalize()),
            each: digests.iter().map(|digest| start(digest)).collect(),
        }
    }

    /// The text that is sent.
    pub(super) fn text(&self) -> String {
        let each = self.each.iter().flatten();
        let bytes: Vec<u8> = self.all.iter().chain(each).copied().collect();
        URL_SAFE_NO_PAD.encode(bytes)
    }

    /// The differences between the present state and a sent text; `None` where they are equal. Any other text differs
    /// in all indicators.
    pub(super) fn since(&self, sent: &str) -> Option<Differs> {
        let sent = URL_SAFE_NO_PAD.decode(sent).unwrap_or_default();
        let (all, each) = sent.split_at_checked(ALL).unwrap_or_default();
        if all == self.all {
            return None;
        }
        let before: HashSet<&[u8]> = each.chunks(ONE).collect();
        let now = self.each.iter().enumerate();
        let now = now.filter(|(_, one)| !before.contains(one.as_slice()));
        let now: Vec<usize> = now.map(|(place, _)| place).collect();
        let present: HashSet<&[u8]> = self.each.iter().map(<[u8; ONE]>::as_slice).collect();
        let gone = each.chunks(ONE).filter(|one| !present.contains(one));
        // A changed indicator is in both lists.
        let count = gone.count().max(now.len()).max(1);
        Some(Differs { count, now })
    }
}

/// The first `N` bytes of a digest, which has more.
fn start<const N: usize>(digest: &[u8]) -> [u8; N] {
    let mut bytes = [0; N];
    for (byte, of) in bytes.iter_mut().zip(digest) {
        *byte = *of;
    }
    bytes
}

#[cfg(test)]
mod tests {
    use uuid::Uuid;

    use super::*;

    fn basis(states: &[(u128, i64)]) -> Basis {
        let id = |number: u128| MetricId::new(Uuid::from_u128(number));
        Basis::new(
            states
                .iter()
                .map(|(number, version)| (id(*number), *version)),
        )
    }

    #[test]
    fn the_same_states_are_the_same_in_any_order() {
        let two = basis(&[(1, 1), (2, 5)]);
        assert_eq!(two.since(&basis(&[(2, 5), (1, 1)]).text()), None);
        assert_eq!(two.text().len(), 23, "17 bytes");
    }

    #[test]
    fn what_changed_came_or_went_is_told() {
        let sent = basis(&[(1, 1), (2, 5), (3, 1)]).text();
        for (now, count, places) in [
            (&[(1, 1), (2, 6), (3, 1)][..], 1, vec![1]),
            (&[(1, 2), (2, 6), (3, 2)], 3, vec![0, 1, 2]),
            (&[(1, 1), (2, 5)], 1, vec![]),
            (&[(1, 1), (2, 5), (3, 1), (4, 1)], 1, vec![3]),
            (&[(1, 2), (2, 5)], 2, vec![0]),
        ] {
            assert_eq!(
                basis(now).since(&sent),
                Some(Differs { count, now: places }),
                "{now:?}"
            );
        }
    }

    #[test]
    fn a_text_that_is_no_basis_differs_in_everything() {
        for text in [
            "",
            "é",
            "AAAA",
            &"A".repeat(12),
            &"A".repeat(13),
            &"A".repeat(16),
        ] {
            let differs = basis(&[(1, 1), (2, 5)]).since(text);
            assert_eq!(differs.unwrap().now, [0, 1], "{text}");
        }
    }
}
