//! Dashboards and charts: lists against the policy, former keys, and the rules of the tables.

use std::collections::BTreeSet;

use domain::access::role::{AccountRole, CollectionRole};
use domain::access::{
    self as policy, CreateDashboard, EditDashboard, EditDashboards, Grant, ReadDashboard, Reader,
    SeeAccount,
};
use domain::catalogue::chart::{ChartOptions, Range, SeriesLook};
use domain::catalogue::dashboard::{
    DashboardAccess, DashboardChart, DashboardFields, SeriesOptions,
};
use domain::catalogue::key::{ChartKey, DashboardKey};
use domain::id::{AccountId, ChartId, ChartSeriesId, DashboardId, MetricId, UserId};
use domain::identity::account::{AccountKind, Visibility};
use domain::identity::user::UserStatus;
use domain::list::Page;
use domain::text::language::Text;
use store::dashboard::chart::{self, NewSeries};
use store::dashboard::{self, NewDashboardOwner};
use store::{RowChange, Tx, access};
use testdb::{TestDb, on_both};

use crate::access::{force, literal};
use crate::world::{Publisher, at, live, new_user, on_account, own, person, uuid};

fn fields(key: &str, access: Option<DashboardAccess>) -> DashboardFields {
    DashboardFields {
        key: DashboardKey::parse(key).unwrap(),
        name: Text::both("Tableau Énergie", "Board"),
        description: Text::default(),
        tags: Text::default(),
        access,
        range: Range::default(),
    }
}

async fn on_dashboard<A: policy::DashboardAction>(
    tx: &mut Tx,
    reader: Reader,
    id: DashboardId,
) -> Grant<A> {
    let facts = access::dashboard_facts_by_id(tx, reader, id).await.unwrap();
    policy::dashboard(&facts.unwrap()).unwrap()
}

async fn new_personal(
    tx: &mut Tx,
    owner: UserId,
    account: AccountId,
    fields: &DashboardFields,
) -> DashboardId {
    let id = DashboardId::new(uuid());
    let grant = on_account::<CreateDashboard>(tx, live(owner), account).await;
    assert!(
        dashboard::insert(tx, &NewDashboardOwner::Personal(grant), id, fields, at(1))
            .await
            .unwrap()
    );
    id
}

fn new_chart(key: &str) -> DashboardChart {
    DashboardChart {
        key: ChartKey::parse(key).unwrap(),
        title: Text::en("Chart"),
        options: ChartOptions::default(),
    }
}

async fn ids(
    tx: &mut Tx,
    reader: Reader,
    among: &[DashboardId],
    edit: bool,
) -> BTreeSet<DashboardId> {
    let facts = access::dashboards_facts(tx, reader, among).await.unwrap();
    assert_eq!(facts.len(), among.len());
    facts
        .iter()
        .filter(|facts| {
            if edit {
                policy::dashboard::<EditDashboard>(facts).is_ok()
            } else {
                policy::dashboard::<ReadDashboard>(facts).is_ok()
            }
        })
        .map(domain::access::DashboardFacts::dashboard)
        .collect()
}

