//! The weekly mail of the indicators that are due in the collections that a user edits.

use domain::access::{self, EditMetrics, Reader};
use domain::catalogue::metric::list::DeskFilter;
use domain::follow::alert::content::{DigestContent, DueItem, SHOWN_ITEMS};
use domain::identity::user::User;
use domain::invariant::{Invariant as _, number_of};
use domain::list::Page;
use store::Tx;

use super::favourite::shown_name;
use crate::Caller;
use crate::follow::Alerts;
use crate::metric::desk::DeskEntry;
use crate::outcome::Failure;

impl Alerts<'_> {
    /// Adds the indicators that are due to a reader who edits them.
    pub(super) async fn add_due(
        self,
        tx: &mut Tx,
        reader: Reader,
        content: &mut DigestContent,
    ) -> Result<(), Failure> {
        let filter = DeskFilter {
            due: true,
            ..DeskFilter::default()
        };
        let page = Page {
            first: u32::try_from(SHOWN_ITEMS).invariant("a constant fits"),
            after: None,
        };
        let caller = Caller::of_reader(reader);
        let desk = self.metrics.desk_in(tx, &caller, &filter, &page).await?;
        content.due = desk.listed.nodes.into_iter().map(item).collect();
        let shown = number_of(content.due.len());
        content.more_due = desk.due.saturating_sub(shown);
        Ok(())
    }

    /// The due indicators that a user may still edit; empty if the user has turned this mail off.
    pub(super) async fn still_due(
        self,
        tx: &mut Tx,
        user: &User,
        due: Vec<DueItem>,
    ) -> Result<Vec<DueItem>, Failure> {
        if !user.due_mail {
            return Ok(Vec::new());
        }
        let reader = Reader::User {
            id: user.id,
            status: user.status,
        };

        let mut collections: Vec<_> = due.iter().map(|item| item.collection).collect();
        collections.sort_unstable();
        collections.dedup();
        let facts = store::access::collections_facts(tx, reader, &collections).await?;
        let edited: Vec<_> = facts
            .iter()
            .filter_map(|facts| access::collection::<EditMetrics>(facts).ok())
            .map(|grant| grant.collection())
            .collect();

        Ok(due
            .into_iter()
            .filter(|item| edited.contains(&item.collection))
            .collect())
    }
}

fn item(entry: DeskEntry) -> DueItem {
    let record = entry.metric.record;
    let collection = &entry.metric.collection;
    DueItem {
        collection: record.collection,
        place: [
            collection.account.record.key.clone(),
            collection.record.key.clone(),
            record.path.clone(),
        ],
        name: shown_name(record.name, record.path),
        next: entry.due.next,
    }
}
