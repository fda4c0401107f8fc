//! Readings of tables as statistical offices lay them out: the end of the head, the positions of dates,
//! uncertain proposals.

use import::{Options, Reading};

use super::reported::{all, plain, read};

/// The proposals, uncertain ones with a question mark.
fn proposed(reading: &Reading) -> String {
    let proposals = reading.proposals.iter().map(|proposal| {
        let sign = if proposal.certain { "" } else { "?" };
        format!("{sign}{}", proposal.repair)
    });
    proposals.collect::<Vec<_>>().join(" ")
}

/// The indicators of a text after ticking all or only the certain proposals.
fn brought(text: &str, all_of_them: bool) -> Reading {
    let proposals = read(text, &plain()).proposals.into_iter();
    let ticked = proposals.filter(|proposal| all_of_them || proposal.certain);
    let repairs = ticked.map(|proposal| proposal.repair).collect();
    read(text, &Options { repairs, ..plain() })
}

/// Checks the proposals, and the result of ticking all of them.
#[track_caller]
fn check(text: &str, proposals: &str, result: &str) {
    assert_eq!(proposed(&read(text, &plain())), proposals, "{text}");
    assert_eq!(all(&brought(text, true)).join(" | "), result, "{text}");
}

/// Checks that the certain proposals publish nothing of a text.
#[track_caller]
fn check_doubt(text: &str) {
    let reported = all(&brought(text, false)).join(" | ");
    assert!(reported.contains("IMPORT_IDS_MISSING"), "{reported}");
}

const MONTHLY: &str = "header:1 columns:date,value dates:names frequency:M decimal-comma";
const YEARLY: &str = "header:1 columns:date,value frequency:Y";

#[test]
fn a_row_with_a_date_is_data_whatever_else_stands_in_it() {
    for odd in ["3,5*", "(12)", "confidentiel", "3,5 (p)", "x"] {
        check(
            &format!(
                "Mois;Taux\njanvier 2024;{odd}\nfévrier 2024;4,5\nmars 2024;5,5\navril 2024;6,5\n"
            ),
            MONTHLY,
            &format!("Taux: 2:2 LINE_VALUE_FORMAT “{odd}”"),
        );
        check(
            &format!("Année;A;B\n2020;{odd};1\n2021;4;1\n2022;5;2\n2023;6;3\n2024;7;4\n"),
            YEARLY,
            &format!("A: 2:2 LINE_VALUE_FORMAT “{odd}” | B: Y 2020;1 2021;1 2022;2 2023;3 2024;4"),
        );
    }

    let minus =
        "Mois;Taux\njanvier 2024;\u{2212}5,5\nfévrier 2024;4,5\nmars 2024;5,5\navril 2024;6,5\n";
    let proposals = proposed(&read(minus, &plain()));
    assert!(proposals.starts_with("header:1 "), "{proposals}");
    check(
        "date,A\n2023-01,5*\n2023-02,x\n2023-03,6\n2023-04,7\n2023-05,7\n",
        "header:1 columns:date,value frequency:M",
        "A: 2:2 LINE_VALUE_FORMAT “5*” | A: 3:2 LINE_VALUE_FORMAT “x”",
    );
    check(
        "Pays;Année;Taux\nFrance;2020;5*\nFrance;2021;4\nItalie;2020;5\nItalie;2021;6\n",
        "header:1 columns:key,date,value frequency:Y",
        "France: 2:3 LINE_VALUE_FORMAT “5*” | Italie: Y 2020;5 2021;6",
    );

    // The date may have a mark, and a line may be a total of others.
    check(
        "Année;Pop\n2024 (p);68\n2023;67\n2022;66\n2021;65\n",
        "header:1 columns:date,value dates:marks frequency:Y",
        "Pop: Y 2021;65 2022;66 2023;67 2024;68;p",
    );
    check(
        "Mois;Taux\nTotal;15,5\njanvier 2024;4,5\nfévrier 2024;4,5\nmars 2024;5,5\n",
        "header:1 columns:date,value ?totals dates:names frequency:M decimal-comma",
        "Taux: M 2024-01;4.5 2024-02;4.5 2024-03;5.5",
    );
}

#[test]
fn a_row_with_numbers_below_names_is_data_also_where_no_date_tells_it() {
    for [text, proposals, result] in [
        [
            "Pays;A;B\nFrance;5*;1\nItalie;5;1\nEspagne;5;1\nGrèce;5;1\n",
            "header:1 columns:date,value frequency:C",
            "A: 2:2 LINE_VALUE_FORMAT “5*” | B: C France;1 Italie;1 Espagne;1 Grèce;1",
        ],
        [
            "mois;A\n202401;5*\n202402;6\n202403;6\n202404;6\n",
            "header:1 columns:date,value dates:codes frequency:M",
            "A: 2:2 LINE_VALUE_FORMAT “5*”",
        ],
        [
            "20240101;5*\n20240102;6\n20240103;6\n20240104;6\n",
            "header:0 columns:date,value dates:codes frequency:D",
            "column-2: 1:2 LINE_VALUE_FORMAT “5*”",
        ],
    ] {
        check(text, proposals, result);
    }

    // Whether the second line names the columns or is the first one of data is unknown.
    let text = "Pays;A\nFrance;confidentiel\nItalie;5\nEspagne;5\nGrèce;5\n";
    let proposals = proposed(&read(text, &plain()));
    assert!(proposals.starts_with("?header:2 "), "{proposals}");
    check_doubt(text);
}

