//! Ids that begin with the keys of another collection. A path may begin with any words: an id names another collection
//! only if the publisher may see a collection with these keys. A hidden collection counts as absent.

use std::cell::RefCell;
use std::collections::HashSet;

use ::import::Reading;
use domain::access::Reader;
use domain::catalogue::key::{AccountKey, CollectionKey};
use store::Tx;
use store::access::{CollectionKeys, visible_keys};

use super::PreviewInput;
use crate::import::frequency_lookup::{self, FrequencyLookup, LookupMode, LookupResult};
use crate::import::outline::Outlines;
use crate::import::outline::text_bytes;
use crate::outcome::Failure;

/// Most pairs of keys to look up. A file has at most half as many indicators, each with an id and a parent.
const MAX_NAMED: usize = 10_000;

/// Keys with which ids and parents of a file begin.
#[derive(Debug, Default)]
pub(in crate::import) struct Elsewhere {
    /// The keys that may belong to other collections.
    named: HashSet<CollectionKeys>,
    /// The keys of collections that the publisher may see.
    visible: HashSet<CollectionKeys>,
}

impl Elsewhere {
    /// Whether the reader sees the same collections as before.
    pub(in crate::import) async fn holds(
        &self,
        tx: &mut Tx,
        reader: Reader,
    ) -> Result<bool, Failure> {
        Ok(visible_keys(tx, reader, &self.named).await? == self.visible)
    }

    /// The approximate size in memory, in bytes.
    pub(in crate::import) fn bytes(&self) -> usize {
        let all = self.named.iter().chain(&self.visible);
        all.map(|keys| text_bytes(&keys.account) + text_bytes(&keys.collection))
            .sum()
    }
}

/// Reads a file outside the request threads. Reads it again where its ids name another collection that the publisher
/// may see, or where a guess about this collection was wrong.
pub(super) async fn read(
    tx: &mut Tx,
    how: PreviewInput<'_>,
    outlines: &mut Outlines,
) -> Result<(Reading, Elsewhere), Failure> {
    let none = HashSet::new();
    let first = read_with(tx, how, outlines, LookupMode::Guessed, none).await?;
    let (reading, named) = first.done;
    // The looked-up keys depend only on the words of the ids, not on the collection.
    let visible = visible_keys(tx, how.reader, &named).await?;
    let elsewhere = Elsewhere { named, visible };
    if first.is_right && elsewhere.visible.is_empty() {
        return Ok((reading, elsewhere));
    }
    drop(reading);
    let visible = elsewhere.visible.clone();
    let second = read_with(tx, how, outlines, LookupMode::Read, visible).await?;
    Ok((second.done.0, elsewhere))
}

/// Reads a file. Returns also the keys that were looked up.
async fn read_with(
    tx: &mut Tx,
    how: PreviewInput<'_>,
    outlines: &mut Outlines,
    answers: LookupMode,
    visible: HashSet<CollectionKeys>,
) -> Result<LookupResult<(Reading, HashSet<CollectionKeys>)>, Failure> {
    let account = how.seen.account.record.key.to_string();
    let collection = how.seen.record.key.to_string();
    let (file, options) = (how.file.clone(), how.options.read.clone());

    let read = move |known: &FrequencyLookup| {
        let named = RefCell::new(HashSet::new());
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
            known: &|path| known.frequency(path),
            is_elsewhere: &is_elsewhere,
        };
        let reading = ::import::read(&file.bytes, &file.name, &options, &scene);
        (reading, named.into_inner())
    };

    frequency_lookup::work(tx, how.grant, how.permit, outlines, answers, read).await
}

/// Two words as the keys of an account and of a collection; `None` where they are not valid keys.
fn keys_of(account: &str, collection: &str) -> Option<CollectionKeys> {
    Some(CollectionKeys {
        account: AccountKey::parse(account).ok()?.folded(),
        collection: CollectionKey::parse(collection).ok()?.folded(),
    })
}
