//! The key and the attributes of a series.

use std::borrow::Cow;

use domain::text::language::Language;

use crate::format::sdmx::concept;
use crate::format::sdmx::tags::{Broken, Element, MAX_ATTRIBUTES, Tag, Tags};

use super::scan::{Block, DataSet, Message, Span, Style, is_time, language_of};
use crate::format::sdmx::xml::SdmxProblem;

/// A dimension or an attribute with its value.
#[derive(Debug, Clone)]
pub(super) struct Attribute<'t> {
    pub(super) id: Cow<'t, str>,
    pub(super) value: Cow<'t, str>,
    pub(super) language: Option<Language>,
}

/// The values of dimensions by their identifiers, in the order of the key.
pub(super) type Key<'t> = Vec<(Cow<'t, str>, Cow<'t, str>)>;

/// The beginning of a block.
#[derive(Debug, Default)]
pub(super) struct MessageHead<'t> {
    /// Dimensions; in structure-specific data also attributes, which the data set distinguishes from them.
    pub(super) key: Vec<Attribute<'t>>,
    pub(super) attributes: Vec<Attribute<'t>>,
}

impl<'t> Message<'t> {
    /// The position of a block in the text, in bytes.
    pub(super) fn begin(&self, block: usize) -> usize {
        self.blocks
            .get(block)
            .map_or(0, |block| block.span.at as usize)
    }

    /// A part of the text as tags.
    pub(super) fn tags(&self, span: Span) -> Tags<'t> {
        let (at, end) = (span.at as usize, span.end as usize);
        Tags::new(self.text.get(at..end).unwrap_or_default(), at)
    }

    /// The key of a block without time: every dimension of its data set.
    pub(super) fn key(&self, set: &DataSet<'t>, block: usize) -> Result<Key<'t>, Broken> {
        let head = self.whole_head(set, block)?;
        let value = |id: &Cow<'t, str>| {
            let found = head.key.iter().find(|attribute| attribute.id == *id);
            found.map_or(Cow::Borrowed(""), |attribute| attribute.value.clone())
        };
        Ok(set
            .dimensions
            .iter()
            .map(|id| (id.clone(), value(id)))
            .collect())
    }

    /// The attributes of a block.
    pub(super) fn head(&self, set: &DataSet<'t>, block: usize) -> Result<MessageHead<'t>, Broken> {
        let mut head = self.whole_head(set, block)?;
        if self.style == Style::Specific {
            let key = std::mem::take(&mut head.key).into_iter();
            let others = key.filter(|attribute| !set.dimensions.contains(&attribute.id));
            head.attributes.extend(others);
        }
        Ok(head)
    }

    /// The dimensions of a generic data set, from its first block.
    pub(super) fn generic_dimensions(
        &self,
        set: &DataSet<'t>,
    ) -> Result<Vec<Cow<'t, str>>, Broken> {
        let mut dimensions = Vec::new();
        if !set.blocks.is_empty() {
            for attribute in self.whole_head(set, set.blocks.start)?.key {
                if !is_time(&attribute.id) && !dimensions.contains(&attribute.id) {
                    dimensions.push(attribute.id);
                }
            }
        }
        Ok(dimensions)
    }

    /// Rejects a data set whose first observation has no time.
    pub(super) fn check_time(&self, set: &DataSet<'t>) -> Result<(), SdmxProblem> {
        for number in set.blocks.clone().take(1) {
            let first = self.first_observation(set, number)?;
            if first.is_some_and(|observation| observation.time.is_none()) {
                return Err(SdmxProblem::Missing(concept::TIME, self.begin(number)));
            }
        }
        Ok(())
    }

    /// Attributes of the whole data set.
    pub(super) fn of_set(&self, set: &DataSet<'t>) -> Result<Vec<Attribute<'t>>, Broken> {
        if let Some(span) = set.attributes {
            let mut tags = self.tags(span);
            // The element itself.
            tags.next()?;
            return values(&mut tags);
        }
        let at = set.tag.at as usize;
        let tag = self.text.get(at..set.tag.end as usize).unwrap_or_default();
        match Tags::new(tag, at).next()? {
            Tag::Open(element) if self.style == Style::Specific => of_element(element),
            _ => Ok(Vec::new()),
        }
    }

    /// The time of a series, common to all its observations.
    pub(super) fn time_around(&self, around: Span) -> Result<Option<Cow<'t, str>>, Broken> {
        let key = self.series_head(around)?.key.into_iter();
        let mut times = key.filter(|attribute| is_time(&attribute.id));
        Ok(times.next().map(|attribute| attribute.value))
    }

    fn whole_head(&self, set: &DataSet<'t>, block: usize) -> Result<MessageHead<'t>, Broken> {
        let Some(&block) = self.blocks.get(block) else {
            return Ok(MessageHead::default());
        };
        let mut head = match block {
            Block {
                is_series: true,
                span,
                ..
            } => return self.series_head(span),
            Block {
                around: Some(span), ..
            } => self.series_head(span)?,
            Block { .. } => MessageHead::default(),
        };
        if let Some(observation) = self.observation_at(set, block.span)? {
            head.key.extend(observation.key);
        }
        Ok(head)
    }

    /// The content of a series before its first observation.
    fn series_head(&self, span: Span) -> Result<MessageHead<'t>, Broken> {
        let mut tags = self.tags(span);
        let mut head = MessageHead::default();
        let Tag::Open(series) = tags.next()? else {
            return Ok(head);
        };

        if self.style == Style::Specific {
            head.key = of_element(series)?;
        }

        loop {
            match tags.next()? {
                Tag::Open(element) => match element.name {
                    "SeriesKey" => head.key = values(&mut tags)?,
                    "Attributes" => head.attributes = values(&mut tags)?,
                    "Comp" => {
                        head.attributes.extend(component(&mut tags, element)?);
                        few(&head.attributes, element.at)?;
                    }
                    "Obs" => return Ok(head),
                    _ => tags.skip()?,
                },
                Tag::Close | Tag::End => return Ok(head),
                _ => {}
            }
        }
    }
}

