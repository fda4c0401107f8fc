//! Conversions between stored values and the values of the product.

pub(crate) mod change;
pub(crate) mod list;
pub(crate) mod table;

use domain::invariant::Invariant as _;
use domain::text::language::Text;
use jiff::Timestamp;
use sqlx::error::BoxDynError;
use sqlx::{Database, Decode, Type};
use sqlx_postgres::{PgValueRef, Postgres};
use sqlx_sqlite::{Sqlite, SqliteValueRef};

use crate::{StoreError, Tx};

/// A stored configuration, whose bytes may be damaged. Bytes that are not UTF-8 are replaced: the parser of the
/// configuration then finds it unreadable, and the other columns are still read.
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

/// PostgreSQL rejects texts that are not UTF-8, so it never returns one.
impl<'r> Decode<'r, Postgres> for Lenient {
    fn decode(value: PgValueRef<'r>) -> Result<Self, BoxDynError> {
        <String as Decode<Postgres>>::decode(value).map(Self)
    }
}

/// A time as stored: microseconds since 1970.
pub(crate) fn micros(time: Timestamp) -> i64 {
    time.as_microsecond()
}

/// Reads a stored time.
pub(crate) fn time(micros: i64) -> Result<Timestamp, StoreError> {
    Timestamp::from_microsecond(micros).map_err(StoreError::corrupt)
}

/// Reads a stored time that may be null.
pub(crate) fn some_time(micros: Option<i64>) -> Result<Option<Timestamp>, StoreError> {
    micros.map(time).transpose()
}

/// Reads a stored name of an enumeration's value.
pub(crate) fn word<T>(stored: &str, parse: fn(&str) -> Option<T>) -> Result<T, StoreError> {
    parse(stored).ok_or_else(|| StoreError::corrupt(format!("unknown word {stored:?}")))
}

/// Reads a stored name that may be null.
pub(crate) fn some_word<T>(
    stored: Option<&str>,
    parse: fn(&str) -> Option<T>,
) -> Result<Option<T>, StoreError> {
    stored.map(|stored| word(stored, parse)).transpose()
}

/// A text from its two columns.
pub(crate) fn text(fr: Option<String>, en: Option<String>) -> Text {
    Text { fr, en }
}

/// Reads a count or a size. A negative one is corrupt.
pub(crate) fn unsigned<T: TryFrom<i64>>(stored: i64) -> Result<T, StoreError> {
    T::try_from(stored)
        .map_err(|_| StoreError::corrupt(format!("{stored} is no count of this size")))
}

/// A size for the database.
pub(crate) fn signed<T: TryInto<i64, Error: std::fmt::Debug>>(size: T) -> i64 {
    size.try_into()
        .invariant("sizes in memory are far below the end of the range")
}

/// Reads all rows, or returns the first error.
pub(crate) fn all<R, T>(
    rows: Vec<R>,
    read: impl Fn(R) -> Result<T, StoreError>,
) -> Result<Vec<T>, StoreError> {
    rows.into_iter().map(read).collect()
}

/// `$2, $3, …`: placeholders for `count` binds from number `first` on, as many as [`padded`] returns values.
pub(crate) fn placeholders(first: usize, count: usize) -> String {
    (first..first + count.next_power_of_two())
        .map(|number| format!("${number}"))
        .collect::<Vec<_>>()
        .join(", ")
}

/// The values for [`places`]: the last is repeated up to a power of two, so that the databases see few different
/// statements.
pub(crate) fn padded<T: Copy>(values: &[T]) -> impl Iterator<Item = T> + '_ {
    let missing = values.len().next_power_of_two() - values.len();
    values
        .iter()
        .copied()
        .chain(values.last().copied().into_iter().cycle().take(missing))
}

/// Placeholders for a long list of values, which are bound first; later binds have the numbers from `count` + 1 on.
/// SQLite compares a numbered placeholder with all earlier ones, so its long lists have placeholders without numbers.
pub(crate) fn marks(tx: &Tx, count: usize) -> String {
    rows(tx, 1, count).trim_matches(['(', ')']).to_owned()
}

/// `($1, $2), ($3, $4), …`: placeholders for `count` rows of `width` values, like [`marks`].
pub(crate) fn rows(tx: &Tx, count: usize, width: usize) -> String {
    use std::fmt::Write as _;
    let mut text = String::with_capacity(count * width * 7);
    for number in 0..count * width {
        text.push_str(match (number, number % width) {
            (0, _) => "(",
            (_, 0) => "), (",
            _ => ", ",
        });
        // Writing to a string does not fail.
        let _ = match tx {
            Tx::Sqlite(_) => write!(text, "?"),
            Tx::Postgres(_) | Tx::Over => write!(text, "${}", number + 1),
        };
    }
    text.push(')');
    text
}

/// The pattern, for `like … escape '\'`, of texts that contain this text, in which no character has a special meaning.
pub(crate) fn containing(text: &str) -> String {
    let mut pattern = String::from("%");
    for character in text.chars() {
        if matches!(character, '%' | '_' | '\\') {
            pattern.push('\\');
        }
        pattern.push(character);
    }
    pattern.push('%');
    pattern
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_list_has_as_many_places_as_values() {
        for count in 1..=9_usize {
            let values: Vec<usize> = (0..count).collect();
            let padded: Vec<usize> = padded(&values).collect();
            assert_eq!(placeholders(1, count).split(", ").count(), padded.len());
            assert_eq!(padded[..count], values);
            assert_eq!(padded.last(), values.last());
        }
        assert_eq!(placeholders(2, 3), "$2, $3, $4, $5");
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

    #[test]
    fn a_pattern_takes_each_character_literally() {
        for (text, pattern) in [
            ("", "%%"),
            ("ann", "%ann%"),
            ("a_b%c", "%a\\_b\\%c%"),
            ("\\", "%\\\\%"),
        ] {
            assert_eq!(containing(text), pattern, "{text}");
        }
    }
}
