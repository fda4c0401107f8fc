//! Changes of accounts, of users as others see them, and of members.

use domain::access::member_change::Change as MemberChange;
use domain::access::members;
use domain::catalogue::key::AccountKey;
use domain::id::UserId;
use domain::identity::account::{AccountKind, Plan};
use domain::identity::role::{AccountRole, CollectionRole};
use domain::identity::user::UserStatus;
use store::identity::user;
use store::{Db, access, account, deletion, member};
use testdb::{TestDb, on_both};

use super::{Names, news};
use crate::world::{Publisher, at, live, on_account, person};

/// The publisher alice with a collection, and bob.
async fn world(db: &Db) -> (Publisher, UserId, Names) {
    let alice = Publisher::new(db).await;
    let mut tx = db.begin().await.unwrap();
    let (bob, bobs) = person(&mut tx, "bob", AccountKind::User).await;
    tx.commit().await.unwrap();
    news(db).await;
    let names = Names(vec![
        ("alice", alice.user.uuid()),
        ("house", alice.account.uuid()),
        ("prices", alice.collection.uuid()),
        ("bob", bob.uuid()),
        ("bobs", bobs.uuid()),
    ]);
    (alice, bob, names)
}

#[on_both]
async fn a_new_account_and_its_owner_are_passed_on_and_a_new_user_is_not(db: &TestDb) {
    news(db).await;
    let mut tx = db.begin().await.unwrap();
    let (bob, bobs) = person(&mut tx, "Bob", AccountKind::User).await;
    tx.commit().await.unwrap();
    let names = Names(vec![("bob", bob.uuid()), ("bobs", bobs.uuid())]);
    let expected = [
        "account created bobs account=bobs key=bob",
        "member created bob account=bobs",
    ];
    names.assert_news(db, "a new person", &expected).await;
}

#[on_both]
async fn every_kind_of_change_of_an_account_is_passed_on(db: &TestDb) {
    let (.., names) = world(db).await;
    names.assert_table(db, &[
            ("update accounts set name = 'Alice & Co' where id = {house}",
                &["account edited house account=house key=alice former=alice"]),
            ("update accounts set picture = 'abc', version = version + 1 where id = {house}",
                &["account edited house account=house key=alice former=alice"]),
            ("update accounts set key = 'ALICE' where id = {house}",
                &["account moved house account=house key=alice former=alice"]),
            ("update accounts set key = 'Anna', key_folded = 'anna' where id = {house}",
                &["account moved house account=house key=anna former=alice"]),
            ("update accounts set visibility = 'private' where id = {house}",
                &["account access house account=house key=anna former=anna"]),
            ("update accounts set kind = 'user' where id = {house}",
                &["account access house account=house key=anna former=anna"]),
            ("update accounts set owner_id = {bob} where id = {house}",
                &["account owner house account=house key=anna former=anna"]),
            ("update accounts set plan = 'subscriber' where id = {house}",
                &["account plan house account=house key=anna former=anna"]),
            // Of several changes at once, the first of moved, access, owner and plan names them all.
            ("update accounts set plan = 'free', owner_id = {alice}, visibility = 'public' where id = {house}",
                &["account access house account=house key=anna former=anna"]),
            ("update accounts set plan = 'subscriber', owner_id = {bob} where id = {house}",
                &["account owner house account=house key=anna former=anna"]),
            ("update accounts set name = 'Two' where id in ({house}, {bobs})",
                &["account edited bobs account=bobs key=bob former=bob",
                "account edited house account=house key=anna former=anna"]),
            ("update accounts set name = 'None' where key_folded = 'nobody'", &[]),
            ("delete from accounts where id = {bobs}",
                &["account deleted bobs account=bobs former=bob", "member deleted bob account=bobs"]),
        ]).await;
}

