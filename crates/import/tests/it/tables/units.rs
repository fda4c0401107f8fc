//! Columns of units that also distinguish indicators.

use super::{check, units};

#[test]
fn a_unit_that_tells_lines_apart_is_a_key_as_well() {
    for (text, proposals, result, expected) in [
        (
            "date;country;unit;value\n2020;France;EUR;1\n2021;France;EUR;2\n2020;France;%;3\n2021;France;%;4\n\
             2020;Italy;EUR;5\n2021;Italy;EUR;6\n",
            "header:1 columns:date,key,unit-key,value frequency:Y",
            "France/EUR: Y 2020;1 2021;2 | France/pct: Y 2020;3 2021;4 | Italy/EUR: Y 2020;5 2021;6",
            &["EUR", "%", "EUR"][..],
        ),
        // Alone.
        (
            "Année;Unité;Valeur\n2020;Md€;1\n2021;Md€;2\n2020;% du PIB;3\n2021;% du PIB;4\n",
            "header:1 columns:date,unit-key,value frequency:Y",
            "Md-EUR: Y 2020;1 2021;2 | pct-du-PIB: Y 2020;3 2021;4",
            &["Md€", "% du PIB"],
        ),
        // Signs alone, and signs that make the difference.
        (
            "Année;Unité;Valeur\n2020;€/m²;1\n2021;€/m²;2\n2020;$/m²;3\n2021;$/m²;4\n2020;£;5\n2021;£;6\n",
            "header:1 columns:date,unit-key,value frequency:Y",
            "EUR-m2: Y 2020;1 2021;2 | USD-m2: Y 2020;3 2021;4 | GBP: Y 2020;5 2021;6",
            &["€/m²", "$/m²", "£"],
        ),
        // With a column of names beside the key.
        (
            "date,code,country,unit,value\n2020,FR,France,EUR,1\n2020,FR,France,%,2\n2020,IT,Italy,EUR,3\n\
             2021,FR,France,EUR,4\n2021,FR,France,%,5\n2021,IT,Italy,EUR,6\n",
            "header:1 columns:date,key,name,unit-key,value frequency:Y",
            "FR/EUR: Y 2020;1 2021;4 | FR/pct: Y 2020;2 2021;5 | IT/EUR: Y 2020;3 2021;6",
            &["EUR", "%", "EUR"],
        ),
        // Lines are indicators.
        (
            "Pays;Unité;2020;2021\nFrance;EUR;1;2\nFrance;%;3;4\nItalie;EUR;5;6\n",
            "transpose header:1 columns:key,unit-key,value frequency:Y",
            "France/EUR: Y 2020;1 2021;2 | France/pct: Y 2020;3 2021;4 | Italie/EUR: Y 2020;5 2021;6",
            &["EUR", "%", "EUR"],
        ),
        (
            "Unité;2020;2021\nEUR;1;2\n%;3;4\n",
            "transpose header:1 columns:unit-key,value frequency:Y",
            "EUR: Y 2020;1 2021;2 | pct: Y 2020;3 2021;4",
            &["EUR", "%"],
        ),
    ] {
        check(text, proposals, result);
        assert_eq!(units(text), expected, "{text}");
    }
}

#[test]
fn a_unit_that_other_keys_explain_is_a_unit_alone() {
    check(
        "date;country;unit;value\n2020;France;EUR;1\n2021;France;EUR;2\n2020;USA;USD;3\n2021;USA;USD;4\n",
        "header:1 columns:date,key,unit,value frequency:Y",
        "France: Y 2020;1 2021;2 | USA: Y 2020;3 2021;4",
    );
    check(
        "Pays;Unité;2020;2021\nFrance;EUR;1;2\nItalie;EUR;3;4\nSuisse;CHF;5;6\n",
        "transpose header:1 columns:key,unit,value frequency:Y",
        "France: Y 2020;1 2021;2 | Italie: Y 2020;3 2021;4 | Suisse: Y 2020;5 2021;6",
    );
    // Unique dates need no key.
    check(
        "Année;Unité;Valeur\n2020;EUR;1\n2021;EUR;2\n2022;EUR;3\n",
        "header:1 columns:date,-,value frequency:Y",
        "Valeur: Y 2020;1 2021;2 2022;3",
    );
}

#[test]
fn a_unit_that_is_written_twice_by_mistake_is_no_key() {
    let lines = (2000..2024).map(|year| format!("{year};France;EUR;1\n{year};Italy;EUR;2\n"));
    let text = format!(
        "date;country;unit;value\n{}2023;France;euro;3\n",
        lines.collect::<String>()
    );
    let reported = super::proposed(&text);
    assert_eq!(reported, "header:1 columns:date,key,unit,value frequency:Y");
    let reading = super::with(&text, |_| true);
    let wrong = reading.items.iter().filter(|item| item.content.is_err());
    let wrong: Vec<&str> = wrong.map(|item| item.id.as_str()).collect();
    assert_eq!(wrong, ["France"]);
}
