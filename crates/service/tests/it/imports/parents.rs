//! Parents of indicators in files. `service::import::family` tests cycles and depths.

use domain::calendar::frequency::Frequency;
use domain::problem::Code;
use domain::series::vintage::Mode;
use service::import::PublishImport;
use testdb::{TestDb, on_sqlite};

use crate::imports::{Desk, wanted};
use crate::world::{metric_form, the_problem};

#[on_sqlite]
async fn a_parent_may_be_of_the_same_file_and_stand_behind(db: &TestDb) {
    let desk = Desk::new(db).await;
    let form = metric_form("there", Frequency::Yearly);
    desk.world
        .service
        .metrics()
        .create_metric(&desk.ann, "ann", "col", &form, None, None)
        .await
        .unwrap();

    let file = "id;a/b;c;a;d;x;there\nfrequency;Y;Y;Y;Y;Y;Y\nparent;;d;;There;nowhere;x\n2020;1;2;3;4;5;6\n";
    assert_eq!(
        desk.reported(file, Mode::Merge).await,
        [
            "a/b new +1 ~0 -0 =0 []",
            "c new +1 ~0 -0 =0 []",
            "a new +1 ~0 -0 =0 []",
            "d new +1 ~0 -0 =0 []",
            "x invalid +0 ~0 -0 =0 [] parent:PARENT_NOT_FOUND",
            "there invalid +0 ~0 -0 =0 [] parent:PARENT_NOT_FOUND",
        ]
    );
    assert_eq!(desk.published(file).await.new, 4);

    let parent = async |path: &str| desk.metric(path).await.unwrap().record.parent;
    let id = async |path: &str| Some(desk.metric(path).await.unwrap().record.id);
    assert_eq!(parent("a/b").await, id("a").await, "the path's own");
    assert_eq!(
        (parent("c").await, parent("d").await),
        (id("d").await, id("there").await)
    );
    assert_eq!(parent("a").await, None);

    // Known indicators keep their parent, move, or lose it.
    assert_eq!(
        desk.reported("id;a/b\n2021;1\n", Mode::Merge).await,
        ["a/b changed +1 ~0 -0 =0 []"]
    );
    assert_eq!(desk.published("id;a/b;a\nparent;/;d\n").await.changed, 2);
    assert_eq!(
        (parent("a/b").await, parent("a").await),
        (None, id("d").await)
    );

    assert_eq!(
        desk.reported("id;there\nparent;c\n", Mode::Merge).await,
        ["there invalid +0 ~0 -0 =0 [] parent:PARENT_CYCLE"]
    );
}

#[on_sqlite]
async fn an_indicator_that_others_need_cannot_be_left_out_alone(db: &TestDb) {
    let desk = Desk::new(db).await;
    let id = desk
        .keep("id;a;b;a/c\nfrequency;Y;Y;Y\nparent;;a;\n2020;1;2;3\n")
        .await;
    let left = |ids: &[&str]| PublishImport {
        leave_out: ids.iter().map(|&id| id.to_owned()).collect(),
        ..wanted(Mode::Merge)
    };
    let problem = the_problem(desk.publish_as(id, &left(&["a"])).await);
    assert_eq!(
        (problem.code, problem.field.as_deref()),
        (Code::ParentNotFound, Some("leaveOut"))
    );
    let done = desk.publish_as(id, &left(&["a", "b"])).await.unwrap();
    assert_eq!(done.result.unwrap().counts.new, 1);
    assert_eq!(desk.metric("a/c").await.unwrap().record.parent, None);
}
