//! The reverse delta from a state of a series to the one before.
//!
//! ```text
//! byte 0       format version: 1, or 2 if one of the two states has codes
//! byte 1       0: the whole earlier state; 1: rows to restore and to remove
//! bytes 2..10  fingerprint of the later state, to which the delta applies
//! then         0: the encoded series
//!              1: decimals, the number of indexes to remove, each index as the distance from the one
//!                 before, then the encoded series of rows to restore
//! ```
//!
//! The shorter form is stored; form 1 only if applying it restores the earlier state exactly.

use std::collections::HashSet;

use super::{Difference, merge, select};
use crate::calendar::period::identity;
use crate::series::codec::{self, ByteReader, DecodeError, push_uint};
use crate::series::{Codes, HolePosition, Positions, Row, Series};

const VERSION: u8 = 1;
const VERSION_WITH_CODES: u8 = 2;
const WHOLE: u8 = 0;
const PARTS: u8 = 1;

/// The reverse delta cannot be applied to this state.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum ReverseError {
    /// The delta was computed for another state.
    #[error("the vintage does not follow on the state it is applied to")]
    OtherState,
    /// The bytes are damaged.
    #[error("the bytes of the vintage are damaged: {0}")]
    Damaged(#[from] DecodeError),
}

/// Computes the reverse delta from `new` to `old`. It restores values, statuses, holes, texts,
/// decimals, order and frequency exactly.
pub fn reverse(old: &Series, new: &Series) -> Vec<u8> {
    let head = |kind| {
        let version = match old.has_codes() || new.has_codes() {
            true => VERSION_WITH_CODES,
            false => VERSION,
        };
        let mut bytes = vec![version, kind];
        bytes.extend(fingerprint(new).to_le_bytes());
        bytes
    };
    let mut whole = head(WHOLE);
    whole.extend(codec::encode(old));
    let parts = Parts::between(old, new)
        .filter(|parts| parts.apply(new).as_ref() == Some(old))
        .map(|parts| {
            let mut bytes = head(PARTS);
            parts.push(&mut bytes);
            bytes
        });
    match parts {
        Some(parts) if parts.len() < whole.len() => parts,
        _ => whole,
    }
}

/// Restores the state before `new` from the bytes of [`reverse`].
///
/// # Errors
/// The delta belongs to another state than `new`, or its bytes are damaged.
pub fn apply_reverse(new: &Series, encoded: &[u8]) -> Result<Series, ReverseError> {
    let mut reader = ByteReader::new(encoded);
    if !matches!(reader.byte()?, VERSION | VERSION_WITH_CODES) {
        return Err(DecodeError::Version.into());
    }
    let kind = reader.byte()?;
    let made_for = u64::from_le_bytes(reader.array()?);
    if made_for != fingerprint(new) {
        return Err(ReverseError::OtherState);
    }
    match kind {
        WHOLE => Ok(codec::decode(reader.rest())?),
        PARTS => Parts::read(&mut reader, new.row_count())?
            .apply(new)
            .ok_or(ReverseError::Damaged(DecodeError::Damaged)),
        _ => Err(DecodeError::Damaged.into()),
    }
}

/// A reverse delta of form 1.
struct Parts {
    decimals: u8,
    /// Indexes of the added rows in the new state, ascending.
    take_away: Vec<usize>,
    /// SeriesBuilder of the old state that were revised, recoded or removed.
    put_back: Series,
}

impl Parts {
    /// Returns `None` if the frequencies differ.
    fn between(old: &Series, new: &Series) -> Option<Parts> {
        let frequency = new.frequency();
        if old.frequency() != frequency {
            return None;
        }
        let back = Difference::between(new, old);
        Some(Parts {
            decimals: old.decimals(),
            take_away: places_of(&back.removed, new),
            put_back: select(old, {
                let mut places = places_of(&back.added, old);
                places.extend(places_of(&back.revised, old));
                places.extend(places_of(&back.recoded, old));
                places.sort_unstable();
                move |place| places.binary_search(&place).is_ok()
            }),
        })
    }

    fn apply(&self, new: &Series) -> Option<Series> {
        let rest = select(new, |place| self.take_away.binary_search(&place).is_err());
        merge(&rest, &self.put_back).with_decimals(self.decimals)
    }

    fn push(&self, out: &mut Vec<u8>) {
        out.push(self.decimals);
        push_uint(out, self.take_away.len() as u64);
        let mut last = 0;
        for &place in &self.take_away {
            push_uint(out, (place - last) as u64);
            last = place;
        }
        out.extend(codec::encode(&self.put_back));
    }

    fn read(reader: &mut ByteReader<'_>, max: usize) -> Result<Parts, DecodeError> {
        let decimals = reader.byte()?;
        let count = reader.uint_up_to(max)?;
        let mut place = 0;
        let take_away = (0..count)
            .map(|_| {
                place += reader.uint_up_to(max)?;
                Ok(place)
            })
            .collect::<Result<_, DecodeError>>()?;
        Ok(Parts {
            decimals,
            take_away,
            put_back: codec::decode(reader.rest())?,
        })
    }
}

/// The indexes of positions among the rows of a series that has them, ascending.
fn places_of(positions: &Positions, series: &Series) -> Vec<usize> {
    let rows: Vec<Row<'_>> = series.rows().collect();
    let mut places: Vec<usize> = match positions {
        Positions::Periods(ordinals) => {
            let identities: HashSet<i32> = ordinals
                .iter()
                .map(|&ordinal| identity(series.frequency(), ordinal))
                .collect();
            let rows = rows.iter().enumerate();
            rows.filter(|(_, row)| identities.contains(&row.position.identity()))
                .map(|(place, _)| place)
                .collect()
        }
        Positions::Labels(labels) => {
            let known = super::places_of_labels(&rows);
            labels
                .iter()
                .filter_map(|label| known.get(label.as_str()).copied())
                .collect()
        }
    };
    places.sort_unstable();
    places
}

/// A hash of a state, independent of its storage format.
fn fingerprint(series: &Series) -> u64 {
    let mut bytes = vec![series.frequency().byte(), series.decimals()];
    for ordinal in series.ordinals() {
        bytes.extend(ordinal.to_le_bytes());
    }
    for label in series.labels() {
        push_text(&mut bytes, label);
    }
    for value in series.values() {
        bytes.extend(value.to_le_bytes());
    }
    for (place, text) in series.texts() {
        bytes.extend(place.to_le_bytes());
        push_text(&mut bytes, text);
    }
    push_codes(&mut bytes, series.codes());
    codec::fingerprint(&bytes)
}

/// Appends statuses and holes. Appends nothing where there are none.
fn push_codes(bytes: &mut Vec<u8>, codes: &Codes) {
    for (place, status) in &codes.statuses {
        bytes.extend(place.to_le_bytes());
        push_text(bytes, &status.to_string());
    }
    for hole in &codes.holes {
        bytes.extend(hole.before.to_le_bytes());
        match &hole.position {
            HolePosition::Ordinal(ordinal) => bytes.extend(ordinal.to_le_bytes()),
            HolePosition::Label(label) => push_text(bytes, label),
        }
        push_text(bytes, &hole.status.to_string());
        push_text(bytes, hole.text.as_deref().unwrap_or_default());
    }
}

fn push_text(bytes: &mut Vec<u8>, text: &str) {
    push_uint(bytes, text.len() as u64);
    bytes.extend(text.as_bytes());
}
