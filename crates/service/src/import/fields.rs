//! The fields of an indicator, merged with those in a file.

use domain::catalogue::metric::{
    Aggregation, EndChoice, EndForm, FrequencyChange, Metric, MetricFields, MetricForm,
    ParentChoice, SuccessorChoice, Transformation,
};
use domain::problem::Problem;
use domain::text::language::Text;
use import::{Content, Fields};

use super::family::ParentRequest;

/// Returns the fields of an indicator after publishing, and its requested parent. Fields that are absent from the file
/// stay unchanged.
///
/// # Errors
/// The problems of the fields as a whole.
pub(super) fn merged(
    content: &Content,
    known: Option<&Metric>,
) -> Result<(MetricFields, ParentRequest), Vec<Problem>> {
    let given = &content.fields;
    let text = |given: &Text, known: Option<&Text>| Text {
        fr: given.fr.clone().or_else(|| known?.fr.clone()),
        en: given.en.clone().or_else(|| known?.en.clone()),
    };

    let transformation = given
        .transformation
        .or(known.map(|known| known.transformation));
    let transformation = transformation.unwrap_or(Transformation::None);
    // A parameter belongs to its transformation and is dropped with it.
    let stays = known.filter(|known| known.transformation == transformation);

    let form = MetricForm {
        // The collection's own spelling.
        path: known.map_or_else(
            || content.path.as_str().to_owned(),
            |known| known.path.clone(),
        ),
        frequency: content.frequency,
        name: text(&given.name, known.map(|known| &known.name)),
        unit: text(&given.unit, known.map(|known| &known.unit)),
        notes: text(&given.notes, known.map(|known| &known.notes)),
        tags: text(&given.tags, known.map(|known| &known.tags)),
        source: given.source.clone().or_else(|| known?.source.clone()),
        licence: given.licence.or_else(|| known?.licence),
        parent: match (&given.parent, known) {
            (None, Some(_)) => Some(String::new()),
            (given, _) => given.clone(),
        },
        aggregation: given
            .aggregation
            .or(known.map(|known| known.aggregation))
            .unwrap_or(Aggregation::None),
        transformation,
        parameter: given.parameter.clone().or_else(|| stays?.parameter.clone()),
        end: end(given, known),
    };

    let mut problems = Vec::new();
    if let Some(known) = known {
        let change = FrequencyChange {
            from: known.frequency,
            to: content.frequency,
            observations: known.observations,
            vintage: known.vintage,
            // A frequency given by mistake in a file would begin many series anew.
            republishes: false,
        };
        problems.extend(change.check().err());
    }

    let fields = match form.check() {
        Ok(fields) if problems.is_empty() => fields,
        Ok(_) => return Err(problems),
        Err(more) => {
            // The name of the field in files.
            let named = more
                .into_iter()
                .map(|problem| match problem.field.as_deref() {
                    Some("end.date") => problem.in_field("discontinued"),
                    _ => problem,
                });
            problems.extend(named);
            return Err(problems);
        }
    };

    let wish = match (&given.parent, known, &fields.parent) {
        (None, Some(known), _) => ParentRequest::Stay(known.parent),
        (_, _, ParentChoice::ByPath) => ParentRequest::ByPath(fields.path.parent()),
        (_, _, ParentChoice::Nothing) => ParentRequest::Nothing,
        (_, _, ParentChoice::At(path)) => ParentRequest::At(path.clone()),
    };

    Ok((fields, wish))
}

/// The end of an indicator after publishing. A part that is absent from the file stays as it is.
fn end(given: &Fields, known: Option<&Metric>) -> EndChoice<EndForm> {
    let known = known.and_then(|known| known.end.as_ref());
    let is_silent = given.reason.is_empty() && given.successor.is_none();
    let date = match given.discontinued.as_deref() {
        Some("") => return EndChoice::Nothing,
        Some(date) => date.to_owned(),
        None if is_silent => return EndChoice::Stay,
        None => known.map_or_else(String::new, |end| end.date.to_string()),
    };
    let reason = known.map(|end| &end.reason);
    EndChoice::At(EndForm {
        date,
        reason: Text {
            fr: given.reason.fr.clone().or_else(|| reason?.fr.clone()),
            en: given.reason.en.clone().or_else(|| reason?.en.clone()),
        },
        successor: match given.successor.as_deref() {
            None => Some(SuccessorChoice::Present),
            Some("") => None,
            Some(address) => Some(SuccessorChoice::Near(address.to_owned())),
        },
    })
}
