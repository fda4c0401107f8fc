//! `metadata.json` of an export: the fields of its indicators.

use std::borrow::Cow;
use std::collections::HashSet;

use domain::problem::Code;

use crate::draft::{Draft, Keyword, Spot};
use crate::format::cube::Lines;
use crate::format::decode;
use crate::format::json::{Json, value_at};
use crate::report::{CellPosition, ImportProblem};
use crate::write::loses_apostrophe;

/// The metadata of an export's indicators.
pub(super) struct About {
    text: String,
    /// The number of its file.
    file: u32,
    /// `account/collection/`, which precedes the paths of parents.
    collection: String,
    /// The position of each indicator in `text`, in bytes, and the name of its file of observations.
    indicators: Vec<(usize, String)>,
    /// The paths of indicators and of their parents, in lowercase.
    paths: HashSet<String>,
}

impl About {
    /// Reads the file. `None` if it has no list of indicators.
    ///
    /// # Errors
    /// `IMPORT_MARKUP_BROKEN`, and those of [`decode::decode`].
    pub(super) fn read(bytes: Vec<u8>, file: u32) -> Result<Option<About>, Box<ImportProblem>> {
        let decoded = decode::decode(&bytes, None).map_err(|mut import_problem| {
            import_problem.place.file = file;
            import_problem
        })?;
        let text = decoded.text.into_owned();
        drop(bytes);

        let lines = Lines::new(&text);
        let broken = |line: usize| {
            let shown = text.lines().nth(line.saturating_sub(1)).unwrap_or_default();
            let line = u32::try_from(line).unwrap_or(u32::MAX);
            let place = CellPosition {
                file,
                ..CellPosition::of_line(line)
            };
            Box::new(ImportProblem::at(
                place,
                shown,
                Code::ImportMarkupBroken.into(),
            ))
        };

        let whole = Json::whole(&text).map_err(broken)?;
        let Some(list) = whole.get("indicators").and_then(Json::as_list) else {
            return Ok(None);
        };

        let collection = whole
            .get("collection")
            .and_then(|about| about.get("id")?.as_text());
        let collection = collection.map_or_else(String::new, |id| format!("{id}/"));

        let (mut indicators, mut paths) = (Vec::new(), HashSet::new());
        for indicator in list {
            let text_of = |name: &str| indicator.get(name).and_then(Json::as_text);
            let parent = text_of("parent").map(|parent| within(parent, &collection));
            let known = text_of("path").into_iter().chain(parent);
            paths.extend(known.map(|path| path.to_ascii_lowercase()));
            let name = text_of("file").unwrap_or_default().into_owned();
            indicators.push((lines.at(indicator.source()), name));
        }

        Ok(Some(About {
            file,
            collection,
            indicators,
            paths,
            text,
        }))
    }

    pub(super) fn text(&self) -> &str {
        &self.text
    }

    /// The position of each indicator in the text, and the name of its file of observations.
    pub(super) fn indicators(&self) -> impl Iterator<Item = (usize, &str)> {
        self.indicators
            .iter()
            .map(|(at, name)| (*at, name.as_str()))
    }

