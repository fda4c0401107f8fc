use std::collections::{BTreeMap, BTreeSet, HashSet};

use domain::access::CollectionAccess;
use domain::access::{self as policy, EditMetrics, ReadCollection, Reader, SeeAccount};
use domain::catalogue::sitemap::SitemapKind;
use domain::id::{AccountId, CollectionId, UserId};
use domain::identity::account::{AccountKind, Visibility};
use domain::identity::role::{AccountRole, CollectionRole};
use domain::identity::user::UserStatus;
use domain::list::Page;
use store::access::CollectionKeys;
use store::search::sitemap;
use store::{Tx, access, collection, metric};
use testdb::{TestDb, on_both};

use crate::world::{
    Publisher, at, collection_fields, live, new_collection, new_user, on_account, on_collection,
    own, person, uuid,
};

/// Executes a statement that no function of the store makes, to set up states that the functions must handle.
pub(crate) async fn force(tx: &mut Tx, sql: String) {
    let sql = sqlx::AssertSqlSafe(sql);
    match tx {
        Tx::Sqlite(tx) => drop(sqlx::query(sql).execute(&mut **tx).await.unwrap()),
        Tx::Postgres(tx) => drop(sqlx::query(sql).execute(&mut **tx).await.unwrap()),
        Tx::Over => panic!("over"),
    }
}

/// An id as a literal of the transaction's database.
pub(crate) fn literal(tx: &Tx, id: uuid::Uuid) -> String {
    match tx {
        Tx::Sqlite(_) => format!("x'{}'", id.simple()),
        _ => format!("'{id}'"),
    }
}

/// Every kind and visibility of account, each with a collection of every access, and a reader with every pair of roles
/// in them (also a role in a collection only, which has no effect).
struct World {
    owners: BTreeMap<AccountId, UserId>,
    collections: Vec<(AccountId, CollectionId)>,
    readers: Vec<UserId>,
}

async fn world(tx: &mut Tx) -> World {
    let account_roles = [
        None,
        Some(AccountRole::Member),
        Some(AccountRole::Administrator),
    ];
    let collection_roles = [
        None,
        Some(CollectionRole::Member),
        Some(CollectionRole::Editor),
        Some(CollectionRole::Administrator),
    ];

    let mut readers = Vec::new();
    for in_account in account_roles {
        for in_collection in collection_roles {
            if in_account.is_none() && in_collection.is_some() {
                continue;
            }
            let new = new_user(&format!("r{}", readers.len()));
            store::identity::user::insert(tx, &new).await.unwrap();
            readers.push((new.id, in_account, in_collection));
        }
    }

    let mut collections = Vec::new();
    let mut owners = BTreeMap::new();
    for kind in AccountKind::ALL {
        for visibility in Visibility::ALL {
            let name = format!("{kind}-{visibility}");
            let (owner, account) = person(tx, &name, AccountKind::Publisher).await;
            owners.insert(account, owner);
            let mut own = Vec::new();
            for access in CollectionAccess::ALL {
                let mut fields = collection_fields(access.as_str());
                fields.access = *access;
                own.push(new_collection(tx, owner, account, &fields).await);
            }
            let id = literal(tx, account.uuid());
            force(tx, format!(
                "update accounts set kind = '{kind}', visibility = '{visibility}' where id = {id}"
            )).await;
            for (user, in_account, in_collection) in &readers {
                let user = literal(tx, user.uuid());
                if let Some(role) = in_account {
                    force(
                        tx,
                        format!(
                            "insert into account_members values ({id}, {user}, '{role}', 0, 1)"
                        ),
                    )
                    .await;
                }
                for collection in &own {
                    let collection = literal(tx, collection.uuid());
                    if let Some(role) = in_collection {
                        force(tx, format!(
                            "insert into collection_members values ({collection}, {id}, {user}, '{role}', 0, 1)"
                        )).await;
                    }
                }
            }
            collections.extend(own.into_iter().map(|collection| (account, collection)));
        }
    }

    let members = readers.into_iter().map(|(user, ..)| user);
    World {
        readers: owners.values().copied().chain(members).collect(),
        owners,
        collections,
    }
}

/// The given collections for which the policy gives the grant.
async fn by_policy<A: policy::CollectionAction>(
    tx: &mut Tx,
    reader: Reader,
    among: &[(AccountId, CollectionId)],
) -> BTreeSet<CollectionId> {
    let ids: Vec<CollectionId> = among.iter().map(|(_, id)| *id).collect();
    let facts = access::collections_facts(tx, reader, &ids).await.unwrap();
    assert_eq!(facts.len(), ids.len());
    facts
        .iter()
        .filter(|facts| policy::collection::<A>(facts).is_ok())
        .map(|facts| facts.collection)
        .collect()
}

