use super::*;

fn form() -> CollectionForm {
    CollectionForm {
        key: "prix".to_owned(),
        name: Text::fr("Prix"),
        summary: Text::default(),
        description: Text::default(),
        tags: Text::default(),
        licence: Licence::CcBy,
        access: CollectionAccess::Public,
        questions: false,
    }
}

#[test]
fn a_collection_is_cleaned_field_by_field() {
    let fields = CollectionForm {
        key: " Prix.2024 ".to_owned(),
        name: Text::both(" Prix ", ""),
        description: Text::en("One\r\ntwo"),
        tags: Text::both("ipc; IPC ;prix", ";"),
        ..form()
    }
    .check()
    .unwrap();
    assert_eq!(fields.key.as_str(), "Prix.2024");
    assert_eq!(fields.name, Text::fr("Prix"));
    assert_eq!(fields.description, Text::en("One\ntwo"));
    assert_eq!(fields.tags, Text::fr("ipc;prix"));
}

#[test]
fn everything_that_is_wrong_is_told_at_once() {
    let problems = CollectionForm {
        key: "-prix".to_owned(),
        name: Text::default(),
        summary: Text::both("a".repeat(501), "two\nlines"),
        description: Text::fr("\0"),
        tags: Text::en("a".repeat(51)),
        ..form()
    }
    .check()
    .unwrap_err();

    let reported: Vec<_> = problems
        .iter()
        .map(|problem| (problem.field.as_deref().unwrap(), problem.code))
        .collect();

    assert_eq!(
        reported,
        [
            ("key", Code::KeyFormat),
            ("name", Code::Required),
            ("summary.fr", Code::TooLong),
            ("summary.en", Code::InvalidCharacters),
            ("description.fr", Code::InvalidCharacters),
            ("tags.en", Code::TagTooLong),
        ]
    );
}

#[test]
fn non_public_collections_are_for_subscribers_unless_the_operator_opens_them() {
    use CollectionAccess::{Account, Private, Public};
    let allowed = |setting: NonPublic, plan, before, chosen| {
        setting
            .check(plan, before, chosen, "contact@example.org")
            .is_ok()
    };

    for chosen in [Account, Private] {
        assert!(!allowed(NonPublic::Subscribers, Plan::Free, None, chosen));
        assert!(!allowed(
            NonPublic::Subscribers,
            Plan::Free,
            Some(Public),
            chosen
        ));
        assert!(allowed(
            NonPublic::Subscribers,
            Plan::Subscriber,
            None,
            chosen
        ));
        assert!(allowed(NonPublic::Everyone, Plan::Free, None, chosen));
        // After the subscription has ended.
        assert!(allowed(
            NonPublic::Subscribers,
            Plan::Free,
            Some(chosen),
            chosen
        ));
        assert!(allowed(
            NonPublic::Subscribers,
            Plan::Free,
            Some(chosen),
            Public
        ));
    }

    assert!(!allowed(
        NonPublic::Subscribers,
        Plan::Free,
        Some(Account),
        Private
    ));

    assert_eq!(
        NonPublic::Subscribers.check(Plan::Free, None, Private, "contact@example.org"),
        Err(Problem::at("access", Code::SubscriptionNeeded).with("contact", "contact@example.org"))
    );
}

#[test]
fn the_publisher_cannot_open_a_collection_that_was_taken_down() {
    let taken_down = TakeDown {
        at: Timestamp::UNIX_EPOCH,
        note: "Wrong licence".to_owned(),
    };

    let mut collection = Collection {
        id: CollectionId::new(uuid::Uuid::nil()),
        account: AccountId::new(uuid::Uuid::nil()),
        key: "prix".to_owned(),
        name: Text::fr("Prix"),
        summary: Text::default(),
        description: Text::default(),
        tags: Text::default(),
        licence: Licence::CcBy,
        access: CollectionAccess::Private,
        questions: false,
        owner: UserId::new(uuid::Uuid::nil()),
        created_at: Timestamp::UNIX_EPOCH,
        updated_at: Timestamp::UNIX_EPOCH,
        version: 1,
        pins_version: 1,
        taken_down: None,
    };

    for access in CollectionAccess::ALL {
        assert_eq!(collection.check_access(*access), Ok(()));
    }

    collection.taken_down = Some(taken_down);
    for access in [CollectionAccess::Public, CollectionAccess::Account] {
        let problem = collection.check_access(access).unwrap_err();
        assert_eq!(problem.code, Code::CollectionTakenDown);
        assert_eq!(problem.field.as_deref(), Some("access"));
    }
    assert_eq!(collection.check_access(CollectionAccess::Private), Ok(()));
}
