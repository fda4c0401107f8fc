//! Changes of collections: fields, keys, access, and their own members.

use super::{Other, Write, change, other};

pub(in super::super) const WRITES: &[Write] = &[
    change(
        "create a collection where there was none",
        "ann",
        r#"createCollection(account: "ann", input: {key: "later", name: {en: "Later"}, licence: CC0, access: PUBLIC, <COLLECTION>})"#,
    ),
    change(
        "create a collection from a template at a former key",
        "ann",
        r#"createCollection(account: "ann", input: {key: "costs", name: {en: "Costs"}, licence: CC0, access: PUBLIC, <COLLECTION>},
            template: {name: MANAGEMENT, language: EN, metrics: ["revenue", "expenses"], dashboard: true})"#,
    ),
    change(
        "name a collection and choose its licence",
        "mia",
        r#"updateCollection(id: "<collection ann/prices id>", version: <collection ann/prices version>, input: {key: "prices",
            name: {en: "All prices"}, licence: ETALAB, access: PUBLIC, questions: true, summary: {en: "Short"},
            description: {fr: "Long"}, tags: {en: "a; b"}})"#,
    ),
    change(
        "rename a collection",
        "ann",
        r#"updateCollection(id: "<collection ann/prices id>", version: <collection ann/prices version>, input: {key: "rates",
            name: {en: "Prices"}, licence: CC_BY, access: PUBLIC, <COLLECTION>})"#,
    ),
    change(
        "rename a collection back, in another case",
        "ann",
        r#"updateCollection(id: "<collection ann/rates id>", version: <collection ann/rates version>, input: {key: "Prices",
            name: {en: "Prices"}, licence: CC_BY, access: PUBLIC, <COLLECTION>})"#,
    ),
    change(
        "close a public collection",
        "ann",
        r#"updateCollection(id: "<collection ann/prices id>", version: <collection ann/prices version>, input: {key: "prices",
            name: {en: "Prices"}, licence: CC_BY, access: ACCOUNT, <COLLECTION>})"#,
    ),
    change(
        "make a collection private",
        "ann",
        r#"updateCollection(id: "<collection ann/team id>", version: <collection ann/team version>, input: {key: "team",
            name: {en: "Team"}, licence: CC_BY, access: PRIVATE, <COLLECTION>})"#,
    ),
    change(
        "open a private collection",
        "ann",
        r#"updateCollection(id: "<collection ann/secret id>", version: <collection ann/secret version>, input: {key: "secret",
            name: {en: "Secret"}, licence: CC_BY, access: PUBLIC, <COLLECTION>})"#,
    ),
    change(
        "open a closed collection",
        "mia",
        r#"updateCollection(id: "<collection ann/prices id>", version: <collection ann/prices version>, input: {key: "prices",
            name: {en: "Prices"}, licence: CC_BY, access: PUBLIC, <COLLECTION>})"#,
    ),
    other("feature an indicator", "ann", Other::Feature(true)),
    other("feature it no longer", "ann", Other::Feature(false)),
    other("take a collection down", "ann", Other::TakeDown),
    other("put a collection back", "ann", Other::PutBack),
    change(
        "add a member of a private collection",
        "ann",
        r#"addCollectionMember(collection: "<collection ann/team id>", username: "mia", role: MEMBER)"#,
    ),
    change(
        "change the role of a collection's member",
        "ann",
        r#"changeCollectionMember(collection: "<collection ann/team id>", member: "<user mia>",
            version: <role ann/team/mia version>, role: ADMINISTRATOR)"#,
    ),
    change(
        "hand a collection over",
        "ann",
        r#"handOverCollection(id: "<collection ann/team id>", to: "<user mia>")"#,
    ),
    change(
        "remove a member of a private collection",
        "mia",
        r#"removeCollectionMember(collection: "<collection ann/team id>", member: "<user edy>")"#,
    ),
    change(
        "invite to a collection",
        "ann",
        r#"inviteToCollection(collection: "<collection ann/prices id>", email: "sam@example.org", role: EDITOR, language: EN)"#,
    ),
    change(
        "delete a collection",
        "ann",
        r#"deleteCollection(id: "<collection ann/empty id>")"#,
    ),
];
