//! A part of a series.

use std::ops::Range;

use super::{Codes, Hole, PlacedText, Positions, Series};
use crate::calendar::period::{Period, identity};
use crate::invariant::Invariant as _;

impl Series {
    /// The observations in this range of indexes, with their texts and statuses and the same decimals, and the holes
    /// between them. Of the holes before the first and after the last one, those that `is_wanted` admits. Indexes
    /// beyond the end are left out.
    #[must_use]
    pub fn part(&self, places: Range<usize>, is_wanted: impl Fn(&Hole) -> bool) -> Series {
        let end = places.end.min(self.len());
        let places = places.start.min(end)..end;

        let positions = match &self.positions {
            Positions::Periods(ordinals) => Positions::Periods(
                ordinals
                    .get(places.clone())
                    .invariant("the range lies within")
                    .into(),
            ),
            Positions::Labels(labels) => Positions::Labels(
                labels
                    .get(places.clone())
                    .invariant("the range lies within")
                    .into(),
            ),
        };
        let values = self.values.get(places.clone());
        let part = Series::from_kept(
            self.frequency,
            positions,
            values.invariant("the range lies within").to_vec(),
            self.texts_at(places.clone()),
            self.decimals,
        );
        match self.has_codes() {
            true => part.with_codes(self.codes_at(places, is_wanted)),
            false => part,
        }
    }

    /// The observations at all but these indexes, which are ascending, and all holes.
    #[must_use]
    pub fn without(&self, places: &[usize]) -> Series {
        let is_kept = |place: &usize| places.binary_search(place).is_err();
        let kept: Vec<usize> = (0..self.len()).filter(is_kept).collect();
        let values = kept.iter().filter_map(|&place| self.values.get(place));
        let new_place =
            |place: u32| u32::try_from(kept.binary_search(&(place as usize)).ok()?).ok();
        let texts = self.texts.iter();
        let texts = texts.filter_map(|(place, text)| Some((new_place(*place)?, text.clone())));
        let statuses = self.codes.statuses.iter();
        let statuses = statuses.filter_map(|(place, status)| Some((new_place(*place)?, *status)));
        let left = Series::from_kept(
            self.frequency,
            self.positions.at(&kept),
            values.copied().collect(),
            texts.collect(),
            self.decimals,
        );
        left.with_codes(Codes {
            statuses: statuses.collect(),
            holes: self.holes_among(&kept),
        })
    }

    /// The holes among the observations at these indexes, which are ascending.
    pub(crate) fn holes_among(&self, places: &[usize]) -> Vec<Hole> {
        let moved = |hole: &Hole| {
            let before = places.partition_point(|&place| place < hole.before as usize);
            Hole {
                before: u32::try_from(before).invariant("a place fits"),
                ..hole.clone()
            }
        };
        self.codes.holes.iter().map(moved).collect()
    }

    /// The index of the observation of a period; in weekly series, of the same ISO week.
    #[must_use]
    pub fn place_of(&self, period: Period) -> Option<usize> {
        if period.frequency() != self.frequency {
            return None;
        }
        self.ordinals()
            .binary_search_by_key(&period.identity(), |&ordinal| {
                identity(self.frequency, ordinal)
            })
            .ok()
    }

    /// The texts in this range of indexes, renumbered from 0.
    fn texts_at(&self, places: Range<usize>) -> Vec<PlacedText> {
        self.texts
            .iter()
            .filter_map(|(place, text)| Some((renumbered(*place, &places)?, text.clone())))
            .collect()
    }

    /// The statuses in this range of indexes and the holes of [`Series::part`], renumbered from 0.
    fn codes_at(&self, places: Range<usize>, is_wanted: impl Fn(&Hole) -> bool) -> Codes {
        let statuses = self.codes.statuses.iter();
        let statuses =
            statuses.filter_map(|(place, status)| Some((renumbered(*place, &places)?, *status)));
        let holes = self.codes.holes.iter().filter(|hole| {
            let before = hole.before as usize;
            let is_inside = places.start < before && before < places.end;
            let is_edge = before == places.start || before == places.end;
            is_inside || (is_edge && is_wanted(hole))
        });
        Codes {
            statuses: statuses.collect(),
            holes: holes
                .map(|hole| Hole {
                    before: hole.before - u32::try_from(places.start).invariant("a place fits"),
                    ..hole.clone()
                })
                .collect(),
        }
    }
}

/// The index counted from the beginning of a range. `None` outside of it.
fn renumbered(place: u32, places: &Range<usize>) -> Option<u32> {
    let place = place as usize;
    let within = places.contains(&place).then(|| place - places.start)?;
    Some(u32::try_from(within).invariant("a place fits"))
}
