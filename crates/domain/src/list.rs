//! Pages of lists, and the cursors between them.

use std::fmt;
use uuid::Uuid;

/// Which part of a list is wanted.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Page {
    /// At most so many rows.
    pub first: u32,
    /// Those after this place; from the beginning where there is none.
    pub after: Option<Cursor>,
}

impl Page {
    /// The first rows of a list.
    #[must_use]
    pub fn first(first: u32) -> Self {
        Self { first, after: None }
    }

    /// One row more than is wanted, to know whether there are more.
    #[must_use]
    pub fn limit(&self) -> i64 {
        i64::from(self.first) + 1
    }

    /// The number and the id before which the page begins, in a list that descends by number, then id: the highest of
    /// both for the first page. `None` for a cursor of another list.
    #[must_use]
    pub fn before(&self) -> Option<(i64, Uuid)> {
        match &self.after {
            None => Some((i64::MAX, Uuid::max())),
            Some(after) => Some((after.number()?, after.id())),
        }
    }
}

/// A place in a list: what the row there is sorted by, and its id. Written as text it can be handed to a client.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Cursor {
    key: String,
    id: Uuid,
}

impl Cursor {
    /// Reads what [`fmt::Display`] wrote; `None` for anything else.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let (id, key) = text.split_at_checked(32)?;
        if key.contains('\0') {
            return None;
        }
        Some(Self {
            key: key.to_owned(),
            id: Uuid::try_parse(id).ok()?,
        })
    }

    /// The place number `number` of a list about `id` that is not sorted by the database.
    #[must_use]
    pub fn at(number: i64, id: Uuid) -> Self {
        Self::new(number, id)
    }

    /// The place of a row: what the list is sorted by there, and the id of the row.
    #[must_use]
    pub fn new(key: impl fmt::Display, id: Uuid) -> Self {
        Self {
            key: key.to_string(),
            id,
        }
    }

    /// What stood at this place.
    #[must_use]
    pub const fn id(&self) -> Uuid {
        self.id
    }

    /// What the list is sorted by at this place, as text.
    #[must_use]
    pub fn key(&self) -> &str {
        &self.key
    }

    /// The key of a list that is sorted by a number; `None` for a cursor of another list.
    #[must_use]
    pub fn number(&self) -> Option<i64> {
        self.key.parse().ok()
    }
}

impl fmt::Display for Cursor {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}{}", self.id.simple(), self.key)
    }
}

/// A part of a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct List<T> {
    /// The rows, in the list's order.
    pub rows: Vec<T>,
    /// The place of the last of them.
    pub end: Option<Cursor>,
    /// Whether there are more after it.
    pub has_next: bool,
}

impl<T> List<T> {
    /// Nothing.
    #[must_use]
    pub fn empty() -> Self {
        Self {
            rows: Vec::new(),
            end: None,
            has_next: false,
        }
    }

    /// From the rows of a query with [`Page::limit`].
    #[must_use]
    pub fn new(mut rows: Vec<T>, page: &Page, cursor: impl Fn(&T) -> Cursor) -> Self {
        let wanted = page.first as usize;
        let has_next = rows.len() > wanted;
        rows.truncate(wanted);
        Self {
            end: rows.last().map(cursor),
            rows,
            has_next,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cursor_reads_back_from_its_text() {
        let cursor = Cursor::new("à/b c", Uuid::from_u128(7));
        assert_eq!(Cursor::parse(&cursor.to_string()), Some(cursor));
    }

    #[test]
    fn other_texts_are_no_cursor() {
        for text in [
            "",
            "abc",
            "é",
            &"x".repeat(40),
            &format!("{}\0", "0".repeat(32)),
        ] {
            assert_eq!(Cursor::parse(text), None, "{text:?}");
        }
    }

    #[test]
    fn a_page_knows_whether_there_is_another() {
        let list = |rows: Vec<u32>| {
            let list = List::new(rows, &Page::first(2), |n| Cursor::new(n, Uuid::nil()));
            (list.rows, list.has_next)
        };
        assert_eq!(list(vec![1, 2]), (vec![1, 2], false));
        assert_eq!(list(vec![1, 2, 3]), (vec![1, 2], true));
        assert_eq!(list(vec![]), (vec![], false));
    }
}
