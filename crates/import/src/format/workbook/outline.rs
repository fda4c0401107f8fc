//! The structure of a workbook: its sheets, and the parts with its texts and formats.

use std::collections::HashMap;

use quick_xml::events::Event;

use super::error::WorkbookError;
use super::markup::{Markup, attribute};
use crate::format::package::Package;

/// Most sheets offered.
const MAX_SHEETS: usize = 1_000;
/// Most stored characters of a sheet's name: programs allow 31.
const MAX_NAME: usize = 255;
/// Most bytes of the name of a part: many sheets may refer to the same part.
const MAX_PART: usize = 1_024;
const ROOT_LINKS: &str = "_rels/.rels";
const USUAL_BOOK: &str = "xl/workbook.xml";

/// The parts that a workbook is read from.
#[derive(Debug, Default)]
pub(super) struct Outline {
    /// Visible sheets with cells, in the order of their tabs.
    pub(super) sheets: Vec<SheetPart>,
    /// The table of texts that cells share.
    pub(super) strings: Option<String>,
    /// Formats of numbers.
    pub(super) styles: Option<String>,
    /// Whether dates count from 1904-01-01, as old Macintosh programs did.
    pub(super) from_1904: bool,
    /// Whether the program that saved the workbook left its formulas for the next program to compute.
    pub(super) to_be_computed: bool,
}

/// A sheet and the name of its part.
#[derive(Debug)]
pub(super) struct SheetPart {
    pub(super) name: String,
    pub(super) part: String,
}

/// A relation of one part to another (Open Packaging Conventions, ECMA-376 part 2).
struct Link {
    /// The last segment of its type: `worksheet`, `styles`. The transitional and the strict variant agree in it.
    kind: String,
    part: String,
}

impl Outline {
    pub(super) fn read(package: &mut Package<'_>) -> Result<Outline, WorkbookError> {
        let root = links(package, ROOT_LINKS, "")?;
        let book = root
            .into_values()
            .find(|link| link.kind == "officeDocument")
            .map_or_else(|| USUAL_BOOK.to_owned(), |link| link.part);
        let (folder, name) = book.rsplit_once('/').unwrap_or(("", &book));

        let links = links(
            package,
            &join(folder, &format!("_rels/{name}.rels")),
            folder,
        )?;

        let of_kind = |kind: &str| {
            let link = links.values().find(|link| link.kind == kind);
            link.map(|link| link.part.clone())
        };
        let mut outline = Outline {
            strings: of_kind("sharedStrings"),
            styles: of_kind("styles"),
            ..Outline::default()
        };

        let part = package.part(&book)?.ok_or(WorkbookError::Broken)?;
        outline.read_book(Markup::new(part), &links)?;
        Ok(outline)
    }

    fn read_book(
        &mut self,
        mut markup: Markup<'_>,
        links: &HashMap<String, Link>,
    ) -> Result<(), WorkbookError> {
        loop {
            match markup.next()? {
                Event::Start(start) => match start.local_name().as_ref() {
                    "workbookPr" => {
                        let flag = attribute(&start, "date1904")?;
                        // Extensions have an element of the same name without this attribute.
                        if let Some(flag) = flag {
                            self.from_1904 = is_on(&flag);
                        }
                    }
                    "calcPr" => {
                        let flag = attribute(&start, "fullCalcOnLoad")?;
                        self.to_be_computed = flag.is_some_and(|flag| is_on(&flag));
                    }
                    "sheet" => {
                        let visible = attribute(&start, "state")?
                            .is_none_or(|state| !matches!(state.as_str(), "hidden" | "veryHidden"));
                        let name = attribute(&start, "name")?.unwrap_or_default();
                        let name = name.chars().take(MAX_NAME).collect();
                        let link = attribute(&start, "id")?.and_then(|id| links.get(&id));
                        if let Some(link) = link
                            && visible
                            && link.kind == "worksheet"
                            && self.sheets.len() < MAX_SHEETS
                        {
                            self.sheets.push(SheetPart {
                                name,
                                part: link.part.clone(),
                            });
                        }
                    }
                    _ => {}
                },
                Event::Eof => return Ok(()),
                _ => {}
            }
        }
    }
}

/// Whether a flag is set.
fn is_on(flag: &str) -> bool {
    matches!(flag, "1" | "true" | "on")
}

/// The relations in a part, by their ids. Targets outside the archive are omitted.
fn links(
    package: &mut Package<'_>,
    part: &str,
    folder: &str,
) -> Result<HashMap<String, Link>, WorkbookError> {
    let mut links = HashMap::new();
    let Some(part) = package.part(part)? else {
        return Ok(links);
    };

    let mut markup = Markup::new(part);
    loop {
        match markup.next()? {
            Event::Start(start) if start.local_name().as_ref() == "Relationship" => {
                let outside =
                    attribute(&start, "TargetMode")?.is_some_and(|mode| mode == "External");
                let (Some(id), Some(kind), Some(target)) = (
                    attribute(&start, "Id")?,
                    attribute(&start, "Type")?,
                    attribute(&start, "Target")?,
                ) else {
                    continue;
                };
                if !outside && links.len() < MAX_SHEETS * 2 {
                    let kind = kind.rsplit('/').next().unwrap_or_default().to_owned();
                    let part = join(folder, &target);
                    if part.len() <= MAX_PART {
                        links.insert(id, Link { kind, part });
                    }
                }
            }
            Event::Eof => return Ok(links),
            _ => {}
        }
    }
}

/// The name of a part from a reference: absolute after a slash, else relative to a folder.
fn join(folder: &str, target: &str) -> String {
    if let Some(absolute) = target.strip_prefix('/') {
        return absolute.to_owned();
    }
    let mut segments: Vec<&str> = folder.split('/').filter(|part| !part.is_empty()).collect();
    for segment in target.split('/') {
        match segment {
            "" | "." => {}
            ".." => {
                segments.pop();
            }
            name => segments.push(name),
        }
    }
    segments.join("/")
}
