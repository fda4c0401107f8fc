//! Runs of alerts: compares what each alert has reported with the present, and queues one mail a reader and run.

use domain::access::{self, Grant, Reader, UseSelf};
use domain::catalogue::metric::Metric;
use domain::follow::alert::content::{
    DigestContent, DigestItem, DigestState, EndItem, SuccessorItem,
};
use domain::follow::alert::recent::recent_values;
use domain::follow::alert::report::{AlertNews, report};
use domain::follow::alert::run::{DigestRun, latest_run, next_run};
use domain::follow::alert::setting::{Alert, AlertProgress};
use domain::id::{CollectionId, DigestId};
use domain::invariant::number_of;
use domain::operation::job::Lane;
use jiff::SignedDuration;
use serde::{Deserialize, Serialize};
use store::Tx;
use store::follow::alert::{self as stored, AdvancedAlert};
use store::follow::digest::{self, AlertRun, StoredDigest};

use super::alert::zone_of;
use super::batch::Batch;
use super::digest::SendDigest;
use super::history::Needed;
use super::parts::DigestParts;
use super::readable::Readable;
use crate::Caller;
use crate::follow::Alerts;
use crate::metric::SeenMetric;
use crate::outcome::{Failure, internal_error};
use crate::shared::job::kind::Job;

/// The runs of one transaction, and their alerts: some tens of milliseconds of work, for which other writers wait.
const AT_ONCE: u32 = 64;
const ALERTS_AT_ONCE: i64 = 1_280;
/// How long a run waits for the mail of the one before.
const POSTPONED: SignedDuration = SignedDuration::from_hours(1);

/// The job that makes the digests of all runs that are due.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct MakeDigests {}

impl Job for MakeDigests {
    const NAME: &'static str = "digests";
    const LANE: Lane = Lane::Digest;
}

