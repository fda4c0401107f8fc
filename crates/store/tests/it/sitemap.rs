use domain::catalogue::sitemap::SitemapKind;
use store::search::sitemap::{objects, starts};
use testdb::{TestDb, on_both};
use uuid::Uuid;

use crate::access::{force, literal};
use crate::world::{Publisher, at};

#[on_both]
async fn files_list_every_indicator_once_in_the_order_of_ids(db: &TestDb) {
    let alice = Publisher::new(db).await;
    let mut tx = db.begin().await.unwrap();
    let mut expected = Vec::new();
    for number in 0..5 {
        let id = alice.metric(&mut tx, &format!("cpi/m{number}"), None).await;
        expected.push((id.uuid(), format!("cpi/m{number}")));
    }

    let firsts = starts(&mut tx, SitemapKind::Metrics, 2).await.unwrap();
    assert_eq!(firsts, [expected[0].0, expected[2].0, expected[4].0]);

    let mut listed = Vec::new();
    for first in firsts {
        let file = objects(&mut tx, SitemapKind::Metrics, first, 2)
            .await
            .unwrap();
        assert!(
            file.iter()
                .all(|it| it.account == "Alice" && it.collection.as_deref() == Some("Prices"))
        );
        listed.extend(file.into_iter().filter_map(|it| it.object));
    }

    let paths: Vec<_> = expected.iter().map(|(_, path)| path.clone()).collect();
    assert_eq!(listed, paths);
    assert_eq!(
        starts(&mut tx, SitemapKind::Dashboards, 2).await.unwrap(),
        [] as [Uuid; 0]
    );
}

#[on_both]
async fn the_last_change_is_the_later_one_of_edit_and_publish(db: &TestDb) {
    let alice = Publisher::new(db).await;
    let mut tx = db.begin().await.unwrap();
    let id = alice.metric(&mut tx, "cpi", None).await;
    let id = literal(&tx, id.uuid());
    for (updated, published, expected) in [(1, None, 1), (1, Some(5), 5), (9, Some(5), 9)] {
        let published =
            published.map_or("null".to_owned(), |it| at(it).as_microsecond().to_string());
        let updated = at(updated).as_microsecond();
        force(&mut tx, format!(
                "update metrics set updated_at = {updated}, published_at = {published} where id = {id}"
            )).await;
        let listed = objects(&mut tx, SitemapKind::Metrics, Uuid::nil(), 9)
            .await
            .unwrap();
        assert_eq!(listed[0].changed_at, at(expected));
    }
}
