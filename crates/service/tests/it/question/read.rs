//! Lists of questions: filters, search, order, pages, similar titles.

use domain::calendar::frequency::Frequency;
use domain::catalogue::question::{
    QuestionFilter, QuestionForm, QuestionOrder, QuestionsWanted, words_of,
};
use domain::list::Page;
use testdb::{TestDb, on_both, on_sqlite};

use super::{Scene, form, wanted};
use crate::world::{guest, metric_form};

#[on_both(searches)]
async fn lists_are_filtered_searched_and_ordered(db: &TestDb) {
    let scene = Scene::new(db).await;
    let metrics = scene.world.service.metrics();
    let cpi = metric_form("cpi", Frequency::Monthly);
    let made = metrics.create_metric(&scene.ann, "ann", "prices", &cpi, None, None);
    let metric = made.await.unwrap().record.id;
    let about = QuestionForm {
        metric: Some(metric),
        tags: "Énergie".to_owned(),
        text: "The *weights* of électricité, please.".to_owned(),
        ..form("Which weights has energy?")
    };
    let open = scene
        .ask("How is the index of prices made?")
        .await
        .record
        .id;
    let answered = scene.ask_as(&scene.cleo, &about).await.record.id;
    scene.ask("When is the next publication?").await;
    let accepted = scene
        .answer(&scene.ann, answered, "See the table.")
        .await
        .record
        .id;
    scene
        .questions()
        .accept(&scene.cleo, answered, Some(accepted))
        .await
        .unwrap();
    scene.answer(&scene.cleo, open, "By a survey.").await;
    scene.answer(&scene.ann, open, "By two.").await;
    let closed = scene.see(&guest(), 3).await.unwrap().record.id;
    scene
        .questions()
        .close(&scene.ann, closed, true)
        .await
        .unwrap();

    use QuestionFilter::{Answered, Mine, Open};
    use QuestionOrder::{Newest, Unanswered};
    let with = |change: fn(&mut QuestionsWanted)| {
        let mut wanted = wanted();
        change(&mut wanted);
        wanted
    };
    for (list, expected) in [
        (wanted(), vec![1, 2, 3]),
        (with(|list| list.order = Newest), vec![3, 2, 1]),
        (with(|list| list.order = Unanswered), vec![3, 2, 1]),
        (with(|list| list.filter = Open), vec![1]),
        (with(|list| list.filter = Answered), vec![2]),
        (with(|list| list.filter = Mine), vec![1, 3]),
        (with(|list| list.tag = Some("energie".to_owned())), vec![2]),
        (with(|list| list.tag = Some("energi".to_owned())), vec![]),
        (
            with(|list| list.words = words_of("ÉLECTRICITÉ weights", 1)),
            vec![2],
        ),
        (
            with(|list| list.words = words_of("method price", 1)),
            vec![1, 3],
        ),
        (with(|list| list.words = words_of("nowhere", 1)), vec![]),
        (
            QuestionsWanted {
                metric: Some(metric),
                ..wanted()
            },
            vec![2],
        ),
    ] {
        assert_eq!(scene.numbers(&scene.bob, &list).await, expected, "{list:?}");
    }
    assert_eq!(
        scene
            .numbers(&guest(), &with(|list| list.filter = Mine))
            .await,
        Vec::<i64>::new()
    );
    assert_eq!(
        scene
            .questions()
            .count_about(&guest(), scene.collection, metric)
            .await
            .unwrap(),
        1
    );
    let tags = scene
        .questions()
        .tags(&guest(), scene.collection)
        .await
        .unwrap();
    let tags: Vec<_> = tags
        .iter()
        .map(|tag| (tag.name.as_str(), tag.count))
        .collect();
    assert_eq!(tags, [("method", 2), ("Prices", 2), ("Énergie", 1)]);
}

#[on_both(lists)]
async fn pages_follow_each_other_without_gap(db: &TestDb) {
    let scene = Scene::new(db).await;
    for place in 0..7 {
        scene
            .ask(&format!("Question of many, number {place}"))
            .await;
    }

    for order in [
        QuestionOrder::Active,
        QuestionOrder::Newest,
        QuestionOrder::Unanswered,
    ] {
        let wanted = QuestionsWanted { order, ..wanted() };
        let mut page = Page::first(3);
        let mut numbers = Vec::new();
        loop {
            let listed = scene
                .questions()
                .questions_of(&guest(), scene.collection, &wanted, &page)
                .await
                .unwrap();
            assert_eq!(listed.total, 7);
            numbers.extend(listed.nodes.iter().map(|question| question.record.number));
            if !listed.has_next {
                break;
            }
            page.after = listed.end;
        }
        assert_eq!(numbers, [7, 6, 5, 4, 3, 2, 1], "{order:?}");
    }
}

#[on_both(searches)]
async fn similar_titles_share_half_of_the_words(db: &TestDb) {
    let scene = Scene::new(db).await;
    scene.ask("How is the consumer price index made?").await;
    scene.ask("When is the next publication?").await;
    for (title, expected) in [
        ("consumer price index", vec![1]),
        ("The CONSUMER price of bread", vec![1]),
        ("publication of prices", vec![2]),
        ("bread and butter", vec![]),
        ("is it", vec![]),
        ("", vec![]),
    ] {
        let found = scene
            .questions()
            .similar(&guest(), scene.collection, title)
            .await
            .unwrap();
        let found: Vec<_> = found
            .iter()
            .map(|question| question.record.number)
            .collect();
        assert_eq!(found, expected, "{title}");
    }
}

#[on_sqlite]
async fn authors_follow_their_questions_until_they_stop(db: &TestDb) {
    let scene = Scene::new(db).await;
    let id = scene
        .ask("How is the index of prices made?")
        .await
        .record
        .id;
    let questions = scene.questions();
    assert!(questions.is_followed(&scene.bob, id).await.unwrap());
    assert!(!questions.is_followed(&scene.cleo, id).await.unwrap());
    scene.answer(&scene.cleo, id, "By a survey.").await;
    assert!(questions.is_followed(&scene.cleo, id).await.unwrap());
    questions.follow(&scene.bob, id, false).await.unwrap();
    assert!(!questions.is_followed(&scene.bob, id).await.unwrap());
    assert!(!questions.is_followed(&guest(), id).await.unwrap());
}
