//! Objects that not everybody may see: found by their audiences, and no trace of them for others.

use domain::text::language::Language;
use search::{
    Audience, Document, Filters, Hidden, Index, Order, PageRequest, Popularity, Query, Restricted,
    Results,
};
use uuid::Uuid;

use crate::catalogue::{World, metric, now, numbers};

const TEAM: Audience = Audience::Members(Uuid::from_u128(1));
const OTHERS: Audience = Audience::Collection(Uuid::from_u128(2));

fn of(audience: Audience, document: Document) -> Document {
    Document {
        audience: vec![audience],
        ..document
    }
}

fn public() -> World {
    World::of(&[
        metric(1, "a/b/gas", "Prix du gaz", "Gas prices"),
        metric(2, "a/b/oil", "Prix du pétrole", "Oil prices"),
        metric(3, "a/b/fudget", "Fudget", "Fudget"),
    ])
}

fn restricted(others: u128) -> World {
    let team = of(
        TEAM,
        metric(10, "a/c/budget", "Budget du gaz", "Gas budget"),
    );
    // Many documents with the same words change the statistics of their index.
    let of_others = (0..others).map(|number| {
        let key = format!("a/d/gas-{number}");
        of(
            OTHERS,
            metric(100 + number, &key, "Budget du gaz", "Gas budget prices"),
        )
    });
    World::of(&[team].into_iter().chain(of_others).collect::<Vec<_>>())
}

fn search(public: &Index, restricted: &Index, audiences: &[Audience], text: &str) -> Results {
    let request = PageRequest {
        query: &Query::read(text),
        filters: &Filters::default(),
        order: Order::Relevance,
        language: Language::En,
        offset: 0,
        limit: 10,
        hidden: &Hidden::default(),
        restricted: Some(Restricted {
            index: restricted,
            audiences,
        }),
        now: now(),
        popularity: &Popularity::default(),
    };
    public.search(&request).unwrap()
}

#[test]
fn an_object_is_found_by_its_audiences_and_marked() {
    let (public, restricted) = (public(), restricted(3));
    let find =
        |audiences: &[Audience]| search(&public.index, &restricted.index, audiences, "gas budget");
    let team = find(&[TEAM]);
    assert_eq!(numbers(&team)[0], 10);
    assert!(!team.hits[0].is_public);
    assert_eq!((team.total, find(&[TEAM, OTHERS]).total), (1, 4));
    let stranger = Audience::Members(Uuid::from_u128(9));
    assert_eq!(numbers(&find(&[stranger])), numbers(&find(&[])));
    assert!(find(&[]).hits.iter().all(|hit| hit.is_public));
}

#[test]
fn objects_of_others_change_neither_results_nor_scores_nor_counts() {
    let public = public();
    let (few, many) = (restricted(0), restricted(200));
    for text in [
        "",
        "gas",
        "gas budget",
        "budgt",
        "prices",
        "oil -gas",
        "kind:metric",
        "fudge",
    ] {
        for audiences in [&[][..], &[TEAM][..]] {
            assert_eq!(
                search(&public.index, &few.index, audiences, text),
                search(&public.index, &many.index, audiences, text),
                "{text} {audiences:?}"
            );
        }
    }
}

#[test]
fn words_that_the_reader_finds_as_they_are_are_not_corrected() {
    let (public, restricted) = (public(), restricted(0));
    let spelling = |audiences: &[Audience]| {
        search(&public.index, &restricted.index, audiences, "budget ").spelling
    };
    assert_eq!(spelling(&[TEAM]), None);
    assert_eq!(spelling(&[]).as_deref(), Some("fudget "));
}

#[test]
fn a_text_is_completed_by_words_of_public_objects() {
    let public = public();
    let hidden = Hidden::default();
    let suggest = |text: &str| public.index.suggest(text, &hidden, 5).unwrap();
    for (text, expected) in [
        ("pri", vec!["prices", "prix"]),
        ("prix du pé", vec!["prix du pétrole"]),
        ("prix du pet", vec!["prix du pétrole"]),
        ("gas prix pe", vec![]),
        ("budg", vec![]),
        ("prix ", vec![]),
        ("", vec![]),
    ] {
        assert_eq!(suggest(text), expected, "{text}");
    }
}

#[test]
fn pages_by_name_are_whole_and_in_the_order_of_the_language() {
    let world = World::of(&[
        metric(1, "a/b/1", "Zinc", "Aluminium"),
        metric(2, "a/b/2", "Élan", ""),
        metric(3, "a/b/3", "", "Barley"),
        metric(4, "a/b/4", "", ""),
        metric(5, "a/b/5", "eau", "Water"),
    ]);

    let page = |language, offset| {
        let request = PageRequest {
            query: &Query::read(""),
            filters: &Filters::default(),
            order: Order::Name,
            language,
            offset,
            limit: 3,
            hidden: &Hidden::default(),
            restricted: None,
            now: now(),
            popularity: &Popularity::default(),
        };
        numbers(&world.index.search(&request).unwrap())
    };

    for (language, expected) in [
        (Language::Fr, [4, 3, 5, 2, 1]),
        (Language::En, [4, 1, 3, 2, 5]),
    ] {
        let all = [page(language, 0), page(language, 3)].concat();
        assert_eq!(all, expected, "{language:?}");
    }
}
