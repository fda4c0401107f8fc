//! Notations of years and quarters of other calendars, and of categories.

use super::Clarity::{Ambiguous, Foreign, Named};
use super::{Way, department, whole, word};
use crate::generated::meaning::calendar::Calendar::{Categories, FiscalQuarters, Spans};

pub(super) const FOREIGN: &[Way] = &[
    whole("2009-10", Spans, Foreign, |p| {
        format!("{}-{:02}", p.year, p.last.short())
    }),
    whole("2009/10", Spans, Foreign, |p| {
        format!("{}/{:02}", p.year, p.last.short())
    }),
    whole("2009/2010", Spans, Foreign, |p| {
        format!("{}/{}", p.year, p.last.year)
    }),
    whole("2009-2010", Spans, Foreign, |p| {
        format!("{}-{}", p.year, p.last.year)
    }),
    whole("200910", Spans, Foreign, |p| {
        format!("{}{:02}", p.year, p.last.short())
    }),
    whole("09/10", Spans, Foreign, |p| {
        format!("{:02}/{:02}", p.first.short(), p.last.short())
    }),
    whole("last of fiscal year 2010-03-31", Spans, Foreign, |p| {
        p.last.iso()
    }),
    whole(
        "last of fiscal quarter 2022-04-30",
        FiscalQuarters,
        Foreign,
        |p| p.last.iso(),
    ),
    whole(
        "last of fiscal quarter 30/04/2022",
        FiscalQuarters,
        Foreign,
        |p| p.last.dmy('/'),
    ),
    whole("2019/20 Q1", FiscalQuarters, Foreign, |p| {
        format!("{}/{:02} Q{}", p.year, (p.year + 1).rem_euclid(100), p.part)
    }),
    whole("France", Categories, Ambiguous, |p| word(p.part)),
    whole("05-09 (ages)", Categories, Ambiguous, |p| {
        format!("{:02}-{:02}", p.part * 5 - 5, p.part * 5 - 1)
    }),
    whole("1-5 (ages)", Categories, Ambiguous, |p| {
        format!("{}-{}", p.part * 5 - 4, p.part * 5)
    }),
    whole("2011 (codes)", Categories, Named, |p| {
        (p.part + 2010).to_string()
    }),
    whole("01 (departments)", Categories, Ambiguous, |p| {
        department(p.part)
    }),
];
