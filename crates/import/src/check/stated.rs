//! What the publisher states for all indicators of a file or some: fields, the pattern of names, ids in small letters.

use std::borrow::Cow;

use crate::content::cell::{is_blank, unguarded};
use crate::draft::{Draft, Keyword, Spot};
use crate::interpretation::Interpretation;
use crate::options::{NAME, StatedField};

/// A draft with the stated fields that it has not, at the place of its id.
pub(super) fn complete<'t>(mut draft: Draft<'t>, interpretation: &Interpretation) -> Draft<'t> {
    if let Some(pattern) = &interpretation.names {
        name(&mut draft, pattern);
    }
    if interpretation.lower_ids {
        draft.id.text = Cow::Owned(draft.id.text.to_lowercase());
    }
    for &field in StatedField::ALL {
        let keywords = keywords(field);
        if !has_any(&draft, keywords)
            && let Some(text) = text_for(&draft, field, interpretation)
        {
            let [keyword, ..] = keywords;
            draft.fields.push((*keyword, spot(&draft, text.to_owned())));
        }
    }
    draft
}

/// The text stated for a field: for the indicator itself, else for all.
fn text_for<'i>(
    draft: &Draft<'_>,
    field: StatedField,
    interpretation: &'i Interpretation,
) -> Option<&'i str> {
    let id = unguarded(&draft.id.text).trim();
    let of_all = || {
        let mut stated = interpretation.stated.iter().rev();
        let found = stated.find(|(of, _)| *of == field);
        found.map(|(_, text)| text.as_str())
    };
    let of_one = interpretation.stated_for.text(id, field);
    of_one.or_else(of_all)
}

/// The keywords of a field, the one without a language first.
const fn keywords(field: StatedField) -> &'static [Keyword; 3] {
    match field {
        StatedField::Unit => &[Keyword::Unit, Keyword::UnitFr, Keyword::UnitEn],
        StatedField::Tags => &[Keyword::Tags, Keyword::TagsFr, Keyword::TagsEn],
        StatedField::Source => &[Keyword::Source; 3],
        StatedField::Licence => &[Keyword::Licence; 3],
    }
}

const NAMES: &[Keyword; 3] = &[Keyword::Name, Keyword::NameFr, Keyword::NameEn];

/// Puts each name of a draft into the pattern; without a name, the last segment of its id.
fn name(draft: &mut Draft<'_>, pattern: &str) {
    if !has_any(draft, NAMES) {
        let id = unguarded(&draft.id.text).trim();
        let last = id.rsplit_once('/').map_or(id, |(_, last)| last);
        let text = pattern.replace(NAME, last);
        draft.fields.push((Keyword::Name, spot(draft, text)));
        return;
    }
    for (keyword, spot) in &mut draft.fields {
        if NAMES.contains(keyword) && !is_blank(&spot.text) {
            let name = unguarded(&spot.text).trim();
            spot.text = Cow::Owned(pattern.replace(NAME, name));
        }
    }
}

fn has_any(draft: &Draft<'_>, keywords: &[Keyword]) -> bool {
    let is_one =
        |(keyword, spot): &(Keyword, Spot<'_>)| keywords.contains(keyword) && !is_blank(&spot.text);
    draft.fields.iter().any(is_one)
}

fn spot<'t>(draft: &Draft<'t>, text: String) -> Spot<'t> {
    Spot {
        text: Cow::Owned(text),
        place: draft.id.place,
    }
}
