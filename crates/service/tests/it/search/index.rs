//! The index of the search: changes, servers, restarts, and the search without one.

use domain::access::CollectionAccess;
use domain::text::language::Text;
use testdb::{TestDb, on_both, on_sqlite};

use super::{Catalogue, find, names, world};
use crate::world::{World, guest};

#[on_both(searches)]
async fn changes_are_found_after_they_are_written(db: &TestDb) {
    let catalogue = Catalogue::new(world(db)).await;
    catalogue.refresh().await;

    catalogue.metric("energy", "coal", "Coal prices").await;
    catalogue.refresh().await;
    assert_eq!(catalogue.found("coal").await, ["coal"]);

    catalogue.set(|form| form.name = Text::en("Fuels")).await;
    catalogue.refresh().await;
    assert_eq!(catalogue.found("fuels coal").await, ["coal"]);
    assert_eq!(catalogue.found("fuels kind:collection").await, ["/energy"]);
    assert!(
        catalogue
            .found("energy natural")
            .await
            .contains(&"gas".to_owned()),
        "by its key"
    );

    let metrics = catalogue.world.service.metrics();
    metrics
        .delete_metric(&catalogue.ann, catalogue.gas)
        .await
        .unwrap();
    assert_eq!(catalogue.results("natural gas").await.total, 0, "at once");
    catalogue.refresh().await;
    assert_eq!(catalogue.results("natural gas").await.total, 0);
}

#[on_sqlite]
async fn the_writers_are_closed_while_there_is_nothing_to_write(db: &TestDb) {
    let catalogue = Catalogue::new(world(db)).await;
    let folder = catalogue.world.folder().join("search/public");
    catalogue.refresh().await;
    let index = search::Index::open(&folder).unwrap().unwrap();
    assert!(matches!(index.writer(), Err(search::IndexError::Busy)));
    catalogue.refresh().await;
    drop(index.writer().expect("closed"));
    catalogue.metric("energy", "coal", "Coal prices").await;
    catalogue.metric("secret", "peat", "Peat prices").await;
    catalogue.refresh().await;
    assert_eq!(catalogue.found("coal").await, ["coal"]);
    assert_eq!(
        names(&find(&catalogue.world.service, &catalogue.ann, "peat").await),
        ["peat"]
    );
}

#[on_both(searches)]
async fn without_an_index_the_database_is_searched(db: &TestDb) {
    let catalogue = Catalogue::new(world(db)).await;
    let results = catalogue.results("GÀS prices").await;
    assert_eq!(
        (names(&results), results.is_complete),
        (vec!["gas".to_owned()], false)
    );
    assert_eq!(catalogue.results("100% _").await.total, 0);
    assert_eq!(catalogue.found("prices -natural").await, ["power"]);
    assert_eq!(catalogue.found("prices freq:q").await, [] as [&str; 0]);
    assert_eq!(
        catalogue
            .found("prices account:ann collection:energy freq:m -power")
            .await,
        ["gas"]
    );
    catalogue.refresh().await;
    assert!(catalogue.results("gas").await.is_complete);
}

#[on_both(searches)]
async fn another_server_follows_with_an_index_of_its_own(db: &TestDb) {
    let catalogue = Catalogue::new(world(db)).await;
    let other = World::new(db);
    other.service.search().refresh().await.unwrap();
    assert_eq!(names(&find(&other.service, &guest(), "gas").await), ["gas"]);
    catalogue.metric("energy", "coal", "Coal prices").await;
    other.service.search().refresh().await.unwrap();
    assert_eq!(
        names(&find(&other.service, &guest(), "coal").await),
        ["coal"]
    );
    catalogue
        .set(|form| form.access = CollectionAccess::Private)
        .await;
    assert_eq!(
        find(&other.service, &guest(), "coal").await.total,
        0,
        "at once"
    );
}

#[on_both(searches)]
async fn an_index_goes_on_after_a_restart(db: &TestDb) {
    let catalogue = Catalogue::new(world(db)).await;
    catalogue.refresh().await;
    let Catalogue { world, .. } = &catalogue;
    let storage = world.storage();
    catalogue.world.service.search().close().await;
    catalogue.metric("energy", "coal", "Coal prices").await;
    let again = world.server_with_files(db, storage);
    again.search().refresh().await.unwrap();
    assert_eq!(names(&find(&again, &guest(), "coal").await), ["coal"]);
    assert_eq!(find(&again, &guest(), "prices").await.total, 3);
}

#[on_both(searches)]
async fn a_folder_that_cannot_be_written_leaves_the_plain_search(db: &TestDb) {
    let catalogue = Catalogue::new(world(db)).await;
    std::fs::write(catalogue.world.folder().join("search"), "not a folder").unwrap();
    assert!(catalogue.world.service.search().refresh().await.is_err());
    let results = catalogue.results("gas").await;
    assert_eq!(
        (names(&results), results.is_complete),
        (vec!["gas".to_owned()], false)
    );
    std::fs::remove_file(catalogue.world.folder().join("search")).unwrap();
    catalogue.refresh().await;
    assert!(catalogue.results("gas").await.is_complete);
}
