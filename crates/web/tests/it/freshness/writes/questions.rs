//! Changes of questions, answers, and what moderators decide.

use super::{Write, change};

pub(in super::super) const WRITES: &[Write] = &[
    change(
        "ask a question",
        "sam",
        r#"askQuestion(collection: "<collection ann/prices id>", key: "k", question: {title: "How is the index of rents made?",
            text: "Please.", tags: "rent", metric: "<metric ann/prices/cpi id>"})"#,
    ),
    change(
        "answer a question",
        "mia",
        r#"answerQuestion(question: "<question ann/prices/1 id>", text: "By two surveys.", key: "k")"#,
    ),
    change(
        "edit a question",
        "bob",
        r#"editQuestion(id: "<question ann/prices/1 id>", version: 1, question: {title: "How are prices measured?",
            text: "Please *explain*.", tags: "prices"})"#,
    ),
    change(
        "edit an answer",
        "rita",
        r#"editAnswer(id: "<answer ann/prices/1 id>", version: 1, text: "By a large survey.")"#,
    ),
    change(
        "accept an answer",
        "bob",
        r#"acceptAnswer(question: "<question ann/prices/1 id>", answer: "<answer ann/prices/1 id>")"#,
    ),
    change(
        "close a question",
        "edy",
        r#"closeQuestion(id: "<question ann/prices/1 id>", closed: true)"#,
    ),
    change(
        "remove an answer",
        "edy",
        r#"removePost(id: "<answer ann/prices/1 id>", reason: "No answer.")"#,
    ),
    change(
        "restore a removed answer",
        "edy",
        r#"restorePost(id: "<answer ann/prices/1 id>")"#,
    ),
    change(
        "delete a question",
        "bob",
        r#"deletePost(id: "<question ann/prices/1 id>")"#,
    ),
    change(
        "restore a deleted question",
        "bob",
        r#"restorePost(id: "<question ann/prices/1 id>")"#,
    ),
    change(
        "take no questions",
        "mia",
        r#"updateCollection(id: "<collection ann/prices id>", version: <collection ann/prices version>, input: {key: "prices",
            name: {en: "Prices"}, licence: CC_BY, access: PUBLIC, <COLLECTION>})"#,
    ),
];
