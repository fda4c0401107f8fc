//! XML as a sequence of tags, each with its position in the text. Nothing is fetched, and only the five entities of XML
//! and numeric character references are replaced.

use std::borrow::Cow;

use quick_xml::XmlVersion;
use quick_xml::events::attributes::Attributes;
use quick_xml::events::{BytesRef, Event};
use quick_xml::reader::Reader;

/// Most nested elements; data messages have fewer than ten.
const MAX_DEPTH: usize = 64;

/// Most attributes of an element, and most values of a key or a list of attributes: data structures have a few dozen,
/// and each is compared with all others.
pub(super) const MAX_ATTRIBUTES: usize = 200;

/// The start of an element.
#[derive(Debug, Clone, Copy)]
pub(super) struct Element<'t> {
    /// Its name without prefix.
    pub(super) name: &'t str,
    /// The text between `<` and `>`.
    source: &'t str,
    /// The length of the whole name in it, in bytes.
    name_length: usize,
    /// The position in the whole text, in bytes.
    pub(super) at: usize,
}

/// The next item of a text.
#[derive(Debug)]
pub(super) enum Tag<'t> {
    /// The start of an element; an empty element ends immediately after.
    Open(Element<'t>),
    /// The end of the innermost element.
    Close,
    /// The text between tags, unescaped.
    Text(Cow<'t, str>),
    /// The text of a document type.
    Type(&'t str),
    /// The end of the text, outside of all elements.
    End,
}

/// The position at which the text ends early or is no XML, in bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Broken(pub(super) usize);

/// Reads a text, or a part of it with whole elements.
pub(super) struct Tags<'t> {
    text: &'t str,
    base: usize,
    xml: Reader<&'t [u8]>,
    depth: usize,
}

impl<'t> Tags<'t> {
    /// Reads `part`, which begins at `base` in the whole text.
    pub(super) fn new(part: &'t str, base: usize) -> Self {
        let mut xml = Reader::from_str(part);
        xml.config_mut().expand_empty_elements = true;
        Tags {
            text: part,
            base,
            xml,
            depth: 0,
        }
    }

    /// The position of the next tag, in bytes.
    pub(super) fn at(&self) -> usize {
        self.base + self.here()
    }

    /// The number of open elements.
    pub(super) const fn depth(&self) -> usize {
        self.depth
    }

    pub(super) fn next(&mut self) -> Result<Tag<'t>, Broken> {
        loop {
            let begin = self.here();
            let event = self.xml.read_event().map_err(|_| {
                let at = usize::try_from(self.xml.error_position()).unwrap_or(begin);
                Broken(self.base + at.max(begin))
            })?;
            let broken = Broken(self.base + begin);
            return Ok(match event {
                Event::Start(_) | Event::Empty(_) => {
                    self.depth += 1;
                    if self.depth > MAX_DEPTH {
                        return Err(broken);
                    }
                    Tag::Open(self.element(begin).ok_or(broken)?)
                }
                Event::End(_) => {
                    self.depth = self.depth.saturating_sub(1);
                    Tag::Close
                }
                Event::Text(text) => Tag::Text(text.xml10_content()),
                Event::CData(text) => Tag::Text(text.xml10_content()),
                Event::GeneralRef(name) => Tag::Text(reference(&name).ok_or(broken)?.into()),
                Event::DocType(_) => {
                    Tag::Type(self.text.get(begin..self.here()).unwrap_or_default())
                }
                Event::Eof if self.depth > 0 => return Err(broken),
                Event::Eof => Tag::End,
                Event::Comment(_) | Event::Decl(_) | Event::PI(_) => continue,
            });
        }
    }

    /// The text of the element that has just begun, up to its end, without the text of inner elements.
    pub(super) fn text(&mut self) -> Result<Cow<'t, str>, Broken> {
        let inside = self.depth;
        let mut whole: Cow<'t, str> = Cow::Borrowed("");
        while self.depth >= inside {
            match self.next()? {
                Tag::Text(text) if self.depth == inside => {
                    if whole.is_empty() {
                        whole = text;
                    } else {
                        whole.to_mut().push_str(&text);
                    }
                }
                Tag::End => return Err(Broken(self.at())),
                _ => {}
            }
        }
        Ok(whole)
    }

    /// Skips the element that has just begun. Its content is still checked.
    pub(super) fn skip(&mut self) -> Result<(), Broken> {
        let inside = self.depth;
        while self.depth >= inside {
            match self.next()? {
                Tag::Open(element) => element.check()?,
                Tag::End => return Err(Broken(self.at())),
                Tag::Close | Tag::Text(_) | Tag::Type(_) => {}
            }
        }
        Ok(())
    }

    fn here(&self) -> usize {
        usize::try_from(self.xml.buffer_position()).unwrap_or(usize::MAX)
    }

    /// The element whose tag has just been read.
    fn element(&self, begin: usize) -> Option<Element<'t>> {
        let tag = self.text.get(begin..self.here())?;
        // Only the tag itself: text before it is no markup.
        let source = tag.trim_start_matches('\u{feff}');
        let source = source.strip_prefix('<')?.strip_suffix('>')?;
        let source = source.strip_suffix('/').unwrap_or(source);
        let whole = source.split(|c: char| c.is_ascii_whitespace()).next()?;
        Some(Element {
            name: whole.rsplit(':').next()?,
            source,
            name_length: whole.len(),
            at: self.base + begin,
        })
    }
}

/// An attribute: its name, and its value with entities replaced.
pub(super) struct Attribute<'t> {
    /// The name with its prefix.
    pub(super) key: &'t str,
    pub(super) value: Cow<'t, str>,
}

impl<'t> Element<'t> {
    /// Its attributes; more than [`MAX_ATTRIBUTES`] are rejected.
    pub(super) fn attributes(self) -> impl Iterator<Item = Result<Attribute<'t>, Broken>> {
        let broken = Broken(self.at);
        let all = Attributes::new(self.source, self.name_length).take(MAX_ATTRIBUTES + 1);
        all.enumerate().map(move |(number, attribute)| {
            let attribute = attribute.map_err(|_| broken)?;
            if number >= MAX_ATTRIBUTES {
                return Err(broken);
            }
            let value = attribute.normalized_value(XmlVersion::Implicit1_0);
            Ok(Attribute {
                key: attribute.key.into_inner(),
                value: value.map_err(|_| broken)?,
            })
        })
    }

    /// Checks that all its attributes are readable.
    pub(super) fn check(self) -> Result<(), Broken> {
        self.attributes()
            .try_for_each(|attribute| attribute.map(|_| ()))
    }

    /// The value of an attribute by its whole name.
    pub(super) fn attribute(self, key: &str) -> Result<Option<Cow<'t, str>>, Broken> {
        for attribute in self.attributes() {
            let attribute = attribute?;
            if attribute.key == key {
                return Ok(Some(attribute.value));
            }
        }
        Ok(None)
    }
}

fn reference(name: &BytesRef<'_>) -> Option<String> {
    match name.resolve_char_ref() {
        Ok(Some(character)) => Some(character.to_string()),
        Ok(None) => quick_xml::escape::resolve_predefined_entity(name).map(str::to_owned),
        Err(_) => None,
    }
}
