//! XML of a workbook's parts, event by event, with limits on its size.

use std::io::{self, BufReader, Read};

use quick_xml::Reader;
use quick_xml::events::{BytesStart, Event};

use super::error::WorkbookError;
use crate::format::package::{PackagePart, TooMuch};

/// Most nested elements; workbooks have about ten.
const MAX_DEPTH: u32 = 100;
/// Most bytes of one text or one tag: far more than the 32,767 characters of a cell.
const MAX_TOKEN: usize = 4 << 20;
const BUFFER: usize = 64 << 10;

/// A part as events. An empty element is reported as a start and an end.
pub(super) struct Markup<'p> {
    xml: Reader<BufReader<Bounded<'p>>>,
    buffer: Vec<u8>,
    depth: u32,
}

/// Ends in an error if one event is too large.
struct Bounded<'p> {
    part: PackagePart<'p>,
    since: usize,
}

impl Read for Bounded<'_> {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        let read = self.part.read(into)?;
        self.since = self.since.saturating_add(read);
        if self.since > MAX_TOKEN {
            return Err(io::Error::other(TooMuch));
        }
        Ok(read)
    }
}

impl<'p> Markup<'p> {
    pub(super) fn new(part: PackagePart<'p>) -> Self {
        let bounded = Bounded { part, since: 0 };
        let mut xml = Reader::from_reader(BufReader::with_capacity(BUFFER, bounded));
        xml.config_mut().expand_empty_elements = true;
        Markup {
            xml,
            buffer: Vec::with_capacity(1024),
            depth: 0,
        }
    }

    /// The next event; at the end of the part [`Event::Eof`]. Document types, which workbooks never have, are rejected.
    pub(super) fn next(&mut self) -> Result<Event<'_>, WorkbookError> {
        self.buffer.clear();
        self.xml.get_mut().get_mut().since = 0;
        let event = self.xml.read_event_into(&mut self.buffer).map_err(error)?;
        match &event {
            Event::Start(_) => self.depth += 1,
            Event::End(_) => self.depth = self.depth.saturating_sub(1),
            Event::DocType(_) => return Err(WorkbookError::Broken),
            // A part that ends inside an element was cut off.
            Event::Eof if self.depth > 0 => return Err(WorkbookError::Broken),
            _ => {}
        }
        if self.depth > MAX_DEPTH {
            return Err(WorkbookError::Broken);
        }
        Ok(event)
    }

    /// Appends the text of the element that has just begun, without that of inner elements, up to its end. At most
    /// `max` bytes are appended.
    pub(super) fn text(&mut self, out: &mut String, max: usize) -> Result<(), WorkbookError> {
        let inside = self.depth;
        let end = out.len().saturating_add(max);
        loop {
            let depth = self.depth;
            match self.next()? {
                Event::Text(text) if depth == inside => push(out, &text.xml10_content(), end),
                Event::CData(text) if depth == inside => push(out, &text.xml10_content(), end),
                Event::GeneralRef(name) if depth == inside && out.len() < end => {
                    push_reference(out, &name)?;
                }
                Event::End(_) if depth == inside => return Ok(()),
                Event::Eof => return Err(WorkbookError::Broken),
                _ => {}
            }
        }
    }

    /// Skips the element that has just begun.
    pub(super) fn skip(&mut self) -> Result<(), WorkbookError> {
        let inside = self.depth;
        while self.depth >= inside {
            if matches!(self.next()?, Event::Eof) {
                return Err(WorkbookError::Broken);
            }
        }
        Ok(())
    }
}

/// The value of an attribute, by its name without prefix; entities are replaced.
pub(super) fn attribute(
    start: &BytesStart<'_>,
    name: &str,
) -> Result<Option<String>, WorkbookError> {
    for attribute in start.attributes().with_checks(false) {
        let attribute = attribute.map_err(|_| WorkbookError::Broken)?;
        if attribute.key.local_name().as_ref() == name {
            let value = attribute.normalized_value(quick_xml::XmlVersion::Implicit1_0);
            return value
                .map(|value| Some(value.into_owned()))
                .map_err(|_| WorkbookError::Broken);
        }
    }
    Ok(None)
}

fn push(out: &mut String, text: &str, end: usize) {
    let room = end.saturating_sub(out.len());
    out.push_str(
        text.get(..text.floor_char_boundary(room))
            .unwrap_or_default(),
    );
}

fn push_reference(
    out: &mut String,
    name: &quick_xml::events::BytesRef<'_>,
) -> Result<(), WorkbookError> {
    match name.resolve_char_ref() {
        Ok(Some(character)) => out.push(character),
        Ok(None) => match quick_xml::escape::resolve_predefined_entity(name) {
            Some(text) => out.push_str(text),
            None => return Err(WorkbookError::Broken),
        },
        Err(_) => return Err(WorkbookError::Broken),
    }
    Ok(())
}

fn error(error: quick_xml::Error) -> WorkbookError {
    match error {
        quick_xml::Error::Io(error)
            if error.get_ref().is_some_and(|inner| inner.is::<TooMuch>()) =>
        {
            WorkbookError::TooLarge
        }
        _ => WorkbookError::Broken,
    }
}
