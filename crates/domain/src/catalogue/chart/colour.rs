//! Colours that an editor may choose.

use std::fmt;

/// A colour of a chart.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Colour {
    /// One of the chart colours by its number, 1 to 8: it follows the theme.
    Palette(u8),
    /// Red, green and blue: the same in every theme.
    Rgb([u8; 3]),
}

impl Colour {
    /// Parses `1` to `8` or `#rrggbb` (in either case; written in lower case); `None` for any other text.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        match text.as_bytes() {
            [digit @ b'1'..=b'8'] => Some(Self::Palette(digit - b'0')),
            [b'#', r, s, g, h, b, c] => Some(Self::Rgb([
                hex(*r)? * 16 + hex(*s)?,
                hex(*g)? * 16 + hex(*h)?,
                hex(*b)? * 16 + hex(*c)?,
            ])),
            _ => None,
        }
    }
}

impl fmt::Display for Colour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Palette(number) => write!(f, "{number}"),
            Self::Rgb([r, g, b]) => write!(f, "#{r:02x}{g:02x}{b:02x}"),
        }
    }
}

/// The value of a hexadecimal digit.
const fn hex(digit: u8) -> Option<u8> {
    match digit {
        b'0'..=b'9' => Some(digit - b'0'),
        b'a'..=b'f' => Some(digit - b'a' + 10),
        b'A'..=b'F' => Some(digit - b'A' + 10),
        _ => None,
    }
}
