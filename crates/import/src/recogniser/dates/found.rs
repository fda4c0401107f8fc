//! The notations that the dates of a table need, and their alternatives.

use std::collections::HashSet;

use super::numbered::{Kind, NumberedDates, Readings};
use super::order::DateOrder;
use super::short::{Century, Short};
use super::subject;
use crate::content;
use crate::content::totals::is_total;
use crate::draft::Spot;
use crate::interpretation::Body;
use crate::notation::{self, Written};
use crate::options::{DateNotation, Repair};
use crate::recogniser::Samples;
use crate::report::Proposal;

/// Up to this day of a month a program may have read the day as the month.
const LAST_MONTH: u8 = 12;

/// The dates that one notation reads, among those that the rules do not read.
#[derive(Debug, Default)]
pub(super) struct Read {
    pub(super) count: u32,
    pub(super) samples: Samples,
    pub(super) order: DateOrder,
    pub(super) short: Short,
}

/// A text of a table, and the part of it that is a date.
#[derive(Clone, Copy)]
struct Cell<'c, 't> {
    spot: &'c Spot<'t>,
    date: &'c str,
}

/// Statistics of the notations of dates that the rules do not read.
#[derive(Debug, Default)]
struct DateCounts {
    subject: Option<Kind>,
    marks: Modified,
    /// Whether a mark denotes a total of other values.
    has_sums: bool,
    times: Modified,
    codes: Read,
    /// A year and a number, the year first, and the number first.
    numbered: NumberedDates,
    reversed: NumberedDates,
    names: Read,
    serials: Read,
    /// Whether plain day numbers count from 1904-01-01.
    from_1904: bool,
    /// Numbers with signs between them: their count, and the dates as read in each order of their parts.
    signed: u32,
    orders: [Read; 3],
    /// Days that are other days with day and month swapped.
    either: u32,
    /// Texts that only one order reads, each once; two are sufficient evidence.
    only_one: HashSet<String>,
    /// The separators between the parts of these dates.
    separators: HashSet<char>,
    /// Dates that the rules read, the days among them, and their latest day of a month.
    native: u32,
    native_days: u32,
    latest_day: u8,
    unread: u32,
}

/// Dates followed by a mark or a time of day.
#[derive(Debug, Default)]
struct Modified {
    count: u32,
    samples: Samples,
}

impl Modified {
    fn add(&mut self, spot: &Spot<'_>, date: &str) {
        self.count += 1;
        self.samples.add(spot, || date.to_owned());
    }

    fn found(self, notation: DateNotation, certain: bool) -> Option<Proposal> {
        (self.count > 0)
            .then(|| Proposal::new(Repair::Dates(notation), certain, self.count, self.samples))
    }
}

/// The orders of the parts of a date, the most usual first.
const ORDERS: [DateNotation; 3] = [
    DateNotation::DayMonthYear,
    DateNotation::MonthDayYear,
    DateNotation::YearMonthDay,
];

/// The notations that the dates of a table need; usually at most one.
pub(in crate::recogniser) fn notations(body: &Body<'_>) -> Vec<Proposal> {
    let mut seen = DateCounts {
        subject: subject::of(body),
        from_1904: body.table.counts_from_1904(),
        ..DateCounts::default()
    };
    body.each_date(|spot| seen.add(spot));
    seen.found()
}

impl Read {
    fn add(&mut self, cell: Cell<'_, '_>, written: Written) {
        self.count += 1;
        self.short.add(cell.date, written, &self.order);
        self.order.add(written);
        self.samples.add(cell.spot, || written.to_string());
    }

    fn century(&self) -> Century {
        self.short.century(&self.order)
    }

    /// The notation, and the one that sets the century of its years.
    fn found(self, notation: DateNotation, certain: bool) -> Vec<Proposal> {
        let century = match self.century() {
            Century::AsRead | Century::Doubtful(None) => None,
            Century::Settled(notation) => Some((notation, certain)),
            Century::Doubtful(Some(notation)) => Some((notation, false)),
        };
        let century = century.map(|(notation, certain)| {
            Proposal::new(
                Repair::Dates(notation),
                certain,
                self.count,
                Samples::default(),
            )
        });
        let found = Proposal::new(Repair::Dates(notation), certain, self.count, self.samples);
        [Some(found), century].into_iter().flatten().collect()
    }

    /// Whether its years may belong to another century.
    fn is_doubtful(&self) -> bool {
        matches!(self.century(), Century::Doubtful(_))
    }
}

impl DateCounts {
    /// The notation of plain day numbers.
    const fn serial(&self) -> DateNotation {
        if self.from_1904 {
            DateNotation::Serial1904
        } else {
            DateNotation::Serial
        }
    }

    fn add(&mut self, spot: &Spot<'_>) {
        let text = spot.text.trim();
        if text.is_empty() {
            return;
        }

        let (date, timed) = (content::bare(text), notation::time::split(text));
        if date.is_none()
            && let Some((unmarked, mark)) = notation::mark::split(text)
            && content::bare(unmarked).is_some()
        {
            // A cumulative total up to a month is no value of that month.
            self.has_sums |= is_total(mark);
            self.marks.add(spot, unmarked);
            return self.add_date(Cell {
                spot,
                date: unmarked,
            });
        }

        if date.is_none()
            && let Some(timed) = timed
            && content::bare(timed.date).is_some()
        {
            self.times.add(spot, timed.date);
            return self.add_date(Cell {
                spot,
                date: timed.date,
            });
        }

        self.add_date(Cell { spot, date: text });
    }

