//! Alerts: the choices of users, and the followers of a publisher's indicators.

use std::collections::HashMap;

use domain::access::{self, Follow, Grant, SeeAnalytics, UseSelf};
use domain::catalogue::key::AccountKey;
use domain::follow::alert::content::{DigestContent, DigestState};
use domain::follow::alert::mode::Cadence;
use domain::follow::alert::report::MetricHistory;
use domain::follow::alert::run::{latest_run, next_run};
use domain::follow::alert::setting::{Alert, AlertForm};
use domain::id::{AlertId, DigestId, MetricId};
use domain::identity::user::User;
use domain::invariant::number_of;
use domain::limits;
use domain::list::Page;
use domain::problem::{Code, Problem};
use jiff::Timestamp;
use jiff::civil::Date;
use jiff::tz::TimeZone;
use store::Tx;
use store::follow::alert as stored;
use store::follow::digest::{self, AlertRun};

use super::history::{Histories, Needed};
use super::parts::DigestParts;
use crate::Caller;
use crate::follow::Alerts;
use crate::list::{Listed, page_of};
use crate::metric::{MetricAt, SeenMetric};
use crate::outcome::{Failure, Outcome, ServiceError, internal_error};
use crate::platform::clock::zone_named;

/// An alert as its user sees it.
#[derive(Debug, Clone, PartialEq)]
pub struct SeenAlert {
    /// The alert as stored.
    pub record: Alert,
    /// The indicator; `None` while it is not available to the user.
    pub metric: Option<SeenMetric>,
}

/// A digest in the log of sent mails.
#[derive(Debug, Clone, PartialEq)]
pub struct SeenDigest {
    /// Its id.
    pub id: DigestId,
    /// The cadence of its run.
    pub cadence: Cadence,
    /// The local date of its run.
    pub date: Date,
    /// The progress of its mail.
    pub state: DigestState,
    /// When it was made.
    pub created_at: Timestamp,
    /// The content of its mail.
    pub content: DigestContent,
}

/// Most digests in the log.
const LOGGED: u32 = 200;

