//! One data set: its dimensions, its values, and the series that they make.

use std::borrow::Cow;
use std::collections::BTreeSet;

use domain::language::Language;

use crate::cube::{Gathered, Lines, Naming, Titled, frequency, notation_of, path, period};
use crate::draft::{Draft, Entry, Spot};
use crate::report::Place;

use super::Refused;
use super::cells::Cells;
use super::json::Json;

/// The most categories of a dimension.
const MAX_CATEGORIES: usize = 100_000;
/// The most series that are counted one by one; with more it is told how many the dimensions make.
const MAX_SERIES: usize = 20_000;
/// Names of the dimension of time, where its role is not told: in English, French, German, Spanish and the Nordic
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
    /// The one of time, among `dimensions`.
    time: usize,
    values: Cells<'t>,
    statuses: Statuses<'t>,
}

struct Dimension<'t> {
    id: Cow<'t, str>,
    /// How far apart two neighbours are in the values.
    stride: u64,
    categories: Vec<Category<'t>>,
    units: Option<Json<'t>>,
}

#[derive(Clone)]
struct Category<'t> {
    id: Cow<'t, str>,
    label: Option<Cow<'t, str>>,
}

/// What is said of values.
enum Statuses<'t> {
    None,
    /// Of all the same.
    All(Cow<'t, str>),
    Each(Cells<'t>, Option<Json<'t>>),
}

impl<'t> Set<'t> {
    pub(super) fn read(source: Json<'t>, name: Option<Cow<'t, str>>) -> Result<Self, Refused<'t>> {
        let shape = || Refused::Shape(source.source());
        let described = source.get("dimension").ok_or_else(shape)?;
        // The second version has these in the data set, the first one in its dimensions.
        let find = |name: &str| source.get(name).or_else(|| described.get(name));
        let ids = texts(find("id").ok_or_else(shape)?)?;
        let size = find("size").ok_or_else(shape)?;
        let sizes: Option<Vec<usize>> = size
            .as_list()
            .and_then(|all| all.map(Json::as_count).collect());
        let sizes = sizes.filter(|sizes| sizes.len() == ids.len() && !ids.is_empty());
        let sizes = sizes.ok_or(Refused::Shape(size.source()))?;
        let mut stride: u64 = 1;
        let mut dimensions = Vec::new();
        for (id, &size) in ids.into_iter().zip(&sizes).rev() {
            let told = described
                .get(&id)
                .ok_or(Refused::Shape(described.source()))?;
            dimensions.push(Dimension::read(id, told, size, stride)?);
            let count = u64::try_from(size)
                .ok()
                .and_then(|size| stride.checked_mul(size));
            stride = count.ok_or(Refused::Shape(size_source(size_of(source, described))))?;
        }
        dimensions.reverse();
        let value = source.get("value").ok_or_else(shape)?;
        let values = Cells::read(value).filter(|values| values.fits(stride));
        let values = values.ok_or(Refused::Shape(value.source()))?;
        let roles = find("role").and_then(|role| role.get("time")?.as_list());
        let role = roles.and_then(|mut all| all.next()?.as_text());
        let time = time_among(&dimensions, role.as_deref()).ok_or(Refused::Missing("time"))?;
        let extension = source.get("extension");
        let of_extension = |name: &str| extension.and_then(|extension| extension.get(name));
        let text = |found: Option<Json<'t>>| {
            let text = found.and_then(Json::as_text);
            text.filter(|text| !text.trim().is_empty())
        };
        let language = text(source.get("language").or_else(|| of_extension("lang")));
        let language =
            language.and_then(|tag| Language::parse(&tag.get(..2)?.to_ascii_lowercase()));
        let labels = of_extension("status").and_then(|status| status.get("label"));
        Ok(Set {
            name: name.or_else(|| text(of_extension("id"))),
            title: text(source.get("label").or_else(|| source.get("title"))),
            source: text(source.get("source")),
            language,
            dimensions,
            time,
            values,
            statuses: Statuses::read(source.get("status"), labels),
        })
    }
}

fn size_of<'t>(source: Json<'t>, described: Json<'t>) -> Json<'t> {
    source
        .get("size")
        .or_else(|| described.get("size"))
        .unwrap_or(source)
}

const fn size_source(size: Json<'_>) -> &str {
    size.source()
}

/// A list of texts.
fn texts<'t>(list: Json<'t>) -> Result<Vec<Cow<'t, str>>, Refused<'t>> {
    let texts = list
        .as_list()
        .and_then(|all| all.map(Json::as_text).collect());
    texts.ok_or(Refused::Shape(list.source()))
}

/// The dimension of time: by its role, by its name, or since all its categories are periods.
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

