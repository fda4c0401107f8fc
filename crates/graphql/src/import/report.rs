//! The report on an import file: how it was read, its problems, the proposed repairs, and each indicator.

use std::sync::Arc;

use async_graphql::{Enum, Object, SimpleObject};
use domain::id::ImportId;
use domain::text::fold;
use import::report as read;
use service::import::{Report, ReportItem, Status};
use service::{Outcome, ServiceError};

use super::{ImportCounts, ImportOptionsInput, MemoryPage};
use crate::request::context::Scope;
use crate::request::failure::GraphqlError;
use crate::types::page::{PageInfo, cost};
use crate::types::problem::Problem;
use crate::types::scalars::{Text, int};
use crate::types::vocabulary::Frequency;

#[derive(Clone, Copy, PartialEq, Eq, Enum)]
#[graphql(remote = "read::Format")]
enum ImportFormat {
    Delimited,
    Workbook,
    SdmxCsv,
    SdmxMl,
    JsonStat,
    EurostatTsv,
    Archive,
}

#[derive(Clone, Copy, PartialEq, Eq, Enum)]
#[graphql(remote = "read::Layout")]
enum ImportLayout {
    Wide,
    Long,
    Header,
}

#[derive(Clone, Copy, PartialEq, Eq, Enum)]
#[graphql(remote = "Status")]
enum ImportStatus {
    New,
    Changed,
    Unchanged,
    Invalid,
}

#[derive(Clone, Copy, PartialEq, Eq, Enum)]
enum ImportFilter {
    All,
    Valid,
    New,
    Changed,
    Unchanged,
    Invalid,
}

impl ImportFilter {
    fn takes(self, status: Status) -> bool {
        match self {
            Self::All => true,
            Self::Valid => status != Status::Invalid,
            Self::New => status == Status::New,
            Self::Changed => status == Status::Changed,
            Self::Unchanged => status == Status::Unchanged,
            Self::Invalid => status == Status::Invalid,
        }
    }
}

#[derive(SimpleObject)]
struct ImportColumn {
    /// The text of the header.
    header: String,
    /// As in the repair `columns`: date, value, text, key, -…
    role: String,
}

#[derive(SimpleObject)]
struct ImportPreviewRow {
    line: i32,
    cells: Vec<String>,
}

#[derive(SimpleObject)]
struct ImportDefect {
    /// The file of an archive that contains the problem.
    file: Option<String>,
    /// From 1; absent if unknown.
    line: Option<i32>,
    /// From 1; absent for the whole line.
    column: Option<i32>,
    /// The text at this position, cut at 80 characters.
    text: String,
    problem: Problem,
}

impl ImportDefect {
    fn of(defect: &import::ImportProblem, found: &import::Found) -> Self {
        Self {
            file: found.file(defect.place).map(str::to_owned),
            line: some(defect.place.line),
            column: some(defect.place.column),
            text: defect.text.clone(),
            problem: defect.problem.clone().into(),
        }
    }
}

#[derive(SimpleObject)]
struct ImportSample {
    line: Option<i32>,
    column: Option<i32>,
    before: String,
    /// Empty if the repair ignores the cell.
    after: String,
}

/// What one reading of a question gives.
#[derive(SimpleObject)]
struct ImportOutcome {
    /// The repair that chooses the reading.
    repair: String,
    /// Absent where the dates have no common frequency.
    frequency: Option<Frequency>,
    /// Number of different dates.
    dates: i32,
    first_period: Option<String>,
    last_period: Option<String>,
    /// Number of cells that the reading cannot read as dates.
    unread: i32,
}

#[derive(SimpleObject)]
struct ImportProposal {
    /// The repair, as in the options.
    repair: String,
    /// Alternatives, of which one may be chosen instead.
    instead: Vec<String>,
    /// Whether there is no other plausible reading: only certain proposals are ticked together.
    certain: bool,
    ticked: bool,
    /// Number of cells, lines or columns that it concerns.
    count: i32,
    /// At most three.
    samples: Vec<ImportSample>,
    /// What each reading of a question gives, `repair` first; empty where the readings do not differ in dates.
    outcomes: Vec<ImportOutcome>,
}

