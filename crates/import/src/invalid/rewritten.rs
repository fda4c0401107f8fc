//! Drafts of files whose own form cannot be written, in the long form.

use std::borrow::Cow;

use domain::calendar::frequency::Frequency;
use domain::calendar::period::Period;
use domain::number::Number;

use super::Writer;
use super::reasons::{Reason, Reasons};
use crate::content::cell::is_blank;
use crate::draft::{Draft, Drafts, Entry, Keyword, Spot};
use crate::interpretation::Interpretation;
use crate::notation::{self, ValueRead};
use crate::report::shown;

const FIELDS: [Keyword; 23] = [
    Keyword::Name,
    Keyword::NameFr,
    Keyword::NameEn,
    Keyword::Unit,
    Keyword::UnitFr,
    Keyword::UnitEn,
    Keyword::Notes,
    Keyword::NotesFr,
    Keyword::NotesEn,
    Keyword::Tags,
    Keyword::TagsFr,
    Keyword::TagsEn,
    Keyword::Source,
    Keyword::Licence,
    Keyword::Parent,
    Keyword::Aggregation,
    Keyword::Transformation,
    Keyword::Parameter,
    Keyword::Discontinued,
    Keyword::Reason,
    Keyword::ReasonFr,
    Keyword::ReasonEn,
    Keyword::Successor,
];

/// The columns that any line needs.
#[derive(Default)]
pub(super) struct Used {
    text: bool,
    fields: Vec<Keyword>,
}

impl Used {
    /// The columns of the rejected drafts.
    pub(super) fn new(drafts: Drafts<'_>, reasons: &[Option<Reasons>]) -> Used {
        let mut used = Used::default();
        for (draft, _) in drafts.zip(reasons).filter(|(_, reasons)| reasons.is_some()) {
            let mut texts = draft.entries.iter().filter_map(|entry| entry.text.as_ref());
            used.text = used.text || texts.any(|text| !is_blank(&text.text));
            for (keyword, _) in &draft.fields {
                if !used.fields.contains(keyword) {
                    used.fields.push(*keyword);
                }
            }
        }
        used
    }

    fn fields(&self) -> impl Iterator<Item = Keyword> {
        FIELDS
            .into_iter()
            .filter(|keyword| self.fields.contains(keyword))
    }
}

impl Writer {
    /// Writes drafts in the long form.
    pub(super) fn rewritten(
        &mut self,
        drafts: Drafts<'_>,
        used: &Used,
        interpretation: &Interpretation,
    ) {
        let head = ["id", "frequency", "date", "value"].into_iter();
        let head = head.chain(used.text.then_some("text"));
        let head = head.chain(used.fields().map(|keyword| keyword.as_str()));
        self.out.row(head.chain([Keyword::Problem.as_str()]));

        for (draft, reasons) in drafts.zip(&self.reasons) {
            let Some(reasons) = reasons else { continue };
            let frequency = frequency_of(&draft, interpretation);
            let code = draft.frequency.as_ref().map(|spot| spot.text.trim());
            let code = code
                .or(frequency.map(Frequency::as_str))
                .unwrap_or_default();
            let lines = lines(&draft, frequency, interpretation);
            let reported = reported(&draft, &lines, reasons);
            for (place, (line, reported)) in lines.iter().zip(&reported).enumerate() {
                let [date, value, text] = &line.cells;
                let fields = used.fields().map(|keyword| {
                    let of_keyword = |(given, _): &&(Keyword, Spot<'_>)| *given == keyword;
                    let given = draft.fields.iter().find(of_keyword);
                    given
                        .filter(|_| place == 0)
                        .map_or("", |(_, spot)| &*spot.text)
                });
                let observation = [reasons.id.as_str(), code, date, value].into_iter();
                let observation = observation.chain(used.text.then_some(&**text));
                self.out
                    .row(observation.chain(fields).chain([reported.as_str()]));
            }
        }
    }
}

/// A line of the long form.
struct Line<'d> {
    /// The entry of the line; `None` for a draft without entries.
    entry: Option<&'d Entry<'d>>,
    /// Date, value and text.
    cells: [Cow<'d, str>; 3],
}

/// The reasons of each line: on the line of the observation concerned, all others on the first line.
fn reported(draft: &Draft<'_>, lines: &[Line<'_>], reasons: &Reasons) -> Vec<String> {
    let mut reported = vec![String::new(); lines.len()];
    let mut left: Vec<&Reason> = reasons.all.iter().collect();

    // Lines may share a position, as in a text of one line: each then takes one reason.
    for (line, cell) in lines.iter().zip(&mut reported) {
        let Some(entry) = line.entry.filter(|_| !left.is_empty()) else {
            continue;
        };
        let spots = [Some(&entry.value), Some(&entry.date), entry.text.as_ref()];
        for spot in spots.into_iter().flatten() {
            let is_of = |reason: &&Reason| {
                let import_problem = &reason.import_problem;
                let is_there =
                    import_problem.place == spot.place && import_problem.text == shown(&spot.text);
                is_there && !reasons.is_whole(reason, &draft.id)
            };
            if let Some(at) = left.iter().position(is_of) {
                reasons.push(cell, left.remove(at), &draft.id, "");
            }
        }
    }

    if let Some(first) = reported.first_mut() {
        for reason in left {
            reasons.push(first, reason, &draft.id, "");
        }
    }

    reported
}

fn frequency_of(draft: &Draft<'_>, interpretation: &Interpretation) -> Option<Frequency> {
    match &draft.frequency {
        Some(spot) => Frequency::parse(spot.text.trim()),
        None => interpretation.frequency,
    }
}

/// Date, value and text of each observation as repaired, or as in the file if the repaired text is still invalid. A
/// draft without observations has one line.
fn lines<'d>(
    draft: &'d Draft<'_>,
    frequency: Option<Frequency>,
    interpretation: &Interpretation,
) -> Vec<Line<'d>> {
    let mut lines = Vec::with_capacity(draft.entries.len());

    for entry in &draft.entries {
        let value = match notation::value(&entry.value.text, &interpretation.numbers) {
            ValueRead::Missing => continue,
            ValueRead::Text(value) if Number::parse(&value).is_ok() => value,
            ValueRead::Text(_) => Cow::Borrowed(&*entry.value.text),
        };
        let written = entry.date.text.trim();
        let date = frequency
            .filter(|frequency| frequency.is_dated())
            .map(|frequency| {
                (
                    notation::date(written, frequency, &interpretation.dates),
                    frequency,
                )
            })
            .filter(|(date, frequency)| Period::parse(*frequency, date).is_ok());
        let date = date.map_or(Cow::Borrowed(written), |(date, _)| date);
        let text = entry.text.as_ref().map_or("", |spot| &*spot.text);
        lines.push(Line {
            entry: Some(entry),
            cells: [date, value, Cow::Borrowed(text)],
        });
    }

    if lines.is_empty() {
        lines.push(Line {
            entry: None,
            cells: [const { Cow::Borrowed("") }; 3],
        });
    }
    lines
}