#[on_both]
async fn lists_of_personal_dashboards_show_exactly_what_the_policy_grants(db: &TestDb) {
    let mut tx = db.begin().await.unwrap();
    let mut readers = Vec::new();
    for role in [
        None,
        Some(AccountRole::Member),
        Some(AccountRole::Administrator),
    ] {
        for named in [false, true] {
            let new = new_user(&format!("r{}", readers.len()));
            store::identity::user::insert(&mut tx, &new).await.unwrap();
            readers.push((new.id, role, named));
        }
    }
    let mut all = Vec::new();
    for visibility in Visibility::ALL {
        let (owner, account) =
            person(&mut tx, &format!("own-{visibility}"), AccountKind::User).await;
        let id = literal(&tx, account.uuid());
        force(
            &mut tx,
            format!("update accounts set visibility = '{visibility}' where id = {id}"),
        )
        .await;
        let mut made = Vec::new();
        for access in DashboardAccess::ALL {
            let dashboard = new_personal(
                &mut tx,
                owner,
                account,
                &fields(access.as_str(), Some(*access)),
            )
            .await;
            let grant = on_dashboard(&mut tx, live(owner), dashboard).await;
            for (user, _, named) in &readers {
                if *named {
                    assert!(
                        dashboard::add_reader(&mut tx, &grant, *user, at(1))
                            .await
                            .unwrap()
                    );
                    assert!(
                        !dashboard::add_reader(&mut tx, &grant, *user, at(1))
                            .await
                            .unwrap()
                    );
                }
            }
            made.push(dashboard);
        }
        for (user, role, _) in &readers {
            if let Some(role) = role {
                let user = literal(&tx, user.uuid());
                force(
                    &mut tx,
                    format!("insert into account_members values ({id}, {user}, '{role}', 0, 1)"),
                )
                .await;
            }
        }
        all.push((owner, account, made));
    }
    let everything: Vec<_> = all.iter().flat_map(|(_, _, made)| made).copied().collect();
    let people = readers
        .iter()
        .map(|(user, ..)| *user)
        .chain(all.iter().map(|(owner, ..)| *owner));
    let people: Vec<_> = people.collect();
    let known = people.iter().flat_map(|id| {
        UserStatus::ALL.iter().map(|status| Reader::User {
            id: *id,
            status: *status,
        })
    });
    for reader in known.chain([Reader::Guest]) {
        for (owner, account, made) in &all {
            // Also if the reader does not see the account: the list does not rely on the grant.
            let grant = on_account::<SeeAccount>(&mut tx, live(*owner), *account).await;
            let listed = dashboard::personal(&mut tx, &grant, reader, &Page::first(50))
                .await
                .unwrap();
            let listed: BTreeSet<_> = listed.rows.iter().map(|row| row.id).collect();
            let expected = ids(&mut tx, reader, made, false).await;
            assert_eq!(listed, expected, "{reader:?}");
            let count = dashboard::personal_count(&mut tx, &grant, reader)
                .await
                .unwrap();
            assert_eq!(count, expected.len() as u64);
        }
        let Ok(grant) = policy::own(reader) else {
            continue;
        };
        let (editable, total) = dashboard::editable(&mut tx, &grant, None, &Page::first(50))
            .await
            .unwrap();
        let editable: BTreeSet<_> = editable.rows.into_iter().collect();
        assert_eq!(
            editable,
            ids(&mut tx, reader, &everything, true).await,
            "{reader:?}"
        );
        assert_eq!(total, editable.len() as u64);
        let mine = dashboard::mine(&mut tx, &grant, &Page::first(50))
            .await
            .unwrap();
        assert_eq!(
            dashboard::mine_count(&mut tx, &grant).await.unwrap(),
            mine.rows.len() as u64
        );
        let mine: BTreeSet<_> = mine.rows.iter().map(|row| row.id).collect();
        // The user's own dashboards, and those shared with the user by name.
        let named = readers
            .iter()
            .any(|(id, _, named)| reader.user() == Some(*id) && *named);
        let seen = ids(&mut tx, reader, &everything, false).await;
        assert!(mine.is_subset(&seen));
        assert_eq!(
            mine.len(),
            if named { 4 } else { editable.len() },
            "{reader:?}"
        );
    }
}

