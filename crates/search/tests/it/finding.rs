//! What is found by what is typed.

use domain::calendar::frequency::Frequency;
use search::{Document, DocumentId, DocumentKind, Filters, Hidden, Order, Query, QueryNote};
use uuid::Uuid;

use crate::catalogue::{World, metric, numbers};

#[test]
fn words_of_both_languages_find_an_object() {
    let world = World::new();
    for (text, first) in [
        ("tabac", 1),
        ("tobacco", 1),
        ("taux de chômage des jeunes en Bretagne", 2),
        ("chomages jeune", 2),
        ("CHÔMAGE", 2),
        ("youth unemployment", 2),
        ("turnover index bakery", 3),
        ("chiffre d'affaires boulangeries", 3),
        ("niveau eau", 4),
        ("l’eau", 4),
        ("consommation tabac", 1),
    ] {
        assert_eq!(world.found(text).first(), Some(&first), "{text}");
    }
}

#[test]
fn discontinued_indicators_come_after_living_ones_with_the_same_words() {
    let ended = Document {
        is_ended: true,
        ..metric(1, "a/b/a", "Prix du pain", "Bread price")
    };
    let living = metric(2, "a/b/z", "Prix du pain", "Bread price");
    let better = Document {
        is_ended: true,
        ..metric(3, "a/b/m", "Pain", "Bread")
    };
    let world = World::of(&[ended, living, better]);
    assert_eq!(world.found("prix pain")[..2], [2, 1]);
    assert_eq!(world.found("pain").len(), 3);
}

#[test]
fn the_last_word_may_be_a_beginning() {
    let world = World::new();
    assert_eq!(world.found("boul").first(), Some(&3));
    assert_eq!(world.found("chôm").first(), Some(&2));
    assert_eq!(world.found("turnover bak").first(), Some(&3));
    assert_eq!(world.found("bak turnover").first(), Some(&3), "most words");
    assert_eq!(world.search("bak turnover").missing, 1);
    assert_eq!(world.search("turnover bak").missing, 0);
}

#[test]
fn a_word_is_found_in_one_and_in_parts() {
    for (one, parts) in [
        ("covid19", "COVID-19"),
        ("pm25", "PM2.5"),
        ("hfo1234yf", "HFO-1234yf"),
        ("microentrepreneurs", "Micro-entrepreneur"),
        ("sarscov2", "SARS-CoV-2"),
        ("cov2", "SARS-CoV-2"),
    ] {
        let in_parts = World::of(&[
            metric(1, "a/b/c", &format!("Décès, {parts}, France"), ""),
            metric(2, "a/b/d", "Décès, grippe", ""),
        ]);
        for text in [
            one,
            parts,
            &format!("deces {one} france"),
            &parts.to_lowercase(),
        ] {
            let found = in_parts.search(text);
            assert_eq!((numbers(&found), found.missing), (vec![1], 0), "{text}");
        }
    }

    for (parts, one) in [
        ("covid-19", "COVID19"),
        ("pm2.5", "PM25"),
        ("hfo-1234yf", "HFO1234yf"),
        ("micro-entrepreneur", "Microentrepreneurs"),
        ("sars-cov-2", "SARSCoV2"),
        ("sars-cov-2", "SARS-CoV2"),
    ] {
        let in_one = World::of(&[
            metric(1, "a/b/c", &format!("Décès, {one}, France"), ""),
            metric(2, "a/b/d", "Décès, grippe", ""),
        ]);
        for text in [one, parts, &format!("deces {parts} france")] {
            let found = in_one.search(text);
            assert_eq!((numbers(&found), found.missing), (vec![1], 0), "{text}");
        }
    }
}

#[test]
fn wrong_letters_are_forgiven_below_exact_ones() {
    let world = World::new();
    for (text, first) in [
        ("tabbac", 1),
        ("tobaco", 1),
        ("chomgae", 2),
        ("unemploiment", 2),
        ("boulangrie", 3),
        ("bretagen", 2),
    ] {
        assert_eq!(world.found(text).first(), Some(&first), "{text}");
    }
    assert!(
        world.found("tax").is_empty(),
        "three letters are not corrected"
    );
    let both = World::of(&[
        metric(1, "a/b/c", "Gares", ""),
        metric(2, "a/b/d", "Garde", ""),
    ]);
    assert_eq!(both.found("garde").first(), Some(&2));
    assert_eq!(both.found("gares").first(), Some(&1));
}

#[test]
fn most_words_find_what_no_object_has_all_of() {
    let world = World::of(&[
        metric(
            1,
            "a/b/c",
            "Taux de chômage localisé, Bretagne",
            "Unemployment",
        ),
        metric(
            2,
            "a/b/d",
            "Taux de chômage localisé, Corse",
            "Unemployment",
        ),
        metric(3, "a/b/e", "Taux de change", "Exchange rates"),
    ]);
    let found = world.search("taux de chômage des jeunes en Bretagne");
    assert_eq!((numbers(&found), found.missing), (vec![1], 1));
    let found = world.search("taux chomage jeunes femmes actives");
    assert_eq!((numbers(&found), found.missing), (vec![1, 2], 3));
    assert_eq!(world.found("le taux de l"), [1, 2]);
}

#[test]
fn names_count_more_than_notes() {
    let world = World::new();
    assert_eq!(world.found("tobacco"), [1, 3]);
}

#[test]
fn a_whole_key_or_address_finds_its_object_first() {
    let world = World::new();
    for text in [
        "insee/prix",
        "INSEE/Prix/",
        "https://figures.example/insee/prix",
        "http://localhost:8080/insee/prix?lang=fr#chart",
    ] {
        assert_eq!(world.found(text).first(), Some(&200), "{text}");
    }
    assert_eq!(world.found("insee/prix/ipc/tabac").first(), Some(&1));
}

