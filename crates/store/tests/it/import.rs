//! Import files.

use std::collections::HashSet;

use domain::access::EditMetrics;
use domain::id::ImportId;
use store::db::DbKind;
use store::import::{self, NewImport, PackedContent};
use testdb::{TestDb, on_both};

use crate::world::{Publisher, at, own_work, uuid};

fn new(content_hash: &str, seconds: i64) -> NewImport<'_> {
    NewImport {
        id: ImportId::new(uuid()),
        name: "prices.csv",
        size: 40_000_000_000,
        content_hash,
        created_at: at(seconds),
    }
}

#[on_both]
async fn a_file_is_found_by_who_sent_it_alone(db: &TestDb) {
    let alice = Publisher::new(db).await;
    let mut tx = db.begin().await.unwrap();
    let grant = alice.grant::<EditMetrics>(&mut tx).await;
    let file = new("hash", 1);
    import::insert(&mut tx, &grant, &file, 20).await.unwrap();
    let hers = own_work(grant.actor());

    let found = import::find(&mut tx, &hers, file.id)
        .await
        .unwrap()
        .unwrap();
    assert_eq!(
        (found.name.as_str(), found.size, found.created_at),
        ("prices.csv", 40_000_000_000, at(1))
    );
    assert_eq!(
        (found.collection, found.result, found.published_at),
        (grant.collection(), None, None)
    );
    assert_eq!(
        import::content(&mut tx, &hers, file.id).await.unwrap(),
        Some(PackedContent::Stored("hash".to_owned()))
    );

    let bob = crate::world::person(&mut tx, "Bob", domain::identity::account::AccountKind::User)
        .await
        .0;
    assert_eq!(
        import::find(&mut tx, &own_work(bob), file.id)
            .await
            .unwrap(),
        None
    );
    assert_eq!(
        import::lock(&mut tx, &own_work(bob), file.id)
            .await
            .unwrap(),
        None
    );
    assert_eq!(
        import::content(&mut tx, &own_work(bob), file.id)
            .await
            .unwrap(),
        None
    );
    assert!(
        !import::conclude(&mut tx, &own_work(bob), file.id, "{}", at(2))
            .await
            .unwrap()
    );
    assert!(
        !import::delete(&mut tx, &own_work(bob), file.id)
            .await
            .unwrap()
    );

    assert!(import::delete(&mut tx, &hers, file.id).await.unwrap());
    assert!(!import::delete(&mut tx, &hers, file.id).await.unwrap());
}

#[on_both]
async fn what_was_published_is_noted_once(db: &TestDb) {
    let alice = Publisher::new(db).await;
    let mut tx = db.begin().await.unwrap();
    let grant = alice.grant::<EditMetrics>(&mut tx).await;
    let (file, hers) = (new("hash", 1), own_work(grant.actor()));
    import::insert(&mut tx, &grant, &file, 20).await.unwrap();

    assert!(
        import::conclude(&mut tx, &hers, file.id, "{\"a\":1}", at(2))
            .await
            .unwrap()
    );
    assert!(
        !import::conclude(&mut tx, &hers, file.id, "{}", at(3))
            .await
            .unwrap()
    );

    let found = import::lock(&mut tx, &hers, file.id)
        .await
        .unwrap()
        .unwrap();
    assert_eq!(
        (found.result.as_deref(), found.published_at),
        (Some("{\"a\":1}"), Some(at(2)))
    );
}

