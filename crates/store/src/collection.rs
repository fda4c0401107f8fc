//! Collections of indicators.

pub mod event;
pub mod list;
pub mod pin;
pub mod redirect;
pub mod take_down;

use domain::catalogue::collection::Collection;
use domain::catalogue::collection::Summary;
use std::collections::HashMap;

use domain::access::CollectionAccess;
use domain::access::{
    CreateCollection, EditAccount, EditCollection, Grant, ReadCollection, Reader, SeeAccount,
    UseSelf,
};
use domain::catalogue::collection::CollectionFields;
use domain::catalogue::licence::Licence;
use domain::content::Dependency;
use domain::id::{AccountId, CollectionId, UserId};
use domain::identity::role::CollectionRole;
use jiff::Timestamp;
use sqlx::AssertSqlSafe;
use uuid::Uuid;

use crate::access::{
    EDITABLE, VISIBLE, account_list, entitled, entitled_within_limit, limit, within_limit,
};
use crate::db::row::change::{RowChange, change};
use crate::db::row::list::{Keyed, KeyedList};
use crate::db::row::table::{columns, select, table_row};
use crate::db::row::{all, micros, padded, placeholders, some_time, text, time, unsigned, word};
use crate::db::tx::run;
use crate::member::collection;
use crate::{StoreError, Tx};
use domain::list::{List, Page};

table_row! {
    pub(crate) struct CollectionRow {
        id: Uuid,
        account_id: Uuid,
        key: String,
        name_fr: Option<String>,
        name_en: Option<String>,
        summary_fr: Option<String>,
        summary_en: Option<String>,
        description_fr: Option<String>,
        description_en: Option<String>,
        tags_fr: Option<String>,
        tags_en: Option<String>,
        licence: String,
        access: String,
        questions: bool,
        owner_id: Uuid,
        created_at: i64,
        updated_at: i64,
        version: i64,
        pins_version: i64,
        taken_down_at: Option<i64>,
        taken_down_note: Option<String>,
    }
}

impl CollectionRow {
    pub(crate) fn ids(&self) -> (CollectionId, AccountId) {
        (CollectionId::new(self.id), AccountId::new(self.account_id))
    }
}

impl TryFrom<CollectionRow> for Collection {
    type Error = StoreError;

    fn try_from(row: CollectionRow) -> Result<Self, StoreError> {
        Ok(Self {
            id: CollectionId::new(row.id),
            account: AccountId::new(row.account_id),
            key: row.key,
            name: text(row.name_fr, row.name_en),
            summary: text(row.summary_fr, row.summary_en),
            description: text(row.description_fr, row.description_en),
            tags: text(row.tags_fr, row.tags_en),
            licence: word(&row.licence, Licence::parse)?,
            access: word(&row.access, CollectionAccess::parse)?,
            questions: row.questions,
            owner: UserId::new(row.owner_id),
            created_at: time(row.created_at)?,
            updated_at: time(row.updated_at)?,
            version: row.version,
            pins_version: row.pins_version,
            taken_down: take_down::read(row.taken_down_at, row.taken_down_note)?,
        })
    }
}

/// Adds a collection, owned by the actor of the grant, with the owner's membership. Returns `false` if the account has
/// the key already.
pub async fn insert(
    tx: &mut Tx,
    grant: &Grant<CreateCollection>,
    id: CollectionId,
    fields: &CollectionFields,
    now: Timestamp,
) -> Result<bool, StoreError> {
    let added = run!(tx, sqlx::query(
        "insert into collections (id, account_id, owner_id, created_at, updated_at, version, key, key_folded,
            name_fr, name_en, summary_fr, summary_en, description_fr, description_en, tags_fr, tags_en, licence,
            access, questions)
        values ($1, $2, $3, $4, $4, 1, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17)
        on conflict (account_id, key_folded) do nothing",
    )
    .bind(id.uuid())
    .bind(grant.account().uuid())
    .bind(grant.actor().uuid())
    .bind(micros(now))
    .bind(fields.key.as_str())
    .bind(fields.key.folded())
    .bind(fields.name.fr.as_deref())
    .bind(fields.name.en.as_deref())
    .bind(fields.summary.fr.as_deref())
    .bind(fields.summary.en.as_deref())
    .bind(fields.description.fr.as_deref())
    .bind(fields.description.en.as_deref())
    .bind(fields.tags.fr.as_deref())
    .bind(fields.tags.en.as_deref())
    .bind(fields.licence.as_str())
    .bind(fields.access.as_str())
    .bind(fields.questions)
    => execute)?;

    if added == 0 {
        return Ok(false);
    }

    collection::put(tx, id, grant.actor(), CollectionRole::Owner, now).await?;
    redirect::occupy(tx, grant.account(), &fields.key).await?;
    Ok(true)
}

