use domain::access::member_change::Change as MemberChange;
use domain::access::{Grant, SeeAccount, SeeAccountMembers, SeeCollectionMembers, members};
use domain::catalogue::key::AccountKey;
use domain::id::AccountId;
use domain::identity::account::{AccountFields, AccountKind, AccountView, Plan, Visibility};
use domain::identity::role::{AccountRole, CollectionRole};
use domain::list::Page;
use domain::text::language::Text;
use store::account::{self, NewAccount};
use store::member::{self, collection};
use store::{RowChange, access};
use testdb::{TestDb, on_both};

use crate::world::{Publisher, at, live, on_account, own, person, uuid};

#[on_both]
async fn an_account_reads_back_and_its_owner_belongs_to_it(db: &TestDb) {
    let mut tx = db.begin().await.unwrap();
    let (alice, id) = person(&mut tx, "Alice", AccountKind::Publisher).await;
    let grant = on_account::<SeeAccount>(&mut tx, live(alice), id).await;

    let account = account::find(&mut tx, &grant).await.unwrap().unwrap();
    assert_eq!(
        (account.id, account.owner, account.key.as_str()),
        (id, alice, "Alice")
    );
    assert_eq!(
        (account.kind, account.plan),
        (AccountKind::Publisher, Plan::Free)
    );
    assert_eq!(
        (account.visibility, account.version),
        (Visibility::Public, 1)
    );

    let role = member::role(&mut tx, id, alice).await.unwrap();
    assert_eq!(role, Some(AccountRole::Owner));
    assert_eq!(
        account::own(&mut tx, &own(alice)).await.unwrap(),
        Some(account.clone())
    );

    let member = account::of_member(&mut tx, &own(alice)).await.unwrap();
    assert_eq!(member, [(account, AccountRole::Owner)]);
}

#[on_both]
async fn a_key_is_taken_in_any_case(db: &TestDb) {
    let mut tx = db.begin().await.unwrap();
    let (alice, _) = person(&mut tx, "Alice", AccountKind::User).await;
    let key = AccountKey::parse("aLICE").unwrap();
    assert!(account::key_taken(&mut tx, &key).await.unwrap());
    assert!(
        !account::key_taken(&mut tx, &AccountKey::parse("Alicia").unwrap())
            .await
            .unwrap()
    );
    let second = NewAccount {
        id: AccountId::new(uuid()),
        key,
        owner: alice,
        kind: AccountKind::User,
        view: AccountView::User,
        created_at: at(1),
    };
    assert!(!account::insert(&mut tx, &second).await.unwrap());
}

#[on_both]
async fn settings_change_from_their_present_version_only(db: &TestDb) {
    let mut tx = db.begin().await.unwrap();
    let (alice, id) = person(&mut tx, "Alice", AccountKind::User).await;
    let grant = on_account(&mut tx, live(alice), id).await;

    let fields = AccountFields {
        name: Some("Alice & Cie".to_owned()),
        description: Text::both("Qui nous sommes", "Who we are"),
        visibility: Visibility::Private,
        view: AccountView::User,
    };

    assert_eq!(
        account::update(&mut tx, &grant, &fields, 1).await.unwrap(),
        RowChange::Done(2)
    );
    assert_eq!(
        account::update(&mut tx, &grant, &fields, 1).await.unwrap(),
        RowChange::Stale(2)
    );

    assert_eq!(
        account::set_picture(&mut tx, &grant, Some("abc"))
            .await
            .unwrap(),
        None
    );
    assert!(account::picture_used(&mut tx, "abc").await.unwrap());
    let before = account::set_picture(&mut tx, &grant, None).await.unwrap();
    assert_eq!(before.as_deref(), Some("abc"));
    assert!(!account::picture_used(&mut tx, "abc").await.unwrap());

    let publisher = (AccountKind::Publisher, AccountView::Publisher);
    account::set_kind(&mut tx, &grant, publisher.0, publisher.1)
        .await
        .unwrap();
    let key = AccountKey::parse("ALICE").unwrap();
    assert!(
        account::set_plan(&mut tx, &key, Plan::Subscriber)
            .await
            .unwrap()
            .is_some()
    );

    let account = account::own(&mut tx, &own(alice)).await.unwrap().unwrap();
    assert_eq!(account.name.as_deref(), Some("Alice & Cie"));
    assert_eq!(account.description, fields.description);
    assert_eq!((account.kind, account.view), publisher);
    assert_eq!(
        (account.plan, account.visibility),
        (Plan::Subscriber, Visibility::Private)
    );
    assert_eq!(account.version, 6);
}

