//! The tables of this binary.

use crate::db::tx::run;
use crate::db::{postgres, sqlite};
use crate::{StoreError, Tx};

/// Whether all migrations of this binary are applied. A database with further migrations, of a newer version that was
/// started beside this one, is accepted.
pub async fn is_applied(tx: &mut Tx) -> Result<bool, StoreError> {
    let known = postgres::MIGRATIONS.iter().count();
    let latest = postgres::MIGRATIONS.iter().map(|step| step.version).max();
    let applied: i64 = run!(tx, sqlx::query_scalar(
        "select count(*) from _sqlx_migrations where version <= $1 and success",
    )
    .bind(latest)
    => fetch_one)?;
    Ok(usize::try_from(applied).is_ok_and(|applied| applied == known))
}

/// A short text that changes with every change of the migrations: tests keep one database of each kind for each.
#[must_use]
pub fn mark() -> String {
    let all = [&postgres::MIGRATIONS, &sqlite::MIGRATIONS];
    let bytes = all
        .into_iter()
        .flat_map(|migrations| migrations.iter())
        .flat_map(|migration| migration.checksum.iter());
    // FNV-1a, 64 bits: it only has to tell migrations apart.
    let hash = bytes.fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
        (hash ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3)
    });
    format!("{hash:016x}")
}
