//! Questions and answers.

use super::{Needs, Operation};

pub(super) const OPERATIONS: &[Operation] = &[
    (
        "Query.question",
        Needs::Read,
        "query($account: String!, $collection: String!) { it: question(account: $account, collection: $collection, number: 1) { title post { html } answers { post { text } } } }",
    ),
    (
        "Query.previewMarkdown",
        Needs::Viewer,
        "{ it: previewMarkdown(text: \"*x*\") }",
    ),
    (
        "Mutation.askQuestion",
        Needs::Ask,
        "mutation($id: ID!) { it: askQuestion(collection: $id, question: {title: \"\", text: \"\", tags: \"\"}, key: \"k\") { question { title } problems { code } } }",
    ),
    (
        "Mutation.answerQuestion",
        Needs::Ask,
        "mutation($question: ID!) { it: answerQuestion(question: $question, text: \"\", key: \"k\") { question { title } problems { code } } }",
    ),
    (
        "Mutation.editQuestion",
        Needs::OwnPost,
        "mutation($question: ID!) { it: editQuestion(id: $question, version: 99, question: {title: \"\", text: \"\", tags: \"\"}) { question { title } problems { code } } }",
    ),
    (
        "Mutation.editAnswer",
        Needs::OwnPost,
        "mutation($answer: ID!) { it: editAnswer(id: $answer, version: 99, text: \"x\") { question { title } problems { code } } }",
    ),
    (
        "Mutation.acceptAnswer",
        Needs::ModeratePosts,
        "mutation($question: ID!) { it: acceptAnswer(question: $question) { question { title } problems { code } } }",
    ),
    (
        "Mutation.closeQuestion",
        Needs::ModeratePosts,
        "mutation($question: ID!) { it: closeQuestion(id: $question, closed: false) { question { title } problems { code } } }",
    ),
    (
        "Mutation.countView",
        Needs::Nothing,
        "mutation { it: countView(path: \"/ann/prices\") }",
    ),
    (
        "Mutation.followQuestion",
        Needs::Follow,
        "mutation($question: ID!) { it: followQuestion(id: $question, followed: false) { question { title } problems { code } } }",
    ),
    (
        "Mutation.reportPost",
        Needs::Report,
        "mutation($answer: ID!) { it: reportPost(id: $answer, reason: \"\") { question { title } problems { code } } }",
    ),
    (
        "Mutation.dismissReports",
        Needs::ModeratePosts,
        "mutation($answer: ID!) { it: dismissReports(post: $answer) { collection { key } problems { code } } }",
    ),
    (
        "Mutation.removePost",
        Needs::ModeratePosts,
        "mutation($answer: ID!) { it: removePost(id: $answer, reason: \"\") { question { title } problems { code } } }",
    ),
    (
        "Mutation.restorePost",
        Needs::ModeratePosts,
        "mutation($answer: ID!) { it: restorePost(id: $answer) { question { title } problems { code } } }",
    ),
    (
        "Mutation.barUser",
        Needs::ModeratePosts,
        "mutation($id: ID!) { it: barUser(collection: $id, username: \"nobody-here\", reason: \"x\") { collection { key } problems { code } } }",
    ),
    (
        "Mutation.unbarUser",
        Needs::ModeratePosts,
        "mutation($id: ID!) { it: unbarUser(collection: $id, username: \"nobody-here\") { collection { key } problems { code } } }",
    ),
    (
        "Mutation.deletePost",
        Needs::OwnPost,
        "mutation($question: ID!) { it: deletePost(id: $question) { question { title } problems { code } } }",
    ),
];
