//! SDMX-ML 2.0, 2.1 and 3.0: generic and structure-specific (compact) data, as series, flat, or with another dimension
//! than time at the observations. All three versions use the same names of elements; prefixes and namespaces are
//! ignored.
//!
//! The text is read twice. The first pass checks it as a whole and records the positions of its series; the second pass
//! reads each series when its draft is requested.

mod group;
mod head;
mod observation;
mod scan;

use std::borrow::Cow;
use std::collections::HashSet;

use domain::problem::{Code, Problem};
use domain::text::language::Language;

use super::concept;
use super::tags::Broken;
use crate::draft::{Draft, Drafts, Entries, Spot};
use crate::format::cube::{Distinct, Found, Lines, Naming, frequency, path};
use crate::report::ImportProblem;

use group::Groups;
use head::{Attribute, MessageHead};
use scan::Message;

/// Whether a text is XML: it begins with `<` and a valid next character, ignoring blanks and a byte order mark.
pub(crate) fn recognise(text: &str) -> bool {
    let text = text.trim_start_matches('\u{feff}').trim_start();
    let mut signs = text.chars();
    signs.next() == Some('<')
        && signs
            .next()
            .is_some_and(|sign| sign.is_alphabetic() || matches!(sign, '?' | '!' | '_'))
}

/// The indicators of SDMX-ML, in the order in which their series begin. A series in several places is one indicator.
/// Data sets that their sender withdraws are ignored.
///
/// # Errors
/// `IMPORT_MARKUP_BROKEN` with the line, `IMPORT_MARKUP_UNKNOWN(kind)`, `IMPORT_DIMENSION_MISSING(name)`,
/// `IMPORT_METRICS_TOO_MANY(count, max)`, `IMPORT_EMPTY`.
pub(crate) fn drafts<'t>(
    text: &'t str,
    language: Language,
) -> Result<Drafts<'t>, Vec<ImportProblem>> {
    let lines = Lines::new(text);
    let reject = |rejected: SdmxProblem| vec![rejected.import_problem(&lines, text)];
    let message = Message::read(text, language).map_err(reject)?;
    let series = Series::new(&message).map_err(reject)?;
    let Some(groups) = groups(&message).map_err(reject)? else {
        return Err(reject(SdmxProblem::Empty));
    };
    Ok(Box::new(series.into_iter().map(move |series| {
        let mut draft = Draft::default();
        if let Err(broken) = fill(&mut draft, &message, &groups, &lines, &series) {
            draft.tell(SdmxProblem::from(broken).import_problem(&lines, text));
        }
        draft
    })))
}

