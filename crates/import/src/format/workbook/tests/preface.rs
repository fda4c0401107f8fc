//! The sheet that is read by default.

use rust_xlsxwriter::Workbook;

use super::opened;

/// The sheet that is read of a workbook with these sheets, numbered from 1; cells are numbers if possible.
fn chosen(sheets: &[&[&[&str]]]) -> String {
    let mut book = Workbook::new();
    for rows in sheets {
        let sheet = book.add_worksheet();
        for (row, cells) in (0..).zip(*rows) {
            for (column, cell) in (0..).zip(*cells) {
                match cell.parse::<f64>() {
                    Ok(number) => sheet.write(row, column, number).unwrap(),
                    Err(_) => sheet.write(row, column, *cell).unwrap(),
                };
            }
        }
    }
    opened(&book.save_to_buffer().unwrap()).sheet
}

#[test]
fn the_first_sheet_with_data_is_read_where_the_first_one_is_a_preface() {
    let preface: &[&[&str]] = &[
        &["Lisez-moi"],
        &["Champ", "France"],
        &["Version 2 du fichier"],
    ];
    let data: &[&[&str]] = &[&["Année", "Population"], &["2020", "67"]];
    let texts: &[&[&str]] = &[&["Année", "Population"], &["T1", "1 234,5"]];
    let number: &[&[&str]] = &[&["12"]];
    for (sheets, expected) in [
        (&[preface, data] as &[_], "Sheet2"),
        (&[preface, texts], "Sheet2"),
        (&[preface, preface, data], "Sheet3"),
        (&[&[], data], "Sheet2"),
        (&[preface, number, data], "Sheet3"),
        (&[data, data], "Sheet1"),
        (&[number, data], "Sheet1"),
        (&[preface, preface], "Sheet1"),
    ] {
        assert_eq!(chosen(sheets), expected, "{sheets:?}");
    }
    let long = vec![["word"].as_slice(); 1_001];
    assert_eq!(chosen(&[&long, data]), "Sheet1");
}
