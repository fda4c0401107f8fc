//! Accounts: settings, visibility, kinds, pictures.

mod hand_over;

use domain::catalogue::collection::CollectionAccess;
use domain::identity::account::{AccountForm, AccountKind, AccountView, Visibility};
use domain::problem::Code;
use domain::text::language::{Language, Text};
use service::account::{AccountEdit, SeenAccount};
use testdb::{TestDb, on_both, on_sqlite};

use crate::world::{PASSWORD, World, code, collection_form, guest, number, the_problem};

/// A PNG of one pixel.
pub(crate) fn png(shade: u8) -> Vec<u8> {
    let mut file = Vec::new();
    let mut encoder = png::Encoder::new(&mut file, 1, 1);
    encoder.set_color(png::ColorType::Grayscale);
    let mut writer = encoder.write_header().unwrap();
    writer.write_image_data(&[shade]).unwrap();
    writer.finish().unwrap();
    file
}

/// The present settings with one change.
fn edit_with(of: &SeenAccount, change: impl FnOnce(&mut AccountForm)) -> AccountEdit {
    let mut edit = edit(of);
    change(&mut edit.form);
    edit
}

fn edit(of: &SeenAccount) -> AccountEdit {
    AccountEdit {
        form: AccountForm {
            name: of.record.name.clone(),
            description: of.record.description.clone(),
            visibility: of.record.visibility,
            view: of.record.view,
        },
        version: of.record.version,
    }
}

#[on_sqlite]
async fn a_private_account_does_not_exist_for_others(db: &TestDb) {
    let world = World::new(db);
    let ann = world.sign_up("ann", AccountKind::User).await;
    let bob = world.sign_up("bob", AccountKind::User).await;
    let seen = world
        .service
        .accounts()
        .account(&ann, "ann")
        .await
        .unwrap()
        .unwrap();
    let private = edit_with(&seen, |form| {
        form.visibility = Visibility::Private;
        form.name = Some("Ann ".into());
        form.description = Text::fr(" Qui je suis\r\nici ");
    });
    let seen = world
        .service
        .accounts()
        .update_account(&ann, None, &private)
        .await
        .unwrap();
    assert_eq!(seen.record.name.as_deref(), Some("Ann"));
    assert_eq!(seen.record.description, Text::fr("Qui je suis\nici"));
    // A user without access gets NOT_FOUND, as for an account that does not exist.
    assert_eq!(
        code(
            world
                .service
                .accounts()
                .update_account(&bob, Some("ann"), &edit(&seen))
                .await
        ),
        Code::NotFound
    );
    for reader in [&guest(), &bob] {
        assert!(
            world
                .service
                .accounts()
                .account(reader, "ann")
                .await
                .unwrap()
                .is_none()
        );
        assert!(
            world
                .service
                .accounts()
                .account_by_id(reader, seen.record.id)
                .await
                .unwrap()
                .is_none()
        );
        assert!(
            world
                .service
                .accounts()
                .picture(reader, "ann")
                .await
                .unwrap()
                .is_none()
        );
        assert_eq!(
            code(
                world
                    .service
                    .accounts()
                    .set_picture(reader, "ann", png(0))
                    .await
            ),
            Code::NotFound
        );
    }
    assert!(
        world
            .service
            .accounts()
            .account(&ann, "ANN")
            .await
            .unwrap()
            .is_some()
    );
}

#[on_both(locks)]
async fn stale_settings_are_a_conflict(db: &TestDb) {
    let world = World::new(db);
    let ann = world.sign_up("ann", AccountKind::Publisher).await;
    let seen = world
        .service
        .accounts()
        .account(&ann, "ann")
        .await
        .unwrap()
        .unwrap();
    let first = edit_with(&seen, |form| form.name = Some("First".into()));
    let changed = world
        .service
        .accounts()
        .update_account(&ann, None, &first)
        .await
        .unwrap();
    let second = edit_with(&seen, |form| form.name = Some("Second".into()));
    let problem = the_problem(
        world
            .service
            .accounts()
            .update_account(&ann, None, &second)
            .await,
    );
    assert_eq!(
        (problem.code, number(&problem, "current")),
        (Code::Conflict, changed.record.version)
    );
    let present = world
        .service
        .accounts()
        .account(&ann, "ann")
        .await
        .unwrap()
        .unwrap();
    assert_eq!(present.record.name.as_deref(), Some("First"));
}

#[on_sqlite]
async fn a_user_becomes_a_publisher_and_switches_its_view(db: &TestDb) {
    let world = World::new(db);
    let ann = world.sign_up("ann", AccountKind::User).await;
    let seen = world
        .service
        .accounts()
        .account(&ann, "ann")
        .await
        .unwrap()
        .unwrap();
    assert!(!seen.can.create_collection);
    let early = edit_with(&seen, |form| form.view = AccountView::Publisher);
    assert_eq!(
        code(
            world
                .service
                .accounts()
                .update_account(&ann, None, &early)
                .await
        ),
        Code::NotAPublisher
    );
    let seen = world
        .service
        .accounts()
        .become_publisher(&ann)
        .await
        .unwrap();
    assert_eq!(
        (seen.record.kind, seen.record.view),
        (AccountKind::Publisher, AccountView::Publisher)
    );
    assert!(seen.can.create_collection && seen.can.edit && seen.can.manage_members);
    let reader = edit_with(&seen, |form| form.view = AccountView::User);
    let seen = world
        .service
        .accounts()
        .update_account(&ann, None, &reader)
        .await
        .unwrap();
    assert_eq!(
        (seen.record.kind, seen.record.view),
        (AccountKind::Publisher, AccountView::User)
    );
    assert_eq!(
        code(world.service.accounts().become_publisher(&guest()).await),
        Code::SignInNeeded
    );
}