    fn add_date(&mut self, cell: Cell<'_, '_>) {
        let text = cell.date;
        let readings = Readings::parse(text);

        if let Some(readings) = &readings {
            let numbered = if readings.is_number_first {
                &mut self.reversed
            } else {
                &mut self.numbered
            };
            numbered.add(cell.spot, readings);
        }

        if let Some(written) = notation::native(text) {
            self.native += 1;
            if let Written::Day(_, _, day) = written {
                self.native_days += 1;
                self.latest_day = self.latest_day.max(day);
            }
            return;
        }

        if readings.is_some_and(|readings| !readings.is_number_first) {
            return;
        }
        if let Some(written) = notation::read_as(text, DateNotation::Codes) {
            return self.codes.add(cell, written);
        }
        if let Some(written) = notation::read_as(text, DateNotation::Names) {
            return self.names.add(cell, written);
        }

        let read = ORDERS.map(|notation| notation::read_as(text, notation));
        if read.iter().any(Option::is_some) {
            self.signed += 1;
            let [days, months, _] = read;
            // A month and a year alone are no evidence of either order.
            let differ = days != months || matches!(days, Some(Written::Day(..)));
            self.separators
                .extend(text.chars().find(|c| !c.is_ascii_digit()));
            let is_either = days.is_some() && months.is_some() && differ;
            self.either += u32::from(is_either);
            if !is_either && self.only_one.len() < 2 && !self.only_one.contains(text) {
                self.only_one.insert(text.to_owned());
            }
            for (read, written) in self.orders.iter_mut().zip(read) {
                if let Some(written) = written {
                    read.add(cell, written);
                }
            }
        } else if let Some(written) = notation::read_as(text, self.serial()) {
            self.serials.add(cell, written);
        } else {
            self.unread += 1;
        }
    }

    fn found(mut self) -> Vec<Proposal> {
        let serial = self.serial();
        let mut found: Vec<Proposal> = Vec::new();

        // The mark becomes a text; a time may belong to another day in another time zone, or be one of several on a
        // day.
        found.extend(self.marks.found(DateNotation::Marks, !self.has_sums));
        found.extend(self.times.found(DateNotation::Times, false));
        let modified = found.len();

        if self.codes.count > 0 {
            // A letter and few digits are a code of a year only if the dates are in order.
            let are_dates = !self.codes.is_doubtful()
                && (!self.codes.short.any() || self.codes.order.is_plausible());
            found.append(&mut self.codes.found(DateNotation::Codes, are_dates));
        }

        let has_days = self.signed > self.reversed.count();
        found.extend(self.numbered.found(self.subject));
        if !has_days {
            self.signed = 0;
            found.extend(self.reversed.found(self.subject));
        }

        if self.names.count > 0 {
            let certain = !self.names.is_doubtful();
            found.append(&mut self.names.found(DateNotation::Names, certain));
        }

        if self.signed > 0 {
            let halves = self.native_days > 0 && self.latest_day <= LAST_MONTH;
            let orders = std::mem::take(&mut self.orders);
            // A single date that settles the order of many may be the damaged one.
            let is_settled = self.either == 0 || self.only_one.len() > 1;
            let either = self.either;
            let mut ordered = in_order(orders, self.signed, either, halves, is_settled);
            // Another separator may indicate another order.
            let is_mixed = self.separators.len() > 1;
            for one in &mut ordered {
                one.certain &= !is_mixed;
            }
            found.append(&mut ordered);
        }

        // Numbers are days only if there is no other notation, hardly anything else is a date, and the order is
        // plausible.
        let serials = self.serials;
        if serials.count > 0
            && found.len() == modified
            && serials.count >= self.native + self.unread
            && serials.order.is_plausible()
        {
            let certain = serials.order.is_regular();
            found.append(&mut serials.found(serial, certain));
        }

        found
    }
}

/// The order of the parts of the dates. Certain only if no other order reads all of them as other dates, their order
/// and century are plausible, no program swapped days and months before (`halves`: each of the already valid dates may
/// have day and month swapped), and more than one date proves it (`is_settled`) or they are days close to each other.
fn in_order(
    mut orders: [Read; 3],
    signed: u32,
    either: u32,
    halves: bool,
    is_settled: bool,
) -> Vec<Proposal> {
    let most = orders.iter().map(|read| read.count).max().unwrap_or(0);
    let counts = orders.each_ref().map(|read| read.count);
    let one_way = orders.each_ref().map(|read| read.order.is_one_way());
    let mut best: Vec<usize> = (0..ORDERS.len())
        .filter(|&place| counts.get(place) == Some(&most))
        .collect();

    // A month and a year alone read the same with days or months first.
    let readings = best.len() - usize::from(best.starts_with(&[0, 1]) && either == 0);

    // Of several orders, the one in which the dates are sorted.
    best.sort_by_key(|&place| one_way.get(place) != Some(&true));
    let first = best.first().copied().unwrap_or(0);
    let others = best.into_iter().skip(1);
    let mut others =
        others.chain((0..ORDERS.len()).filter(|&place| counts.get(place) != Some(&most)));
    let second = others.find(|&place| counts.get(place).is_some_and(|count| *count > 0));

    let read = orders
        .get_mut(first)
        .map(std::mem::take)
        .unwrap_or_default();

    // Unsorted dates that are valid in another order may be meant in that order.
    let in_order = either == 0 || read.order.is_plausible();
    let is_one_shape = second.is_none() || !read.short.is_mixed();
    let certain = most == signed
        && readings == 1
        && !read.is_doubtful()
        && !halves
        && (is_settled || read.order.is_close())
        && in_order
        && is_one_shape;

    let notation = |place: usize| ORDERS.get(place).copied();
    let mut found = read.found(
        notation(first).unwrap_or(DateNotation::DayMonthYear),
        certain,
    );

    if let Some(found) = found.first_mut() {
        let other = second.and_then(notation).filter(|_| !certain);
        found.instead = other.map(Repair::Dates).into_iter().collect();
    }
    found
}
