//! Parts of lists, and what they cost.

use async_graphql::SimpleObject;
use domain::list::{Cursor, Page};
use service::list::Listed;

use crate::graphql::request::failure::{bad_request, limit};

/// Most items of one page.
const FIRST: i32 = 100;

/// What a list field costs: the field itself and each item that it may give. Counted before anything is
/// read.
pub(in crate::graphql) fn cost(first: i32, child: usize) -> usize {
    let items = usize::try_from(first.clamp(1, FIRST)).unwrap_or(1);
    items.saturating_mul(child.max(1)).saturating_add(1)
}

/// The part of a list that the arguments ask for.
pub(in crate::graphql) fn page(first: i32, after: Option<&str>) -> async_graphql::Result<Page> {
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

/// Declares the type of a list's pages: `connection!(pub(super) MetricConnection of Metric)`. `MetricConnection::of` makes
/// a page from a [`Listed`], item by item.
macro_rules! connection {
    ($visibility:vis $name:ident of $node:ty) => {
        #[derive(async_graphql::SimpleObject)]
        $visibility struct $name {
            nodes: Vec<$node>,
            page_info: $crate::graphql::types::page::PageInfo,
            total_count: i32,
        }

        impl $name {
            /// A page of the list.
            $visibility fn of<T>(
                listed: service::list::Listed<T>,
                node: impl FnMut(T) -> $node,
            ) -> Self {
                Self {
                    page_info: $crate::graphql::types::page::PageInfo::of(&listed),
                    total_count: $crate::graphql::types::scalars::int(listed.total),
                    nodes: listed.nodes.into_iter().map(node).collect(),
                }
            }
        }
    };
}

pub(in crate::graphql) use connection;

#[derive(SimpleObject)]
pub(in crate::graphql) struct PageInfo {
    end_cursor: Option<String>,
    has_next_page: bool,
}

impl PageInfo {
    pub(in crate::graphql) fn of<T>(listed: &Listed<T>) -> Self {
        Self {
            end_cursor: listed.end.as_ref().map(ToString::to_string),
            has_next_page: listed.has_next,
        }
    }
}