impl From<&import::Proposal> for ImportProposal {
    fn from(proposal: &import::Proposal) -> Self {
        let samples = proposal.samples.iter().map(|sample| ImportSample {
            line: some(sample.place.line),
            column: some(sample.place.column),
            before: sample.before.clone(),
            after: sample.after.clone(),
        });

        let outcomes = proposal.outcomes.iter().map(|outcome| ImportOutcome {
            repair: outcome.repair.to_string(),
            frequency: outcome.frequency.map(Into::into),
            dates: int(outcome.dates),
            first_period: outcome.first.clone(),
            last_period: outcome.last.clone(),
            unread: int(outcome.unread),
        });

        Self {
            repair: proposal.repair.to_string(),
            instead: proposal.instead.iter().map(ToString::to_string).collect(),
            certain: proposal.certain,
            ticked: proposal.ticked,
            count: int(proposal.count),
            samples: samples.collect(),
            outcomes: outcomes.collect(),
        }
    }
}

#[derive(SimpleObject)]
struct ImportItem {
    /// The id as written in the file.
    id: String,
    /// Its path in the collection; absent if the id is not a valid path.
    path: Option<String>,
    line: Option<i32>,
    column: Option<i32>,
    name: Text,
    frequency: Option<Frequency>,
    status: ImportStatus,
    /// Number of observations of the series in the file.
    observations: i32,
    first_period: Option<String>,
    last_period: Option<String>,
    added: i32,
    revised: i32,
    /// Observations of which only the status changes.
    recoded: i32,
    removed: i32,
    unchanged: i32,
    /// The values of the last 40 rows of the series in the file; null for a hole. Empty for an invalid indicator.
    recent: Vec<Option<f64>>,
    /// Whether the file revises more than half of the observations that it repeats.
    mostly_revised: bool,
    /// Names of fields that change.
    fields: Vec<&'static str>,
    /// At most 100.
    defects: Vec<ImportDefect>,
    more_defects: i32,
}

impl ImportItem {
    fn of(item: &ReportItem, found: &import::Found) -> Self {
        let defects = item.problems.iter();
        Self {
            id: item.id.clone(),
            path: item.path.clone(),
            line: some(item.place.line),
            column: some(item.place.column),
            name: (&item.name).into(),
            frequency: item.frequency.map(Into::into),
            status: item.status.into(),
            observations: int(item.observations),
            first_period: item.first_period.clone(),
            last_period: item.last_period.clone(),
            added: int(item.added),
            revised: int(item.revised),
            recoded: int(item.recoded),
            removed: int(item.removed),
            unchanged: int(item.unchanged),
            recent: item.recent.clone(),
            mostly_revised: item.is_mostly_revised(),
            fields: item.fields.clone(),
            defects: defects.map(|one| ImportDefect::of(one, found)).collect(),
            more_defects: int(item.more),
        }
    }
}

#[derive(SimpleObject)]
struct ImportItemConnection {
    nodes: Vec<ImportItem>,
    page_info: PageInfo,
    total_count: i32,
}

pub(super) struct ImportReport {
    import: ImportId,
    report: Arc<Report>,
}

impl ImportReport {
    /// Computes the report on a file. If that is impossible, the reasons are the defects of the file.
    pub(super) async fn of(
        scope: &Scope,
        import: ImportId,
        options: ImportOptionsInput,
    ) -> Result<Self, GraphqlError> {
        let report = match options.read(scope.caller.language) {
            Ok(options) => {
                let report = scope
                    .service
                    .imports()
                    .import_report(&scope.caller, import, &options)
                    .await;
                accepted(report)?
            }
            Err(problems) => rejected(problems),
        };
        Ok(Self { import, report })
    }
}

fn accepted(report: Outcome<Arc<Report>>) -> Result<Arc<Report>, GraphqlError> {
    match report {
        Ok(report) => Ok(report),
        Err(ServiceError::Failed(failure)) => Err(failure.into()),
        Err(ServiceError::Rejected(reported)) => Ok(rejected(reported.problems)),
    }
}

