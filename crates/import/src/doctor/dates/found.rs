//! Which notations the dates of a table need, and whether they could be meant in another one.

use super::order::Order;
use crate::doctor::Samples;
use crate::doctor::body::Body;
use crate::draft::Spot;
use crate::notation::{self, Written};
use crate::options::DateNotation;

/// Two digits of a year that would lie from here on are hardly of this century. The pivot of
/// [`crate::notation`] stays; such dates are only never certain. (No clock is read: a file says the same every day.)
const FAR_YEAR: u16 = 2036;
/// Years that six digits are of, year and month, without any doubt.
const LIKELY_YEARS: std::ops::RangeInclusive<u16> = 1800..=2100;
/// Up to this day of a month a program may have taken it for the month.
const LAST_MONTH: u8 = 12;

/// A notation that reads dates which the rules do not read.
pub(in crate::doctor) struct Found {
    pub(in crate::doctor) notation: DateNotation,
    /// The one that could be meant as well.
    pub(in crate::doctor) instead: Option<DateNotation>,
    pub(in crate::doctor) certain: bool,
    pub(in crate::doctor) count: u32,
    pub(in crate::doctor) samples: Samples,
}

/// What one notation reads of the dates that the rules do not read.
#[derive(Debug, Default)]
struct Read {
    count: u32,
    samples: Samples,
    order: Order,
    /// Years of two digits: whether there are any, whether one would lie far ahead, and the centuries that they are of.
    short: bool,
    far: bool,
    centuries: [bool; 2],
}

/// Texts that are dates in one of the notations with codes, and often something else.
#[derive(Debug, Default)]
struct Codes {
    /// `2008/09`, and those of them that are a year and the next one: school years, fiscal years.
    year_and_two: u32,
    two_years: u32,
    /// `202403`, and those of them of a year that hardly anybody counted in.
    six: u32,
    unlikely: u32,
}

/// What is seen of the dates that the rules do not read.
#[derive(Debug, Default)]
struct Seen {
    codes: Read,
    special: Codes,
    names: Read,
    serials: Read,
    /// Whether plain numbers of days count from 1904-01-01.
    from_1904: bool,
    /// Numbers with signs between them: how many, and what each order of their parts reads.
    signed: u32,
    orders: [Read; 3],
    /// Days that are another one when day and month change places.
    either: u32,
    /// Dates that the rules read, days among them, and the latest day of a month of these.
    native: u32,
    native_days: u32,
    latest_day: u8,
    unread: u32,
}

/// The orders in which the parts of a date may stand, the most usual first.
const ORDERS: [DateNotation; 3] = [
    DateNotation::DayMonthYear,
    DateNotation::MonthDayYear,
    DateNotation::YearMonthDay,
];

/// The notations that the dates of a table need, most of them at most one.
pub(in crate::doctor) fn notations(body: &Body<'_>) -> Vec<Found> {
    let mut seen = Seen {
        from_1904: body.table.counts_from_1904(),
        ..Seen::default()
    };
    body.each_date(|spot| seen.add(spot));
    seen.found()
}

impl Read {
    fn add(&mut self, spot: &Spot<'_>, written: Written) {
        self.count += 1;
        self.order.add(written);
        self.samples.add(spot, || written.to_string());
        if is_short(&spot.text) {
            let year = written.year();
            self.short = true;
            self.far |= year >= FAR_YEAR;
            let [old, new] = &mut self.centuries;
            *if year < 2000 { old } else { new } = true;
        }
    }

    /// Whether its years may be of another century.
    fn is_doubtful(&self) -> bool {
        self.far || self.centuries == [true; 2] && !self.order.is_one_way()
    }

    fn found(self, notation: DateNotation, certain: bool) -> Found {
        Found {
            notation,
            instead: None,
            certain,
            count: self.count,
            samples: self.samples,
        }
    }
}

impl Codes {
    fn add(&mut self, text: &str, written: Written) {
        let Written::Month(year, month) = written else {
            return;
        };
        if text.len() == 7 && text.contains('/') {
            self.year_and_two += 1;
            self.two_years += u32::from((year + 1) % 100 == u16::from(month));
        } else if text.len() == 6 && text.bytes().all(|byte| byte.is_ascii_digit()) {
            self.six += 1;
            self.unlikely += u32::from(!LIKELY_YEARS.contains(&year));
        }
    }