impl Alerts<'_> {
    /// Makes the digests of all runs that are due, and returns the number of runs.
    /// After a restore of the database, no digest is made until `statit admin resume`.
    pub async fn make_due_digests(self) -> Result<u64, Failure> {
        if self.shared.suspended_at().await?.is_some() {
            return Ok(0);
        }
        let mut batch = Batch::default();
        let mut made = 0;
        loop {
            let mut tx = self.shared.db().begin().await?;
            let due = digest::due_runs(&mut tx, self.shared.now(), AT_ONCE, ALERTS_AT_ONCE).await?;
            batch.read(self, &mut tx, &due).await?;
            let mut jobs = Vec::new();
            for run in &due {
                jobs.extend(self.make_digest(&mut tx, &mut batch, run).await?);
            }
            batch.store(&mut tx).await?;
            self.shared.queue(&mut tx, &jobs).await?;
            tx.commit().await?;
            self.shared.woken(Lane::Digest).notify_one();
            made += number_of(due.len());
            if due.is_empty() {
                return Ok(made);
            }
        }
    }

    /// Makes the digest of a run, if it has news, and plans the next run.
    async fn make_digest(
        self,
        tx: &mut Tx,
        batch: &mut Batch,
        run: &AlertRun,
    ) -> Result<Option<SendDigest>, Failure> {
        let Some((user, alerts)) = batch.take(run) else {
            digest::end_runs(tx, run.user).await?;
            return Ok(None);
        };

        let reader = Reader::User {
            id: user.id,
            status: user.status,
        };
        let own = access::own(reader).map_err(|_| internal_error("a user without rights"))?;
        let (zone, now) = (zone_of(&user), self.shared.now());

        if batch.is_on_its_way(run) {
            // If it cannot be sent, its news go back to the alerts: they must not have advanced by then.
            let next_at = Some(now + POSTPONED);
            batch.made(own, AlertRun { next_at, ..*run });
            return Ok(None);
        }

        let parts = DigestParts::read(tx, &own, &user, run.cadence).await?;
        // A run that was made while a clock was ahead would hinder all others until its date.
        let tomorrow = zone.to_datetime(now).date().tomorrow().ok();
        let last = run
            .last
            .filter(|last| tomorrow.is_none_or(|tomorrow| *last <= tomorrow));
        let due = latest_run(run.cadence, &zone, now, last);

        let (mut job, mut left) = (None, alerts.len());
        if let Some(due) = due {
            let mut content = self.gather(tx, batch, (&own, reader), alerts, due).await?;
            let is_deleted = |item: &&DigestItem| item.place.is_none();
            left -= content.items.iter().filter(is_deleted).count();
            self.add_parts(tx, (&own, reader), parts, &mut content)
                .await?;
            if !content.is_empty() {
                job = self.store_digest(tx, &own, run, due, &content).await?;
            }
            if job.is_some() {
                self.set_known(tx, &own, &content, true).await?;
            }
        }

        let last = due.map(|due| due.date).or(last);
        let is_wanted = left > 0 || parts.any();
        let next = next_run(run.cadence, &zone, now, last).filter(|_| is_wanted);
        let next = AlertRun {
            last,
            next_at: next.map(|run| run.at),
            ..*run
        };
        batch.made(own, next);
        Ok(job)
    }

    async fn store_digest(
        self,
        tx: &mut Tx,
        own: &Grant<UseSelf>,
        run: &AlertRun,
        due: DigestRun,
        content: &DigestContent,
    ) -> Result<Option<SendDigest>, Failure> {
        let id = DigestId::new(self.shared.new_uuid()?);
        let stored = StoredDigest {
            id,
            user: own.object(),
            cadence: run.cadence,
            date: due.date,
            state: DigestState::Queued,
            content: serde_json::to_string(content).map_err(internal_error)?,
            message: None,
            created_at: self.shared.now(),
        };
        let is_new = digest::insert(tx, own, &stored).await?;
        Ok(is_new.then_some(SendDigest { digest: id }))
    }

    /// The news of a reader's alerts at a run; the alerts have reported them then.
    async fn gather(
        self,
        tx: &mut Tx,
        batch: &mut Batch,
        (own, reader): (&Grant<UseSelf>, Reader),
        alerts: Vec<Alert>,
        due: DigestRun,
    ) -> Result<DigestContent, Failure> {
        let is_public = |alert: &&Alert| batch.public.metrics.contains_key(&alert.metric);
        let others: Vec<Alert> = alerts
            .iter()
            .filter(|alert| !is_public(alert))
            .cloned()
            .collect();

        let caller = Caller::of_reader(reader);
        let readable = self.readable(tx, &caller, &others).await?;

        let mut items = Vec::new();
        for alert in alerts {
            let found = self
                .news_of(tx, batch, (own, reader), &readable, &alert, due)
                .await?;
            items.extend(found);
        }

        by_collection(&mut items);
        Ok(DigestContent {
            items,
            ..DigestContent::default()
        })
    }

    /// The news of one alert; `None` without any. `readable` has what the reader may read and not everybody.
    async fn news_of(
        self,
        tx: &mut Tx,
        batch: &mut Batch,
        (own, reader): (&Grant<UseSelf>, Reader),
        readable: &Readable,
        alert: &Alert,
        due: DigestRun,
    ) -> Result<Option<DigestItem>, Failure> {
        let before = &alert.progress;
        let found = batch.public.find(alert.metric);
        let Some((seen, grant)) = found.or_else(|| readable.find(alert.metric)) else {
            return self.without_metric(tx, batch, own, readable, alert).await;
        };

        let needed = Needed {
            since: before.vintage,
            overdue: alert.setting.overdue,
        };
        let history = batch
            .histories
            .find(self.shared, tx, grant, &seen.record, needed)
            .await?;
        // Damaged observations are reported by the check of the database, and by no mail.
        let Some(history) = history else {
            return Ok(None);
        };

        let (news, after) = report(alert, &history, due.date);
        if after != *before || seen.record.collection != alert.collection {
            batch
                .advanced
                .push(advanced(alert, seen.record.collection, &after));
        }
        if news.is_empty() {
            return Ok(None);
        }

        let end = match news.iter().any(|news| matches!(news, AlertNews::Ended(_))) {
            true => self.end_item(tx, reader, &seen.record).await?,
            false => None,
        };
        Ok(Some(DigestItem {
            end,
            notes: history.notes(&news),
            news,
            recent: recent_values(&history.series),
            ..item(alert, seen, after)
        }))
    }

    /// The end of an indicator, with its successor if the reader may see it.
    async fn end_item(
        self,
        tx: &mut Tx,
        reader: Reader,
        record: &Metric,
    ) -> Result<Option<EndItem>, Failure> {
        let Some(end) = &record.end else {
            return Ok(None);
        };
        let caller = Caller::of_reader(reader);
        let ids: Vec<_> = end.successor.into_iter().collect();
        let seen = self.metrics.successors_in(tx, &caller, &ids).await?;
        Ok(Some(EndItem {
            reason: end.reason.clone(),
            successor: seen.into_values().next().map(|seen| successor_item(&seen)),
        }))
    }

    /// An alert whose indicator the reader cannot read: it rests. If the indicator was deleted from a collection that
    /// the reader may read, that is the last news, and the alert ends.
    async fn without_metric(
        self,
        tx: &mut Tx,
        batch: &mut Batch,
        own: &Grant<UseSelf>,
        readable: &Readable,
        alert: &Alert,
    ) -> Result<Option<DigestItem>, Failure> {
        let is_deleted = !readable.existing.contains(&alert.metric);
        if is_deleted && readable.grants.contains_key(&alert.collection) {
            stored::remove(tx, own, &[alert.metric], self.shared.now()).await?;
            return Ok(Some(deleted_item(alert)));
        }
        if !alert.progress.is_resting {
            let mut resting = alert.progress.clone();
            resting.is_resting = true;
            batch
                .advanced
                .push(advanced(alert, alert.collection, &resting));
        }
        Ok(None)
    }

    /// Gives news back to their alerts after a digest that was not sent: they join the next run. Alerts that have been
    /// set anew or have reported more since keep their progress.
    pub(super) async fn give_back(
        self,
        tx: &mut Tx,
        own: &Grant<UseSelf>,
        items: &[DigestItem],
    ) -> Result<(), Failure> {
        let alerts = stored::list(tx, own).await?;
        let before = items.iter().filter_map(|item| {
            let alert = alerts.iter().find(|alert| alert.id == item.alert)?;
            let is_same = alert.progress == item.after;
            is_same.then(|| advanced(alert, alert.collection, &item.before))
        });
        let before: Vec<_> = before.collect();
        let before: Vec<_> = before.iter().map(|alert| (own, alert)).collect();
        Ok(stored::advance(tx, &before).await?)
    }
}

