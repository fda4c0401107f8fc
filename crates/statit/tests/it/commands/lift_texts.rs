//! `statit admin lift-texts`.

use crate::{commands::admin, person::Person, program::Place};

#[tokio::test]
async fn texts_that_are_codes_become_statuses_in_the_name_of_a_member() {
    let place = Place::new();
    let server = place.start();
    let person = Person::publisher(&server, &place.data(), "office").await;
    person.collection("office", "prices", "PUBLIC").await;
    for (path, lines) in [
        (
            "coded",
            "2020;1.50;A\n2021;2;P: Provisional value\n2022;3;b",
        ),
        ("noted", "2020;1;P\n2021;2;few firms"),
        ("plain", "2020;1"),
    ] {
        person.metric("prices", path, lines).await.unwrap();
    }
    Person::publisher(&server, &place.data(), "stranger").await;

    let text = async || person.file("prices/coded").await.unwrap();
    let before = ["2020,1.5,A", "2021,2,P: Provisional value", "2022,3,b"];
    let lift = ["lift-texts", "office/prices", "--as"];
    for (arguments, is_done, part, expected) in [
        (vec!["office"], true, "coded\t3\n", &before[..]),
        (vec!["nobody"], false, "there is no user", &before),
        (
            vec!["stranger", "--publish"],
            false,
            "can't publish",
            &before,
        ),
        (
            vec!["office", "--publish"],
            true,
            "coded\t3\n",
            &["2020,1.5", "2021,2", "2022,3"],
        ),
        (
            vec!["office", "--publish"],
            true,
            "\"indicators\":0",
            &["2020,1.5", "2021,2", "2022,3"],
        ),
    ] {
        let arguments = [&lift[..], &arguments].concat();
        let (done, out, err) = admin(&place, &arguments);
        let output = out + &err;
        assert_eq!(done, is_done, "{arguments:?}: {output}");
        assert!(output.contains(part), "{arguments:?}: {output}");
        assert!(
            !output.contains("noted") && !output.contains("plain"),
            "{output}"
        );
        assert_eq!(text().await, expected, "{arguments:?}");
    }

    let shown = person
        .get("/api/v1/series/office/prices/coded.csv?status=show")
        .await;
    assert_eq!(
        shown.text().await.unwrap(),
        "date,value,status\n2020,1.5,\n2021,2,P\n2022,3,B\n"
    );
    let vintages = person
        .get("/api/v1/series/office/prices/coded/~vintages")
        .await;
    let vintages = vintages.text().await.unwrap();
    assert!(vintages.contains(r#""author":"office""#), "{vintages}");
}
