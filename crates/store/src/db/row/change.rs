//! The outcome of a change to a row that others may change at the same time.

/// The outcome of a change that was made from a given version of a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[must_use]
pub enum RowChange {
    /// Done, with the new version.
    Done(i64),
    /// Not done: the row has changed since and has this version now.
    Stale(i64),
    /// Not done: the new key belongs to another row. If two writers took it at the same moment, the transaction has
    /// failed and accepts no further statement.
    Taken,
    /// Not done: there is no such row.
    Gone,
}

/// Runs an `update … where id = $1 and version = $2 returning version` and returns its [`RowChange`].
macro_rules! change {
    ($tx:expr, $update:expr, $current:literal, $($bind:expr),+) => {{
        match $crate::db::tx::run!($tx, $update => fetch_optional) {
            Ok(Some(version)) => Ok($crate::db::row::change::RowChange::Done(version)),
            Ok(None) => {
                let current: Option<i64> =
                    $crate::db::tx::run!($tx, sqlx::query_scalar($current)$(.bind($bind))+ => fetch_optional)?;
                Ok(current.map_or($crate::db::row::change::RowChange::Gone, $crate::db::row::change::RowChange::Stale))
            }
            Err($crate::StoreError::Unique(_)) => Ok($crate::db::row::change::RowChange::Taken),
            Err(error) => Err(error),
        }
    }};
}

pub(crate) use change;
