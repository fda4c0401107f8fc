//! The small line of an indicator's last values, as a PNG of about half a kilobyte: a mail loads nothing from elsewhere.

use std::io::Cursor;
use std::sync::Arc;

use crate::platform::content::MemoryCache;

/// The width of the picture in pixels; a mail shows it at half of it.
pub(super) const WIDTH: usize = 160;
/// The height of the picture in pixels.
pub(super) const HEIGHT: usize = 48;
/// The distance of the line from the edges, in pixels.
const EDGE: f64 = 4.0;
/// Half the width of the line, in pixels.
const HALF_LINE: f64 = 1.25;
/// A colour that is readable on white and on black.
const COLOUR: [u8; 3] = [0x1a, 0x94, 0x8c];
/// Levels of opacity, the palette of the picture.
const LEVELS: u8 = 16;

/// The size of the cache in bytes: some ten thousand lines.
const CAPACITY: u64 = 8 << 20;

/// The painted lines of the last values. The mails of a run show the same vintages to many readers; a picture depends on
/// nothing but its values: they are the key of its entry.
pub(super) struct Sparklines(MemoryCache<Arc<[u64]>, Option<Arc<[u8]>>>);

impl Sparklines {
    pub(super) fn new() -> Self {
        Self(MemoryCache::new(CAPACITY))
    }

    /// The line of these values, painted once. `None` for fewer than two values, and where they are so large that their
    /// range has no number.
    pub(super) fn of(&self, values: &[f64]) -> Option<Arc<[u8]>> {
        let key: Arc<[u64]> = values.iter().map(|value| value.to_bits()).collect();
        if let Some(painted) = self.0.find(&key) {
            return painted;
        }
        let painted: Option<Arc<[u8]>> = sparkline(values).map(Arc::from);
        let bytes = size_of_val(&*key) + painted.as_ref().map_or(0, |png| png.len());
        self.0.insert(key, painted.clone(), bytes);
        painted
    }
}

/// Paints a line. `None` for fewer than two values, and where they are so large that their range has no number.
fn sparkline(values: &[f64]) -> Option<Vec<u8>> {
    let points = points(values)?;
    let mut levels = vec![0_u8; WIDTH * HEIGHT];
    for (place, level) in levels.iter_mut().enumerate() {
        let (x, y) = ((place % WIDTH) as f64 + 0.5, (place / WIDTH) as f64 + 0.5);
        let distance = distance(&points, x, y);
        let opacity = (HALF_LINE + 0.5 - distance).clamp(0.0, 1.0);
        *level = (opacity * f64::from(LEVELS - 1)).round() as u8;
    }
    encode(&levels)
}

/// The positions of the values in the picture, from the left.
fn points(values: &[f64]) -> Option<Vec<(f64, f64)>> {
    let (low, high) = values
        .iter()
        .fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), value| {
            (low.min(*value), high.max(*value))
        });
    let range = high - low;
    if values.len() < 2 || !range.is_finite() {
        return None;
    }
    let (wide, tall) = (WIDTH as f64 - 2.0 * EDGE, HEIGHT as f64 - 2.0 * EDGE);
    let step = wide / (values.len() - 1) as f64;
    let at = |(place, value): (usize, &f64)| {
        // A line of equal values is in the middle.
        let share = if range > 0.0 {
            (value - low) / range
        } else {
            0.5
        };
        (EDGE + step * place as f64, EDGE + tall * (1.0 - share))
    };
    Some(values.iter().enumerate().map(at).collect())
}

/// The distance from a point to the nearest piece of the line that is near it.
fn distance(points: &[(f64, f64)], x: f64, y: f64) -> f64 {
    let near = points.windows(2).filter_map(|pair| match pair {
        [from, to] if from.0 - 3.0 <= x && x <= to.0 + 3.0 => Some((*from, *to)),
        _ => None,
    });
    near.map(|(from, to)| to_piece((x, y), from, to))
        .fold(f64::INFINITY, f64::min)
}

/// The distance from a point to a straight piece.
fn to_piece((x, y): (f64, f64), from: (f64, f64), to: (f64, f64)) -> f64 {
    let (dx, dy) = (to.0 - from.0, to.1 - from.1);
    let length = dx.mul_add(dx, dy * dy);
    let along = ((x - from.0) * dx + (y - from.1) * dy) / length;
    let along = if length > 0.0 {
        along.clamp(0.0, 1.0)
    } else {
        0.0
    };
    (x - dx.mul_add(along, from.0)).hypot(y - dy.mul_add(along, from.1))
}

/// A PNG with four bits a pixel: a palette of one colour in sixteen opacities.
fn encode(levels: &[u8]) -> Option<Vec<u8>> {
    let mut written = Cursor::new(Vec::new());
    let mut encoder = png::Encoder::new(
        &mut written,
        u32::try_from(WIDTH).ok()?,
        u32::try_from(HEIGHT).ok()?,
    );
    encoder.set_color(png::ColorType::Indexed);
    encoder.set_depth(png::BitDepth::Four);
    encoder.set_compression(png::Compression::High);
    encoder.set_filter(png::Filter::NoFilter);
    encoder.set_palette(COLOUR.repeat(usize::from(LEVELS)));
    let opacities: Vec<u8> = (0..LEVELS).map(|level| level * 17).collect();
    encoder.set_trns(opacities);
    let packed: Vec<u8> = levels
        .chunks(2)
        .map(|pair| match pair {
            [left, right] => left << 4 | right,
            [left] => left << 4,
            _ => 0,
        })
        .collect();
    let mut writer = encoder.write_header().ok()?;
    writer.write_image_data(&packed).ok()?;
    writer.finish().ok()?;
    Some(written.into_inner())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_goes_from_its_first_value_to_its_last_in_at_most_a_kilobyte() {
        let values: Vec<f64> = (0..24)
            .map(|place| (f64::from(place) * 0.9).sin())
            .collect();
        let png = sparkline(&values).unwrap();
        assert!(png.len() <= 1024, "{} bytes", png.len());
        let mut reader = png::Decoder::new(Cursor::new(png)).read_info().unwrap();
        let info = reader.info();
        assert_eq!((info.width, info.height), (160, 48));
        let mut bytes = vec![0; reader.output_buffer_size().unwrap()];
        reader.next_frame(&mut bytes).unwrap();
        assert!(bytes.iter().any(|byte| *byte != 0));
    }

    #[test]
    fn a_line_needs_two_values_and_a_range() {
        assert_eq!(sparkline(&[]), None);
        assert_eq!(sparkline(&[1.0]), None);
        assert_eq!(sparkline(&[f64::MIN, f64::MAX]), None);
        assert!(sparkline(&[1.0, 1.0]).is_some());
    }

    #[test]
    fn a_cached_line_is_that_of_its_values() {
        let lines = Sparklines::new();
        let (rising, falling) = ([1.0, 2.0], [2.0, 1.0]);
        for values in [rising, falling, rising] {
            assert_eq!(lines.of(&values).as_deref(), sparkline(&values).as_deref());
        }
        assert!(Arc::ptr_eq(
            &lines.of(&rising).unwrap(),
            &lines.of(&rising).unwrap()
        ));
        assert_eq!(lines.of(&[1.0]), None);
    }
}
