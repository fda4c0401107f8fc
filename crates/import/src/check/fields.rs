//! Fields of an indicator: the content of the file, checked like the form.

use domain::calendar::frequency::Frequency;
use domain::catalogue::key::MetricPath;
use domain::catalogue::licence::Licence;
use domain::catalogue::metric::{
    Aggregation, EndChoice, EndForm, MetricForm, ParentChoice, Transformation,
};
use domain::problem::{Code, Problem};
use domain::text::language::{Language, Text};

use super::{FoundProblems, id};
use crate::content::cell::{is_blank, unguarded};
use crate::draft::{Draft, Keyword, Spot};
use crate::report::{Fields, ImportProblem};
use crate::scene::Scene;

pub(super) struct FieldCheckInput<'a, 't> {
    pub(super) draft: &'a Draft<'t>,
    pub(super) path: Option<&'a MetricPath>,
    pub(super) frequency: Option<Frequency>,
    /// Whether the indicator exists.
    pub(super) is_known: bool,
    pub(super) language: Language,
    pub(super) scene: &'a Scene<'a>,
}

/// The given fields; a new indicator without a name gets the last segment of its id as its name.
pub(super) fn read(input: &FieldCheckInput<'_, '_>, found: &mut FoundProblems) -> Fields {
    let mut fields = Fields::default();
    for (keyword, spot) in &input.draft.fields {
        if !is_blank(&spot.text) {
            take(input, *keyword, spot, &mut fields, found);
        }
    }
    if input.draft.fields.is_empty() {
        name_new(input, &mut fields);
        return fields;
    }
    check(input, &mut fields, found);
    name_new(input, &mut fields);
    fields
}

fn name_new(input: &FieldCheckInput<'_, '_>, fields: &mut Fields) {
    if input.is_known || !fields.name.is_empty() {
        return;
    }
    let last = input.path.and_then(|path| path.segments().next_back());
    *wording(&mut fields.name, input.language) = last.map(str::to_owned);
}

fn wording(text: &mut Text, language: Language) -> &mut Option<String> {
    match language {
        Language::Fr => &mut text.fr,
        Language::En => &mut text.en,
    }
}

fn take(
    input: &FieldCheckInput<'_, '_>,
    keyword: Keyword,
    spot: &Spot<'_>,
    fields: &mut Fields,
    found: &mut FoundProblems,
) {
    let text = unguarded(&spot.text);
    let (own, fr, en) = (input.language, Language::Fr, Language::En);
    let place = match keyword {
        Keyword::Id | Keyword::Frequency | Keyword::Problem => return,
        Keyword::Name => wording(&mut fields.name, own),
        Keyword::NameFr => wording(&mut fields.name, fr),
        Keyword::NameEn => wording(&mut fields.name, en),
        Keyword::Unit => wording(&mut fields.unit, own),
        Keyword::UnitFr => wording(&mut fields.unit, fr),
        Keyword::UnitEn => wording(&mut fields.unit, en),
        Keyword::Notes => wording(&mut fields.notes, own),
        Keyword::NotesFr => wording(&mut fields.notes, fr),
        Keyword::NotesEn => wording(&mut fields.notes, en),
        Keyword::Tags => wording(&mut fields.tags, own),
        Keyword::TagsFr => wording(&mut fields.tags, fr),
        Keyword::TagsEn => wording(&mut fields.tags, en),
        Keyword::Reason => wording(&mut fields.reason, own),
        Keyword::ReasonFr => wording(&mut fields.reason, fr),
        Keyword::ReasonEn => wording(&mut fields.reason, en),
        Keyword::Source => &mut fields.source,
        Keyword::Parameter => &mut fields.parameter,
        Keyword::Discontinued => {
            fields.discontinued = Some(unless_slash(text));
            return;
        }
        Keyword::Successor => {
            fields.successor = Some(unless_slash(text));
            return;
        }
        Keyword::Parent => {
            fields.parent = parent(input.scene, spot, text, found);
            return;
        }
        Keyword::Licence => {
            fields.licence = choice(Licence::read(text.trim()), keyword, spot, found);
            return;
        }
        Keyword::Aggregation => {
            fields.aggregation = choice(Aggregation::parse(text.trim()), keyword, spot, found);
            return;
        }
        Keyword::Transformation => {
            let chosen = Transformation::parse(text.trim());
            fields.transformation = choice(chosen, keyword, spot, found);
            return;
        }
    };

    match place {
        // `name` and the field of its language, with different texts.
        Some(other) if other.trim() != text.trim() => {
            let twin = |(keyword, other): &&(Keyword, Spot<'_>)| {
                field_of(*keyword, input.language) == field_of_spot(input, spot)
                    && other.place != spot.place
            };
            let other = input.draft.fields.iter().find(twin);
            let problem = Problem::at(keyword.as_str(), Code::ImportFieldDiffers)
                .with("other", other.map_or(0, |(_, other)| other.place.line));
            found.push(ImportProblem::at(spot.place, text, problem));
        }
        _ => *place = Some(text.to_owned()),
    }
}

