//! The packing of statuses and holes.
//!
//! ```text
//! number of statuses, then for each the distance from the index of the one before, and the status
//! number of holes, then for each the distance from the number of observations before the last hole, the ordinal
//!   (signed) or the label, the status, the length of the text and the text
//! ```
//!
//! A status is its text (`BP`, `Q/C`); a label and a text have their length before them. All of it is one block, as
//! the texts are.

use super::bytes::{ByteReader, push_int, push_uint};
use super::column::{push_block, push_string, read_block, read_string};
use super::{DecodeError, MAX_OBSERVATIONS};
use crate::calendar::frequency::Frequency;
use crate::series::status::Status;
use crate::series::{Codes, Hole, HolePosition};

/// Appends statuses and holes.
pub(super) fn push(out: &mut Vec<u8>, codes: &Codes) {
    let mut block = Vec::new();
    push_codes(&mut block, codes);
    push_block(out, &block);
}

fn push_codes(out: &mut Vec<u8>, codes: &Codes) {
    push_uint(out, codes.statuses.len() as u64);
    let mut last = 0;
    for (place, status) in &codes.statuses {
        push_uint(out, u64::from(place - last));
        push_string(out, &status.to_string());
        last = *place;
    }
    push_uint(out, codes.holes.len() as u64);
    let mut last = 0;
    for hole in &codes.holes {
        push_uint(out, u64::from(hole.before - last));
        match &hole.position {
            HolePosition::Ordinal(ordinal) => push_int(out, (*ordinal).into()),
            HolePosition::Label(label) => push_string(out, label),
        }
        push_string(out, &hole.status.to_string());
        push_string(out, hole.text.as_deref().unwrap_or_default());
        last = hole.before;
    }
}

/// Reads statuses and holes of a series of `count` observations.
pub(super) fn read(
    reader: &mut ByteReader<'_>,
    frequency: Frequency,
    count: usize,
) -> Result<Codes, DecodeError> {
    let block = read_block(reader)?;
    let mut block = ByteReader::new(&block);
    let codes = read_codes(&mut block, frequency, count)?;
    block.end()?;
    Ok(codes)
}

fn read_codes(
    reader: &mut ByteReader<'_>,
    frequency: Frequency,
    count: usize,
) -> Result<Codes, DecodeError> {
    let mut place = 0_u32;
    let statuses = (0..reader.uint_up_to(count)?)
        .map(|_| {
            place = step(reader, place)?;
            Ok((place, read_status(reader)?))
        })
        .collect::<Result<_, DecodeError>>()?;
    let mut before = 0_u32;
    let holes = (0..reader.uint_up_to(MAX_OBSERVATIONS)?)
        .map(|_| {
            before = step(reader, before)?;
            let position = match frequency.is_dated() {
                true => HolePosition::Ordinal(
                    i32::try_from(reader.int()?).map_err(|_| DecodeError::Damaged)?,
                ),
                false => HolePosition::Label(read_string(reader)?.into()),
            };
            let status = read_status(reader)?;
            let text = read_string(reader)?;
            Ok(Hole {
                before,
                position,
                status,
                text: (!text.is_empty()).then(|| text.into()),
            })
        })
        .collect::<Result<_, DecodeError>>()?;
    Ok(Codes { statuses, holes })
}

/// Reads a distance, and adds it.
fn step(reader: &mut ByteReader<'_>, from: u32) -> Result<u32, DecodeError> {
    let distance = u32::try_from(reader.uint()?).map_err(|_| DecodeError::Damaged)?;
    from.checked_add(distance).ok_or(DecodeError::Damaged)
}

fn read_status(reader: &mut ByteReader<'_>) -> Result<Status, DecodeError> {
    read_string(reader)?
        .parse()
        .map_err(|_| DecodeError::Damaged)
}
