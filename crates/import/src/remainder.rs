//! The invalid part of a file, with the reasons beside it, in the form it came in: ready to be mended and read again.

mod output;

use std::borrow::Cow;
use std::collections::{HashMap, HashSet};

use domain::frequency::Frequency;
use domain::number::Number;
use domain::period::Period;

use crate::draft::{Draft, Keyword, Spot};
use crate::layout::cell::{is_blank, is_blank_from, unguarded};
use crate::layout::keyword::is_word;
use crate::notation::{self, ValueRead};
use crate::options::{Options, Separator};
use crate::repairs::Repairs;
use crate::report::{Found, Item, Layout, Place};
use crate::source::{self, Arranged, Laid};
use crate::table::Table;
use crate::write::TEXTS;
use crate::{Scene, read};
use output::Output;

/// Most characters of the reasons that stand in one cell.
const MAX_REASONS: usize = 8_000;

/// A file to be downloaded.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Remainder {
    /// Its name: that of the file that it is a part of, with `-invalid` behind it.
    pub name: String,
    /// Its media type.
    pub media_type: &'static str,
    /// Its content.
    pub bytes: Vec<u8>,
}

/// Writes what stays out of a file. `refused` gives the sentences for an item that does, none for one that is left
/// away.
///
/// A delimited text keeps its separator and becomes UTF-8 with mark, a workbook stays one. The wide form gets a line
/// `problem` behind its ids; the long form and SDMX-CSV get a column `problem` at their end, filled on the first line of
/// each indicator. What has another structure (a header whose columns were chosen, XML, JSON) comes in the long form,
/// its cells as the ticked repairs make them. A file that cannot be read at all comes back as it is,
/// and so does one of which far more would stay out than anybody mends by hand.
#[must_use]
pub fn remainder(
    bytes: &[u8],
    name: &str,
    options: &Options,
    scene: &Scene<'_>,
    refused: &dyn Fn(&Item) -> Option<Vec<String>>,
) -> Remainder {
    let reading = read(bytes, name, options, scene);
    if !reading.defects.is_empty() {
        return output::unchanged(name, bytes);
    }
    let reasons = reading.items.iter();
    let reasons: Vec<Option<Reasons>> = reasons
        .map(|item| Some(Reasons::of(item, &refused(item)?)))
        .collect();
    let found = reading.found;
    drop(reading.items);
    let repairs = Repairs::of(options);
    let opened = source::open(bytes, name, options, &mut Found::default());
    let Ok(source) = opened else {
        return output::unchanged(name, bytes);
    };
    let arranged = source.arranged(&repairs);
    let Ok(laid) = arranged.drafts(&repairs, options.language) else {
        return output::unchanged(name, bytes);
    };
    let out = match (&found.sheet, &arranged) {
        (Some(sheet), _) => Output::sheet(sheet),
        (None, Arranged::Table(_) | Arranged::SdmxCsv(_)) => Some(Output::text(found.separator)),
        (None, Arranged::Xml(_) | Arranged::Json(_)) => Some(Output::text(Some(Separator::Comma))),
    };
    let Some(out) = out else {
        return output::unchanged(name, bytes);
    };
    let mut writer = Writer { out, reasons };
    match (&arranged, laid.layout) {
        (Arranged::Table(table), Some(Layout::Wide)) => {
            writer.wide(table, laid, repairs.transpose);
        }
        (Arranged::Table(table), Some(Layout::Long)) => writer.long(table, laid),
        (Arranged::SdmxCsv(table), _) => writer.lines(table, laid),
        _ => writer.rewritten(laid, &repairs),
    }
    let made = writer.out.finish(name);
    made.unwrap_or_else(|| output::unchanged(name, bytes))
}

/// Why an item stays out.
struct Reasons {
    /// As the repairs make it.
    id: String,
    text: String,
}

impl Reasons {
    fn of(item: &Item, sentences: &[String]) -> Reasons {
        Reasons {
            id: item.id.clone(),
            text: sentences.join(" ").chars().take(MAX_REASONS).collect(),
        }
    }
}

struct Writer {
    out: Output,
    /// Of each item, in the order of the file; none for one that is left away.
    reasons: Vec<Option<Reasons>>,
}

/// A line of the wide form.
#[derive(Clone, Copy)]
enum Line {
    /// A row of the table.
    Row(usize),
    /// The reasons.
    Problems,
}

