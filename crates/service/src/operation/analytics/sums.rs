//! The sums of batches: without views that repeat, and with the visitors that count of each network.

use std::collections::{BTreeMap, HashMap};

use domain::operation::analytics::batch::ONCE_SECONDS;
use domain::operation::analytics::network::half_hour;
use domain::operation::analytics::{CountBatch, Counted, Measure, NetworkVisitors, Target};
use jiff::Timestamp;
use store::Tx;
use store::operation::analytics::count::CountKey;
use store::operation::analytics::{batch, network};

use crate::outcome::Failure;

/// How long views are remembered, in seconds: batches of servers that could not write may arrive late.
const REMEMBERED: i64 = 6 * ONCE_SECONDS;

/// Counts to be added to one number.
#[derive(Debug, Default)]
pub(super) struct CountSum {
    pub(super) count: u64,
    /// Hashes, some more than once.
    pub(super) visitors: Vec<u64>,
}

/// Counts by the number that they are added to.
pub(super) type Sums = BTreeMap<CountKey, CountSum>;

/// The sums of batches, without views that were counted within the last half hour, and without visitors beyond those
/// that count of their networks. The transaction notes both for the next batches.
pub(super) async fn of(
    tx: &mut Tx,
    batches: &[&CountBatch],
    now: Timestamp,
) -> Result<Sums, Failure> {
    let counted: Vec<&Counted> = batches.iter().flat_map(|batch| &batch.counts).collect();
    let times = counted.iter().filter_map(|counted| Some(counted.once?.at));
    let since = times.min().unwrap_or(now.as_second()) - ONCE_SECONDS;
    let remembered = since.min(now.as_second() - REMEMBERED);
    let counted = without_repeats(tx, counted, (since, remembered)).await?;

    let networks = counted.iter().filter_map(|counted| counted.networks);
    let mut networks: Vec<_> = networks
        .flat_map(|networks| std::iter::once(networks.near).chain(networks.wide))
        .collect();
    networks.sort_unstable();
    networks.dedup();

    let known = network::counted(tx, &networks, half_hour(since)).await?;
    let mut visitors = NetworkVisitors::new(known);
    let mut sums = Sums::new();
    for counted in counted {
        add(&mut sums, counted, &mut visitors);
    }

    network::note(tx, &visitors.into_new(), half_hour(remembered)).await?;
    Ok(sums)
}

/// The events without views of a page that were counted for the visitor since `since`, in seconds. Views from before
/// `remembered` are forgotten.
async fn without_repeats<'c>(
    tx: &mut Tx,
    mut counted: Vec<&'c Counted>,
    (since, remembered): (i64, i64),
) -> Result<Vec<&'c Counted>, Failure> {
    let mut pages: Vec<i64> = counted
        .iter()
        .filter_map(|counted| Some(counted.once?.page.cast_signed()))
        .collect();
    pages.sort_unstable();
    pages.dedup();

    let recent = batch::recent_views(tx, &pages, since).await?;
    let mut recent: HashMap<i64, i64> = recent.into_iter().collect();
    let mut new: HashMap<i64, i64> = HashMap::new();
    counted.retain(|counted| {
        let Some(once) = counted.once else {
            return true;
        };
        let page = once.page.cast_signed();
        let counts = once.counts_after(recent.get(&page).copied());
        if counts {
            recent.insert(page, once.at);
            new.insert(page, once.at);
        }
        counts
    });

    let new: Vec<(i64, i64)> = new.into_iter().collect();
    batch::note_views(tx, &new, remembered).await?;
    Ok(counted)
}

/// Adds an event to the numbers of its object and of its collection. A visitor beyond those that count of a network is
/// left out of them, and the event stays.
fn add(sums: &mut Sums, counted: &Counted, visitors: &mut NetworkVisitors) {
    let is_whole = counted.target == Target::Collection;
    let own = std::iter::once((counted.measure, counted.label.as_str()));
    let also = counted.also.iter();
    let labels: Vec<(Measure, &str)> = own
        .chain(also.map(|(measure, label)| (*measure, label.as_str())))
        .collect();

    let targets = std::iter::once(counted.target).chain((!is_whole).then_some(Target::Collection));
    for target in targets {
        let mut add = |measure, label: &str, visitor: Option<u64>| {
            let key = CountKey {
                collection: counted.collection,
                target,
                measure,
                label: label.to_owned(),
                day: counted.day,
            };
            let sum = sums.entry(key).or_default();
            sum.count = sum.count.saturating_add(counted.count);
            sum.visitors.extend(visitor);
        };
        let object = target.id_in(counted.collection);
        let visitor = counted.visitor.filter(|visitor| {
            let (Some(networks), Some(once)) = (counted.networks, counted.once) else {
                return true;
            };
            visitors.count(*visitor, networks, object, once.at)
        });
        for (measure, label) in &labels {
            add(*measure, label, visitor.map(|visitor| visitor.0));
        }
        let of_dashboard = matches!(counted.target, Target::Dashboard(_));
        if let Some(networks) = counted.networks
            && !(of_dashboard && target == Target::Collection)
        {
            add(Measure::Networks, "", Some(networks.widest().0));
        }
    }
}
