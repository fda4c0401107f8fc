//! The questions and answers on the public page of a user.

use domain::access::CollectionAccess;
use domain::id::AccountId;
use domain::list::Page;
use service::Caller;
use testdb::{TestDb, on_both};

use super::{Scene, TITLE};
use crate::world::guest;

impl Scene {
    async fn account(&self, username: &str) -> AccountId {
        let person = self
            .world
            .service
            .people()
            .person(&self.ann, username)
            .await;
        person.unwrap().unwrap().record.id
    }

    /// The numbers of the questions and of the answered questions on a user's page, as a caller sees them.
    async fn posts(&self, caller: &Caller, username: &str) -> (Vec<i64>, Vec<i64>) {
        let (account, page) = (self.account(username).await, Page::first(50));
        let questions = self
            .questions()
            .person_questions(caller, account, &page)
            .await
            .unwrap();
        let answers = self
            .questions()
            .person_answers(caller, account, &page)
            .await
            .unwrap();

        assert_eq!(questions.total, questions.nodes.len() as u64);
        assert_eq!(answers.total, answers.nodes.len() as u64);
        let numbers = questions
            .nodes
            .iter()
            .map(|one| one.record.number)
            .collect();
        let answered = answers
            .nodes
            .iter()
            .map(|one| one.question.record.number)
            .collect();

        (numbers, answered)
    }
}

#[on_both(lists)]
async fn a_page_has_the_shown_posts_in_public_collections_the_latest_first(db: &TestDb) {
    let scene = Scene::new(db).await;
    let first = scene.ask(TITLE).await;
    let second = scene.ask("Which year is the base?").await;

    scene
        .answer(&scene.cleo, first.record.id, "By a survey.")
        .await;
    let answer = scene.answer(&scene.cleo, second.record.id, "2015.").await;
    assert_eq!(scene.posts(&guest(), "bob").await, (vec![2, 1], vec![]));
    assert_eq!(scene.posts(&guest(), "cleo").await, (vec![], vec![2, 1]));

    scene
        .questions()
        .delete_post(&scene.cleo, answer.record.id)
        .await
        .unwrap();
    assert_eq!(
        scene.posts(&guest(), "cleo").await,
        (vec![], vec![1]),
        "a deleted answer"
    );

    scene
        .questions()
        .remove_post(&scene.ann, first.record.id, "Off topic")
        .await
        .unwrap();
    assert_eq!(
        scene.posts(&scene.bob, "bob").await,
        (vec![2], vec![]),
        "a removed question"
    );
    assert_eq!(
        scene.posts(&guest(), "cleo").await,
        (vec![], vec![]),
        "an answer to a removed question"
    );

    for (access, questions) in [
        (CollectionAccess::Private, true),
        (CollectionAccess::Public, false),
    ] {
        scene.set(access, questions).await;
        // Also for those who see them in the collection.
        assert_eq!(
            scene.posts(&scene.ann, "bob").await,
            (vec![], vec![]),
            "{access:?} {questions}"
        );
    }
}

#[on_both(lists)]
async fn a_page_follows_the_one_before(db: &TestDb) {
    let scene = Scene::new(db).await;
    for number in 0..5 {
        scene
            .ask(&format!("Question number {number} of bob?"))
            .await;
    }
    let account = scene.account("bob").await;
    let (mut page, mut found) = (Page::first(2), Vec::new());
    loop {
        let listed = scene
            .questions()
            .person_questions(&guest(), account, &page)
            .await
            .unwrap();
        assert_eq!(listed.total, 5);
        found.extend(listed.nodes.iter().map(|one| one.record.number));
        if !listed.has_next {
            break;
        }
        page.after = listed.end;
    }
    assert_eq!(found, [5, 4, 3, 2, 1]);
}
