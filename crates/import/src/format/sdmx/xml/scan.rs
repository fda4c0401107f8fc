//! The first pass: the positions of all elements.

use std::borrow::Cow;
use std::collections::HashMap;
use std::ops::Range;

use domain::text::language::Language;

use crate::format::sdmx::concept;
use crate::format::sdmx::tags::{Broken, Element, Tag, Tags};

use crate::format::sdmx::xml::SdmxProblem;

/// Most data sets of a message, and most structures of its header.
const MAX_SETS: usize = 1_000;
/// Most bytes of a series before observations with a part of the key: it is read again for each of them.
const MAX_HEAD: usize = 16 << 10;
/// Most groups that are read; only a file with too many series can have more.
const MAX_GROUPS: usize = 50_000;
/// Most names of attributes that are examined as dimensions.
const MAX_NAMES: usize = 200;
/// Most characters of a code.
const MAX_CODE: usize = 60;

/// The notation of the data.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Style {
    /// Dimensions and attributes as elements `Value`.
    Generic,
    /// Dimensions and attributes as XML attributes.
    Specific,
}

/// A part of the text, in bytes.
#[derive(Debug, Clone, Copy)]
pub(super) struct Span {
    pub(super) at: u32,
    pub(super) end: u32,
}

/// The text of one series: its element, or one observation with a key of its own.
#[derive(Debug, Clone, Copy)]
pub(super) struct Block {
    pub(super) span: Span,
    /// The series around an observation that has a part of the key.
    pub(super) around: Option<Span>,
    pub(super) is_series: bool,
}

#[derive(Debug)]
pub(super) struct DataSet<'t> {
    /// The start tag of the element.
    pub(super) tag: Span,
    /// Attributes of all its series.
    pub(super) attributes: Option<Span>,
    pub(super) blocks: Range<usize>,
    pub(super) groups: Range<usize>,
    /// The dimension of the observations in a series; time by default.
    pub(super) at_observation: Cow<'t, str>,
    /// Its dimensions except time, in the order of the key.
    pub(super) dimensions: Vec<Cow<'t, str>>,
}

#[derive(Debug)]
pub(super) struct Message<'t> {
    pub(super) text: &'t str,
    pub(super) style: Style,
    pub(super) sets: Vec<DataSet<'t>>,
    pub(super) blocks: Vec<Block>,
    pub(super) groups: Vec<Span>,
    /// The sender, by name if it has one.
    pub(super) source: Option<Cow<'t, str>>,
    /// The language of its texts; `None` where the file does not state it.
    pub(super) language: Option<Language>,
    /// The dimension at the observations of each structure, by reference.
    structures: HashMap<Cow<'t, str>, Cow<'t, str>>,
    /// The dimension at the observations of the first structure.
    at_observation: Option<Cow<'t, str>>,
    /// Whether the header withdraws all data sets without an action of their own.
    withdraws: bool,
    /// Data sets begun, withdrawn ones included.
    begun: usize,
}

/// An XML attribute in structure-specific data that is examined as a dimension.
struct Candidate<'t> {
    name: &'t str,
    count: usize,
    /// Whether all its values can be codes.
    codes: bool,
}

/// Finds dimensions that a message does not declare: attributes of every element, always with a code, that are not
/// known as attributes of SDMX.
#[derive(Default)]
struct Candidates<'t> {
    all: Vec<Candidate<'t>>,
    elements: usize,
}

impl<'t> Candidates<'t> {
    fn add(&mut self, element: Element<'t>) -> Result<(), Broken> {
        self.elements += 1;

        for attribute in element.attributes() {
            let attribute = attribute?;
            let name = attribute.key;
            if name.contains(':') || name == "xmlns" || is_time(name) || concept::is_attribute(name)
            {
                continue;
            }
            let code = is_code(&attribute.value);
            let known = self.all.len();
            match self.all.iter_mut().find(|candidate| candidate.name == name) {
                Some(candidate) => {
                    candidate.count += 1;
                    candidate.codes &= code;
                }
                None if known < MAX_NAMES => self.all.push(Candidate {
                    name,
                    count: 1,
                    codes: code,
                }),
                None => {}
            }
        }

        Ok(())
    }

    fn dimensions(self) -> impl Iterator<Item = Cow<'t, str>> {
        let elements = self.elements;
        let all = self.all.into_iter();
        all.filter(move |candidate| candidate.codes && candidate.count == elements)
            .map(|candidate| Cow::Borrowed(candidate.name))
    }
}

/// Whether a name is that of the dimension of time, in SDMX 2.0 too.
pub(super) fn is_time(id: &str) -> bool {
    concept::is(id, concept::TIME) || concept::is(id, "TIME")
}

fn is_code(value: &str) -> bool {
    let letters = |byte: u8| {
        byte.is_ascii_alphanumeric()
            || matches!(byte, b'_' | b'-' | b'@' | b'$' | b'.' | b'+' | b'*')
    };
    (1..=MAX_CODE).contains(&value.len()) && value.bytes().all(letters)
}

