use DateNotation::{
    Codes, DayMonthYear, MonthDayYear, Names, Serial, Serial1904, Within, YearMonthDay,
};
use Frequency::{BiAnnual, Category, Daily, Monthly, Quarterly, Weekly, Yearly};
use domain::calendar::frequency::Frequency;

use super::*;

#[test]
fn every_notation_reads_its_own_texts() {
    for (notation, text, expected) in [
        (DayMonthYear, "31/03/2024", "2024-03-31"),
        (DayMonthYear, "31.3.24", "2024-03-31"),
        (DayMonthYear, "31-03-2024", "2024-03-31"),
        (DayMonthYear, "1/2/69", "1969-02-01"),
        (DayMonthYear, "1/2/68", "2068-02-01"),
        (DayMonthYear, "03/2024", "2024-03"),
        (DayMonthYear, "31/03/2024 00:00", "2024-03-31"),
        (MonthDayYear, "03/31/2024", "2024-03-31"),
        (MonthDayYear, "7/17/17", "2017-07-17"),
        (MonthDayYear, "3/2024", "2024-03"),
        (YearMonthDay, "24-01-31", "2024-01-31"),
        (YearMonthDay, "99/12/31", "1999-12-31"),
        (Codes, "2024M03", "2024-03"),
        (Codes, "2024-M3", "2024-03"),
        (Codes, "2024m12", "2024-12"),
        (Codes, "M03 2024", "2024-03"),
        (Codes, "2024-T1", "2024-Q1"),
        (Codes, "T4 2024", "2024-Q4"),
        (Codes, "T1 24", "2024-Q1"),
        (Codes, "S2-99", "1999-S2"),
        (Codes, "2024Q1", "2024-Q1"),
        (Codes, "Q1-2024", "2024-Q1"),
        (Codes, "2024:Q3", "2024-Q3"),
        (Codes, "2024H2", "2024-S2"),
        (Codes, "S1 2024", "2024-S1"),
        (Codes, "2024W05", "2024-W05"),
        (Codes, "2024-W5", "2024-W05"),
        (Codes, "2024-A1", "2024"),
        (Codes, "202403", "2024-03"),
        (Codes, "20240331", "2024-03-31"),
        (Codes, "2024/03/31", "2024-03-31"),
        (Codes, "2024-3-1", "2024-03-01"),
        (Codes, "2024/03", "2024-03"),
        (Codes, "2024-03-31T00:00:00", "2024-03-31"),
        (Codes, "2024-03-31 00:00:00.000Z", "2024-03-31"),
        (Codes, "1960 [YR1960]", "1960"),
        (Names, "mars 2024", "2024-03"),
        (Names, "March 2024", "2024-03"),
        (Names, "Mar-24", "2024-03"),
        (Names, "févr. 2024", "2024-02"),
        (Names, "AOÛT 1999", "1999-08"),
        (Names, "2007 June", "2007-06"),
        (Names, "2007 December", "2007-12"),
        (Names, "5 janv. 2024", "2024-01-05"),
        (Names, "juill. 2024", "2024-07"),
        (Names, "1er mars 2024", "2024-03-01"),
        (Names, "05-Mar-24", "2024-03-05"),
        (Names, "March 5, 2024", "2024-03-05"),
        (Names, "2024-Mar-05", "2024-03-05"),
        (Names, "1er trimestre 2024", "2024-Q1"),
        (Names, "1er trim. 2023", "2023-Q1"),
        (Names, "2e semestre 2024", "2024-S2"),
        (Names, "3rd quarter 2024", "2024-Q3"),
        (Serial, "45382", "2024-03-31"),
        (Serial, "45292.0", "2024-01-01"),
        (Serial, "10000", "1927-05-18"),
        (Serial1904, "43920", "2024-03-31"),
        (Serial1904, "43830.0", "2024-01-01"),
        (Serial1904, "10000", "1931-05-19"),
    ] {
        let read = read_as(text, notation).map(|read| read.to_string());
        assert_eq!(read.as_deref(), Some(expected), "{notation:?} {text}");
    }
}

