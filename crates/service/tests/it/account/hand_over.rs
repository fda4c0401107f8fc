//! Handing over accounts and collections: the allowed heirs, the role left to the former owner, always one owner.

use domain::access::CollectionAccess;
use domain::identity::account::AccountKind;
use domain::identity::role::{AccountRole as A, CollectionRole as C};
use domain::problem::Code;
use service::Outcome;
use service::account::SeenAccount;
use testdb::{TestDb, on_both, on_sqlite};

use crate::member::Team;
use crate::world::{PASSWORD, code, codes};

async fn hand_over(
    team: &Team,
    by: &str,
    to: &str,
    password: &str,
    username: Option<&str>,
) -> Outcome<SeenAccount> {
    let (by, to) = (team.caller(by), team.user(to));
    team.world
        .service
        .members()
        .hand_over_account(&by, "ann", to, password, username)
        .await
}

#[on_both(locks)]
async fn an_account_goes_to_one_of_its_administrators(db: &TestDb) {
    let team = Team::new(db, CollectionAccess::Private).await;
    let world = &team.world;
    let (to, password) = (Some("to"), Some("password"));
    for (by, heir, typed, expected) in [
        ("guest", "adm", PASSWORD, (None, Code::SignInNeeded)),
        ("out", "adm", PASSWORD, (None, Code::Forbidden)),
        ("mem", "adm", PASSWORD, (None, Code::Forbidden)),
        ("adm", "adm", PASSWORD, (None, Code::Forbidden)),
        ("ann", "mem", PASSWORD, (to, Code::NotAdministrator)),
        ("ann", "ann", PASSWORD, (to, Code::NotAdministrator)),
        ("ann", "out", PASSWORD, (to, Code::NotAdministrator)),
        ("ann", "adm", "", (password, Code::Required)),
        ("ann", "adm", "wrong", (password, Code::PasswordWrong)),
    ] {
        let (field, code) = expected;
        let outcome = hand_over(&team, by, heir, typed, Some("anna")).await;
        assert_eq!(
            codes(outcome),
            [(field.map(str::to_owned), code)],
            "{by} to {heir}"
        );
    }
    for (username, expected) in [
        ("an", Code::UsernameFormat),
        ("help", Code::UsernameReserved),
        ("Out", Code::UsernameTaken),
        ("ann", Code::UsernameTaken),
    ] {
        let outcome = hand_over(&team, "ann", "adm", PASSWORD, Some(username)).await;
        assert_eq!(
            codes(outcome),
            [(Some("username".into()), expected)],
            "{username}"
        );
    }
    assert_eq!(
        team.members("ann").await.unwrap()[2],
        ("ann".to_owned(), A::Owner)
    );

    world.wait(1);
    let seen = hand_over(&team, "ann", "adm", PASSWORD, Some("Anna"))
        .await
        .unwrap();
    assert_eq!(
        (
            seen.role,
            seen.can.edit,
            seen.can.manage_members,
            seen.record.owner
        ),
        (Some(A::Administrator), false, true, team.user("adm"))
    );
    // The former owner remains a user: the username goes with the account, and another username is chosen.
    let ann = world
        .service
        .viewers()
        .viewer(&team.caller("ann"))
        .await
        .unwrap()
        .unwrap();
    assert_eq!(
        (ann.account.record.key.as_str(), ann.account.role),
        ("Anna", Some(A::Owner))
    );
    let adm = world
        .service
        .viewers()
        .viewer(&team.caller("adm"))
        .await
        .unwrap()
        .unwrap();
    assert_eq!(adm.account.record.key, "adm");
    let members = team.members("adm").await.unwrap();
    assert_eq!(
        members[..3],
        [
            ("adm".to_owned(), A::Owner),
            ("adm2".to_owned(), A::Administrator),
            ("Anna".to_owned(), A::Administrator)
        ]
    );
    assert_eq!(
        members.iter().filter(|(_, role)| *role == A::Owner).count(),
        1
    );
    let trail = world
        .service
        .audit()
        .account_audit(
            &team.caller("adm"),
            team.account,
            &domain::list::Page::first(1),
        )
        .await
        .unwrap()
        .unwrap();
    let entry = &trail.nodes[0];
    assert_eq!(
        (
            entry.actor.as_deref(),
            entry.action.as_str(),
            entry.subject.as_deref(),
            entry.details.as_str()
        ),
        (
            Some("Anna"),
            "account_handed_over",
            Some("adm"),
            "{\"before\":\"ann\"}"
        )
    );
    // Only the new owner can hand the account back.
    assert_eq!(
        code(hand_over(&team, "ann", "adm2", PASSWORD, None).await),
        Code::Forbidden
    );
    hand_over(&team, "adm", "ann", PASSWORD, None)
        .await
        .unwrap();
    let ann = world
        .service
        .viewers()
        .viewer(&team.caller("ann"))
        .await
        .unwrap()
        .unwrap();
    assert_eq!(ann.account.record.key, "Anna");
    let adm = world
        .service
        .viewers()
        .viewer(&team.caller("adm"))
        .await
        .unwrap()
        .unwrap();
    assert_eq!(
        (adm.account.record.key.as_str(), adm.account.record.kind),
        ("adm", AccountKind::Publisher)
    );
    // A username that has become the key of another account does not identify a user.
    assert_eq!(
        code(
            world
                .service
                .members()
                .add_account_member(&team.caller("out"), "out", "ann", A::Member)
                .await
        ),
        Code::MemberUnknown
    );
    world
        .service
        .members()
        .add_account_member(&team.caller("out"), "out", "anna", A::Member)
        .await
        .unwrap();
}

