//! The visitors that count of each network, object and half hour.

use domain::operation::analytics::{NetworkAt, NetworkHash, VisitorHash};
use sqlx::AssertSqlSafe;
use uuid::Uuid;

use crate::db::row::{marks, rows};
use crate::db::tx::run;
use crate::{StoreError, Tx};

/// The columns of the table.
const COLUMNS: usize = 4;

/// The visitors of these networks that count from a half hour on.
pub async fn counted(
    tx: &mut Tx,
    networks: &[NetworkHash],
    since: i64,
) -> Result<Vec<(NetworkAt, VisitorHash)>, StoreError> {
    let mut found = Vec::new();

    for networks in networks.chunks(crate::db::ROWS) {
        let sql = format!(
            "select network, target_id, half_hour, visitor from network_visitors
            where network in ({}) and half_hour >= {since}",
            marks(tx, networks.len())
        );
        let rows: Vec<(i64, Uuid, i64, i64)> = run!(tx, networks
            .iter()
            .fold(sqlx::query_as(AssertSqlSafe(sql.as_str())), |query, network| {
                query.bind(network.0.cast_signed())
            })
            => fetch_all)?;
        found.extend(
            rows.into_iter()
                .map(|(network, object, half_hour, visitor)| {
                    let at = NetworkAt {
                        network: NetworkHash(network.cast_unsigned()),
                        object,
                        half_hour,
                    };
                    (at, VisitorHash(visitor.cast_unsigned()))
                }),
        );
    }

    Ok(found)
}

/// Notes visitors that count, and forgets those from before the half hour `since`.
pub async fn note(
    tx: &mut Tx,
    visitors: &[(NetworkAt, VisitorHash)],
    since: i64,
) -> Result<(), StoreError> {
    for visitors in visitors.chunks(crate::db::ROWS / COLUMNS) {
        let sql = format!(
            "insert into network_visitors (network, target_id, half_hour, visitor) values {}
            on conflict (network, target_id, half_hour, visitor) do nothing",
            rows(tx, visitors.len(), COLUMNS)
        );
        run!(tx, visitors
            .iter()
            .fold(sqlx::query(AssertSqlSafe(sql.as_str())), |query, (at, visitor)| {
                query
                    .bind(at.network.0.cast_signed())
                    .bind(at.object)
                    .bind(at.half_hour)
                    .bind(visitor.0.cast_signed())
            })
            => execute)?;
    }

    run!(tx, sqlx::query("delete from network_visitors where half_hour < $1").bind(since)
        => execute)?;
    Ok(())
}
