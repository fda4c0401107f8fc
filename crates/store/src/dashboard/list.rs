//! Pages of dashboards.

use domain::access::{Grant, ReadCollection, Reader, SeeAccount, UseSelf};
use domain::catalogue::dashboard::Dashboard;
use domain::content::Dependency;
use domain::id::DashboardId;
use domain::invariant::number_of;
use domain::list::{Cursor, List, Page};
use domain::text::fold;
use sqlx::AssertSqlSafe;
use uuid::Uuid;

use super::{COLUMNS, DashboardRow};
use crate::access::{EDITABLE, PERSONAL_VISIBLE, account_list, entitled};
use crate::db::row::list::{Keyed, KeyedList};
use crate::db::tx::run;
use crate::{StoreError, Tx};

impl Keyed for Dashboard {
    type Row = DashboardRow;
    const FROM: &'static str = "from dashboards d
    join accounts a on a.id = d.account_id
    left join account_members am on am.account_id = a.id and am.user_id = $1
    left join collection_members cm on cm.collection_id = d.collection_id and cm.user_id = $1
    left join dashboard_readers dr on dr.dashboard_id = d.id and dr.user_id = $1";
    const TABLE: &'static str = "d";

    fn columns() -> String {
        COLUMNS.to_owned()
    }

    fn position(&self) -> (&str, Uuid) {
        (&self.key, self.id.uuid())
    }
}

/// A page of a collection's dashboards, ordered by folded key.
pub async fn of_collection(
    tx: &mut Tx,
    grant: &Grant<ReadCollection>,
    page: &Page,
) -> Result<List<Dashboard>, StoreError> {
    collection_list(grant).page(tx, page).await
}

/// The number of a collection's dashboards.
pub async fn of_collection_count(
    tx: &mut Tx,
    grant: &Grant<ReadCollection>,
) -> Result<u64, StoreError> {
    collection_list(grant).count::<Dashboard>(tx).await
}

fn collection_list(grant: &Grant<ReadCollection>) -> KeyedList {
    KeyedList {
        reader: None,
        owner: grant.collection().uuid(),
        limit: None,
        condition: "d.collection_id = $2".to_owned(),
        reads: vec![Dependency::CollectionContents(grant.collection())],
    }
}

/// A page of an account's personal dashboards that the reader may see, ordered by folded key.
pub async fn personal(
    tx: &mut Tx,
    grant: &Grant<SeeAccount>,
    reader: Reader,
    page: &Page,
) -> Result<List<Dashboard>, StoreError> {
    personal_list(grant, reader, OF_ACCOUNT)
        .page(tx, page)
        .await
}

/// The number of an account's personal dashboards that the reader may see.
pub async fn personal_count(
    tx: &mut Tx,
    grant: &Grant<SeeAccount>,
    reader: Reader,
) -> Result<u64, StoreError> {
    let list = personal_list(grant, reader, OF_ACCOUNT);
    list.count::<Dashboard>(tx).await
}

/// A page of an account's personal dashboards that are public, if the reader may see them, ordered by folded key.
pub async fn personal_public(
    tx: &mut Tx,
    grant: &Grant<SeeAccount>,
    reader: Reader,
    page: &Page,
) -> Result<List<Dashboard>, StoreError> {
    personal_list(grant, reader, PUBLIC_OF_ACCOUNT)
        .page(tx, page)
        .await
}

/// The number of an account's public personal dashboards that the reader may see.
pub async fn personal_public_count(
    tx: &mut Tx,
    grant: &Grant<SeeAccount>,
    reader: Reader,
) -> Result<u64, StoreError> {
    let list = personal_list(grant, reader, PUBLIC_OF_ACCOUNT);
    list.count::<Dashboard>(tx).await
}

const OF_ACCOUNT: &str = "d.account_id = $2";

/// The dashboards on a user's page: those whose own access is public.
const PUBLIC_OF_ACCOUNT: &str = "d.account_id = $2 and d.access = 'public'";