/// Puts those of a collection together, the collections in the order of their first alerts.
pub(super) fn by_collection(items: &mut [DigestItem]) {
    let mut order: Vec<CollectionId> = Vec::new();
    for item in &*items {
        if !order.contains(&item.collection) {
            order.push(item.collection);
        }
    }
    items.sort_by_key(|item| {
        order
            .iter()
            .position(|collection| *collection == item.collection)
    });
}

fn advanced(alert: &Alert, collection: CollectionId, progress: &AlertProgress) -> AdvancedAlert {
    AdvancedAlert {
        alert: alert.id,
        collection,
        progress: progress.clone(),
    }
}

/// An item without news.
pub(super) fn item(alert: &Alert, seen: &SeenMetric, after: AlertProgress) -> DigestItem {
    let (record, collection) = (&seen.record, &seen.collection.record);
    let account = &seen.collection.account.record;

    DigestItem {
        alert: alert.id,
        metric: alert.metric,
        collection: record.collection,
        place: Some([
            account.key.clone(),
            collection.key.clone(),
            record.path.clone(),
        ]),
        collection_name: super::favourite::shown_name(
            collection.name.clone(),
            collection.key.clone(),
        ),
        name: super::favourite::shown_name(record.name.clone(), record.path.clone()),
        unit: record.unit.clone(),
        frequency: record.frequency,
        decimals: record.decimals,
        bounds: alert.setting.bounds,
        news: Vec::new(),
        recent: Vec::new(),
        notes: Vec::new(),
        end: None,
        before: alert.progress.clone(),
        after,
    }
}

fn successor_item(seen: &SeenMetric) -> SuccessorItem {
    let (record, collection) = (&seen.record, &seen.collection.record);
    let account = &seen.collection.account.record;
    SuccessorItem {
        collection: record.collection,
        place: [
            account.key.clone(),
            collection.key.clone(),
            record.path.clone(),
        ],
        name: super::favourite::shown_name(record.name.clone(), record.path.clone()),
    }
}

/// The item of a deleted indicator.
fn deleted_item(alert: &Alert) -> DigestItem {
    DigestItem {
        alert: alert.id,
        metric: alert.metric,
        collection: alert.collection,
        place: None,
        collection_name: domain::text::language::Text::default(),
        name: alert.name.clone(),
        unit: alert.progress.unit.clone(),
        frequency: alert
            .progress
            .period
            .map_or(domain::calendar::frequency::Frequency::Category, |period| {
                period.frequency()
            }),
        decimals: 0,
        bounds: None,
        news: Vec::new(),
        recent: Vec::new(),
        notes: Vec::new(),
        end: None,
        before: alert.progress.clone(),
        after: alert.progress.clone(),
    }
}
