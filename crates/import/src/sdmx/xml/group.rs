//! Groups: attributes that several series share, by the dimensions that these have in common.

use std::borrow::Cow;
use std::collections::HashMap;

use crate::sdmx::tags::{Broken, Tag};

use super::head::{Attribute, Key, component, of_element, values};
use super::scan::{DataSet, Message, Span, Style};

/// The most different sets of dimensions that groups have.
const MAX_SHAPES: usize = 32;

/// The groups of one data set, found by the key of a series.
#[derive(Debug, Default)]
pub(super) struct Groups<'t> {
    shapes: Vec<Shape<'t>>,
}

/// Groups that have the same dimensions.
#[derive(Debug)]
struct Shape<'t> {
    dimensions: Vec<Cow<'t, str>>,
    /// By their values.
    places: HashMap<String, Vec<Span>>,
}

impl<'t> Groups<'t> {
    pub(super) fn of(message: &Message<'t>, set: &DataSet<'t>) -> Result<Self, Broken> {
        let mut groups = Groups::default();
        for &span in message.groups.get(set.groups.clone()).unwrap_or_default() {
            let (key, _) = message.group(set, span)?;
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
                shape.places.entry(values).or_default().push(span);
            }
        }
        Ok(groups)
    }

    /// The attributes of all groups that a series with this key belongs to.
    pub(super) fn of_key(
        &self,
        message: &Message<'t>,
        set: &DataSet<'t>,
        key: &Key<'t>,
    ) -> Result<Vec<Attribute<'t>>, Broken> {
        let mut attributes = Vec::new();
        // Those with the most dimensions say the most.
        let mut shapes: Vec<&Shape<'t>> = self.shapes.iter().collect();
        shapes.sort_by_key(|shape| std::cmp::Reverse(shape.dimensions.len()));
        for shape in shapes {
            let places = shape.places.get(&joined(&shape.dimensions, key));
            for &span in places.into_iter().flatten() {
                attributes.extend(message.group(set, span)?.1);
            }
        }
        Ok(attributes)
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
                    "Attributes" => attributes.extend(values(&mut tags)?),
                    "Comp" => attributes.extend(component(&mut tags, element)?),
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

/// The values of these dimensions in a key, in one text.
fn joined(dimensions: &[Cow<'_, str>], key: &Key<'_>) -> String {
    let mut text = String::new();
    for dimension in dimensions {
        let found = key.iter().find(|(id, _)| id == dimension);
        text.push_str(found.map_or("", |(_, value)| value));
        text.push('\u{1f}');
    }
    text
}
