//! Users, accounts and indicators for the tests of the store.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use domain::access::CollectionAccess;
use domain::access::{
    self, CollectionAction, EditMetrics, Grant, ReadCollection, Reader, UseSelf, UseWork,
};
use domain::calendar::frequency::Frequency;
use domain::catalogue::collection::CollectionFields;
use domain::catalogue::key::{AccountKey, CollectionKey, MetricPath};
use domain::catalogue::licence::Licence;
use domain::catalogue::metric::{
    Aggregation, EndChoice, MetricFields, ParentChoice, Transformation,
};
use domain::id::{AccountId, CollectionId, MetricId, UserId};
use domain::identity::account::{AccountKind, AccountView};
use domain::identity::user::UserStatus;
use domain::text::language::{Language, Text};
use jiff::Timestamp;
use store::account::{self, NewAccount};
use store::identity::user::{self, NewUser};
use store::metric::batch::{self, ChangedMetric, NewMetric};
use store::series::vintage::{self, NewVintage};
use store::{Db, StoreError, Tx, collection};
use uuid::Uuid;

/// A new UUID, in the order of creation.
pub(crate) fn uuid() -> Uuid {
    static NEXT: AtomicU64 = AtomicU64::new(1);
    Uuid::from_u128(u128::from(NEXT.fetch_add(1, Ordering::Relaxed)))
}

/// Noon of a fixed day, plus `seconds`.
pub(crate) fn at(seconds: i64) -> Timestamp {
    Timestamp::from_second(1_790_000_000 + seconds).unwrap()
}

pub(crate) const MINUTE: Duration = Duration::from_secs(60);

pub(crate) fn new_user(name: &str) -> NewUser {
    NewUser {
        id: UserId::new(uuid()),
        email: format!("{name}@Example.org"),
        email_folded: format!("{}@example.org", name.to_lowercase()),
        password_hash: Some("$argon2id$…".to_owned()),
        status: UserStatus::Live,
        language: Language::Fr,
        time_zone: "Europe/Paris".to_owned(),
        created_at: at(0),
    }
}

/// A live user, with an account of this kind.
pub(crate) async fn person(tx: &mut Tx, name: &str, kind: AccountKind) -> (UserId, AccountId) {
    let new = new_user(name);
    assert!(user::insert(tx, &new).await.unwrap());
    let account = NewAccount {
        id: AccountId::new(uuid()),
        key: AccountKey::parse(name).unwrap(),
        owner: new.id,
        kind,
        view: AccountView::Publisher,
        created_at: at(0),
    };
    assert!(account::insert(tx, &account).await.unwrap());
    (new.id, account.id)
}

pub(crate) fn live(id: UserId) -> Reader {
    Reader::User {
        id,
        status: UserStatus::Live,
    }
}

pub(crate) fn own(id: UserId) -> Grant<UseSelf> {
    access::own(live(id)).unwrap()
}

pub(crate) fn own_work(id: UserId) -> Grant<UseWork> {
    access::work(live(id)).unwrap()
}

pub(crate) fn collection_fields(key: &str) -> CollectionFields {
    CollectionFields {
        key: CollectionKey::parse(key).unwrap(),
        name: Text::both(format!("Collection {key}"), format!("{key} collection")),
        summary: Text::fr("Résumé"),
        description: Text::default(),
        tags: Text::en("prices;cpi"),
        licence: Licence::CcBy,
        access: CollectionAccess::Public,
        questions: true,
    }
}

pub(crate) fn metric_fields(path: &str) -> MetricFields {
    MetricFields {
        path: MetricPath::parse(path).unwrap(),
        frequency: Frequency::Monthly,
        name: Text::fr(format!("Indicateur {path}")),
        unit: Text::en("index"),
        notes: Text::default(),
        tags: Text::default(),
        source: Some("INSEE".to_owned()),
        licence: None,
        parent: ParentChoice::ByPath,
        aggregation: Aggregation::Avg,
        transformation: Transformation::None,
        parameter: None,
        end: EndChoice::Stay,
    }
}

