//! What the index has of the objects in the database.

use domain::catalogue::licence::Licence;
use domain::identity::account::Account;
use domain::text::fold;
use domain::text::language::Text;
use search::{Document, DocumentId, DocumentKind};
use store::platform::search::{PublicCollection, PublicMetric};

use super::tags;

pub(super) fn of_metric(found: &PublicMetric) -> Document {
    let (metric, collection, account) = (&found.metric, &found.collection, &found.account);
    let notes = both(&metric.notes).chain(metric.source.clone());
    Document {
        id: DocumentId {
            kind: DocumentKind::Metric,
            id: metric.id.uuid(),
        },
        account: account.id.uuid(),
        collection: Some(collection.id.uuid()),
        key: key(&[&account.key, &collection.key, &metric.path]),
        names: both(&metric.name).collect(),
        tags: tags(&metric.tags),
        units: both(&metric.unit).collect(),
        context: both(&collection.name).chain(account.name.clone()).collect(),
        notes: notes.collect(),
        frequency: Some(metric.frequency),
        licence: spdx(metric.licence.unwrap_or(collection.licence)),
        updated: metric.updated_at,
    }
}

pub(super) fn of_collection(found: &PublicCollection) -> Document {
    let (collection, account) = (&found.collection, &found.account);
    let notes = both(&collection.summary).chain(both(&collection.description));
    Document {
        id: DocumentId {
            kind: DocumentKind::Collection,
            id: collection.id.uuid(),
        },
        account: account.id.uuid(),
        collection: Some(collection.id.uuid()),
        key: key(&[&account.key, &collection.key]),
        names: both(&collection.name).collect(),
        tags: tags(&collection.tags),
        units: Vec::new(),
        context: account.name.clone().into_iter().collect(),
        notes: notes.collect(),
        frequency: None,
        licence: spdx(collection.licence),
        updated: collection.updated_at,
    }
}

pub(super) fn of_account(account: &Account) -> Document {
    Document {
        id: DocumentId {
            kind: DocumentKind::Account,
            id: account.id.uuid(),
        },
        account: account.id.uuid(),
        collection: None,
        key: fold(&account.key),
        names: account.name.clone().into_iter().collect(),
        tags: Vec::new(),
        units: Vec::new(),
        context: Vec::new(),
        notes: both(&account.description).collect(),
        frequency: None,
        licence: None,
        updated: account.created_at,
    }
}

fn both(text: &Text) -> impl Iterator<Item = String> {
    [text.fr.clone(), text.en.clone()].into_iter().flatten()
}

fn key(parts: &[&str]) -> String {
    let folded: Vec<_> = parts.iter().map(|part| fold(part)).collect();
    folded.join("/")
}

/// The identifier of a licence; `None` where it has none.
fn spdx(licence: Licence) -> Option<String> {
    licence.spdx().map(str::to_owned)
}
