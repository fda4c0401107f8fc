//! The small line of an indicator's last values, as a PNG of about half a kilobyte: a mail loads nothing from
//! elsewhere.

use domain::invariant::Invariant as _;
use std::io::Cursor;
use std::sync::Arc;

use crate::platform::MemoryCache;

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

/// The place of a missing value in the key of a line: bits that no finite value has.
const NO_VALUE: u64 = u64::MAX;

/// The size of the cache in bytes: some ten thousand lines.
const CAPACITY: u64 = 8 << 20;

/// The painted lines of the last values. The mails of a run show the same vintages to many readers; a picture depends
/// on nothing but its values: they are the key of its entry.
pub(super) struct Sparklines(MemoryCache<Arc<[u64]>, Option<Arc<[u8]>>>);

impl Sparklines {
    pub(super) fn new() -> Self {
        Self(MemoryCache::new(CAPACITY))
    }

    /// The line of these values, with a break at each `None`, painted once. `None` for fewer than two values, and where
    /// they are so large that their range has no number.
    pub(super) fn of(&self, values: &[Option<f64>]) -> Option<Arc<[u8]>> {
        let bits = values
            .iter()
            .map(|value| value.map_or(NO_VALUE, f64::to_bits));
        let key: Arc<[u64]> = bits.collect();
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
fn sparkline(values: &[Option<f64>]) -> Option<Vec<u8>> {
    let pieces = pieces(&points(values)?);
    let mut levels = vec![0_u8; WIDTH * HEIGHT];
    for (place, level) in levels.iter_mut().enumerate() {
        let (x, y) = ((place % WIDTH) as f64 + 0.5, (place / WIDTH) as f64 + 0.5);
        let distance = distance(&pieces, x, y);
        let opacity = (HALF_LINE + 0.5 - distance).clamp(0.0, 1.0);
        *level = (opacity * f64::from(LEVELS - 1)).round() as u8;
    }
    encode(&levels)
}

/// A position in the picture.
type Point = (f64, f64);

/// The positions of the values in the picture, from the left; `None` where the line breaks.
fn points(values: &[Option<f64>]) -> Option<Vec<Option<Point>>> {
    let (low, high) = values
        .iter()
        .flatten()
        .fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), value| {
            (low.min(*value), high.max(*value))
        });

    let range = high - low;
    if values.iter().flatten().count() < 2 || !range.is_finite() {
        return None;
    }

    let (wide, tall) = (WIDTH as f64 - 2.0 * EDGE, HEIGHT as f64 - 2.0 * EDGE);
    let step = wide / (values.len() - 1) as f64;
    let at = |(place, value): (usize, &Option<f64>)| {
        let value = (*value)?;
        // A line of equal values is in the middle.
        let share = if range > 0.0 {
            (value - low) / range
        } else {
            0.5
        };
        Some((EDGE + step * place as f64, EDGE + tall * (1.0 - share)))
    };

    Some(values.iter().enumerate().map(at).collect())
}

/// The straight pieces of the line; a value between two breaks is a piece of no length, which shows as a dot.
fn pieces(points: &[Option<Point>]) -> Vec<(Point, Point)> {
    let dots = points.iter().flatten().map(|point| (*point, *point));
    let joined = points.windows(2).filter_map(|pair| match pair {
        [Some(from), Some(to)] => Some((*from, *to)),
        _ => None,
    });
    dots.chain(joined).collect()
}

/// The distance from a point to the nearest piece of the line that is near it.
fn distance(pieces: &[(Point, Point)], x: f64, y: f64) -> f64 {
    let near = pieces
        .iter()
        .filter(|(from, to)| from.0 - 3.0 <= x && x <= to.0 + 3.0);
    near.map(|(from, to)| to_piece((x, y), *from, *to))
        .fold(f64::INFINITY, f64::min)
}

/// The distance from a point to a straight piece.
fn to_piece((x, y): Point, from: Point, to: Point) -> f64 {
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
        u32::try_from(WIDTH).invariant("a constant fits"),
        u32::try_from(HEIGHT).invariant("a constant fits"),
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
        let values: Vec<Option<f64>> = (0..24)
            .map(|place| Some((f64::from(place) * 0.9).sin()))
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
        assert_eq!(sparkline(&[Some(1.0)]), None);
        assert_eq!(sparkline(&[Some(1.0), None, None]), None);
        assert_eq!(sparkline(&[Some(f64::MIN), Some(f64::MAX)]), None);
        assert!(sparkline(&[Some(1.0), Some(1.0)]).is_some());
    }

    #[test]
    fn a_line_breaks_where_a_value_is_missing() {
        let painted_columns = |values: &[Option<f64>]| {
            let pieces = pieces(&points(values).unwrap());
            let level = |x: usize| {
                let rows = (0..HEIGHT).map(|y| distance(&pieces, x as f64 + 0.5, y as f64 + 0.5));
                rows.fold(f64::INFINITY, f64::min)
            };
            (0..WIDTH).filter(|&x| level(x) <= HALF_LINE).count()
        };
        let whole = painted_columns(&[Some(1.0), Some(2.0), Some(3.0), Some(4.0), Some(5.0)]);
        let broken = painted_columns(&[Some(1.0), Some(2.0), None, Some(4.0), Some(5.0)]);
        let dot = painted_columns(&[Some(1.0), None, Some(3.0), None, Some(5.0)]);
        assert!(
            whole > 150 && broken > 70 && broken < 90,
            "{whole} {broken}"
        );
        assert!(dot > 3 && dot < 20, "{dot}");
    }

    #[test]
    fn a_cached_line_is_that_of_its_values() {
        let lines = Sparklines::new();
        let (rising, falling) = ([Some(1.0), Some(2.0)], [Some(2.0), Some(1.0)]);
        let broken = [Some(1.0), None, Some(2.0)];
        assert_eq!(lines.of(&broken).as_deref(), sparkline(&broken).as_deref());
        for values in [rising, falling, rising] {
            assert_eq!(lines.of(&values).as_deref(), sparkline(&values).as_deref());
        }
        assert!(Arc::ptr_eq(
            &lines.of(&rising).unwrap(),
            &lines.of(&rising).unwrap()
        ));
        assert_eq!(lines.of(&[Some(1.0)]), None);
    }
}