fn rejected(problems: Vec<domain::problem::Problem>) -> Arc<Report> {
    let defects = problems.into_iter().map(|problem| import::ImportProblem {
        place: import::CellPosition::default(),
        text: String::new(),
        problem,
    });
    Arc::new(Report {
        problems: defects.collect(),
        ..Report::default()
    })
}

#[Object]
impl ImportReport {
    /// Problems of the file as a whole; the report then has no items.
    async fn defects(&self) -> Vec<ImportDefect> {
        let found = &self.report.found;
        let defects = self.report.problems.iter();
        defects.map(|one| ImportDefect::of(one, found)).collect()
    }

    async fn more_defects(&self) -> i32 {
        int(self.report.more)
    }

    async fn format(&self) -> Option<ImportFormat> {
        self.report.found.format.map(Into::into)
    }

    async fn encoding(&self) -> Option<&str> {
        self.report.found.encoding.map(import::Encoding::as_str)
    }

    async fn separator(&self) -> Option<&str> {
        self.report.found.separator.map(import::Separator::as_str)
    }

    async fn sheets(&self) -> &[String] {
        &self.report.found.sheets
    }

    async fn sheet(&self) -> Option<&str> {
        self.report.found.sheet.as_deref()
    }

    async fn layout(&self) -> Option<ImportLayout> {
        self.report.found.layout.map(Into::into)
    }

    async fn rows(&self) -> i32 {
        int(self.report.found.rows)
    }

    async fn columns(&self) -> i32 {
        int(self.report.found.columns)
    }

    /// The columns of the header with their roles; empty without a header.
    async fn header(&self) -> Vec<ImportColumn> {
        let roles = self.report.found.roles.iter();
        roles
            .map(|(header, role)| ImportColumn {
                header: header.clone(),
                role: role.to_string(),
            })
            .collect()
    }

    /// The first rows, as written in the file.
    async fn preview(&self) -> Vec<ImportPreviewRow> {
        let rows = self.report.preview.iter();
        rows.map(|row| ImportPreviewRow {
            line: int(row.line),
            cells: row.cells.clone(),
        })
        .collect()
    }

    async fn proposals(&self) -> Vec<ImportProposal> {
        self.report.proposals.iter().map(Into::into).collect()
    }

    async fn counts(&self) -> ImportCounts {
        self.report.counts.into()
    }

    /// `search` matches ids and names.
    #[graphql(complexity = "cost(first, child_complexity)")]
    async fn items(
        &self,
        #[graphql(default_with = "ImportFilter::All")] filter: ImportFilter,
        search: Option<String>,
        #[graphql(default = 50)] first: i32,
        after: Option<String>,
    ) -> async_graphql::Result<ImportItemConnection> {
        let search = fold(search.as_deref().unwrap_or_default().trim());
        let says = |text: Option<&str>| text.is_some_and(|text| fold(text).contains(&search));
        let found = |item: &&ReportItem| {
            filter.takes(item.status)
                && (search.is_empty()
                    || says(Some(&item.id))
                    || says(item.name.fr.as_deref())
                    || says(item.name.en.as_deref()))
        };

        let items: Vec<&ReportItem> = self.report.items.iter().filter(found).collect();
        let part = MemoryPage::of(first, after.as_deref(), items.len())?;
        let nodes = items.get(part.range()).unwrap_or_default();
        let nodes = nodes.iter();
        let nodes = nodes
            .map(|item| ImportItem::of(item, &self.report.found))
            .collect();

        let listed = part.listed(nodes, self.import);
        Ok(ImportItemConnection {
            page_info: PageInfo::of(&listed),
            total_count: int(listed.total),
            nodes: listed.nodes,
        })
    }

    /// Identifies the state that publishing compares with. A publish with this basis is rejected if an indicator of the
    /// file was changed since.
    async fn basis(&self) -> &str {
        &self.report.basis
    }
}

/// A line or a column; `None` for 0.
fn some(number: u32) -> Option<i32> {
    Some(int(number)).filter(|number| *number > 0)
}
