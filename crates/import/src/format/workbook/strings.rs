//! Texts shared by cells, and the markup of texts.

use std::borrow::Cow;

use quick_xml::events::Event;

use super::error::WorkbookError;
use super::markup::Markup;
use super::rich::read_rich;
use crate::format::package::Package;

/// Most bytes of all texts together: 48 MiB.
const MAX_ALL: usize = 48 << 20;
/// Most texts.
const MAX_COUNT: usize = 8 << 20;

/// The texts shared by cells, concatenated.
#[derive(Debug, Default)]
pub(super) struct Strings {
    text: String,
    ends: Vec<u32>,
}

impl Strings {
    pub(super) fn read(
        package: &mut Package<'_>,
        part: Option<&str>,
    ) -> Result<Strings, WorkbookError> {
        let mut strings = Strings::default();
        let Some(part) = part.map(|part| package.part(part)).transpose()?.flatten() else {
            return Ok(strings);
        };
        let mut markup = Markup::new(part);
        let mut one = String::new();
        loop {
            match markup.next()? {
                Event::Start(start) if start.local_name().as_ref() == "si" => {}
                Event::Eof => return Ok(strings),
                _ => continue,
            }
            one.clear();
            read_rich(&mut markup, &mut one)?;
            strings.push(&unescape(&one))?;
        }
    }

    /// A text by its number, from 0.
    pub(super) fn get(&self, number: usize) -> Option<&str> {
        let end = *self.ends.get(number)? as usize;
        let before = number
            .checked_sub(1)
            .and_then(|before| self.ends.get(before));
        let begin = before.map_or(0, |&end| end as usize);
        self.text.get(begin..end)
    }

    fn push(&mut self, text: &str) -> Result<(), WorkbookError> {
        if self.text.len() + text.len() > MAX_ALL || self.ends.len() >= MAX_COUNT {
            return Err(WorkbookError::TooLarge);
        }
        self.text.push_str(text);
        self.ends
            .push(u32::try_from(self.text.len()).map_err(|_| WorkbookError::TooLarge)?);
        Ok(())
    }
}

/// Replaces `_xHHHH_`, the notation of workbooks for characters that XML does not allow (ECMA-376 part 1, 22.9.2.19).
pub(super) fn unescape(text: &str) -> Cow<'_, str> {
    if !text.contains("_x") {
        return Cow::Borrowed(text);
    }
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find("_x") {
        let (before, found) = rest.split_at(at);
        out.push_str(before);
        match escaped(found) {
            Some(character) => {
                out.push(character);
                rest = found.get(7..).unwrap_or_default();
            }
            None => {
                out.push('_');
                rest = found.get(1..).unwrap_or_default();
            }
        }
    }
    out.push_str(rest);
    Cow::Owned(out)
}

fn escaped(text: &str) -> Option<char> {
    let digits = text.get(2..6)?;
    if text.get(6..7)? != "_" || !digits.bytes().all(|digit| digit.is_ascii_hexdigit()) {
        return None;
    }
    char::from_u32(u32::from_str_radix(digits, 16).ok()?)
}
