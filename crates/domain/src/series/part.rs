//! A part of a series.

use std::ops::Range;

use super::{PlacedText, Positions, Series};
use crate::calendar::period::{Period, identity};
use crate::invariant::Invariant as _;

impl Series {
    /// The observations in this range of indexes, with their texts and the same decimals. Indexes
    /// beyond the end are left out.
    #[must_use]
    pub fn part(&self, places: Range<usize>) -> Series {
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

        Series::from_kept(
            self.frequency,
            positions,
            self.values
                .get(places.clone())
                .invariant("the range lies within")
                .to_vec(),
            self.texts_at(places),
            self.decimals,
        )
    }

    /// The observations at all but these indexes, which are ascending.
    #[must_use]
    pub fn without(&self, places: &[usize]) -> Series {
        let is_kept = |place: &usize| places.binary_search(place).is_err();
        let kept: Vec<usize> = (0..self.len()).filter(is_kept).collect();
        let values = kept.iter().filter_map(|&place| self.values.get(place));
        let texts = self.texts.iter().filter_map(|(place, text)| {
            let place = kept.binary_search(&(*place as usize)).ok()?;
            Some((u32::try_from(place).invariant("a place fits"), text.clone()))
        });
        Series::from_kept(
            self.frequency,
            self.positions.at(&kept),
            values.copied().collect(),
            texts.collect(),
            self.decimals,
        )
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
            .filter(|(place, _)| places.contains(&(*place as usize)))
            .map(|(place, text)| {
                let place = u32::try_from(*place as usize - places.start).invariant("a place fits");
                (place, text.clone())
            })
            .collect()
    }
}