#[test]
fn a_year_above_months_names_the_column_unless_all_of_the_row_are_numbers() {
    check(
        "2024;2023\n2024-01;1\n2024-02;2\n2024-03;3\n",
        "header:0 columns:date,value frequency:M",
        "column-2: 1:1 LINE_DATE_OTHER_FREQUENCY expected=M “2024”",
    );
    check(
        "2024;A\n2024-01;1\n2024-02;2\n2024-03;3\n",
        "header:1 columns:date,value frequency:M",
        "A: M 2024-01;1 2024-02;2 2024-03;3",
    );
}

#[test]
fn units_stand_below_the_names() {
    let text = "Année;PIB;Taux\n;Md€;%\n2000;1000;0.2\n2001;1010;0.3\n2002;1020;0.4\n";
    check(
        text,
        YEARLY,
        "PIB: Y 2000;1000 2001;1010 2002;1020 | Taux: Y 2000;0.2 2001;0.3 2002;0.4",
    );

    let units = |text: &str| {
        let items = brought(text, true).items.into_iter();
        let units = items.map(|item| item.content.unwrap().fields.unit.en);
        units.collect::<Vec<_>>()
    };
    let reported = |texts: [&str; 2]| texts.map(|text| Some(text.to_owned())).to_vec();
    assert_eq!(units(text), reported(["Md€", "%"]));
    let text = "Année;A;B\n;base 100 en 2015;tonnes\n2000;1;2\n2001;1;2\n2002;1;2\n";
    assert_eq!(units(text), reported(["base 100 en 2015", "tonnes"]));

    // A line with a value and without a date is no line of units.
    check(
        "Année;A;B\n;5;x\n2000;1;2\n2001;1;2\n2002;1;2\n2003;1;2\n",
        YEARLY,
        "A: 2:1 LINE_DATE_MISSING “” | B: 2:1 LINE_DATE_MISSING “” | B: 2:3 LINE_VALUE_FORMAT “x”",
    );

    // Lines of separators may be in between.
    check(
        "Année;PIB\n;\n;Md€\n;\n2000;1\n2001;2\n2002;3\n2003;4\n",
        "header:1 columns:date,value empty-lines frequency:Y",
        "PIB: Y 2000;1 2001;2 2002;3 2003;4",
    );
}

#[test]
fn years_are_dates_also_where_totals_and_notes_stand_below_them() {
    let head = "Année;Population\n2000;60\n2001;61\n2002;62\n2003;63\n";
    let observations = "Population: Y 2000;60 2001;61 2002;62 2003;63";

    for notes in [
        "Source : Insee;\n",
        ";\nSource : Insee;\n",
        ";\nA;\nB;\nC;\nD;\nE;\n",
    ] {
        check(
            &format!("{head}{notes}"),
            "header:1 columns:date,value footnotes frequency:Y",
            observations,
        );
    }

    check(
        &format!("Population en France;\n;\n{head};\nSource : Insee;\n"),
        "header:3 columns:date,value footnotes frequency:Y",
        observations,
    );
    for (odd, mark) in [("2004 (p)", "p"), ("2004*", "*"), ("2004 p", "p")] {
        check(
            &format!("{head}{odd};64\n"),
            "header:1 columns:date,value dates:marks frequency:Y",
            &format!("{observations} 2004;64;{mark}"),
        );
    }

    for total in ["Total", "Moyenne 2000-2003"] {
        check(
            &format!("{head}{total};64\n"),
            "header:1 columns:date,value ?totals frequency:Y",
            observations,
        );
    }
}

