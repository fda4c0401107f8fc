//! The century of two-digit years, from the order of the dates.

use super::order::DateOrder;
use crate::notation::Written;
use crate::notation::century::{FAR_YEAR, MOVES, is_short, moved};
use crate::options::DateNotation;

/// The century of dates with two-digit years.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Century {
    /// As in the notation.
    AsRead,
    /// This notation is required, and no other order is possible.
    Settled(DateNotation),
    /// Uncertain, perhaps the one of this notation.
    Doubtful(Option<DateNotation>),
}

/// Statistics of two-digit years in one column.
#[derive(Debug, Default)]
pub(super) struct Short {
    any: bool,
    /// Whether there are also dates with four-digit years.
    long: bool,
    far: bool,
    centuries: [bool; 2],
    /// The order of the dates with the years that each of the notations moves.
    orders: [DateOrder; 2],
}

impl Short {
    /// Adds a date read from a text; `before` is the order of the preceding dates.
    pub(super) fn add(&mut self, text: &str, written: Written, before: &DateOrder) {
        let is_short = is_short(text);
        self.long |= !is_short;
        if is_short {
            if !self.any {
                self.orders = std::array::from_fn(|_| before.clone());
            }
            let year = written.year();
            self.any = true;
            self.far |= year >= FAR_YEAR;
            let [old, new] = &mut self.centuries;
            *if year < 2000 { old } else { new } = true;
        }
        if self.any {
            for (order, (_, first_moved)) in self.orders.iter_mut().zip(MOVES) {
                order.add(moved(written, text, first_moved));
            }
        }
    }

    pub(super) const fn any(&self) -> bool {
        self.any
    }

    /// Whether two-digit and four-digit years are mixed: the two digits may then be a day.
    pub(super) const fn is_mixed(&self) -> bool {
        self.any && self.long
    }

    /// The century, given the order of the dates as the notation reads them.
    pub(super) fn century(&self, order: &DateOrder) -> Century {
        let one_way = order.is_one_way();
        if !self.far && (one_way || self.centuries != [true; 2]) {
            return Century::AsRead;
        }
        let mut in_order = self.orders.iter().zip(MOVES);
        let found = in_order.find(|(order, _)| order.is_one_way());
        match found {
            Some((_, (notation, _))) if !one_way => Century::Settled(notation),
            found => Century::Doubtful(found.map(|(_, (notation, _))| notation)),
        }
    }
}
