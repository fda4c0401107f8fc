//! One data set: its dimensions, its values, and the series that they make.

use std::borrow::Cow;
use std::collections::{BTreeMap, HashMap, HashSet};

use domain::limits::NOTES;
use domain::text::language::Language;

use crate::draft::{Draft, Entries, Spot};
use crate::format::cube::{Lines, Naming, Titled, frequency, notation_of, path};
use crate::report::CellPosition;

use super::cells::Cells;
use super::dimension::{Category, Dimension, MAX_ID, Unit, texts};
use super::statuses::Statuses;
use crate::format::json::{Json, cut};
use crate::format::jsonstat::JsonStatProblem;

/// Most dimensions: data sets of statistical offices have fewer than twenty.
const MAX_DIMENSIONS: usize = 64;
/// Most series that are counted individually; beyond it, the number of combinations of the dimensions is reported.
const MAX_SERIES: usize = 20_000;
/// Names of the dimension of time, for data sets without its role: in English, French, German, Spanish and the Nordic
/// languages.
const TIMES: [&str; 14] = [
    "time",
    "time_period",
    "timeperiod",
    "year",
    "month",
    "quarter",
    "period",
    "date",
    "annee",
    "année",
    "temps",
    "jahr",
    "tid",
    "periodo",
];

/// A data set.
pub(super) struct Set<'t> {
    name: Option<Cow<'t, str>>,
    title: Option<Cow<'t, str>>,
    source: Option<Cow<'t, str>>,
    language: Option<Language>,
    dimensions: Vec<Dimension<'t>>,
    /// The index of the dimension of time in `dimensions`.
    time: usize,
    values: Cells<'t>,
    statuses: Statuses<'t>,
}

impl<'t> Set<'t> {
    pub(super) fn read(
        source: Json<'t>,
        name: Option<Cow<'t, str>>,
    ) -> Result<Self, JsonStatProblem<'t>> {
        let shape = || JsonStatProblem::Shape(source.source());
        let described = source.get("dimension").ok_or_else(shape)?;
        // The second version has these in the data set, the first one in its dimensions.
        let find = |name: &str| source.get(name).or_else(|| described.get(name));

        let id = find("id").ok_or_else(shape)?;
        let ids = texts(id)?;
        // A repeated dimension would be read once for each occurrence.
        let distinct: HashSet<&str> = ids.iter().map(AsRef::as_ref).collect();
        if ids.len() > MAX_DIMENSIONS || distinct.len() < ids.len() {
            return Err(JsonStatProblem::Shape(id.source()));
        }

        let size = find("size").ok_or_else(shape)?;
        let sizes: Option<Vec<usize>> = size
            .as_list()
            .and_then(|all| all.map(Json::as_count).collect());
        let sizes = sizes.filter(|sizes| sizes.len() == ids.len() && !ids.is_empty());
        let sizes = sizes.ok_or(JsonStatProblem::Shape(size.source()))?;

        let mut reported: HashMap<_, _> = HashMap::new();
        described.each_member(|id, dimension| {
            if distinct.contains(id.as_ref()) {
                reported.entry(id).or_insert(dimension);
            }
            true
        });
        drop(distinct);

        let mut stride: u64 = 1;
        let mut dimensions = Vec::new();
        for (id, &size_of) in ids.into_iter().zip(&sizes).rev() {
            let reported = reported
                .get(&id)
                .ok_or(JsonStatProblem::Shape(described.source()))?;
            dimensions.push(Dimension::read(id, *reported, size_of, stride)?);
            let count = u64::try_from(size_of)
                .ok()
                .and_then(|size| stride.checked_mul(size));
            stride = count.ok_or(JsonStatProblem::Shape(size.source()))?;
        }
        dimensions.reverse();

        let value = source.get("value").ok_or_else(shape)?;
        let values = Cells::read(value).filter(|values| values.fits(stride));
        let values = values.ok_or(JsonStatProblem::Shape(value.source()))?;

        let roles = find("role").and_then(|role| role.get("time")?.as_list());
        let role = roles.and_then(|mut all| all.next()?.as_text());
        let time =
            time_among(&dimensions, role.as_deref()).ok_or(JsonStatProblem::Missing("time"))?;

