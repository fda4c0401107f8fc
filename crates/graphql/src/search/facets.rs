//! The numbers of results by value.

use std::sync::Arc;

use async_graphql::SimpleObject;
use jiff::Span;
use jiff::civil::Date;
use search::{FacetCount, FacetCounts};

use super::SearchKind;
use crate::request::context::Scope;
use crate::request::failure::GraphqlError;
use crate::types::scalars::int;
use crate::types::vocabulary::{Frequency, Licence};

/// The numbers of results by value, the most frequent first, at most 50. The numbers of a facet ignore its own chosen
/// values.
#[derive(SimpleObject)]
pub(super) struct SearchFacets {
    kinds: Vec<KindCount>,
    frequencies: Vec<FrequencyCount>,
    accounts: Vec<AccountCount>,
    licences: Vec<LicenceCount>,
    tags: Vec<TagCount>,
    /// The last 7, 30 and 365 days.
    updated: Vec<UpdatedCount>,
}

#[derive(SimpleObject)]
struct KindCount {
    kind: SearchKind,
    count: i32,
}

#[derive(SimpleObject)]
struct FrequencyCount {
    frequency: Frequency,
    count: i32,
}

#[derive(SimpleObject)]
struct AccountCount {
    key: String,
    name: Option<String>,
    count: i32,
}

#[derive(SimpleObject)]
struct LicenceCount {
    licence: Licence,
    count: i32,
}

#[derive(SimpleObject)]
struct TagCount {
    tag: String,
    count: i32,
}

#[derive(SimpleObject)]
struct UpdatedCount {
    days: i32,
    /// The first day, YYYY-MM-DD.
    since: String,
    count: i32,
}

impl SearchFacets {
    /// The counts of a search on this day, in UTC.
    pub(super) async fn new(
        scope: &Arc<Scope>,
        counts: FacetCounts,
        today: Date,
    ) -> Result<Self, GraphqlError> {
        Ok(Self {
            accounts: accounts(scope, counts.accounts).await?,
            kinds: of(counts.kinds, |kind, count| KindCount {
                kind: kind.into(),
                count,
            }),
            frequencies: of(counts.frequencies, |frequency, count| FrequencyCount {
                frequency: frequency.into(),
                count,
            }),
            licences: of(counts.licences, |licence, count| LicenceCount {
                licence: licence.into(),
                count,
            }),
            tags: of(counts.tags, |tag, count| TagCount { tag, count }),
            updated: of(counts.updated, |days, count| UpdatedCount {
                days: days.into(),
                since: today.saturating_sub(Span::new().days(days)).to_string(),
                count,
            }),
        })
    }
}

fn of<T, C>(counts: Vec<FacetCount<T>>, mut item: impl FnMut(T, i32) -> C) -> Vec<C> {
    let counts = counts.into_iter();
    counts.map(|one| item(one.value, int(one.count))).collect()
}

/// The accounts with their names, where the caller may see them.
async fn accounts(
    scope: &Arc<Scope>,
    counts: Vec<FacetCount<String>>,
) -> Result<Vec<AccountCount>, GraphqlError> {
    let keys: Vec<_> = counts.iter().map(|one| one.value.clone()).collect();
    let accounts = scope.service.accounts();
    let mut seen = accounts.accounts_by_key(&scope.caller, &keys).await?;
    Ok(of(counts, |key, count| {
        let account = seen.remove(&key).map(|seen| seen.record.clone());
        AccountCount {
            name: account.as_ref().and_then(|account| account.name.clone()),
            key: account.map_or(key, |account| account.key),
            count,
        }
    }))
}
