//! Proposals of repairs for the publisher to tick, each with samples of its effect.
//!
//! One call returns the whole chain: after each proposed repair the recogniser continues as if it were ticked. Ticked
//! repairs stay in the list.

mod across;
mod cells;
mod columns;
mod data;
mod dates;
mod down;
mod grid;
mod ids;
mod lines;
mod roles;
mod samples;
mod shape;
mod values;

use domain::catalogue::key::MetricPath;

use crate::interpretation::{Body, Head, Interpretation, Orientation, own};
use crate::options::{DateNotation, Options, Repair};
use crate::report::{Layout, Proposal};
use crate::scene::Scene;
use crate::table::Table;
use crate::write::without_suffix;
use samples::Samples;

pub(crate) use roles::completed;
pub(crate) use values::unreadable;

/// The value at a percentile of a sorted list.
fn percentile(sorted: &[i32], hundredths: usize) -> Option<&i32> {
    sorted.get(sorted.len().saturating_sub(1) * hundredths / 100)
}

/// The repairs of the options and the proposed ones, in the order of their application: after each one the recogniser
/// continues as if it were ticked. `table` is the unrepaired table of the file `name`.
pub(crate) fn propose(
    table: &Table,
    name: &str,
    options: &Options,
    scene: &Scene<'_>,
) -> Vec<Proposal> {
    let mut recogniser = Recogniser {
        options,
        file: name,
        plan: options.repairs.clone(),
        interpretation: Interpretation::new(options),
        proposals: Vec::new(),
    };

    let (turned, filled);
    let mut table = table;
    if let Some(other) = own::filled(table, &recogniser.interpretation) {
        filled = other;
        table = &filled;
    }

    let shape = recogniser.shape(table);
    let body = match shape {
        Some(shape) => {
            let columns = recogniser.columns(table, shape);
            recogniser.ids(table, shape.head, &columns);
            recogniser.grid_id(table, shape.head, &columns, name);
            recogniser.known(table, shape.head, &columns, name, scene);
            Some(Body::headed(table, shape.head, columns))
        }
        // No such line.
        None if recogniser.interpretation.header.is_some() => None,
        None => {
            if recogniser.interpretation.orientation == Orientation::Across
                && let Some(other) = table.turned()
            {
                turned = other;
                table = &turned;
            }
            Body::own(table).map(|mut body| {
                // Existing indicators need no frequency.
                body.says_frequency |= are_known(&body.own_ids(), scene);
                body
            })
        }
    };

    if let Some(mut body) = body {
        recogniser.tail(&mut body);
        recogniser.totals(&mut body);
        recogniser.cells(&mut body);
    }

    recogniser.finish()
}

/// Whether all ids are those of existing indicators, ignoring the suffixes of their codes and texts.
fn are_known(ids: &[&str], scene: &Scene<'_>) -> bool {
    ids.iter().all(|id| {
        let id = id.trim();
        let path = MetricPath::parse(without_suffix(id));
        id.is_empty() || path.is_ok_and(|path| (scene.known)(&path).is_some())
    })
}

struct Recogniser<'o> {
    options: &'o Options,
    /// The name of the file.
    file: &'o str,
    /// The ticked repairs and the proposed ones.
    plan: Vec<Repair>,
    /// The same, sorted by the part that they concern.
    interpretation: Interpretation,
    proposals: Vec<Proposal>,
}

