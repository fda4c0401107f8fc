//! Favourites: the indicators and dashboards that a user has starred.

use std::collections::HashMap;
use std::sync::Arc;

use domain::access::{self, Follow, ReadDashboard};
use domain::follow::favourite::{Favourite, FavouriteKind, Starred};
use domain::id::{DashboardId, MetricId};
use domain::invariant::number_of;
use domain::limits;
use domain::list::Page;
use domain::problem::{Code, Problem};
use domain::text::language::Text;
use store::Tx;
use store::follow::favourite::{self as stored, StarGrant};

use crate::Caller;
use crate::dashboard::SeenDashboard;
use crate::follow::Favourites;
use crate::list::{Listed, page_of};
use crate::metric::{MetricAt, SeenMetric};
use crate::outcome::{Failure, Outcome};

/// A favourite as its user sees it.
#[derive(Debug, Clone, PartialEq)]
pub struct SeenFavourite {
    /// The favourite as stored.
    pub record: Favourite,
    /// The starred object; `None` while it is not available to the user.
    pub object: Option<SeenStarred>,
}

/// A starred object that its user may see.
#[derive(Debug, Clone, PartialEq)]
pub enum SeenStarred {
    /// An indicator.
    Metric(Box<SeenMetric>),
    /// A dashboard that the user sees.
    Dashboard(Arc<SeenDashboard>),
}

