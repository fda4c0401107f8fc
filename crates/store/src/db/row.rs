//! Between what the databases hold and what the product means.

use domain::text::language::Text;
use jiff::Timestamp;
use sqlx::error::BoxDynError;
use sqlx::{Database, Decode, Type};
use sqlx_postgres::{PgValueRef, Postgres};
use sqlx_sqlite::{Sqlite, SqliteValueRef};

use crate::{StoreError, Tx};

/// A stored configuration, whose bytes may be damaged: what is no UTF-8 is replaced, so that whoever reads the
/// configuration finds it unreadable, and the rows beside it are read.
pub(crate) struct Lenient(pub(crate) String);

impl<DB: Database> Type<DB> for Lenient
where
    String: Type<DB>,
{
    fn type_info() -> DB::TypeInfo {
        String::type_info()
    }

    fn compatible(ty: &DB::TypeInfo) -> bool {
        String::compatible(ty)
    }
}

impl<'r> Decode<'r, Sqlite> for Lenient {
    fn decode(value: SqliteValueRef<'r>) -> Result<Self, BoxDynError> {
        let bytes = <&[u8] as Decode<Sqlite>>::decode(value)?;
        Ok(Self(String::from_utf8_lossy(bytes).into_owned()))
    }
}

/// PostgreSQL refuses texts that are no UTF-8, so that none is ever sent.
impl<'r> Decode<'r, Postgres> for Lenient {
    fn decode(value: PgValueRef<'r>) -> Result<Self, BoxDynError> {
        <String as Decode<Postgres>>::decode(value).map(Self)
    }
}

/// Microseconds since 1970, as times are stored.
pub(crate) fn micros(time: Timestamp) -> i64 {
    time.as_microsecond()
}

/// A stored time.
pub(crate) fn time(micros: i64) -> Result<Timestamp, StoreError> {
    Timestamp::from_microsecond(micros).map_err(StoreError::corrupt)
}

/// A stored time that may be missing.
pub(crate) fn some_time(micros: Option<i64>) -> Result<Option<Timestamp>, StoreError> {
    micros.map(time).transpose()
}

/// A stored word of one of the product's enumerations.
pub(crate) fn word<T>(stored: &str, parse: fn(&str) -> Option<T>) -> Result<T, StoreError> {
    parse(stored).ok_or_else(|| StoreError::corrupt(format!("unknown word {stored:?}")))
}

/// A stored word that may be missing.
pub(crate) fn some_word<T>(
    stored: Option<&str>,
    parse: fn(&str) -> Option<T>,
) -> Result<Option<T>, StoreError> {
    stored.map(|stored| word(stored, parse)).transpose()
}

/// A text of two columns.
pub(crate) fn text(fr: Option<String>, en: Option<String>) -> Text {
    Text { fr, en }
}

/// A count or size, which no honest row has below zero.
pub(crate) fn unsigned<T: TryFrom<i64>>(stored: i64) -> Result<T, StoreError> {
    T::try_from(stored)
        .map_err(|_| StoreError::corrupt(format!("{stored} is no count of this size")))
}

/// A size for the database. Nothing in memory comes near the end of the range.
pub(crate) fn signed(size: impl TryInto<i64>) -> i64 {
    size.try_into().unwrap_or(i64::MAX)
}

/// All rows, or the first that can't be read.
pub(crate) fn all<R, T>(
    rows: Vec<R>,
    read: impl Fn(R) -> Result<T, StoreError>,
) -> Result<Vec<T>, StoreError> {
    rows.into_iter().map(read).collect()
}

/// `$2, $3, …`: places for `count` binds from number `first` on, in a list as long as [`padded`] makes it.
pub(crate) fn places(first: usize, count: usize) -> String {
    (first..first + count.next_power_of_two())
        .map(|number| format!("${number}"))
        .collect::<Vec<_>>()
        .join(", ")
}

/// The values for [`places`]: the last is repeated up to a power of two, so that the databases meet few
/// different statements.
pub(crate) fn padded<T: Copy>(values: &[T]) -> impl Iterator<Item = T> + '_ {
    let missing = values.len().next_power_of_two() - values.len();
    values
        .iter()
        .copied()
        .chain(values.last().copied().into_iter().cycle().take(missing))
}

/// Places for a long list of values, which are bound first; what is bound behind them has the numbers from
/// `count` + 1 on. SQLite looks a numbered place up among all before it, so that its long lists have places without
/// numbers.
pub(crate) fn marks(tx: &Tx, count: usize) -> String {
    rows(tx, 1, count).trim_matches(['(', ')']).to_owned()
}

/// `($1, $2), ($3, $4), …`: places for `count` rows of `width` values, as [`marks`].
pub(crate) fn rows(tx: &Tx, count: usize, width: usize) -> String {
    use std::fmt::Write as _;
    let mut text = String::with_capacity(count * width * 7);
    for number in 0..count * width {
        text.push_str(match (number, number % width) {
            (0, _) => "(",
            (_, 0) => "), (",
            _ => ", ",
        });
        // Writing to a text does not fail.
        let _ = match tx {
            Tx::Sqlite(_) => write!(text, "?"),
            Tx::Postgres(_) | Tx::Over => write!(text, "${}", number + 1),
        };
    }
    text.push(')');
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_list_has_as_many_places_as_values() {
        for count in 1..=9_usize {
            let values: Vec<usize> = (0..count).collect();
            let padded: Vec<usize> = padded(&values).collect();
            assert_eq!(places(1, count).split(", ").count(), padded.len());
            assert_eq!(padded[..count], values);
            assert_eq!(padded.last(), values.last());
        }
        assert_eq!(places(2, 3), "$2, $3, $4, $5");
    }

    #[test]
    fn rows_have_a_place_for_each_value() {
        assert_eq!(rows(&Tx::Over, 1, 1), "($1)");
        assert_eq!(rows(&Tx::Over, 2, 3), "($1, $2, $3), ($4, $5, $6)");
        assert_eq!(marks(&Tx::Over, 3), "$1, $2, $3");
    }

    #[test]
    fn a_count_below_zero_is_corrupt() {
        assert!(matches!(unsigned::<u8>(-1), Err(StoreError::Corrupt(_))));
        assert!(matches!(unsigned::<u8>(256), Err(StoreError::Corrupt(_))));
        assert_eq!(unsigned::<u8>(255).unwrap(), 255);
    }
}