    /// Whether they can only be dates, in the order in which they stand.
    fn are_dates(&self, order: &Order) -> bool {
        let are_years = self.two_years > 0 && self.two_years == self.year_and_two;
        !are_years && (self.six == 0 || self.unlikely == 0 && order.is_plausible())
    }
}

impl Seen {
    /// The notation of plain numbers of days.
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
        if let Some(written) = notation::native(text) {
            self.native += 1;
            if let Written::Day(_, _, day) = written {
                self.native_days += 1;
                self.latest_day = self.latest_day.max(day);
            }
            return;
        }
        if let Some(written) = notation::read_as(text, DateNotation::Codes) {
            self.special.add(text, written);
            return self.codes.add(spot, written);
        }
        if let Some(written) = notation::read_as(text, DateNotation::Names) {
            return self.names.add(spot, written);
        }
        let read = ORDERS.map(|notation| notation::read_as(text, notation));
        if read.iter().any(Option::is_some) {
            self.signed += 1;
            let [days, months, _] = read;
            // A month and a year alone are no evidence of either order.
            let differ = days != months || matches!(days, Some(Written::Day(..)));
            self.either += u32::from(days.is_some() && months.is_some() && differ);
            for (read, written) in self.orders.iter_mut().zip(read) {
                if let Some(written) = written {
                    read.add(spot, written);
                }
            }
        } else if let Some(written) = notation::read_as(text, self.serial()) {
            self.serials.add(spot, written);
        } else {
            self.unread += 1;
        }
    }

    fn found(mut self) -> Vec<Found> {
        let mut found = Vec::new();
        let serial = self.serial();
        if self.codes.count > 0 {
            // A letter and few digits are no code of a year unless they stand in order.
            let order = &self.codes.order;
            let certain = self.special.are_dates(order)
                && !self.codes.is_doubtful()
                && (!self.codes.short || order.is_plausible());
            found.push(self.codes.found(DateNotation::Codes, certain));
        }
        if self.names.count > 0 {
            let certain = !self.names.is_doubtful();
            found.push(self.names.found(DateNotation::Names, certain));
        }
        if self.signed > 0 {
            let halves = self.native_days > 0 && self.latest_day <= LAST_MONTH;
            let orders = std::mem::take(&mut self.orders);
            found.push(in_order(orders, self.signed, self.either, halves));
        }
        // Numbers are days only where hardly anything else is a date, and only in some order.
        let serials = self.serials;
        if serials.count > 0
            && found.is_empty()
            && serials.count >= self.native + self.unread
            && serials.order.is_plausible()
        {
            let certain = serials.order.is_regular();
            found.push(serials.found(serial, certain));
        }
        found
    }
}

/// The order in which the parts of dates stand: certain only if no other one reads them all as other dates, nothing
/// speaks against its years, and no program took days for months before (`halves`: of the dates that are dates
/// already each could be the one with day and month changed).
fn in_order(mut orders: [Read; 3], signed: u32, either: u32, halves: bool) -> Found {
    let most = orders.iter().map(|read| read.count).max().unwrap_or(0);
    let counts = orders.each_ref().map(|read| read.count);
    let one_way = orders.each_ref().map(|read| read.order.is_one_way());
    let mut best: Vec<usize> = (0..ORDERS.len())
        .filter(|&place| counts.get(place) == Some(&most))
        .collect();
    // Months of a year alone are the same, days or months first.
    let readings = best.len() - usize::from(best.starts_with(&[0, 1]) && either == 0);
    // Of several the one in which they stand in order.
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
    let certain = most == signed && readings == 1 && !read.is_doubtful() && !halves;
    let notation = |place: usize| ORDERS.get(place).copied();
    Found {
        instead: second.and_then(notation).filter(|_| !certain),
        ..read.found(
            notation(first).unwrap_or(DateNotation::DayMonthYear),
            certain,
        )
    }
}

/// Whether a date has two digits of its year: no four digits stand together.
fn is_short(text: &str) -> bool {
    let mut runs = text.split(|c: char| !c.is_ascii_digit());
    !runs.any(|digits| digits.len() >= 4)
}