#[on_both]
async fn dashboards_of_collections_are_editable_by_who_may_edit_indicators(db: &TestDb) {
    let alice = Publisher::new(db).await;
    let mut tx = db.begin().await.unwrap();
    let grant: Grant<EditDashboards> = alice.grant(&mut tx).await;
    let place = NewDashboardOwner::Collection(grant);
    let mut made = Vec::new();
    for key in ["b", "a", "C"] {
        let id = DashboardId::new(uuid());
        assert!(
            dashboard::insert(&mut tx, &place, id, &fields(key, None), at(1))
                .await
                .unwrap()
        );
        made.push(id);
    }
    let again = DashboardId::new(uuid());
    assert!(
        !dashboard::insert(&mut tx, &place, again, &fields("A", None), at(1))
            .await
            .unwrap()
    );
    // Personal dashboards have separate keys.
    let personal = new_personal(
        &mut tx,
        alice.user,
        alice.account,
        &fields("a", Some(DashboardAccess::Private)),
    )
    .await;
    for (role, may) in [
        (CollectionRole::Member, false),
        (CollectionRole::Editor, true),
    ] {
        let new = new_user(role.as_str());
        store::identity::user::insert(&mut tx, &new).await.unwrap();
        let (account, collection) = (
            literal(&tx, alice.account.uuid()),
            literal(&tx, alice.collection.uuid()),
        );
        let user = literal(&tx, new.id.uuid());
        force(
            &mut tx,
            format!("insert into account_members values ({account}, {user}, 'member', 0, 1)"),
        )
        .await;
        force(&mut tx, format!("insert into collection_members values ({collection}, {account}, {user}, '{role}', 0, 1)")).await;
        let (list, total) = dashboard::editable(&mut tx, &own(new.id), None, &Page::first(9))
            .await
            .unwrap();
        let expected = if may {
            vec![made[1], made[0], made[2]]
        } else {
            Vec::new()
        };
        assert_eq!(
            (list.rows, total),
            (expected.clone(), expected.len() as u64),
            "{role}"
        );
    }
    // The user's own dashboards first, then by key, page by page.
    let mut page = Page::first(3);
    let (list, total) = dashboard::editable(&mut tx, &own(alice.user), None, &page)
        .await
        .unwrap();
    assert_eq!(
        (list.rows, list.has_next, total),
        (vec![personal, made[1], made[0]], true, 4)
    );
    page.after = list.end;
    let (list, _) = dashboard::editable(&mut tx, &own(alice.user), None, &page)
        .await
        .unwrap();
    assert_eq!((list.rows, list.has_next), (vec![made[2]], false));
    for (search, found) in [("energie", 4), ("BOARD", 4), ("c", 1), ("zzz", 0), (" ", 4)] {
        let (_, total) =
            dashboard::editable(&mut tx, &own(alice.user), Some(search), &Page::first(9))
                .await
                .unwrap();
        assert_eq!(total, found, "{search:?}");
    }
    let reading = alice.reading(&mut tx).await;
    let list = dashboard::of_collection(&mut tx, &reading, &Page::first(2))
        .await
        .unwrap();
    let keys: Vec<_> = list.rows.iter().map(|row| row.key.as_str()).collect();
    assert_eq!((keys, list.has_next), (vec!["a", "b"], true));
    assert_eq!(
        dashboard::of_collection_count(&mut tx, &reading)
            .await
            .unwrap(),
        3
    );
}

#[on_both]
async fn a_former_key_leads_on_until_something_stands_there(db: &TestDb) {
    let alice = Publisher::new(db).await;
    let mut tx = db.begin().await.unwrap();
    let reader = live(alice.user);
    let id = new_personal(
        &mut tx,
        alice.user,
        alice.account,
        &fields("First", Some(DashboardAccess::Public)),
    )
    .await;
    let grant = on_dashboard::<EditDashboard>(&mut tx, reader, id).await;
    for (version, key, former) in [(1, "Second", "first"), (2, "third", "second")] {
        let change = dashboard::update(&mut tx, &grant, &fields(key, None), version, at(2))
            .await
            .unwrap();
        assert_eq!(change, RowChange::Done(version + 1));
        dashboard::redirect(&mut tx, &grant, former, at(2))
            .await
            .unwrap();
    }
    for key in ["first", "second", "third"] {
        let found = access::personal_dashboard_facts(&mut tx, reader, "alice", key)
            .await
            .unwrap();
        assert_eq!(found.map(|facts| facts.dashboard()), Some(id), "{key}");
    }
    let found = dashboard::find(&mut tx, grant.reading())
        .await
        .unwrap()
        .unwrap();
    assert_eq!(
        (found.access, found.version),
        (Some(DashboardAccess::Public), 3),
        "who sees it stays"
    );
    // A new dashboard at a former key, and a return to a former key.
    let other = new_personal(
        &mut tx,
        alice.user,
        alice.account,
        &fields("first", Some(DashboardAccess::Public)),
    )
    .await;
    let found = access::personal_dashboard_facts(&mut tx, reader, "alice", "first")
        .await
        .unwrap();
    assert_eq!(found.map(|facts| facts.dashboard()), Some(other));
    let change = dashboard::update(&mut tx, &grant, &fields("second", None), 3, at(3))
        .await
        .unwrap();
    assert_eq!(change, RowChange::Done(4));
    dashboard::redirect(&mut tx, &grant, "third", at(3))
        .await
        .unwrap();
    for (key, expected) in [("first", other), ("second", id), ("third", id)] {
        let found = access::personal_dashboard_facts(&mut tx, reader, "alice", key)
            .await
            .unwrap();
        assert_eq!(
            found.map(|facts| facts.dashboard()),
            Some(expected),
            "{key}"
        );
    }
    // Keys of an account are not found in its collections.
    let elsewhere = access::collection_dashboard_facts(&mut tx, reader, alice.collection, "first")
        .await
        .unwrap();
    assert_eq!(elsewhere, None);
    assert!(dashboard::delete(&mut tx, &grant).await.unwrap());
    assert_eq!(
        access::personal_dashboard_facts(&mut tx, reader, "alice", "third")
            .await
            .unwrap(),
        None
    );
}