impl Writer {
    /// Columns of the table, with the columns of their texts and a line of reasons; turned back where it was turned.
    fn wide(&mut self, table: &Table, laid: Laid<'_>, turned: bool) {
        let kept: HashMap<Place, &str> = laid
            .drafts
            .zip(&self.reasons)
            .filter_map(|(draft, reasons)| Some((draft.id.place, reasons.as_ref()?.text.as_str())))
            .collect();
        let ids = (0..table.height())
            .find(|&row| Keyword::read(table.cell(row, 0)) == Some(Keyword::Id))
            .unwrap_or(0);
        let folded = |column| {
            unguarded(table.cell(ids, column))
                .trim()
                .to_ascii_lowercase()
        };
        let of_kept = |column| kept.get(&table.place(ids, column)).copied();
        let width = 1..table.width(ids);
        let beside: HashSet<String> = width
            .clone()
            .filter(|&column| of_kept(column).is_some())
            .map(|column| format!("{}{TEXTS}", folded(column)))
            .collect();
        let columns: Vec<usize> =
            std::iter::once(0)
                .chain(width.filter(|&column| {
                    of_kept(column).is_some() || beside.contains(&folded(column))
                }))
                .collect();
        let lines = lines_of(table, ids, &columns);
        let cell = |line: Line, column: usize| match line {
            Line::Row(row) => table.cell(row, column),
            Line::Problems if column == 0 => Keyword::Problem.as_str(),
            Line::Problems => of_kept(column).unwrap_or_default(),
        };
        let out = &mut self.out;
        if turned {
            for &column in &columns {
                out.row(lines.iter().map(|&line| cell(line, column)));
            }
        } else {
            for &line in &lines {
                out.row(columns.iter().map(|&column| cell(line, column)));
            }
        }
    }

    /// Lines of the table whose ids stay out, with a column of reasons.
    fn long(&mut self, table: &Table, laid: Laid<'_>) {
        let id_column = table.cells(0).position(|cell| is_word(cell, "id"));
        let id_column = id_column.unwrap_or(0);
        let folded = |id: &str| id.trim().to_ascii_lowercase();
        let kept: HashMap<String, &str> = laid
            .drafts
            .zip(&self.reasons)
            .filter_map(|(draft, reasons)| {
                Some((folded(&draft.id.text), reasons.as_ref()?.text.as_str()))
            })
            .collect();
        let reason = |row| kept.get(&folded(table.cell(row, id_column))).copied();
        let mut told: HashSet<String> = HashSet::new();
        copy_lines(&mut self.out, table, |row| {
            let text = reason(row)?;
            let first = told.insert(folded(table.cell(row, id_column)));
            Some(if first { text } else { "" })
        });
    }

    /// Lines of the table whose observations stay out, with a column of reasons.
    fn lines(&mut self, table: &Table, laid: Laid<'_>) {
        let mut kept: HashMap<u32, &str> = HashMap::new();
        for (draft, reasons) in laid.drafts.zip(&self.reasons) {
            let Some(reasons) = reasons else { continue };
            let of_entries = draft.entries.iter().map(|entry| entry.date.place.line);
            for line in of_entries {
                kept.entry(line).or_default();
            }
            kept.insert(draft.id.place.line, &reasons.text);
        }
        copy_lines(&mut self.out, table, |row| {
            kept.get(&table.line(row)).copied()
        });
    }