/// The XML attributes that are data: those without a prefix.
pub(super) fn of_element(element: Element<'_>) -> Result<Vec<Attribute<'_>>, Broken> {
    let mut all = Vec::new();
    for attribute in element.attributes() {
        let attribute = attribute?;
        if !attribute.key.contains(':') && attribute.key != "xmlns" {
            all.push(Attribute {
                id: attribute.key.into(),
                value: attribute.value,
                language: None,
            });
        }
    }
    Ok(all)
}

/// Rejects more attributes than any data structure has.
pub(super) const fn few(all: &[Attribute<'_>], at: usize) -> Result<(), Broken> {
    if all.len() > MAX_ATTRIBUTES {
        return Err(Broken(at));
    }
    Ok(())
}

/// The elements `Value` of the element that has just begun, up to its end: `id` in SDMX 2.1, `concept` in 2.0.
pub(super) fn values<'t>(tags: &mut Tags<'t>) -> Result<Vec<Attribute<'t>>, Broken> {
    let inside = tags.depth();
    let mut all = Vec::new();

    while tags.depth() >= inside {
        match tags.next()? {
            Tag::Open(element) if element.name == "Value" => {
                few(&all, element.at)?;
                let language = language_of(element)?;
                let (mut id, mut value) = (None, None);
                for attribute in element.attributes() {
                    let attribute = attribute?;
                    match attribute.key {
                        "id" | "concept" => id = Some(attribute.value),
                        "value" => value = Some(attribute.value),
                        _ => {}
                    }
                }
                tags.skip()?;
                if let (Some(id), Some(value)) = (id, value) {
                    all.push(Attribute {
                        id,
                        value,
                        language,
                    });
                }
            }
            Tag::Open(_) => tags.skip()?,
            Tag::End => return Err(Broken(tags.at())),
            _ => {}
        }
    }

    Ok(all)
}

/// An attribute of SDMX 3.0 that is an element (`Comp`), up to its end: its values, or its texts in several languages.
pub(super) fn component<'t>(
    tags: &mut Tags<'t>,
    element: Element<'t>,
) -> Result<Vec<Attribute<'t>>, Broken> {
    let inside = tags.depth();
    let id = element.attribute("id")?.unwrap_or_default();
    let mut language = None;
    let mut all = Vec::new();

    while tags.depth() >= inside {
        match tags.next()? {
            Tag::Open(element) => {
                few(&all, element.at)?;
                language = language_of(element)?;
            }
            Tag::Text(value) if !value.trim().is_empty() => all.push(Attribute {
                id: id.clone(),
                value,
                language,
            }),
            Tag::End => return Err(Broken(tags.at())),
            Tag::Text(_) | Tag::Close | Tag::Type(_) => {}
        }
    }

    Ok(all)
}
