//! The audit trail: what the tests of it share.

mod accounts;
mod collections;
mod readers;

use domain::catalogue::collection::NonPublic;
use domain::id::CollectionId;
use domain::list::Page;
use domain::operation::audit::AuditEntry;
use service::Caller;
use testdb::TestDb;

use crate::world::World;

fn world(db: &TestDb) -> World {
    World::with(db, |config| config.non_public = NonPublic::Everyone)
}

async fn of_collection(
    world: &World,
    caller: &Caller,
    id: CollectionId,
) -> Option<Vec<AuditEntry>> {
    let page = Page::first(100);
    let listed = world
        .service
        .audit()
        .collection_audit(caller, id, &page)
        .await;
    listed.unwrap().map(|listed| {
        assert_eq!(listed.total, listed.nodes.len() as u64);
        listed.nodes
    })
}

async fn of_account(world: &World, caller: &Caller, key: &str) -> Option<Vec<AuditEntry>> {
    let seen = world
        .service
        .accounts()
        .account(caller, key)
        .await
        .unwrap()?;
    let page = Page::first(100);
    let listed = world
        .service
        .audit()
        .account_audit(caller, seen.record.id, &page)
        .await;
    listed.unwrap().map(|listed| listed.nodes)
}

/// Formats an entry as one line.
fn line(entry: &AuditEntry) -> String {
    let subject = entry.subject.as_deref().unwrap_or("-");
    format!("{} {subject} {}", entry.action, entry.details)
}