/// The reason that a message is rejected.
#[derive(Debug)]
enum SdmxProblem {
    Broken(Broken),
    Unknown(String),
    Missing(&'static str, usize),
    TooMany(Problem),
    Empty,
}

impl From<Broken> for SdmxProblem {
    fn from(broken: Broken) -> Self {
        SdmxProblem::Broken(broken)
    }
}

impl SdmxProblem {
    fn import_problem(self, lines: &Lines<'_>, text: &str) -> ImportProblem {
        match self {
            SdmxProblem::Broken(Broken(at)) => {
                let line = lines.line(at);
                let shown = text.lines().nth(line.saturating_sub(1) as usize);
                ImportProblem::of_file(
                    line,
                    shown.unwrap_or_default(),
                    Code::ImportMarkupBroken.into(),
                )
            }
            SdmxProblem::Unknown(kind) => {
                let problem = Problem::new(Code::ImportMarkupUnknown).with("kind", kind.as_str());
                ImportProblem::of_file(1, &kind, problem)
            }
            SdmxProblem::Missing(name, at) => {
                let problem = Problem::new(Code::ImportDimensionMissing).with("name", name);
                ImportProblem::of_file(lines.line(at), "", problem)
            }
            SdmxProblem::TooMany(problem) => ImportProblem::of_file(0, "", problem),
            SdmxProblem::Empty => ImportProblem::of_file(0, "", Code::ImportEmpty.into()),
        }
    }
}

/// One series: the index of its data set, and its blocks.
struct Series {
    set: usize,
    blocks: Vec<u32>,
}

impl Series {
    /// Groups the blocks of a message by their keys.
    fn new(message: &Message<'_>) -> Result<Vec<Series>, SdmxProblem> {
        let mut all: Vec<Series> = Vec::new();
        let mut distinct = Distinct::default();
        let mut key = String::new();

        for (number, set) in message.sets.iter().enumerate() {
            for block in set.blocks.clone() {
                let head = message.key(set, block)?;
                key.clear();
                for (name, value) in &head {
                    // Data sets of another structure have other dimensions.
                    for text in [name, value] {
                        key.push_str(text);
                        key.push('\u{1f}');
                    }
                }
                let Ok(place) = u32::try_from(block) else {
                    continue;
                };
                match distinct.find(&key) {
                    Found::Known(at) => {
                        if let Some(series) = all.get_mut(at) {
                            series.blocks.push(place);
                        }
                    }
                    Found::New(_) => all.push(Series {
                        set: number,
                        blocks: vec![place],
                    }),
                    Found::Beyond => {}
                }
            }
        }

        match distinct.problem() {
            Some(problem) => Err(SdmxProblem::TooMany(problem)),
            None => Ok(all),
        }
    }
}

/// The groups of each data set; `None` without any series.
fn groups<'t>(message: &Message<'t>) -> Result<Option<Vec<Groups<'t>>>, SdmxProblem> {
    if message.blocks.is_empty() {
        return Ok(None);
    }
    for set in &message.sets {
        message.check_time(set)?;
    }
    let all = message.sets.iter().map(|set| Groups::new(message, set));
    Ok(Some(all.collect::<Result<_, _>>()?))
}

fn fill<'t>(
    draft: &mut Draft<'t>,
    message: &Message<'t>,
    groups: &[Groups<'t>],
    lines: &Lines<'_>,
    series: &Series,
) -> Result<(), Broken> {
    let mut blocks = series.blocks.iter().map(|&block| block as usize);
    let (Some(set), Some(first)) = (message.sets.get(series.set), blocks.clone().next()) else {
        return Ok(());
    };
    let key = message.key(set, first)?;
    let place = lines.place(message.begin(first));
    draft.id = Spot {
        text: path(key.iter().map(|(_, value)| value.as_ref())).into(),
        place,
    };
    let mut entries = Entries::default();
    blocks.try_for_each(|block| message.observations(set, block, lines, &mut entries))?;

    let MessageHead { mut attributes, .. } = message.head(set, first)?;
    if let Some(groups) = groups.get(series.set) {
        attributes.extend(groups.of_key(&key).cloned());
    }
    draft.frequency =
        frequency(code(&key, &attributes), entries.first_date()).map(|text| Spot { text, place });
    let mut naming = Naming::default();
    let mut seen: HashSet<(Cow<'t, str>, Option<Language>)> = HashSet::new();
    let dimensions = key.into_iter().map(|(id, value)| Attribute {
        id,
        value,
        language: None,
    });
    for attribute in attributes.into_iter().chain(dimensions) {
        let language = attribute.language.or(message.language);
        let name = (attribute.id, language);
        if !seen.contains(&name) {
            concept::describe(&mut naming, &name.0, attribute.value, language);
            seen.insert(name);
        }
    }
    naming.source.clone_from(&message.source);
    naming.into_fields(draft, place);
    entries.into_draft(draft);
    Ok(())
}

/// The code of the frequency: a dimension, an attribute, or the format of time.
fn code<'t>(
    key: &[(Cow<'t, str>, Cow<'t, str>)],
    attributes: &[Attribute<'t>],
) -> Option<Cow<'t, str>> {
    let of_key = key
        .iter()
        .find(|(id, _)| concept::is(id, concept::FREQUENCY));
    let of = |concept: &str| {
        let found = attributes
            .iter()
            .find(|attribute| concept::is(&attribute.id, concept));
        found.map(|attribute| attribute.value.clone())
    };
    let of_key = of_key.map(|(_, value)| value.clone());
    of_key
        .or_else(|| of(concept::FREQUENCY))
        .or_else(|| of("TIME_FORMAT").filter(|format| format.starts_with('P')))
}
