//! Making people members of accounts and collections, by the rules, as the owner would.

use domain::access::Reader;
use domain::access::members::{Change, change_account, change_collection};
use domain::id::{AccountId, CollectionId, UserId};
use domain::role::{AccountRole, CollectionRole};
use domain::user::UserStatus;
use service::SystemClock;
use service::clock::Clock;
use store::Db;

/// Makes `member` a member of an account of `owner`.
#[expect(clippy::expect_used, reason = "a test can't go on without its actors")]
pub async fn join_account(
    db: &Db,
    owner: UserId,
    account: AccountId,
    (member, role): (UserId, AccountRole),
) {
    let reader = Reader::User {
        id: owner,
        status: UserStatus::Live,
    };
    let mut tx = db.begin().await.expect("a transaction");
    let facts = store::access::account_facts_by_id(&mut tx, reader, account).await;
    let facts = facts.expect("facts").expect("the account");
    let grant = change_account(&facts, member, None, Change::Add(role)).expect("the right");
    store::account_member::change(&mut tx, &grant, SystemClock.now())
        .await
        .expect("a membership");
    tx.commit().await.expect("a commit");
}

/// Makes `member`, who belongs to its account, a member of a collection of `owner`.
#[expect(clippy::expect_used, reason = "a test can't go on without its actors")]
pub async fn join_collection(
    db: &Db,
    owner: UserId,
    collection: CollectionId,
    (member, role): (UserId, CollectionRole),
) {
    let reader = Reader::User {
        id: owner,
        status: UserStatus::Live,
    };
    let mut tx = db.begin().await.expect("a transaction");
    let facts = store::access::collection_facts_by_id(&mut tx, reader, collection).await;
    let facts = facts.expect("facts").expect("the collection");
    let grant =
        change_collection(&facts, member, None, true, Change::Add(role)).expect("the right");
    store::collection_member::change(&mut tx, &grant, SystemClock.now())
        .await
        .expect("a membership");
    tx.commit().await.expect("a commit");
}
