//! Tests of the sentences about one indicator in a digest.

use minijinja::context;

use super::*;

fn sentence(language: &str, line: &Value) -> String {
    let templates = Templates::default();
    let source =
        format!("{{% from 'news.{language}.txt' import sentence %}}{{{{ sentence(line) }}}}");
    let environment = templates.parsed().unwrap();
    environment.render_str(&source, context!(line)).unwrap()
}

#[test]
fn periods_have_the_prepositions_of_their_frequency() {
    for (letter, period, before, english, french) in [
        ("D", "28 X", "27 X", "on 28 X", "le 28 X, du 28 X, au 27 X"),
        (
            "W",
            "week 5 of 2026",
            "week 4 of 2026",
            "in week 5 of 2026",
            "la week 5 of 2026, de la week 5 of 2026, à la week 4 of 2026",
        ),
        ("M", "May", "Apr", "in May", "en May, de May, à Apr"),
        ("Q", "Q2", "Q1", "in Q2", "au Q2, du Q2, au Q1"),
        ("S", "S2", "S1", "in S2", "au S2, du S2, au S1"),
        ("Y", "2026", "2025", "in 2026", "en 2026, de 2026, à 2025"),
    ] {
        let view = |text: &str| context! { letter, text, label => text };
        let line = |kind: &str| {
            context! {
                kind, period => view(period), before => view(before), value => "102", former => "99",
                change => "+3", percent => "", bound => "100", revised => false, count => 0, note => "",
            }
        };
        for (kind, expected) in [
            ("above", format!("It went above 100: 102 {english}")),
            ("below", format!("It went below 100: 102 {english}")),
            (
                "returned",
                format!("It has come back between the bounds: 102 {english}"),
            ),
        ] {
            assert_eq!(sentence("en", &line(kind)), expected);
        }
        let [at, of, to] = *french.split(", ").collect::<Vec<_>>() else {
            panic!("{french}");
        };
        let withdrawn = match letter {
            "W" => format!("La {before} a été retirée"),
            _ => format!("{before} a été retiré"),
        };
        for (kind, expected) in [
            ("above", format!("Il est passé au-dessus de 100 : 102 {at}")),
            (
                "below",
                format!("Il est passé au-dessous de 100 : 102 {at}"),
            ),
            (
                "returned",
                format!("Il est revenu entre les seuils : 102 {at}"),
            ),
            (
                "withdrawn",
                format!("{withdrawn} ; la dernière valeur est désormais celle {of} : 102"),
            ),
            ("new", format!("{period} : 102 (+3 par rapport {to} : 99)")),
        ] {
            assert_eq!(sentence("fr", &line(kind)), expected);
        }
    }
}
