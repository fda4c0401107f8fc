//! Pages of lists, and their complexity.

use async_graphql::SimpleObject;
use domain::list::{Cursor, Page};
use service::list::Listed;

use crate::request::failure::{bad_request, limit};

/// Maximum number of items per page.
const FIRST: i32 = 100;

/// The complexity of a list field: 1 for the field and `child` for each item that the page may have. Computed before
/// anything is read.
pub(crate) fn cost(first: i32, child: usize) -> usize {
    let items = usize::try_from(first.clamp(1, FIRST)).unwrap_or(1);
    items.saturating_mul(child.max(1)).saturating_add(1)
}

/// Parses the page that the arguments request.
///
/// # Errors
/// `LIMIT` for a `first` outside 1 to 100, `BAD_REQUEST` for an `after` that is not a cursor.
pub(crate) fn page(first: i32, after: Option<&str>) -> async_graphql::Result<Page> {
    let Some(first) = u32::try_from(first)
        .ok()
        .filter(|_| (1..=FIRST).contains(&first))
    else {
        return Err(limit(format!("first is a number from 1 to {FIRST}.")));
    };
    let after = match after {
        None => None,
        Some(text) => {
            let place = Cursor::parse(text).ok_or_else(|| bad_request("after is not a cursor."))?;
            Some(place)
        }
    };
    Ok(Page { first, after })
}

/// Declares the connection type of a list: `connection!(pub(super) MetricConnection of Metric)`. `MetricConnection::of`
/// builds a page from a [`Listed`], item by item.
macro_rules! connection {
    ($visibility:vis $name:ident of $node:ty) => {
        #[derive(async_graphql::SimpleObject)]
        $visibility struct $name {
            nodes: Vec<$node>,
            page_info: $crate::types::page::PageInfo,
            total_count: i32,
        }

        impl $name {
            /// Builds a page; `node` converts each item.
            $visibility fn of<T>(
                listed: service::list::Listed<T>,
                node: impl FnMut(T) -> $node,
            ) -> Self {
                Self {
                    page_info: $crate::types::page::PageInfo::of(&listed),
                    total_count: $crate::types::scalars::int(listed.total),
                    nodes: listed.nodes.into_iter().map(node).collect(),
                }
            }
        }
    };
}

pub(crate) use connection;

#[derive(SimpleObject)]
pub(crate) struct PageInfo {
    end_cursor: Option<String>,
    has_next_page: bool,
}

impl PageInfo {
    /// The page before the one at a cursor; `None` for the last page.
    pub(crate) fn before(next: Option<String>) -> Self {
        Self {
            has_next_page: next.is_some(),
            end_cursor: next,
        }
    }

    pub(crate) fn of<T>(listed: &Listed<T>) -> Self {
        Self {
            end_cursor: listed.end.as_ref().map(ToString::to_string),
            has_next_page: listed.has_next,
        }
    }
}
