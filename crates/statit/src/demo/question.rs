//! The questions of the demo: readers ask, and the publisher answers.

use anyhow::Context;
use domain::catalogue::question::{QuestionFilter, QuestionForm, QuestionOrder, QuestionsWanted};
use domain::id::{CollectionId, MetricId};
use domain::list::Page;
use serde::Deserialize;
use service::question::SeenQuestion;
use service::{Caller, Service};

use super::collection::Place;
use super::{Callers, caller_of, rejected};

/// Maximum number of questions of a collection that are looked through.
const LISTED: u32 = 50;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct QuestionsFile {
    questions: Vec<QuestionFile>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct QuestionFile {
    /// The username of the asker. A new user may post once in ten minutes outside of their own collections, so
    /// each asks one question, and a publisher asks before it answers.
    by: String,
    /// The path of the indicator.
    about: String,
    title: String,
    text: String,
    tags: String,
    /// The publisher's answer, which is accepted.
    answer: String,
}

impl QuestionFile {
    fn form(&self, metric: MetricId) -> QuestionForm {
        QuestionForm {
            title: self.title.clone(),
            text: self.text.clone(),
            tags: self.tags.clone(),
            metric: Some(metric),
        }
    }
}

/// Asks and answers the questions about a collection that are not there.
pub(super) async fn publish(
    service: &Service,
    callers: &Callers,
    place: &Place,
    file: &str,
) -> anyhow::Result<()> {
    let file: QuestionsFile = toml::from_str(file)?;
    let publisher = caller_of(callers, &place.account)?;
    let (account, key) = (&place.account, &place.collection);
    let collection = service.collections().collection(publisher, account, key);
    let collection = collection.await?.with_context(|| key.clone())?.record.id;

    for question in &file.questions {
        let asker = caller_of(callers, &question.by)?;
        let metric = service
            .metrics()
            .metric(publisher, account, key, &question.about);
        let metric = metric.await?.with_context(|| question.about.clone())?;
        let form = question.form(metric.record.id);
        let asked = ask(service, asker, collection, &form).await?;
        answer(service, publisher, &asked, &question.answer).await?;
        accept(service, asker, &asked).await?;
        for caller in [asker, publisher] {
            // Followers get mails, and the addresses of the demo have no readers.
            let unfollowed = service.questions().follow(caller, asked.record.id, false);
            let unfollowed = unfollowed.await;
            unfollowed.map_err(|stop| rejected(&question.title, &stop))?;
        }
    }

    Ok(())
}

/// The question with this title, asked if it is missing.
async fn ask(
    service: &Service,
    asker: &Caller,
    collection: CollectionId,
    form: &QuestionForm,
) -> anyhow::Result<SeenQuestion> {
    let wanted = QuestionsWanted {
        filter: QuestionFilter::All,
        words: Vec::new(),
        tag: None,
        metric: form.metric,
        order: QuestionOrder::Newest,
    };
    let (questions, page) = (service.questions(), Page::first(LISTED));
    let list = questions.questions_of(asker, collection, &wanted, &page);
    let mut listed = list.await?.nodes.into_iter();
    if let Some(found) = listed.find(|question| question.record.title == form.title) {
        return Ok(found);
    }
    let asked = questions.ask(asker, collection, form, &form.title).await;
    let asked = asked.map_err(|stop| rejected(&form.title, &stop))?;
    asked.with_context(|| form.title.clone())
}

async fn answer(
    service: &Service,
    publisher: &Caller,
    asked: &SeenQuestion,
    text: &str,
) -> anyhow::Result<()> {
    if asked.record.answers == 0 {
        let (id, title) = (asked.record.id, &asked.record.title);
        let answered = service.questions().answer(publisher, id, text, title).await;
        answered.map_err(|stop| rejected(title, &stop))?;
    }
    Ok(())
}

/// Accepts the first answer.
async fn accept(service: &Service, asker: &Caller, asked: &SeenQuestion) -> anyhow::Result<()> {
    let answers = service.questions().answers(asker, asked).await?;
    let first = answers.first().map(|answer| answer.record.id);
    let accepted = service.questions().accept(asker, asked.record.id, first);
    let accepted = accepted.await;
    accepted.map_err(|stop| rejected(&asked.record.title, &stop))?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use domain::catalogue::question::check_text;

    use super::super::account::{publisher, readers};
    use super::super::files::PUBLISHERS;
    use super::*;

    #[test]
    fn every_question_is_a_good_form_and_each_user_asks_once() {
        let readers = readers().unwrap().into_iter().map(|reader| reader.username);
        let mut silent: BTreeSet<String> = readers.collect();
        let accounts = PUBLISHERS.iter().map(|files| {
            let account = publisher(files.account).unwrap();
            (account.user.username, files.collections)
        });
        let accounts: Vec<_> = accounts.collect();
        silent.extend(accounts.iter().map(|(account, _)| account.clone()));
        for (account, collections) in accounts {
            for files in collections {
                let file: QuestionsFile = toml::from_str(files.questions).unwrap();
                assert!(!file.questions.is_empty());
                for question in &file.questions {
                    check(question, files.metrics);
                    assert!(silent.remove(&question.by), "{} posts later", question.by);
                }
            }
            silent.remove(&account);
        }
        assert!(silent.is_empty(), "all readers ask: {silent:?}");
    }

    fn check(question: &QuestionFile, metrics: &[&str]) {
        let metric = "00000000-0000-7000-8000-000000000000".parse().unwrap();
        let fields = question.form(metric).check().unwrap();
        assert_eq!(fields.title, question.title, "found again by its title");
        check_text(&question.answer).unwrap();
        let path = format!("path = \"{}\"\n", question.about);
        let is_there = metrics.iter().any(|metric| metric.starts_with(&path));
        assert!(is_there, "{path}");
    }
}