#[on_sqlite]
async fn who_chooses_no_username_gets_one_like_the_key(db: &TestDb) {
    let team = Team::new(db, CollectionAccess::Public).await;
    team.world.sign_up("ann-2", AccountKind::User).await;
    hand_over(&team, "ann", "adm", PASSWORD, None)
        .await
        .unwrap();
    let ann = team
        .world
        .service
        .viewers()
        .viewer(&team.caller("ann"))
        .await
        .unwrap()
        .unwrap();
    assert_eq!(
        (ann.account.record.key.as_str(), ann.account.record.kind),
        ("ann-3", AccountKind::User)
    );
}

#[on_both(locks)]
async fn a_collection_goes_to_one_of_its_administrators(db: &TestDb) {
    let team = Team::new(db, CollectionAccess::Private).await;
    let world = &team.world;

    let hand_over = async |by: &str, to: &str| {
        world
            .service
            .members()
            .hand_over_collection(&team.caller(by), team.prices, team.user(to))
            .await
    };

    for (by, heir, expected) in [
        ("guest", "cad", (None, Code::NotFound)),
        ("out", "cad", (None, Code::NotFound)),
        ("edi", "cad", (None, Code::Forbidden)),
        ("cad", "cad", (None, Code::Forbidden)),
        ("adm", "cad", (None, Code::Forbidden)),
        ("ann", "edi", (Some("to"), Code::NotAdministrator)),
        ("ann", "ann", (Some("to"), Code::NotAdministrator)),
        ("ann", "out", (Some("to"), Code::NotAdministrator)),
        // An administrator of the account acts as one of the collection, but is not its member.
        ("ann", "adm", (Some("to"), Code::NotAdministrator)),
    ] {
        let (field, code) = expected;
        assert_eq!(
            codes(hand_over(by, heir).await),
            [(field.map(str::to_owned), code)],
            "{by} to {heir}"
        );
    }

    let seen = hand_over("ann", "cad").await.unwrap();
    assert_eq!(
        (
            seen.role,
            seen.record.owner,
            seen.can.delete,
            seen.can.manage_members
        ),
        (Some(C::Administrator), team.user("cad"), false, true)
    );
    assert_eq!(
        team.members_here("ann").await.unwrap()[..2],
        [
            ("ann".to_owned(), C::Administrator),
            ("cad".to_owned(), C::Owner)
        ]
    );
    assert!(
        team.trail()
            .await
            .contains(&"ann collection_handed_over cad prices {\"before\":\"ann\"}".to_owned())
    );
    assert_eq!(code(hand_over("ann", "cad").await), Code::Forbidden);

    // When the collection's owner leaves, the collection returns to the account's owner.
    team.remove("ann", "cad").await.unwrap();
    assert_eq!(
        team.members_here("ann").await.unwrap()[..1],
        [("ann".to_owned(), C::Owner)]
    );
}
