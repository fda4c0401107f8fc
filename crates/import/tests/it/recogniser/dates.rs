//! Proposals for dates.

use import::Options;

use super::{check, mended, shown};
use crate::reported::{all, plain, read};

#[test]
fn dates_of_every_notation_are_proposed() {
    check(
        "Date;Price\n31/03/2024;1\n30/04/2024;2\n31/05/2024;3\n",
        "+dates:dmy x3 | +frequency:M x1 | +dates:within x3",
        "Price: M 2024-03;1 2024-04;2 2024-05;3",
    );
    check(
        "Date,Price\n03/29/2024,1\n04/01/2024,2\n04/02/2024,3\n",
        "+dates:mdy x3 | +frequency:D x1",
        "Price: D 2024-03-29;1 2024-04-01;2 2024-04-02;3",
    );
    check(
        "Date,Price\n01/02/2024,1\n02/02/2024,2\n05/02/2024,3\n",
        "?dates:dmy x3 or dates:mdy | ?frequency:D x1",
        "Price: D 2024-02-01;1 2024-02-02;2 2024-02-05;3",
    );

    // A month and a year read the same in either order, and are no evidence for the days beside them.
    check(
        "Mois;Taux\n03/2024;1\n04/2024;2\n06/2024;3\n",
        "+dates:dmy x3 | +frequency:M x1",
        "Taux: M 2024-03;1 2024-04;2 2024-06;3",
    );

    let (proposals, _) = mended("Date;Price\n03/2024;1\n01/04/2024;2\n01/05/2024;3\n");
    assert!(
        proposals.starts_with("?dates:dmy x3 or dates:mdy |"),
        "{proposals}"
    );
    let (proposals, _) = mended("Date;Price\n03/2024;1\n04/29/2024;2\n05/01/2024;3\n");
    assert!(proposals.starts_with("+dates:mdy x3 |"), "{proposals}");

    // Out of order, the last date may be in the other order.
    let (proposals, _) = mended("Date;Price\n03/2024;1\n04/29/2024;2\n01/05/2024;3\n");
    assert!(
        proposals.starts_with("?dates:mdy x3 or dates:dmy |"),
        "{proposals}"
    );

    check(
        "Datum;Preis\n29.3.24;1\n1.4.24;2\n2.4.24;3\n",
        "+dates:dmy x3 | +frequency:D x1",
        "Preis: D 2024-03-29;1 2024-04-01;2 2024-04-02;3",
    );
    check(
        "Period\tRate\n2024M03\t1\n2024M04\t2\n2024M06\t3\n",
        "+dates:codes x3 | +frequency:M x1",
        "Rate: M 2024-03;1 2024-04;2 2024-06;3",
    );
    check(
        "Période;Taux\n2024-T1;1\n2024-T2;2\n",
        "+dates:codes x2 | +frequency:Q x1",
        "Taux: Q 2024-Q1;1 2024-Q2;2",
    );
    check(
        "Période;Taux\nT1 2024;1\nT2 2024;2\n",
        "+dates:codes x2 | +frequency:Q x1",
        "Taux: Q 2024-Q1;1 2024-Q2;2",
    );
    check(
        "Mois;Taux\nmars 2024;1\navril 2024;2\njuin 2024;3\n",
        "+dates:names x3 | +frequency:M x1",
        "Taux: M 2024-03;1 2024-04;2 2024-06;3",
    );
    check(
        "Month,Rate\nMarch 2024,1\nApril 2024,2\nJune 2024,3\n",
        "+dates:names x3 | +frequency:M x1",
        "Rate: M 2024-03;1 2024-04;2 2024-06;3",
    );
    check(
        "Date,Rate\n45380,1\n45383,2\n45384,3\n",
        "+dates:serial x3 | +frequency:D x1",
        "Rate: D 2024-03-29;1 2024-04-01;2 2024-04-02;3",
    );

    check(
        "Date,Rate\n1987-05-15,1\n1987-06-15,2\n1987-07-15,3\n",
        "+frequency:M x1 | +dates:within x3",
        "Rate: M 1987-05;1 1987-06;2 1987-07;3",
    );
    check(
        "Date,Rate\n1987-06-30,1\n1988-06-30,2\n1989-06-30,3\n",
        "?frequency:D x1 or frequency:Y",
        "Rate: D 1987-06-30;1 1988-06-30;2 1989-06-30;3",
    );
    check(
        "Date,Rate\n1987-12-31,1\n1988-12-31,2\n1989-12-31,3\n",
        "+frequency:Y x1 | +dates:within x3",
        "Rate: Y 1987;1 1988;2 1989;3",
    );
    check(
        "Date,Rate\n1987-05-15,1\n1987-05-22,2\n1987-05-29,3\n",
        "+frequency:W x1",
        "Rate: W 1987-05-15;1 1987-05-22;2 1987-05-29;3",
    );
}

#[test]
fn of_two_readings_of_a_date_the_chosen_one_stays() {
    let text = "Date,Price\n01/02/2024,1\n02/02/2024,2\n05/02/2024,3\n";
    let repairs = ["header:1", "columns:date,value", "dates:mdy", "frequency:D"];
    let options = Options {
        repairs: repairs.iter().map(|text| text.parse().unwrap()).collect(),
        ..plain()
    };
    let reading = read(text, &options);
    let proposals: Vec<String> = reading.proposals.iter().map(shown).collect();
    assert_eq!(
        proposals,
        [
            "+header:1 x1",
            "+columns:date,value x2",
            "?dates:mdy x3 or dates:dmy",
            "+frequency:D x1 or frequency:M"
        ]
    );
    assert!(reading.proposals.iter().all(|proposal| proposal.ticked));
    assert_eq!(
        all(&reading),
        ["Price: D 2024-01-02;1 2024-02-02;2 2024-05-02;3"]
    );
}

#[test]
fn parts_of_dates_are_found_by_their_names() {
    for (text, roles, result) in [
        (
            "year,quarter,gdp\n1959,1,2\n1959,2,3\n",
            "+columns:year,quarter,value x3",
            "gdp: Q 1959-Q1;2 1959-Q2;3",
        ),
        (
            "annee;mois;taux\n2020;janvier;2\n2020;février;3\n2020;avril;4\n",
            "+columns:year,month,value x3",
            "taux: M 2020-01;2 2020-02;3 2020-04;4",
        ),
        (
            "year,month,day,day_of_week,births\n2000,1,1,6,9083\n2000,1,2,7,8006\n2000,1,3,1,9000\n",
            "+columns:year,month,day,-,value x5",
            "births: D 2000-01-01;9083 2000-01-02;8006 2000-01-03;9000",
        ),
        (
            "year,semester,n\n2000,1,4\n2000,2,5\n",
            "+columns:year,semester,value x3",
            "n: S 2000-S1;4 2000-S2;5",
        ),
    ] {
        let (proposals, reported) = mended(text);
        assert!(proposals.contains(roles), "{proposals}");
        assert_eq!(reported, result);
    }
}