#[on_both]
async fn of_too_many_files_the_oldest_go_and_old_ones_are_swept(db: &TestDb) {
    let alice = Publisher::new(db).await;
    let mut tx = db.begin().await.unwrap();
    let grant = alice.grant::<EditMetrics>(&mut tx).await;
    let hers = own_work(grant.actor());
    let files: Vec<_> = (0..4).map(|n| new("hash", n)).collect();

    for file in &files {
        import::insert(&mut tx, &grant, file, 3).await.unwrap();
    }

    let mut kept = Vec::new();
    for file in &files {
        kept.push(
            import::find(&mut tx, &hers, file.id)
                .await
                .unwrap()
                .is_some(),
        );
    }
    assert_eq!(kept, [false, true, true, true]);

    assert_eq!(import::sweep(&mut tx, at(3), at(3), 9).await.unwrap(), 2);
    assert!(
        import::find(&mut tx, &hers, files[3].id)
            .await
            .unwrap()
            .is_some()
    );
}
#[on_both]
async fn what_was_just_published_is_neither_pushed_out_nor_swept(db: &TestDb) {
    let alice = Publisher::new(db).await;
    let mut tx = db.begin().await.unwrap();
    let grant = alice.grant::<EditMetrics>(&mut tx).await;
    let hers = own_work(grant.actor());
    let files: Vec<_> = (0..9).map(|n| new("hash", n)).collect();
    let (first, rest) = files.split_at(3);

    for file in first {
        import::insert(&mut tx, &grant, file, 3).await.unwrap();
    }

    // All three are published; the first one last.
    for (file, second) in first.iter().rev().zip(10..) {
        assert!(
            import::conclude(&mut tx, &hers, file.id, "{}", at(second))
                .await
                .unwrap()
        );
    }

    for file in rest {
        import::insert(&mut tx, &grant, file, 3).await.unwrap();
    }

    let mut kept = Vec::new();
    for file in &files {
        kept.push(
            import::find(&mut tx, &hers, file.id)
                .await
                .unwrap()
                .is_some(),
        );
    }
    assert_eq!(
        kept,
        [true, true, true, false, false, false, true, true, true]
    );

    // At most as many published files as other files.
    assert!(
        import::conclude(&mut tx, &hers, rest[3].id, "{}", at(20))
            .await
            .unwrap()
    );
    for n in 30..34 {
        import::insert(&mut tx, &grant, &new("hash", n), 3)
            .await
            .unwrap();
    }

    assert!(
        import::find(&mut tx, &hers, first[2].id)
            .await
            .unwrap()
            .is_none()
    );
    assert!(
        import::find(&mut tx, &hers, first[1].id)
            .await
            .unwrap()
            .is_some()
    );
    assert!(
        import::find(&mut tx, &hers, rest[3].id)
            .await
            .unwrap()
            .is_some()
    );

    // Published files stay for an hour.
    assert_eq!(import::sweep(&mut tx, at(30), at(20), 9).await.unwrap(), 0);
    let later = new("hash", 3_615);
    import::insert(&mut tx, &grant, &later, 3).await.unwrap();

    assert!(
        import::find(&mut tx, &hers, first[0].id)
            .await
            .unwrap()
            .is_none()
    );
    assert!(
        import::find(&mut tx, &hers, rest[3].id)
            .await
            .unwrap()
            .is_some()
    );
    assert_eq!(
        import::sweep(&mut tx, at(30), at(3_621), 9).await.unwrap(),
        1
    );
}

#[on_both]
async fn a_content_in_the_database_is_moved_once(db: &TestDb) {
    let alice = Publisher::new(db).await;
    let mut tx = db.begin().await.unwrap();
    let grant = alice.grant::<EditMetrics>(&mut tx).await;
    let (old, hers) = (new("hash", 1), own_work(grant.actor()));
    let stranger = ImportId::new(uuid());

    import::insert(&mut tx, &grant, &old, 20).await.unwrap();
    tx.commit().await.unwrap();
    db.execute(match db.kind() {
        DbKind::Sqlite => "update imports set content_hash = null, content = x'7061636b6564'",
        DbKind::Postgres => "update imports set content_hash = null, content = 'packed'",
    })
    .await;

    let mut tx = db.begin().await.unwrap();
    let inline = PackedContent::Inline(b"packed".to_vec());
    assert_eq!(
        import::content(&mut tx, &hers, old.id).await.unwrap(),
        Some(inline)
    );
    assert_eq!(
        import::next_inline(&mut tx).await.unwrap(),
        Some((old.id, b"packed".to_vec()))
    );

    import::note_stored(&mut tx, old.id, "moved").await.unwrap();
    import::note_stored(&mut tx, old.id, "again").await.unwrap();
    assert_eq!(import::next_inline(&mut tx).await.unwrap(), None);
    let stored = PackedContent::Stored("moved".to_owned());
    assert_eq!(
        import::content(&mut tx, &hers, old.id).await.unwrap(),
        Some(stored)
    );

    let known = import::known(&mut tx, &[stranger, old.id]).await.unwrap();
    assert_eq!(known, HashSet::from([old.id]));
}