impl<'t> Message<'t> {
    /// Reads a message as a whole. `language` is preferred for the name of the sender.
    pub(super) fn read(text: &'t str, language: Language) -> Result<Self, SdmxProblem> {
        let body = text.trim_start_matches('\u{feff}');
        let mut tags = Tags::new(body, text.len() - body.len());

        let root = loop {
            match tags.next()? {
                Tag::Open(element) => break element,
                Tag::Type(text) if text.to_ascii_lowercase().contains("html") => {
                    return Err(SdmxProblem::Unknown("HTML".to_owned()));
                }
                Tag::Text(text) if text.trim().is_empty() => {}
                _ => return Err(Broken(tags.at()).into()),
            }
        };

        let style = match root.name {
            "GenericData" | "GenericTimeSeriesData" => Style::Generic,
            "CompactData" | "StructureSpecificData" | "StructureSpecificTimeSeriesData" => {
                Style::Specific
            }
            name if name.eq_ignore_ascii_case("html") => {
                return Err(SdmxProblem::Unknown("HTML".to_owned()));
            }
            name => return Err(SdmxProblem::Unknown(name.chars().take(MAX_CODE).collect())),
        };

        let mut message = Message {
            text,
            style,
            sets: Vec::new(),
            blocks: Vec::new(),
            groups: Vec::new(),
            source: None,
            language: language_of(root)?,
            structures: HashMap::new(),
            at_observation: None,
            withdraws: false,
            begun: 0,
        };

        loop {
            match tags.next()? {
                Tag::Open(element) if element.name == "Header" => {
                    message.header(&mut tags, language)?
                }
                Tag::Open(element) if element.name == "DataSet" => {
                    message.set(&mut tags, element)?
                }
                Tag::Open(_) => tags.skip()?,
                Tag::End => return Ok(message),
                Tag::Close | Tag::Text(_) => {}
                Tag::Type(_) => return Err(Broken(tags.at()).into()),
            }
        }
    }

    fn header(&mut self, tags: &mut Tags<'t>, preferred: Language) -> Result<(), Broken> {
        let inside = tags.depth();
        let mut sender = (None, Vec::new());
        let mut in_sender = false;

        while tags.depth() >= inside {
            match tags.next()? {
                Tag::Open(element) if element.name == "Sender" => {
                    sender.0 = element.attribute("id")?;
                    in_sender = true;
                }
                Tag::Open(element)
                    if element.name == "Name" && in_sender && tags.depth() == inside + 2 =>
                {
                    let language = language_of(element)?;
                    sender.1.push((language, tags.text()?));
                }
                Tag::Open(element) if element.name == "Structure" && tags.depth() == inside + 1 => {
                    let id = element.attribute("structureID")?.unwrap_or_default();
                    if self.structures.len() >= MAX_SETS {
                        return Err(Broken(element.at));
                    }
                    if let Some(dimension) = element.attribute("dimensionAtObservation")? {
                        self.at_observation.get_or_insert_with(|| dimension.clone());
                        self.structures.entry(id).or_insert(dimension);
                    }
                }
                Tag::Open(element)
                    if element.name == "DataSetAction" && tags.depth() == inside + 1 =>
                {
                    self.withdraws = concept::withdraws(&tags.text()?);
                }
                Tag::Close if tags.depth() == inside => in_sender = false,
                Tag::End => return Err(Broken(tags.at())),
                _ => {}
            }
        }

        let (id, mut names) = sender;
        // INSEE writes in French, but states so only in the header.
        if self.language.is_none() && id.as_deref() == Some("FR1") {
            self.language = Some(Language::Fr);
        }

        let wanted = names
            .iter()
            .position(|(language, _)| *language == Some(preferred));
        let chosen = wanted.unwrap_or(0);
        let name = (chosen < names.len()).then(|| names.swap_remove(chosen).1);
        self.source = name.filter(|name| !name.trim().is_empty()).or(id);

        Ok(())
    }