impl Alerts<'_> {
    /// The indicators on which the caller has alerts, in no order; none for guests.
    pub async fn alerted(self, caller: &Caller) -> Result<Vec<MetricId>, Failure> {
        let Ok(own) = access::own(caller.reader) else {
            return Ok(Vec::new());
        };
        let mut tx = self.shared.db().read().await?;
        Ok(stored::metrics(&mut tx, &own).await?)
    }

    /// A page of the caller's alerts, the first set first; none for guests. Those on indicators that the caller may not
    /// read any more are in the list, without the indicator.
    pub async fn alerts(self, caller: &Caller, page: &Page) -> Result<Listed<SeenAlert>, Failure> {
        let Ok(own) = access::own(caller.reader) else {
            return Ok(Listed::nothing());
        };
        let mut tx = self.shared.db().read().await?;
        let all = stored::list(&mut tx, &own).await?;
        drop(tx);
        let total = number_of(all.len());
        let mut list = page_of(all, page, |alert| alert.id.uuid());
        let all = std::mem::take(&mut list.rows);
        let mut metrics = self.metrics_of(caller, &all).await?;
        let nodes = all.into_iter().map(|record| SeenAlert {
            metric: metrics.remove(&record.metric),
            record,
        });
        Ok(Listed::new(nodes.collect(), list, total))
    }

    /// The caller's alert on an indicator.
    pub async fn alert(
        self,
        caller: &Caller,
        metric: MetricId,
    ) -> Result<Option<SeenAlert>, Failure> {
        let Ok(own) = access::own(caller.reader) else {
            return Ok(None);
        };
        let mut tx = self.shared.db().read().await?;
        let found = stored::find(&mut tx, &own, metric).await?;
        drop(tx);
        let Some(record) = found else {
            return Ok(None);
        };
        let metric = self.metrics.metric_by_id(caller, metric).await?;
        Ok(Some(SeenAlert { record, metric }))
    }

    async fn metrics_of(
        self,
        caller: &Caller,
        alerts: &[Alert],
    ) -> Result<HashMap<MetricId, SeenMetric>, Failure> {
        let mut tx = self.shared.db().read().await?;
        let ids: Vec<MetricId> = alerts.iter().map(|alert| alert.metric).collect();
        let at: Vec<MetricAt> = store::access::collections_of(&mut tx, &ids).await?;
        drop(tx);
        let seen = self.metrics.metrics_by_id(caller, &at).await?;
        Ok(seen
            .into_iter()
            .map(|seen| (seen.record.id, seen))
            .collect())
    }

    /// Sets the caller's alert on an indicator. Vintages published before are not reported.
    pub async fn set_alert(
        self,
        caller: &Caller,
        metric: MetricId,
        form: AlertForm,
    ) -> Outcome<()> {
        let own = self.shared.own(caller)?;
        let id = AlertId::new(self.shared.new_uuid()?);

        let mut tx = self.shared.db().begin_on(metric).await?;
        digest::lock_runs(&mut tx, &own).await?;
        store::follow::favourite::lock_and_count(&mut tx, &own).await?;
        let facts = store::access::metric_facts(&mut tx, caller.reader, metric).await?;
        let grant = self.shared.permit(
            caller,
            access::collection::<Follow>(&facts.ok_or(Code::NotFound)?),
        )?;

        let record = store::metric::find(&mut tx, &grant.reading(), metric).await?;
        let record = record.ok_or(Code::NotFound)?;
        let setting = form
            .check(record.frequency)
            .map_err(ServiceError::problems)?;

        let before = stored::find(&mut tx, &own, metric).await?;
        if before.is_none() && stored::count(&mut tx, &own).await? >= MOST {
            return Err(Problem::new(Code::TooMany)
                .with("max", limits::ALERTS)
                .into());
        }

        let needed = Needed {
            since: record.vintage,
            overdue: setting.overdue,
        };
        let reading = grant.reading();
        let mut histories = Histories::default();
        let history = histories
            .find(self.shared, &mut tx, &reading, &record, needed)
            .await?;
        let history = history.ok_or(Code::SeriesUnreadable)?;

        let name = super::favourite::shown_name(record.name, record.path);
        let alert = self.new_alert(&own, &grant, (id, metric, name), setting, &history);
        stored::set(&mut tx, &own, &grant, &alert).await?;

        let user = self.identity.own_user(&mut tx, own.object()).await?;
        plan_runs(&mut tx, &own, &user, self.shared.now()).await?;
        Ok(tx.commit().await?)
    }

    fn new_alert(
        self,
        own: &Grant<UseSelf>,
        follow: &Grant<Follow>,
        (id, metric, name): (AlertId, MetricId, domain::text::language::Text),
        setting: domain::follow::alert::setting::AlertSetting,
        history: &MetricHistory,
    ) -> Alert {
        Alert {
            id,
            user: own.object(),
            metric,
            collection: follow.collection(),
            setting,
            progress: history.known(setting),
            name,
            created_at: self.shared.now(),
        }
    }

    /// Removes alerts of the caller; without effect on those that are not there.
    pub async fn remove_alerts(self, caller: &Caller, metrics: &[MetricId]) -> Outcome<()> {
        let own = self.shared.own(caller)?;
        at_most(metrics.len())?;
        let mut tx = self.shared.db().begin_on(caller.user()).await?;
        digest::lock_runs(&mut tx, &own).await?;
        stored::remove(&mut tx, &own, metrics, self.shared.now()).await?;
        self.plan_and_commit(tx, &own).await
    }

    /// Restores alerts that the caller removed less than a day ago.
    pub async fn restore_alerts(self, caller: &Caller, metrics: &[MetricId]) -> Outcome<()> {
        let own = self.shared.own(caller)?;
        at_most(metrics.len())?;
        let mut tx = self.shared.db().begin_on(caller.user()).await?;
        digest::lock_runs(&mut tx, &own).await?;
        stored::restore(&mut tx, &own, metrics).await?;
        if stored::count(&mut tx, &own).await? > MOST {
            return Err(Problem::new(Code::TooMany)
                .with("max", limits::ALERTS)
                .into());
        }
        self.plan_and_commit(tx, &own).await
    }

    async fn plan_and_commit(self, mut tx: Tx, own: &Grant<UseSelf>) -> Outcome<()> {
        let user = self.identity.own_user(&mut tx, own.object()).await?;
        plan_runs(&mut tx, own, &user, self.shared.now()).await?;
        Ok(tx.commit().await?)
    }

    /// The digests of the last 90 days, the latest first; none for guests.
    pub async fn digests(self, caller: &Caller) -> Result<Vec<SeenDigest>, Failure> {
        let Ok(own) = access::own(caller.reader) else {
            return Ok(Vec::new());
        };
        let mut tx = self.shared.db().read().await?;
        let digests = digest::list(&mut tx, &own, LOGGED).await?;
        digests
            .into_iter()
            .map(|digest| {
                Ok(SeenDigest {
                    id: digest.id,
                    cadence: digest.cadence,
                    date: digest.date,
                    state: digest.state,
                    created_at: digest.created_at,
                    content: serde_json::from_str(&digest.content).map_err(internal_error)?,
                })
            })
            .collect()
    }

    /// The indicators of an account's collections with their numbers of followers, the most followed first, as far as
    /// the caller may see statistics; at most 100. Indicators without followers are left out.
    pub async fn followers(
        self,
        caller: &Caller,
        account: &str,
    ) -> Result<Vec<(SeenMetric, u64)>, Failure> {
        let Ok(account) = AccountKey::parse(account) else {
            return Ok(Vec::new());
        };

        let mut tx = self.shared.db().read().await?;
        let collections = stored::collections_of(&mut tx, &account.folded()).await?;
        let facts = store::access::collections_facts(&mut tx, caller.reader, &collections).await?;
        let grants: Vec<_> = facts
            .iter()
            .filter_map(|facts| access::collection::<SeeAnalytics>(facts).ok())
            .collect();

        let counts = stored::followers(&mut tx, &grants).await?;
        drop(tx);
        let mut order: Vec<(MetricAt, u64)> = counts;
        order.sort_by_key(|(at, count)| (std::cmp::Reverse(*count), *at));
        order.truncate(FOLLOWED);

        let at: Vec<MetricAt> = order.iter().map(|(at, _)| *at).collect();
        let seen = self.metrics.metrics_by_id(caller, &at).await?;
        let mut seen: HashMap<_, _> = seen.into_iter().map(|seen| (seen.at(), seen)).collect();
        Ok(order
            .into_iter()
            .filter_map(|(at, count)| Some((seen.remove(&at)?, count)))
            .collect())
    }
}