impl Recogniser<'_> {
    /// Adds a proposal and continues as if it were ticked. Of several readings the chosen one stays chosen.
    fn propose(&mut self, mut proposal: Proposal) {
        self.keep_chosen(&mut proposal);
        proposal.ticked = self.options.repairs.contains(&proposal.repair);
        if !proposal.ticked {
            self.plan.push(proposal.repair.clone());
            self.interpretation = self.interpretation_of(self.plan.clone());
        }
        self.proposals.push(proposal);
    }

    /// Makes the ticked one of several readings the first.
    fn keep_chosen(&self, proposal: &mut Proposal) {
        let is_ticked = |repair: &Repair| self.options.repairs.contains(repair);
        let mut others = proposal.instead.iter_mut();
        if !is_ticked(&proposal.repair)
            && let Some(other) = others.find(|other| is_ticked(other))
        {
            std::mem::swap(&mut proposal.repair, other);
        }
    }

    /// The interpretation with these repairs in place of the ticked ones.
    fn interpretation_of(&self, repairs: Vec<Repair>) -> Interpretation {
        Interpretation::new(&Options {
            repairs,
            ..self.options.clone()
        })
    }

    /// The position of the header, for tables in neither of our own layouts.
    fn shape(&mut self, table: &Table) -> Option<shape::Shape> {
        let given = self.interpretation.header;

        // Chosen columns define their roles.
        let may_be_grid = self.interpretation.orientation == Orientation::Grid
            || self.interpretation.orientation != Orientation::Across
                && self.interpretation.columns.is_empty();

        let shape = if given.is_some()
            && may_be_grid
            && let Some(shape) = self.grid(table)
        {
            shape
        } else if let Some(line) = given {
            self.given_shape(table, line)?
        } else if self.interpretation.orientation == Orientation::Across {
            return None;
        } else if is_turned_form(table) {
            let lines = table.height();
            let samples = Samples::of_row(table, 0);
            self.propose(Proposal::new(Repair::Transpose, true, lines, samples));
            return None;
        } else if is_own_form(table, &self.interpretation) {
            return None;
        } else if let Some(shape) = self.grid(table) {
            shape
        } else {
            shape::find(table)?
        };

        if shape.across {
            let row = shape.head.row.unwrap_or(0);
            let samples = across::samples(table, shape.head);
            let count = across::date_heads(table, row).len();
            self.propose(Proposal {
                certain: shape.certain && across::are_all_dates(table, row),
                ..Proposal::new(Repair::Transpose, true, count, samples)
            });
        }

        let line = shape.head.row.map_or(0, |row| table.line(row));
        let samples = shape.head.row.map(|row| Samples::of_row(table, row));
        self.propose(Proposal::new(
            Repair::Header(line),
            shape.certain,
            1,
            samples.unwrap_or_default(),
        ));

        Some(shape)
    }

    /// The shape of a table below a chosen header. Dates side by side are read across unless the columns are chosen,
    /// too.
    fn given_shape(&self, table: &Table, line: u32) -> Option<shape::Shape> {
        let orientation = self.interpretation.orientation;
        let has_dates = || {
            let row = table.row_of_line(line).filter(|_| line > 0);
            row.is_some_and(|row| across::is_across(table, row))
        };
        let is_open = orientation == Orientation::Down && self.interpretation.columns.is_empty();
        let across = orientation == Orientation::Across || is_open && has_dates();
        let orientation = if across {
            Orientation::Across
        } else {
            orientation
        };
        Some(shape::Shape {
            head: Head::at(table, line, orientation)?,
            across,
            certain: true,
        })
    }

    /// The proposals in the order of their application, ticked repairs included.
    fn finish(mut self) -> Vec<Proposal> {
        for repair in &self.options.repairs {
            let mut all = self.proposals.iter();
            if !all.any(|proposal| proposal.repair == *repair) {
                self.proposals.push(Proposal {
                    ticked: true,
                    ..Proposal::new(repair.clone(), true, 0, Samples::default())
                });
            }
        }
        self.proposals
            .sort_by_key(|proposal| rank(&proposal.repair));
        self.proposals
    }
}

/// The rank of a repair in the order of application.
const fn rank(repair: &Repair) -> u8 {
    match repair {
        Repair::Transpose | Repair::Grid => 0,
        Repair::Header(_) => 1,
        Repair::AsAbove(_) | Repair::Columns(_) => 2,
        Repair::Known | Repair::Id(_) | Repair::ColumnId(..) => 3,
        Repair::Under(_) | Repair::LowerIds => 4,
        Repair::End(_) | Repair::Footnotes => 5,
        Repair::Totals | Repair::EmptyLines => 6,
        Repair::Dates(DateNotation::Within) => 9,
        Repair::Dates(_) => 7,
        Repair::Frequency(_) => 8,
        Repair::Missing(_) => 10,
        Repair::Percent | Repair::Minus => 11,
        Repair::Thousands | Repair::Points => 12,
        Repair::DecimalComma => 13,
        Repair::Status(_) => 14,
        Repair::Stated(..) | Repair::StatedFor(..) | Repair::Names(_) => 15,
    }
}

/// Whether a table is in one of our own layouts, and not by accident.
fn is_own_form(table: &Table, interpretation: &Interpretation) -> bool {
    match own::layout_of(table, interpretation) {
        Some(Layout::Wide) => !shape::is_like_ours(table),
        layout => layout.is_some(),
    }
}

/// Whether a table is the transposed wide form: its keywords or dates are beside the word `id`, and no keyword is below
/// it.
fn is_turned_form(table: &Table) -> bool {
    use crate::draft::Keyword;
    let keyword = |cell: &str| Keyword::read(cell);
    let below = (1..table.height().min(200)).map(|row| keyword(table.cell(row, 0)));
    let mut words = table.cells(0).take(200);
    let dates = table.cells(0).filter(|cell| across::is_date_head(cell));
    words.next().and_then(keyword) == Some(Keyword::Id)
        && (dates.count() > 1 || words.any(|word| keyword(word) == Some(Keyword::Frequency)))
        && below.flatten().next().is_none()
        && own::layout_of(table, &Interpretation::default()) != Some(Layout::Long)
}
