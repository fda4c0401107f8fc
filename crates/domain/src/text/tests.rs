use proptest::prelude::*;

use super::*;

#[test]
fn a_line_is_composed_and_loses_the_blanks_around_it() {
    let cleaned = clean(
        "name",
        "  Prix a\u{300} la consommation \n",
        200,
        Shape::Line,
    );
    assert_eq!(cleaned, Ok(Some("Prix à la consommation".to_owned())));
}

#[test]
fn what_shows_nothing_is_no_text() {
    for raw in ["", "   ", "\u{A0}\n", "\u{200B}", "\u{AD}\u{2060}"] {
        assert_eq!(clean("name", raw, 200, Shape::Line), Ok(None), "{raw:?}");
    }
}

#[test]
fn control_characters_and_reordering_are_refused() {
    for raw in [
        "a\0b",
        "a\u{7}b",
        "a\nb",
        "a\tb",
        "a\u{85}b",
        "a\u{2028}b",
        "a\u{202E}b",
        "a\u{2066}b",
        "a\u{FEFF}b",
        "a\u{7F}b",
        "a\u{1B}[31mb",
    ] {
        assert_eq!(
            clean("name", raw, 200, Shape::Line).unwrap_err(),
            Problem::at("name", Code::InvalidCharacters),
            "{raw:?}"
        );
    }
}

#[test]
fn several_lines_keep_line_feeds_and_tabs_only() {
    assert_eq!(
        clean("notes", "one\r\ntwo\rthree\n\tfour", 200, Shape::Lines),
        Ok(Some("one\ntwo\nthree\n\tfour".to_owned()))
    );
    for raw in ["a\0b", "a\u{B}b", "a\u{202D}b"] {
        assert!(clean("notes", raw, 200, Shape::Lines).is_err(), "{raw:?}");
    }
}

#[test]
fn the_limit_counts_characters_and_is_inclusive() {
    let fits = "é".repeat(200);
    assert_eq!(
        clean("name", &fits, 200, Shape::Line),
        Ok(Some(fits.clone()))
    );
    assert_eq!(
        clean("name", &"é".repeat(201), 200, Shape::Line).unwrap_err(),
        Problem::at("name", Code::TooLong)
            .with("max", 200_usize)
            .with("length", 201_usize)
    );
    // Decomposed letters count once.
    assert!(clean("name", &"e\u{301}".repeat(200), 200, Shape::Line).is_ok());
    assert_eq!(
        clean("name", &"a".repeat(1_000_000), 200, Shape::Line)
            .unwrap_err()
            .code,
        Code::TooLong
    );
}

#[test]
fn each_language_is_checked_by_itself() {
    let mut problems = Vec::new();
    let text = clean_either(
        "name",
        &Text::both("Prix\u{202E}", " Prices "),
        200,
        Shape::Line,
        &mut problems,
    );
    assert_eq!(text, Text::en("Prices"));
    assert_eq!(problems, [Problem::at("name.fr", Code::InvalidCharacters)]);
}

#[test]
fn a_needed_text_is_asked_for_once_when_both_languages_are_blank() {
    let mut problems = Vec::new();
    clean_either("name", &Text::fr(" "), 200, Shape::Line, &mut problems);
    assert_eq!(problems, [Problem::at("name", Code::Required)]);
}

#[test]
fn folding_forgets_case_accents_ligatures_and_typography() {
    for (text, folded) in [
        ("Économie", "economie"),
        ("ŒUVRES  d’Art", "oeuvres d'art"),
        ("Straße", "strasse"),
        ("ΣΊΣΥΦΟΣ", "σισυφοσ"),
        ("m² – CO₂", "m2 - co2"),
        ("Łódź, Ærø", "lodz, aero"),
        ("İstanbul", "istanbul"),
        ("\u{A0}1\u{202F}000 hab. ", "1 000 hab."),
        ("한국어", "한국어"),
        ("हिन्दी", "हिन्दी"),
    ] {
        assert_eq!(fold(text), folded, "{text}");
    }
}

proptest! {
    #[test]
    fn folding_twice_is_folding_once(text in "\\PC{0,40}") {
        let once = fold(&text);
        prop_assert_eq!(fold(&once), once);
    }

    #[test]
    fn cleaning_twice_is_cleaning_once(text in any::<String>()) {
        for shape in [Shape::Line, Shape::Lines] {
            if let Ok(Some(once)) = clean("x", &text, 1_000, shape) {
                prop_assert_eq!(clean("x", &once, 1_000, shape), Ok(Some(once.clone())));
            }
        }
    }

    #[test]
    fn case_and_accents_never_matter(text in "[a-zéèêàçôœ ]{0,20}") {
        prop_assert_eq!(fold(&text.to_uppercase()), fold(&text));
    }
}
