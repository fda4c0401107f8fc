//! Accounts: settings and visibility.

mod hand_over;
mod kinds;
mod pictures;

use domain::identity::account::{AccountForm, AccountKind, Visibility};
use domain::problem::Code;
use domain::text::language::{Language, Text};
use service::account::{AccountEdit, SeenAccount};
use testdb::{TestDb, on_both, on_sqlite};

use crate::world::{PASSWORD, World, code, guest, number, the_problem};

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
async fn language_and_time_zone_are_kept(db: &TestDb) {
    let world = World::new(db);
    let ann = world.sign_up("ann", AccountKind::User).await;
    world
        .service
        .viewers()
        .set_language(&ann, Language::Fr)
        .await
        .unwrap();
    world
        .service
        .viewers()
        .set_preferences(&ann, true, "europe/paris")
        .await
        .unwrap();

    let user = world
        .service
        .viewers()
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
                .viewers()
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
            .viewers()
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
