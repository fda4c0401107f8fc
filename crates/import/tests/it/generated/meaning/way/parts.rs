//! Notations of parts of a year, in a cell beside the year.

use super::Clarity::{Ambiguous, Clear};
use super::{Way, abbreviated, french, part, short_french};
use crate::generated::meaning::calendar::Calendar::{HalfYears, Months, Quarters, Weeks};

pub(super) const PARTS: &[Way] = &[
    part("year + 1 (month)", Months, Ambiguous, |p| {
        p.part.to_string()
    }),
    part("year + 01 (month)", Months, Ambiguous, |p| {
        format!("{:02}", p.part)
    }),
    part("year + M01", Months, Clear, |p| format!("M{:02}", p.part)),
    part("year + Jan", Months, Clear, |p| {
        abbreviated(p.part).to_owned()
    }),
    part("year + janvier", Months, Clear, |p| {
        french(p.part).to_owned()
    }),
    part("year + 1 (quarter)", Quarters, Ambiguous, |p| {
        p.part.to_string()
    }),
    part("year + Q1", Quarters, Clear, |p| format!("Q{}", p.part)),
    part("year + Q01", Quarters, Clear, |p| format!("Q{:02}", p.part)),
    part("year + T1", Quarters, Clear, |p| format!("T{}", p.part)),
    part("year + Jan to Mar", Quarters, Clear, |p| {
        format!(
            "{} to {}",
            abbreviated(p.first.month),
            abbreviated(p.last.month)
        )
    }),
    part("year + janv.-mars", Quarters, Clear, |p| {
        format!(
            "{}.-{}.",
            short_french(p.first.month),
            short_french(p.last.month)
        )
    }),
    part("year + 1 (half)", HalfYears, Ambiguous, |p| {
        p.part.to_string()
    }),
    part("year + S1", HalfYears, Clear, |p| format!("S{}", p.part)),
    part("year + S01", HalfYears, Clear, |p| {
        format!("S{:02}", p.part)
    }),
    part("year + 1 (week)", Weeks, Ambiguous, |p| p.part.to_string()),
    part("year + W1", Weeks, Clear, |p| format!("W{}", p.part)),
    part("year + W01", Weeks, Clear, |p| format!("W{:02}", p.part)),
];