/// The personal dashboards under a condition that the reader may see.
fn personal_list(grant: &Grant<SeeAccount>, reader: Reader, condition: &str) -> KeyedList {
    KeyedList {
        reader: entitled(reader),
        owner: grant.account().uuid(),
        limit: None,
        condition: format!("{condition} and {PERSONAL_VISIBLE}"),
        reads: account_list(grant.account(), reader),
    }
}

/// A page of the user's personal dashboards and those shared with the user, by key.
pub async fn mine(
    tx: &mut Tx,
    grant: &Grant<UseSelf>,
    page: &Page,
) -> Result<List<Dashboard>, StoreError> {
    own_list(grant).page(tx, page).await
}

/// The number of dashboards of [`mine`].
pub async fn mine_count(tx: &mut Tx, grant: &Grant<UseSelf>) -> Result<u64, StoreError> {
    own_list(grant).count::<Dashboard>(tx).await
}

/// Personal dashboards of accounts that the user owns, and those that others share with the user. A user without rights
/// has no [`UseSelf`].
fn own_list(grant: &Grant<UseSelf>) -> KeyedList {
    let user = grant.object().uuid();
    let condition = "d.id in (
        select p.id from account_members o join dashboards p on p.account_id = o.account_id
            where o.user_id = $2 and o.role = 'owner' and p.collection_id is null
        union select s.dashboard_id from dashboard_readers s where s.user_id = $2)
    and (am.role = 'owner' or d.access in ('shared', 'public'))";
    KeyedList {
        reader: Some(user),
        owner: user,
        limit: None,
        condition: condition.to_owned(),
        reads: vec![Dependency::Site],
    }
}

/// A page of the dashboards to which the user may add charts, personal ones first, then by key; and the number of all
/// of them. `search` is a part of the key or of a name, without regard to case and accents. SQL cannot fold these, so
/// all dashboards that the user may edit are read: searches are rare.
pub async fn editable(
    tx: &mut Tx,
    grant: &Grant<UseSelf>,
    search: Option<&str>,
    page: &Page,
) -> Result<(List<DashboardId>, u64), StoreError> {
    let user = grant.object().uuid();

    let sql = format!(
        "select d.id, d.collection_id, d.key, d.name_fr, d.name_en
        from account_members am
        join accounts a on a.id = am.account_id
        join dashboards d on d.account_id = a.id
        left join collection_members cm on cm.collection_id = d.collection_id and cm.user_id = $1
        where am.user_id = $1 and (
            (d.collection_id is null and am.role = 'owner') or (d.collection_id is not null and {EDITABLE}))
        order by d.collection_id is not null, d.key_folded, d.id"
    );
    type ListRow = (Uuid, Option<Uuid>, String, Option<String>, Option<String>);

    let rows: Vec<ListRow> = run!(tx, sqlx::query_as(AssertSqlSafe(sql.as_str()))
        .bind(user)
        => fetch_all)?;

    let wanted = search.map(fold).filter(|search| !search.trim().is_empty());
    let found: Vec<(String, Uuid)> = rows
        .into_iter()
        .filter(|(_, _, key, fr, en)| {
            let mut texts = [Some(key), fr.as_ref(), en.as_ref()].into_iter().flatten();
            wanted
                .as_deref()
                .is_none_or(|wanted| texts.any(|text| fold(text).contains(wanted.trim())))
        })
        .map(|(id, collection, key, ..)| {
            let group = if collection.is_none() { '0' } else { '1' };
            (format!("{group}{}", key.to_ascii_lowercase()), id)
        })
        .collect();

    let total = number_of(found.len());
    let after = |place: &(String, Uuid)| {
        page.after
            .as_ref()
            .is_none_or(|after| (place.0.as_str(), place.1) > (after.key(), after.id()))
    };
    let rest = found.into_iter().filter(after);
    let rest = rest.take(page.first as usize + 1).collect();
    let list = List::new(rest, page, |(key, id)| Cursor::new(key, *id));
    let ids = list.rows.iter().map(|(_, id)| DashboardId::new(*id));

    Ok((
        List {
            rows: ids.collect(),
            end: list.end,
            has_next: list.has_next,
        },
        total,
    ))
}
