//! The number of posts in a time, and of answers to a question.

use domain::limits;
use domain::problem::Code;
use testdb::{TestDb, on_both, on_sqlite};

use crate::question::{Scene, TITLE, form};
use crate::world::{code, number, the_problem};

#[on_both(counts)]
async fn a_new_user_posts_three_times_in_half_an_hour(db: &TestDb) {
    let scene = Scene::new(db).await;
    let questions = scene.questions();

    let ask = async |title: &str| {
        let form = form(title);
        questions
            .ask(&scene.bob, scene.collection, &form, title)
            .await
    };

    ask("The first of my questions").await.unwrap();
    let early = the_problem(ask("The second of my questions").await);
    assert_eq!(
        (early.code, number(&early, "seconds")),
        (Code::PostingPace, 600)
    );

    scene.world.wait(599);
    assert_eq!(
        code(ask("The second of my questions").await),
        Code::PostingPace
    );
    scene.world.wait(1);
    ask("The second of my questions").await.unwrap();

    scene.world.wait(600);
    ask("The third of my questions").await.unwrap();
    ask("The fourth of my questions").await.unwrap();
}

#[on_sqlite]
async fn whoever_answers_in_their_own_collection_has_no_pace(db: &TestDb) {
    let scene = Scene::new(db).await;
    let question = scene.ask(TITLE).await.record.id;
    for text in ["By a survey.", "Each month.", "In cents."] {
        let answered = scene
            .questions()
            .answer(&scene.ann, question, text, text)
            .await;
        assert!(answered.is_ok(), "{text}");
    }
    let form = form("A question of the publisher");
    scene
        .questions()
        .ask(&scene.ann, scene.collection, &form, "key")
        .await
        .unwrap();
}

#[on_both(commits)]
async fn ten_posts_an_hour_and_thirty_a_day_on_all_servers(db: &TestDb) {
    let scene = Scene::new(db).await;
    let question = scene.ask(TITLE).await.record.id;

    let outgoing = service::Outgoing::Folder(scene.world.outgoing());
    let other = scene.world.other_server(db, outgoing);
    let servers = [&scene.world.service, &other];

    let answer = async |place: usize| {
        let text = format!("Answer {place}");
        let questions = servers[place % 2].questions();
        questions.answer(&scene.cleo, question, &text, &text).await
    };

    for place in 0..3 {
        scene.world.wait(600);
        answer(place).await.unwrap();
    }

    // The window of an hour began with the first answer.
    for place in 3..10 {
        answer(place).await.unwrap();
    }
    let beyond = the_problem(answer(10).await);
    assert_eq!(beyond.code, Code::TooManyAttempts);
    assert!(number(&beyond, "seconds") <= 3_600);

    let mut place = 10;
    while place < 30 {
        scene.world.wait(3_600);
        for _ in 0..10 {
            answer(place).await.unwrap();
            place += 1;
        }
    }

    scene.world.wait(3_600);
    assert_eq!(code(answer(30).await), Code::TooManyAttempts);
    scene.world.wait(24 * 3_600);
    answer(30).await.unwrap();
}

#[on_both(counts)]
async fn a_question_has_at_most_500_answers(db: &TestDb) {
    let scene = Scene::new(db).await;
    let id = scene.ask(TITLE).await.record.id;
    assert_eq!(limits::ANSWERS, 500);
    db.execute("update questions set answers = 500").await;
    let beyond = the_problem(scene.questions().answer(&scene.cleo, id, "x", "k").await);
    assert_eq!((beyond.code, number(&beyond, "max")), (Code::TooMany, 500));
}
