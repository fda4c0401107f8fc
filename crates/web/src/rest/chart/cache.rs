//! A cache of public pictures, by request and by entity tag.

use std::sync::Arc;

use bytes::Bytes;
use domain::series::view::Options;
use domain::state_token::StateToken;
use domain::text::language::Language;
use http::HeaderValue;
use moka::sync::Cache;

use super::options::PictureStyle;
use crate::response::encoding::Encoding;
use crate::rest::chart::options::PictureFormat;

/// Bytes of an entry in addition to its content.
const OVERHEAD: usize = 1_000;
/// Memory for cache keys, in bytes: their texts can be as long as an address.
const ASKED_BYTES: u64 = 16 * 1024 * 1024;

/// The facts of a request that decide its picture, as the address has them.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct PictureCacheKey {
    pub(super) path: String,
    pub(super) kind: PictureFormat,
    pub(super) reading: Options,
    pub(super) style: PictureStyle,
    pub(super) language: Language,
    pub(super) encoding: Encoding,
    /// The address of this site, which is part of the picture.
    pub(super) site: String,
}

/// The headers of a response, and the state of the database in which it was valid.
pub(super) struct CachedPictureHeaders {
    pub(super) token: StateToken,
    pub(super) etag: HeaderValue,
    pub(super) file_name: HeaderValue,
}

/// Entity tags by request, and pictures by entity tag: after a change elsewhere in the database the request is
/// checked again, but its picture is not drawn again.
pub(super) struct PictureCache {
    reported: Cache<PictureCacheKey, Arc<CachedPictureHeaders>>,
    bodies: Cache<HeaderValue, Bytes>,
}

impl PictureCacheKey {
    /// The approximate memory of the key and its entry, in bytes.
    fn bytes(&self) -> u32 {
        let words: usize = self.reading.given().map(|(_, text)| text.len()).sum();
        let bytes = self.path.len() + self.site.len() + words + OVERHEAD;
        u32::try_from(bytes).unwrap_or(u32::MAX)
    }
}

impl PictureCache {
    pub(super) fn new(bytes: u64) -> Self {
        let weigh = |_: &HeaderValue, body: &Bytes| {
            u32::try_from(body.len() + OVERHEAD).unwrap_or(u32::MAX)
        };
        Self {
            reported: by_question(),
            bodies: Cache::builder().weigher(weigh).max_capacity(bytes).build(),
        }
    }

    /// The entry of a request, valid in this state of the database.
    pub(super) fn reported(
        &self,
        requested: &PictureCacheKey,
        token: &StateToken,
    ) -> Option<Arc<CachedPictureHeaders>> {
        self.reported
            .get(requested)
            .filter(|reported| reported.token == *token)
    }

    /// The picture with this entity tag.
    pub(super) fn body(&self, etag: &HeaderValue) -> Option<Bytes> {
        self.bodies.get(etag)
    }

    pub(super) fn keep(
        &self,
        requested: PictureCacheKey,
        reported: CachedPictureHeaders,
        body: Bytes,
    ) {
        self.bodies.insert(reported.etag.clone(), body);
        self.reported.insert(requested, Arc::new(reported));
    }
}

/// A cache by request, bounded by the memory of its keys.
fn by_question<T: Clone + Send + Sync + 'static>() -> Cache<PictureCacheKey, T> {
    Cache::builder()
        .weigher(|requested: &PictureCacheKey, _| requested.bytes())
        .max_capacity(ASKED_BYTES)
        .build()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_words_do_not_fill_the_memory() {
        let kept = by_question::<()>();
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
            kept.insert(requested, ());
        }
        kept.run_pending_tasks();
        let words = kept
            .iter()
            .filter_map(|(requested, ())| requested.reading.limit.as_deref().map(str::len))
            .sum::<usize>();
        assert!((1..=16 * 1024 * 1024).contains(&words), "{words}");
    }
}
