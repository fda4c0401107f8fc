//! Notations of quarters, half-years and years.

use super::Clarity::{Ambiguous, Clear, Rare};
use super::{Way, ordinal, whole};
use crate::generated::meaning::calendar::Calendar::{HalfYears, Quarters, Years};

pub(super) const YEARS: &[Way] = &[
    whole("2024Q1", Quarters, Clear, |p| {
        format!("{}Q{}", p.year, p.part)
    }),
    whole("2024-Q1", Quarters, Clear, |p| {
        format!("{}-Q{}", p.year, p.part)
    }),
    whole("2024q1", Quarters, Clear, |p| {
        format!("{}q{}", p.year, p.part)
    }),
    whole("2024K1 (Danish)", Quarters, Rare, |p| {
        format!("{}K{}", p.year, p.part)
    }),
    whole("1990.25", Quarters, Rare, |p| {
        format!("{}.{:02}", p.year, p.part * 25 - 25)
    }),
    whole("Q1 2024", Quarters, Clear, |p| {
        format!("Q{} {}", p.part, p.year)
    }),
    whole("T1 2024", Quarters, Clear, |p| {
        format!("T{} {}", p.part, p.year)
    }),
    whole("2024-T1", Quarters, Clear, |p| {
        format!("{}-T{}", p.year, p.part)
    }),
    whole("1er trimestre 2024", Quarters, Clear, |p| {
        format!("{} trimestre {}", ordinal(p.part), p.year)
    }),
    whole("2015-1 (quarter)", Quarters, Ambiguous, |p| {
        format!("{}-{}", p.year, p.part)
    }),
    whole("2015/1 (quarter)", Quarters, Ambiguous, |p| {
        format!("{}/{}", p.year, p.part)
    }),
    whole("1990:1 (quarter)", Quarters, Ambiguous, |p| {
        format!("{}:{}", p.year, p.part)
    }),
    whole("1/2015 (quarter)", Quarters, Ambiguous, |p| {
        format!("{}/{}", p.part, p.year)
    }),
    whole("last of quarter 2024-03-31", Quarters, Clear, |p| {
        p.last.iso()
    }),
    whole("last of quarter 31/03/2024", Quarters, Clear, |p| {
        p.last.dmy('/')
    }),
    whole("first of quarter 2024-01-01", Quarters, Ambiguous, |p| {
        p.first.iso()
    }),
    whole("first month of quarter 2024-01", Quarters, Ambiguous, |p| {
        format!("{}-{:02}", p.year, p.first.month)
    }),
    whole("last month of quarter 2024-03", Quarters, Ambiguous, |p| {
        format!("{}-{:02}", p.year, p.last.month)
    }),
    whole("2024-S1", HalfYears, Clear, |p| {
        format!("{}-S{}", p.year, p.part)
    }),
    whole("S1 2024", HalfYears, Clear, |p| {
        format!("S{} {}", p.part, p.year)
    }),
    whole("2024H1", HalfYears, Clear, |p| {
        format!("{}H{}", p.year, p.part)
    }),
    whole("1er semestre 2024", HalfYears, Clear, |p| {
        format!("{} semestre {}", ordinal(p.part), p.year)
    }),
    whole("2015-1 (half)", HalfYears, Ambiguous, |p| {
        format!("{}-{}", p.year, p.part)
    }),
    whole("2015/1 (half)", HalfYears, Ambiguous, |p| {
        format!("{}/{}", p.year, p.part)
    }),
    whole("last of half 2024-06-30", HalfYears, Ambiguous, |p| {
        p.last.iso()
    }),
    whole("2019", Years, Clear, |p| p.year.to_string()),
    whole("2019.0", Years, Clear, |p| format!("{}.0", p.year)),
    whole("last of year 2019-12-31", Years, Clear, |p| p.last.iso()),
    whole("last of year 31/12/2019", Years, Clear, |p| p.last.dmy('/')),
    whole("first of year 2019-01-01", Years, Ambiguous, |p| {
        p.first.iso()
    }),
];
