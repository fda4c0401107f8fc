//! Children and related indicators.

use domain::access::CollectionAccess;
use domain::calendar::frequency::Frequency;
use domain::catalogue::collection::NonPublic;
use domain::list::Page;
use domain::text::language::Text;
use service::Caller;
use service::metric::SeenMetric;
use testdb::{TestDb, on_both};

use crate::world::{World, collection_form, guest, metric_form};

async fn make(world: &World, caller: &Caller, path: &str, tags: Text) -> SeenMetric {
    let mut form = metric_form(path, Frequency::Yearly);
    form.tags = tags;
    let made = world
        .service
        .metrics()
        .create_metric(caller, "ann", "col", &form, None, None)
        .await;
    made.unwrap()
}

async fn related(world: &World, caller: &Caller, metric: &SeenMetric) -> Vec<String> {
    let mut found = world
        .service
        .metrics()
        .related(caller, &[metric.at()])
        .await
        .unwrap();
    let related = found.remove(&metric.record.id).unwrap_or_default();
    related.into_iter().map(|seen| seen.record.path).collect()
}

#[on_both(lists)]
async fn children_come_by_path_for_many_parents(db: &TestDb) {
    let world = World::new(db);
    let ann = world.publisher("ann").await;
    world
        .collection(
            &ann,
            "ann",
            &collection_form("col", CollectionAccess::Public),
        )
        .await;

    let mut parents = Vec::new();
    for parent in ["a", "b", "c"] {
        parents.push(make(&world, &ann, parent, Text::default()).await);
    }
    for child in ["a/y", "a/X", "a/z", "b/1", "a/X/deep"] {
        make(&world, &ann, child, Text::default()).await;
    }

    let at: Vec<_> = parents.iter().map(SeenMetric::at).collect();
    let found = world
        .service
        .metrics()
        .children(&guest(), &at, &Page::first(2))
        .await
        .unwrap();

    let of = |place: usize| &found[&parents[place].record.id];
    let paths = |place: usize| {
        of(place)
            .nodes
            .iter()
            .map(|seen| seen.record.path.as_str())
            .collect::<Vec<_>>()
    };

    assert_eq!(
        (paths(0), of(0).total, of(0).has_next),
        (vec!["a/X", "a/y"], 3, true)
    );
    assert_eq!(
        (paths(1), of(1).total, of(1).has_next),
        (vec!["b/1"], 1, false)
    );
    assert_eq!((paths(2), of(2).total, of(2).has_next), (vec![], 0, false));

    let page = Page {
        first: 2,
        after: of(0).end.clone(),
    };
    let rest = world
        .service
        .metrics()
        .children(&guest(), &at[..1], &page)
        .await
        .unwrap();
    assert_eq!(rest[&parents[0].record.id].nodes[0].record.path, "a/z");
}

#[on_both(lists)]
async fn related_ones_share_the_parent_then_tags_then_the_path(db: &TestDb) {
    let world = World::new(db);
    let ann = world.publisher("ann").await;
    world
        .collection(
            &ann,
            "ann",
            &collection_form("col", CollectionAccess::Public),
        )
        .await;

    make(&world, &ann, "cpi", Text::default()).await;
    let own = make(
        &world,
        &ann,
        "cpi/paris",
        Text::both("Économie;prix", "Prices"),
    )
    .await;

    make(&world, &ann, "cpi/lyon", Text::default()).await;
    make(&world, &ann, "cpi/paris/food", Text::fr("prix")).await;
    make(&world, &ann, "cpi/nice", Text::fr("PRIX")).await;
    make(&world, &ann, "rents", Text::en("economie;prices")).await;
    make(&world, &ann, "wages", Text::fr("Prix")).await;
    make(&world, &ann, "births", Text::fr("naissances")).await;

    assert_eq!(
        related(&world, &guest(), &own).await,
        ["cpi/nice", "cpi/lyon", "rents", "wages", "births"]
    );
    assert_eq!(related(&world, &ann, &own).await.len(), 5);
}

#[on_both(lists)]
async fn what_a_reader_may_not_see_has_no_family(db: &TestDb) {
    let world = World::with(db, |config| config.non_public = NonPublic::Everyone);
    let ann = world.publisher("ann").await;
    world
        .collection(
            &ann,
            "ann",
            &collection_form("col", CollectionAccess::Private),
        )
        .await;
    let parent = make(&world, &ann, "a", Text::default()).await;
    let child = make(&world, &ann, "a/b", Text::default()).await;
    make(&world, &ann, "a/c", Text::default()).await;
    assert_eq!(related(&world, &ann, &child).await, ["a/c"]);
    assert!(related(&world, &guest(), &child).await.is_empty());
    let found = world
        .service
        .metrics()
        .children(&guest(), &[parent.at()], &Page::first(2))
        .await
        .unwrap();
    let listed = &found[&parent.record.id];
    assert_eq!((listed.nodes.len(), listed.total), (0, 0));
}
