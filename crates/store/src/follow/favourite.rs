//! Favourites: the indicators and dashboards that users have starred.

use domain::access::{Follow, Grant, ReadDashboard, UseSelf};
use domain::follow::favourite::{Favourite, FavouriteKind, Starred};
use domain::id::{CollectionId, MetricId};
use domain::identity::visits::Visits;
use domain::text::language::Text;
use jiff::Timestamp;
use sqlx::{AssertSqlSafe, FromRow};
use uuid::Uuid;

use crate::db::row::{all, micros, padded, placeholders, signed, text, time, unsigned, word};
use crate::db::tx::run;
use crate::{StoreError, Tx};

/// The permission to star an object, for which it must be visible.
#[derive(Debug)]
pub enum StarGrant<'g> {
    /// An indicator of this collection.
    Metric(&'g Grant<Follow>, MetricId),
    /// A dashboard that the reader sees.
    Dashboard(&'g Grant<ReadDashboard>),
}

impl StarGrant<'_> {
    fn starred(&self) -> Starred {
        match self {
            Self::Metric(_, metric) => Starred::Metric(*metric),
            Self::Dashboard(grant) => Starred::Dashboard(grant.dashboard()),
        }
    }
}

#[derive(FromRow)]
struct FavouriteRow {
    kind: String,
    object_id: Uuid,
    name_fr: Option<String>,
    name_en: Option<String>,
    created_at: i64,
    collection_id: Option<Uuid>,
}

/// Makes other transactions that add favourites of this user wait for this one. Returns the number of the user's
/// favourites.
pub async fn lock_and_count(tx: &mut Tx, own: &Grant<UseSelf>) -> Result<u64, StoreError> {
    let sql = tx.either(
        "select version from users where id = $1",
        "select version from users where id = $1 for no key update",
    );
    let _: Option<i64> =
        run!(tx, sqlx::query_scalar(sql).bind(own.object().uuid()) => fetch_optional)?;
    let count: i64 = run!(tx, sqlx::query_scalar(
        "select count(*) from favourites where user_id = $1 and removed_at is null",
    )
    .bind(own.object().uuid())
    => fetch_one)?;
    unsigned(count)
}

/// Stars an object, as the first of its kind. A favourite that was removed and not yet swept returns to its place; one
/// that is there stays as it is.
pub async fn add(
    tx: &mut Tx,
    own: &Grant<UseSelf>,
    object: &StarGrant<'_>,
    name: &Text,
    now: Timestamp,
) -> Result<(), StoreError> {
    let starred = object.starred();
    run!(tx, sqlx::query(
        "insert into favourites (user_id, kind, object_id, position, name_fr, name_en, created_at)
        select $1, $2, $3, coalesce(min(position), 1) - 1, $4, $5, $6
        from favourites where user_id = $1 and kind = $2
        on conflict (user_id, kind, object_id) do update set removed_at = null
        where favourites.removed_at is not null",
    )
    .bind(own.object().uuid())
    .bind(starred.kind().as_str())
    .bind(starred.uuid())
    .bind(name.fr.as_deref())
    .bind(name.en.as_deref())
    .bind(micros(now))
    => execute)?;
    Ok(())
}

/// Removes favourites of the user. Returns the number of those that were there.
pub async fn remove(
    tx: &mut Tx,
    own: &Grant<UseSelf>,
    removed: &[Starred],
    now: Timestamp,
) -> Result<u64, StoreError> {
    set_removed(tx, own, removed, Some(now)).await
}

/// Returns removed favourites of the user to their places; those that were swept meanwhile do not return. Returns the
/// number of those that did.
pub async fn restore(
    tx: &mut Tx,
    own: &Grant<UseSelf>,
    removed: &[Starred],
) -> Result<u64, StoreError> {
    set_removed(tx, own, removed, None).await
}