pub(crate) async fn on_account<A: access::AccountAction>(
    tx: &mut Tx,
    reader: Reader,
    id: AccountId,
) -> Grant<A> {
    let facts = store::access::account_facts_by_id(tx, reader, id)
        .await
        .unwrap()
        .unwrap();
    access::account(&facts).unwrap()
}

pub(crate) async fn on_collection<A: CollectionAction>(
    tx: &mut Tx,
    reader: Reader,
    id: CollectionId,
) -> Grant<A> {
    let facts = store::access::collection_facts_by_id(tx, reader, id)
        .await
        .unwrap()
        .unwrap();
    access::collection(&facts).unwrap()
}

/// A publisher with a public collection.
pub(crate) struct Publisher {
    pub(crate) user: UserId,
    pub(crate) account: AccountId,
    pub(crate) collection: CollectionId,
}

impl Publisher {
    pub(crate) async fn new(db: &Db) -> Self {
        let mut tx = db.begin().await.unwrap();
        let (user, account) = person(&mut tx, "Alice", AccountKind::Publisher).await;
        let collection = new_collection(&mut tx, user, account, &collection_fields("Prices")).await;
        tx.commit().await.unwrap();
        Self {
            user,
            account,
            collection,
        }
    }

    pub(crate) async fn grant<A: CollectionAction>(&self, tx: &mut Tx) -> Grant<A> {
        on_collection(tx, live(self.user), self.collection).await
    }

    pub(crate) async fn reading(&self, tx: &mut Tx) -> Grant<ReadCollection> {
        self.grant(tx).await
    }

    /// Adds an indicator.
    pub(crate) async fn metric(
        &self,
        tx: &mut Tx,
        path: &str,
        parent: Option<MetricId>,
    ) -> MetricId {
        let id = MetricId::new(uuid());
        let grant = self.grant(tx).await;
        let added = insert_one(tx, &grant, id, &metric_fields(path), parent, at(1)).await;
        assert!(added.unwrap());
        id
    }
}

pub(crate) async fn new_collection(
    tx: &mut Tx,
    user: UserId,
    account: AccountId,
    fields: &CollectionFields,
) -> CollectionId {
    let id = CollectionId::new(uuid());
    let grant = on_account(tx, live(user), account).await;
    assert!(
        collection::insert(tx, &grant, id, fields, at(1))
            .await
            .unwrap()
    );
    id
}

/// Adds one indicator without observations, as [`batch::insert_all`] adds many.
pub(crate) async fn insert_one(
    tx: &mut Tx,
    grant: &Grant<EditMetrics>,
    id: MetricId,
    fields: &MetricFields,
    parent: Option<MetricId>,
    now: Timestamp,
) -> Result<bool, StoreError> {
    let first = None;
    let new = NewMetric {
        id,
        fields,
        parent,
        end: None,
        first,
    };
    batch::insert_all(tx, grant, &[new], now).await
}

/// Changes the fields of one indicator, as [`batch::update_all`] changes those of many.
pub(crate) async fn update_one(
    tx: &mut Tx,
    grant: &Grant<EditMetrics>,
    id: MetricId,
    fields: &MetricFields,
    parent: Option<MetricId>,
    version: i64,
    now: Timestamp,
) -> Result<bool, StoreError> {
    let changed = ChangedMetric {
        id,
        version,
        fields,
        parent,
        end: None,
    };
    batch::update_all(tx, grant, &[changed], now).await
}

/// Publishes to one indicator, as [`vintage::publish_all`] publishes to many.
pub(crate) async fn publish_one(
    tx: &mut Tx,
    grant: &Grant<EditMetrics>,
    id: MetricId,
    new: &NewVintage<'_>,
) -> Result<bool, StoreError> {
    vintage::publish_all(tx, grant, &[(id, new.clone())]).await
}
