//! Views: a page of the application became visible.

use domain::access::{self, CollectionFacts, ReadCollection};
use domain::operation::analytics::{FileRead, Measure, label};
use store::operation::analytics::place;

use super::pending::PendingView;
use crate::Caller;
use crate::operation::analytics::Analytics;
use crate::outcome::Failure;

/// A page that became visible.
#[derive(Clone, Copy, Debug)]
pub struct ViewForm<'f> {
    /// The path of its address, without escapes.
    pub path: &'f str,
    /// The address of the page that linked to it.
    pub referrer: Option<&'f str>,
    /// The text of the search that led to it.
    pub search: Option<&'f str>,
    /// This server's own host.
    pub own_host: Option<&'f str>,
    /// Whether the reader wishes not to be tracked: the view counts, the visitor does not.
    pub untracked: bool,
}

impl Analytics<'_> {
    /// Counts a view of a page that the caller may read. Views of members, of programs, of pages that belong to no
    /// collection, and too many of one network are not counted. Views of robots are left out by the caller.
    pub async fn count_view(self, caller: &Caller, form: &ViewForm<'_>) -> Result<(), Failure> {
        let Some(read) = FileRead::of_page(form.path) else {
            return Ok(());
        };
        if caller.reader.key().is_some() || self.shared.limits_view(caller) {
            return Ok(());
        }

        let mut tx = self.shared.db().read().await?;
        let Some((collection, target)) = place::find(&mut tx, &read).await? else {
            return Ok(());
        };
        let facts =
            store::access::collection_facts_by_id(&mut tx, caller.reader, collection).await?;
        drop(tx);

        let counts = |facts: &CollectionFacts| {
            access::collection::<ReadCollection>(facts).is_ok() && !is_member(facts)
        };
        if !facts.as_ref().is_some_and(counts) {
            return Ok(());
        }

        let referrer = form
            .referrer
            .and_then(|page| label::host(page, form.own_host));
        let search = form.search.and_then(label::search);
        let reader = match form.untracked {
            true => None,
            false => self.raw_reader(caller.client.networks, &caller.client.device),
        };

        self.read_counts.view(PendingView {
            collection,
            target,
            page: form.path.to_lowercase(),
            at: self.shared.now(),
            reader,
            also: [(Measure::Referrers, referrer), (Measure::Searches, search)]
                .into_iter()
                .filter_map(|(measure, label)| Some((measure, label?)))
                .collect(),
        });
        Ok(())
    }
}

/// Whether the reader belongs to the collection or its account.
pub(super) fn is_member(facts: &CollectionFacts) -> bool {
    facts.account_role.is_some() || facts.collection_role.is_some()
}
