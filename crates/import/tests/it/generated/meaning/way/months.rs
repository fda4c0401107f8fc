//! Notations of months.

use super::Clarity::{Ambiguous, Clear, Rare};
use super::{Way, abbreviated, french, german, short_french, whole};
use crate::generated::meaning::calendar::Calendar::Months;

pub(super) const MONTHS: &[Way] = &[
    whole("2024-01", Months, Clear, |p| {
        format!("{}-{:02}", p.year, p.part)
    }),
    whole("2024M01", Months, Clear, |p| {
        format!("{}M{:02}", p.year, p.part)
    }),
    whole("2024M1", Months, Clear, |p| {
        format!("{}M{}", p.year, p.part)
    }),
    whole("2024-1", Months, Ambiguous, |p| {
        format!("{}-{}", p.year, p.part)
    }),
    whole("2024/1", Months, Ambiguous, |p| {
        format!("{}/{}", p.year, p.part)
    }),
    whole("2024/01", Months, Ambiguous, |p| {
        format!("{}/{:02}", p.year, p.part)
    }),
    whole("1990:01", Months, Ambiguous, |p| {
        format!("{}:{:02}", p.year, p.part)
    }),
    whole("1990:1", Months, Ambiguous, |p| {
        format!("{}:{}", p.year, p.part)
    }),
    whole("1/2024", Months, Ambiguous, |p| {
        format!("{}/{}", p.part, p.year)
    }),
    whole("01/2024", Months, Ambiguous, |p| {
        format!("{:02}/{}", p.part, p.year)
    }),
    whole("01-2024", Months, Ambiguous, |p| {
        format!("{:02}-{}", p.part, p.year)
    }),
    whole("202401", Months, Ambiguous, |p| {
        format!("{}{:02}", p.year, p.part)
    }),
    whole("janv-24", Months, Clear, |p| {
        format!("{}-{:02}", short_french(p.part), p.first.short())
    }),
    whole("Jan 2024", Months, Clear, |p| {
        format!("{} {}", abbreviated(p.part), p.year)
    }),
    whole("mars 2024", Months, Clear, |p| {
        format!("{} {}", french(p.part), p.year)
    }),
    whole("März 2024", Months, Rare, |p| {
        format!("{} {}", german(p.part), p.year)
    }),
    whole("2024 MAR", Months, Clear, |p| {
        format!("{} {}", p.year, abbreviated(p.part).to_uppercase())
    }),
    whole("first of month 2024-01-01", Months, Ambiguous, |p| {
        p.first.iso()
    }),
    whole("first of month 01/01/2024", Months, Ambiguous, |p| {
        p.first.dmy('/')
    }),
    whole("last of month 2024-01-31", Months, Clear, |p| p.last.iso()),
    whole("last of month 31/01/2024", Months, Clear, |p| {
        p.last.dmy('/')
    }),
    whole("middle of month 2024-01-15", Months, Ambiguous, |p| {
        format!("{}-{:02}-15", p.year, p.part)
    }),
    whole("middle of month 2024-01-16", Months, Ambiguous, |p| {
        format!(
            "{}-{:02}-{}",
            p.year,
            p.part,
            if p.last.day == 31 { 16 } else { 15 }
        )
    }),
    whole("serial of month 45292", Months, Ambiguous, |p| {
        p.first.serial().to_string()
    }),
];
