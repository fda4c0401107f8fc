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

    /// What the caller sees of a list that was read.
    pub(crate) fn new<R>(nodes: Vec<T>, list: domain::list::List<R>, total: u64) -> Self {
        Self {
            nodes,
            end: list.end,
            has_next: list.has_next,
            total,
        }
    }
}
