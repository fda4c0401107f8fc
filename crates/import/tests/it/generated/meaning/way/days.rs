//! Notations of days and of weeks.

use super::Clarity::{Ambiguous, Clear, Named, Rare};
use super::{Way, abbreviated, french, whole};
use crate::generated::meaning::calendar::Calendar::{Days, Weeks};

pub(super) const DAYS: &[Way] = &[
    whole("2024-01-05", Days, Clear, |p| p.first.iso()),
    whole("2024-01-05T00:00:00", Days, Clear, |p| {
        format!("{}T00:00:00", p.first.iso())
    }),
    whole("20240105", Days, Clear, |p| p.first.iso().replace('-', "")),
    whole("2024/01/05", Days, Clear, |p| {
        p.first.iso().replace('-', "/")
    }),
    whole("31/01/2024", Days, Ambiguous, |p| p.first.dmy('/')),
    whole("01/31/2024", Days, Ambiguous, |p| p.first.mdy('/')),
    whole("31.01.2024", Days, Clear, |p| p.first.dmy('.')),
    whole("31/01/24", Days, Ambiguous, |p| {
        format!(
            "{:02}/{:02}/{:02}",
            p.first.day,
            p.first.month,
            p.first.short()
        )
    }),
    whole("1/31/24", Days, Ambiguous, |p| {
        format!("{}/{}/{:02}", p.first.month, p.first.day, p.first.short())
    }),
    whole("31-1-2024", Days, Ambiguous, |p| {
        format!("{}-{}-{}", p.first.day, p.first.month, p.first.year)
    }),
    whole("45296", Days, Ambiguous, |p| p.first.serial().to_string()),
    whole("5 janvier 2024", Days, Clear, |p| {
        format!("{} {} {}", p.first.day, french(p.first.month), p.first.year)
    }),
    whole("05-Jan-24", Days, Clear, |p| {
        format!(
            "{:02}-{}-{:02}",
            p.first.day,
            abbreviated(p.first.month),
            p.first.short()
        )
    }),
    whole("2021-W05", Weeks, Clear, |p| {
        format!("{}-W{:02}", p.year, p.part)
    }),
    whole("2021W05", Weeks, Clear, |p| {
        format!("{}W{:02}", p.year, p.part)
    }),
    whole("2021W5", Weeks, Clear, |p| format!("{}W{}", p.year, p.part)),
    whole("2021S05", Weeks, Ambiguous, |p| {
        format!("{}S{:02}", p.year, p.part)
    }),
    whole("2021U05 (Danish)", Weeks, Rare, |p| {
        format!("{}U{:02}", p.year, p.part)
    }),
    whole("sem. 5 2021", Weeks, Clear, |p| {
        format!("sem. {} {}", p.part, p.year)
    }),
    whole("202105 (week)", Weeks, Ambiguous, |p| {
        format!("{}{:02}", p.year, p.part)
    }),
    whole("2021-05 (week)", Weeks, Named, |p| {
        format!("{}-{:02}", p.year, p.part)
    }),
    whole("2021-5 (week)", Weeks, Ambiguous, |p| {
        format!("{}-{}", p.year, p.part)
    }),
    whole("5/2021 (week)", Weeks, Ambiguous, |p| {
        format!("{}/{}", p.part, p.year)
    }),
    whole("Monday 2021-02-01", Weeks, Ambiguous, |p| p.first.iso()),
];
