//! Access keys for tests, made without a password.

use domain::access::{Reader, own};
use domain::id::{AccessKeyId, CollectionId, UserId};
use domain::identity::access_key::{AccessKey, KeyScope, KeySecret};
use domain::identity::user::UserStatus;
use jiff::SignedDuration;
use service::identity::access_key::access_key_hash;
use service::platform::clock::Clock;
use service::{Random, SystemClock, SystemRandom};
use store::Db;

/// Makes a key of a user that is valid for an hour, and returns its text.
#[expect(clippy::expect_used, reason = "a test can't go on without its key")]
pub async fn access_key(
    db: &Db,
    user: UserId,
    scope: KeyScope,
    collection: Option<CollectionId>,
) -> String {
    let mut random = [0; 36];
    SystemRandom.fill(&mut random).expect("randomness");
    let (id, bytes) = random.split_at(16);
    let secret = KeySecret::of_random(bytes.try_into().expect("20 bytes"));
    let now = SystemClock.now();
    let key = AccessKey {
        id: AccessKeyId::new(uuid::Builder::from_slice(id).expect("16 bytes").into_uuid()),
        user,
        name: "test".to_owned(),
        scope,
        collection,
        prefix: secret.shown(),
        created_at: now,
        expires_at: now + SignedDuration::from_hours(1),
        last_used_on: None,
        is_suspended: false,
    };
    let grant = own(Reader::User {
        id: user,
        status: UserStatus::Live,
    });
    let grant = grant.expect("a live user");
    let hash = access_key_hash(&secret);
    let mut tx = db.begin().await.expect("a transaction");
    store::identity::access_key::insert(&mut tx, &grant, &key, &hash, Some(now))
        .await
        .expect("a key");
    tx.commit().await.expect("a commit");
    secret.reveal().to_owned()
}
