//! Pictures of accounts.

use domain::identity::account::AccountKind;
use domain::problem::Code;
use testdb::{TestDb, on_sqlite};

use super::png;
use crate::world::{World, code, guest, number, the_problem};

#[on_sqlite]
async fn a_picture_is_shown_replaced_and_swept(db: &TestDb) {
    let world = World::new(db);
    let ann = world.sign_up("ann", AccountKind::User).await;
    let bob = world.sign_up("bob", AccountKind::User).await;
    assert!(
        world
            .service
            .accounts()
            .picture(&guest(), "ann")
            .await
            .unwrap()
            .is_none()
    );
    let first = world
        .service
        .accounts()
        .set_picture(&ann, "ann", png(1))
        .await
        .unwrap();
    let shown = world
        .service
        .accounts()
        .picture(&guest(), "ann")
        .await
        .unwrap()
        .unwrap();
    assert_eq!(Some(&shown.hash), first.record.picture.as_ref());
    assert!(shown.png.starts_with(b"\x89PNG"));
    let second = world
        .service
        .accounts()
        .set_picture(&ann, "ann", png(2))
        .await
        .unwrap();
    assert_ne!(first.record.picture, second.record.picture);
    assert_eq!(
        code(
            world
                .service
                .accounts()
                .set_picture(&bob, "ann", png(3))
                .await
        ),
        Code::Forbidden
    );
    assert_eq!(
        code(
            world
                .service
                .accounts()
                .set_picture(&guest(), "ann", png(3))
                .await
        ),
        Code::SignInNeeded
    );

    let files = || std::fs::read_dir(world.pictures()).unwrap().count();
    assert_eq!(files(), 2);
    // By the test's clock every file is dated in the future; a century later every file is old.
    world.service.sweep().await.unwrap();
    assert_eq!(files(), 2);
    world.wait(100 * 365 * 24 * 60 * 60);
    world.service.sweep().await.unwrap();
    assert_eq!(files(), 1);
    let without = world
        .service
        .accounts()
        .remove_picture(&ann, "ann")
        .await
        .unwrap();
    assert_eq!(without.record.picture, None);
}

#[on_sqlite]
async fn a_file_that_is_no_picture_is_refused(db: &TestDb) {
    let world = World::new(db);
    let ann = world.sign_up("ann", AccountKind::User).await;

    let rejection = async |file: Vec<u8>| {
        the_problem(
            world
                .service
                .accounts()
                .set_picture(&ann, "ann", file)
                .await,
        )
    };

    let not_png = rejection(b"GIF89a".to_vec()).await;
    assert_eq!(
        (not_png.code, not_png.field.as_deref()),
        (Code::PictureNotPng, Some("picture"))
    );

    let mut large = png(1);
    large.resize(150 * 1024, 0);
    let too_big = rejection(large).await;
    assert_eq!(
        (
            too_big.code,
            number(&too_big, "max"),
            number(&too_big, "size")
        ),
        (Code::PictureTooBig, 153_600, 153_600)
    );

    assert_eq!(
        rejection(png(1)[..30].to_vec()).await.code,
        Code::PictureUnreadable
    );

    assert!(
        world
            .service
            .accounts()
            .picture(&ann, "ann")
            .await
            .unwrap()
            .is_none()
    );
}
