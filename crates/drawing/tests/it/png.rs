//! PNG: size, fonts, limits.

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

/// A letter that is not in the font leaves no trace, or a box: neither equals the letter itself.
#[tokio::test]
async fn signs_of_french_and_of_charts_have_glyphs() {
    let empty = paint(&text("", ""), 1.0).await.unwrap();
    let unknown = paint(&text("", "\u{e000}"), 1.0).await.unwrap();
    for sign in "0é€œ−–’«»…↑↓%°²ŁДπ".chars() {
        let png = paint(&text("", &sign.to_string()), 1.0).await.unwrap();
        assert!(png != empty && png != unknown, "{sign}");
    }
    // The narrow space between thousands is narrower than an ordinary space.
    let between = async |space: &str| paint(&text("", &format!("1{space}0")), 1.0).await.unwrap();
    let (narrow, wide, none) = (
        between("\u{202f}").await,
        between(" ").await,
        between("").await,
    );
    assert!(narrow != wide && narrow != none && wide != none);
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
