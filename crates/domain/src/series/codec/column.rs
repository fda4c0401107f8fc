//! The packings of one column.

use std::borrow::Cow;

use pco::ChunkConfig;
use pco::data_types::Number;
use pco::standalone::{simple_compress, simple_decompress_into};

use super::DecodeError;
use super::bytes::{push_int, push_uint};
use crate::series::codec::bytes::ByteReader;
use crate::series::{MAX_CANONICAL_BYTES, PlacedText};

/// The maximum size of unpacked labels or texts, in bytes. Their canonical text is shorter than the
/// largest series; their lengths take at most as much again.
const MAX_BLOCK_BYTES: usize = 2 * MAX_CANONICAL_BYTES;

const STEPS_EQUAL: u8 = 0;
const STEPS: u8 = 1;
const ORDINALS_PCO: u8 = 2;

const VALUES_PLAIN: u8 = 0;
const VALUES_DECIMAL: u8 = 1;
const VALUES_DECIMAL_PCO: u8 = 2;
const VALUES_PCO: u8 = 3;

const BLOCK_PLAIN: u8 = 0;
const BLOCK_ZSTD: u8 = 1;

/// The powers of ten tried on values. A double represents each of them exactly.
const POWERS: [f64; 16] = [
    1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15,
];
/// Doubles represent every whole number up to this one (2^53).
const MAX_WHOLE: f64 = 9_007_199_254_740_992.0;

/// Appends the shortest of the packings.
fn push_shortest<const N: usize>(out: &mut Vec<u8>, packings: [Option<Vec<u8>>; N]) {
    if let Some(shortest) = packings.into_iter().flatten().min_by_key(Vec::len) {
        out.extend(shortest);
    }
}

fn pco<T: Number>(head: &[u8], numbers: &[T]) -> Option<Vec<u8>> {
    let packed = simple_compress(numbers, &ChunkConfig::default()).ok()?;
    let mut out = head.to_vec();
    push_uint(&mut out, packed.len() as u64);
    out.extend(packed);
    Some(out)
}

fn read_pco<T: Number + Default>(
    reader: &mut ByteReader<'_>,
    count: usize,
) -> Result<Vec<T>, DecodeError> {
    let length = reader.uint_up_to(usize::MAX)?;
    let packed = reader.take(length)?;
    let mut numbers = vec![T::default(); count];
    let progress =
        simple_decompress_into(packed, &mut numbers).map_err(|_| DecodeError::Damaged)?;
    if progress.n_processed != count {
        return Err(DecodeError::Length);
    }
    Ok(numbers)
}

/// Appends ascending ordinals.
pub(super) fn push_ordinals(out: &mut Vec<u8>, ordinals: &[i32]) {
    let Some(&first) = ordinals.first() else {
        return;
    };

    let steps: Vec<u64> = ordinals
        .iter()
        .zip(ordinals.iter().skip(1))
        .map(|(a, b)| u64::from(a.abs_diff(*b)))
        .collect();
    let head = |packing| {
        let mut bytes = vec![packing];
        push_int(&mut bytes, first.into());
        bytes
    };

    let step = steps.first().copied().unwrap_or(1);
    if steps.iter().all(|&other| other == step) {
        let mut equal = head(STEPS_EQUAL);
        push_uint(&mut equal, step);
        out.extend(equal);
        return;
    }

    let mut plain = head(STEPS);
    for &step in &steps {
        push_uint(&mut plain, step);
    }
    push_shortest(out, [Some(plain), pco(&[ORDINALS_PCO], ordinals)]);
}

pub(super) fn read_ordinals(
    reader: &mut ByteReader<'_>,
    count: usize,
) -> Result<Vec<i32>, DecodeError> {
    if count == 0 {
        return Ok(Vec::new());
    }

    let packing = reader.byte()?;
    if packing == ORDINALS_PCO {
        return read_pco(reader, count);
    }

    let narrow = |number: i64| i32::try_from(number).map_err(|_| DecodeError::Damaged);
    let mut last = narrow(reader.int()?)?;
    let equal = match packing {
        STEPS_EQUAL => Some(reader.uint()?),
        STEPS => None,
        _ => return Err(DecodeError::Damaged),
    };

    let mut ordinals = Vec::with_capacity(count);
    ordinals.push(last);
    for _ in 1..count {
        let step = match equal {
            Some(step) => step,
            None => reader.uint()?,
        };
        let step = i32::try_from(step).map_err(|_| DecodeError::Damaged)?;
        last = last.checked_add(step).ok_or(DecodeError::Damaged)?;
        ordinals.push(last);
    }
    Ok(ordinals)
}

/// Appends values: as whole numbers if all are decimals of one scale, else as doubles.
pub(super) fn push_values(out: &mut Vec<u8>, values: &[f64]) {
    if values.is_empty() {
        return;
    }
    if let Some((scale, wholes)) = as_decimals(values) {
        let mut plain = vec![VALUES_DECIMAL, scale];
        let mut last = 0;
        for &whole in &wholes {
            push_int(&mut plain, whole - last);
            last = whole;
        }
        push_shortest(
            out,
            [Some(plain), pco(&[VALUES_DECIMAL_PCO, scale], &wholes)],
        );
        return;
    }
    let mut plain = vec![VALUES_PLAIN];
    plain.extend(values.iter().flat_map(|value| value.to_le_bytes()));
    push_shortest(out, [Some(plain), pco(&[VALUES_PCO], values)]);
}

