//! Asks and answers by the domain's rules, without the limits on the pace of users.

use domain::access::{self, Answer, Ask, Reader};
use domain::catalogue::question::{QuestionForm, posting};
use domain::id::{CollectionId, PostId, UserId};
use domain::identity::user::UserStatus;
use service::platform::clock::Clock;
use service::{Random, SystemClock, SystemRandom};
use store::{Db, Tx};

/// Asks a question as this user in a collection that takes questions.
#[expect(
    clippy::expect_used,
    reason = "a test can't go on without its contents"
)]
pub async fn ask(db: &Db, user: UserId, collection: CollectionId, title: &str) -> PostId {
    let form = QuestionForm {
        title: title.to_owned(),
        text: "Please **explain**.".to_owned(),
        tags: "method".to_owned(),
        metric: None,
    };
    let mut tx = db.begin().await.expect("a transaction");
    let facts = facts(&mut tx, user, collection).await;
    let grant = access::collection::<Ask>(&facts).expect("the right to ask");
    let barred = store::question::is_barred(&mut tx, collection, user).await;
    let posting = posting(grant, barred.expect("a bar")).expect("no bar");
    let (id, fields) = (new_id(), form.check().expect("a question"));
    store::question::insert_question(&mut tx, &posting, id, &fields, SystemClock.now())
        .await
        .expect("a question");
    tx.commit().await.expect("a commit");
    id
}

/// Answers a question of the collection as this user.
#[expect(
    clippy::expect_used,
    reason = "a test can't go on without its contents"
)]
pub async fn answer(
    db: &Db,
    user: UserId,
    collection: CollectionId,
    question: PostId,
    text: &str,
) -> PostId {
    let mut tx = db.begin().await.expect("a transaction");
    let facts = facts(&mut tx, user, collection).await;
    let grant = access::collection::<Answer>(&facts).expect("the right to answer");
    let barred = store::question::is_barred(&mut tx, collection, user).await;
    let posting = posting(grant, barred.expect("a bar")).expect("no bar");
    let (id, now) = (new_id(), SystemClock.now());
    store::question::insert_answer(&mut tx, &posting, question, id, text, now)
        .await
        .expect("an answer");
    tx.commit().await.expect("a commit");
    id
}

#[expect(
    clippy::expect_used,
    reason = "a test can't go on without its contents"
)]
async fn facts(tx: &mut Tx, user: UserId, collection: CollectionId) -> access::CollectionFacts {
    let reader = Reader::User {
        id: user,
        status: UserStatus::Live,
    };
    let facts = store::access::collection_facts_by_id(tx, reader, collection).await;
    facts.expect("facts").expect("a collection")
}

#[expect(
    clippy::expect_used,
    reason = "a test can't go on without its contents"
)]
fn new_id() -> PostId {
    let mut bytes = [0; 16];
    SystemRandom.fill(&mut bytes).expect("randomness");
    PostId::new(uuid::Builder::from_random_bytes(bytes).into_uuid())
}