#[test]
fn phrases_and_exclusions() {
    let world = World::new();
    assert_eq!(world.found("\"price index\""), [1]);
    assert_eq!(world.found("\"index price\""), [] as [u128; 0]);
    assert_eq!(world.found("tobacco -bakery"), [1]);
    assert_eq!(
        world.found("index -\"bakery\""),
        world.found("index - bakery")
    );
}

#[test]
fn filters_in_the_text() {
    let world = World::new();
    for (text, expected) in [
        ("freq:q", vec![2]),
        ("freq:quarterly", vec![2]),
        ("account:ville", vec![4]),
        ("collection:insee/ventes", vec![3]),
        ("collection:ventes", vec![3]),
        ("unit:%", vec![2]),
        ("tag:PRIX", vec![1]),
        ("licence:cc-by-4.0", vec![2]),
        ("kind:collection", vec![200]),
        ("index updated:2026-01", vec![1]),
    ] {
        assert_eq!(world.found(text), expected, "{text}");
    }
    let unknown = Query::read("colour:red tabac");
    assert_eq!(
        unknown.notes,
        [QueryNote::UnknownFilter("colour".to_owned())]
    );
    assert_eq!(Query::read("12:30 a:").notes, []);
}

#[test]
fn nothing_typed_is_an_error() {
    let world = World::new();
    for text in [
        "",
        " ",
        "\"",
        "\"\"",
        "-",
        "--",
        ":",
        "a:",
        ":a",
        "(",
        ")",
        "AND",
        "OR NOT",
        "*",
        "?",
        "\u{0}",
        "\u{1F4A9}",
        "-\"",
        "freq:",
        "freq:x",
        "updated:x",
        "//",
        "http://",
        "\\",
        "[",
        "a\u{0}b",
        "% € °",
        "'",
        "’s",
        "l’",
    ] {
        world.search(text);
    }

    let long = "mot ".repeat(60);
    assert_eq!(Query::read(&long).notes, [QueryNote::Cut]);
    world.search(&long);
    world.search(&"x".repeat(1_000));
}

#[test]
fn nothing_typed_finds_all() {
    let world = World::new();
    assert_eq!(world.search("").total, 5);
    let by_time = world.search_with("", &Filters::default(), &Hidden::default(), Order::Updated);
    assert_eq!(numbers(&by_time).last(), Some(&3));
}

#[test]
fn of_equal_results_the_most_used_comes_first() {
    let of = |number, name| metric(number, &format!("a/b/{number}"), name, "");
    let cakes = Document {
        notes: vec!["Sans le pain.".to_owned()],
        ..of(4, "Ventes de gâteaux")
    };
    let bread = |number| of(number, "Ventes de pain");
    let mut world = World::of(&[bread(1), bread(2), bread(3), cakes]);
    assert_eq!(world.found("ventes pain"), [1, 2, 3, 4]);
    world.popularity = [(3, 500), (2, 40), (4, 1_000_000)]
        .into_iter()
        .map(|(number, count)| (Uuid::from_u128(number), count))
        .collect();
    // However much it is used, a worse match stays behind an unused better one.
    assert_eq!(world.found("ventes pain"), [3, 2, 1, 4]);
    let no_filters = Filters::default();
    let most_used = world.search_with("", &no_filters, &Hidden::default(), Order::Popularity);
    assert_eq!(numbers(&most_used), [4, 3, 2, 1]);
}

#[test]
fn counts_of_a_facet_ignore_its_own_choice() {
    let world = World::new();

    let quarterly = Filters {
        frequencies: vec![Frequency::Quarterly],
        ..Filters::default()
    };
    let found = world.search_with("", &quarterly, &Hidden::default(), Order::Relevance);
    assert_eq!(numbers(&found), [2]);

    let frequencies: Vec<_> = found
        .facets
        .frequencies
        .iter()
        .map(|one| (one.value, one.count))
        .collect();
    assert_eq!(
        frequencies,
        [(Frequency::Monthly, 3), (Frequency::Quarterly, 1)]
    );
    let accounts: Vec<_> = found
        .facets
        .accounts
        .iter()
        .map(|one| (one.value.as_str(), one.count))
        .collect();
    assert_eq!(accounts, [("insee", 1)]);

    let metrics = Filters {
        kinds: vec![DocumentKind::Metric],
        ..Filters::default()
    };
    let found = world.search_with("", &metrics, &Hidden::default(), Order::Relevance);
    let kinds: Vec<_> = found
        .facets
        .kinds
        .iter()
        .map(|one| (one.value, one.count))
        .collect();
    assert_eq!(
        kinds,
        [(DocumentKind::Metric, 4), (DocumentKind::Collection, 1)]
    );

    assert_eq!(found.total, 4);
}

#[test]
fn hidden_objects_are_neither_found_nor_counted() {
    let world = World::new();
    let of = |hidden: Hidden| world.search_with("", &Filters::default(), &hidden, Order::Relevance);
    let object = Hidden {
        objects: vec![DocumentId {
            kind: DocumentKind::Metric,
            id: Uuid::from_u128(2),
        }],
        ..Hidden::default()
    };
    assert_eq!(of(object).total, 4);
    let collection = Hidden {
        collections: vec![Uuid::from_u128(200)],
        ..Hidden::default()
    };
    assert_eq!(of(collection).total, 3);
    let account = Hidden {
        accounts: vec![Uuid::from_u128(101)],
        ..Hidden::default()
    };
    let found = of(account);
    assert_eq!(found.total, 4);
    assert!(found.facets.accounts.iter().all(|one| one.value != "ville"));
}
