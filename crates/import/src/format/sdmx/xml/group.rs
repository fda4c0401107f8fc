//! Groups: attributes that several series share, by the dimensions that these have in common.

use std::borrow::Cow;
use std::collections::HashMap;

use crate::format::sdmx::concept;
use crate::format::sdmx::tags::{Broken, Tag};

use super::head::{Attribute, Key, component, few, of_element, values};
use super::scan::{DataSet, Message, Span, Style};

/// Most different sets of dimensions that groups have.
const MAX_SHAPES: usize = 32;

/// Attributes that one data set gives to several series: to all of them, and by groups, found by the key of a series.
/// All are read once: a group that names no dimension, or one that all series have, belongs to each of these.
#[derive(Debug, Default)]
pub(super) struct Groups<'t> {
    /// Those with the most dimensions, the most specific, first.
    shapes: Vec<Shape<'t>>,
    of_set: Vec<Attribute<'t>>,
}

/// Groups that have the same dimensions.
#[derive(Debug)]
struct Shape<'t> {
    dimensions: Vec<Cow<'t, str>>,
    /// The attributes by the values of the dimensions; of several groups with the same values the first applies.
    places: HashMap<String, Vec<Attribute<'t>>>,
}

impl<'t> Groups<'t> {
    pub(super) fn new(message: &Message<'t>, set: &DataSet<'t>) -> Result<Self, Broken> {
        let mut groups = Groups::default();
        for attribute in message.of_set(set)? {
            add(&mut groups.of_set, attribute);
        }

        for &span in message.groups.get(set.groups.clone()).unwrap_or_default() {
            let (key, attributes) = message.group(set, span)?;
            let mut dimensions: Vec<Cow<'t, str>> = key.iter().map(|(id, _)| id.clone()).collect();
            dimensions.sort_unstable();
            let place = groups
                .shapes
                .iter()
                .position(|shape| shape.dimensions == dimensions);
            let place = match place {
                Some(place) => place,
                None if groups.shapes.len() < MAX_SHAPES => {
                    groups.shapes.push(Shape {
                        dimensions,
                        places: HashMap::new(),
                    });
                    groups.shapes.len() - 1
                }
                None => continue,
            };
            if let Some(shape) = groups.shapes.get_mut(place) {
                let values = joined(&shape.dimensions, &key);
                let known = shape.places.entry(values).or_default();
                for attribute in attributes {
                    add(known, attribute);
                }
            }
        }

        let dimensions = |shape: &Shape<'t>| std::cmp::Reverse(shape.dimensions.len());
        groups.shapes.sort_by_key(dimensions);
        Ok(groups)
    }

    /// The attributes of all groups that a series with this key belongs to, and those of the data set.
    pub(super) fn of_key<'g>(&'g self, key: &Key<'t>) -> impl Iterator<Item = &'g Attribute<'t>> {
        let shapes = self.shapes.iter().filter_map(|shape| {
            let values = joined(&shape.dimensions, key);
            shape.places.get(&values)
        });
        shapes.flatten().chain(&self.of_set)
    }
}

/// Adds an attribute that describes a series, unless it is already present.
fn add<'t>(all: &mut Vec<Attribute<'t>>, attribute: Attribute<'t>) {
    let same = |other: &Attribute<'t>| {
        concept::is(&other.id, &attribute.id) && other.language == attribute.language
    };
    if concept::is_told_of_series(&attribute.id) && !all.iter().any(same) {
        all.push(attribute);
    }
}

impl<'t> Message<'t> {
    /// The dimensions of a group, and its attributes.
    fn group(
        &self,
        set: &DataSet<'t>,
        span: Span,
    ) -> Result<(Key<'t>, Vec<Attribute<'t>>), Broken> {
        let mut tags = self.tags(span);
        let Tag::Open(element) = tags.next()? else {
            return Ok((Vec::new(), Vec::new()));
        };

        let (mut key, mut attributes) = (Vec::new(), Vec::new());
        if self.style == Style::Specific {
            attributes = of_element(element)?;
        }

        loop {
            match tags.next()? {
                Tag::Open(element) => match element.name {
                    "GroupKey" => key = values(&mut tags)?,
                    "Attributes" => {
                        few(&attributes, element.at)?;
                        attributes.extend(values(&mut tags)?);
                    }
                    "Comp" => {
                        few(&attributes, element.at)?;
                        attributes.extend(component(&mut tags, element)?);
                    }
                    _ => tags.skip()?,
                },
                Tag::Close | Tag::End => break,
                Tag::Text(_) | Tag::Type(_) => {}
            }
        }

        if self.style == Style::Specific {
            let all = attributes.into_iter();
            (key, attributes) = all.partition(|attribute| set.dimensions.contains(&attribute.id));
        }

        let key = key
            .into_iter()
            .map(|attribute| (attribute.id, attribute.value));
        Ok((key.collect(), attributes))
    }
}

/// The values of these dimensions in a key, joined in one text.
fn joined(dimensions: &[Cow<'_, str>], key: &Key<'_>) -> String {
    let mut text = String::new();
    for dimension in dimensions {
        let found = key.iter().find(|(id, _)| id == dimension);
        text.push_str(found.map_or("", |(_, value)| value));
        text.push('\u{1f}');
    }
    text
}
