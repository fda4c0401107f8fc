//! Whole numbers and slices, read with bounds checks.

use super::DecodeError;

/// Appends a whole number, seven bits a byte, lowest first (LEB128).
pub(crate) fn push_uint(out: &mut Vec<u8>, mut number: u64) {
    while number >= 0x80 {
        out.push(low_byte(number) | 0x80);
        number >>= 7;
    }
    out.push(low_byte(number));
}

/// Appends a signed whole number in zigzag, so that numbers near 0 are short whatever their sign.
pub(crate) fn push_int(out: &mut Vec<u8>, number: i64) {
    push_uint(out, zigzag(number));
}

fn low_byte(number: u64) -> u8 {
    number.to_le_bytes()[0]
}

const fn zigzag(number: i64) -> u64 {
    ((number << 1) ^ (number >> 63)).cast_unsigned()
}

const fn unzigzag(number: u64) -> i64 {
    (number >> 1).cast_signed() ^ -((number & 1).cast_signed())
}

/// FNV-1a, 64 bits (Fowler, Noll, Vo). Detects damage, not malice.
pub(crate) fn fingerprint(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |hash, &byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    })
}

/// [`fingerprint`] folded to 32 bits.
pub(crate) fn checksum(bytes: &[u8]) -> [u8; 4] {
    let [a, b, c, d, e, f, g, h] = fingerprint(bytes).to_le_bytes();
    [a ^ e, b ^ f, c ^ g, d ^ h]
}

/// A reader over the remaining bytes.
#[derive(Debug, Clone)]
pub(crate) struct ByteReader<'a> {
    rest: &'a [u8],
}

impl<'a> ByteReader<'a> {
    pub(crate) const fn new(bytes: &'a [u8]) -> ByteReader<'a> {
        ByteReader { rest: bytes }
    }

    pub(crate) const fn rest(&self) -> &'a [u8] {
        self.rest
    }

    pub(crate) fn take(&mut self, count: usize) -> Result<&'a [u8], DecodeError> {
        let (taken, rest) = self
            .rest
            .split_at_checked(count)
            .ok_or(DecodeError::Length)?;
        self.rest = rest;
        Ok(taken)
    }

    pub(crate) fn array<const N: usize>(&mut self) -> Result<[u8; N], DecodeError> {
        let (taken, rest) = self.rest.split_first_chunk().ok_or(DecodeError::Length)?;
        self.rest = rest;
        Ok(*taken)
    }

    pub(crate) fn byte(&mut self) -> Result<u8, DecodeError> {
        self.array().map(|[byte]| byte)
    }

    pub(crate) fn uint(&mut self) -> Result<u64, DecodeError> {
        let mut number = 0;
        for shift in (0..64).step_by(7) {
            let byte = self.byte()?;
            let bits = u64::from(byte & 0x7f);
            if shift == 63 && bits > 1 {
                return Err(DecodeError::Damaged);
            }
            number |= bits << shift;
            if byte & 0x80 == 0 {
                return Ok(number);
            }
        }
        Err(DecodeError::Damaged)
    }

    pub(crate) fn int(&mut self) -> Result<i64, DecodeError> {
        self.uint().map(unzigzag)
    }

    /// Reads a count or length. Numbers above `max` are rejected as damage.
    pub(crate) fn uint_up_to(&mut self, max: usize) -> Result<usize, DecodeError> {
        usize::try_from(self.uint()?)
            .ok()
            .filter(|&number| number <= max)
            .ok_or(DecodeError::Damaged)
    }

    /// Checks that all bytes were read.
    pub(crate) const fn end(&self) -> Result<(), DecodeError> {
        if self.rest.is_empty() {
            Ok(())
        } else {
            Err(DecodeError::Length)
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn whole_numbers_read_back(number: u64, signed: i64) {
            let mut bytes = Vec::new();
            push_uint(&mut bytes, number);
            push_int(&mut bytes, signed);
            let mut reader = ByteReader::new(&bytes);
            prop_assert_eq!(reader.uint(), Ok(number));
            prop_assert_eq!(reader.int(), Ok(signed));
            prop_assert_eq!(reader.end(), Ok(()));
        }
    }

    #[test]
    fn overlong_numbers_are_damage() {
        let mut reader = ByteReader::new(&[0xff; 12]);
        assert_eq!(reader.uint(), Err(DecodeError::Damaged));
        assert_eq!(ByteReader::new(&[0x80]).uint(), Err(DecodeError::Length));
    }
}
