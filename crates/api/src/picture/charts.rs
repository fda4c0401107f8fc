//! Draws pictures in the script engine, and caches the public ones.

use bytes::Bytes;
use drawing::{Failed, Painter, Pool};
use transport::etag::short_hash;
use transport::fault::HttpError;

use super::cache::PictureCache;
use super::options::PictureFormat;
use super::send::Manner;

/// Memory for pictures, in bytes.
const KEPT_BYTES: u64 = 32 * 1024 * 1024;
/// Pictures that are painted as PNG at the same time, and that wait for it. A picture takes up to 64 MB.
const PAINTED: (usize, usize) = (2, 16);

/// Draws pictures and caches the public ones.
pub(crate) struct Charts {
    pub(crate) engines: Pool,
    pub(crate) painter: Painter,
    pub(crate) kept: PictureCache,
    /// The hash of the script, and the epoch of the installation: with another one, pictures differ.
    pub(crate) edition: String,
}

impl Charts {
    /// `None` in a program that was built without the front end.
    pub(crate) fn new(epoch: i64) -> Option<Self> {
        let script = drawing::embedded("charts.js")?;
        Some(Self {
            engines: drawing::charts()?,
            painter: Painter::new(PAINTED.0, PAINTED.1),
            kept: PictureCache::new(KEPT_BYTES),
            edition: format!("{} {epoch}", short_hash(script.as_bytes())),
        })
    }

    /// Draws the input of the script, and paints or compresses the picture.
    pub(crate) async fn made(
        &self,
        request: String,
        manner: Manner,
        scale: u32,
    ) -> Result<Bytes, HttpError> {
        let svg = self.engines.call(request).await.map_err(failed)?;
        match manner.kind {
            PictureFormat::Png => {
                let scale = u16::try_from(scale).map_err(internal)?;
                let png = self.painter.png(svg, f32::from(scale)).await;
                Ok(png.map_err(failed)?.into())
            }
            PictureFormat::Svg => {
                let encoding = manner.encoding;
                let packed =
                    service::blocking(move || encoding.encode(drawing::carry_fonts(&svg).into()));
                packed.await.map_err(internal)?.map_err(internal)
            }
        }
    }
}

fn failed(error: Failed) -> HttpError {
    match error {
        Failed::Busy => HttpError::Overloaded,
        other => internal(other),
    }
}

pub(crate) fn internal(error: impl std::fmt::Display) -> HttpError {
    tracing::error!(%error, "a picture cannot be made");
    HttpError::Internal
}
