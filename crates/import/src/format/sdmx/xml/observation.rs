//! Observations of a block.

use std::borrow::Cow;

use crate::draft::{Entries, Spot};
use crate::format::cube::{Lines, Remarks, period};
use crate::format::sdmx::concept;
use crate::format::sdmx::tags::{Broken, Element, Tag, Tags};

use super::head::{Attribute, component, few, values};
use super::scan::{DataSet, Message, Span, Style, is_time};

#[derive(Debug, Default)]
pub(super) struct Observation<'t> {
    at: usize,
    /// Its own dimensions; in structure-specific data everything except time and value.
    pub(super) key: Vec<Attribute<'t>>,
    pub(super) time: Option<Cow<'t, str>>,
    value: Option<Cow<'t, str>>,
    remarks: Remarks<'t>,
}

impl<'t> Message<'t> {
    /// Collects the observations of a block.
    pub(super) fn observations(
        &self,
        set: &DataSet<'t>,
        block: usize,
        lines: &Lines<'_>,
        entries: &mut Entries<'t>,
    ) -> Result<(), Broken> {
        let Some(block) = self.blocks.get(block) else {
            return Ok(());
        };
        if block.is_series {
            let mut tags = self.tags(block.span);
            while let Some(observation) = self.next_observation(set, &mut tags)? {
                gather(observation, lines, entries);
            }
        } else if let Some(mut observation) = self.observation_at(set, block.span)? {
            if let (None, Some(around)) = (&observation.time, block.around) {
                observation.time = self.time_around(around)?;
            }
            gather(observation, lines, entries);
        }
        Ok(())
    }

    pub(super) fn first_observation(
        &self,
        set: &DataSet<'t>,
        block: usize,
    ) -> Result<Option<Observation<'t>>, Broken> {
        let Some(block) = self.blocks.get(block) else {
            return Ok(None);
        };
        let mut first = self.next_observation(set, &mut self.tags(block.span))?;
        if let (Some(observation), Some(around)) = (&mut first, block.around)
            && observation.time.is_none()
        {
            observation.time = self.time_around(around)?;
        }
        Ok(first)
    }

    /// The observation in a part of the text.
    pub(super) fn observation_at(
        &self,
        set: &DataSet<'t>,
        span: Span,
    ) -> Result<Option<Observation<'t>>, Broken> {
        self.next_observation(set, &mut self.tags(span))
    }

    fn next_observation(
        &self,
        set: &DataSet<'t>,
        tags: &mut Tags<'t>,
    ) -> Result<Option<Observation<'t>>, Broken> {
        loop {
            match tags.next()? {
                Tag::Open(element) if element.name == "Obs" => {
                    return match self.style {
                        Style::Generic => generic(tags, element, &set.at_observation),
                        Style::Specific => specific(tags, element),
                    }
                    .map(Some);
                }
                // The series itself.
                Tag::Open(_) if tags.depth() == 1 => {}
                Tag::Open(_) => tags.skip()?,
                Tag::End => return Ok(None),
                Tag::Close | Tag::Text(_) | Tag::Type(_) => {}
            }
        }
    }
}

fn generic<'t>(
    tags: &mut Tags<'t>,
    element: Element<'t>,
    at_observation: &Cow<'t, str>,
) -> Result<Observation<'t>, Broken> {
    let inside = tags.depth();
    let mut observation = Observation {
        at: element.at,
        ..Observation::default()
    };

    while tags.depth() >= inside {
        match tags.next()? {
            Tag::Open(element) => match element.name {
                "ObsDimension" => {
                    few(&observation.key, element.at)?;
                    let id = element.attribute("id")?;
                    let value = element.attribute("value")?.unwrap_or_default();
                    observation.place(id.unwrap_or_else(|| at_observation.clone()), value);
                    tags.skip()?;
                }
                "Time" => observation.time = Some(tags.text()?),
                "ObsKey" => {
                    few(&observation.key, element.at)?;
                    for attribute in values(tags)? {
                        observation.place(attribute.id, attribute.value);
                    }
                }
                "ObsValue" => {
                    observation.value = element.attribute("value")?;
                    tags.skip()?;
                }
                "Attributes" => {
                    for attribute in values(tags)? {
                        observation.remark(attribute);
                    }
                }
                _ => tags.skip()?,
            },
            Tag::End => return Err(Broken(tags.at())),
            _ => {}
        }
    }

    Ok(observation)
}

fn specific<'t>(tags: &mut Tags<'t>, element: Element<'t>) -> Result<Observation<'t>, Broken> {
    let inside = tags.depth();
    let mut observation = Observation {
        at: element.at,
        ..Observation::default()
    };

    for attribute in element.attributes() {
        let attribute = attribute?;
        if attribute.key.contains(':') || attribute.key == "xmlns" {
            continue;
        }
        let id = Cow::Borrowed(attribute.key);
        if concept::is(&id, concept::VALUE) {
            observation.value = Some(attribute.value);
        } else if concept::is_remark(&id) {
            observation.remark(Attribute {
                id,
                value: attribute.value,
                language: None,
            });
        } else {
            observation.place(id, attribute.value);
        }
    }

    while tags.depth() >= inside {
        match tags.next()? {
            Tag::Open(element) if element.name == "Comp" => {
                for attribute in component(tags, element)? {
                    observation.remark(attribute);
                }
            }
            Tag::Open(_) => tags.skip()?,
            Tag::End => return Err(Broken(tags.at())),
            _ => {}
        }
    }

    Ok(observation)
}

impl<'t> Observation<'t> {
    /// Records the value of a dimension.
    fn place(&mut self, id: Cow<'t, str>, value: Cow<'t, str>) {
        if is_time(&id) {
            self.time = Some(value);
        } else {
            self.key.push(Attribute {
                id,
                value,
                language: None,
            });
        }
    }

    fn remark(&mut self, attribute: Attribute<'t>) {
        if concept::is_remark(&attribute.id) {
            concept::remark(&mut self.remarks, &attribute.id, attribute.value);
        }
    }
}

fn gather<'t>(observation: Observation<'t>, lines: &Lines<'_>, entries: &mut Entries<'t>) {
    let place = lines.place(observation.at);
    let spot = |text| Spot { text, place };
    let date = match observation.time.unwrap_or_default() {
        Cow::Borrowed(text) => period(text),
        Cow::Owned(text) => Cow::Owned(period(&text).into_owned()),
    };
    let value = observation
        .value
        .filter(|value| !concept::is_missing(value));
    if let Some(entry) = observation
        .remarks
        .entry(spot(date), value.map(spot), place)
    {
        entries.push(entry);
    }
}
