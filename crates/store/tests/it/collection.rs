use domain::access::CollectionAccess;
use domain::access::{CreateCollection, Reader, SeeAccount};
use domain::catalogue::collection::Summary;
use domain::catalogue::licence::Licence;
use domain::id::CollectionId;
use domain::list::{Cursor, Page};
use domain::text::language::Text;
use store::{RowChange, collection};
use testdb::{TestDb, on_both};

use crate::world::{
    Publisher, at, collection_fields, live, new_collection, on_account, on_collection, own, uuid,
};

#[on_both]
async fn a_collection_reads_back_with_all_its_fields(db: &TestDb) {
    let alice = Publisher::new(db).await;
    let mut tx = db.read().await.unwrap();
    let grant = alice.reading(&mut tx).await;

    let found = collection::find(&mut tx, &grant).await.unwrap().unwrap();
    let fields = collection_fields("Prices");
    assert_eq!(
        (found.id, found.account, found.owner),
        (alice.collection, alice.account, alice.user)
    );
    assert_eq!(found.key, "Prices");
    assert_eq!(
        (&found.name, &found.summary),
        (&fields.name, &fields.summary)
    );
    assert_eq!(
        (&found.description, &found.tags),
        (&fields.description, &fields.tags)
    );
    assert_eq!(
        (found.licence, found.access, found.questions),
        (Licence::CcBy, CollectionAccess::Public, true)
    );
    assert_eq!(
        (found.created_at, found.updated_at, found.version),
        (at(1), at(1), 1)
    );

    assert_eq!(
        collection::find_all(&mut tx, &[grant]).await.unwrap(),
        [found]
    );
    assert!(collection::find_all(&mut tx, &[]).await.unwrap().is_empty());
}

#[on_both]
async fn a_key_is_taken_in_its_account_only_and_in_any_case(db: &TestDb) {
    let alice = Publisher::new(db).await;
    let mut tx = db.begin().await.unwrap();
    let grant = on_account::<CreateCollection>(&mut tx, live(alice.user), alice.account).await;
    let id = CollectionId::new(uuid());
    let again = collection::insert(&mut tx, &grant, id, &collection_fields("PRICES"), at(2)).await;
    assert!(!again.unwrap());
    let (bob, account) = crate::world::person(
        &mut tx,
        "bob",
        domain::identity::account::AccountKind::Publisher,
    )
    .await;
    new_collection(&mut tx, bob, account, &collection_fields("prices")).await;
}

#[on_both]
async fn fields_change_from_their_present_version_only(db: &TestDb) {
    let alice = Publisher::new(db).await;
    let mut tx = db.begin().await.unwrap();
    let grant = alice.grant(&mut tx).await;
    let mut fields = collection_fields("Prix");
    fields.name = Text::fr("Prix");
    fields.access = CollectionAccess::Private;
    let update = collection::update(&mut tx, &grant, &fields, 1, at(9))
        .await
        .unwrap();
    assert_eq!(update, RowChange::Done(2));
    let update = collection::update(&mut tx, &grant, &fields, 1, at(9))
        .await
        .unwrap();
    assert_eq!(update, RowChange::Stale(2));
    let found = collection::find(&mut tx, &grant.reading())
        .await
        .unwrap()
        .unwrap();
    assert_eq!((found.key.as_str(), found.updated_at), ("Prix", at(9)));
    assert_eq!(found.name, Text::fr("Prix"));
    assert_eq!(found.access, CollectionAccess::Private);
}

#[on_both]
async fn a_changed_key_must_be_free(db: &TestDb) {
    let alice = Publisher::new(db).await;
    let mut tx = db.begin().await.unwrap();
    new_collection(
        &mut tx,
        alice.user,
        alice.account,
        &collection_fields("Other"),
    )
    .await;
    tx.commit().await.unwrap();
    let mut tx = db.begin().await.unwrap();
    let grant = alice.grant(&mut tx).await;
    let fields = collection_fields("OTHER");
    let update = collection::update(&mut tx, &grant, &fields, 1, at(9))
        .await
        .unwrap();
    assert_eq!(update, RowChange::Taken);
}

