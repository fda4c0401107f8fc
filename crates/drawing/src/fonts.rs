//! Inter 4, built by `fonts/make.py`; its licence is `fonts/OFL.txt`.

use std::sync::{Arc, LazyLock};

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use resvg::usvg::fontdb::{Database, Source};

/// The fonts of PNGs: two weights, and the same two with tabular figures.
const PAINTED: [&[u8]; 4] = [
    include_bytes!("../fonts/Inter-400.ttf"),
    include_bytes!("../fonts/Inter-600.ttf"),
    include_bytes!("../fonts/InterTabular-400.ttf"),
    include_bytes!("../fonts/InterTabular-600.ttf"),
];

/// The fonts inside SVGs: the letters of English and French, by weight.
const CARRIED: [(u16, &[u8]); 2] = [
    (400, include_bytes!("../fonts/Inter-400.woff2")),
    (600, include_bytes!("../fonts/Inter-600.woff2")),
];

/// The fonts of PNGs. The fonts of the machine are ignored, so that pictures are the same everywhere.
pub(crate) fn database() -> Arc<Database> {
    static FOUND: LazyLock<Arc<Database>> = LazyLock::new(|| {
        let mut database = Database::new();
        for font in PAINTED {
            database.load_font_source(Source::Binary(Arc::new(font)));
        }
        Arc::new(database)
    });
    Arc::clone(&FOUND)
}

/// Embeds the fonts in an SVG, so that it looks the same where they are not installed: its texts were measured
/// with them. A text that is not an SVG is returned unchanged.
#[must_use]
pub fn carry_fonts(svg: &str) -> String {
    static STYLE: LazyLock<String> = LazyLock::new(|| {
        let faces = CARRIED.map(|(weight, font)| {
            format!(
                "@font-face{{font-family:Inter;font-weight:{weight};\
                 src:url(data:font/woff2;base64,{})format(\"woff2\")}}",
                STANDARD.encode(font)
            )
        });
        format!("\n<style>{}</style>", faces.concat())
    });
    match svg.split_once('>') {
        Some((open, rest)) if open.starts_with("<svg ") => [open, ">", &STYLE, rest].concat(),
        _ => svg.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fonts_stand_inside_of_the_document() {
        let svg = carry_fonts("<svg width=\"1\">\n<text>a</text></svg>");
        assert!(svg.starts_with("<svg width=\"1\">\n<style>@font-face{"));
        assert!(svg.ends_with("</style>\n<text>a</text></svg>"));
        assert_eq!(svg.matches("@font-face").count(), 2);
        assert_eq!(carry_fonts("no picture"), "no picture");
    }

    #[test]
    fn every_font_can_be_read_and_has_its_name_and_weight() {
        let mut found: Vec<_> = database()
            .faces()
            .map(|face| (face.families[0].0.clone(), face.weight.0))
            .collect();
        found.sort();
        let expected = [
            ("Inter", 400),
            ("Inter", 600),
            ("Inter Tabular", 400),
            ("Inter Tabular", 600),
        ];
        assert_eq!(
            found,
            expected.map(|(name, weight)| (name.to_owned(), weight))
        );
    }
}
