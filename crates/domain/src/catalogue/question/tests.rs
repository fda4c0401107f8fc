//! The rules of questions, as tables of cases.

use jiff::{SignedDuration, Timestamp};
use uuid::Uuid;

use super::*;
use crate::access::CollectionAccess;
use crate::access::{
    AccessDenied, CollectionFacts, KeyLimit, KeyReader, PostFacts, PostScope, Reader,
    accept_answer, edit_post, read_posts,
};
use crate::id::{AccessKeyId, AccountId, UserId};
use crate::identity::access_key::KeyScope;
use crate::identity::account::{AccountKind, Visibility};
use crate::identity::role::CollectionRole;
use crate::identity::user::UserStatus;
use crate::limits;
use crate::problem::{Code, Problem};

fn form(title: &str, text: &str, tags: &str) -> QuestionForm {
    QuestionForm {
        title: title.to_owned(),
        text: text.to_owned(),
        tags: tags.to_owned(),
        metric: None,
    }
}

#[test]
fn a_question_has_a_title_a_text_and_few_tags() {
    let title = "How is it measured?";
    let long = "x".repeat(limits::QUESTION_TITLE + 1);

    for (question, expected) in [
        (form(title, "Please explain.", ""), vec![]),
        (form(title, "Please explain.", "a; b; c; d; e"), vec![]),
        // The same tag twice is one tag.
        (
            form(title, "Please explain.", "a; b; c; d; e; É; e"),
            vec![],
        ),
        (
            form("", "", ""),
            vec![("title", Code::Required), ("text", Code::Required)],
        ),
        (form("Too short", "x", ""), vec![("title", Code::TooShort)]),
        (form(&long, "x", ""), vec![("title", Code::TooLong)]),
        (
            form("Two\nlines here", "x", ""),
            vec![("title", Code::InvalidCharacters)],
        ),
        (
            form(title, "\u{202E}x", ""),
            vec![("text", Code::InvalidCharacters)],
        ),
        (
            form(title, &"x".repeat(limits::POST + 1), ""),
            vec![("text", Code::TooLong)],
        ),
        (
            form(title, "x", "a;b;c;d;e;f"),
            vec![("tags", Code::TagsTooMany)],
        ),
    ] {
        let found = question.check().err().unwrap_or_default();
        let found: Vec<_> = found
            .iter()
            .map(|problem| (problem.field.as_deref().unwrap_or_default(), problem.code))
            .collect();
        assert_eq!(found, expected, "{question:?}");
    }
}

fn question(title: &str) -> Question {
    let id = PostId::new(Uuid::from_u128(1));
    Question {
        id,
        collection: CollectionId::new(Uuid::from_u128(2)),
        number: 1,
        title: title.to_owned(),
        tags: Vec::new(),
        metric: None,
        is_closed: false,
        accepted: None,
        answers: 0,
        active_at: Timestamp::UNIX_EPOCH,
        post: post(PostState::Shown, None),
    }
}

fn post(state: PostState, ended_at: Option<Timestamp>) -> Post {
    let id = PostId::new(Uuid::from_u128(1));
    Post {
        id,
        question: id,
        number: 0,
        author: None,
        text: String::new(),
        state,
        ended_at,
        reason: None,
        created_at: Timestamp::UNIX_EPOCH,
        edited_at: None,
        version: 1,
        reports: 0,
    }
}

#[test]
fn an_address_ends_with_the_words_of_the_title() {
    for (title, slug) in [
        ("How is it measured?", "how-is-it-measured"),
        (
            "Où trouver l’indice des prix à Évry ?",
            "ou-trouver-l-indice-des-prix-a-evry",
        ),
        ("2020 = 100, or 2015 = 100?", "2020-100-or-2015-100"),
        ("??? !!! ???", ""),
        (
            "A very long title of which only the first words are in the address, not all",
            "a-very-long-title-of-which-only-the-first-words-are-in-the",
        ),
    ] {
        assert_eq!(question(title).slug(), slug);
        let expected = format!("1-{slug}");
        assert_eq!(question(title).address(), expected.trim_end_matches('-'));
    }
}

#[test]
fn searched_words_are_folded_and_few() {
    assert_eq!(
        words_of("Prix à la CONSOMMATION, prix !", 1),
        ["prix", "a", "la", "consommation"]
    );
    assert_eq!(
        words_of("Prix à la consommation", 3),
        ["prix", "consommation"]
    );
    assert_eq!(words_of("a b c d e f g h i j", 1).len(), 8);
    assert!(words_of("% _ '", 1).is_empty());
}

#[test]
fn a_deleted_post_can_be_restored_for_a_day() {
    let now = Timestamp::UNIX_EPOCH + SignedDuration::from_hours(100);
    let ago = |hours| Some(now - SignedDuration::from_hours(hours));
    assert!(post(PostState::Deleted, ago(0)).is_restorable(now));
    assert!(post(PostState::Deleted, ago(23)).is_restorable(now));
    assert!(!post(PostState::Deleted, ago(24)).is_restorable(now));
    assert!(!post(PostState::Removed, ago(0)).is_restorable(now));
    assert!(!post(PostState::Shown, None).is_restorable(now));
}

