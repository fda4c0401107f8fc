//! The publisher's desk: the indicators that a user may edit, due ones first.
//!
//! `due_day` is [`domain::calendar::due`] as a column that both databases compute themselves, so that no publish can
//! forget it. A test compares the two.

use domain::access::{Grant, UseSelf};
use domain::calendar::period::Period;
use domain::catalogue::metric::list::{DeskCount, DeskFilter};
use domain::id::{CollectionId, MetricId};
use domain::list::{Cursor, List, Page};
use sqlx::AssertSqlSafe;
use uuid::Uuid;

use super::filter::{prefer_indexes, search_condition};
use crate::access::EDITABLE;
use crate::db::row::unsigned;
use crate::db::tx::run;
use crate::{StoreError, Tx};

/// The group of an indicator in the list: 0 for due, 1 for those without observations, 2 for due later or never, 3 for
/// discontinued ones. `$1` is the user, `$2` the day.
const GROUP: &str = "case when m.ended_on is not null then 3 when m.due_day is null then 1
    when m.due_day <= $2 then 0 else 2 end";

/// A position in the list, with the day on which reading of the list began: indicators that become due overnight are
/// not missed.
#[derive(Clone, Debug, PartialEq, Eq)]
struct DeskPosition {
    today: i64,
    group: i64,
    due_day: i64,
    collection: Uuid,
    path_order: String,
}

impl DeskPosition {
    fn parse(text: &str) -> Option<Self> {
        let mut words = text.splitn(5, ' ');
        Some(Self {
            today: words.next()?.parse().ok()?,
            group: words.next()?.parse().ok()?,
            due_day: words.next()?.parse().ok()?,
            collection: Uuid::try_parse(words.next()?).ok()?,
            path_order: words.next()?.to_owned(),
        })
    }

    fn text(&self) -> String {
        let Self {
            today,
            group,
            due_day,
            collection,
            path_order,
        } = self;
        let collection = collection.simple();
        format!("{today} {group} {due_day} {collection} {path_order}")
    }
}

/// A page of the indicators that the user may edit, and the number of all found. Due ones come first, the longest due
/// before the others, then those without observations, then those due later, categories, and discontinued ones last;
/// those of one day by collection and path.
pub async fn desk(
    tx: &mut Tx,
    grant: &Grant<UseSelf>,
    filter: &DeskFilter,
    today: Period,
    page: &Page,
) -> Result<(List<(CollectionId, MetricId)>, DeskCount), StoreError> {
    let place = match page
        .after
        .as_ref()
        .map(|after| DeskPosition::parse(after.key()))
    {
        Some(None) => return Ok((List::empty(), DeskCount::default())),
        Some(place) => place,
        None => None,
    };
    let day = i64::from(today.ordinal());
    let today = place.as_ref().map_or(day, |place| place.today);
    prefer_indexes(tx).await?;

    let search = search_condition(tx, filter.search.as_deref(), 4);
    let mut found = format!(
        "m.collection_id in (select c.id
            from account_members am
            join accounts a on a.id = am.account_id
            join collections c on c.account_id = a.id
            left join collection_members cm on cm.collection_id = c.id and cm.user_id = $1
            where am.user_id = $1 and (c.id = $3 or $3 is null) and {EDITABLE})"
    );
    if let Some((condition, _)) = &search {
        found = format!("{found} and {condition}");
    }
    let search = search.map(|(_, text)| text).unwrap_or_default();
    let from = tx.either("metrics m indexed by metrics_desk", "metrics m");
    let user = grant.object().uuid();
    let collection = filter.collection.map(CollectionId::uuid);

    let sql = format!(
        "select count(*), count(case when {GROUP} < 2 then 1 end) from {from} where {found} and $4 = $4"
    );
    let (total, due): (i64, i64) = run!(tx, sqlx::query_as(AssertSqlSafe(sql.as_str()))
        .bind(user)
        .bind(day)
        .bind(collection)
        .bind(search.as_str())
        => fetch_one)?;
    let count = DeskCount {
        total: unsigned(if filter.due { due } else { total })?,
        due: unsigned(due)?,
    };

    if filter.due {
        found = format!("{found} and {GROUP} < 2");
    }
    let sql = format!(
        "select m.id, cast({GROUP} as bigint) as place, coalesce(m.due_day, 0) as day, m.collection_id, m.path_order
        from {from} where {found} and $4 = $4 and ($5 is null
            or ({GROUP}, coalesce(m.due_day, 0), m.collection_id, m.path_order) > ($5, $6, $7, $8))
        order by place, day, m.collection_id, m.path_order limit $9"
    );
    let rows: Vec<(Uuid, i64, i64, Uuid, String)> = run!(tx, sqlx::query_as(AssertSqlSafe(sql.as_str()))
        .bind(user)
        .bind(today)
        .bind(collection)
        .bind(search.as_str())
        .bind(place.as_ref().map(|place| place.group))
        .bind(place.as_ref().map(|place| place.due_day))
        .bind(place.as_ref().map(|place| place.collection))
        .bind(place.as_ref().map(|place| place.path_order.as_str()))
        .bind(page.limit())
        => fetch_all)?;
    let list = List::new(
        rows,
        page,
        |(id, group, due_day, collection, path_order)| {
            let place = DeskPosition {
                today,
                group: *group,
                due_day: *due_day,
                collection: *collection,
                path_order: path_order.clone(),
            };
            Cursor::new(place.text(), *id)
        },
    );
    let rows = list
        .rows
        .into_iter()
        .map(|(id, _, _, collection, _)| (CollectionId::new(collection), MetricId::new(id)));
    let list = List {
        rows: rows.collect(),
        end: list.end,
        has_next: list.has_next,
    };
    Ok((list, count))
}
