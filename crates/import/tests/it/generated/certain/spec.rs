//! The choices that make one generated table.

use proptest::prelude::*;

/// Small numbers from which a table is built; the first value of each choice is the simplest, so that shrinking ends
/// there.
#[derive(Debug, Clone, Copy)]
pub(super) struct Spec {
    /// The frequency of the indicators, and their dates.
    pub(super) calendar: u8,
    /// The notation of dates.
    pub(super) notation: u8,
    /// The word above the dates.
    pub(super) heading: u8,
    /// The offset of the first year.
    pub(super) start: u16,
    /// Whether the latest date comes first.
    pub(super) reversed: bool,
    /// Observations of each indicator.
    pub(super) rows: usize,
    pub(super) indicators: usize,
    pub(super) names: u8,
    pub(super) layout: Layout,
    pub(super) headed: bool,
    pub(super) preface: u8,
    pub(super) notes: u8,
    pub(super) separator: u8,
    /// Whether cells that contain the separator are written without quotes.
    pub(super) unquoted: bool,
    /// The notation of values.
    pub(super) figures: u8,
    pub(super) damage: u8,
    /// The text that the damage writes, and its position.
    pub(super) variant: u8,
    pub(super) place: u16,
    pub(super) seed: u16,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Layout {
    /// Dates below each other, one indicator per column.
    Down,
    /// A key column, one observation per line, sorted by indicator.
    Long,
    /// The same, sorted by date.
    LongByDate,
    /// Dates side by side, one indicator per line.
    Across,
}

pub(super) fn spec() -> impl Strategy<Value = Spec> {
    let dates = (
        0..super::dates::CALENDARS,
        any::<u8>(),
        any::<u8>(),
        0..60_u16,
        rare(5),
    );

    let rows = prop_oneof![8 => 3..9_usize, 3 => 9..20_usize, 1 => 20..41_usize];
    let layout = prop_oneof![
        6 => Just(Layout::Down),
        1 => Just(Layout::Long),
        1 => Just(Layout::LongByDate),
        2 => Just(Layout::Across),
    ];
    let indicators = prop_oneof![3 => Just(1_usize), 4 => 2..5_usize];

    let table = (
        rows,
        indicators,
        any::<u8>(),
        layout,
        rare(4).prop_map(|rare| !rare),
    );

    let around = prop_oneof![3 => Just(0_u8), 1 => 1..6_u8];
    let text = (
        around.clone(),
        around,
        0..4_u8,
        rare(8),
        0..super::values::STYLES,
    );

    let damage = (
        0..super::damage::KINDS,
        any::<u8>(),
        any::<u16>(),
        any::<u16>(),
    );

    (dates, table, text, damage).prop_map(|(dates, table, text, damage)| Spec {
        calendar: dates.0,
        notation: dates.1,
        heading: dates.2,
        start: dates.3,
        reversed: dates.4,
        rows: table.0,
        indicators: table.1,
        names: table.2,
        layout: table.3,
        headed: table.4,
        preface: text.0,
        notes: text.1,
        separator: text.2,
        unquoted: text.3,
        figures: text.4,
        damage: damage.0,
        variant: damage.1,
        place: damage.2,
        seed: damage.3,
    })
}

/// True in one of `of` cases.
fn rare(of: u8) -> impl Strategy<Value = bool> {
    (0..of).prop_map(move |one| one + 1 == of)
}

impl Spec {
    /// A number that depends on the seed and on two others, the same in every run.
    pub(super) fn random(&self, what: u32, place: usize) -> u32 {
        let mut mixed = u64::from(self.seed) << 40 | u64::from(what) << 32 | place as u64;
        mixed = (mixed ^ mixed >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((mixed ^ mixed >> 31) & 0x7fff_ffff) as u32
    }
}

/// An item of a list, for any number.
pub(super) fn pick<T: Copy>(list: &[T], number: impl Into<u64>) -> T {
    let place = number.into() % list.len() as u64;
    list[usize::try_from(place).unwrap()]
}
