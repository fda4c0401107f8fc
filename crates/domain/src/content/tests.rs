use uuid::Uuid;

use super::*;
use crate::id::{AccountId, CollectionId, DashboardId, MetricId, UserId};

fn id(number: u128) -> Uuid {
    Uuid::from_u128(number)
}

fn change(object: ContentObject, kind: ChangeKind) -> ContentChange {
    ContentChange {
        object,
        kind,
        id: id(1),
        account: Some(AccountId::new(id(2))),
        collection: Some(CollectionId::new(id(3))),
        dashboard: Some(DashboardId::new(id(4))),
        key: Some("new".to_owned()),
        former_key: Some("old".to_owned()),
        vintage: None,
    }
}

fn touches(change: &ContentChange, dependency: Dependency) -> bool {
    let mut found = false;
    change.touched(|touched| found |= touched == dependency);
    found
}

#[test]
fn each_object_touches_what_is_read_of_it() {
    use ContentObject as Object;
    let own = [
        (Object::Account, Dependency::Account(AccountId::new(id(1)))),
        (Object::User, Dependency::Rights(UserId::new(id(1)))),
        (Object::Member, Dependency::Rights(UserId::new(id(1)))),
        (Object::Reader, Dependency::Rights(UserId::new(id(1)))),
        (
            Object::Collection,
            Dependency::Collection(CollectionId::new(id(1))),
        ),
        (Object::Metric, Dependency::Metric(MetricId::new(id(1)))),
        (
            Object::Dashboard,
            Dependency::Dashboard(DashboardId::new(id(4))),
        ),
        (
            Object::Chart,
            Dependency::Dashboard(DashboardId::new(id(4))),
        ),
        (
            Object::ChartSeries,
            Dependency::Dashboard(DashboardId::new(id(4))),
        ),
        (
            Object::Post,
            Dependency::Questions(CollectionId::new(id(3))),
        ),
    ];

    assert_eq!(own.len(), Object::ALL.len());
    for (object, dependency) in own {
        for &kind in ChangeKind::ALL {
            let change = change(object, kind);
            assert!(touches(&change, dependency), "{object} {kind}");
            assert!(touches(&change, Dependency::Site), "{object} {kind}");
        }
    }
}

#[test]
fn a_publish_touches_the_indicator_and_lists_but_no_other_indicator() {
    let published = change(ContentObject::Metric, ChangeKind::Published);
    let contents = Dependency::CollectionContents(CollectionId::new(id(3)));
    assert!(touches(&published, contents));
    let account = Dependency::AccountContents(AccountId::new(id(2)));
    assert!(touches(&published, account));
    for other in [
        Dependency::Metric(MetricId::new(id(9))),
        Dependency::Collection(CollectionId::new(id(3))),
        Dependency::Account(AccountId::new(id(2))),
        Dependency::People,
        Dependency::key(KeySpace::Metrics(CollectionId::new(id(3))), "new"),
    ] {
        assert!(!touches(&published, other), "{other:?}");
    }
}

#[test]
fn a_key_that_leads_elsewhere_is_touched_before_and_after() {
    let space = KeySpace::Metrics(CollectionId::new(id(3)));
    for kind in [ChangeKind::Created, ChangeKind::Moved, ChangeKind::Deleted] {
        let moved = change(ContentObject::Metric, kind);
        assert!(touches(&moved, Dependency::key(space, "new")), "{kind}");
        assert!(touches(&moved, Dependency::key(space, "old")), "{kind}");
        let elsewhere = KeySpace::Metrics(CollectionId::new(id(9)));
        assert!(
            !touches(&moved, Dependency::key(elsewhere, "new")),
            "{kind}"
        );
    }
    for (object, space) in [
        (ContentObject::Account, KeySpace::Accounts),
        (ContentObject::Collection, KeySpace::Collections),
        (ContentObject::Dashboard, KeySpace::Dashboards),
    ] {
        let seen = change(object, ChangeKind::Access);
        assert!(touches(&seen, Dependency::key(space, "new")), "{object}");
    }
}

#[test]
fn a_membership_touches_no_contents() {
    for object in [ContentObject::Member, ContentObject::Reader] {
        let change = change(object, ChangeKind::Created);
        let contents = Dependency::CollectionContents(CollectionId::new(id(3)));
        assert!(!touches(&change, contents), "{object}");
    }
}

#[test]
fn many_dependencies_become_the_site() {
    let mut few = Dependencies::default();
    few.extend((0..1_000).map(|number| Dependency::Metric(MetricId::new(id(number)))));
    assert_eq!((few.len(), few.is_of_site()), (1_000, false));
    few.add(Dependency::People);
    assert_eq!((few.len(), few.is_of_site()), (1, true));
    few.add(Dependency::People);
    assert_eq!(few, Dependencies::of_site());
}