async fn lists_agree_with_the_policy(db: &TestDb) {
    let mut tx = db.begin().await.unwrap();
    let world = world(&mut tx).await;

    let readers = world.readers.iter().flat_map(|id| {
        UserStatus::ALL.iter().map(|status| Reader::User {
            id: *id,
            status: *status,
        })
    });

    let mut compared = 0;
    for reader in readers.chain([Reader::Guest]) {
        let accounts: BTreeSet<AccountId> = world.collections.iter().map(|(id, _)| *id).collect();
        for account in accounts {
            let among: Vec<_> = world
                .collections
                .iter()
                .copied()
                .filter(|(of, _)| *of == account)
                .collect();
            let facts = access::account_facts_by_id(&mut tx, reader, account)
                .await
                .unwrap()
                .unwrap();
            // Also if the reader does not see the account: the list does not rely on the grant.
            let owner = live(world.owners[&account]);
            let grant = on_account::<SeeAccount>(&mut tx, owner, account).await;
            let seen = policy::account::<SeeAccount>(&facts).is_ok();
            let listed = collection::visible(&mut tx, &grant, reader, &Page::first(50))
                .await
                .unwrap();
            let listed: BTreeSet<_> = listed.rows.iter().map(|row| row.id).collect();
            let expected = by_policy::<ReadCollection>(&mut tx, reader, &among).await;
            assert_eq!(listed, expected, "{reader:?} {facts:?}");
            assert!(
                seen || listed.is_empty(),
                "nothing of an account that is not seen"
            );
            let count = collection::visible_count(&mut tx, &grant, reader)
                .await
                .unwrap();
            assert_eq!(count, expected.len() as u64);
            compared += 1;
        }
        if let Ok(grant) = policy::own(reader) {
            let listed = collection::editable(&mut tx, &grant, &Page::first(50))
                .await
                .unwrap();
            let listed: BTreeSet<_> = listed.rows.iter().map(|row| row.id).collect();
            let expected = by_policy::<EditMetrics>(&mut tx, reader, &world.collections).await;
            assert_eq!(listed, expected, "{reader:?}");
            let count = collection::editable_count(&mut tx, &grant).await.unwrap();
            assert_eq!(count, expected.len() as u64);
        }
    }

    assert!(compared > 200, "{compared} comparisons");
}

fn keys(account: &str, collection: &str) -> CollectionKeys {
    CollectionKeys {
        account: account.to_owned(),
        collection: collection.to_owned(),
    }
}

/// The keys of the collections of [`world`], in its order.
fn all_keys() -> Vec<CollectionKeys> {
    let mut all = Vec::new();
    for kind in AccountKind::ALL {
        for visibility in Visibility::ALL {
            let account = format!("{kind}-{visibility}").to_lowercase();
            let of_account = CollectionAccess::ALL.iter();
            all.extend(of_account.map(|access| keys(&account, access.as_str())));
        }
    }
    all
}

async fn visible_keys_agree_with_the_policy(db: &TestDb) {
    let mut tx = db.begin().await.unwrap();
    let world = world(&mut tx).await;
    let all = all_keys();
    assert_eq!(all.len(), world.collections.len());
    let never = [keys("never", "public"), keys(&all[0].account, "never")];
    let named: HashSet<CollectionKeys> = all.iter().cloned().chain(never).collect();
    let users = world.readers.iter().flat_map(|id| {
        UserStatus::ALL.iter().map(|status| Reader::User {
            id: *id,
            status: *status,
        })
    });
    for reader in users.chain([Reader::Guest]) {
        let seen = by_policy::<ReadCollection>(&mut tx, reader, &world.collections).await;
        let of_world = world.collections.iter().zip(&all);
        let expected = of_world.filter(|((_, id), _)| seen.contains(id));
        let expected: HashSet<CollectionKeys> = expected.map(|(_, keys)| keys.clone()).collect();
        let found = access::visible_keys(&mut tx, reader, &named).await;
        assert_eq!(found.unwrap(), expected, "{reader:?}");
    }
}

async fn the_recent_are_what_a_guest_may_read(db: &TestDb) {
    let mut tx = db.begin().await.unwrap();
    let world = world(&mut tx).await;
    for (number, (_, collection)) in world.collections.iter().enumerate() {
        let (id, of) = (literal(&tx, uuid()), literal(&tx, collection.uuid()));
        force(&mut tx, format!(
            "insert into metrics (id, collection_id, path, path_folded, frequency, aggregation, transformation,
                vintage, observations, decimals, published_at, created_at, updated_at, version, sort_fr, sort_en,
                search)
            values ({id}, {of}, 'a', 'a', 'M', 'none', 'none', 1, 0, 0, {number}, 0, 0, 1, '', '', '')"
        )).await;
    }
    let recent = metric::public_recent(&mut tx, &Page::first(50))
        .await
        .unwrap();
    let found: BTreeSet<_> = recent.rows.iter().map(|row| row.collection).collect();
    let expected = by_policy::<ReadCollection>(&mut tx, Reader::Guest, &world.collections).await;
    assert_eq!(found, expected);
    assert_eq!(found.len(), 1);
    assert_eq!(metric::public_count(&mut tx).await.unwrap(), 1);
    the_sitemap_lists_the_public_one(&mut tx).await;
}

