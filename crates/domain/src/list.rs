//! Pages of lists, and the cursors between them.

use std::fmt;
use uuid::Uuid;

/// The requested part of a list.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Page {
    /// Maximum number of rows.
    pub first: u32,
    /// The position before the first row of the page; `None` for the start of the list.
    pub after: Option<Cursor>,
}

impl Page {
    /// The first page of a list.
    #[must_use]
    pub fn first(first: u32) -> Self {
        Self { first, after: None }
    }

    /// The limit of the query: one row more than requested, to detect a next page.
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

/// A position in a list: the sort key and the id of a row. Its [text](fmt::Display) can be sent to a client.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Cursor {
    key: String,
    id: Uuid,
}

impl Cursor {
    /// Parses the text written by [`fmt::Display`]; `None` for any other text.
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

    /// The position `number` of a list about `id` that is not sorted by the database.
    #[must_use]
    pub fn at(number: i64, id: Uuid) -> Self {
        Self::new(number, id)
    }

    /// The position of a row, by its sort key and its id.
    #[must_use]
    pub fn new(key: impl fmt::Display, id: Uuid) -> Self {
        Self {
            key: key.to_string(),
            id,
        }
    }

    /// The id of the row at this position, or the `id` given to [`Cursor::at`].
    #[must_use]
    pub const fn id(&self) -> Uuid {
        self.id
    }

    /// The sort key at this position, as text.
    #[must_use]
    pub fn key(&self) -> &str {
        &self.key
    }

    /// The key of a list that is sorted by a number; `None` for a cursor of any other list.
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

/// A page of a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct List<T> {
    /// The rows, in the list's order.
    pub rows: Vec<T>,
    /// The position of the last row; `None` for an empty page.
    pub end: Option<Cursor>,
    /// Whether the list has more rows after this page.
    pub has_next: bool,
}

impl<T> List<T> {
    /// A page without rows.
    #[must_use]
    pub fn empty() -> Self {
        Self {
            rows: Vec::new(),
            end: None,
            has_next: false,
        }
    }

    /// Builds a page from the rows of a query with [`Page::limit`].
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
