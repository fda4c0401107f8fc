//! The public objects of the sitemap, in files of bounded length.

use domain::catalogue::sitemap::{SitemapKind, SitemapObject};
use sqlx::{AssertSqlSafe, FromRow};
use uuid::Uuid;

use crate::access::PUBLIC;
use crate::db::row::{all, time};
use crate::db::tx::run;
use crate::{StoreError, Tx};

/// The alias of the table of the objects.
const fn table(kind: SitemapKind) -> &'static str {
    match kind {
        SitemapKind::Accounts => "a",
        SitemapKind::Collections => "c",
        SitemapKind::Dashboards => "d",
        SitemapKind::Metrics => "m",
        SitemapKind::Questions => "q",
    }
}

/// The tables, with the condition under which everybody may read an object.
fn public(kind: SitemapKind) -> String {
    let accounts = format!("join accounts a on a.id = c.account_id where {PUBLIC}");
    match kind {
        SitemapKind::Accounts => {
            "accounts a where a.kind = 'publisher' and a.visibility = 'public'".to_owned()
        }
        SitemapKind::Collections => format!("collections c {accounts}"),
        SitemapKind::Dashboards => {
            format!("dashboards d join collections c on c.id = d.collection_id {accounts}")
        }
        SitemapKind::Metrics => {
            format!("metrics m join collections c on c.id = m.collection_id {accounts}")
        }
        SitemapKind::Questions => format!(
            "questions q join posts p on p.id = q.id and p.state = 'shown'
            join collections c on c.id = q.collection_id and c.questions {accounts}"
        ),
    }
}

/// The key of the collection, the key below it, and the time of the last change, as columns.
const fn columns(kind: SitemapKind) -> &'static str {
    match kind {
        SitemapKind::Accounts => {
            "cast(null as text) as collection, cast(null as text) as object, coalesce((
                select max(c.updated_at) from collections c
                where c.account_id = a.id and c.access = 'public'
            ), a.created_at) as changed"
        }
        SitemapKind::Collections => {
            "c.key as collection, cast(null as text) as object, c.updated_at as changed"
        }
        SitemapKind::Dashboards => "c.key as collection, d.key as object, d.updated_at as changed",
        SitemapKind::Metrics => {
            "c.key as collection, m.path as object, case
                when m.published_at > m.updated_at then m.published_at else m.updated_at
            end as changed"
        }
        // The number and the title, from which the address is made.
        SitemapKind::Questions => {
            "c.key as collection, cast(q.number as text) || ' ' || q.title as object, q.active_at as changed"
        }
    }
}

#[derive(FromRow)]
struct ObjectRow {
    account: String,
    collection: Option<String>,
    object: Option<String>,
    changed: i64,
}

/// The ids at which the files of a kind begin: of every `size`-th public object by id, from the first on. Empty if
/// there is no object.
pub async fn starts(tx: &mut Tx, kind: SitemapKind, size: u32) -> Result<Vec<Uuid>, StoreError> {
    let (table, public) = (table(kind), public(kind));
    let sql = format!(
        "select id from (
            select {table}.id as id, row_number() over (order by {table}.id) as place from {public}
        ) as placed where (place - 1) % $1 = 0 order by id"
    );
    run!(tx, sqlx::query_scalar(AssertSqlSafe(sql.as_str())).bind(i64::from(size)) => fetch_all)
}

/// Up to `size` public objects of a kind, by id, from an id on.
pub async fn objects(
    tx: &mut Tx,
    kind: SitemapKind,
    from: Uuid,
    size: u32,
) -> Result<Vec<SitemapObject>, StoreError> {
    let (table, public, columns) = (table(kind), public(kind), columns(kind));
    let sql = format!(
        "select a.key as account, {columns} from {public} and {table}.id >= $1
        order by {table}.id limit $2"
    );

    let rows: Vec<ObjectRow> = run!(tx, sqlx::query_as(AssertSqlSafe(sql.as_str()))
        .bind(from)
        .bind(i64::from(size))
        => fetch_all)?;

    all(rows, |row| {
        let object = match kind {
            SitemapKind::Questions => row.object.as_deref().and_then(question_address),
            _ => row.object,
        };
        Ok::<_, StoreError>(SitemapObject {
            account: row.account,
            collection: row.collection,
            object,
            changed_at: time(row.changed)?,
        })
    })
}

/// The last segment of a question's address, from its number and its title.
fn question_address(text: &str) -> Option<String> {
    let (number, title) = text.split_once(' ')?;
    Some(domain::catalogue::question::address(
        number.parse().ok()?,
        title,
    ))
}
