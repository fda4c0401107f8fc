//! Databases whose tables were made by the migrations before the baseline: those that are missing are applied, and from
//! then on the database counts as one that the baseline has made.

use sqlx::Connection;
use sqlx::migrate::{Migrate, Migration, Migrator};
use sqlx_postgres::PgConnection;
use sqlx_sqlite::SqliteConnection;

use crate::StoreError;
use crate::db::error::Detail;

static SQLITE: Migrator = sqlx::migrate!("migrations/former/sqlite");
static POSTGRES: Migrator = sqlx::migrate!("migrations/former/postgres");

/// The table of the migrations that were applied, as sqlx names it.
const APPLIED: &str = "_sqlx_migrations";
/// Removes the former migrations from that table.
const FORGET: &str = "delete from _sqlx_migrations where version <= $1";

/// Brings the tables of a SQLite file to the baseline of `migrations`, unless there are none, or the baseline has made
/// them. The caller has a transaction.
pub(super) async fn bring_sqlite(
    connection: &mut SqliteConnection,
    migrations: &Migrator,
) -> Result<(), StoreError> {
    let baseline = baseline(migrations)?;
    if !is_former(connection, baseline).await? {
        return Ok(());
    }
    SQLITE.run_direct(None, connection, false).await?;
    let forget = sqlx::query(FORGET).bind(baseline.version);
    forget.execute(&mut *connection).await?;
    Ok(connection.skip(APPLIED, baseline).await?)
}

/// As [`bring_sqlite`]. The caller has the lock of migrations: servers that start at the same time take turns.
pub(super) async fn bring_postgres(
    connection: &mut PgConnection,
    migrations: &Migrator,
) -> Result<(), StoreError> {
    let baseline = baseline(migrations)?;
    if !is_former(connection, baseline).await? {
        return Ok(());
    }
    POSTGRES.run_direct(None, connection, false).await?;
    let mut tx = connection.begin().await?;
    let forget = sqlx::query(FORGET).bind(baseline.version);
    forget.execute(&mut *tx).await?;
    tx.skip(APPLIED, baseline).await?;
    Ok(tx.commit().await?)
}

/// The first migration: it makes all tables.
fn baseline(migrations: &Migrator) -> Result<&Migration, StoreError> {
    let first = migrations.iter().min_by_key(|migration| migration.version);
    first.ok_or_else(|| StoreError::Other(Detail::new("there are no migrations")))
}

/// Whether former migrations have made the tables: some migrations were applied, but neither the baseline nor later
/// ones.
async fn is_former<C: Migrate>(
    connection: &mut C,
    baseline: &Migration,
) -> Result<bool, StoreError> {
    connection.ensure_migrations_table(APPLIED).await?;
    let applied = connection.list_applied_migrations(APPLIED).await?;
    let is_present = applied
        .iter()
        .any(|applied| applied.version > baseline.version || applied.checksum == baseline.checksum);
    Ok(!applied.is_empty() && !is_present)
}