/// Of all accounts, collections and indicators of the world, one of each kind is public: accounts with any collections.
async fn the_sitemap_lists_the_public_one(tx: &mut Tx) {
    for (kind, address) in [
        (SitemapKind::Accounts, ["publisher-public"].as_slice()),
        (SitemapKind::Collections, &["publisher-public", "public"]),
        (SitemapKind::Dashboards, &[]),
        (SitemapKind::Metrics, &["publisher-public", "public", "a"]),
    ] {
        let found = sitemap::objects(tx, kind, uuid::Uuid::nil(), 50)
            .await
            .unwrap();
        let found: Vec<Vec<String>> = found
            .into_iter()
            .map(|it| {
                [Some(it.account), it.collection, it.object]
                    .into_iter()
                    .flatten()
                    .collect()
            })
            .collect();
        let expected: Vec<_> = [address].into_iter().filter(|it| !it.is_empty()).collect();
        assert_eq!(found, expected, "{kind:?}");
        assert_eq!(
            sitemap::starts(tx, kind, 50).await.unwrap().len(),
            expected.len(),
            "{kind:?}"
        );
    }
}

#[on_both]
async fn lists_show_exactly_what_the_policy_grants(db: &TestDb) {
    lists_agree_with_the_policy(db).await;
}

#[on_both]
async fn recent_indicators_are_exactly_what_a_guest_may_read(db: &TestDb) {
    the_recent_are_what_a_guest_may_read(db).await;
}

#[on_both]
async fn keys_of_visible_collections_are_those_that_the_policy_grants(db: &TestDb) {
    visible_keys_agree_with_the_policy(db).await;
}

#[on_both]
async fn as_many_keys_as_a_file_may_name_are_one_statement(db: &TestDb) {
    let alice = Publisher::new(db).await;
    let mut tx = db.begin().await.unwrap();
    let named = (0..9_999).map(|number| keys(&format!("a{number}"), "prices"));
    let named: HashSet<CollectionKeys> = named.chain([keys("alice", "prices")]).collect();
    let found = access::visible_keys(&mut tx, live(alice.user), &named)
        .await
        .unwrap();
    assert_eq!(found, HashSet::from([keys("alice", "prices")]));
    let none = access::visible_keys(&mut tx, Reader::Guest, &HashSet::new())
        .await
        .unwrap();
    assert!(none.is_empty());
}

#[on_both]
async fn facts_are_the_same_by_key_by_id_and_by_indicator(db: &TestDb) {
    let alice = Publisher::new(db).await;
    let mut tx = db.begin().await.unwrap();
    let id = alice.metric(&mut tx, "cpi", None).await;

    for reader in [Reader::Guest, live(alice.user), live(new_user("x").id)] {
        let by_key = access::collection_facts(&mut tx, reader, "alice", "prices")
            .await
            .unwrap()
            .unwrap();
        let by_id = access::collection_facts_by_id(&mut tx, reader, alice.collection)
            .await
            .unwrap();
        let by_metric = access::metric_facts(&mut tx, reader, id).await.unwrap();
        assert_eq!((Some(by_key), Some(by_key)), (by_id, by_metric));
        assert_eq!(
            (by_key.account, by_key.collection),
            (alice.account, alice.collection)
        );
        let owner = reader == live(alice.user);
        assert_eq!(by_key.account_role, owner.then_some(AccountRole::Owner));
        assert_eq!(
            by_key.collection_role,
            owner.then_some(CollectionRole::Owner)
        );
        let account = access::account_facts(&mut tx, reader, "alice")
            .await
            .unwrap();
        assert!(account.is_some());
        assert_eq!(
            account,
            access::account_facts_by_id(&mut tx, reader, alice.account)
                .await
                .unwrap()
        );
    }

    let unknown = access::collection_facts(&mut tx, Reader::Guest, "alice", "other")
        .await
        .unwrap();
    assert_eq!(unknown, None);
    assert_eq!(
        access::account_facts(&mut tx, Reader::Guest, "bob")
            .await
            .unwrap(),
        None
    );

    let nobody = access::metric_facts(&mut tx, Reader::Guest, domain::id::MetricId::new(uuid()));
    assert_eq!(nobody.await.unwrap(), None);
    assert!(
        access::collections_facts(&mut tx, Reader::Guest, &[])
            .await
            .unwrap()
            .is_empty()
    );
    assert!(
        access::accounts_facts(&mut tx, Reader::Guest, &[])
            .await
            .unwrap()
            .is_empty()
    );

    let _: policy::Grant<ReadCollection> =
        on_collection(&mut tx, Reader::Guest, alice.collection).await;
    let _: policy::Grant<policy::EditAccount> =
        on_account(&mut tx, live(alice.user), alice.account).await;
    assert_eq!(own(alice.user).object(), alice.user);
    assert!(at(1) > at(0));
}
