//! Reading an untrusted PNG file: dimensions before decoding, a bounded decoder, and a clean copy
//! with the pixels and nothing else.

use std::io::Cursor;

use png::{BitDepth, ColorType, Compression, Decoder, Encoder, Limits, Transformations};

/// Exclusive bound of a file's size, in bytes (150 × 1,024).
pub const MAX_BYTES: usize = 150 * 1024;
/// Largest width and height, in pixels.
pub const MAX_SIDE: u32 = 2_000;
/// Most bytes that the decoder may allocate: the largest picture with four bytes a pixel, and working memory.
const DECODER_BYTES: usize = 2_000 * 2_000 * 4 + 4 * 1024 * 1024;
/// The first eight bytes of every PNG file (PNG specification, 5.2).
const SIGNATURE: [u8; 8] = [0x89, b'P', b'N', b'G', b'\r', b'\n', 0x1a, b'\n'];

/// The problem of a file that is rejected as a picture.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum PictureProblem {
    /// The file does not begin with the PNG signature.
    NotPng,
    /// The file is too big. Its size, in bytes.
    TooBig { size: usize },
    /// A side is too long. The dimensions, in pixels.
    Dimensions { width: u32, height: u32 },
    /// The file begins with the PNG signature but can't be decoded.
    Unreadable,
}

/// Checks the file and returns a clean copy: the same pixels at eight bits a channel, no metadata.
pub(crate) fn clean_copy(file: &[u8]) -> Result<Vec<u8>, PictureProblem> {
    if !file.starts_with(&SIGNATURE) {
        return Err(PictureProblem::NotPng);
    }
    if file.len() >= MAX_BYTES {
        return Err(PictureProblem::TooBig { size: file.len() });
    }
    let pixels = decode(file)?;
    encode(&pixels).ok_or(PictureProblem::Unreadable)
}

struct Pixels {
    width: u32,
    height: u32,
    color: ColorType,
    data: Vec<u8>,
}

fn decode(file: &[u8]) -> Result<Pixels, PictureProblem> {
    let unreadable = |_| PictureProblem::Unreadable;
    let limits = Limits {
        bytes: DECODER_BYTES,
    };

    let mut decoder = Decoder::new_with_limits(Cursor::new(file), limits);
    let header = decoder.read_header_info().map_err(unreadable)?;
    let (width, height) = (header.width, header.height);
    if width > MAX_SIDE || height > MAX_SIDE {
        return Err(PictureProblem::Dimensions { width, height });
    }

    decoder.set_ignore_text_chunk(true);
    decoder.set_ignore_iccp_chunk(true);
    decoder.set_transformations(Transformations::normalize_to_color8());
    let mut reader = decoder.read_info().map_err(unreadable)?;

    let size = reader
        .output_buffer_size()
        .filter(|size| *size <= DECODER_BYTES)
        .ok_or(PictureProblem::Unreadable)?;
    let mut data = vec![0; size];
    let frame = reader.next_frame(&mut data).map_err(unreadable)?;
    if frame.bit_depth != BitDepth::Eight || (frame.width, frame.height) != (width, height) {
        return Err(PictureProblem::Unreadable);
    }

    data.truncate(frame.buffer_size());
    Ok(Pixels {
        width,
        height,
        color: frame.color_type,
        data,
    })
}

fn encode(pixels: &Pixels) -> Option<Vec<u8>> {
    let mut file = Vec::new();
    let mut encoder = Encoder::new(&mut file, pixels.width, pixels.height);
    encoder.set_color(pixels.color);
    encoder.set_depth(BitDepth::Eight);
    encoder.set_compression(Compression::High);
    let mut writer = encoder.write_header().ok()?;
    writer.write_image_data(&pixels.data).ok()?;
    writer.finish().ok()?;
    Some(file)
}

#[cfg(test)]
mod tests;
