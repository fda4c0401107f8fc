//! The icons of the add-ins, all drawn from the picture of the site.

use axum::body::Body;
use bytes::Bytes;
use drawing::Painter;
use http::{HeaderValue, Response, header};
use transport::fault::HttpError;

use crate::page::embedded::Application;

/// The sides of the icons that Office shows, in pixels.
const ICON_SIZES: [u32; 10] = [16, 20, 24, 32, 40, 48, 64, 80, 128, 192];

/// The picture of the site among the files of the application, and its side in pixels.
const PICTURE: &str = "favicon.svg";
const PICTURE_SIDE: f32 = 32.0;

/// The size in the name of an icon, such as `addins/excel/icon-32.png`; `None` for another file.
pub(super) fn size_of(name: &str) -> Option<u32> {
    let digits = name
        .strip_prefix("addins/excel/icon-")?
        .strip_suffix(".png")?;
    ICON_SIZES
        .into_iter()
        .find(|size| size.to_string() == digits)
}

/// The response with an icon.
pub(super) async fn response(
    application: &Application,
    icons: &Painter,
    size: u32,
) -> Result<Response<Body>, HttpError> {
    let png = draw(application, icons, size).await?;
    let mut response = Response::new(Body::from(png));
    let headers = response.headers_mut();
    for (name, value) in [
        (header::CONTENT_TYPE, "image/png"),
        (header::CACHE_CONTROL, "public, max-age=86400"),
    ] {
        headers.insert(name, HeaderValue::from_static(value));
    }
    Ok(response)
}

/// Draws the icon of this size.
///
/// # Errors
/// [`HttpError::NotFound`] in a program that was built without the front end.
pub(super) async fn draw(
    application: &Application,
    icons: &Painter,
    size: u32,
) -> Result<Bytes, HttpError> {
    let picture = application.text(PICTURE).ok_or(HttpError::NotFound)?;
    let scale = size as f32 / PICTURE_SIDE;
    let drawn = icons.png(picture.to_owned(), scale).await;
    let png = drawn.map_err(|_| HttpError::Overloaded)?;
    Ok(png.into())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_icon_has_a_size_of_the_list() {
        for (name, size) in [
            ("addins/excel/icon-16.png", Some(16)),
            ("addins/excel/icon-192.png", Some(192)),
            ("addins/excel/icon-17.png", None),
            ("addins/excel/icon-016.png", None),
            ("addins/excel/icon-99999999999.png", None),
            ("addins/sheets/icon-16.png", None),
        ] {
            assert_eq!(size_of(name), size, "{name}");
        }
    }
}
