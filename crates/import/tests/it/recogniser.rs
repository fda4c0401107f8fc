//! Proposals of the recogniser for small tables in common notations, and their effects.

use import::{Options, Proposal, Repair};

use super::reported::{all, plain, read, ticked};

fn shown(proposal: &Proposal) -> String {
    let sign = if proposal.certain { '+' } else { '?' };
    let instead = proposal.instead.iter().map(|other| format!(" or {other}"));
    format!(
        "{sign}{} x{}{}",
        proposal.repair,
        proposal.count,
        instead.collect::<String>()
    )
}

/// The proposals for a text, without a plain header and plain columns; then the indicators after ticking all proposals.
fn mended(text: &str) -> (String, String) {
    let first = read(text, &plain());
    let proposals: Vec<String> = first.proposals.iter().map(shown).collect();
    let options = Options {
        repairs: first
            .proposals
            .iter()
            .map(|proposal| proposal.repair.clone())
            .collect(),
        ..plain()
    };
    let plain_head = ["+header:1 x1", "+columns:date,value x2"];
    let reported: Vec<String> = proposals
        .into_iter()
        .filter(|text| !plain_head.contains(&text.as_str()))
        .collect();
    (reported.join(" | "), all(&read(text, &options)).join(" | "))
}

#[track_caller]
fn check(text: &str, proposals: &str, result: &str) {
    let found = mended(text);
    assert_eq!(found, (proposals.to_owned(), result.to_owned()), "{text}");
}

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
fn ids_do_not_depend_on_the_order_of_lines() {
    let head = "City,Year,Births\n";
    let lines = ["北京,2020,1\n北京,2021,2\n", "上海,2020,3\n上海,2021,4\n"];
    let [one, other] = lines;
    let beijing = "series-6a849a3d: Y 2020;1 2021;2";
    let shanghai = "series-a6de1f5b: Y 2020;3 2021;4";
    let reported = |text: String| mended(&text).1;
    assert_eq!(
        reported(format!("{head}{one}{other}")),
        format!("{beijing} | {shanghai}")
    );
    assert_eq!(
        reported(format!("{head}{other}{one}")),
        format!("{shanghai} | {beijing}")
    );
    assert_eq!(
        reported("City,2020,2021\n上海,3,4\n北京,1,2\n".to_owned()),
        format!("{shanghai} | {beijing}")
    );
    assert_eq!(
        reported("Year,上海,北京\n2020,3,1\n2021,4,2\n".to_owned()),
        format!("{shanghai} | {beijing}")
    );
    // The intended one of two columns with the same id is unknown.
    let text = "Year,A.B,A B,A & B\n2020,1,2,3\n2021,1,2,3\n";
    let without = ["header:1", "columns:date,value", "frequency:Y"];
    assert_eq!(
        all(&read(text, &ticked(&without))).join(" | "),
        "A.B: Y 2020;1 2021;1 | A-B: 1:3 IMPORT_ID_REPEATED in id other=4 “A-B” | \
         A-B: 1:4 IMPORT_ID_REPEATED in id other=3 “A-B”"
    );
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
fn lines_that_are_no_data_are_proposed() {
    check(
        "Year,Rate\n2020,1\n2021,2\nSource: the office\n* provisional\n",
        "+footnotes x2 | +frequency:Y x1",
        "Rate: Y 2020;1 2021;2",
    );
    check(
        "Year;Rate;Index\n2020;1;\n2021;;\n;;\n2022;3;4\n",
        "+columns:date,value x3 | +empty-lines x2 | +frequency:Y x2",
        "Rate: Y 2020;1 2022;3 | Index: Y 2022;4",
    );
    let unticked = Options {
        repairs: ["header:1", "frequency:Y"]
            .map(|text| text.parse().unwrap())
            .to_vec(),
        ..plain()
    };
    assert_eq!(
        all(&read("Year;Rate\n2020;1\n2021;\n;\n", &unticked)),
        [
            "Rate: 3:1 LINE_MISSING_VALUE in observations “2021”",
            "Rate: 4:1 LINE_DATE_MISSING in observations “”",
        ]
    );
}

#[test]
fn names_units_and_sources_stand_above_the_data() {
    let text = "\"Libellé\";\"Naissances\";\"Décès\"\n\"idBank\";\"001\";\"002\"\n\"Unité :\";\"nombre\";\"nombre\"\n\
                \"Source\";\"Insee\";\"Insee\"\n\"Période\";\"\";\"\"\n\"2020\";\"5\";\"6\"\n\"2021\";\"7\";\"8\"\n";
    let first = read(text, &plain());
    let options = Options {
        repairs: first
            .proposals
            .iter()
            .map(|proposal| proposal.repair.clone())
            .collect(),
        ..plain()
    };
    let second = read(text, &options);
    assert_eq!(
        all(&second),
        ["001: Y 2020;5 2021;7", "002: Y 2020;6 2021;8"]
    );
    let fields = &second.items[1].content.as_ref().unwrap().fields;
    assert_eq!(fields.name.en.as_deref(), Some("Décès"));
    assert_eq!(fields.unit.en.as_deref(), Some("nombre"));
    assert_eq!(fields.source.as_deref(), Some("Insee"));
}

#[test]
fn columns_of_texts_tell_indicators_apart_where_dates_come_again() {
    let text = "Country,Code,Sex,Year,Births\nCôte d'Ivoire,CIV,men,2020,1\nCôte d'Ivoire,CIV,women,2020,2\n\
                France,FRA,men,2020,3\nFrance,FRA,women,2020,4\nFrance,FRA,women,2021,5\n";
    check(
        text,
        "+columns:key,-,key,date,value x5 | +frequency:Y x1",
        "Cote-d-Ivoire/men: Y 2020;1 | Cote-d-Ivoire/women: Y 2020;2 | France/men: Y 2020;3 | \
         France/women: Y 2020;4 2021;5",
    );
    // Of two equivalent columns the shorter one is the key, the longer one the name.
    let text = "Country,Code,Year,Births\nCôte d'Ivoire,CIV,2020,1\nCôte d'Ivoire,CIV,2021,2\n\
                France,FRA,2020,3\nFrance,FRA,2021,4\n";
    let (proposals, reported) = mended(text);
    assert!(
        proposals.contains("columns:name,key,date,value x4"),
        "{proposals}"
    );
    assert_eq!(reported, "CIV: Y 2020;1 2021;2 | FRA: Y 2020;3 2021;4");
}

#[test]
fn tables_with_dates_side_by_side_are_read_across() {
    check(
        "Country,2020,2021,2022\nFrance,1,2,3\nItaly,,5,6\n",
        "+transpose x3 | +columns:key,value x4 | +frequency:Y x3",
        "France: Y 2020;1 2021;2 2022;3 | Italy: Y 2021;5 2022;6",
    );
    check(
        "Libellé;idBank;2024-T1;2024-T2\nChômage;001;7,5;7,3\nEmploi;002;1,5;\n",
        "+transpose x2 | +columns:name,key,value x4 | +dates:codes x2 | +frequency:Q x2 | \
         +decimal-comma x3",
        "001: Q 2024-Q1;7.5 2024-Q2;7.3 | 002: Q 2024-Q1;1.5",
    );
    // Our own layout, transposed.
    check(
        "id,frequency,name,2020,2021\na,Y,A,1,2\nb,Y,B,3,\n",
        "+transpose x3",
        "a: Y 2020;1 2021;2 | b: Y 2020;3",
    );
}

#[test]
fn a_header_that_begins_with_id_is_not_taken_for_our_own() {
    check(
        "id,name,2020,2021\na,A,1,2\nb,B,3,\n",
        "+transpose x3 | +frequency:Y x2",
        "a: Y 2020;1 2021;2 | b: Y 2020;3",
    );
    check(
        "id,year,births\nFR,2020,1\nFR,2021,2\nIT,2020,3\nIT,2021,4\n",
        "+columns:key,date,value x3 | +frequency:Y x1",
        "FR: Y 2020;1 2021;2 | IT: Y 2020;3 2021;4",
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

#[test]
fn our_own_forms_are_repaired_cell_by_cell() {
    check(
        "id;a;b\nfrequency;D;D\n31/03/2024;1,5;2\n01/04/2024;N/A;3,5\n",
        "+dates:dmy x2 | +missing:N/A x1 | +decimal-comma x2",
        "a: D 2024-03-31;1.5 | b: D 2024-03-31;2.0 2024-04-01;3.5",
    );
    check(
        "id;a\n2020;1\n2021;2\nSource: the office\n",
        "+footnotes x1 | +frequency:Y x1",
        "a: Y 2020;1 2021;2",
    );
    check(
        "id;date;value\na;2020M01;1\na;2020M02;2\na;2020M03;2\n",
        "+dates:codes x3 | +frequency:M x1",
        "a: M 2020-01;1 2020-02;2 2020-03;2",
    );
    // The collection knows the frequency of `known`.
    check(
        "id;known\n2020;1,5\n",
        "+decimal-comma x1",
        "known: Y 2020;1.5",
    );
    check(
        "id;date;value\nknown;2020;1,5\nknown;2021;2\n",
        "+decimal-comma x1",
        "known: Y 2020;1.5 2021;2.0",
    );
    let clean = read("id;a\nfrequency;Y\n2020;1\n", &plain());
    assert!(clean.proposals.is_empty(), "{:?}", clean.proposals);
}

#[test]
fn a_column_without_a_name_is_left_out_and_a_line_that_is_too_long_is_told() {
    check(
        "Year,Rate\n2020,1,9\n2021,2,9\n2022,3,9\n",
        "?columns:date,value,rest x3 or columns:date,value,value | +frequency:Y x1 | +decimal-comma x3",
        "Rate: Y 2020;1.9 2021;2.9 2022;3.9",
    );
    check(
        "Year,Rate\n2020,1\n2021,2,5\n2022,3\n2023,3\n",
        "+frequency:Y x1",
        "file 3:3 IMPORT_WIDTH columns=2 count=3 “5”",
    );
}

#[test]
fn a_table_without_a_header_has_line_0_for_one() {
    check(
        "2020;5\n2021;6\n",
        "+header:0 x1 | +frequency:Y x1",
        "column-2: Y 2020;5 2021;6",
    );
    let named = Options {
        repairs: ["header:0", "frequency:Y", "name:prices/cpi"]
            .map(|text| text.parse().unwrap())
            .to_vec(),
        ..plain()
    };
    let reading = read("2020;5\n2021;6\n", &named);
    assert_eq!(all(&reading), ["prices/cpi: Y 2020;5 2021;6"]);
    let of_id = |proposal: &&Proposal| matches!(proposal.repair, Repair::Id(_));
    assert!(reading.proposals.iter().find(of_id).unwrap().ticked);
}

#[test]
fn options_that_fit_no_table_are_told() {
    let with = |repairs: &[&str]| Options {
        repairs: repairs.iter().map(|text| text.parse().unwrap()).collect(),
        ..plain()
    };
    let text = "Year,Rate\n2020,1\n";
    assert_eq!(
        all(&read(text, &with(&["header:9"]))),
        ["file 0:0 IMPORT_OPTION “header:9”"]
    );
    assert_eq!(
        all(&read(text, &with(&["header:1", "columns:key,value"]))),
        ["file 0:0 IMPORT_OPTION “columns:key,value”"]
    );
}

#[test]
fn texts_without_any_table_bring_no_proposals() {
    for text in [
        "hello",
        "a,b\nc,d\n",
        "\"idBank\";\"Unité\"\n\"1\";\"x\"\n\"Codes\"\n",
    ] {
        let reading = read(text, &plain());
        assert!(
            reading.proposals.is_empty(),
            "{text}: {:?}",
            reading.proposals
        );
    }
}

#[test]
fn the_tables_of_data_banks_have_lines_above_them() {
    let text = "\"Data Source\",\"World Development Indicators\",\n\n\"Last Updated Date\",\"2024-03-28\",\n\n\
                \"Country Name\",\"Country Code\",\"Indicator Name\",\"Indicator Code\",\"1960\",\"1961\",\n\
                \"Aruba\",\"ABW\",\"Inflation\",\"FP.CPI\",\"\",\"4.5\",\n\
                \"Congo, Dem. Rep.\",\"COD\",\"Inflation\",\"FP.CPI\",\"1.5\",\"2\",\n";
    check(
        text,
        "+transpose x2 | +header:5 x1 | +columns:name,key,-,-,value x6 | +frequency:Y x2",
        "ABW: Y 1961;4.5 | COD: Y 1960;1.5 1961;2.0",
    );
}

proptest::proptest! {
    #[test]
    fn whatever_is_proposed_can_be_ticked(
        cells in proptest::collection::vec("(Year|Date|id|frequency|date|value|20[12][0-9]|0?[1-9]/1[0-9]/202[0-9]|\\PC{0,3}|-?[0-9]{1,3}[,.]?[0-9]{0,3}|NA|mars 2024|Janv|Févr|T[12]|S[12]|Total|unit|%|EUR|FR|)", 0..40),
        width in 1_usize..6,
    ) {
        let lines: Vec<String> = cells.chunks(width).map(|cells| cells.join(";")).collect();
        let text = lines.join("\n");
        let first = read(&text, &plain());
        for proposal in &first.proposals {
            let again: Repair = proposal.repair.to_string().parse().unwrap();
            proptest::prop_assert_eq!(&again, &proposal.repair);
        }
        let repairs: Vec<Repair> = first.proposals.iter().map(|proposal| proposal.repair.clone()).collect();
        let second = read(&text, &Options { repairs: repairs.clone(), ..plain() });
        for repair in &repairs {
            let ticked = |proposal: &Proposal| proposal.ticked && proposal.repair == *repair;
            proptest::prop_assert!(second.proposals.iter().any(ticked), "{} in {:?}", repair, text);
        }
    }
}
