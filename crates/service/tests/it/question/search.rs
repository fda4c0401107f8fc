//! Questions among the results of the search.

use domain::access::CollectionAccess;
use domain::catalogue::question::QuestionForm;
use testdb::{TestDb, on_both};

use super::{Scene, TITLE, form};
use crate::search::{find, names};
use crate::world::guest;
use service::Caller;

impl Scene {
    async fn found(&self, caller: &Caller, text: &str) -> Vec<String> {
        names(&find(&self.world.service, caller, text).await)
    }

    async fn refresh(&self) {
        self.world.service.search().refresh().await.unwrap();
    }
}

#[on_both(searches)]
async fn a_question_is_found_by_title_text_tag_and_address(db: &TestDb) {
    let scene = Scene::new(db).await;
    scene.ask(TITLE).await;

    let form = QuestionForm {
        text: "The series of Corsica stops.".to_owned(),
        ..form("Are there gaps in the data?")
    };
    scene.ask_as(&scene.cleo, &form).await;
    scene.refresh().await;

    for (text, expected) in [
        ("how index made", vec!["?1"]),
        ("corsica", vec!["?2"]),
        ("tag:method kind:question", vec!["?1", "?2"]),
        ("collection:ann/prices gaps", vec!["?2"]),
        ("ann/prices/post/2", vec!["?2"]),
        (
            "https://statit.example/ann/prices/post/2-are-there-gaps",
            vec!["?2"],
        ),
        ("kind:question cleo", vec![]),
    ] {
        let mut found = scene.found(&guest(), text).await;
        found.retain(|name| name.starts_with('?'));
        found.sort();
        // The words of an address find other objects, too.
        if text.contains("/post/") {
            found.truncate(1);
            assert!(
                scene.found(&guest(), text).await[0].starts_with('?'),
                "{text}"
            );
        }
        assert_eq!(
            found.first(),
            expected.first().map(|name| (*name).to_owned()).as_ref(),
            "{text}"
        );
        if !text.contains("/post/") {
            assert_eq!(found, expected, "{text}");
        }
    }
}

#[on_both(searches)]
async fn the_words_of_questions_are_no_suggestions(db: &TestDb) {
    let scene = Scene::new(db).await;
    scene.ask("Is zzyzx a good name for a place?").await;
    scene.refresh().await;
    assert_eq!(scene.found(&guest(), "zzyzx").await, ["?1"]);
    let search = scene.world.service.search();
    assert_eq!(search.suggest("zzy", 8).await.unwrap(), [] as [String; 0]);
}

#[on_both(commits)]
async fn a_question_that_is_not_shown_is_left_out_at_once(db: &TestDb) {
    let scene = Scene::new(db).await;
    let asked = scene.ask(TITLE).await;
    scene.refresh().await;
    let questions = scene.questions();

    let total = async || {
        find(&scene.world.service, &guest(), "how index made")
            .await
            .total
    };
    assert_eq!(total().await, 1);

    questions
        .remove_post(&scene.ann, asked.record.id, "Off topic")
        .await
        .unwrap();
    assert_eq!(total().await, 0, "removed");
    scene.refresh().await;
    assert_eq!(total().await, 0, "removed and written");

    questions
        .restore_post(&scene.ann, asked.record.id)
        .await
        .unwrap();
    scene.refresh().await;
    assert_eq!(total().await, 1, "restored");

    questions
        .delete_post(&scene.bob, asked.record.id)
        .await
        .unwrap();
    assert_eq!(total().await, 0, "deleted");
}

#[on_both(commits)]
async fn a_collection_hides_its_questions_at_once(db: &TestDb) {
    let scene = Scene::new(db).await;
    scene.ask(TITLE).await;
    scene.refresh().await;
    let total = async |caller: &Caller| {
        find(&scene.world.service, caller, "how index made")
            .await
            .total
    };
    for (access, questions, everybody, owner) in [
        (CollectionAccess::Public, false, 0, 0),
        (CollectionAccess::Private, true, 0, 1),
        (CollectionAccess::Public, true, 1, 1),
    ] {
        scene.set(access, questions).await;
        assert_eq!(total(&guest()).await, 0, "at once: {access:?} {questions}");
        scene.refresh().await;
        assert_eq!(total(&guest()).await, everybody, "{access:?} {questions}");
        assert_eq!(total(&scene.ann).await, owner, "{access:?} {questions}");
    }
}

#[on_both(searches)]
async fn an_edited_question_is_found_by_its_new_words(db: &TestDb) {
    let scene = Scene::new(db).await;
    let asked = scene.ask(TITLE).await;
    scene.refresh().await;
    let edited = form("Which weights does the basket have?");
    let version = asked.record.post.version;
    scene
        .questions()
        .edit_question(&scene.bob, asked.record.id, version, &edited)
        .await
        .unwrap();
    scene.refresh().await;
    assert_eq!(scene.found(&guest(), "weights basket").await, ["?1"]);
    assert_eq!(
        scene.found(&guest(), "\"index of prices made\"").await,
        [] as [String; 0]
    );
}