#[on_both]
async fn of_fifty_changes_from_one_version_exactly_one_wins(db: &TestDb) {
    let alice = Publisher::new(db).await;

    let writers: Vec<_> = (0..50)
        .map(|number| {
            let (db, id, user) = (db.db(), alice.collection, alice.user);
            tokio::spawn(async move {
                let mut tx = db.begin().await.unwrap();
                let grant = on_collection(&mut tx, live(user), id).await;
                let mut fields = collection_fields("Prices");
                fields.name = Text::en(format!("by {number}"));
                let update = collection::update(&mut tx, &grant, &fields, 1, at(2))
                    .await
                    .unwrap();
                tx.commit().await.unwrap();
                (number, update)
            })
        })
        .collect();

    let mut winners = Vec::new();
    for writer in writers {
        match writer.await.unwrap() {
            (number, RowChange::Done(2)) => winners.push(number),
            (_, update) => assert_eq!(update, RowChange::Stale(2)),
        }
    }
    assert_eq!(winners.len(), 1);

    let mut tx = db.read().await.unwrap();
    let grant = alice.reading(&mut tx).await;
    let found = collection::find(&mut tx, &grant).await.unwrap().unwrap();
    assert_eq!(found.name, Text::en(format!("by {}", winners[0])));
    assert_eq!(found.version, 2);
}

#[on_both]
async fn pages_of_collections_follow_the_keys(db: &TestDb) {
    let alice = Publisher::new(db).await;
    let mut tx = db.begin().await.unwrap();

    for key in ["b", "A", "z.2", "Z-1"] {
        new_collection(&mut tx, alice.user, alice.account, &collection_fields(key)).await;
    }
    let grant = on_account::<SeeAccount>(&mut tx, Reader::Guest, alice.account).await;

    let mut keys = Vec::new();
    let mut page = Page::first(2);
    loop {
        let list = collection::visible(&mut tx, &grant, Reader::Guest, &page)
            .await
            .unwrap();
        keys.extend(list.rows.into_iter().map(|row| row.key));
        if !list.has_next {
            break;
        }
        let after = Cursor::parse(&list.end.unwrap().to_string());
        page = Page { first: 2, after };
    }
    assert_eq!(keys, ["A", "b", "Prices", "Z-1", "z.2"]);

    assert_eq!(
        collection::visible_count(&mut tx, &grant, Reader::Guest)
            .await
            .unwrap(),
        5
    );
    assert_eq!(
        collection::editable_count(&mut tx, &own(alice.user))
            .await
            .unwrap(),
        5
    );

    let edit = on_account(&mut tx, live(alice.user), alice.account).await;
    assert_eq!(collection::count(&mut tx, &edit).await.unwrap(), 5);
}

#[on_both]
async fn indicators_and_the_last_publish_are_summed_up(db: &TestDb) {
    let alice = Publisher::new(db).await;
    let mut tx = db.begin().await.unwrap();
    let grant = alice.reading(&mut tx).await;
    let empty = collection::summaries(&mut tx, std::slice::from_ref(&grant))
        .await
        .unwrap();
    assert_eq!(empty[&alice.collection], Summary::default());
    let id = alice.metric(&mut tx, "a", None).await;
    alice.metric(&mut tx, "b", None).await;
    crate::series::vintage::publish(&mut tx, &alice, id, 0, at(77)).await;
    let summaries = collection::summaries(&mut tx, &[grant]).await.unwrap();
    let expected = Summary {
        metrics: 2,
        published_at: Some(at(77)),
    };
    assert_eq!(summaries[&alice.collection], expected);
    assert!(
        collection::summaries(&mut tx, &[])
            .await
            .unwrap()
            .is_empty()
    );
}
