//! Values and statuses by number.

use crate::format::json::{Json, value_at};

/// The positions of cells in the text of a data set: four bytes for each cell of a list, sixteen for each cell with an
/// explicit number.
#[derive(Debug)]
pub(super) struct Cells<'t> {
    text: &'t str,
    places: Places,
}

#[derive(Debug)]
enum Places {
    /// All cells, in order.
    List(Vec<u32>),
    /// Some cells, in the order of their numbers.
    Some(Vec<(u64, u32)>),
}

impl<'t> Cells<'t> {
    /// Reads a list, or an object with numbers as names; `None` for other values.
    pub(super) fn read(source: Json<'t>) -> Option<Self> {
        let text = source.source();
        let at = |value: Json<'t>| {
            let begin = value.source().as_ptr() as usize;
            u32::try_from(begin.wrapping_sub(text.as_ptr() as usize)).unwrap_or(u32::MAX)
        };

        if text.starts_with('[') {
            let mut places = Vec::new();
            source.each_value(|value| {
                places.push(at(value));
                true
            })?;
            return Some(Cells {
                text,
                places: Places::List(places),
            });
        }

        let mut places = Vec::new();
        let mut numbers = true;
        source.each_member(|key, value| {
            match key.parse() {
                Ok(number) => places.push((number, at(value))),
                Err(_) => numbers = false,
            }
            numbers
        })?;

        places.sort_unstable();
        // The first cell with a repeated number applies.
        places.dedup_by_key(|(number, _)| *number);
        numbers.then_some(Cells {
            text,
            places: Places::Some(places),
        })
    }

    /// The number of cells of a list; `None` for explicit numbers.
    pub(super) const fn length(&self) -> Option<usize> {
        match &self.places {
            Places::List(places) => Some(places.len()),
            Places::Some(_) => None,
        }
    }

    /// The highest number of a cell.
    pub(super) fn last(&self) -> Option<u64> {
        match &self.places {
            Places::List(places) => u64::try_from(places.len()).ok()?.checked_sub(1),
            Places::Some(places) => places.last().map(|(number, _)| *number),
        }
    }

    pub(super) fn get(&self, number: u64) -> Option<Json<'t>> {
        let at = match &self.places {
            Places::List(places) => *places.get(usize::try_from(number).ok()?)?,
            Places::Some(places) => {
                let found = places
                    .binary_search_by_key(&number, |(number, _)| *number)
                    .ok()?;
                places.get(found)?.1
            }
        };
        let value = value_at(self.text, at as usize);
        (!value.is_null()).then_some(value)
    }

    /// The numbers of all cells, `null` included.
    pub(super) fn numbers(&self) -> Box<dyn Iterator<Item = u64> + '_> {
        match &self.places {
            Places::List(places) => Box::new((0_u64..).take(places.len())),
            Places::Some(places) => Box::new(places.iter().map(|(number, _)| *number)),
        }
    }

    /// Whether the cells fit a data set of `count` values: a list must have exactly that many.
    pub(super) fn fits(&self, count: u64) -> bool {
        match self.length() {
            Some(length) => u64::try_from(length) == Ok(count),
            None => self.last().is_none_or(|last| last < count),
        }
    }
}
