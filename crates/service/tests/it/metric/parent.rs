//! Parents of indicators: by path or by choice, without circles, and at most six generations.

use domain::access::CollectionAccess;
use domain::calendar::frequency::Frequency;
use domain::problem::Code;
use testdb::{TestDb, on_both, on_sqlite};

use super::create;
use crate::world::{World, code, collection_form, guest, metric_form};

#[on_sqlite]
async fn an_indicator_stands_below_its_paths_parent_or_the_one_chosen(db: &TestDb) {
    let world = World::new(db);
    let ann = world.publisher("ann").await;
    world
        .collection(
            &ann,
            "ann",
            &collection_form("col", CollectionAccess::Public),
        )
        .await;

    let orphan = create(&world, &ann, "population/lyon", None).await.unwrap();
    assert_eq!(orphan.record.parent, None);
    let top = create(&world, &ann, "population", None).await.unwrap();
    let paris = create(&world, &ann, "population/paris", None)
        .await
        .unwrap();
    assert_eq!(paris.record.parent, Some(top.record.id));

    let free = create(&world, &ann, "population/free", Some(" "))
        .await
        .unwrap();
    assert_eq!(free.record.parent, None);

    let chosen = create(&world, &ann, "other", Some("POPULATION/paris"))
        .await
        .unwrap();
    assert_eq!(chosen.record.parent, Some(paris.record.id));
    let missing = create(&world, &ann, "more", Some("nothing/here")).await;
    assert_eq!(code(missing), Code::ParentNotFound);

    let wanted = [
        (top.record.collection, top.record.id),
        (paris.record.collection, paris.record.id),
    ];
    assert_eq!(
        world
            .service
            .metrics()
            .metrics_by_id(&guest(), &wanted)
            .await
            .unwrap()
            .len(),
        2
    );
}

#[on_both(counts)]
async fn parents_make_no_circle_and_at_most_six_generations(db: &TestDb) {
    let world = World::new(db);
    let ann = world.publisher("ann").await;
    world
        .collection(
            &ann,
            "ann",
            &collection_form("col", CollectionAccess::Public),
        )
        .await;

    let mut ids = Vec::new();
    for generation in 1..=6 {
        let parent = (generation > 1).then(|| format!("m{}", generation - 1));
        let made = create(&world, &ann, &format!("m{generation}"), parent.as_deref())
            .await
            .unwrap();
        ids.push(made.record.id);
    }
    assert_eq!(
        code(create(&world, &ann, "m7", Some("m6")).await),
        Code::ParentDepth
    );

    let move_below = async |id, path: &str, parent: &str| {
        let mut form = metric_form(path, Frequency::Yearly);
        form.parent = Some(parent.to_owned());
        world
            .service
            .metrics()
            .update_metric(&ann, id, 1, &form, None, None)
            .await
    };

    assert_eq!(
        code(move_below(ids[0], "m1", "m6").await),
        Code::ParentCycle
    );
    assert_eq!(
        code(move_below(ids[2], "m3", "m3").await),
        Code::ParentCycle
    );

    let top = create(&world, &ann, "top", None).await.unwrap();
    assert_eq!(
        code(move_below(ids[0], "m1", "top").await),
        Code::ParentDepth
    );
    move_below(ids[3], "m4", "top").await.unwrap();
    assert_eq!(
        code(move_below(top.record.id, "top", "m3").await),
        Code::ParentDepth
    );
}

#[on_both(commits)]
async fn two_who_make_half_a_circle_each_do_not_make_one(db: &TestDb) {
    let world = World::new(db);
    let ann = world.publisher("ann").await;
    world
        .collection(
            &ann,
            "ann",
            &collection_form("col", CollectionAccess::Public),
        )
        .await;

    let a = create(&world, &ann, "a", None).await.unwrap();
    let b = create(&world, &ann, "b", None).await.unwrap();
    let mut below_b = metric_form("a", Frequency::Yearly);
    below_b.parent = Some("b".into());
    let mut below_a = metric_form("b", Frequency::Yearly);
    below_a.parent = Some("a".into());

    let (one, two) = tokio::join!(
        world
            .service
            .metrics()
            .update_metric(&ann, a.record.id, 1, &below_b, None, None),
        world
            .service
            .metrics()
            .update_metric(&ann, b.record.id, 1, &below_a, None, None),
    );
    assert!(one.is_ok() != two.is_ok(), "{one:?} {two:?}");
}
