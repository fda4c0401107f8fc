//! The entries of the sitemap. Each request reads the public objects of that moment from the database.

use domain::catalogue::sitemap::{SitemapKind, SitemapObject};
use uuid::Uuid;

use crate::outcome::Failure;
use crate::search::Search;

/// The most objects of a file. Each has an address in each language, and a file may have 50,000 addresses
/// (sitemaps.org, protocol 0.9).
const SITEMAP_OBJECTS: u32 = 5_000;

impl Search<'_> {
    /// The files that list all public objects: kinds, and the ids of their first objects.
    pub async fn sitemap_files(self) -> Result<Vec<(SitemapKind, Uuid)>, Failure> {
        let mut tx = self.shared.db().read().await?;
        let mut files = Vec::new();
        for kind in SitemapKind::ALL {
            let starts = store::search::sitemap::starts(&mut tx, kind, SITEMAP_OBJECTS).await?;
            files.extend(starts.into_iter().map(|start| (kind, start)));
        }
        Ok(files)
    }

    /// The objects of a file, by id: at most [`SITEMAP_OBJECTS`].
    pub async fn sitemap_objects(
        self,
        kind: SitemapKind,
        from: Uuid,
    ) -> Result<Vec<SitemapObject>, Failure> {
        let mut tx = self.shared.db().read().await?;
        Ok(store::search::sitemap::objects(&mut tx, kind, from, SITEMAP_OBJECTS).await?)
    }
}
