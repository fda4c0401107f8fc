//! The rules that a line can break.

use crate::calendar::frequency::Frequency;
use crate::calendar::period::PeriodProblem;
use crate::number::{NumberProblem, StoredValue};
use crate::problem::Code;
use crate::series::status::StatusProblem;

/// The rule that a line breaks.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum LineRule {
    /// The line has no comma, semicolon or tab.
    NoSeparator,
    /// The field before the separator is empty.
    DateMissing,
    /// Not a date in any notation.
    DateFormat {
        /// The frequency of the series.
        expected: Frequency,
    },
    /// A date that does not exist.
    DateImpossible,
    /// A date, but of another frequency.
    DateOtherFrequency {
        /// The frequency of the series.
        expected: Frequency,
    },
    /// An earlier line has the same period or label.
    DateDuplicate {
        /// The number of the earlier line.
        other: u32,
    },
    /// A date or label with unclosed double quotes, or with text between the closing quote and the
    /// separator.
    DateQuote,
    /// A label of more than [`MAX_LABEL_CHARS`](crate::series::MAX_LABEL_CHARS) characters.
    LabelTooLong,
    /// A control character in the label.
    LabelControl,
    /// A value with unclosed double quotes, or with text between the closing quote and the separator.
    ValueQuote,
    /// No value: a missing observation must be left out.
    MissingValue,
    /// A decimal comma; unambiguous if the separator is not a comma, or if the value is in double quotes.
    ValueDecimalComma {
        /// The separator that the line was split at.
        separator: Separator,
    },
    /// Thousands separators.
    ValueThousands,
    /// A currency or percent sign.
    ValueSymbol,
    /// `NaN`, `inf` and similar.
    ValueNotFinite,
    /// Not a number.
    ValueFormat,
    /// More than [`MAX_DIGITS`](crate::number::MAX_DIGITS) significant digits.
    ValueDigits,
    /// Too large for a double.
    ValueRange,
    /// So close to 0 that the nearest double is 0.
    ValueUnderflow,
    /// Printing the nearest double does not restore the digits.
    ValuePrecision {
        /// The nearest double.
        stored: StoredValue,
    },
    /// The codes behind the value are no status, or do not fit it.
    Status(StatusProblem),
    /// A text with unclosed double quotes, or with more text after the closing quote.
    TextQuote,
    /// A text of more than [`MAX_TEXT_CHARS`](crate::series::MAX_TEXT_CHARS) characters.
    TextTooLong,
    /// A control character in the text.
    TextControl,
}

/// The separator between the fields of a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Separator {
    /// `,`
    Comma,
    /// `;`
    Semicolon,
    /// The tab character.
    Tab,
}

impl Separator {
    pub(super) const fn from_byte(byte: u8) -> Option<Separator> {
        match byte {
            b',' => Some(Separator::Comma),
            b';' => Some(Separator::Semicolon),
            b'\t' => Some(Separator::Tab),
            _ => None,
        }
    }

    /// The separator as a character.
    pub const fn as_char(self) -> char {
        match self {
            Separator::Comma => ',',
            Separator::Semicolon => ';',
            Separator::Tab => '\t',
        }
    }
}

impl LineRule {
    /// The problem code of the rule.
    #[must_use]
    pub const fn code(self) -> Code {
        match self {
            LineRule::NoSeparator => Code::LineNoSeparator,
            LineRule::DateMissing => Code::LineDateMissing,
            LineRule::DateFormat { .. } => Code::LineDateFormat,
            LineRule::DateImpossible => Code::LineDateImpossible,
            LineRule::DateOtherFrequency { .. } => Code::LineDateOtherFrequency,
            LineRule::DateDuplicate { .. } => Code::LineDateDuplicate,
            LineRule::DateQuote => Code::LineDateQuote,
            LineRule::LabelTooLong => Code::LineLabelTooLong,
            LineRule::LabelControl => Code::LineLabelControl,
            LineRule::ValueQuote => Code::LineValueQuote,
            LineRule::MissingValue => Code::LineMissingValue,
            LineRule::ValueDecimalComma { .. } => Code::LineValueDecimalComma,
            LineRule::ValueThousands => Code::LineValueThousands,
            LineRule::ValueSymbol => Code::LineValueSymbol,
            LineRule::ValueNotFinite => Code::LineValueNotFinite,
            LineRule::ValueFormat => Code::LineValueFormat,
            LineRule::ValueDigits => Code::LineValueDigits,
            LineRule::ValueRange => Code::LineValueRange,
            LineRule::ValueUnderflow => Code::LineValueUnderflow,
            LineRule::ValuePrecision { .. } => Code::LineValuePrecision,
            LineRule::Status(problem) => match problem {
                StatusProblem::Unknown(_) => Code::LineStatusUnknown,
                StatusProblem::Repeated(_) => Code::LineStatusRepeated,
                StatusProblem::TooMany => Code::LineStatusTooMany,
                StatusProblem::Contradictory(..) => Code::LineStatusContradictory,
                StatusProblem::WithheldValue(_) => Code::LineStatusWithheld,
                StatusProblem::UnexpectedValue(_) => Code::LineStatusValue,
                StatusProblem::NoReason => Code::LineStatusMissing,
            },
            LineRule::TextQuote => Code::LineTextQuote,
            LineRule::TextTooLong => Code::LineTextTooLong,
            LineRule::TextControl => Code::LineTextControl,
        }
    }

    /// The rule that a date breaks, in a series of the expected frequency.
    #[must_use]
    pub const fn of_date(problem: PeriodProblem, expected: Frequency) -> LineRule {
        match problem {
            PeriodProblem::Format => LineRule::DateFormat { expected },
            PeriodProblem::Impossible => LineRule::DateImpossible,
            PeriodProblem::OtherFrequency => LineRule::DateOtherFrequency { expected },
        }
    }

    /// The rule that a value breaks, in a line with this separator.
    #[must_use]
    pub const fn of_value(problem: NumberProblem, separator: Separator) -> LineRule {
        match problem {
            NumberProblem::Missing => LineRule::MissingValue,
            NumberProblem::DecimalComma => LineRule::ValueDecimalComma { separator },
            NumberProblem::Thousands => LineRule::ValueThousands,
            NumberProblem::Symbol => LineRule::ValueSymbol,
            NumberProblem::NotFinite => LineRule::ValueNotFinite,
            NumberProblem::Digits => LineRule::ValueDigits,
            NumberProblem::Range => LineRule::ValueRange,
            NumberProblem::Underflow => LineRule::ValueUnderflow,
            NumberProblem::Precision { stored } => LineRule::ValuePrecision { stored },
            NumberProblem::Format => LineRule::ValueFormat,
        }
    }
}
