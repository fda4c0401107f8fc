//! The state that a file was compared with, as a short text of four bytes for each indicator, so that an error can name
//! the changed indicators.

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use domain::id::MetricId;
use sha2::{Digest as _, Sha256};

/// Bytes for each indicator, before the base64 encoding.
const WIDTH: usize = 4;

/// The compared state of an indicator of a file. The preview remains valid while it is the same.
#[derive(Debug, Clone, Copy)]
pub(super) struct ComparedState<'a> {
    /// Its path; empty where its content could not be parsed.
    pub(super) path: &'a str,
    /// The id, the version of the fields and the latest vintage of the stored indicator; `None` for a new one.
    pub(super) state: Option<(MetricId, i64, i64)>,
    /// Whether it can be published.
    pub(super) is_valid: bool,
}

/// Encodes the state of a file's indicators, in their order.
pub(super) fn of(traces: &[ComparedState<'_>]) -> String {
    let bytes: Vec<u8> = traces.iter().flat_map(hash_state).collect();
    URL_SAFE_NO_PAD.encode(bytes)
}

/// The positions of the indicators that differ between two texts; all positions where a text does not fit this file.
pub(super) fn changed(before: &str, after: &str, count: usize) -> Vec<usize> {
    let read = |text: &str| URL_SAFE_NO_PAD.decode(text).ok();
    match (read(before), read(after)) {
        (Some(before), Some(after))
            if before.len() == after.len() && after.len() == count * WIDTH =>
        {
            let pairs = before.chunks(WIDTH).zip(after.chunks(WIDTH)).enumerate();
            pairs
                .filter(|(_, (before, after))| before != after)
                .map(|(at, _)| at)
                .collect()
        }
        _ => (0..count).collect(),
    }
}

fn hash_state(trace: &ComparedState<'_>) -> [u8; WIDTH] {
    let mut hash = Sha256::new();
    hash.update(trace.path.to_ascii_lowercase());
    hash.update([0, u8::from(trace.is_valid)]);
    if let Some((id, version, vintage)) = trace.state {
        hash.update(id.uuid().as_bytes());
        hash.update(version.to_le_bytes());
        hash.update(vintage.to_le_bytes());
    }
    let digest = hash.finalize();
    let mut hash_state = [0; WIDTH];
    for (to, from) in hash_state.iter_mut().zip(digest) {
        *to = from;
    }
    hash_state
}

#[cfg(test)]
mod tests {
    use uuid::Uuid;

    use super::*;

    #[test]
    fn what_changed_is_named() {
        let id = MetricId::new(Uuid::from_u128(7));
        let trace = |path, state| ComparedState {
            path,
            state,
            is_valid: true,
        };
        let before = [
            trace("a", Some((id, 1, 2))),
            trace("b", None),
            trace("c", None),
        ];
        let text = of(&before);
        assert_eq!(changed(&text, &of(&before), 3), Vec::<usize>::new());
        let mut after = before;
        after[0].state = Some((id, 1, 3));
        after[2].is_valid = false;
        assert_eq!(changed(&text, &of(&after), 3), [0, 2]);
        assert_eq!(changed("something else", &text, 3), [0, 1, 2]);
        assert_eq!(changed(&of(&before[..2]), &text, 3), [0, 1, 2]);
    }
}