pub(super) fn read_values(
    reader: &mut ByteReader<'_>,
    count: usize,
) -> Result<Vec<f64>, DecodeError> {
    if count == 0 {
        return Ok(Vec::new());
    }

    match reader.byte()? {
        VALUES_PLAIN => {
            let bytes = reader.take(count.saturating_mul(8))?;
            let (chunks, _) = bytes.as_chunks();
            Ok(chunks.iter().copied().map(f64::from_le_bytes).collect())
        }
        VALUES_DECIMAL => {
            let power = read_power(reader)?;
            let mut last = 0_i64;
            let whole = |_| {
                last = last
                    .checked_add(reader.int()?)
                    .ok_or(DecodeError::Damaged)?;
                Ok(last as f64 / power)
            };
            (0..count).map(whole).collect()
        }
        VALUES_DECIMAL_PCO => {
            let power = read_power(reader)?;
            let wholes: Vec<i64> = read_pco(reader, count)?;
            Ok(wholes.iter().map(|&whole| whole as f64 / power).collect())
        }
        VALUES_PCO => read_pco(reader, count),
        _ => Err(DecodeError::Damaged),
    }
}

fn read_power(reader: &mut ByteReader<'_>) -> Result<f64, DecodeError> {
    POWERS
        .get(usize::from(reader.byte()?))
        .copied()
        .ok_or(DecodeError::Damaged)
}

/// A scale, and the values as whole numbers of 10^-scale. `None` unless dividing them restores exactly
/// the same doubles.
fn as_decimals(values: &[f64]) -> Option<(u8, Vec<i64>)> {
    let whole = |value: f64, power: f64| {
        let whole = (value * power).round();
        (whole.abs() <= MAX_WHOLE && (whole / power).to_bits() == value.to_bits())
            .then_some(whole as i64)
    };
    let mut powers = (0_u8..).zip(POWERS).peekable();
    for &value in values {
        while whole(value, powers.peek()?.1).is_none() {
            powers.next();
        }
    }
    let (scale, power) = powers.next()?;
    // A value that fits a smaller scale can be too large for this one.
    values
        .iter()
        .map(|&value| whole(value, power))
        .collect::<Option<Vec<i64>>>()
        .map(|wholes| (scale, wholes))
}

/// Appends texts, without their number, which the reader needs.
pub(super) fn push_strings<'a>(out: &mut Vec<u8>, strings: impl Iterator<Item = &'a str>) {
    let mut block = Vec::new();
    for text in strings {
        push_string(&mut block, text);
    }
    push_block(out, &block);
}

pub(super) fn read_strings(
    reader: &mut ByteReader<'_>,
    count: usize,
) -> Result<Vec<String>, DecodeError> {
    let block = read_block(reader)?;
    let mut block = ByteReader::new(&block);
    let strings = (0..count)
        .map(|_| read_string(&mut block))
        .collect::<Result<_, _>>()?;
    block.end()?;
    Ok(strings)
}

/// Appends texts with the indexes of their observations.
pub(super) fn push_texts(out: &mut Vec<u8>, texts: &[PlacedText]) {
    push_uint(out, texts.len() as u64);
    if texts.is_empty() {
        return;
    }
    let mut block = Vec::new();
    let mut last = 0;
    for (place, text) in texts {
        push_uint(&mut block, u64::from(place - last));
        push_string(&mut block, text);
        last = *place;
    }
    push_block(out, &block);
}

pub(super) fn read_texts(
    reader: &mut ByteReader<'_>,
    count: usize,
) -> Result<Vec<PlacedText>, DecodeError> {
    let present = reader.uint_up_to(count)?;
    if present == 0 {
        return Ok(Vec::new());
    }
    let block = read_block(reader)?;
    let mut block = ByteReader::new(&block);
    let mut place = 0_u32;
    let texts = (0..present)
        .map(|_| {
            let step = u32::try_from(block.uint()?).map_err(|_| DecodeError::Damaged)?;
            place = place.checked_add(step).ok_or(DecodeError::Damaged)?;
            Ok((place, read_string(&mut block)?.into()))
        })
        .collect::<Result<_, DecodeError>>()?;
    block.end()?;
    Ok(texts)
}

pub(super) fn push_string(block: &mut Vec<u8>, text: &str) {
    push_uint(block, text.len() as u64);
    block.extend(text.as_bytes());
}

pub(super) fn read_string(block: &mut ByteReader<'_>) -> Result<String, DecodeError> {
    let length = block.uint_up_to(MAX_BLOCK_BYTES)?;
    std::str::from_utf8(block.take(length)?)
        .map(str::to_owned)
        .map_err(|_| DecodeError::Damaged)
}

/// Appends bytes, compressed with zstd if that is shorter.
pub(super) fn push_block(out: &mut Vec<u8>, block: &[u8]) {
    let mut plain = vec![BLOCK_PLAIN];
    push_uint(&mut plain, block.len() as u64);
    plain.extend(block);
    let zstd = zstd::bulk::compress(block, 0).ok().map(|packed| {
        let mut out = vec![BLOCK_ZSTD];
        push_uint(&mut out, block.len() as u64);
        push_uint(&mut out, packed.len() as u64);
        out.extend(packed);
        out
    });
    push_shortest(out, [Some(plain), zstd]);
}

pub(super) fn read_block<'a>(reader: &mut ByteReader<'a>) -> Result<Cow<'a, [u8]>, DecodeError> {
    let packing = reader.byte()?;
    let length = reader.uint_up_to(MAX_BLOCK_BYTES)?;
    match packing {
        BLOCK_PLAIN => reader.take(length).map(Cow::Borrowed),
        BLOCK_ZSTD => {
            let packed_length = reader.uint_up_to(usize::MAX)?;
            let packed = reader.take(packed_length)?;
            let block = zstd::bulk::decompress(packed, length).map_err(|_| DecodeError::Damaged)?;
            if block.len() != length {
                return Err(DecodeError::Length);
            }
            Ok(Cow::Owned(block))
        }
        _ => Err(DecodeError::Damaged),
    }
}