impl Favourites<'_> {
    /// The objects that the caller has starred, of both kinds, in no order; empty for guests.
    pub async fn starred(self, caller: &Caller) -> Result<Vec<Starred>, Failure> {
        let Ok(own) = access::own(caller.reader) else {
            return Ok(Vec::new());
        };
        let mut tx = self.shared.db().read().await?;
        Ok(stored::starred(&mut tx, &own).await?)
    }

    /// A page of the caller's favourites of one kind, in the caller's order; empty for guests. Those that the caller
    /// may not see any more are in the list, without the object.
    pub async fn favourites(
        self,
        caller: &Caller,
        kind: FavouriteKind,
        page: &Page,
    ) -> Result<Listed<SeenFavourite>, Failure> {
        let Ok(own) = access::own(caller.reader) else {
            return Ok(Listed::nothing());
        };

        let mut tx = self.shared.db().read().await?;
        let all = stored::list(&mut tx, &own, kind).await?;
        drop(tx);

        let total = number_of(all.len());
        let mut list = page_of(all, page, |(one, _)| one.starred.uuid());
        let rows = std::mem::take(&mut list.rows);

        let at: Vec<MetricAt> = rows
            .iter()
            .filter_map(|(one, collection)| match one.starred {
                Starred::Metric(metric) => Some(((*collection)?, metric)),
                Starred::Dashboard(_) => None,
            })
            .collect();
        let dashboards: Vec<DashboardId> = rows
            .iter()
            .filter_map(|(one, _)| match one.starred {
                Starred::Metric(_) => None,
                Starred::Dashboard(dashboard) => Some(dashboard),
            })
            .collect();

        let metrics = self.metrics.metrics_by_id(caller, &at).await?;
        let mut metrics: HashMap<MetricId, SeenMetric> = metrics
            .into_iter()
            .map(|seen| (seen.record.id, seen))
            .collect();
        let mut dashboards = self
            .dashboards
            .dashboards_by_id(caller, &dashboards)
            .await?;

        let nodes = rows.into_iter().map(|(record, _)| SeenFavourite {
            object: match record.starred {
                Starred::Metric(id) => metrics
                    .remove(&id)
                    .map(|seen| SeenStarred::Metric(Box::new(seen))),
                Starred::Dashboard(id) => dashboards.remove(&id).map(SeenStarred::Dashboard),
            },
            record,
        });
        Ok(Listed::new(nodes.collect(), list, total))
    }

    /// Stars an object, as the caller's first of its kind; without effect on one that is starred.
    pub async fn add_favourite(self, caller: &Caller, starred: Starred) -> Outcome<()> {
        let own = self.shared.own(caller)?;

        let mut tx = self.shared.db().begin_on(starred.uuid()).await?;
        let count = stored::lock_and_count(&mut tx, &own).await?;
        if count >= MOST && !stored::starred(&mut tx, &own).await?.contains(&starred) {
            return Err(too_many());
        }

        let now = self.shared.now();
        match starred {
            Starred::Metric(id) => {
                let facts = store::access::metric_facts(&mut tx, caller.reader, id).await?;
                let grant = self.shared.permit(
                    caller,
                    access::collection::<Follow>(&facts.ok_or(Code::NotFound)?),
                )?;
                let record = store::metric::find(&mut tx, &grant.reading(), id).await?;
                let record = record.ok_or(Code::NotFound)?;
                let name = shown_name(record.name, record.path);
                let object = StarGrant::Metric(&grant, id);
                stored::add(&mut tx, &own, &object, &name, now).await?;
            }
            Starred::Dashboard(id) => self.add_dashboard(&mut tx, caller, id).await?,
        }

        Ok(tx.commit().await?)
    }

    async fn add_dashboard(self, tx: &mut Tx, caller: &Caller, id: DashboardId) -> Outcome<()> {
        let own = self.shared.own(caller)?;
        let facts = store::access::dashboards_facts(tx, caller.reader, &[id]).await?;
        let facts = facts.first().ok_or(Code::NotFound)?;
        let grant = self
            .shared
            .permit(caller, access::dashboard::<ReadDashboard>(facts))?;
        let mut seen = self
            .dashboards
            .see_dashboards(tx, caller, &[*facts])
            .await?;
        let seen = seen.remove(&id).ok_or(Code::NotFound)?;
        let name = shown_name(seen.record.name.clone(), seen.record.key.clone());
        let object = StarGrant::Dashboard(&grant);
        Ok(stored::add(tx, &own, &object, &name, self.shared.now()).await?)
    }

    /// Removes favourites of the caller; without effect on those that are not there.
    pub async fn remove_favourites(self, caller: &Caller, removed: &[Starred]) -> Outcome<()> {
        let own = self.shared.own(caller)?;
        at_most(removed.len())?;
        let mut tx = self.shared.db().begin_on(caller.user()).await?;
        stored::remove(&mut tx, &own, removed, self.shared.now()).await?;
        Ok(tx.commit().await?)
    }

    /// Returns favourites that the caller removed less than a day ago to their places.
    pub async fn restore_favourites(self, caller: &Caller, removed: &[Starred]) -> Outcome<()> {
        let own = self.shared.own(caller)?;
        at_most(removed.len())?;
        let mut tx = self.shared.db().begin_on(caller.user()).await?;
        let before = stored::lock_and_count(&mut tx, &own).await?;
        let restored = stored::restore(&mut tx, &own, removed).await?;
        if before + restored > MOST {
            return Err(too_many());
        }
        Ok(tx.commit().await?)
    }

    /// Puts the caller's favourites of one kind into this order; those that are not named stay behind them.
    pub async fn arrange_favourites(
        self,
        caller: &Caller,
        kind: FavouriteKind,
        order: &[Starred],
    ) -> Outcome<()> {
        let own = self.shared.own(caller)?;
        at_most(order.len())?;
        let mut tx = self.shared.db().begin_on(caller.user()).await?;
        stored::lock_and_count(&mut tx, &own).await?;
        stored::arrange(&mut tx, &own, kind, order).await?;
        Ok(tx.commit().await?)
    }

    /// Notes that the caller opened the home page now.
    pub async fn visit_home(self, caller: &Caller) -> Outcome<()> {
        let own = self.shared.own(caller)?;
        let mut tx = self.shared.db().begin_on(caller.user()).await?;
        let user = self.identity.own_user(&mut tx, own.object()).await?;
        stored::set_visits(&mut tx, &own, user.visits.after(self.shared.now())).await?;
        Ok(tx.commit().await?)
    }
}

const MOST: u64 = limits::FAVOURITES as u64;

fn too_many() -> crate::ServiceError {
    Problem::new(Code::TooMany)
        .with("max", limits::FAVOURITES)
        .into()
}

/// Rejects a list that is longer than all favourites of a user.
fn at_most(count: usize) -> Outcome<()> {
    if count > limits::FAVOURITES {
        return Err(too_many());
    }
    Ok(())
}

/// The name of an object, or its key where it has no name.
pub(super) fn shown_name(name: Text, key: String) -> Text {
    if name.fr.is_none() && name.en.is_none() {
        return Text::both(key.clone(), key);
    }
    name
}
