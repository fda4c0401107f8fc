//! Conversion of SVG to PNG, with the fonts shipped with the program.

use std::sync::Arc;

use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{ImageHrefResolver, Options, Tree};
use tokio::sync::Semaphore;

use crate::failed::Failed;
use crate::fonts::database;

/// Longest side of a PNG, in pixels.
pub const LARGEST_SIDE: u32 = 4000;

/// The renderer ignores font features: text that the browser sets in tabular figures has a font of its own here.
const TABULAR: &str = "[font-variant=\"tabular-nums\"]{font-family:\"Inter Tabular\",Inter}";

/// Paints a few pictures at a time.
pub struct Painter {
    turns: Arc<Semaphore>,
    places: Arc<Semaphore>,
}

impl Painter {
    /// Creates a painter that paints `at_once` pictures together and lets `waiting` more wait.
    #[must_use]
    pub fn new(at_once: usize, waiting: usize) -> Self {
        Self {
            turns: Arc::new(Semaphore::new(at_once)),
            places: Arc::new(Semaphore::new(at_once + waiting)),
        }
    }

    /// Paints an SVG as PNG, `scale` times the size that the SVG declares.
    ///
    /// # Errors
    /// [`Failed::Busy`] at once if too many pictures wait; [`Failed::TooLarge`]; [`Failed::Unreadable`].
    pub async fn png(&self, svg: String, scale: f32) -> Result<Vec<u8>, Failed> {
        let place = Arc::clone(&self.places).try_acquire_owned();
        let place = place.map_err(|_| Failed::Busy)?;
        let turn = Arc::clone(&self.turns).acquire_owned().await;
        let turn = turn.map_err(|_| Failed::Busy)?;
        let painting = tokio::task::spawn_blocking(move || {
            let _held = (place, turn);
            paint(&svg, scale)
        });
        let painted = painting.await;
        painted.unwrap_or_else(|error| Err(Failed::Unreadable(error.to_string())))
    }
}

fn paint(svg: &str, scale: f32) -> Result<Vec<u8>, Failed> {
    let options = Options {
        font_family: "Inter".to_owned(),
        fontdb: database(),
        style_sheet: Some(TABULAR.to_owned()),
        image_href_resolver: no_images(),
        ..Options::default()
    };
    let unreadable = |error: &dyn std::fmt::Display| Failed::Unreadable(error.to_string());
    let tree = Tree::from_str(svg, &options).map_err(|error| unreadable(&error))?;
    let size = tree.size().to_int_size().scale_by(scale);
    let size = size.filter(|size| size.width().max(size.height()) <= LARGEST_SIDE);
    let size = size.ok_or(Failed::TooLarge)?;
    let mut picture = Pixmap::new(size.width(), size.height()).ok_or(Failed::TooLarge)?;
    resvg::render(
        &tree,
        Transform::from_scale(scale, scale),
        &mut picture.as_mut(),
    );
    picture.encode_png().map_err(|error| unreadable(&error))
}

/// Images inside an SVG are not loaded: a reference would read files of this machine.
fn no_images() -> ImageHrefResolver<'static> {
    ImageHrefResolver {
        resolve_data: Box::new(|_, _, _| None),
        resolve_string: Box::new(|_, _| None),
    }
}
