//! Pages of lists.

use domain::list::{Cursor, List, Page};
use uuid::Uuid;

/// A page of a list, as the caller sees it.
#[derive(Debug, Clone, PartialEq)]
pub struct Listed<T> {
    /// The items, in the list's order.
    pub nodes: Vec<T>,
    /// The cursor of the last item, at which the next page begins.
    pub end: Option<Cursor>,
    /// Whether more items follow.
    pub has_next: bool,
    /// The number of items in the whole list.
    pub total: u64,
}

impl<T> Listed<T> {
    /// An empty list.
    #[must_use]
    pub fn nothing() -> Self {
        Self {
            nodes: Vec::new(),
            end: None,
            has_next: false,
            total: 0,
        }
    }

    /// The page with each item converted.
    pub(crate) fn map<U>(self, item: impl FnMut(T) -> U) -> Listed<U> {
        Listed {
            nodes: self.nodes.into_iter().map(item).collect(),
            end: self.end,
            has_next: self.has_next,
            total: self.total,
        }
    }

    /// A page that was read from a list of `total` items.
    pub(crate) fn from_list(list: domain::list::List<T>, total: u64) -> Self {
        Self {
            nodes: list.rows,
            end: list.end,
            has_next: list.has_next,
            total,
        }
    }

    /// A page of items that were built from the rows of `list`.
    pub(crate) fn new<R>(nodes: Vec<T>, list: domain::list::List<R>, total: u64) -> Self {
        Self {
            nodes,
            end: list.end,
            has_next: list.has_next,
            total,
        }
    }
}

/// A page of a short list that was read as a whole; its rows are known by an id. The page after an id that is not in the
/// list is empty.
pub(crate) fn page_of<T>(all: Vec<T>, page: &Page, id: impl Fn(&T) -> Uuid) -> List<T> {
    let begin = match &page.after {
        None => 0,
        Some(after) => {
            let last = all.iter().position(|row| id(row) == after.id());
            last.map_or(all.len(), |last| last + 1)
        }
    };
    let rows = all.into_iter().skip(begin).take(page.first as usize + 1);
    List::new(rows.collect(), page, |row| Cursor::new("", id(row)))
}
