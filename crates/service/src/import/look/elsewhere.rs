//! Ids that begin with the keys of another collection. A path may begin with any words: what tells the two apart is
//! whether the publisher may see a collection with these keys. One that is hidden from them is none.

use std::cell::RefCell;
use std::collections::HashSet;
use std::sync::Arc;

use ::import::Reading;
use domain::access::Reader;
use domain::key::{AccountKey, CollectionKey, MetricPath};
use store::Tx;
use store::access::{CollectionKeys, visible_keys};

use super::Looking;
use crate::import::outline::Outlines;
use crate::import::report::text_bytes;
use crate::outcome::Failure;

/// Most pairs of keys that are looked for. A file has half as many indicators, each with an id and a parent.
const MAX_NAMED: usize = 10_000;

/// Keys with which ids and parents of a file begin.
#[derive(Debug, Default)]
pub(in crate::import) struct Elsewhere {
    /// Those that may be of other collections.
    named: HashSet<CollectionKeys>,
    /// Those of collections that the publisher may see.
    visible: HashSet<CollectionKeys>,
}

impl Elsewhere {
    /// Whether the reader sees the same ones as before.
    pub(in crate::import) async fn holds(
        &self,
        tx: &mut Tx,
        reader: Reader,
    ) -> Result<bool, Failure> {
        Ok(visible_keys(tx, reader, &self.named).await? == self.visible)
    }

    /// About how many bytes it takes in memory.
    pub(in crate::import) fn bytes(&self) -> usize {
        let all = self.named.iter().chain(&self.visible);
        all.map(|keys| text_bytes(&keys.account) + text_bytes(&keys.collection))
            .sum()
    }
}

/// Reads a file outside the threads that answer requests. Where its ids name another collection that the publisher may
/// see, it is read again, with that known.
pub(super) async fn read(
    tx: &mut Tx,
    how: Looking<'_>,
    outlines: &Arc<Outlines>,
) -> Result<(Reading, Elsewhere), Failure> {
    let (reading, named) = read_with(how, outlines, HashSet::new()).await?;
    let visible = visible_keys(tx, how.reader, &named).await?;
    let elsewhere = Elsewhere { named, visible };
    if elsewhere.visible.is_empty() {
        return Ok((reading, elsewhere));
    }
    drop(reading);
    let (reading, _) = read_with(how, outlines, elsewhere.visible.clone()).await?;
    Ok((reading, elsewhere))
}

/// Reads a file; returns also the keys that were asked for.
async fn read_with(
    how: Looking<'_>,
    outlines: &Arc<Outlines>,
    visible: HashSet<CollectionKeys>,
) -> Result<(Reading, HashSet<CollectionKeys>), Failure> {
    let account = how.seen.account.record.key.to_string();
    let collection = how.seen.record.key.to_string();
    let (file, options) = (how.file.clone(), how.options.read.clone());
    let outlines = Arc::clone(outlines);
    let read = move || {
        let named = RefCell::new(HashSet::new());
        let known = |path: &MetricPath| outlines.frequency(path);
        let is_elsewhere = |account: &str, collection: &str| {
            let Some(keys) = keys_of(account, collection) else {
                return false;
            };
            let is_visible = visible.contains(&keys);
            let mut named = named.borrow_mut();
            if named.len() < MAX_NAMED {
                named.insert(keys);
            }
            is_visible
        };
        let scene = ::import::Scene {
            account: &account,
            collection: &collection,
            known: &known,
            is_elsewhere: &is_elsewhere,
        };
        let reading = ::import::read(&file.bytes, &file.name, &options, &scene);
        (reading, named.into_inner())
    };
    how.turn.work(read).await
}

/// Two words as the keys of an account and of a collection; `None` where they cannot be.
fn keys_of(account: &str, collection: &str) -> Option<CollectionKeys> {
    Some(CollectionKeys {
        account: AccountKey::parse(account).ok()?.folded(),
        collection: CollectionKey::parse(collection).ok()?.folded(),
    })
}
