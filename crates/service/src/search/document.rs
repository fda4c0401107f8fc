//! The documents of the indexes, made from the objects in the database.

use domain::access::CollectionAccess;
use domain::access::DashboardAccess;
use domain::catalogue::collection::Collection;
use domain::catalogue::key::PERSONAL;
use domain::catalogue::tags::Tags;
use domain::identity::account::{Account, Visibility};
use domain::text::fold;
use domain::text::language::Text;
use search::{Audience, Document, DocumentId, DocumentKind, DocumentTags};
use store::search::{IndexedCollection, IndexedDashboard, IndexedMetric, IndexedQuestion};

pub(super) fn of_metric(found: &IndexedMetric) -> Document {
    let (metric, collection, account) = (&found.metric, &found.collection, &found.account);
    let notes = both(&metric.notes).chain(metric.source.clone());
    Document {
        id: DocumentId {
            kind: DocumentKind::Metric,
            id: metric.id.uuid(),
        },
        account: account.id.uuid(),
        collection: Some(collection.id.uuid()),
        audience: of_members(account, collection),
        key: key(&[&account.key, &collection.key, &metric.path]),
        names: metric.name.clone(),
        tags: tags(&metric.tags),
        units: both(&metric.unit).collect(),
        context: both(&collection.name).chain(account.name.clone()).collect(),
        notes: notes.collect(),
        frequency: Some(metric.frequency),
        licence: Some(metric.licence.unwrap_or(collection.licence)),
        is_ended: metric.end.is_some(),
        updated: metric.updated_at,
    }
}

pub(super) fn of_collection(found: &IndexedCollection) -> Document {
    let (collection, account) = (&found.collection, &found.account);
    let notes = both(&collection.summary).chain(both(&collection.description));
    Document {
        id: DocumentId {
            kind: DocumentKind::Collection,
            id: collection.id.uuid(),
        },
        account: account.id.uuid(),
        collection: Some(collection.id.uuid()),
        audience: of_members(account, collection),
        key: key(&[&account.key, &collection.key]),
        names: collection.name.clone(),
        tags: tags(&collection.tags),
        units: Vec::new(),
        context: account.name.clone().into_iter().collect(),
        notes: notes.collect(),
        frequency: None,
        licence: Some(collection.licence),
        is_ended: false,
        updated: collection.updated_at,
    }
}

pub(super) fn of_dashboard(found: &IndexedDashboard) -> Document {
    let (dashboard, account) = (&found.dashboard, &found.account);
    let collection = found.collection.as_ref();
    let place = collection.map_or(PERSONAL, |collection| &collection.key);
    let context = collection
        .into_iter()
        .flat_map(|collection| both(&collection.name));
    let charts = found.charts.iter().flat_map(both);
    let audience = match collection {
        Some(collection) => of_members(account, collection),
        None => of_readers(found),
    };

    // Named readers do not see the name of a private account: its words must not find anything for them.
    let has_strangers = audience
        .iter()
        .any(|audience| matches!(audience, Audience::Readers(_)));
    let is_named = account.visibility == Visibility::Public || !has_strangers;
    let account_name = account.name.clone().filter(|_| is_named);

    Document {
        id: DocumentId {
            kind: DocumentKind::Dashboard,
            id: dashboard.id.uuid(),
        },
        account: account.id.uuid(),
        collection: dashboard.collection.map(|id| id.uuid()),
        audience,
        key: key(&[&account.key, place, &dashboard.key]),
        names: dashboard.name.clone(),
        tags: tags(&dashboard.tags),
        units: Vec::new(),
        context: context.chain(account_name).collect(),
        notes: both(&dashboard.description).chain(charts).collect(),
        frequency: None,
        licence: None,
        is_ended: false,
        updated: dashboard.updated_at,
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
        audience: match account.visibility {
            Visibility::Public => Vec::new(),
            Visibility::Private => vec![Audience::Members(account.id.uuid())],
        },
        key: fold(&account.key),
        names: Text {
            fr: account.name.clone(),
            en: account.name.clone(),
        },
        tags: DocumentTags::default(),
        units: Vec::new(),
        context: Vec::new(),
        notes: both(&account.description).collect(),
        frequency: None,
        licence: None,
        is_ended: false,
        updated: account.created_at,
    }
}

pub(super) fn of_question(found: &IndexedQuestion) -> Document {
    let (collection, account) = (&found.collection, &found.account);
    let place = key(&[&account.key, &collection.key]);

    // The language of their author is not stored.
    let tags = DocumentTags {
        fr: found.tags.clone(),
        en: found.tags.clone(),
    };

    Document {
        id: DocumentId {
            kind: DocumentKind::Question,
            id: found.id.uuid(),
        },
        account: account.id.uuid(),
        collection: Some(collection.id.uuid()),
        audience: of_members(account, collection),
        key: format!("{place}/post/{}", found.number),
        names: Text {
            fr: Some(found.title.clone()),
            en: Some(found.title.clone()),
        },
        tags,
        units: Vec::new(),
        context: both(&collection.name).chain(account.name.clone()).collect(),
        notes: vec![found.text.clone()],
        frequency: None,
        licence: None,
        is_ended: false,
        updated: found.changed_at,
    }
}

/// The readers of everything in a collection, as `CollectionFacts::is_visible` has them.
fn of_members(account: &Account, collection: &Collection) -> Vec<Audience> {
    match domain::access::effective(account.visibility, collection.access) {
        CollectionAccess::Public => Vec::new(),
        CollectionAccess::Account => vec![Audience::Members(account.id.uuid())],
        CollectionAccess::Private => vec![
            Audience::Administrators(account.id.uuid()),
            Audience::Collection(collection.id.uuid()),
        ],
    }
}

/// The readers of a personal dashboard, as `PersonalFacts::is_visible` has them.
fn of_readers(found: &IndexedDashboard) -> Vec<Audience> {
    let owner = Audience::Owner(found.account.id.uuid());
    let named = Audience::Readers(found.dashboard.id.uuid());
    match (found.dashboard.access, found.account.visibility) {
        (Some(DashboardAccess::Public), Visibility::Public) => Vec::new(),
        (Some(DashboardAccess::Public), Visibility::Private) => {
            vec![Audience::Members(found.account.id.uuid()), named]
        }
        (Some(DashboardAccess::Shared), _) => vec![owner, named],
        (Some(DashboardAccess::Private) | None, _) => vec![owner],
    }
}

fn both(text: &Text) -> impl Iterator<Item = String> + use<> {
    [text.fr.clone(), text.en.clone()].into_iter().flatten()
}

fn key(parts: &[&str]) -> String {
    let folded: Vec<_> = parts.iter().map(|part| fold(part)).collect();
    folded.join("/")
}

fn tags(text: &Text) -> DocumentTags {
    let of = |joined: &Option<String>| {
        let joined = joined.as_deref().unwrap_or_default();
        Tags::of_stored(joined).iter().map(str::to_owned).collect()
    };
    DocumentTags {
        fr: of(&text.fr),
        en: of(&text.en),
    }
}
