//! Parts of lists.

use domain::list::Cursor;

/// A part of a list, as the caller sees it.
#[derive(Debug, Clone, PartialEq)]
pub struct Listed<T> {
    /// The items, in the list's order.
    pub nodes: Vec<T>,
    /// The place of the last of them, to go on from.
    pub end: Option<Cursor>,
    /// Whether there are more after it.
    pub has_next: bool,
    /// How many the whole list has.
    pub total: u64,
}

impl<T> Listed<T> {
    /// A list without anything in it.
    #[must_use]
    pub fn nothing() -> Self {
        Self {
            nodes: Vec::new(),
            end: None,
            has_next: false,
            total: 0,
        }
    }

    /// The page with each item changed.
    pub(crate) fn map<U>(self, item: impl FnMut(T) -> U) -> Listed<U> {
        Listed {
            nodes: self.nodes.into_iter().map(item).collect(),
            end: self.end,
            has_next: self.has_next,
            total: self.total,
        }
    }

    /// A page as it was read, of a list with `total` items.
    pub(crate) fn of(list: domain::list::List<T>, total: u64) -> Self {
        Self {
            nodes: list.rows,
            end: list.end,
            has_next: list.has_next,
            total,
        }
    }

    /// A page whose rows were read first and its items after them.
    pub(crate) fn new<R>(nodes: Vec<T>, list: domain::list::List<R>, total: u64) -> Self {
        Self {
            nodes,
            end: list.end,
            has_next: list.has_next,
            total,
        }
    }
}
