//! Texts with runs of their own format: a raised or lowered run beside a number or a date is no part of it.

use quick_xml::events::Event;

use super::error::WorkbookError;
use super::markup::{Markup, attribute};
use crate::content::{Looks, looks};

/// Most bytes of one text: a cell has at most 32,767 characters.
pub(super) const MAX_TEXT: usize = 128 << 10;

/// The position of a run of text above or below the line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Script {
    Raised,
    Lowered,
}

impl Script {
    fn named(name: &str) -> Option<Script> {
        match name {
            "superscript" => Some(Script::Raised),
            "subscript" => Some(Script::Lowered),
            _ => None,
        }
    }

    /// The digit as a character above or below the line; other characters stay.
    fn digit(self, c: char) -> char {
        let digits = match self {
            Script::Raised => {
                "\u{2070}\u{b9}\u{b2}\u{b3}\u{2074}\u{2075}\u{2076}\u{2077}\u{2078}\u{2079}"
            }
            Script::Lowered => {
                "\u{2080}\u{2081}\u{2082}\u{2083}\u{2084}\u{2085}\u{2086}\u{2087}\u{2088}\u{2089}"
            }
        };
        let place = c.to_digit(10).and_then(|digit| usize::try_from(digit).ok());
        place
            .and_then(|place| digits.chars().nth(place))
            .unwrap_or(c)
    }
}

/// Appends the text of a `si` or `is` element that has just begun: its `t`, or those of its runs, without its
/// pronunciation (`rPh`).
///
/// Runs with `vertAlign` (ECMA-376 part 1, 18.4.14) are left out where the others make a number or a date: a raised 2
/// beside 5.1 refers to a footnote. In other texts their digits stay above or below the line: CO\u{2082}, m\u{b2}.
pub(super) fn read_rich(markup: &mut Markup<'_>, out: &mut String) -> Result<(), WorkbookError> {
    let begins = out.len();
    let (mut plain, mut run) = (String::new(), String::new());
    let mut script = None;
    let mut has_script = false;
    let mut open = 1_u32;

    while open > 0 {
        let is_text = match markup.next()? {
            Event::Start(start) => match start.local_name().as_ref() {
                "t" => true,
                "rPh" => {
                    markup.skip()?;
                    continue;
                }
                name => {
                    open += 1;
                    if name == "r" {
                        script = None;
                    } else if name == "vertAlign" {
                        script = Script::named(&attribute(&start, "val")?.unwrap_or_default());
                    }
                    false
                }
            },
            Event::End(_) => {
                open -= 1;
                false
            }
            Event::Eof => return Err(WorkbookError::Broken),
            _ => false,
        };
        if !is_text {
            continue;
        }
        run.clear();
        let room = MAX_TEXT.saturating_sub(out.len());
        markup.text(&mut run, room)?;
        match script {
            Some(script) => {
                has_script = true;
                out.extend(run.chars().map(|c| script.digit(c)));
            }
            None => {
                out.push_str(&run);
                plain.push_str(&run);
            }
        }
    }

    if has_script && is_whole(&plain) {
        out.truncate(begins);
        out.push_str(&plain);
    }

    Ok(())
}

/// Whether a text is a number or a date by itself. After 10 a raised number is a power.
fn is_whole(text: &str) -> bool {
    let text = text.trim();
    let is_power = text.strip_suffix("10").is_some_and(|before| {
        !before.ends_with(|c: char| c.is_ascii_digit() || matches!(c, '.' | ','))
    });
    !is_power && matches!(looks(text), Looks::Number | Looks::Figure | Looks::Date)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_numbers_and_dates_are_whole_without_their_raised_digits() {
        for (text, expected) in [
            ("5.1", true),
            ("1 234,5", true),
            ("110", true),
            ("2024", true),
            ("janv. 2024", true),
            ("m", false),
            ("10", false),
            ("2.5 x 10", false),
            ("", false),
        ] {
            assert_eq!(is_whole(text), expected, "{text}");
        }
        let raised: String = "2(p)".chars().map(|c| Script::Raised.digit(c)).collect();
        assert_eq!(raised, "\u{b2}(p)");
        assert_eq!(Script::Lowered.digit('2'), '\u{2082}');
    }
}
