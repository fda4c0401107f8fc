//! An opened file: its kind, and its cells or its text.

use std::borrow::Cow;

use domain::problem::{Code, Problem};
use domain::text::language::Language;

use crate::draft::Drafts;
use crate::format::archive::{self, Export};
use crate::format::{decode, delimited, eurostat, jsonstat, sdmx, workbook};
use crate::interpretation::Interpretation;
use crate::limits::MAX_BYTES;
use crate::options::{Options, Separator};
use crate::reader::{self, Roles};
use crate::recogniser;
use crate::report::{Format, Found, ImportProblem, Layout, PreviewRow};
use crate::table::Table;

/// Most rows, cells of a row, and characters of a cell in the preview.
const PREVIEW_ROWS: usize = 20;
const PREVIEW_CELLS: usize = 30;
const PREVIEW_CHARS: usize = 60;

/// The opened content of a file.
pub(crate) enum Source<'b> {
    /// Cells of a delimited text or of a sheet, for one of Statit's layouts.
    Table(Table),
    /// Cells of SDMX-CSV.
    SdmxCsv(Table),
    /// SDMX-ML.
    Xml(Cow<'b, str>),
    /// JSON-stat.
    Json(Cow<'b, str>),
    /// Cells of a table of Eurostat.
    Eurostat(Table),
    /// The export of a collection.
    Archive(Export<'b>),
}

/// The problems that make a file unreadable, and the number of further ones.
pub(crate) type UnreadableFile = (Vec<ImportProblem>, u32);

/// Opens a file and records its form in `found`.
pub(crate) fn open<'b>(
    bytes: &'b [u8],
    name: &str,
    options: &Options,
    found: &mut Found,
) -> Result<Source<'b>, UnreadableFile> {
    if bytes.len() > MAX_BYTES {
        let problem = Problem::new(Code::ImportTooLarge)
            .with("size", bytes.len())
            .with("max", MAX_BYTES);
        return Err((vec![ImportProblem::of_file(0, "", problem)], 0));
    }

    match archive::open(bytes, name, &mut found.files) {
        None => open_file(bytes, name, options, found),
        Some(Ok(archive::Opened::Table { name, bytes })) => {
            open_file(&bytes, &name, options, found).map(Source::into_owned)
        }
        Some(Ok(archive::Opened::Export(export))) => {
            found.format = Some(Format::Archive);
            Ok(Source::Archive(export))
        }
        Some(Err(import_problem)) => {
            found.format = Some(Format::Archive);
            Err((vec![*import_problem], 0))
        }
    }
}

/// Opens a file that is no archive.
fn open_file<'b>(
    bytes: &'b [u8],
    name: &str,
    options: &Options,
    found: &mut Found,
) -> Result<Source<'b>, UnreadableFile> {
    if workbook::recognise(bytes) {
        return open_workbook(bytes, options, found);
    }

    let decoded = decode::decode(bytes, options.encoding)
        .map_err(|import_problem| (vec![*import_problem], 0))?;
    found.encoding = Some(decoded.encoding);

    if sdmx::recognise_xml(&decoded.text) {
        found.format = Some(Format::SdmxMl);
        return Ok(Source::Xml(decoded.text));
    }
    if jsonstat::recognise(&decoded.text) {
        found.format = Some(Format::JsonStat);
        return Ok(Source::Json(decoded.text));
    }

    let is_tabbed = matches!(options.separator, None | Some(Separator::Tab));
    if is_tabbed && eurostat::recognise(&decoded.text) {
        found.format = Some(Format::EurostatTsv);
        let table = open_delimited(&decoded.text, name, Some(Separator::Tab), found)?;
        return Ok(Source::Eurostat(table));
    }

    found.format = Some(Format::Delimited);
    let table = open_delimited(&decoded.text, name, options.separator, found)?;
    if sdmx::recognise_csv(&table) {
        found.format = Some(Format::SdmxCsv);
        return Ok(Source::SdmxCsv(table));
    }

    Ok(Source::Table(table))
}

fn open_delimited(
    text: &str,
    name: &str,
    separator: Option<Separator>,
    found: &mut Found,
) -> Result<Table, UnreadableFile> {
    let read = delimited::read(text, name, separator)?;
    found.separator = read.separator;
    note_size(&read.table, found);
    check_shape(&read.table)?;
    Ok(read.table)
}

fn open_workbook<'b>(
    bytes: &[u8],
    options: &Options,
    found: &mut Found,
) -> Result<Source<'b>, UnreadableFile> {
    found.format = Some(Format::Workbook);
    match workbook::open(bytes, options.sheet.as_deref()) {
        Ok(opened) => {
            found.sheets = opened.sheets;
            found.sheet = Some(opened.sheet);
            note_size(&opened.table, found);
            if opened.table.height() == 0 {
                let problem = Problem::new(Code::ImportEmpty);
                return Err((vec![ImportProblem::of_file(0, "", problem)], 0));
            }
            check_shape(&opened.table)?;
            Ok(Source::Table(opened.table))
        }
        Err(unopened) => {
            found.sheets = unopened.sheets;
            Err((vec![unopened.import_problem], 0))
        }
    }
}

