//! What comes of a change to a row that others may be changing too.

/// The outcome of a change that was made from a certain version of a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[must_use]
pub enum RowChange {
    /// Done; this is the new version.
    Done(i64),
    /// Not done: the row has changed since, and has this version now.
    Stale(i64),
    /// Not done: the new key belongs to another row. Where two writers took it at the same moment the
    /// transaction is over, so nothing more may be asked of it.
    Taken,
    /// Not done: there is no such row.
    Gone,
}

/// Makes a [`RowChange`] of an `update … where id = $1 and version = $2 returning version`.
macro_rules! change {
    ($tx:expr, $update:expr, $current:literal, $($bind:expr),+) => {{
        match $crate::db::tx::run!($tx, $update => fetch_optional) {
            Ok(Some(version)) => Ok($crate::db::change::RowChange::Done(version)),
            Ok(None) => {
                let current: Option<i64> =
                    $crate::db::tx::run!($tx, sqlx::query_scalar($current)$(.bind($bind))+ => fetch_optional)?;
                Ok(current.map_or($crate::db::change::RowChange::Gone, $crate::db::change::RowChange::Stale))
            }
            Err($crate::StoreError::Unique(_)) => Ok($crate::db::change::RowChange::Taken),
            Err(error) => Err(error),
        }
    }};
}

pub(crate) use change;
