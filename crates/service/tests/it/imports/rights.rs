//! Permissions to import and to see a file.

use domain::access::CollectionAccess;
use domain::problem::Code;
use domain::series::vintage::Mode;
use service::import::Progress;
use testdb::{TestDb, on_sqlite};

use crate::imports::{FILE, options, wanted};
use crate::member::Team;
use crate::world::code;

#[on_sqlite]
async fn editors_import_and_nobody_else_does(db: &TestDb) {
    let team = Team::new(db, CollectionAccess::Public).await;
    let service = &team.world.service;

    for (name, expected) in [
        ("ann", None),
        ("adm", None),
        ("edi", None),
        ("cad", None),
        ("mem", Some(Code::Forbidden)),
        ("out", Some(Code::Forbidden)),
        ("guest", Some(Code::SignInNeeded)),
    ] {
        let caller = team.caller(name);
        let options = options(Mode::Merge);
        let unseen = Progress::unseen();
        let may = service
            .imports()
            .may_import(&caller, "ann", "prices")
            .await
            .map(drop);
        let kept = service
            .imports()
            .keep_import(&caller, "ann", "prices", "f.csv", FILE.into())
            .await
            .map(drop);
        let dry = service
            .imports()
            .report_of(&caller, "ann", "prices", "f.csv", FILE.into(), &options)
            .await
            .map(drop);
        let done = service
            .imports()
            .publish_file(
                &caller,
                "ann",
                "prices",
                "f.csv",
                FILE.into(),
                &options,
                &unseen,
            )
            .await
            .map(drop);
        for outcome in [may, kept, dry, done] {
            match expected {
                None => outcome.unwrap(),
                Some(expected) => assert_eq!(code(outcome), expected, "{name}"),
            }
        }
        assert_eq!(
            code(
                service
                    .imports()
                    .may_import(&caller, "ann", "nothing")
                    .await
            ),
            Code::NotFound
        );
    }
}

#[on_sqlite]
async fn a_private_collection_is_not_there_for_strangers(db: &TestDb) {
    let team = Team::new(db, CollectionAccess::Private).await;
    let outsider = team.caller("out");
    let may = team
        .world
        .service
        .imports()
        .may_import(&outsider, "ann", "prices")
        .await;
    assert_eq!(code(may), Code::NotFound);
}

#[on_sqlite]
async fn a_file_is_there_for_who_sent_it_as_long_as_they_may_publish(db: &TestDb) {
    let team = Team::new(db, CollectionAccess::Public).await;
    let service = &team.world.service;
    let editor = team.caller("edi");

    let id = service
        .imports()
        .keep_import(&editor, "ann", "prices", "f.csv", FILE.into())
        .await
        .unwrap()
        .id;
    service
        .imports()
        .import_report(&editor, id, &options(Mode::Merge))
        .await
        .unwrap();

    let sentence = |_: &import::ImportProblem| String::new();
    let hidden = async |name: &str| {
        let caller = team.caller(name);
        assert_eq!(
            service.imports().import(&caller, id).await.unwrap(),
            None,
            "{name}"
        );
        let (options, unseen) = (options(Mode::Merge), Progress::unseen());
        assert_eq!(
            code(service.imports().import_report(&caller, id, &options).await),
            Code::NotFound
        );
        assert_eq!(
            code(
                service
                    .imports()
                    .publish_import(&caller, id, &wanted(Mode::Merge), &unseen)
                    .await
            ),
            Code::NotFound
        );
        assert_eq!(
            code(service.imports().discard_import(&caller, id).await),
            Code::NotFound
        );
        assert_eq!(
            code(
                service
                    .imports()
                    .import_invalid_part(&caller, id, &options, &sentence)
                    .await
                    .map(drop)
            ),
            Code::NotFound
        );
    };

    for name in ["ann", "cad", "mem", "out", "guest"] {
        hidden(name).await;
    }

    // A former editor sees neither the stored file nor its earlier report.
    team.remove_here("ann", "edi").await.unwrap();
    hidden("edi").await;
    assert_eq!(
        code(
            service
                .imports()
                .keep_import(&editor, "ann", "prices", "f.csv", FILE.into())
                .await
        ),
        Code::Forbidden
    );
}
