//! Texts of observations that are codes of status, from before observations had one.

use ::import::lifted;
use domain::catalogue::metric::list::{MetricFilter, MetricList, MetricOrder};
use domain::list::Page;
use domain::series::vintage::Mode;

use crate::Caller;
use crate::identity::find_user;
use crate::metric::SeenMetric;
use crate::operator::Operator;
use crate::outcome::Outcome;

/// Indicators read at a time.
const PAGE: u32 = 100;

/// An indicator all of whose texts are codes of status.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LiftedMetric {
    /// Its path in the collection.
    pub path: String,
    /// The number of texts that are codes.
    pub texts: usize,
}

/// The result of turning the texts of a collection into statuses.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum LiftResult {
    /// The indicators, in the order of their paths.
    Found(Vec<LiftedMetric>),
    /// There is no such collection, or the user doesn't see it.
    UnknownCollection,
    /// There is no such user.
    UnknownUser,
}

impl Operator<'_> {
    /// Finds the indicators of a collection (`ACCOUNT/COLLECTION`) whose texts are all codes of status. With `publish`, the
    /// codes become statuses by a publish of each indicator, in the name of the user with this username or address, who
    /// needs the right to publish there.
    ///
    /// # Errors
    /// The problem of a publish. What was published before it stays.
    pub async fn lift_texts(self, place: &str, user: &str, publish: bool) -> Outcome<LiftResult> {
        let Some((account, collection)) = place.split_once('/') else {
            return Ok(LiftResult::UnknownCollection);
        };
        let mut tx = self.shared.db().read().await?;
        let user = find_user(&mut tx, user).await?;
        drop(tx);
        let Some(user) = user else {
            return Ok(LiftResult::UnknownUser);
        };
        let caller = Caller::of_user(&user);
        let collections = self.metrics.collections;
        let seen = collections.collection(&caller, account, collection).await?;
        let Some(seen) = seen else {
            return Ok(LiftResult::UnknownCollection);
        };

        let every = MetricList {
            filter: MetricFilter::default(),
            order: MetricOrder::Path,
            descending: false,
        };
        let mut found = Vec::new();
        let mut page = Page::first(PAGE);
        loop {
            let listed = self
                .metrics
                .metrics(&caller, seen.record.id, &every, &page)
                .await?;
            found.extend(self.lift_page(&caller, &listed.nodes, publish).await?);
            if !listed.has_next {
                return Ok(LiftResult::Found(found));
            }
            page.after = listed.end;
        }
    }

    async fn lift_page(
        self,
        caller: &Caller,
        page: &[SeenMetric],
        publish: bool,
    ) -> Outcome<Vec<LiftedMetric>> {
        let at: Vec<_> = page.iter().map(SeenMetric::at).collect();
        let series = self.series.series_many(caller, &at).await?;
        let mut found = Vec::new();
        for one in page {
            // A damaged series is reported by `statit check`.
            let Some(Ok(series)) = series.get(&one.record.id) else {
                continue;
            };
            let Some(lifted) = lifted(series) else {
                continue;
            };
            if publish {
                let lines = lifted.series.editing_text();
                let (id, based_on) = (one.record.id, one.record.vintage);
                self.metrics
                    .publish(caller, id, &lines, Mode::Replace, based_on, None)
                    .await?;
            }
            found.push(LiftedMetric {
                path: one.record.path.to_string(),
                texts: lifted.texts,
            });
        }
        Ok(found)
    }
}
