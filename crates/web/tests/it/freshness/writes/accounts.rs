//! Changes of accounts and of users: fields, visibility, picture, kind, plan, status, creation and erasure.

use super::{Other, Write, change, other};

pub(in super::super) const WRITES: &[Write] = &[
    change(
        "publish as a member whom all see",
        "edy",
        r#"publish(id: "<metric ann/prices/cpi id>", lines: "2024-03;5", mode: MERGE, basedOn: <metric ann/prices/cpi vintage>)"#,
    ),
    change(
        "name an account",
        "ann",
        r#"updateAccount(account: "ann", input: {name: "Ann Onymous", description: {en: "About"}, visibility: PUBLIC,
            view: PUBLISHER, version: <account ann version>})"#,
    ),
    other("give an account a picture", "ann", Other::Picture(Some(1))),
    other(
        "give an account another picture",
        "ann",
        Other::Picture(Some(2)),
    ),
    other(
        "take the picture of an account away",
        "ann",
        Other::Picture(None),
    ),
    other("give a member a picture", "edy", Other::Picture(Some(3))),
    change(
        "close an account",
        "ann",
        r#"updateAccount(account: "ann", input: {description: {}, visibility: PRIVATE, view: PUBLISHER, version: <account ann version>})"#,
    ),
    change(
        "open an account",
        "ann",
        r#"updateAccount(account: "ann", input: {description: {}, visibility: PUBLIC, view: PUBLISHER, version: <account ann version>})"#,
    ),
    change(
        "close the account of a chart's indicator",
        "bob",
        r#"updateAccount(account: "bob", input: {description: {}, visibility: PRIVATE, view: PUBLISHER, version: <account bob version>})"#,
    ),
    change(
        "close the account of an author",
        "edy",
        r#"updateAccount(account: "edy", input: {description: {}, visibility: PRIVATE, view: USER, version: <account edy version>})"#,
    ),
    other("end a subscription", "ann", Other::Plan("ann", false)),
    other("begin a subscription", "ann", Other::Plan("ann", true)),
    change("become a publisher", "rita", "becomePublisher"),
    change("become a user", "rita", r#"becomeUser(account: "rita")"#),
    other("sign up at a free name", "", Other::SignUp),
    other(
        "let a user choose a password before anything else",
        "",
        Other::Status("update users set status = 'reset' where email = 'mia@example.org'"),
    ),
    other("choose that password", "mia", Other::Reset),
    other("erase a member and author", "edy", Other::Erase),
    other("erase a named reader", "rita", Other::Erase),
    other(
        "end an author",
        "",
        Other::Status("update users set status = 'dead' where email = 'bob@example.org'"),
    ),
];
