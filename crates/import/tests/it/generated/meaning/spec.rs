//! The choices that make one meaning and its file.

use std::ops::Range;

use proptest::prelude::*;

use super::calendar::Calendar;
use super::extra::Extra;
use super::way::{Clarity, Form, Way, ways};

/// Small numbers from which a meaning and its file are made; the first value of each choice is the simplest, so that
/// shrinking ends there.
#[derive(Debug, Clone, Copy)]
pub(super) struct Spec {
    /// The way of writing dates.
    pub(super) way: usize,
    /// The kind of days, for ways of writing days.
    pub(super) days: u8,
    /// The chosen layout; see [`Spec::layout()`].
    layout: Layout,
    /// Whether the name above the dates tells their kind.
    pub(super) telling: bool,
    /// The name above the dates.
    pub(super) heading: u8,
    /// The first year.
    pub(super) start: u8,
    /// The first moment of the year; even: the first one.
    pub(super) offset: u8,
    /// Observations of each series.
    pub(super) rows: usize,
    pub(super) series: usize,
    /// The names or the keys of the series.
    pub(super) names: u8,
    pub(super) separator: u8,
    /// The notation of numbers.
    pub(super) numbers: u8,
    /// What is around the series, by number: 0 for nothing, else a variant of it.
    pub(super) extras: [u8; Extra::ALL.len()],
    pub(super) seed: u16,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Layout {
    /// Dates below each other, one series per column.
    Down,
    /// Columns of keys, one observation per line, series below each other.
    Long,
    /// The same, sorted by date.
    LongByDate,
    /// Dates side by side, one series per line; for dates of two cells the parts of the year side by side.
    Across,
    /// Years side by side, parts of the year below each other. For other dates as [`Layout::Across`].
    YearsAcross,
    /// Dates of two cells side by side, years above their parts. For other dates as [`Layout::Across`].
    YearsAbove,
}

impl Layout {
    /// Whether dates are side by side.
    pub(super) const fn is_across(self) -> bool {
        matches!(
            self,
            Layout::Across | Layout::YearsAcross | Layout::YearsAbove
        )
    }
}

pub(super) fn spec() -> impl Strategy<Value = Spec> {
    spec_of(0..ways().count(), true)
}

/// The choices for some ways of writing, with or without anything around the series.
pub(super) fn spec_of(ways: Range<usize>, has_extras: bool) -> impl Strategy<Value = Spec> {
    let rows = prop_oneof![3 => 3..9_usize, 5 => 9..25_usize, 2 => 25..61_usize];
    let layout = prop_oneof![
        5 => Just(Layout::Down),
        2 => Just(Layout::Long),
        1 => Just(Layout::LongByDate),
        2 => Just(Layout::Across),
        1 => Just(Layout::YearsAcross),
        1 => Just(Layout::YearsAbove),
    ];

    let dates = (ways, 0..3_u8, layout, any::<bool>(), any::<u8>());
    let table = (any::<u8>(), any::<u8>(), rows, 1..5_usize, any::<u8>());
    let numbers = prop_oneof![2 => Just(0_u8), 1 => 0..super::number::STYLES];
    let text = (0..4_u8, numbers, any::<u16>());

    let extra = if has_extras {
        prop_oneof![9 => Just(0_u8), 1 => 1..=8_u8].boxed()
    } else {
        Just(0).boxed()
    };
    let extras = proptest::array::uniform(extra);

    (dates, table, text, extras).prop_map(|(dates, table, text, extras)| Spec {
        way: dates.0,
        days: dates.1,
        layout: dates.2,
        telling: dates.3,
        heading: dates.4,
        start: table.0,
        offset: table.1,
        rows: table.2,
        series: table.3,
        names: table.4,
        separator: text.0,
        numbers: text.1,
        seed: text.2,
        extras,
    })
}

impl Spec {
    /// The character between cells.
    pub(super) fn separator(&self) -> char {
        pick(&[';', ',', '\t', '|'], self.separator)
    }

    /// Whether a comma is between cells.
    pub(super) fn has_commas(&self) -> bool {
        self.separator() == ','
    }

    /// Chooses the simplest layout.
    pub(super) const fn lay_down(&mut self) {
        self.layout = Layout::Down;
    }

    pub(super) fn way(&self) -> &'static Way {
        ways().nth(self.way).unwrap()
    }

    /// The layout in which the way of writing tells enough: categories side by side are indistinguishable from
    /// indicators, and categories beside keys from these; dates side by side have no name above them.
    pub(super) fn layout(&self) -> Layout {
        let way = self.way();
        let is_nameless = self.layout.is_across() && way.clarity == Clarity::Named;
        if way.calendar == Calendar::Categories || is_nameless {
            Layout::Down
        } else {
            self.layout
        }
    }

    /// Whether the date has one cell.
    pub(super) fn is_whole(&self) -> bool {
        matches!(self.way().form, Form::Whole(_))
    }

    /// The variant of what is around the series, if it is there.
    pub(super) fn extra(&self, extra: Extra) -> Option<u8> {
        self.extras[extra as usize].checked_sub(1)
    }

    /// A number that depends on the seed and on two others, the same in every run.
    pub(super) fn random(&self, what: u32, place: usize) -> u32 {
        let mut mixed = u64::from(self.seed) << 40 | u64::from(what) << 32 | place as u64;
        mixed = (mixed ^ mixed >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((mixed ^ mixed >> 31) & 0x7fff_ffff) as u32
    }
}

/// An item of a list, for any number.
pub(super) fn pick<T: Copy>(list: &[T], number: impl Into<usize>) -> T {
    list[number.into() % list.len()]
}