fn choice<T>(
    chosen: Option<T>,
    keyword: Keyword,
    spot: &Spot<'_>,
    found: &mut FoundProblems,
) -> Option<T> {
    if chosen.is_none() {
        let problem = Problem::at(keyword.as_str(), Code::InvalidChoice);
        found.push(ImportProblem::at(spot.place, &spot.text, problem));
    }
    chosen
}

/// `/` means none: an empty text here.
fn unless_slash(text: &str) -> String {
    let text = text.trim();
    if text == "/" { "" } else { text }.to_owned()
}

/// `/` means no parent: an empty text here.
fn parent(
    scene: &Scene<'_>,
    spot: &Spot<'_>,
    text: &str,
    found: &mut FoundProblems,
) -> Option<String> {
    let text = text.trim();
    if text == "/" {
        return Some(String::new());
    }
    match id::within(text, scene) {
        Ok(path) => Some(path.to_owned()),
        Err(collection) => {
            let problem = Problem::at("parent", Code::ImportOtherCollection)
                .with("collection", domain::text::quoted(&collection));
            found.push(ImportProblem::at(spot.place, text, problem));
            None
        }
    }
}

/// The form field of a keyword.
const fn field_of(keyword: Keyword, language: Language) -> &'static str {
    let french = matches!(language, Language::Fr);

    match keyword {
        Keyword::Id | Keyword::Problem => "path",
        Keyword::Frequency => "frequency",
        Keyword::NameFr => "name.fr",
        Keyword::NameEn => "name.en",
        Keyword::Name if french => "name.fr",
        Keyword::Name => "name.en",
        Keyword::UnitFr => "unit.fr",
        Keyword::UnitEn => "unit.en",
        Keyword::Unit if french => "unit.fr",
        Keyword::Unit => "unit.en",
        Keyword::NotesFr => "notes.fr",
        Keyword::NotesEn => "notes.en",
        Keyword::Notes if french => "notes.fr",
        Keyword::Notes => "notes.en",
        Keyword::TagsFr => "tags.fr",
        Keyword::TagsEn => "tags.en",
        Keyword::Tags if french => "tags.fr",
        Keyword::Tags => "tags.en",
        Keyword::Source => "source",
        Keyword::Licence => "licence",
        Keyword::Parent => "parent",
        Keyword::Aggregation => "aggregation",
        Keyword::Transformation => "transformation",
        Keyword::Parameter => "parameter",
        Keyword::Discontinued => "end.date",
        Keyword::ReasonFr => "end.reason.fr",
        Keyword::ReasonEn => "end.reason.en",
        Keyword::Reason if french => "end.reason.fr",
        Keyword::Reason => "end.reason.en",
        Keyword::Successor => "end.successor",
    }
}