/// Rejects a table with a few long rows among very many short ones, at the first of the longest.
fn check_shape(table: &Table) -> Result<(), UnreadableFile> {
    let Some(max) = table.bearable_width() else {
        return Ok(());
    };
    let widest = table.widest();
    let row = (0..table.height()).find(|&row| table.width(row) == widest);
    let row = row.unwrap_or(0);
    let problem = Problem::new(Code::ImportColumnsTooMany)
        .with("count", widest)
        .with("max", max);
    let import_problem = ImportProblem::of_file(table.line(row), table.cell(row, 0), problem);
    Err((vec![import_problem], 0))
}

fn note_size(table: &Table, found: &mut Found) {
    found.rows = u32::try_from(table.height()).unwrap_or(u32::MAX);
    found.columns = u32::try_from(table.widest()).unwrap_or(u32::MAX);
}

/// A source after the repairs that change its table as a whole.
pub(crate) enum Arranged<'s> {
    /// With the interpretation, its columns completed.
    Table(Cow<'s, Table>, Box<Interpretation>),
    SdmxCsv(&'s Table),
    Xml(&'s str),
    Json(&'s str),
    Eurostat(&'s Table),
    Archive(&'s Export<'s>),
}

/// The indicators of a file, and how they were found.
pub(crate) struct Laid<'t> {
    pub(crate) layout: Option<Layout>,
    pub(crate) roles: Roles,
    pub(crate) drafts: Drafts<'t>,
}

impl Source<'_> {
    /// A source that borrows nothing.
    fn into_owned(self) -> Source<'static> {
        match self {
            Source::Table(table) => Source::Table(table),
            Source::SdmxCsv(table) => Source::SdmxCsv(table),
            Source::Eurostat(table) => Source::Eurostat(table),
            Source::Xml(text) => Source::Xml(Cow::Owned(text.into_owned())),
            Source::Json(text) => Source::Json(Cow::Owned(text.into_owned())),
            Source::Archive(export) => Source::Archive(export.into_owned()),
        }
    }

    /// The unrepaired table.
    pub(crate) const fn table(&self) -> Option<&Table> {
        match self {
            Source::Table(table) | Source::SdmxCsv(table) | Source::Eurostat(table) => Some(table),
            Source::Xml(_) | Source::Json(_) | Source::Archive(_) => None,
        }
    }

    pub(crate) fn arranged(&self, interpretation: &Interpretation) -> Arranged<'_> {
        match self {
            Source::Table(table) => {
                let table = reader::arranged(table, interpretation);
                let interpretation = recogniser::completed(&table, interpretation);
                Arranged::Table(table, Box::new(interpretation))
            }
            Source::SdmxCsv(table) => Arranged::SdmxCsv(table),
            Source::Xml(text) => Arranged::Xml(text),
            Source::Json(text) => Arranged::Json(text),
            Source::Eurostat(table) => Arranged::Eurostat(table),
            Source::Archive(export) => Arranged::Archive(export),
        }
    }
}

impl Arranged<'_> {
    /// # Errors
    /// Problems with the file as a whole.
    pub(crate) fn drafts<'t>(&'t self, language: Language) -> Result<Laid<'t>, Vec<ImportProblem>> {
        let alone = |drafts| Laid {
            layout: None,
            roles: Vec::new(),
            drafts,
        };
        match self {
            Arranged::Table(table, interpretation) => {
                let laid = reader::read(table, interpretation)?;
                Ok(Laid {
                    layout: Some(laid.layout),
                    roles: laid.roles,
                    drafts: laid.drafts,
                })
            }
            Arranged::SdmxCsv(table) => sdmx::csv(table, language).map(alone),
            Arranged::Xml(text) => sdmx::xml(text, language).map(alone),
            Arranged::Json(text) => jsonstat::read(text, language).map(alone),
            Arranged::Eurostat(table) => eurostat::drafts(table, language).map(alone),
            Arranged::Archive(export) => export.drafts().map(alone),
        }
    }
}

/// The first rows of a table, unrepaired.
pub(crate) fn preview(table: &Table) -> Vec<PreviewRow> {
    let rows = 0..table.height().min(PREVIEW_ROWS);
    rows.map(|row| PreviewRow {
        line: table.line(row),
        cells: table
            .cells(row)
            .take(PREVIEW_CELLS)
            .map(|cell| cell.chars().take(PREVIEW_CHARS).collect())
            .collect(),
    })
    .collect()
}