#[test]
fn what_does_not_follow_a_notation_is_left_as_it_is() {
    for (notation, text) in [
        (DayMonthYear, "03/31/2024"),
        (DayMonthYear, "31/03.2024"),
        (DayMonthYear, "31/03/024"),
        (DayMonthYear, "0/03/2024"),
        (DayMonthYear, "31/03/2024 18:00"),
        (DayMonthYear, "2024-03-31"),
        (DayMonthYear, "03/24"),
        (MonthDayYear, "31/03/2024"),
        (YearMonthDay, "2024-01-31"),
        (YearMonthDay, "24.01.31"),
        (YearMonthDay, "4-01-31"),
        (YearMonthDay, "31-13-24"),
        (Codes, "M1 24"),
        (Codes, "T1/24"),
        (Codes, "t1 24"),
        (Codes, "2024-B1"),
        (Codes, "2024-T5"),
        (Codes, "2024M13"),
        (Codes, "2024S05"),
        (Codes, "2024-1"),
        (Codes, "2024.03"),
        (Codes, "123456"),
        (Codes, "2024"),
        (Codes, "1960 [YR1961]"),
        (Names, "24-Mar"),
        (Names, "Mar"),
        (Names, "jui 2024"),
        (Names, "mars avril"),
        (Names, "lundi 5 mars 2024"),
        (Names, "5e trimestre 2024"),
        (Names, "2024"),
        (Serial, "2024"),
        (Serial1904, "2024"),
        (Serial1904, "43920.5"),
        (Serial, "202403"),
        (Serial, "45292.5"),
        (Serial, "-4529"),
        (Within, "2024-03-31"),
    ] {
        assert_eq!(read_as(text, notation), None, "{notation:?} {text}");
    }
}

#[test]
fn a_cell_is_read_for_the_frequency_of_its_series() {
    for (frequency, notations, text, expected) in [
        (Daily, &[DayMonthYear][..], " 31/03/2024 ", "2024-03-31"),
        (Monthly, &[Within], "2024-03-31", "2024-03"),
        (Monthly, &[Within], "1987-05-15", "1987-05"),
        (Yearly, &[Within], "1987-06-30", "1987"),
        (Yearly, &[Within], "1987-Q2", "1987"),
        (Quarterly, &[Within], "2024-02", "2024-Q1"),
        (BiAnnual, &[Names, Within], "2007 December", "2007-S2"),
        (Monthly, &[DayMonthYear, Within], "31/03/2024", "2024-03"),
        (Monthly, &[Within, DayMonthYear], "31/03/2024", "2024-03"),
        (Monthly, &[Serial], "45292", "2024-01-01"),
        // The first matching notation applies.
        (
            Daily,
            &[MonthDayYear, DayMonthYear],
            "01/02/2024",
            "2024-01-02",
        ),
        (
            Daily,
            &[MonthDayYear, DayMonthYear],
            "31/01/2024",
            "2024-01-31",
        ),
        // Left to the rules of the frequency.
        (Monthly, &[DayMonthYear], "31/03/2024", "2024-03-31"),
        (Monthly, &[DayMonthYear], "31/02/2024", "2024-02-31"),
        (Monthly, &[DayMonthYear, Within], "31/02/2024", "2024-02-31"),
        (Weekly, &[Within], "2024-03-31", "2024-03-31"),
        (Daily, &[Within], "2024-03", "2024-03"),
        (Monthly, &[Within], "2024-W05", "2024-W05"),
        (Monthly, &[Codes], "someday", "someday"),
        (Yearly, &[Serial], "2024", "2024"),
        (Category, &[Names], "mars 2024", "mars 2024"),
    ] {
        assert_eq!(date(text, frequency, notations), expected, "{text}");
    }
}

#[test]
fn texts_of_the_rules_are_known_as_such() {
    for text in [
        "2024",
        "2024-03",
        "2024-03-31",
        "2024-Q1",
        "2024-S2",
        "2024-W05",
    ] {
        let read = native(text).map(|read| read.to_string());
        assert_eq!(read.as_deref(), Some(text));
    }
    for text in ["", "24", "2024-3", "2024-02-30", "2024-T1", "20240331", "é"] {
        assert_eq!(native(text), None, "{text}");
    }
}
