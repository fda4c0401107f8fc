//! What is around series in the files of offices.

/// Something around the series; each has variants.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Extra {
    /// Lines of text above.
    Title,
    /// Lines of facts above: unit, frequency, source.
    Facts,
    /// Lines of text below.
    Notes,
    /// Lines of text with numbers below.
    NumberedNotes,
    /// A column of remarks on few observations.
    Remarks,
    /// A column of small numbers on few observations, which stand for footnotes.
    FootnoteNumbers,
    /// A column of codes, coordinates or line numbers.
    Codes,
    /// A column with the unit.
    Unit,
    /// Totals or averages of years between the observations.
    Totals,
    /// A second table beside the first one.
    Beside,
    /// Observations that are missing.
    Missing,
    /// Keys and years that are written once for several lines.
    Blanks,
    /// The latest observation first.
    Reversed,
    /// Marks behind the last dates.
    Marks,
    /// Names of series in two lines.
    TwoHeads,
}

impl Extra {
    /// All, in the order of their numbers.
    pub(super) const ALL: [Extra; 15] = [
        Extra::Title,
        Extra::Facts,
        Extra::Notes,
        Extra::NumberedNotes,
        Extra::Remarks,
        Extra::FootnoteNumbers,
        Extra::Codes,
        Extra::Unit,
        Extra::Totals,
        Extra::Beside,
        Extra::Missing,
        Extra::Blanks,
        Extra::Reversed,
        Extra::Marks,
        Extra::TwoHeads,
    ];
}
