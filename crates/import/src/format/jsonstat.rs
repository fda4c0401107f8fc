//! JSON-stat 1 and 2: data sets, bundles and collections of them, with values as a list or by number.
//!
//! The text is checked once as a whole; values are then parsed in place.

mod cells;
mod dimension;
mod set;
mod statuses;

use domain::problem::{Code, Problem};
use domain::text::language::Language;

use crate::draft::Drafts;
use crate::format::cube::{Lines, too_many};
use crate::format::json::Json;
use crate::limits::MAX_METRICS;
use crate::report::ImportProblem;

use set::Set;

/// Whether a text is JSON: it begins with `{` or `[` and a valid next character, ignoring blanks and a byte order mark.
pub(crate) fn recognise(text: &str) -> bool {
    let text = text.trim_start_matches('\u{feff}').trim_start();
    let inside = |rest: &str, signs: &[char]| {
        let next = rest.trim_start().chars().next();
        next.is_none_or(|next| signs.contains(&next))
    };
    match (text.strip_prefix('{'), text.strip_prefix('[')) {
        (Some(rest), _) => inside(rest, &['"', '}']),
        (_, Some(rest)) => inside(rest, &['"', '{', '[', ']']),
        _ => false,
    }
}

/// The indicators of JSON-stat, in the order of its values. A series without any value makes no indicator: a cube has
/// all combinations of its dimensions, including those that are never observed.
///
/// # Errors
/// `IMPORT_MARKUP_BROKEN` with the line, `IMPORT_MARKUP_UNKNOWN(kind)`, `IMPORT_DIMENSION_MISSING(name)`,
/// `IMPORT_EMPTY`, `IMPORT_METRICS_TOO_MANY(count, max)`.
pub(crate) fn read<'t>(
    text: &'t str,
    _language: Language,
) -> Result<Drafts<'t>, Vec<ImportProblem>> {
    let body = text.trim_start_matches('\u{feff}');
    let lines = Lines::new(text);
    let reject = |rejected: JsonStatProblem<'t>| vec![rejected.import_problem(&lines, text)];

    let sets = sets(body).map_err(reject)?;
    let several = sets.len() > 1;
    let made: Result<Vec<_>, _> = sets
        .into_iter()
        .map(|set| set.into_drafts(several))
        .collect();
    let (counts, series): (Vec<usize>, Vec<_>) = made.map_err(reject)?.into_iter().unzip();

    match counts.iter().sum() {
        0 => Err(vec![ImportProblem::of_file(
            0,
            "",
            Code::ImportEmpty.into(),
        )]),
        // Counted before any series is built.
        count if count > MAX_METRICS => Err(reject(JsonStatProblem::TooMany(count))),
        _ => {
            let series = series.into_iter().flatten();
            Ok(Box::new(series.map(move |made| made.placed(&lines))))
        }
    }
}

/// The reason that a file is rejected. Texts are parts of the file.
#[derive(Debug)]
enum JsonStatProblem<'t> {
    /// Invalid JSON, at this line of the text, from 1.
    Syntax(usize),
    /// Invalid JSON-stat, at this text.
    Shape(&'t str),
    Unknown(&'static str),
    Missing(&'static str),
    TooMany(usize),
}

impl JsonStatProblem<'_> {
    fn import_problem(self, lines: &Lines<'_>, text: &str) -> ImportProblem {
        let of_line = |line: u32| {
            let shown = text.lines().nth(line.saturating_sub(1) as usize);
            ImportProblem::of_file(
                line,
                shown.unwrap_or_default(),
                Code::ImportMarkupBroken.into(),
            )
        };
        let of_file = |problem| ImportProblem::of_file(1, "", problem);

        match self {
            JsonStatProblem::Syntax(line) => of_line(u32::try_from(line).unwrap_or(u32::MAX)),
            JsonStatProblem::Shape(part) => {
                let line = lines.line(lines.at(part));
                ImportProblem::of_file(line, part, Code::ImportMarkupBroken.into())
            }
            JsonStatProblem::Unknown(kind) => {
                of_file(Problem::new(Code::ImportMarkupUnknown).with("kind", kind))
            }
            JsonStatProblem::Missing(name) => {
                of_file(Problem::new(Code::ImportDimensionMissing).with("name", name))
            }
            JsonStatProblem::TooMany(count) => of_file(too_many(count)),
        }
    }
}

/// The data sets of a text, with their names in a bundle.
fn sets<'t>(text: &'t str) -> Result<Vec<Set<'t>>, JsonStatProblem<'t>> {
    let whole = Json::whole(text).map_err(JsonStatProblem::Syntax)?;

    if whole.as_list().is_some() {
        return Err(JsonStatProblem::Unknown("JSON"));
    }
    if is_set(whole) {
        return Ok(vec![Set::read(whole, None)?]);
    }
    if let Some(items) = whole
        .get("link")
        .and_then(|link| link.get("item")?.as_list())
    {
        let sets: Result<Vec<_>, _> = items
            .filter(|&item| is_set(item))
            .map(|item| Set::read(item, None))
            .collect();
        return match sets? {
            // A collection with only the addresses of its data sets.
            none if none.is_empty() => Err(JsonStatProblem::Unknown("collection")),
            some => Ok(some),
        };
    }

    // The first version: data sets by their names.
    let members = whole.members().unwrap_or_default();
    let named = members.into_iter().filter(|(_, value)| is_set(*value));
    let sets: Result<Vec<_>, _> = named
        .map(|(name, value)| Set::read(value, Some(name)))
        .collect();
    match sets? {
        none if none.is_empty() => Err(JsonStatProblem::Unknown(kind(whole))),
        some => Ok(some),
    }
}

fn is_set(value: Json<'_>) -> bool {
    value.get("value").is_some() && value.get("dimension").is_some()
}

/// The kind of a JSON text that is no JSON-stat.
fn kind(whole: Json<'_>) -> &'static str {
    let has = |name: &str| whole.get(name).is_some();
    let class = whole.get("class").and_then(Json::as_text);
    if class.as_deref() == Some("dimension") {
        "dimension"
    } else if has("dataSets") || (has("data") && (has("meta") || has("header"))) {
        "SDMX-JSON"
    } else if whole
        .get("type")
        .and_then(Json::as_text)
        .is_some_and(|kind| kind.starts_with("Feature"))
    {
        "GeoJSON"
    } else {
        "JSON"
    }
}
