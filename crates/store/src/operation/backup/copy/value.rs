//! The values of a row, the same from either database.

use std::hash::{DefaultHasher, Hash, Hasher};

use sqlx::Row;
use sqlx_postgres::PgRow;
use sqlx_sqlite::SqliteRow;
use uuid::Uuid;

use super::schema::Column;
use crate::StoreError;
use crate::operation::backup::copy::schema::ColumnKind;

/// The value of one column of a row.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Value {
    Null,
    /// Also a boolean: 0 or 1.
    Integer(i64),
    Real(f64),
    Text(String),
    /// Also the 16 bytes of a UUID.
    Bytes(Vec<u8>),
}

impl Value {
    /// The size in memory in bytes, by which batches are bounded.
    pub(super) fn size(&self) -> usize {
        match self {
            Self::Null | Self::Integer(_) | Self::Real(_) => 8,
            Self::Text(text) => text.len(),
            Self::Bytes(bytes) => bytes.len(),
        }
    }

    pub(super) fn integer(&self) -> Option<i64> {
        match self {
            Self::Integer(number) => Some(*number),
            _ => None,
        }
    }

    pub(super) fn real(&self) -> Option<f64> {
        match self {
            Self::Real(number) => Some(*number),
            _ => None,
        }
    }

    pub(super) fn text(&self) -> Option<&str> {
        match self {
            Self::Text(text) => Some(text),
            _ => None,
        }
    }

    pub(super) fn bytes(&self) -> Option<&[u8]> {
        match self {
            Self::Bytes(bytes) => Some(bytes),
            _ => None,
        }
    }

    pub(super) fn uuid(&self) -> Option<Uuid> {
        Uuid::from_slice(self.bytes()?).ok()
    }
}

fn of<T>(value: Option<T>, make: impl FnOnce(T) -> Value) -> Value {
    value.map_or(Value::Null, make)
}

/// Reads a row of SQLite.
pub(super) fn of_sqlite(row: &SqliteRow, columns: &[Column]) -> Result<Vec<Value>, StoreError> {
    let read = |(at, column): (usize, &Column)| {
        Ok(match column.kind {
            ColumnKind::Integer | ColumnKind::Boolean => of(row.try_get(at)?, Value::Integer),
            ColumnKind::Real => of(row.try_get(at)?, Value::Real),
            ColumnKind::Text => of(row.try_get(at)?, Value::Text),
            ColumnKind::Bytes | ColumnKind::Uuid => of(row.try_get(at)?, Value::Bytes),
        })
    };
    columns.iter().enumerate().map(read).collect()
}

/// Reads a row of PostgreSQL.
pub(super) fn of_postgres(row: &PgRow, columns: &[Column]) -> Result<Vec<Value>, StoreError> {
    let read = |(at, column): (usize, &Column)| {
        Ok(match column.kind {
            ColumnKind::Integer => of(row.try_get(at)?, Value::Integer),
            ColumnKind::Boolean => of(row.try_get(at)?, |is_set: bool| {
                Value::Integer(is_set.into())
            }),
            ColumnKind::Real => of(row.try_get(at)?, Value::Real),
            ColumnKind::Text => of(row.try_get(at)?, Value::Text),
            ColumnKind::Bytes => of(row.try_get(at)?, Value::Bytes),
            ColumnKind::Uuid => of(row.try_get(at)?, |id: Uuid| {
                Value::Bytes(id.as_bytes().to_vec())
            }),
        })
    };
    columns.iter().enumerate().map(read).collect()
}

/// A hash of the whole row.
pub(super) fn hash(row: &[Value]) -> u64 {
    let mut hasher = DefaultHasher::new();
    for value in row {
        match value {
            Value::Null => 0_u8.hash(&mut hasher),
            Value::Integer(number) => (1_u8, number).hash(&mut hasher),
            // SQLite stores -0.0 as 0.0.
            Value::Real(number) => (2_u8, (number + 0.0).to_bits()).hash(&mut hasher),
            Value::Text(text) => (3_u8, text).hash(&mut hasher),
            Value::Bytes(bytes) => (4_u8, bytes).hash(&mut hasher),
        }
    }
    hasher.finish()
}
