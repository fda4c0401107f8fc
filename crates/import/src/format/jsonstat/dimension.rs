//! Dimensions and their categories.

use std::borrow::Cow;
use std::collections::HashMap;

use domain::limits::{NOTES, UNIT};

use crate::format::cube::{notation_of, period};

use crate::format::json::{Json, cut};
use crate::format::jsonstat::JsonStatProblem;

/// Most categories of a dimension.
const MAX_CATEGORIES: usize = 100_000;
/// Most characters of an identifier, which is part of the path of each series: paths are far shorter.
pub(super) const MAX_ID: usize = 1_000;

/// A dimension with all its categories.
pub(super) struct Dimension<'t> {
    pub(super) id: Cow<'t, str>,
    /// The distance of two neighbours in the values.
    pub(super) stride: u64,
    pub(super) categories: Vec<Category<'t>>,
}

pub(super) struct Category<'t> {
    pub(super) id: Cow<'t, str>,
    pub(super) label: Option<Cow<'t, str>>,
    pub(super) unit: Option<Unit<'t>>,
}

pub(super) struct Unit<'t> {
    /// Its label, or its base or symbol.
    pub(super) text: Option<Cow<'t, str>>,
    /// The power of ten, if the label does not include it.
    pub(super) power: Option<i32>,
}

impl<'t> Unit<'t> {
    fn read(unit: Json<'t>) -> Self {
        let text = |name: &str| {
            let text = unit.get(name).and_then(Json::as_text);
            text.filter(|text| !text.trim().is_empty())
                .map(|text| cut(text, UNIT))
        };
        if let Some(label) = text("label") {
            return Unit {
                text: Some(label),
                power: None,
            };
        }
        let power = unit
            .get("multiplier")
            .and_then(|power| power.source().parse().ok())
            .filter(|power| (-30..=30).contains(power));
        Unit {
            text: text("base").or_else(|| text("symbol")),
            power: Some(power.unwrap_or(0)),
        }
    }
}

pub(super) fn texts<'t>(list: Json<'t>) -> Result<Vec<Cow<'t, str>>, JsonStatProblem<'t>> {
    let texts = list
        .as_list()
        .and_then(|all| all.map(Json::as_text).collect());
    texts.ok_or(JsonStatProblem::Shape(list.source()))
}

impl<'t> Dimension<'t> {
    pub(super) fn read(
        id: Cow<'t, str>,
        reported: Json<'t>,
        size: usize,
        stride: u64,
    ) -> Result<Self, JsonStatProblem<'t>> {
        let shape = || JsonStatProblem::Shape(reported.source());
        if size > MAX_CATEGORIES {
            return Err(JsonStatProblem::TooMany(size));
        }

        let category = reported.get("category").ok_or_else(shape)?;
        let labels = match category.get("label") {
            Some(labels) => labels.members().ok_or_else(shape)?,
            None => Vec::new(),
        };

        let mut categories = match category.get("index") {
            Some(index) if index.source().starts_with('[') => {
                let ids = texts(index)?.into_iter();
                ids.map(Category::new).collect()
            }
            Some(index) => ordered(index).ok_or_else(shape)?,
            // A dimension of one category needs no index.
            None => {
                let ids = labels.iter().take(2);
                ids.map(|(id, _)| Category::new(id.clone()))
                    .collect::<Vec<_>>()
            }
        };

        let long = |category: &Category<'_>| category.id.len() > MAX_ID;
        if categories.len() != size || categories.iter().any(long) {
            return Err(shape());
        }

        let mut labels: HashMap<_, _> = labels.into_iter().collect();
        let units = category.get("unit").and_then(Json::members);
        let mut units: HashMap<_, _> = units.unwrap_or_default().into_iter().collect();
        for category in &mut categories {
            let label = labels.remove(&category.id).and_then(Json::as_text);
            let label = label.filter(|label| !label.trim().is_empty());
            // Each of its series has a copy: a label of megabytes would be copied as often.
            category.label = label.map(|label| cut(label, NOTES));
            category.unit = units.remove(&category.id).map(Unit::read);
        }

        Ok(Dimension {
            id,
            stride,
            categories,
        })
    }

    pub(super) fn is_unit(&self) -> bool {
        ["unit", "unit_measure"]
            .iter()
            .any(|id| self.id.eq_ignore_ascii_case(id))
    }

    pub(super) fn is_frequency(&self) -> bool {
        self.id.eq_ignore_ascii_case("freq")
    }

    /// The category of a value in this dimension.
    pub(super) fn of(&self, number: u64) -> Option<&Category<'t>> {
        let count = u64::try_from(self.categories.len()).ok()?;
        let place = (number / self.stride).checked_rem(count)?;
        self.categories.get(usize::try_from(place).ok()?)
    }
}

/// Categories in the order of their numbers in an object.
fn ordered<'t>(index: Json<'t>) -> Option<Vec<Category<'t>>> {
    let mut numbered = Vec::new();
    for (id, number) in index.members()? {
        numbered.push((number.as_count()?, id));
    }
    numbered.sort_by_key(|(number, _)| *number);
    let gapless = numbered
        .iter()
        .enumerate()
        .all(|(place, (number, _))| place == *number);
    let categories = numbered.into_iter().map(|(_, id)| Category::new(id));
    gapless.then(|| categories.collect())
}

impl<'t> Category<'t> {
    const fn new(id: Cow<'t, str>) -> Self {
        Category {
            id,
            label: None,
            unit: None,
        }
    }

    /// The period of a category of time: its identifier, or else its label.
    pub(super) fn period(&self) -> Cow<'t, str> {
        let known = |text: &Cow<'t, str>| {
            let found = match text {
                Cow::Borrowed(text) => period(text),
                Cow::Owned(text) => Cow::Owned(period(text).into_owned()),
            };
            notation_of(&found).is_some().then_some(found)
        };
        known(&self.id)
            .or_else(|| known(self.label.as_ref()?))
            .unwrap_or_else(|| self.id.clone())
    }

    /// The label, if it differs from the identifier.
    pub(super) fn named(&self) -> Option<&str> {
        self.label.as_deref().filter(|label| **label != *self.id)
    }
}