fn field_of_spot(input: &FieldCheckInput<'_, '_>, spot: &Spot<'_>) -> &'static str {
    let mut fields = input.draft.fields.iter();
    fields
        .find(|(_, other)| other.place == spot.place)
        .map_or("", |(keyword, _)| field_of(*keyword, input.language))
}

/// Checks the given fields by the rules of the form, and replaces them with its normalised values. Absent required
/// fields are filled with valid values so that they cause no problem.
fn check(input: &FieldCheckInput<'_, '_>, fields: &mut Fields, found: &mut FoundProblems) {
    const STANDS_IN: &str = "x";

    let named = !fields.name.is_empty();
    // An existing indicator may keep its transformation.
    let judged = !input.is_known || fields.transformation.is_some();

    let form = MetricForm {
        path: input.path.map_or(STANDS_IN, MetricPath::as_str).to_owned(),
        frequency: input.frequency.unwrap_or(Frequency::Yearly),
        name: if named {
            fields.name.clone()
        } else {
            Text::en(STANDS_IN)
        },
        unit: fields.unit.clone(),
        notes: fields.notes.clone(),
        tags: fields.tags.clone(),
        source: fields.source.clone(),
        licence: fields.licence,
        parent: fields.parent.clone(),
        aggregation: fields.aggregation.unwrap_or_default(),
        transformation: fields.transformation.unwrap_or_default(),
        parameter: fields.parameter.clone().filter(|_| judged),
        end: end(fields),
    };

    match form.check() {
        Ok(checked) => {
            fields.name = if named { checked.name } else { Text::default() };
            fields.unit = checked.unit;
            fields.notes = checked.notes;
            fields.tags = checked.tags;
            fields.source = checked.source;
            fields.parent = match checked.parent {
                ParentChoice::ByPath => None,
                ParentChoice::Nothing => Some(String::new()),
                ParentChoice::At(path) => Some(path.as_str().to_owned()),
            };
            if judged {
                fields.parameter = checked.parameter.map(|parameter| parameter.to_string());
            }
            if let EndChoice::At(end) = checked.end {
                if fields.discontinued.is_some() {
                    fields.discontinued = Some(end.date.to_string());
                }
                fields.reason = end.reason;
            }
        }
        Err(problems) => {
            for problem in problems {
                add_problem(input, problem, found);
            }
        }
    }
}

/// The end as the form has it, without its successor. A reason without a date is checked with an example date.
fn end(fields: &Fields) -> EndChoice<EndForm> {
    const STANDS_IN: &str = "2000-01-01";

    let date = match fields.discontinued.as_deref() {
        Some("") => return EndChoice::Nothing,
        Some(date) => date,
        None if fields.reason.is_empty() => return EndChoice::Stay,
        None => STANDS_IN,
    };
    EndChoice::At(EndForm {
        date: date.to_owned(),
        reason: fields.reason.clone(),
        successor: None,
    })
}

/// Reports a problem of the form at the position of its field in the file.
fn add_problem(input: &FieldCheckInput<'_, '_>, problem: Problem, found: &mut FoundProblems) {
    let field = problem.field.as_deref().unwrap_or_default();
    let frequency_unknown = input.frequency.is_none();
    let of_frequency = matches!(field, "aggregation" | "transformation" | "parameter");
    if frequency_unknown && of_frequency {
        // The missing frequency has to be corrected first.
        return;
    }
    let mut given = input.draft.fields.iter();
    let given = given.find(|(keyword, _)| {
        let own = field_of(*keyword, input.language);
        own == field || own.split('.').next() == Some(field)
    });
    match given {
        Some((keyword, spot)) => {
            let problem = problem.in_field(keyword.as_str());
            found.push(ImportProblem::at(spot.place, &spot.text, problem));
        }
        None => {
            let id = &input.draft.id;
            found.push(ImportProblem::at(id.place, &id.text, problem));
        }
    }
}