impl<'t> Dimension<'t> {
    fn read(
        id: Cow<'t, str>,
        told: Json<'t>,
        size: usize,
        stride: u64,
    ) -> Result<Self, Refused<'t>> {
        let shape = || Refused::Shape(told.source());
        if size > MAX_CATEGORIES {
            return Err(Refused::TooMany(size));
        }
        let category = told.get("category").ok_or_else(shape)?;
        let labels = match category.get("label") {
            Some(labels) => labels.members().ok_or_else(shape)?,
            None => Vec::new(),
        };
        let mut categories = match category.get("index") {
            Some(index) if index.source().starts_with('[') => {
                let ids = texts(index)?.into_iter();
                ids.map(|id| Category { id, label: None }).collect()
            }
            Some(index) => ordered(index).ok_or_else(shape)?,
            // A dimension of one category needs no index.
            None => {
                let ids = labels.iter().take(2);
                ids.map(|(id, _)| Category {
                    id: id.clone(),
                    label: None,
                })
                .collect::<Vec<_>>()
            }
        };
        if categories.len() != size {
            return Err(shape());
        }
        let mut labels: std::collections::HashMap<_, _> = labels.into_iter().collect();
        for category in &mut categories {
            let label = labels.remove(&category.id).and_then(Json::as_text);
            category.label = label.filter(|label| !label.trim().is_empty());
        }
        Ok(Dimension {
            id,
            stride,
            categories,
            units: category.get("unit"),
        })
    }

    fn is_unit(&self) -> bool {
        ["unit", "unit_measure"]
            .iter()
            .any(|id| self.id.eq_ignore_ascii_case(id))
    }

    fn is_frequency(&self) -> bool {
        self.id.eq_ignore_ascii_case("freq")
    }

    /// The category that a value has in this dimension.
    fn of(&self, number: u64) -> Option<&Category<'t>> {
        let count = u64::try_from(self.categories.len()).ok()?;
        let place = (number / self.stride).checked_rem(count)?;
        self.categories.get(usize::try_from(place).ok()?)
    }
}

/// Categories in the order of their numbers, which an object gives them.
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
    let categories = numbered
        .into_iter()
        .map(|(_, id)| Category { id, label: None });
    gapless.then(|| categories.collect())
}

impl<'t> Category<'t> {
    /// The period that a category of time is: its identifier, or its label where that is none.
    fn period(&self) -> Cow<'t, str> {
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

    /// Its label, where that says more than the identifier.
    fn named(&self) -> Option<&str> {
        self.label.as_deref().filter(|label| **label != *self.id)
    }
}

impl<'t> Statuses<'t> {
    /// A text, a list, an object by numbers, or as Eurostat wrote them: the list within, with its labels.
    fn read(source: Option<Json<'t>>, labels: Option<Json<'t>>) -> Self {
        let Some(source) = source else {
            return Statuses::None;
        };
        if let Some(text) = source.as_text() {
            return Statuses::All(text);
        }
        let inside = source
            .get("value")
            .filter(|value| value.source().starts_with(['[', '{']));
        let own = source
            .get("category")
            .and_then(|category| category.get("label"));
        let (source, labels) = inside.map_or((source, labels), |value| (value, own));
        Cells::read(source).map_or(Statuses::None, |cells| Statuses::Each(cells, labels))
    }

    /// What is said of a value: `p`, or `p: provisional` where the file has words for it.
    fn of(&self, number: u64) -> Option<Cow<'t, str>> {
        let (status, labels) = match self {
            Statuses::None => return None,
            Statuses::All(status) => (status.clone(), None),
            Statuses::Each(cells, labels) => (cells.get(number)?.as_text()?, *labels),
        };
        if status.trim().is_empty() {
            return None;
        }
        let label = labels.and_then(|labels| labels.get(&status)?.as_text());
        Some(match label {
            Some(label) if !label.trim().is_empty() => Cow::Owned(format!("{status}: {label}")),
            _ => status,
        })
    }
}

/// A draft whose places are still places in the text: by `at`, the first one its own.
pub(super) struct Made<'t> {
    draft: Draft<'t>,
    at: Vec<&'t str>,
}

impl<'t> Made<'t> {
    /// The draft, with the lines of its values.
    pub(super) fn placed(self, lines: &Lines<'_>) -> Draft<'t> {
        let Made { mut draft, at } = self;
        let place =
            |part: Option<&&str>| part.map_or(Place::default(), |part| lines.place(lines.at(part)));
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
            if let Some(text) = &mut entry.text {
                text.place = place;
            }
        }
        for defect in &mut draft.defects {
            defect.place = first;
        }
        draft
    }
}