async fn set_removed(
    tx: &mut Tx,
    own: &Grant<UseSelf>,
    objects: &[Starred],
    at: Option<Timestamp>,
) -> Result<u64, StoreError> {
    let mut changed = 0;

    for kind in FavouriteKind::ALL {
        let ids: Vec<Uuid> = objects
            .iter()
            .filter(|starred| starred.kind() == *kind)
            .map(|starred| starred.uuid())
            .collect();
        if ids.is_empty() {
            continue;
        }
        let places = placeholders(4, ids.len());
        let condition = if at.is_some() {
            "is null"
        } else {
            "is not null"
        };
        let sql = format!(
            "update favourites set removed_at = $3
            where user_id = $1 and kind = $2 and removed_at {condition} and object_id in ({places})"
        );
        changed += run!(tx, padded(&ids)
            .fold(
                sqlx::query(AssertSqlSafe(sql.as_str()))
                    .bind(own.object().uuid())
                    .bind(kind.as_str())
                    .bind(at.map(micros)),
                |query, id| query.bind(id),
            )
            => execute)?;
    }

    Ok(changed)
}

/// The favourites of the user of one kind, in order, each with the collection that has the indicator now; `None` for
/// dashboards and for indicators that do not exist any more.
pub async fn list(
    tx: &mut Tx,
    own: &Grant<UseSelf>,
    kind: FavouriteKind,
) -> Result<Vec<(Favourite, Option<CollectionId>)>, StoreError> {
    let rows: Vec<FavouriteRow> = run!(tx, sqlx::query_as(
        "select f.kind, f.object_id, f.name_fr, f.name_en, f.created_at, m.collection_id
        from favourites f left join metrics m on m.id = f.object_id
        where f.user_id = $1 and f.kind = $2 and f.removed_at is null
        order by f.position, f.created_at desc, f.object_id",
    )
    .bind(own.object().uuid())
    .bind(kind.as_str())
    => fetch_all)?;
    all(rows, |row| {
        let kind = word(&row.kind, FavouriteKind::parse)?;
        let favourite = Favourite {
            starred: Starred::new(kind, row.object_id),
            name: text(row.name_fr, row.name_en),
            added_at: time(row.created_at)?,
        };
        Ok((favourite, row.collection_id.map(CollectionId::new)))
    })
}

/// The starred objects of the user, of both kinds, in no order.
pub async fn starred(tx: &mut Tx, own: &Grant<UseSelf>) -> Result<Vec<Starred>, StoreError> {
    let rows: Vec<(String, Uuid)> = run!(tx, sqlx::query_as(
        "select kind, object_id from favourites where user_id = $1 and removed_at is null",
    )
    .bind(own.object().uuid())
    => fetch_all)?;
    all(rows, |(kind, id)| {
        Ok(Starred::new(word(&kind, FavouriteKind::parse)?, id))
    })
}

/// Puts the favourites of one kind into this order. Those that are not named keep their order, behind the others.
pub async fn arrange(
    tx: &mut Tx,
    own: &Grant<UseSelf>,
    kind: FavouriteKind,
    order: &[Starred],
) -> Result<(), StoreError> {
    let first = first_position(tx, own, kind).await?;

    // The places of all move behind those that are given now.
    run!(tx, sqlx::query(
        "update favourites set position = position - $3 + $4 where user_id = $1 and kind = $2",
    )
    .bind(own.object().uuid())
    .bind(kind.as_str())
    .bind(first)
    .bind(signed(order.len()))
    => execute)?;

    for (place, starred) in order.iter().enumerate() {
        run!(tx, sqlx::query(
            "update favourites set position = $4 where user_id = $1 and kind = $2 and object_id = $3",
        )
        .bind(own.object().uuid())
        .bind(kind.as_str())
        .bind(starred.uuid())
        .bind(signed(place))
        => execute)?;
    }

    Ok(())
}

async fn first_position(
    tx: &mut Tx,
    own: &Grant<UseSelf>,
    kind: FavouriteKind,
) -> Result<i64, StoreError> {
    let first: Option<i64> = run!(tx, sqlx::query_scalar(
        "select min(position) from favourites where user_id = $1 and kind = $2",
    )
    .bind(own.object().uuid())
    .bind(kind.as_str())
    => fetch_one)?;
    Ok(first.unwrap_or_default())
}

/// Stores the user's visits of the home page.
pub async fn set_visits(
    tx: &mut Tx,
    own: &Grant<UseSelf>,
    visits: Visits,
) -> Result<(), StoreError> {
    run!(tx, sqlx::query("update users set former_visit_at = $2, visit_at = $3 where id = $1")
        .bind(own.object().uuid())
        .bind(visits.former.map(micros))
        .bind(visits.latest.map(micros))
        => execute)?;
    Ok(())
}
