//! Adds members to accounts and collections by the domain's rules, as the owner would.

use domain::access::Reader;
use domain::access::member_change::Change;
use domain::access::members::{change_account, change_collection};
use domain::catalogue::key::AccountKey;
use domain::id::{AccountId, CollectionId, UserId};
use domain::identity::account::{AccountKind, AccountView};
use domain::identity::role::{AccountRole, CollectionRole};
use domain::identity::user::UserStatus;
use domain::text::language::Language;
use service::platform::clock::Clock;
use service::{Random, SystemClock, SystemRandom};
use store::Db;
use store::account::NewAccount;
use store::identity::user::NewUser;

/// Creates a user with their own account who never signs in.
#[expect(clippy::expect_used, reason = "a test can't go on without its actors")]
pub async fn newcomer(db: &Db, name: &str) -> UserId {
    let now = SystemClock.now();
    let new_uuid = || {
        let mut bytes = [0; 16];
        SystemRandom.fill(&mut bytes).expect("randomness");
        uuid::Builder::from_random_bytes(bytes).into_uuid()
    };
    let user = NewUser {
        id: UserId::new(new_uuid()),
        email: format!("{name}@example.org"),
        email_folded: format!("{name}@example.org"),
        password_hash: Some("no hash: nobody signs in".to_owned()),
        status: UserStatus::Live,
        language: Language::En,
        time_zone: "UTC".to_owned(),
        created_at: now,
    };
    let account = NewAccount {
        id: AccountId::new(new_uuid()),
        key: AccountKey::parse(name).expect("a username"),
        owner: user.id,
        kind: AccountKind::User,
        view: AccountView::User,
        created_at: now,
    };
    let mut tx = db.begin().await.expect("a transaction");
    let made = store::identity::user::insert(&mut tx, &user)
        .await
        .expect("a user")
        && store::account::insert(&mut tx, &account)
            .await
            .expect("an account");
    assert!(made, "{name} is taken");
    tx.commit().await.expect("a commit");
    user.id
}

/// Adds `member` to an account of `owner`.
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
    store::member::account::change(&mut tx, &grant, SystemClock.now())
        .await
        .expect("a membership");
    tx.commit().await.expect("a commit");
}

/// Adds `member`, already a member of the account, to a collection of `owner`.
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
    store::member::collection::change(&mut tx, &grant, SystemClock.now())
        .await
        .expect("a membership");
    tx.commit().await.expect("a commit");
}