/// Changes the fields if the stored version is `version`; otherwise changes nothing.
pub async fn update(
    tx: &mut Tx,
    grant: &Grant<EditCollection>,
    fields: &CollectionFields,
    version: i64,
    now: Timestamp,
) -> Result<RowChange, StoreError> {
    change!(
        tx,
        sqlx::query_scalar(
            "update collections set updated_at = $3, key = $4, key_folded = $5, name_fr = $6, name_en = $7,
                summary_fr = $8, summary_en = $9, description_fr = $10, description_en = $11, tags_fr = $12,
                tags_en = $13, licence = $14, access = $15, questions = $16, version = version + 1
            where id = $1 and version = $2 returning version",
        )
        .bind(grant.collection().uuid())
        .bind(version)
        .bind(micros(now))
        .bind(fields.key.as_str())
        .bind(fields.key.folded())
        .bind(fields.name.fr.as_deref())
        .bind(fields.name.en.as_deref())
        .bind(fields.summary.fr.as_deref())
        .bind(fields.summary.en.as_deref())
        .bind(fields.description.fr.as_deref())
        .bind(fields.description.en.as_deref())
        .bind(fields.tags.fr.as_deref())
        .bind(fields.tags.en.as_deref())
        .bind(fields.licence.as_str())
        .bind(fields.access.as_str())
        .bind(fields.questions),
        "select version from collections where id = $1",
        grant.collection().uuid()
    )
}

/// The collection that a grant is for; `None` once it is deleted.
pub async fn find(
    tx: &mut Tx,
    grant: &Grant<ReadCollection>,
) -> Result<Option<Collection>, StoreError> {
    tx.depend_on([Dependency::Collection(grant.collection())]);
    let row: Option<CollectionRow> = run!(tx, sqlx::query_as(AssertSqlSafe(select(CollectionRow::COLUMNS, "from collections where id = $1")))
        .bind(grant.collection().uuid())
        => fetch_optional)?;
    row.map(Collection::try_from).transpose()
}

/// The collections that grants are for, in no order.
pub async fn find_all(
    tx: &mut Tx,
    grants: &[Grant<ReadCollection>],
) -> Result<Vec<Collection>, StoreError> {
    if grants.is_empty() {
        return Ok(Vec::new());
    }
    let collections = grants.iter().map(Grant::collection);
    tx.depend_on(collections.map(Dependency::Collection));
    let ids = ids(grants);
    let sql = format!(
        "from collections where id in ({})",
        placeholders(1, ids.len())
    );
    let sql = select(CollectionRow::COLUMNS, &sql);
    let rows: Vec<CollectionRow> = run!(tx, padded(&ids)
        .fold(sqlx::query_as(AssertSqlSafe(sql.as_str())), |query, id| query.bind(id))
        => fetch_all)?;
    all(rows, Collection::try_from)
}

/// The number of each collection's indicators and the time of its latest publish.
pub async fn summaries(
    tx: &mut Tx,
    grants: &[Grant<ReadCollection>],
) -> Result<HashMap<CollectionId, Summary>, StoreError> {
    let mut summaries: HashMap<_, _> = grants
        .iter()
        .map(|grant| (grant.collection(), Summary::default()))
        .collect();
    if grants.is_empty() {
        return Ok(summaries);
    }

    let ids = ids(grants);
    let sql = format!(
        "select collection_id, count(*), max(published_at) from metrics where collection_id in ({})
        group by collection_id",
        placeholders(1, ids.len())
    );

    tx.depend_on(contents(grants));
    let rows: Vec<(Uuid, i64, Option<i64>)> = run!(tx, padded(&ids)
        .fold(sqlx::query_as(AssertSqlSafe(sql.as_str())), |query, id| query.bind(id))
        => fetch_all)?;

    for (id, metrics, published_at) in rows {
        let summary = Summary {
            metrics: unsigned(metrics)?,
            published_at: some_time(published_at)?,
        };
        summaries.insert(CollectionId::new(id), summary);
    }

    Ok(summaries)
}

