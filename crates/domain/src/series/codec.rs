//! Series as compact bytes, for the database.
//!
//! ```text
//! byte 0      format version: 1, or 2 for a series that has codes
//! bytes 1..5  checksum of the bytes that follow (FNV-1a folded to 32 bits, little-endian)
//! then        code of the frequency, decimals, number of observations, positions, values, texts
//! version 2   then statuses and holes
//! ```
//!
//! Whole numbers are variable-length LEB128, signed ones in zigzag. A column begins with a byte that names its
//! packing; the shortest possible packing is used. Damaged bytes give an error, never a panic, and never
//! allocate more memory than the largest series needs.

mod bytes;
mod codes;
mod column;

use crate::calendar::frequency::Frequency;
use crate::series::{MAX_CANONICAL_BYTES, Positions, Series};
use bytes::checksum;
pub(crate) use bytes::{ByteReader, fingerprint, push_uint};

/// The format version of a series without codes.
const VERSION: u8 = 1;
/// The format version of a series with codes.
const VERSION_WITH_CODES: u8 = 2;
/// The maximum number of observations read: each takes at least one byte of the canonical text.
const MAX_OBSERVATIONS: usize = MAX_CANONICAL_BYTES;

/// The bytes are not an encoded series.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum DecodeError {
    /// The bytes end too early, or continue after the end.
    #[error("the series has the wrong number of bytes")]
    Length,
    /// An unknown format version.
    #[error("the series is of an unknown format version")]
    Version,
    /// Any other damage.
    #[error("the bytes of the series are damaged")]
    Damaged,
}

/// Encodes a series. Equal series give equal bytes.
pub fn encode(series: &Series) -> Vec<u8> {
    let mut body = vec![series.frequency().byte(), series.decimals()];
    push_uint(&mut body, series.len() as u64);
    match series.positions() {
        Positions::Periods(ordinals) => column::push_ordinals(&mut body, ordinals),
        Positions::Labels(labels) => {
            column::push_strings(&mut body, labels.iter().map(String::as_str));
        }
    }
    column::push_values(&mut body, series.values());
    column::push_texts(&mut body, series.texts());
    if series.has_codes() {
        codes::push(&mut body, series.codes());
    }
    let mut out = Vec::with_capacity(body.len() + 5);
    out.push(match series.has_codes() {
        true => VERSION_WITH_CODES,
        false => VERSION,
    });
    out.extend(checksum(&body));
    out.extend(body);
    out
}

/// Decodes a series. A version that later programs write is rejected as such.
///
/// # Errors
/// The bytes are damaged, or of another format version.
pub fn decode(encoded: &[u8]) -> Result<Series, DecodeError> {
    let mut reader = ByteReader::new(encoded);
    let has_codes = match reader.byte()? {
        VERSION => false,
        VERSION_WITH_CODES => true,
        _ => return Err(DecodeError::Version),
    };
    let expected = reader.array()?;
    if checksum(reader.rest()) != expected {
        return Err(DecodeError::Damaged);
    }
    let frequency = Frequency::from_byte(reader.byte()?).ok_or(DecodeError::Damaged)?;
    let decimals = reader.byte()?;
    let count = reader.uint_up_to(MAX_OBSERVATIONS)?;
    let positions = if frequency.is_dated() {
        Positions::Periods(column::read_ordinals(&mut reader, count)?.into())
    } else {
        Positions::Labels(column::read_strings(&mut reader, count)?.into())
    };
    let values = column::read_values(&mut reader, count)?;
    let texts = column::read_texts(&mut reader, count)?;
    let codes = match has_codes {
        true => Some(codes::read(&mut reader, frequency, count)?),
        false => None,
    };
    reader.end()?;
    Series::from_columns(frequency, positions, values, texts, decimals)
        .and_then(|series| match codes {
            Some(codes) => series.with_checked_codes(codes),
            None => Ok(series),
        })
        .map_err(|_| DecodeError::Damaged)
}

#[cfg(test)]
mod tests;