        let extension = source.get("extension");
        let of_extension = |name: &str| extension.and_then(|extension| extension.get(name));
        let text = |found: Option<Json<'t>>| {
            let text = found.and_then(Json::as_text);
            text.filter(|text| !text.trim().is_empty())
                .map(|text| cut(text, NOTES))
        };

        let language = text(source.get("language").or_else(|| of_extension("lang")));
        let language =
            language.and_then(|tag| Language::parse(&tag.get(..2)?.to_ascii_lowercase()));
        let labels = of_extension("status").and_then(|status| status.get("label"));
        let title = text(source.get("label").or_else(|| source.get("title")));
        let name = name
            .or_else(|| text(of_extension("id")))
            .or_else(|| title.clone());

        Ok(Set {
            name: name.map(|name| cut(name, MAX_ID)),
            title,
            source: text(source.get("source")),
            language,
            dimensions,
            time,
            values,
            statuses: Statuses::read(source.get("status"), labels),
        })
    }
}

/// The dimension of time: by its role, by its name, or because all its categories are periods.
fn time_among(dimensions: &[Dimension<'_>], role: Option<&str>) -> Option<usize> {
    let find = |test: &dyn Fn(&Dimension<'_>) -> bool| dimensions.iter().position(test);
    let named = |dimension: &Dimension<'_>| {
        let id = dimension.id.to_lowercase();
        TIMES.contains(&id.as_str()) || id.starts_with("tlist(")
    };
    let dated = |dimension: &Dimension<'_>| {
        let mut all = dimension.categories.iter();
        !dimension.categories.is_empty()
            && all.all(|category| notation_of(&category.period()).is_some())
    };
    role.and_then(|role| find(&|dimension| dimension.id == role))
        .or_else(|| find(&named))
        .or_else(|| find(&dated))
}

/// A draft whose positions are still parts of the text, in `at`; the first part is its own position.
pub(super) struct Made<'t> {
    draft: Draft<'t>,
    at: Vec<&'t str>,
}

impl<'t> Made<'t> {
    /// The draft, with the lines of its values.
    pub(super) fn placed(self, lines: &Lines<'_>) -> Draft<'t> {
        let Made { mut draft, at } = self;
        let place = |part: Option<&&str>| {
            part.map_or(CellPosition::default(), |part| lines.place(lines.at(part)))
        };

        let first = place(at.first());
        draft.id.place = first;
        for (_, spot) in &mut draft.fields {
            spot.place = first;
        }
        if let Some(spot) = &mut draft.frequency {
            spot.place = first;
        }

        for (entry, part) in draft.entries.iter_mut().zip(&at) {
            let place = place(Some(part));
            entry.date.place = place;
            entry.value.place = place;
            for spot in [&mut entry.status, &mut entry.text].into_iter().flatten() {
                spot.place = place;
            }
        }

        for import_problem in &mut draft.problems {
            import_problem.place = first;
        }

        draft
    }
}

impl<'t> Set<'t> {
    /// The number of its series, and the series, built lazily. With `several` sets in a file the name of this one
    /// precedes their keys.
    pub(super) fn into_drafts(
        self,
        several: bool,
    ) -> Result<(usize, impl Iterator<Item = Made<'t>>), JsonStatProblem<'t>> {
        let keys = self.keys()?;
        let count = keys.len();
        let drafts = keys
            .into_iter()
            .map(move |(first, reported)| self.made(first, &reported, several));
        Ok((count, drafts))
    }

    /// For each series with a value, the number of its value at the first time, in the order of the values; with sparse
    /// values also their numbers. Absent values are not visited, since a cube can have far more positions than the file
    /// has characters.
    fn keys(&self) -> Result<BTreeMap<u64, Vec<u64>>, JsonStatProblem<'t>> {
        let mut seen: BTreeMap<u64, Vec<u64>> = BTreeMap::new();
        let Some(time) = self.dimensions.get(self.time) else {
            return Ok(seen);
        };

        let sparse = self.values.length().is_none();
        let count = u64::try_from(time.categories.len()).unwrap_or(1).max(1);

        for number in self.values.numbers() {
            let first = number - (number / time.stride % count) * time.stride;
            if (sparse || !seen.contains_key(&first)) && self.value(number).is_some() {
                let reported = seen.entry(first).or_default();
                if sparse {
                    reported.push(number);
                }
            }
            if seen.len() > MAX_SERIES {
                let all = self
                    .dimensions
                    .iter()
                    .map(|dimension| dimension.categories.len());
                let all = all.fold(1, usize::saturating_mul) / time.categories.len().max(1);
                return Err(JsonStatProblem::TooMany(all));
            }
        }

        if sparse {
            self.add_holes(&mut seen, |number| {
                number - (number / time.stride % count) * time.stride
            });
        }
        Ok(seen)
    }

