//! Proposals for the parts of a table: lines, headers and columns.

use import::{Options, Proposal, Repair};

use super::{check, mended};
use crate::reported::{all, plain, read};

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