#[on_both]
async fn a_user_is_passed_on_when_their_status_changes(db: &TestDb) {
    let (_, bob, names) = world(db).await;
    names.assert_table(db, &[
            ("update users set status = 'reset' where id = {bob}", &["user access bob"]),
            ("update users set status = 'reset' where id = {bob}", &[]),
            ("update users set status = 'live', email = 'b@example.org' where id = {bob}", &["user access bob"]),
            ("update users set email = 'c@example.org', version = version + 1 where id = {bob}", &[]),
            ("update users set status = 'reset' where id in ({alice}, {bob})", &["user access alice", "user access bob"]),
        ]).await;
    let mut tx = db.begin().await.unwrap();
    user::set_status(&mut tx, bob, UserStatus::Live, at(9))
        .await
        .unwrap();
    tx.commit().await.unwrap();
    names
        .assert_news(db, "set_status", &["user access bob"])
        .await;
    let mut tx = db.begin().await.unwrap();
    deletion::erase(&mut tx, bob, "bob", "nothing")
        .await
        .unwrap();
    tx.commit().await.unwrap();
    names.assert_news(db, "erase", &["user access bob"]).await;
}

#[on_both]
async fn members_of_both_kinds_are_passed_on_when_they_come_change_and_go(db: &TestDb) {
    let (.., names) = world(db).await;
    names.assert_table(db, &[
            ("insert into account_members values ({house}, {bob}, 'member', 0, 1)",
                &["member created bob account=house"]),
            ("insert into account_members values ({house}, {bob}, 'member', 0, 1) on conflict do nothing", &[]),
            ("update account_members set role = 'administrator' where user_id = {bob} and account_id = {house}",
                &["member edited bob account=house"]),
            ("insert into collection_members values ({prices}, {house}, {bob}, 'editor', 0, 1)",
                &["member created bob account=house collection=prices"]),
            ("insert into collection_members values ({prices}, {house}, {bob}, 'editor', 0, 1)
                on conflict (collection_id, user_id) do update set role = 'member'",
                &["member edited bob account=house collection=prices"]),
            ("update collection_members set role = 'administrator' where collection_id = {prices}",
                &["member edited alice account=house collection=prices",
                "member edited bob account=house collection=prices"]),
            ("delete from collection_members where user_id = {bob}",
                &["member deleted bob account=house collection=prices"]),
            ("insert into collection_members values ({prices}, {house}, {bob}, 'editor', 0, 1)",
                &["member created bob account=house collection=prices"]),
            // Leaving the account ends both memberships.
            ("delete from account_members where user_id = {bob} and account_id = {house}",
                &["member deleted bob account=house", "member deleted bob account=house collection=prices"]),
        ]).await;
}

#[on_both]
async fn the_functions_of_accounts_and_members_are_passed_on(db: &TestDb) {
    let (alice, bob, names) = world(db).await;
    let mut tx = db.begin().await.unwrap();

    let grant = on_account(&mut tx, live(alice.user), alice.account).await;
    account::set_picture(&mut tx, &grant, Some("abc"))
        .await
        .unwrap();
    let key = AccountKey::parse("ALICE").unwrap();
    assert!(
        account::set_plan(&mut tx, &key, Plan::Subscriber)
            .await
            .unwrap()
            .is_some()
    );

    let facts = access::account_facts_by_id(&mut tx, live(alice.user), alice.account);
    let facts = facts.await.unwrap().unwrap();
    let add = MemberChange::Add(AccountRole::Member);
    let grant = members::change_account(&facts, bob, None, add).unwrap();
    assert!(
        member::account::change(&mut tx, &grant, at(2))
            .await
            .unwrap()
    );

    let facts = access::collection_facts_by_id(&mut tx, live(alice.user), alice.collection);
    let facts = facts.await.unwrap().unwrap();
    let add = MemberChange::Add(CollectionRole::Editor);
    let grant = members::change_collection(&facts, bob, None, true, add).unwrap();
    assert!(
        member::collection::change(&mut tx, &grant, at(3))
            .await
            .unwrap()
    );

    tx.commit().await.unwrap();
    names
        .assert_news(
            db,
            "one transaction",
            &[
                "account edited house account=house key=alice former=alice",
                "account plan house account=house key=alice former=alice",
                "member created bob account=house",
                "member created bob account=house collection=prices",
            ],
        )
        .await;
}