#[test]
fn the_first_three_posts_are_one_in_ten_minutes() {
    let now = Timestamp::UNIX_EPOCH + SignedDuration::from_hours(100);
    let ago = |seconds| Some(now - SignedDuration::from_secs(seconds));
    for (posts, last, waits) in [
        (0, None, None),
        (1, ago(0), Some(600)),
        (1, ago(599), Some(1)),
        (1, ago(600), None),
        (2, ago(60), Some(540)),
        (3, ago(0), None),
        // The clock was ahead.
        (1, ago(-3_600), Some(600)),
    ] {
        let expected =
            waits.map(|seconds: i64| Problem::new(Code::PostingPace).with("seconds", seconds));
        assert_eq!(
            pace(posts, last, now).err(),
            expected,
            "{posts} posts, {last:?}"
        );
    }
}

fn user(number: u128) -> UserId {
    UserId::new(Uuid::from_u128(number))
}

/// The facts about a post in a public collection; the reader is user 1.
fn facts(reader: Reader, role: Option<CollectionRole>, questions: bool) -> PostFacts {
    PostFacts {
        collection: CollectionFacts {
            reader,
            collection: CollectionId::new(Uuid::from_u128(20)),
            account: AccountId::new(Uuid::from_u128(10)),
            account_kind: AccountKind::Publisher,
            account_visibility: Visibility::Public,
            access: CollectionAccess::Public,
            account_role: role.map(|_| crate::identity::role::AccountRole::Member),
            collection_role: role,
            questions,
        },
        post: PostId::new(Uuid::from_u128(30)),
        author: None,
        asker: None,
    }
}

const LIVE: UserStatus = UserStatus::Live;

fn signed_in() -> Reader {
    Reader::User {
        id: user(1),
        status: LIVE,
    }
}

#[test]
fn while_questions_are_off_only_moderators_see_the_posts_of_others() {
    use AccessDenied::NotFound;
    use PostScope::{All, Of};
    let editor = Some(CollectionRole::Editor);
    let member = Some(CollectionRole::Member);

    for (reader, role, questions, expected) in [
        (Reader::Guest, None, true, Ok(All)),
        (Reader::Guest, None, false, Err(NotFound)),
        (signed_in(), None, true, Ok(All)),
        (signed_in(), None, false, Ok(Of(user(1)))),
        (signed_in(), member, false, Ok(Of(user(1)))),
        (signed_in(), editor, false, Ok(All)),
    ] {
        let reading = read_posts(&facts(reader, role, questions).collection);
        assert_eq!(reading.map(|reading| reading.scope()), expected);
    }

    let limit = |collection: u128| {
        Reader::Key(KeyReader {
            key: AccessKeyId::new(Uuid::from_u128(40)),
            user: user(1),
            scope: KeyScope::Read,
            limit: Some(KeyLimit {
                collection: CollectionId::new(Uuid::from_u128(collection)),
                account: AccountId::new(Uuid::from_u128(10)),
            }),
        })
    };
    let of = |reader| {
        let reading = read_posts(&facts(reader, None, true).collection);
        reading.unwrap().user()
    };

    assert_eq!(of(limit(20)), Some(user(1)));
    assert_eq!(
        of(limit(21)),
        None,
        "a key acts as its user only within its limit"
    );

    let mut hidden = facts(signed_in(), None, true).collection;
    hidden.access = CollectionAccess::Private;
    assert_eq!(read_posts(&hidden).err(), Some(NotFound));
}

#[test]
fn authors_edit_their_own_and_askers_and_moderators_accept() {
    use AccessDenied::{Forbidden, NotFound, SignIn};
    let editor = Some(CollectionRole::Editor);
    let (me, other) = (Some(user(1)), Some(user(2)));

    // Reader, role, questions on, author, asker; may edit, may accept.
    for (reader, role, questions, author, asker, edits, accepts) in [
        (
            Reader::Guest,
            None,
            true,
            other,
            other,
            Err(SignIn),
            Err(SignIn),
        ),
        (
            Reader::Guest,
            None,
            true,
            None,
            None,
            Err(SignIn),
            Err(SignIn),
        ),
        (signed_in(), None, true, me, other, Ok(()), Err(Forbidden)),
        (signed_in(), None, true, other, me, Err(Forbidden), Ok(())),
        (
            signed_in(),
            None,
            true,
            None,
            None,
            Err(Forbidden),
            Err(Forbidden),
        ),
        (
            signed_in(),
            editor,
            true,
            other,
            other,
            Err(Forbidden),
            Ok(()),
        ),
        (signed_in(), None, false, me, other, Ok(()), Err(Forbidden)),
        (
            signed_in(),
            None,
            false,
            other,
            other,
            Err(NotFound),
            Err(NotFound),
        ),
        (
            signed_in(),
            editor,
            false,
            other,
            other,
            Err(Forbidden),
            Ok(()),
        ),
    ] {
        let facts = PostFacts {
            author,
            asker,
            ..facts(reader, role, questions)
        };
        assert_eq!(edit_post(&facts).map(|_| ()), edits, "{facts:?}");
        assert_eq!(accept_answer(&facts).map(|_| ()), accepts, "{facts:?}");
    }
}