/// The number of all collections of an account, regardless of access.
pub async fn count(tx: &mut Tx, grant: &Grant<EditAccount>) -> Result<u64, StoreError> {
    let count: i64 = run!(tx, sqlx::query_scalar("select count(*) from collections where account_id = $1")
        .bind(grant.account().uuid())
        => fetch_one)?;
    unsigned(count)
}

impl Keyed for Collection {
    type Row = CollectionRow;
    const FROM: &'static str = "from collections c
    join accounts a on a.id = c.account_id
    left join account_members am on am.account_id = a.id and am.user_id = $1
    left join collection_members cm on cm.collection_id = c.id and cm.user_id = $1";
    const TABLE: &'static str = "c";

    fn columns() -> String {
        columns("c", CollectionRow::COLUMNS)
    }

    fn position(&self) -> (&str, Uuid) {
        (&self.key, self.id.uuid())
    }
}

/// A page of the collections of an account that the reader may see, ordered by folded key.
pub async fn visible(
    tx: &mut Tx,
    grant: &Grant<SeeAccount>,
    reader: Reader,
    page: &Page,
) -> Result<List<Collection>, StoreError> {
    visible_list(grant, reader).page(tx, page).await
}

/// The number of an account's collections that the reader may see.
pub async fn visible_count(
    tx: &mut Tx,
    grant: &Grant<SeeAccount>,
    reader: Reader,
) -> Result<u64, StoreError> {
    visible_list(grant, reader).count::<Collection>(tx).await
}

/// The collections on a user's page: those that they own, in any account, whose own access is public.
const OWNED: &str =
    "c.owner_id = (select owner_id from accounts where id = $2) and c.access = 'public'";

/// A page of the public collections that the owner of an account owns, where the reader may see them, by key.
pub async fn owned(
    tx: &mut Tx,
    grant: &Grant<SeeAccount>,
    reader: Reader,
    page: &Page,
) -> Result<List<Collection>, StoreError> {
    owned_list(grant, reader).page(tx, page).await
}

/// The number of public collections that the owner of an account owns and the reader may see.
pub async fn owned_count(
    tx: &mut Tx,
    grant: &Grant<SeeAccount>,
    reader: Reader,
) -> Result<u64, StoreError> {
    owned_list(grant, reader).count::<Collection>(tx).await
}

fn visible_list(grant: &Grant<SeeAccount>, reader: Reader) -> KeyedList {
    KeyedList {
        reader: entitled_within_limit(reader),
        owner: grant.account().uuid(),
        limit: limit(reader),
        condition: format!("a.id = $2 and {VISIBLE} and {}", within_limit(3)),
        reads: account_list(grant.account(), reader),
    }
}

/// The collections of any account that the owner of this one owns and the reader may see.
fn owned_list(grant: &Grant<SeeAccount>, reader: Reader) -> KeyedList {
    KeyedList {
        reader: entitled(reader),
        owner: grant.account().uuid(),
        limit: None,
        condition: format!("{OWNED} and {VISIBLE}"),
        reads: vec![Dependency::Site],
    }
}

/// A page of the collections whose indicators the user may edit, by key.
pub async fn editable(
    tx: &mut Tx,
    grant: &Grant<UseSelf>,
    page: &Page,
) -> Result<List<Collection>, StoreError> {
    editable_list(grant).page(tx, page).await
}

/// The number of collections whose indicators the user may edit.
pub async fn editable_count(tx: &mut Tx, grant: &Grant<UseSelf>) -> Result<u64, StoreError> {
    editable_list(grant).count::<Collection>(tx).await
}

fn editable_list(grant: &Grant<UseSelf>) -> KeyedList {
    let user = grant.object().uuid();
    KeyedList {
        reader: Some(user),
        owner: user,
        limit: None,
        condition: format!("am.user_id = $2 and {EDITABLE}"),
        reads: vec![Dependency::Site],
    }
}

/// Everything in the collections that grants are for.
pub(crate) fn contents(grants: &[Grant<ReadCollection>]) -> impl Iterator<Item = Dependency> {
    let collections = grants.iter().map(Grant::collection);
    collections.map(Dependency::CollectionContents)
}

fn ids(grants: &[Grant<ReadCollection>]) -> Vec<Uuid> {
    grants
        .iter()
        .map(|grant| grant.collection().uuid())
        .collect()
}
