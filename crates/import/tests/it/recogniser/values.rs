//! Proposals for values and for the texts of missing values.

use import::Repair;

use super::check;
use crate::reported::{plain, read, ticked};

#[test]
fn values_of_every_notation_are_proposed() {
    check(
        "Année;Population\n2020;1\u{202f}234,5\n2021;1\u{a0}240,25\n",
        "+frequency:Y x1 | +thousands x2 | +decimal-comma x2",
        "Population: Y 2020;1234.50 2021;1240.25",
    );
    check(
        "Year\tPopulation\n2020\t1,234,567\n2021\t1,240\n",
        "+frequency:Y x1 | +thousands x2",
        "Population: Y 2020;1234567 2021;1240",
    );
    check(
        "Year\tPopulation\n2020\t1,234\n2021\t1,240\n",
        "+frequency:Y x1 | ?thousands x2 or decimal-comma",
        "Population: Y 2020;1234 2021;1240",
    );
    check(
        "Jahr;Wert\n2020;1.234,5\n2021;12'345\n",
        "+frequency:Y x1 | +thousands x2 | +decimal-comma x1",
        "Wert: Y 2020;1234.5 2021;12345.0",
    );
    check(
        "Year,Rate\n2020,12.5 %\n2021,13%\n",
        "+frequency:Y x1 | +percent x2",
        "Rate: Y 2020;12.5 2021;13.0",
    );
}

#[test]
fn plain_numbers_are_counted_and_shown_where_repairs_change_them() {
    check(
        "Jahr;Wert\n2020;1.234,5\n2021;1.240\n",
        "+frequency:Y x1 | +thousands x2 | +decimal-comma x2",
        "Wert: Y 2020;1234.5 2021;1240.0",
    );

    // Here a point may precede decimals: the publisher has to decide.
    let text = "Jahr;Wert\n2020;1.240\n2021;1 234,5\n2022;0.95\n";
    check(
        text,
        "+frequency:Y x1 | ?thousands x2 | ?decimal-comma x2",
        "Wert: Y 2020;1240.00 2021;1234.50 2022;0.95",
    );

    let samples = |reading: &import::Reading| {
        let mut all = reading.proposals.iter();
        let found = all.find(|proposal| proposal.repair == Repair::Thousands);
        let samples = found.unwrap().samples.iter();
        samples
            .map(|sample| format!("{} → {}", sample.before, sample.after))
            .collect::<Vec<_>>()
    };
    let shown = ["1.240 → 1240", "1 234,5 → 1234.5"];
    assert_eq!(samples(&read(text, &plain())), shown);

    // Unnecessary ticked repairs are listed too.
    let text = "Jahr;Wert\n2020;1.240\n2021;1,5\n";
    let both = ticked(&["header:1", "thousands", "decimal-comma"]);
    assert_eq!(samples(&read(text, &both)), ["1.240 → 1240"]);
}

#[test]
fn what_stands_for_nothing_is_proposed() {
    for token in ["NA", "N/A", "n/a", ".", "..", ":", "…", "null", "n.d."] {
        let text = format!("Year,Rate\n2020,12.5\n2021,{token}\n2022,13\n");
        let proposals = format!("+frequency:Y x1 | +missing:{token} x1");
        check(&text, &proposals, "Rate: Y 2020;12.5 2022;13.0");
    }
    // Some write them for zero.
    for token in ["-", "–"] {
        let text = format!("Year,Rate\n2020,12.5\n2021,{token}\n2022,13\n");
        let proposals = format!("+frequency:Y x1 | ?missing:{token} x1");
        check(&text, &proposals, "Rate: Y 2020;12.5 2022;13.0");
    }
    check(
        "Year,Rate\n2020,12.5\n2021,-99.99\n2022,-99.99\n2023,-99.99\n2024,-99.99\n2025,-99.99\n",
        "+frequency:Y x1 | ?missing:-99.99 x5",
        "Rate: Y 2020;12.5",
    );
}

#[test]
fn labels_are_categories_where_there_are_no_dates() {
    check(
        "country,beer,wine\nAlbania,89,54\nCote d'Ivoire,37,7\n",
        "+columns:date,value x3 | +frequency:C x2",
        "beer: C Albania;89 Cote d'Ivoire;37 | wine: C Albania;54 Cote d'Ivoire;7",
    );
}