    /// Adds the numbers of absent values whose status says why to the series that have values.
    fn add_holes(&self, seen: &mut BTreeMap<u64, Vec<u64>>, first: impl Fn(u64) -> u64) {
        let is_hole = |number: &u64| {
            self.value(*number).is_none() && self.statuses.remarks(*number).has_reason()
        };
        for number in self.statuses.numbers().filter(is_hole) {
            if let Some(reported) = seen.get_mut(&first(number)) {
                reported.push(number);
            }
        }
        seen.values_mut()
            .for_each(|reported| reported.sort_unstable());
    }

    /// A value as text, and its text in the file; `None` if it is missing: `null`, or a mark of a missing value.
    fn value(&self, number: u64) -> Option<(Cow<'t, str>, &'t str)> {
        let value = self.values.get(number)?;
        let source = value.source();
        let text = value.as_text().unwrap_or(Cow::Borrowed(source));
        let missing = matches!(text.trim(), "" | ":" | "NaN");
        (!missing).then_some((text, source))
    }

    /// The series at a number, with the values in `told`; with all its times if `told` is empty.
    fn made(&self, first: u64, reported: &[u64], several: bool) -> Made<'t> {
        let key: Vec<(&Dimension<'t>, &Category<'t>)> = self
            .dimensions
            .iter()
            .enumerate()
            .filter(|(place, _)| *place != self.time)
            .filter_map(|(_, dimension)| Some((dimension, dimension.of(first)?)))
            .collect();

        let name = self.name.as_deref().unwrap_or("value");
        let before = (several || key.is_empty()).then_some(name);
        let ids = key.iter().map(|(_, category)| category.id.as_ref());
        let mut draft = Draft {
            id: Spot {
                text: path(before.into_iter().chain(ids)).into(),
                place: CellPosition::default(),
            },
            ..Draft::default()
        };

        let mut entries = Entries::default();
        let mut at = Vec::new();
        if let Some(time) = self.dimensions.get(self.time) {
            let mut add = |number: u64| {
                let Some(category) = time.of(number) else {
                    return;
                };
                let (value, source) = self.value(number).unzip();
                let date = spot(category.period());
                let remarks = self.statuses.remarks(number);
                let place = CellPosition::default();
                if let Some(entry) = remarks.entry(date, value.map(spot), place) {
                    // An observation without a value has a status.
                    at.extend(source.or_else(|| self.statuses.source(number)));
                    entries.push(entry);
                }
            };
            if reported.is_empty() {
                let places = (0_u64..).take(time.categories.len());
                places.for_each(|place| add(first + place * time.stride));
            } else {
                reported.iter().for_each(|&number| add(number));
            }
        }

        let code = key.iter().find(|(dimension, _)| dimension.is_frequency());
        let code = code.map(|(_, category)| category.id.clone());
        draft.frequency = frequency(code, entries.first_date()).map(spot);
        self.naming(&key)
            .into_fields(&mut draft, CellPosition::default());
        entries.into_draft(&mut draft);

        Made { draft, at }
    }

    fn naming(&self, key: &[(&Dimension<'t>, &Category<'t>)]) -> Naming<'t> {
        let mut naming = Naming::default();
        let named = key
            .iter()
            .filter(|(dimension, _)| !dimension.is_unit() && !dimension.is_frequency());
        let names: Vec<&str> = named.filter_map(|(_, category)| category.named()).collect();

        if names.is_empty() {
            naming.title(self.title.clone().unwrap_or_default(), self.language);
        } else {
            naming.title(names.join(" – ").into(), self.language);
        }

        for (dimension, category) in key {
            if dimension.is_unit() {
                naming.unit = Some(Titled {
                    text: category
                        .label
                        .clone()
                        .unwrap_or_else(|| category.id.clone()),
                    language: category.named().and(self.language),
                });
            } else if let Some(unit) = &category.unit {
                self.describe(&mut naming, unit);
            }
        }

        naming.source = match (&self.source, &self.title) {
            (Some(source), Some(title)) => Some(Cow::Owned(format!("{source}: {title}"))),
            (source, title) => source.clone().or_else(|| title.clone()),
        };

        naming
    }

    fn describe(&self, naming: &mut Naming<'t>, unit: &Unit<'t>) {
        if let Some(power) = unit.power {
            naming.power = power;
        }
        if let Some(text) = &unit.text {
            naming.unit = Some(Titled {
                text: text.clone(),
                language: self.language,
            });
        }
    }
}

fn spot(text: Cow<'_, str>) -> Spot<'_> {
    Spot {
        text,
        place: CellPosition::default(),
    }
}
