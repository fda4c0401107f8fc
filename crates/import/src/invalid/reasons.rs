//! The reasons of a rejection, each beside its cell.

use crate::content::cell::is_blank;
use crate::draft::Spot;
use crate::report::{ImportProblem, shown};

/// Most bytes of the reasons in one cell: half the limit of a sheet's cell.
const MAX_BYTES: usize = 16_000;

/// A reason for a rejection.
#[derive(Debug, Clone, PartialEq)]
pub struct Reason {
    /// The problem and its position.
    pub import_problem: ImportProblem,
    /// The message, in the reader's language.
    pub sentence: String,
}

/// The reasons for the rejection of an item.
pub(super) struct Reasons {
    /// The id, as repaired.
    pub(super) id: String,
    pub(super) all: Vec<Reason>,
}

impl Reasons {
    /// Whether a reason concerns an indicator as a whole: its position is that of the id, and its text is the id, or
    /// either of them is blank.
    /// (In formats with known lines only, many other texts have the same position.)
    pub(super) fn is_whole(&self, reason: &Reason, id: &Spot<'_>) -> bool {
        let text = &reason.import_problem.text;
        let is_id = [shown(&id.text), shown(&self.id)].contains(text);
        let is_reported = text.is_empty() || is_blank(&id.text) || is_id;
        reason.import_problem.place == id.place && is_reported
    }

    /// Appends a reason to a cell, after the label of its line (`label`) and the wrong text. A reason for the indicator
    /// as a whole has no such prefix: it appears beside the id.
    pub(super) fn push(&self, cell: &mut String, reason: &Reason, id: &Spot<'_>, label: &str) {
        if !cell.is_empty() {
            cell.push(' ');
        }
        if !self.is_whole(reason, id) {
            let label = shown(label);
            let text = &reason.import_problem.text;
            let text = if *text == label { "" } else { text };
            cell.push_str(&label);
            if !(label.is_empty() || text.is_empty()) {
                cell.push(' ');
            }
            if !text.is_empty() {
                cell.extend(["“", text, "”"]);
            }
            if !(label.is_empty() && text.is_empty()) {
                cell.push_str(": ");
            }
        }
        cell.push_str(&reason.sentence);
        cell.truncate(cell.floor_char_boundary(MAX_BYTES));
    }
}

#[cfg(test)]
mod tests {
    use domain::problem::Code;

    use super::*;
    use crate::report::CellPosition;

    fn reasons() -> (Reasons, Spot<'static>) {
        let reasons = Reasons {
            id: "under/a".to_owned(),
            all: Vec::new(),
        };
        let id = Spot {
            text: "a".into(),
            place: CellPosition::new(1, 2),
        };
        (reasons, id)
    }

    fn reason(place: (u32, u32), text: &str, sentence: &str) -> Reason {
        let (line, column) = place;
        Reason {
            import_problem: ImportProblem::at(
                CellPosition::new(line, column),
                text,
                Code::LineValueFormat.into(),
            ),
            sentence: sentence.to_owned(),
        }
    }

    fn cell(label: &str, place: (u32, u32), text: &str) -> String {
        let (reasons, id) = reasons();
        let mut cell = String::new();
        reasons.push(&mut cell, &reason(place, text, "No."), &id, label);
        cell
    }

    #[test]
    fn a_reason_says_where_and_what() {
        for (label, place, text, expected) in [
            ("2024-05", (9, 2), "12*", "2024-05 “12*”: No."),
            ("2024-05", (9, 2), "", "2024-05: No."),
            ("2024-13", (9, 1), "2024-13", "2024-13: No."),
            ("", (9, 2), "12*", "“12*”: No."),
            ("", (9, 2), "", "No."),
            ("id", (1, 2), "a", "No."),
            ("id", (1, 2), "under/a", "No."),
            ("id", (1, 2), "", "No."),
            ("", (1, 2), "12*", "“12*”: No."),
        ] {
            assert_eq!(cell(label, place, text), expected);
        }
        let long = cell(&"x".repeat(5_000), (9, 2), "12*");
        assert!(long.len() < 200, "{long}");
    }

    #[test]
    fn a_cell_holds_no_more_than_one_of_a_sheet_may() {
        let (reasons, id) = reasons();
        let reason = reason((9, 2), "é", &"é".repeat(99));
        let mut cell = String::new();
        for _ in 0..1_000 {
            reasons.push(&mut cell, &reason, &id, "2024");
        }
        assert!((MAX_BYTES - 1..=MAX_BYTES).contains(&cell.len()));
    }
}