#[on_both]
async fn charts_are_kept_with_their_series(db: &TestDb) {
    let alice = Publisher::new(db).await;
    let mut tx = db.begin().await.unwrap();
    let reader = live(alice.user);
    let dashboard = new_personal(
        &mut tx,
        alice.user,
        alice.account,
        &fields("d", Some(DashboardAccess::Private)),
    )
    .await;
    let grant = on_dashboard::<EditDashboard>(&mut tx, reader, dashboard).await;
    let metrics = [
        alice.metric(&mut tx, "one", None).await,
        alice.metric(&mut tx, "two", None).await,
    ];
    let made = ChartId::new(uuid());
    assert!(
        chart::insert(&mut tx, &grant, made, &new_chart("Cpi"), at(1))
            .await
            .unwrap()
    );
    assert!(
        !chart::insert(
            &mut tx,
            &grant,
            ChartId::new(uuid()),
            &new_chart("cpi"),
            at(1)
        )
        .await
        .unwrap()
    );
    let options = SeriesOptions {
        transform: Some("pct".to_owned()),
        ..SeriesOptions::default()
    };
    let series: Vec<_> = metrics
        .iter()
        .map(|metric| {
            NewSeries::new(
                ChartSeriesId::new(uuid()),
                *metric,
                options.clone(),
                &SeriesLook::default(),
            )
        })
        .collect();
    chart::put_series(&mut tx, &grant, made, &series)
        .await
        .unwrap();
    let turned: Vec<_> = series.iter().rev().cloned().collect();
    chart::put_series(&mut tx, &grant, made, &turned)
        .await
        .unwrap();
    let reading = [grant.reading()];
    let kept = chart::series_of(&mut tx, &reading, &[made]).await.unwrap();
    let metric = |place: usize| Some((alice.collection, metrics[place]));
    assert_eq!(
        kept.iter().map(|one| one.metric).collect::<Vec<_>>(),
        [metric(1), metric(0)]
    );
    assert_eq!((kept[0].id, &kept[0].options), (turned[0].id, &options));
    // A series whose indicator is deleted stays, without it.
    let gone = literal(&tx, metrics[1].uuid());
    force(&mut tx, format!("delete from metrics where id = {gone}")).await;
    let kept = chart::series_of(&mut tx, &reading, &[made]).await.unwrap();
    assert_eq!(
        kept.iter().map(|one| one.metric).collect::<Vec<_>>(),
        [None, metric(0)]
    );
    let there = chart::hold_metrics(&mut tx, &[metrics[0], metrics[1], MetricId::new(uuid())])
        .await
        .unwrap();
    assert_eq!(there.into_iter().collect::<Vec<_>>(), [metrics[0]]);
    // No access to another dashboard's charts.
    let other = new_personal(
        &mut tx,
        alice.user,
        alice.account,
        &fields("e", Some(DashboardAccess::Private)),
    )
    .await;
    let foreign = on_dashboard::<EditDashboard>(&mut tx, reader, other).await;
    let foreign_reading = [foreign.reading()];
    assert!(
        chart::series_of(&mut tx, &foreign_reading, &[made])
            .await
            .unwrap()
            .is_empty()
    );
    assert!(
        chart::find_all(&mut tx, &foreign_reading, &[made])
            .await
            .unwrap()
            .is_empty()
    );
    assert!(
        chart::delete(&mut tx, &foreign, &[made])
            .await
            .unwrap()
            .is_empty()
    );
    let change = chart::update(&mut tx, &foreign, made, &new_chart("x"), 1, at(2))
        .await
        .unwrap();
    assert_eq!(change, RowChange::Gone);
    chart::put_series(&mut tx, &foreign, made, &[])
        .await
        .unwrap();
    assert_eq!(
        chart::series_of(&mut tx, &reading, &[made])
            .await
            .unwrap()
            .len(),
        2
    );
    // A dashboard with charts stays.
    assert!(!dashboard::delete(&mut tx, &grant).await.unwrap());
    assert_eq!(
        chart::delete(&mut tx, &grant, &[made, ChartId::new(uuid())])
            .await
            .unwrap(),
        ["Cpi"]
    );
    assert!(dashboard::delete(&mut tx, &grant).await.unwrap());
}
