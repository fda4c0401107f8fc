//! Pages of lists.

use domain::list::Cursor;

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
    pub(crate) fn of(list: domain::list::List<T>, total: u64) -> Self {
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
