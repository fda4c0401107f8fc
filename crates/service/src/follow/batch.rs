//! The runs of one transaction: their inputs are read together, and their changes are stored together.

use std::collections::{HashMap, HashSet};

use domain::access::{self, Grant, Reader, UseSelf};
use domain::follow::alert::mode::Cadence;
use domain::follow::alert::setting::Alert;
use domain::id::{MetricId, UserId};
use domain::identity::user::User;
use store::Tx;
use store::follow::alert::{self as stored, AdvancedAlert};
use store::follow::digest::{self, AlertRun};

use super::history::Histories;
use super::readable::Readable;
use crate::Caller;
use crate::follow::Alerts;
use crate::outcome::Failure;

/// The runs of one transaction.
#[derive(Default)]
pub(super) struct Batch {
    /// The histories that were read, also in earlier transactions.
    pub(super) histories: Histories,
    /// The indicators of the alerts that guests may read.
    pub(super) public: Readable,
    /// How far the alerts of the present run have reported.
    pub(super) advanced: Vec<AdvancedAlert>,
    users: HashMap<UserId, User>,
    alerts: HashMap<(UserId, Cadence), Vec<Alert>>,
    /// The runs whose digest before is being sent.
    on_their_way: HashSet<(UserId, Cadence)>,
    made: Vec<MadeRun>,
}

struct MadeRun {
    own: Grant<UseSelf>,
    next: AlertRun,
    advanced: Vec<AdvancedAlert>,
}

impl Batch {
    /// Reads the inputs of the runs of a transaction.
    pub(super) async fn read(
        &mut self,
        handle: Alerts<'_>,
        tx: &mut Tx,
        due: &[AlertRun],
    ) -> Result<(), Failure> {
        let ids: Vec<UserId> = due.iter().map(|run| run.user).collect();
        let users = store::identity::user::by_ids(tx, &ids).await?;
        let users = users.into_iter().filter(|user| user.status.has_rights());
        self.users = users.map(|user| (user.id, user)).collect();

        let owns: Vec<_> = due
            .iter()
            .filter_map(|run| Some((own(self.users.get(&run.user)?)?, run.cadence)))
            .collect();
        let runs: Vec<_> = owns.iter().map(|(own, cadence)| (own, *cadence)).collect();

        // First: the news of a digest that ends go back to its alerts.
        self.on_their_way = handle.on_their_way(tx, &runs).await?;
        let alerts = stored::of_runs(tx, &runs).await?;

        let mut metrics: HashMap<MetricId, Alert> = HashMap::new();
        self.alerts.clear();
        for alert in alerts {
            metrics.entry(alert.metric).or_insert_with(|| alert.clone());
            if let Some(cadence) = alert.setting.cadence() {
                let of_run = self.alerts.entry((alert.user, cadence));
                of_run.or_default().push(alert);
            }
        }

        let first: Vec<Alert> = metrics.into_values().collect();
        let guest = Caller::of_reader(Reader::Guest);
        self.public = handle.readable(tx, &guest, &first).await?;
        Ok(())
    }

    /// The user of a run and its alerts; `None` for a user without rights.
    pub(super) fn take(&mut self, run: &AlertRun) -> Option<(User, Vec<Alert>)> {
        let user = self.users.get(&run.user)?.clone();
        let alerts = self.alerts.remove(&(run.user, run.cadence));
        Some((user, alerts.unwrap_or_default()))
    }

    /// Whether the mail of the run before this one is being sent.
    pub(super) fn is_on_its_way(&self, run: &AlertRun) -> bool {
        self.on_their_way.contains(&(run.user, run.cadence))
    }

    /// Notes that a run was made, and the run that follows it.
    pub(super) fn made(&mut self, own: Grant<UseSelf>, next: AlertRun) {
        let advanced = std::mem::take(&mut self.advanced);
        let run = MadeRun {
            own,
            next,
            advanced,
        };
        self.made.push(run);
    }

    /// Stores how far the alerts of the runs have reported, and the runs that follow them.
    pub(super) async fn store(&mut self, tx: &mut Tx) -> Result<(), Failure> {
        let made = std::mem::take(&mut self.made);
        let advanced: Vec<_> = made
            .iter()
            .flat_map(|run| run.advanced.iter().map(|alert| (&run.own, alert)))
            .collect();
        stored::advance(tx, &advanced).await?;
        let next: Vec<_> = made.iter().map(|run| (&run.own, run.next)).collect();
        Ok(digest::set_runs(tx, &next).await?)
    }
}

fn own(user: &User) -> Option<Grant<UseSelf>> {
    access::own(Reader::User {
        id: user.id,
        status: user.status,
    })
    .ok()
}
