//! PNG: size, fonts, limits.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use drawing::{Failed, LARGEST_SIDE, Painter};

async fn paint(svg: &str, scale: f32) -> Result<Vec<u8>, Failed> {
    Painter::new(1, 1).png(svg.to_owned(), scale).await
}

fn text(attributes: &str, text: &str) -> String {
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"200\" height=\"40\" font-family=\"'Inter Variable', Inter\">\
         <text x=\"10\" y=\"30\" font-size=\"20\" {attributes}>{text}</text></svg>"
    )
}

/// Reads the width and the height from the header of a PNG.
fn size(png: &[u8]) -> Option<(u32, u32)> {
    let (head, rest) = png.split_at_checked(16)?;
    let (width, rest) = rest.split_first_chunk()?;
    let is_png = head.starts_with(b"\x89PNG\r\n\x1a\n");
    is_png.then_some((
        u32::from_be_bytes(*width),
        u32::from_be_bytes(*rest.first_chunk()?),
    ))
}

#[tokio::test]
async fn a_picture_has_its_size_times_the_scale() {
    let svg = text("", "1");
    assert_eq!(size(&paint(&svg, 1.0).await.unwrap()), Some((200, 40)));
    assert_eq!(size(&paint(&svg, 3.0).await.unwrap()), Some((600, 120)));
}

#[tokio::test]
async fn letters_are_drawn_in_both_weights_and_figures_can_be_tabular() {
    let empty = paint(&text("", ""), 1.0).await.unwrap();
    let mut seen = vec![empty];
    for attributes in ["", "font-weight=\"600\"", "font-variant=\"tabular-nums\""] {
        let png = paint(&text(attributes, "1 111,1 %"), 1.0).await.unwrap();
        assert!(!seen.contains(&png), "{attributes}");
        seen.push(png);
    }
}

/// The signs that leave no trace, or a box: those that are not in the fonts.
async fn without_glyphs(
    attributes: &str,
    signs: impl IntoIterator<Item = char>,
) -> Result<String, Failed> {
    let empty = paint(&text("", ""), 1.0).await?;
    let unknown = paint(&text(attributes, "\u{e000}"), 1.0).await?;
    let mut found = String::new();
    for sign in signs {
        let png = paint(&text(attributes, &sign.to_string()), 1.0).await?;
        if png == empty || png == unknown {
            found.push(sign);
        }
    }
    Ok(found)
}

#[tokio::test]
async fn signs_of_french_of_charts_and_of_units_have_glyphs() {
    let raised = "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ⁿⁱ";
    let lowered = "₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎ₐₑₒₓ";
    let signs = "0é€œ−–’«»…↑↓%°ŁДπ‰½⅓≤≥≠≈±×÷√∞∆Σµ→←↔•′″№℃™▲▼●■★✓";
    for attributes in ["", "font-weight=\"600\"", "font-variant=\"tabular-nums\""] {
        let signs = [raised, lowered, signs].concat();
        let missing = without_glyphs(attributes, signs.chars()).await.unwrap();
        assert_eq!(missing, "", "{attributes}");
    }
    let unknown = without_glyphs("", ['\u{e001}']).await.unwrap();
    assert_eq!(unknown, "\u{e001}");
    // The narrow space between thousands is narrower than an ordinary space.
    let between = async |space: &str| paint(&text("", &format!("1{space}0")), 1.0).await.unwrap();
    let (narrow, wide, none) = (
        between("\u{202f}").await,
        between(" ").await,
        between("").await,
    );
    assert!(narrow != wide && narrow != none && wide != none);
}

/// The files whose texts are in pictures: of the demonstration, of templates, of charts and of numbers.
fn shown_files() -> std::io::Result<Vec<PathBuf>> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut folders = vec![
        root.join("crates/statit/demo"),
        root.join("crates/domain/src/catalogue/template"),
        root.join("frontend/src/lib/format"),
    ];
    let mut files = vec![root.join("spec/cases/shown.json")];
    for language in ["en", "fr"] {
        for area in ["chart", "chartMore", "picture"] {
            files.push(root.join(format!("frontend/src/locales/{language}/{area}.json")));
        }
    }
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(&folder)? {
            let path = entry?.path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_none_or(|ending| ending != "png") {
                files.push(path);
            }
        }
    }
    Ok(files)
}

#[tokio::test]
async fn each_sign_of_the_texts_in_pictures_has_a_glyph() {
    let mut signs = BTreeSet::new();
    for file in shown_files().unwrap() {
        let text = std::fs::read_to_string(&file).unwrap();
        let is_sign = |c: &char| !c.is_ascii() && !c.is_whitespace();
        signs.extend(text.chars().filter(is_sign));
    }
    assert!(signs.len() > 30, "{signs:?}");
    assert_eq!(without_glyphs("", signs).await.unwrap(), "");
}

#[tokio::test]
async fn what_is_too_large_or_no_picture_is_refused() {
    let wide = |side: u32| {
        format!("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{side}\" height=\"10\"/>")
    };
    assert!(paint(&wide(LARGEST_SIDE), 1.0).await.is_ok());
    assert_eq!(
        paint(&wide(LARGEST_SIDE + 1), 1.0).await,
        Err(Failed::TooLarge)
    );
    assert_eq!(paint(&wide(LARGEST_SIDE), 1.1).await, Err(Failed::TooLarge));
    assert!(matches!(
        paint("<svg", 1.0).await,
        Err(Failed::Unreadable(_))
    ));
}

#[tokio::test]
async fn pictures_inside_of_pictures_are_not_read() {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/it/main.rs");
    let with = |href: &str| {
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"10\" height=\"10\">\
             <image href=\"{href}\" width=\"10\" height=\"10\"/></svg>"
        )
    };
    let nothing = paint(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"10\" height=\"10\"/>",
        1.0,
    )
    .await;
    let red = "data:image/svg+xml;utf8,<svg xmlns='http://www.w3.org/2000/svg'><rect width='9' height='9'/></svg>";
    for href in [file, &red.replace('<', "&lt;")] {
        assert_eq!(paint(&with(href), 1.0).await, nothing, "{href}");
    }
}