#[on_both]
async fn accounts_of_several_grants_come_together(db: &TestDb) {
    let mut tx = db.begin().await.unwrap();
    let mut grants = Vec::new();
    let mut expected = Vec::new();
    for name in ["ann", "bob", "cat"] {
        let (user, id) = person(&mut tx, name, AccountKind::User).await;
        grants.push(on_account::<SeeAccount>(&mut tx, live(user), id).await);
        expected.push(id);
    }
    let mut found: Vec<_> = account::find_all(&mut tx, &grants)
        .await
        .unwrap()
        .iter()
        .map(|a| a.id)
        .collect();
    found.sort();
    assert_eq!(found, expected);
    assert!(account::find_all(&mut tx, &[]).await.unwrap().is_empty());
}

#[on_both]
async fn leaving_an_account_ends_the_memberships_in_its_collections(db: &TestDb) {
    let alice = Publisher::new(db).await;
    let mut tx = db.begin().await.unwrap();
    let (bob, _) = person(&mut tx, "bob", AccountKind::User).await;
    let facts = access::account_facts_by_id(&mut tx, live(alice.user), alice.account);
    let facts = facts.await.unwrap().unwrap();
    let add = MemberChange::Add(AccountRole::Member);
    let grant = members::change_account(&facts, bob, None, add).unwrap();
    assert!(
        member::account::change(&mut tx, &grant, at(2))
            .await
            .unwrap()
    );
    assert!(
        !member::account::change(&mut tx, &grant, at(2))
            .await
            .unwrap()
    );

    let of_collection = access::collection_facts_by_id(&mut tx, live(alice.user), alice.collection);
    let of_collection = of_collection.await.unwrap().unwrap();
    let add = MemberChange::Add(CollectionRole::Editor);
    let editor = members::change_collection(&of_collection, bob, None, true, add).unwrap();
    assert!(collection::change(&mut tx, &editor, at(3)).await.unwrap());
    let role = member::role(&mut tx, alice.collection, bob).await.unwrap();
    assert_eq!(role, Some(CollectionRole::Editor));

    let grant = on_account::<SeeAccountMembers>(&mut tx, live(alice.user), alice.account).await;
    let listed = member::list(&mut tx, &grant, None, &Page::first(9))
        .await
        .unwrap()
        .rows;
    assert_eq!(
        listed.iter().map(|m| m.who.user).collect::<Vec<_>>(),
        [alice.user, bob]
    );
    let see: Grant<SeeCollectionMembers> = alice.grant(&mut tx).await;
    assert_eq!(member::count(&mut tx, &see, None).await.unwrap(), 2);

    let role = Some(AccountRole::Member);
    let raise = MemberChange::SetRole(AccountRole::Administrator);
    let grant = members::change_account(&facts, bob, role, raise).unwrap();
    assert!(
        member::account::change(&mut tx, &grant, at(4))
            .await
            .unwrap()
    );
    let role = member::role(&mut tx, alice.account, bob).await.unwrap();
    assert_eq!(role, Some(AccountRole::Administrator));
    let grant = members::change_account(&facts, bob, role, MemberChange::Remove).unwrap();
    assert!(
        member::account::change(&mut tx, &grant, at(5))
            .await
            .unwrap()
    );
    assert!(
        !member::account::change(&mut tx, &grant, at(5))
            .await
            .unwrap()
    );
    let role = member::role(&mut tx, alice.collection, bob).await.unwrap();
    assert_eq!(role, None);
}

#[on_both]
async fn only_members_of_the_account_can_belong_to_its_collections(db: &TestDb) {
    let alice = Publisher::new(db).await;
    let mut tx = db.begin().await.unwrap();
    let (bob, _) = person(&mut tx, "bob", AccountKind::User).await;
    let facts = access::collection_facts_by_id(&mut tx, live(alice.user), alice.collection);
    let facts = facts.await.unwrap().unwrap();
    // As if bob had left the account after the facts were read.
    let add = MemberChange::Add(CollectionRole::Editor);
    let grant = members::change_collection(&facts, bob, None, true, add).unwrap();
    let rejected = collection::change(&mut tx, &grant, at(3)).await;
    assert!(
        matches!(rejected, Err(store::StoreError::ForeignKey(_))),
        "{rejected:?}"
    );
}
