//! A cache of public pictures, by request and by entity tag.

use std::sync::Arc;

use bytes::Bytes;
use domain::content::Dependencies;
use domain::series::view::Options;
use domain::text::language::Language;
use http::HeaderValue;
use service::platform::MemoryCache;
use service::shared::content::{Cache, Entry, Maker, Position};
use transport::response::encoding::Encoding;

use super::options::PictureFormat;
use super::options::PictureStyle;

/// Bytes of the texts of a picture's headers, and of its key in the table of pictures.
const OVERHEAD: usize = 300;
/// Memory for cache keys, in bytes: their texts can be as long as an address.
const ASKED_BYTES: u64 = 16 * 1024 * 1024;

/// The facts of a request that decide its picture, as the address has them.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct PictureCacheKey {
    pub(crate) path: String,
    pub(crate) kind: PictureFormat,
    pub(crate) reading: Options,
    pub(crate) style: PictureStyle,
    pub(crate) language: Language,
    pub(crate) encoding: Encoding,
    /// The address of this site, which is part of the picture.
    pub(crate) site: String,
}

/// The headers of a response.
pub(crate) struct CachedPictureHeaders {
    pub(crate) etag: HeaderValue,
    pub(crate) file_name: HeaderValue,
}

/// Entity tags by request, and pictures by entity tag: after a change the request is checked again, but a picture that
/// stays the same is not drawn again.
pub(crate) struct PictureCache {
    headers: Cache<PictureCacheKey, CachedPictureHeaders>,
    /// A picture with a tag never changes.
    bodies: MemoryCache<HeaderValue, Bytes>,
}

impl PictureCacheKey {
    /// The approximate memory of its texts and of the headers, in bytes.
    fn bytes(&self) -> usize {
        let words: usize = self.reading.given().map(|(_, text)| text.len()).sum();
        self.path.len() + self.site.len() + words + OVERHEAD
    }
}

impl PictureCache {
    pub(crate) fn new(bytes: u64) -> Self {
        Self {
            headers: by_request(),
            bodies: MemoryCache::new(bytes),
        }
    }

    /// The entry of a request, valid or not.
    pub(crate) fn headers(
        &self,
        requested: &PictureCacheKey,
    ) -> Option<Arc<Entry<CachedPictureHeaders>>> {
        self.headers.find(requested)
    }

    /// Waits until no other request draws this picture.
    pub(crate) async fn enter(&self, requested: &PictureCacheKey) -> Option<Maker> {
        self.headers.enter(requested).await
    }

    /// The picture with this entity tag.
    pub(crate) fn body(&self, etag: &HeaderValue) -> Option<Bytes> {
        self.bodies.find(etag)
    }

    /// Caches a public picture. Its data was read after `position`.
    pub(crate) fn keep(
        &self,
        requested: PictureCacheKey,
        headers: CachedPictureHeaders,
        body: Bytes,
        dependencies: &Dependencies,
        position: Position,
    ) {
        let bytes = body.len() + OVERHEAD;
        self.bodies.insert(headers.etag.clone(), body, bytes);
        self.headers
            .insert(requested, headers, dependencies, position);
    }
}

/// A cache by request, bounded by the memory of its keys.
fn by_request<V: Send + Sync + 'static>() -> Cache<PictureCacheKey, V> {
    Cache::new(ASKED_BYTES, |requested: &PictureCacheKey, _| {
        requested.bytes()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_words_do_not_fill_the_memory() {
        let cache = by_request::<()>();
        // The same picture, requested with a different text each time.
        for zeros in 0..5_000 {
            let limit = format!("{}7", "0".repeat(8_000 - zeros));
            let requested = PictureCacheKey {
                path: "/api/v1/series/ann/prices/cpi/chart.svg".to_owned(),
                kind: PictureFormat::Svg,
                reading: Options {
                    limit: Some(limit),
                    ..Options::default()
                },
                style: PictureStyle::default(),
                language: Language::En,
                encoding: Encoding::Identity,
                site: "https://statit.example".to_owned(),
            };
            cache.insert(requested, (), &Dependencies::default(), Position::START);
        }
        let (_, bytes) = cache.size();
        assert!((1..=16 * 1024 * 1024).contains(&bytes), "{bytes}");
    }
}