#[test]
fn dates_side_by_side_may_have_other_columns_beside_them() {
    for other in ["Total", "Année 2023", "Évol. 2023/2022"] {
        let text =
            format!("Région;2019;2020;2021;2022;{other}\nA;1;2;3;4;5\nB;1;2;3;4;5\nC;1;2;3;4;5\n");
        check(
            &text,
            "?transpose header:1 ?columns:key,value,value,value,value,- frequency:Y",
            "A: Y 2019;1 2020;2 2021;3 2022;4 | B: Y 2019;1 2020;2 2021;3 2022;4 | \
             C: Y 2019;1 2020;2 2021;3 2022;4",
        );
        check_doubt(&text);
    }

    let text = "Région;Total;2019;2020\nA;9;1;2\nB;8;1;2\n";
    check(
        text,
        "transpose header:1 ?columns:key,-,value frequency:Y",
        "A: Y 2019;1 2020;2 | B: Y 2019;1 2020;2",
    );
    check_doubt(text);

    // A year is the total of its months and quarters.
    let text = "Région;janv-24;févr-24;mars-24;2024\nA;1;2;3;6\nB;1;2;3;6\n";
    check(
        text,
        "?transpose header:1 ?columns:key,value,value,value,- dates:names frequency:M",
        "A: M 2024-01;1 2024-02;2 2024-03;3 | B: M 2024-01;1 2024-02;2 2024-03;3",
    );
    check_doubt(text);

    let text = "Région;T1 2023;T2 2023;T3 2023;T4 2023;2023\nA;1;2;3;4;10\nB;1;2;3;4;10\n";
    check(
        text,
        "?transpose header:1 ?columns:key,value,value,value,value,- dates:codes frequency:Q",
        "A: Q 2023-Q1;1 2023-Q2;2 2023-Q3;3 2023-Q4;4 | B: Q 2023-Q1;1 2023-Q2;2 2023-Q3;3 2023-Q4;4",
    );
    check_doubt(text);
}

#[test]
fn dates_and_months_are_hardly_names() {
    for (text, expected) in [
        (
            "Année;Janv;Févr;Mars;Total\n2020;1;2;3;6\n2021;1;2;3;6\n2022;1;2;3;6\n",
            "?grid header:1 ?columns:year,value,value,value,- ",
        ),
        (
            "Année;T1;T2;T3;T4\n2020;1;2;3;6\n2021;1;2;3;6\n2022;1;2;3;6\n",
            "?grid header:1 ?columns:year,value ",
        ),
        (
            "Région;2019;Évol.;2020;Part;Rang\nA;1;2;3;6;1\nB;1;2;3;6;1\nC;1;2;3;6;1\n",
            "header:1 ?columns:date,value ",
        ),
    ] {
        let proposals = proposed(&read(text, &plain()));
        assert!(proposals.contains(expected), "{proposals}");
        check_doubt(text);
    }

    check(
        "Année;Mars;Saturne\n2020;1;2\n2021;1;2\n",
        YEARLY,
        "Mars: Y 2020;1 2021;1 | Saturne: Y 2020;2 2021;2",
    );
}

#[test]
fn a_column_with_numbers_is_never_left_out_for_certain() {
    for [one, other, third] in [
        ["1 100,5 €", "1 200,5 €", "1 300,5 €"],
        ["(12)", "(13)", "(14)"],
        ["3 millions", "4 millions", "5 millions"],
        ["5*", "6*", "7"],
    ] {
        let text = format!("Année;A;B\n2020;1;{one}\n2021;2;{other}\n2022;3;{third}\n");
        check(
            &text,
            "header:1 ?columns:date,value,- frequency:Y",
            "A: Y 2020;1 2021;2 2022;3",
        );
        check_doubt(&text);
    }
    check(
        "Année;A;Remarque\n2020;1;a\n2021;2;\n2022;3;b\n",
        "header:1 columns:date,value,text frequency:Y",
        "A: Y 2020;1;a 2021;2 2022;3;b",
    );
}

#[test]
fn names_that_come_again_are_told_apart_by_the_group_above_them() {
    let data = "2020;1;2;3;4\n2021;1;2;3;4\n2022;1;2;3;4\n";
    for head in [
        ";Hommes;;Femmes;\nAnnée;Actifs;Chômeurs;Actifs;Chômeurs\n",
        "Année;Hommes;;Femmes;\n;Actifs;Chômeurs;Actifs;Chômeurs\n",
        "Année;Hommes;Hommes;Femmes;Femmes\n;Actifs;Chômeurs;Actifs;Chômeurs\n",
    ] {
        let text = format!("{head}{data}");
        check(
            &text,
            "header:2 columns:date,value frequency:Y",
            "Hommes/Actifs: Y 2020;1 2021;1 2022;1 | Hommes/Chomeurs: Y 2020;2 2021;2 2022;2 | \
             Femmes/Actifs: Y 2020;3 2021;3 2022;3 | Femmes/Chomeurs: Y 2020;4 2021;4 2022;4",
        );
        let items = brought(&text, true).items;
        let name = &items[2].content.as_ref().unwrap().fields.name;
        assert_eq!(name.en.as_deref(), Some("Femmes – Actifs"));
    }

    // Columns that the groups do not distinguish, and columns without a group, stay unchanged.
    for above in [";Population;;;", ";;Hommes;;Femmes", "Population;;;;"] {
        let text = format!("{above}\nAnnée;Actifs;Chômeurs;Actifs;Chômeurs\n{data}");
        let reported = all(&brought(&text, false)).join(" | ");
        assert!(
            reported.starts_with("Actifs: 2:2 IMPORT_ID_REPEATED in id other=4"),
            "{reported}"
        );
    }
}