    /// Drafts in the long form.
    fn rewritten(&mut self, laid: Laid<'_>, repairs: &Repairs) {
        const FIELDS: [Keyword; 17] = [
            Keyword::Name,
            Keyword::NameFr,
            Keyword::NameEn,
            Keyword::Unit,
            Keyword::UnitFr,
            Keyword::UnitEn,
            Keyword::Notes,
            Keyword::NotesFr,
            Keyword::NotesEn,
            Keyword::Tags,
            Keyword::TagsFr,
            Keyword::TagsEn,
            Keyword::Source,
            Keyword::Parent,
            Keyword::Aggregation,
            Keyword::Transformation,
            Keyword::Parameter,
        ];
        let head = ["id", "frequency", "date", "value", "text"];
        let fields = FIELDS.iter().map(|keyword| keyword.as_str());
        let head = head.into_iter().chain(fields);
        self.out.row(head.chain([Keyword::Problem.as_str()]));
        for (draft, reasons) in laid.drafts.zip(&self.reasons) {
            let Some(reasons) = reasons else { continue };
            let frequency = frequency_of(&draft, repairs);
            let lines = rewritten_lines(&draft, frequency, repairs);
            for (place, [date, value, text]) in lines.iter().enumerate() {
                let first = place == 0;
                let code = draft.frequency.as_ref().map(|spot| spot.text.trim());
                let code = code
                    .or(frequency.map(Frequency::as_str))
                    .unwrap_or_default();
                let observation = [reasons.id.as_str(), code, date, value, text];
                let fields = FIELDS.iter().map(|&keyword| {
                    let of_keyword = |(given, _): &&(Keyword, Spot<'_>)| *given == keyword;
                    let given = draft.fields.iter().find(of_keyword).filter(|_| first);
                    given.map_or("", |(_, spot)| &*spot.text)
                });
                let reason = if first { reasons.text.as_str() } else { "" };
                self.out
                    .row(observation.into_iter().chain(fields).chain([reason]));
            }
        }
    }
}

/// The lines that have anything in those columns: keywords and dates, and the reasons behind the ids.
fn lines_of(table: &Table, ids: usize, columns: &[usize]) -> Vec<Line> {
    let mut lines = Vec::with_capacity(table.height() + 1);
    for row in 0..table.height() {
        let begins = table.cell(row, 0);
        let keyword = Keyword::read(begins);
        if keyword == Some(Keyword::Problem) {
            continue;
        }
        let filled = columns.iter().skip(1);
        let mut filled = filled.filter(|&&column| !is_blank(table.cell(row, column)));
        let stays = row == ids || keyword == Some(Keyword::Frequency) || is_word(begins, "date");
        if stays || filled.next().is_some() {
            lines.push(Line::Row(row));
        }
        if row == ids {
            lines.push(Line::Problems);
        }
    }
    lines
}

/// Copies the header and the lines that have a reason, which may be empty; a former column of reasons goes.
fn copy_lines<'r>(
    out: &mut Output,
    table: &Table,
    mut reason: impl FnMut(usize) -> Option<&'r str>,
) {
    let former: Vec<usize> = (0..table.width(0))
        .filter(|&column| Keyword::read(table.cell(0, column)) == Some(Keyword::Problem))
        .collect();
    let columns = || (0..table.widest()).filter(|column| !former.contains(column));
    let cells = |row| columns().map(move |column| table.cell(row, column));
    out.row(cells(0).chain([Keyword::Problem.as_str()]));
    for row in 1..table.height() {
        if is_blank_from(table, row, 0) {
            continue;
        }
        if let Some(reason) = reason(row) {
            out.row(cells(row).chain([reason]));
        }
    }
}

fn frequency_of(draft: &Draft<'_>, repairs: &Repairs) -> Option<Frequency> {
    match &draft.frequency {
        Some(spot) => Frequency::parse(spot.text.trim()),
        None => repairs.frequency,
    }
}

/// Date, value and text of each observation as the repairs make them; as they stand where they do not make them right.
/// A draft without observations has one line all the same.
fn rewritten_lines<'d>(
    draft: &'d Draft<'_>,
    frequency: Option<Frequency>,
    repairs: &Repairs,
) -> Vec<[Cow<'d, str>; 3]> {
    let mut lines: Vec<[Cow<'d, str>; 3]> = Vec::with_capacity(draft.entries.len());
    for entry in &draft.entries {
        let value = match notation::value(&entry.value.text, repairs) {
            ValueRead::Missing => continue,
            ValueRead::Text(value) if Number::parse(&value).is_ok() => value,
            ValueRead::Text(_) => Cow::Borrowed(&*entry.value.text),
        };
        let written = entry.date.text.trim();
        let date = frequency
            .filter(|frequency| frequency.is_dated())
            .map(|frequency| {
                (
                    notation::date(written, frequency, &repairs.dates),
                    frequency,
                )
            })
            .filter(|(date, frequency)| Period::parse(*frequency, date).is_ok());
        let date = date.map_or(Cow::Borrowed(written), |(date, _)| date);
        let text = entry.text.as_ref().map_or("", |spot| &*spot.text);
        lines.push([date, value, Cow::Borrowed(text)]);
    }
    if lines.is_empty() {
        lines.push([const { Cow::Borrowed("") }; 3]);
    }
    lines
}