impl Alerts<'_> {
    /// The number of users who follow an object of a collection; `None` for a caller who may not see its statistics.
    pub async fn follower_count(
        self,
        caller: &Caller,
        account: &str,
        collection: &str,
    ) -> Result<Option<u64>, Failure> {
        let mut tx = self.shared.db().read().await?;
        let facts = self
            .collections
            .collection_facts_at(&mut tx, caller, account, collection)
            .await?;
        let grant = facts.and_then(|facts| access::collection::<SeeAnalytics>(&facts).ok());
        Ok(match grant {
            Some(grant) => Some(stored::follower_count(&mut tx, &grant).await?),
            None => None,
        })
    }
}

/// Most indicators in the list of followers.
const FOLLOWED: usize = 100;
const MOST: u64 = limits::ALERTS as u64;

fn at_most(count: usize) -> Outcome<()> {
    if count > limits::ALERTS {
        return Err(Problem::new(Code::TooMany)
            .with("max", limits::ALERTS)
            .into());
    }
    Ok(())
}

pub(super) fn zone_of(user: &User) -> TimeZone {
    zone_named(&user.time_zone)
}

/// The cadences of the user's mails: those of the alerts, and the weekly one for the mail of due indicators.
pub(super) async fn wanted_cadences(
    tx: &mut Tx,
    own: &Grant<UseSelf>,
    user: &User,
) -> Result<Vec<Cadence>, Failure> {
    let mut wanted = stored::cadences(tx, own).await?;
    if user.due_mail && !wanted.contains(&Cadence::Weekly) {
        wanted.push(Cadence::Weekly);
    }
    Ok(wanted)
}

/// Plans the next run of each cadence that the user wants, by the user's time zone; the daily one also for the answers
/// to questions that the user follows, and for what the user moderates. A planned run that is due already stays: its
/// news are not lost.
pub(crate) async fn plan_runs(
    tx: &mut Tx,
    own: &Grant<UseSelf>,
    user: &User,
    now: Timestamp,
) -> Result<(), Failure> {
    let zone = zone_of(user);
    let planned = digest::runs_of(tx, own).await?;
    let mut wanted = wanted_cadences(tx, own, user).await?;
    let daily = DigestParts::read(tx, own, user, Cadence::Daily).await?;
    if !wanted.contains(&Cadence::Daily) && daily.any() {
        wanted.push(Cadence::Daily);
    }

    let mut runs = Vec::new();
    for &cadence in Cadence::ALL {
        let before = planned.iter().find(|run| run.cadence == cadence);
        // Dates before the first alert have no run.
        let passed = || latest_run(cadence, &zone, now, None).map(|run| run.date);
        let last = before.map_or_else(passed, |run| run.last);
        let due = before.and_then(|run| run.next_at).filter(|at| *at <= now);
        let next = next_run(cadence, &zone, now, last).map(|run| run.at);
        let next_at = wanted.contains(&cadence).then(|| due.or(next)).flatten();
        if before.is_none() && next_at.is_none() {
            continue;
        }
        let run = AlertRun {
            user: own.object(),
            cadence,
            last,
            next_at,
        };
        runs.push((own, run));
    }

    Ok(digest::set_runs(tx, &runs).await?)
}