    /// Writes id, frequency and fields of the indicator at a position. Returns the decimals of its values. `lines` are
    /// those of [`Self::text`].
    pub(super) fn describe<'t>(
        &'t self,
        at: usize,
        lines: &Lines<'_>,
        draft: &mut Draft<'t>,
    ) -> usize {
        let whole = value_at(&self.text, at);

        let spot = |value: Json<'t>| {
            let place = CellPosition {
                file: self.file,
                ..lines.place(lines.at(value.source()))
            };
            let text = value.as_text().unwrap_or_default();
            Spot { text, place }
        };

        draft.id = Spot {
            text: Cow::Borrowed(""),
            ..spot(whole)
        };

        let (mut decimals, mut parent, mut end) = (0, None, None);
        for (name, value) in whole.members().unwrap_or_default() {
            match &*name {
                "path" => draft.id = spot(value),
                "frequency" => draft.frequency = Some(spot(value)).filter(|_| !value.is_null()),
                "parent" => parent = Some(spot(value)).filter(|_| !value.is_null()),
                "discontinued" => end = Some(value),
                "decimals" => decimals = value.as_count().unwrap_or(0),
                name => {
                    for (keyword, value) in fields(name, value) {
                        add(draft, keyword, spot(value));
                    }
                }
            }
        }

        let place = parent.as_ref().map_or(draft.id.place, |spot| spot.place);
        let parent = self.parent(&draft.id.text, parent.map(|spot| spot.text));
        if let Some(text) = parent {
            add(draft, Keyword::Parent, Spot { text, place });
        }
        for (keyword, value) in end.into_iter().flat_map(end_fields) {
            let mut field = spot(value);
            if keyword == Keyword::Successor {
                field.text = within(field.text, &self.collection);
                // A successor outside the archive is left out.
                if !self.paths.contains(&field.text.to_ascii_lowercase()) {
                    continue;
                }
            }
            add(draft, keyword, field);
        }

        decimals
    }

    /// The text of the field `parent`, as in an exported table: absent if the path implies it, and `/` if the path
    /// implies a parent that the indicator does not have.
    fn parent<'t>(&self, path: &str, parent: Option<Cow<'t, str>>) -> Option<Cow<'t, str>> {
        let above = path.rsplit_once('/').map(|(above, _)| above);
        match parent {
            Some(parent) => {
                let parent = within(parent, &self.collection);
                let is_above = above.is_some_and(|above| above.eq_ignore_ascii_case(&parent));
                (!is_above).then_some(parent)
            }
            None => {
                let is_there = |above: &str| self.paths.contains(&above.to_ascii_lowercase());
                above.is_some_and(is_there).then_some(Cow::Borrowed("/"))
            }
        }
    }
}

/// The path of an indicator in its collection.
fn within<'t>(id: Cow<'t, str>, collection: &str) -> Cow<'t, str> {
    match id.strip_prefix(collection) {
        Some(path) => Cow::Owned(path.to_owned()),
        None => id,
    }
}

/// The fields in a member of an indicator, one per language if it has any.
fn fields<'t>(name: &str, value: Json<'t>) -> Vec<(Keyword, Json<'t>)> {
    let both = |fr, en| both(value, fr, en);
    let one = |keyword| vec![(keyword, value)];
    match name {
        "name" => both(Keyword::NameFr, Keyword::NameEn),
        "unit" => both(Keyword::UnitFr, Keyword::UnitEn),
        "notes" => both(Keyword::NotesFr, Keyword::NotesEn),
        "tags" => both(Keyword::TagsFr, Keyword::TagsEn),
        "source" => one(Keyword::Source),
        "licence" => one(Keyword::Licence),
        "aggregation" => one(Keyword::Aggregation),
        "transformation" => one(Keyword::Transformation),
        "parameter" => one(Keyword::Parameter),
        _ => Vec::new(),
    }
}

/// The fields of the end of an indicator.
fn end_fields(end: Json<'_>) -> Vec<(Keyword, Json<'_>)> {
    let mut fields = Vec::new();
    for (name, value) in end.members().unwrap_or_default() {
        match &*name {
            "date" => fields.push((Keyword::Discontinued, value)),
            "reason" => fields.extend(both(value, Keyword::ReasonFr, Keyword::ReasonEn)),
            "successor" => fields.push((Keyword::Successor, value)),
            _ => {}
        }
    }
    fields
}

/// The fields of a text in both languages.
fn both(value: Json<'_>, fr: Keyword, en: Keyword) -> Vec<(Keyword, Json<'_>)> {
    let languages = [(fr, value.get("fr")), (en, value.get("en"))];
    let given = languages.into_iter();
    given
        .filter_map(|(keyword, text)| Some((keyword, text?)))
        .collect()
}

/// Adds a non-blank field. Fields lose an apostrophe that prevents spreadsheets from running them, so an apostrophe at
/// the beginning of the text itself is doubled.
fn add<'t>(draft: &mut Draft<'t>, keyword: Keyword, mut spot: Spot<'t>) {
    if spot.text.trim().is_empty() {
        return;
    }
    if loses_apostrophe(&spot.text) {
        spot.text.to_mut().insert(0, '\'');
    }
    draft.fields.push((keyword, spot));
}
