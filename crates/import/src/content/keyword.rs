//! The keywords of lines and columns.

use crate::draft::Keyword;

const WORDS: [(&str, Keyword); 26] = [
    ("id", Keyword::Id),
    ("frequency", Keyword::Frequency),
    ("name", Keyword::Name),
    ("name_fr", Keyword::NameFr),
    ("name_en", Keyword::NameEn),
    ("unit", Keyword::Unit),
    ("unit_fr", Keyword::UnitFr),
    ("unit_en", Keyword::UnitEn),
    ("notes", Keyword::Notes),
    ("notes_fr", Keyword::NotesFr),
    ("notes_en", Keyword::NotesEn),
    ("tags", Keyword::Tags),
    ("tags_fr", Keyword::TagsFr),
    ("tags_en", Keyword::TagsEn),
    ("source", Keyword::Source),
    ("licence", Keyword::Licence),
    ("parent", Keyword::Parent),
    ("aggregation", Keyword::Aggregation),
    ("transformation", Keyword::Transformation),
    ("parameter", Keyword::Parameter),
    ("discontinued", Keyword::Discontinued),
    ("discontinued_reason", Keyword::Reason),
    ("discontinued_reason_fr", Keyword::ReasonFr),
    ("discontinued_reason_en", Keyword::ReasonEn),
    ("successor", Keyword::Successor),
    ("problem", Keyword::Problem),
];

impl Keyword {
    /// The keyword in a cell, without regard to case and to blanks around it.
    pub(crate) fn read(cell: &str) -> Option<Keyword> {
        let cell = cell.trim();
        WORDS
            .iter()
            .find(|(word, _)| word.eq_ignore_ascii_case(cell))
            .map(|(_, keyword)| *keyword)
    }

    /// The word of a keyword.
    pub(crate) fn as_str(self) -> &'static str {
        WORDS
            .iter()
            .find(|(_, keyword)| *keyword == self)
            .map_or("", |(word, _)| word)
    }
}

/// Whether a cell contains this word, without regard to case and to blanks around it.
pub(crate) fn is_word(cell: &str, word: &str) -> bool {
    cell.trim().eq_ignore_ascii_case(word)
}
