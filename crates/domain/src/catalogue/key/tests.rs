use proptest::prelude::*;

use super::*;
use crate::cases::{run, spec, text};

#[test]
fn a_path_knows_its_segments_and_its_parent() {
    let path = MetricPath::parse("population/Paris/75001").unwrap();
    assert_eq!(
        path.segments().collect::<Vec<_>>(),
        ["population", "Paris", "75001"]
    );
    let parent = path.parent().unwrap();
    assert_eq!(parent.as_str(), "population/Paris");
    assert_eq!(parent.parent().unwrap().parent(), None);
}

#[test]
fn keys_are_shown_as_typed_and_compared_in_lower_case() {
    let key = AccountKey::parse("InSee").unwrap();
    assert_eq!((key.as_str(), key.folded().as_str()), ("InSee", "insee"));
}

#[test]
fn keys_are_accepted_and_refused_as_the_cases_say() {
    let read = |case: &serde_json::Value| {
        let text = text(case, "text");
        match case["kind"].as_str().unwrap() {
            "account" => AccountKey::parse(text).map(|key| (key.to_string(), key.folded())),
            "collection" => CollectionKey::parse(text).map(|key| (key.to_string(), key.folded())),
            "dashboard" => DashboardKey::parse(text).map(|key| (key.to_string(), key.folded())),
            "path" => MetricPath::parse(text).map(|key| (key.to_string(), key.folded())),
            kind => panic!("unknown kind {kind}"),
        }
        .map_err(|problem| problem.at("key"))
    };
    run(&spec!("keys.json"), read, |case| {
        (
            text(case, "text").to_owned(),
            text(case, "folded").to_owned(),
        )
    });
}

#[test]
fn no_reserved_word_is_ever_a_key() {
    for word in reserved::ACCOUNT_KEYS {
        assert!(AccountKey::parse(word).is_err(), "{word}");
    }
    for word in reserved::COLLECTION_KEYS {
        assert_eq!(CollectionKey::parse(word), Err(KeyProblem::KeyReserved));
    }
    for word in reserved::DASHBOARD_KEYS {
        assert_eq!(DashboardKey::parse(word), Err(KeyProblem::KeyReserved));
    }
    for word in reserved::PATH_FIRST_SEGMENTS {
        assert_eq!(MetricPath::parse(word), Err(KeyProblem::PathReserved));
    }
}

proptest! {
    /// A key needs no escaping in an address, and never leads elsewhere.
    #[test]
    fn a_key_needs_no_escaping(text in "[a-zA-Z0-9._/ %?#\\\\-]{0,70}") {
        let is_plain = |key: &str| {
            key.chars().all(|c| c.is_ascii_alphanumeric() || "-_.".contains(c))
                && !matches!(key, "" | "." | "..")
        };
        if let Ok(key) = AccountKey::parse(&text) {
            prop_assert!(is_plain(key.as_str()));
        }
        if let Ok(key) = CollectionKey::parse(&text) {
            prop_assert!(is_plain(key.as_str()));
        }
        if let Ok(path) = MetricPath::parse(&text) {
            prop_assert!(path.segments().all(is_plain));
            prop_assert!(path.segments().count() <= PATH_DEPTH);
        }
    }

    /// A path's parent is always a path.
    #[test]
    fn a_parent_is_a_path(text in "[a-z]{1,8}(/[a-z.]{1,8}){0,5}") {
        if let Some(parent) = MetricPath::parse(&text).ok().and_then(|path| path.parent()) {
            prop_assert_eq!(MetricPath::parse(parent.as_str()), Ok(parent));
        }
    }
}