#[on_sqlite]
async fn a_publisher_without_collections_becomes_a_user_again(db: &TestDb) {
    let world = World::new(db);
    let ann = world.publisher("ann").await;
    let bob = world.sign_up("bob", AccountKind::User).await;
    let made = world
        .collection(
            &ann,
            "ann",
            &collection_form("col", CollectionAccess::Public),
        )
        .await;
    let problem = the_problem(world.service.accounts().become_user(&ann, "ann").await);
    assert_eq!(
        (problem.code, number(&problem, "count")),
        (Code::HasCollections, 1)
    );
    world
        .service
        .collections()
        .delete_collection(&ann, made.record.id)
        .await
        .unwrap();
    assert_eq!(
        code(world.service.accounts().become_user(&bob, "ann").await),
        Code::Forbidden
    );
    assert_eq!(
        code(world.service.accounts().become_user(&guest(), "ann").await),
        Code::SignInNeeded
    );
    let seen = world
        .service
        .accounts()
        .become_user(&ann, "ann")
        .await
        .unwrap();
    assert_eq!(
        (seen.record.kind, seen.record.view),
        (AccountKind::User, AccountView::User)
    );
    assert!(!seen.can.create_collection);
    // A second call changes nothing, and the change can be reversed.
    let again = world
        .service
        .accounts()
        .become_user(&ann, "ann")
        .await
        .unwrap();
    assert_eq!(again.record.version, seen.record.version);
    assert!(
        world
            .service
            .accounts()
            .become_publisher(&ann)
            .await
            .unwrap()
            .can
            .create_collection
    );
}

#[on_both(commits)]
async fn an_account_has_a_collection_or_becomes_a_users_but_not_both(db: &TestDb) {
    let world = World::new(db);
    for name in ["ann", "bob", "cyd"] {
        let publisher = world.publisher(name).await;
        let form = collection_form("col", CollectionAccess::Public);
        let (became, made) = tokio::join!(
            world.service.accounts().become_user(&publisher, name),
            world
                .service
                .collections()
                .create_collection(&publisher, name, &form, None),
        );
        assert!(became.is_ok() != made.is_ok(), "{became:?} {made:?}");
        let seen = world
            .service
            .accounts()
            .account(&publisher, name)
            .await
            .unwrap()
            .unwrap();
        assert_eq!(seen.record.kind == AccountKind::Publisher, made.is_ok());
    }
}

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

#[on_sqlite]
async fn language_and_time_zone_are_kept(db: &TestDb) {
    let world = World::new(db);
    let ann = world.sign_up("ann", AccountKind::User).await;
    world
        .service
        .identity()
        .set_language(&ann, Language::Fr)
        .await
        .unwrap();
    world
        .service
        .identity()
        .set_preferences(&ann, true, "europe/paris")
        .await
        .unwrap();
    let user = world
        .service
        .identity()
        .viewer(&ann)
        .await
        .unwrap()
        .unwrap()
        .user;
    assert_eq!(
        (user.language, user.expert, user.time_zone.as_str()),
        (Language::Fr, true, "Europe/Paris")
    );
    for zone in ["", "Mars/Olympus", "../../etc/passwd", "CEST+2"] {
        let problem = the_problem(
            world
                .service
                .identity()
                .set_preferences(&ann, true, zone)
                .await,
        );
        assert_eq!(problem.code, Code::TimeZoneUnknown, "{zone}");
    }
}

#[on_sqlite]
async fn a_newcomer_has_the_time_zone_of_their_browser_or_of_the_operator(db: &TestDb) {
    let world = World::with(db, |config| config.time_zone = "America/Lima".to_owned());
    for (name, offered, expected) in [
        ("ann", None, "America/Lima"),
        ("bob", Some("asia/tokyo"), "Asia/Tokyo"),
        ("cyd", Some("Mars/Olympus"), "America/Lima"),
    ] {
        let email = format!("{name}@example.org");
        let request = world.begin_sign_up(&email, AccountKind::User).await;
        let code = world.code_for(&email).await;
        let made = world
            .service
            .identity()
            .complete_sign_up(&guest(), request, &code, name, PASSWORD, offered)
            .await
            .unwrap();
        let newcomer = world
            .service
            .identity()
            .viewer(&made.caller)
            .await
            .unwrap()
            .unwrap()
            .user;
        assert_eq!(newcomer.time_zone, expected, "{name}");
    }
}

#[on_sqlite]
async fn reserved_and_malformed_keys_have_no_account(db: &TestDb) {
    let world = World::new(db);
    for key in ["statit", "", "a/b", "é", "graphql", "x\0y", "--"] {
        assert!(
            world
                .service
                .accounts()
                .account(&guest(), key)
                .await
                .unwrap()
                .is_none(),
            "{key:?}"
        );
    }
}