impl<'t> Set<'t> {
    /// Its series; with `several` sets in a file the name of this one stands before their keys.
    pub(super) fn into_drafts(
        self,
        several: bool,
    ) -> Result<impl Iterator<Item = Made<'t>>, Refused<'t>> {
        let firsts = self.firsts()?;
        Ok(firsts
            .into_iter()
            .map(move |first| self.made(first, several)))
    }

    /// For each series with a value the number of the value that it would have at the first time, in the order of
    /// the values.
    fn firsts(&self) -> Result<BTreeSet<u64>, Refused<'t>> {
        let Some(time) = self.dimensions.get(self.time) else {
            return Ok(BTreeSet::new());
        };
        let count = u64::try_from(time.categories.len()).unwrap_or(1).max(1);
        let mut seen = BTreeSet::new();
        for number in self.values.numbers() {
            let first = number - (number / time.stride % count) * time.stride;
            if !seen.contains(&first) && self.value(number).is_some() {
                seen.insert(first);
            }
            if seen.len() > MAX_SERIES {
                let all = self
                    .dimensions
                    .iter()
                    .map(|dimension| dimension.categories.len());
                let all = all.fold(1, usize::saturating_mul) / time.categories.len().max(1);
                return Err(Refused::TooMany(all));
            }
        }
        Ok(seen)
    }

    /// A value as text, and where it stands; none where it is missing: `null`, or a text that says so.
    fn value(&self, number: u64) -> Option<(Cow<'t, str>, &'t str)> {
        let value = self.values.get(number)?;
        let source = value.source();
        let text = value.as_text().unwrap_or(Cow::Borrowed(source));
        let missing = matches!(text.trim(), "" | ":" | "NaN");
        (!missing).then_some((text, source))
    }

    fn made(&self, first: u64, several: bool) -> Made<'t> {
        let key: Vec<(&Dimension<'t>, &Category<'t>)> = self
            .dimensions
            .iter()
            .enumerate()
            .filter(|(place, _)| *place != self.time)
            .filter_map(|(_, dimension)| Some((dimension, dimension.of(first)?)))
            .collect();
        let name = self
            .name
            .as_deref()
            .or(self.title.as_deref())
            .unwrap_or("value");
        let before = (several || key.is_empty()).then_some(name);
        let ids = key.iter().map(|(_, category)| category.id.as_ref());
        let mut draft = Draft {
            id: Spot {
                text: path(before.into_iter().chain(ids)).into(),
                place: Place::default(),
            },
            ..Draft::default()
        };
        let mut gathered = Gathered::default();
        let mut at = Vec::new();
        let time = self.dimensions.get(self.time);
        for (category, place) in time
            .into_iter()
            .flat_map(|time| time.categories.iter().zip(0_u64..))
        {
            let stride = time.map_or(0, |time| time.stride);
            let number = first + place * stride;
            if let Some((value, source)) = self.value(number) {
                at.push(source);
                gathered.push(Entry {
                    date: spot(category.period()),
                    value: spot(value),
                    text: self.statuses.of(number).map(spot),
                });
            }
        }
        let code = key.iter().find(|(dimension, _)| dimension.is_frequency());
        let code = code.map(|(_, category)| category.id.clone());
        draft.frequency = frequency(code, gathered.first_date()).map(spot);
        self.naming(&key).into_fields(&mut draft, Place::default());
        gathered.into_draft(&mut draft);
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
            } else if let Some(unit) = dimension.units.and_then(|units| units.get(&category.id)) {
                self.describe(&mut naming, unit);
            }
        }
        naming.source = match (&self.source, &self.title) {
            (Some(source), Some(title)) => Some(Cow::Owned(format!("{source}: {title}"))),
            (source, title) => source.clone().or_else(|| title.clone()),
        };
        naming
    }

    /// The unit of a category: its label, or what is counted and its power of ten.
    fn describe(&self, naming: &mut Naming<'t>, unit: Json<'t>) {
        let text = |name: &str| {
            let text = unit.get(name).and_then(Json::as_text);
            text.filter(|text| !text.trim().is_empty())
        };
        let label = text("label");
        if label.is_none() {
            let power = unit
                .get("multiplier")
                .and_then(|power| power.source().parse().ok());
            naming.power = power
                .filter(|power| (-30..=30).contains(power))
                .unwrap_or(0);
        }
        if let Some(text) = label.or_else(|| text("base")).or_else(|| text("symbol")) {
            naming.unit = Some(Titled {
                text,
                language: self.language,
            });
        }
    }
}

fn spot(text: Cow<'_, str>) -> Spot<'_> {
    Spot {
        text,
        place: Place::default(),
    }
}