    fn set(&mut self, tags: &mut Tags<'t>, element: Element<'t>) -> Result<(), Broken> {
        let inside = tags.depth();
        let tag = span(element.at, tags.at());
        self.begun += 1;
        if self.begun > MAX_SETS {
            return Err(Broken(element.at));
        }

        let (mut at_observation, mut withdrawn) = (None, self.withdraws);
        for attribute in element.attributes() {
            let attribute = attribute?;
            match attribute.key.rsplit(':').next() {
                Some("structureRef") => {
                    at_observation = self.structures.get(&attribute.value).cloned();
                }
                Some("action") => withdrawn = concept::withdraws(&attribute.value),
                _ => {}
            }
        }

        // Withdrawn data are no values, although the file may still contain the last ones.
        if withdrawn {
            return tags.skip();
        }

        let at_observation = at_observation.or_else(|| self.at_observation.clone());
        let mut set = DataSet {
            tag,
            attributes: None,
            blocks: self.blocks.len()..self.blocks.len(),
            groups: self.groups.len()..self.groups.len(),
            at_observation: at_observation.unwrap_or(concept::TIME.into()),
            dimensions: Vec::new(),
        };

        let (mut of_series, mut of_observations) = (Candidates::default(), Candidates::default());
        while tags.depth() >= inside {
            let tag = tags.next()?;
            if let Tag::Open(element) = &tag {
                element.check()?;
            }
            match tag {
                Tag::Open(element) => match element.name {
                    "Series" => {
                        self.series(tags, element, &set, &mut of_series, &mut of_observations)?
                    }
                    "Obs" => {
                        tags.skip()?;
                        self.add_block(element, tags.at(), None, false);
                        if self.style == Style::Specific {
                            of_observations.add(element)?;
                        }
                    }
                    // In SDMX 2.0 series may be inside their group.
                    "Group" if self.style == Style::Generic => {
                        let depth = tags.depth();
                        while tags.depth() >= depth {
                            match tags.next()? {
                                Tag::Open(inner) if inner.name == "Series" => {
                                    self.series(
                                        tags,
                                        inner,
                                        &set,
                                        &mut of_series,
                                        &mut of_observations,
                                    )?;
                                }
                                Tag::Open(_) => tags.skip()?,
                                Tag::End => return Err(Broken(tags.at())),
                                _ => {}
                            }
                        }
                        self.add_group(element, tags.at());
                    }
                    "Attributes" if self.style == Style::Generic => {
                        tags.skip()?;
                        set.attributes = Some(span(element.at, tags.at()));
                    }
                    _ => {
                        tags.skip()?;
                        if self.style == Style::Specific && element.name != "Annotations" {
                            self.add_group(element, tags.at());
                        }
                    }
                },
                Tag::End => return Err(Broken(tags.at())),
                _ => {}
            }
        }

        set.blocks.end = self.blocks.len();
        set.groups.end = self.groups.len();
        set.dimensions = match self.style {
            Style::Specific => of_series
                .dimensions()
                .chain(of_observations.dimensions())
                .collect(),
            Style::Generic => self.generic_dimensions(&set)?,
        };

        let idbank = set
            .dimensions
            .iter()
            .position(|id| concept::is(id, concept::IDBANK));
        if let Some(at) = idbank.filter(|_| self.style == Style::Specific) {
            set.dimensions = vec![set.dimensions.swap_remove(at)];
        }

        self.sets.push(set);
        Ok(())
    }

    fn series(
        &mut self,
        tags: &mut Tags<'t>,
        element: Element<'t>,
        set: &DataSet<'t>,
        of_series: &mut Candidates<'t>,
        of_observations: &mut Candidates<'t>,
    ) -> Result<(), Broken> {
        if self.style == Style::Specific {
            of_series.add(element)?;
        }

        if is_time(&set.at_observation) {
            tags.skip()?;
            self.add_block(element, tags.at(), None, true);
            return Ok(());
        }

        let inside = tags.depth();
        let first = self.blocks.len();
        while tags.depth() >= inside {
            match tags.next()? {
                Tag::Open(observation) => {
                    let is_first = observation.name == "Obs" && self.blocks.len() == first;
                    if is_first && observation.at - element.at > MAX_HEAD {
                        return Err(Broken(element.at));
                    }
                    tags.skip()?;
                    if observation.name == "Obs" {
                        if self.style == Style::Specific {
                            of_observations.add(observation)?;
                        }
                        self.add_block(
                            observation,
                            tags.at(),
                            Some(span(element.at, element.at)),
                            false,
                        );
                    }
                }
                Tag::End => return Err(Broken(tags.at())),
                _ => {}
            }
        }

        let end = tags.at();
        for block in self.blocks.iter_mut().skip(first) {
            block.around = Some(span(element.at, end));
        }
        Ok(())
    }

    fn add_block(
        &mut self,
        element: Element<'t>,
        end: usize,
        around: Option<Span>,
        is_series: bool,
    ) {
        self.blocks.push(Block {
            span: span(element.at, end),
            around,
            is_series,
        });
    }

    fn add_group(&mut self, element: Element<'t>, end: usize) {
        if self.groups.len() < MAX_GROUPS {
            self.groups.push(span(element.at, end));
        }
    }
}

fn span(at: usize, end: usize) -> Span {
    Span {
        at: u32::try_from(at).unwrap_or(u32::MAX),
        end: u32::try_from(end).unwrap_or(u32::MAX),
    }
}

/// The language that an element states for its text.
pub(super) fn language_of(element: Element<'_>) -> Result<Option<Language>, Broken> {
    let tag = element.attribute("xml:lang")?;
    Ok(tag.and_then(|tag| Language::parse(&tag.get(..2)?.to_ascii_lowercase())))
}
