//! Import files: the preview and the result of publishing one.

mod change;
mod report;

use std::sync::Arc;

use async_graphql::{Context, ID, InputObject, Object, SimpleObject};
use domain::id::ImportId;
use domain::list::Cursor;
use service::Listed;
use service::import as files;
use transport::request::import_options::ImportOptionTexts;

use super::metric::SEARCH;
use crate::request::context::{Scope, scope};
use crate::request::failure::GraphqlError;
use crate::types::id::parse_id;
use crate::types::object::{Collection, MetricConnection};
use crate::types::page::{cost, page};
use crate::types::scalars::{DateTime, int};
use crate::types::vocabulary::{Language, PublishMode};
use report::ImportReport;

pub(super) use change::ImportMutation;

/// Options for reading an import file.
#[derive(Default, InputObject)]
pub(super) struct ImportOptionsInput {
    /// utf-8, utf-16le, utf-16be or windows-1252; absent: detected.
    encoding: Option<String>,
    /// comma, semicolon, tab or bar; absent: detected.
    separator: Option<String>,
    /// Name of the sheet; absent: the first.
    sheet: Option<String>,
    /// Language of name, unit, notes and tags without one; absent: the reader's.
    language: Option<Language>,
    /// Chosen repairs, in order: `decimal-comma`, `dates:dmy`, `missing:NA`, `unit:kg`, `unit@wheat,oats:kg`…
    repairs: Option<Vec<String>>,
    #[graphql(default_with = "PublishMode::Merge")]
    mode: PublishMode,
    /// Takes the ends of the discontinued indicators back that the file publishes to.
    #[graphql(default = false)]
    resume: bool,
}

impl ImportOptionsInput {
    /// Parses the options for a reader of this language.
    ///
    /// # Errors
    /// The problems of the invalid options.
    fn read(
        self,
        reader: domain::text::language::Language,
    ) -> Result<files::ImportOptions, Vec<domain::problem::Problem>> {
        let language = self.language.map(domain::text::language::Language::from);
        let given = ImportOptionTexts {
            encoding: self.encoding,
            separator: self.separator,
            sheet: self.sheet,
            language: language.map(|language| language.as_str().to_owned()),
            repairs: self.repairs.unwrap_or_default(),
            mode: None,
            resume: self.resume,
        };
        let mut options = given.read(reader)?;
        options.mode = self.mode.into();
        Ok(options)
    }
}

pub(super) struct Import {
    seen: files::SeenImport,
    scope: Arc<Scope>,
}

/// An import file: a file of many indicators, stored for a day for the user who uploaded it.
#[Object]
impl Import {
    async fn id(&self) -> ID {
        ID(self.seen.id.to_string())
    }

    async fn collection(&self) -> Collection {
        Collection::new(Arc::clone(&self.seen.collection), Arc::clone(&self.scope))
    }

    /// The name of the file.
    async fn name(&self) -> &str {
        &self.seen.name
    }

    /// Size in bytes.
    async fn size(&self) -> i32 {
        int(self.seen.size)
    }

    async fn created_at(&self) -> DateTime {
        DateTime(self.seen.created_at)
    }

    /// A preview of publishing the file now. Nothing is stored.
    #[graphql(complexity = "SEARCH + child_complexity")]
    async fn report(
        &self,
        #[graphql(default_with = "ImportOptionsInput::default()")] options: ImportOptionsInput,
    ) -> Result<ImportReport, GraphqlError> {
        ImportReport::of(&self.scope, self.seen.id, options).await
    }

    /// The result of publishing the file; absent before.
    async fn result(&self) -> Option<ImportResult> {
        let result = self.seen.result.clone()?;
        Some(ImportResult {
            collection: self.seen.collection.record.id,
            import: self.seen.id,
            result,
            scope: Arc::clone(&self.scope),
        })
    }
}

#[derive(SimpleObject)]
pub(super) struct ImportCounts {
    valid: i32,
    new: i32,
    changed: i32,
    /// Of the changed indicators: those of which the file revises more than half of the observations that it repeats.
    mostly_revised: i32,
    unchanged: i32,
    invalid: i32,
    /// Observations of the valid indicators.
    observations: i32,
    added: i32,
    revised: i32,
    /// Observations of which only the status changes.
    recoded: i32,
    removed: i32,
    /// Discontinued indicators that the file changes; they are invalid without `resume`.
    ended: i32,
}

impl From<files::Counts> for ImportCounts {
    fn from(counts: files::Counts) -> Self {
        Self {
            valid: int(counts.valid),
            new: int(counts.new),
            changed: int(counts.changed),
            mostly_revised: int(counts.mostly_revised),
            unchanged: int(counts.unchanged),
            invalid: int(counts.invalid),
            observations: int(counts.observations),
            added: int(counts.added),
            revised: int(counts.revised),
            recoded: int(counts.recoded),
            removed: int(counts.removed),
            ended: int(counts.ended),
        }
    }
}

pub(super) struct ImportResult {
    collection: domain::id::CollectionId,
    import: ImportId,
    result: files::ImportResult,
    scope: Arc<Scope>,
}

/// The result of publishing an import file.
#[Object]
impl ImportResult {
    async fn published_at(&self) -> DateTime {
        DateTime(self.result.published_at)
    }

    async fn counts(&self) -> ImportCounts {
        self.result.counts.into()
    }

    /// The published indicators, in the order of the file; those deleted since are absent.
    #[graphql(complexity = "cost(first, child_complexity)")]
    async fn metrics(
        &self,
        #[graphql(default = 50)] first: i32,
        after: Option<String>,
    ) -> async_graphql::Result<MetricConnection> {
        let ids = &self.result.metrics;
        let part = MemoryPage::of(first, after.as_deref(), ids.len())?;
        let wanted: Vec<_> = part
            .range()
            .filter_map(|place| Some((self.collection, *ids.get(place)?)))
            .collect();

        let Scope {
            service, caller, ..
        } = &*self.scope;
        let mut seen = service
            .metrics()
            .metrics_by_id(caller, &wanted)
            .await
            .map_err(GraphqlError::from)?;

        seen.sort_by_key(|seen| wanted.iter().position(|at| *at == seen.at()));
        Ok(MetricConnection::page(
            part.listed(seen, self.import),
            &self.scope,
        ))
    }
}

/// A page of a list in memory: the positions from `from` (included) to `to` (excluded).
struct MemoryPage {
    from: usize,
    to: usize,
    total: usize,
}

impl MemoryPage {
    fn of(first: i32, after: Option<&str>, total: usize) -> async_graphql::Result<Self> {
        let page = page(first, after)?;
        let after = page.after.as_ref().and_then(Cursor::number);
        let from = after.and_then(|number| usize::try_from(number).ok());
        let from = from.map_or(0, |number| number.saturating_add(1)).min(total);
        let to = from.saturating_add(page.first as usize).min(total);
        Ok(Self { from, to, total })
    }

    fn range(&self) -> std::ops::Range<usize> {
        self.from..self.to
    }

    fn listed<T>(&self, nodes: Vec<T>, of: ImportId) -> Listed<T> {
        let last = self.to.checked_sub(1).filter(|_| self.to > self.from);
        Listed {
            nodes,
            end: last.map(|last| Cursor::at(i64::try_from(last).unwrap_or(i64::MAX), of.uuid())),
            has_next: self.to < self.total,
            total: u64::try_from(self.total).unwrap_or(u64::MAX),
        }
    }
}

#[derive(Default)]
pub(super) struct ImportQuery;

#[Object]
impl ImportQuery {
    /// An import file; only for the user who uploaded it, as long as that user may edit the indicators.
    async fn import(&self, ctx: &Context<'_>, id: ID) -> Result<Option<Import>, GraphqlError> {
        let scope = scope(ctx)?;
        let Some(id) = parse_id(&id, ImportId::new) else {
            return Ok(None);
        };
        let seen = scope.service.imports().import(&scope.caller, id).await?;
        Ok(seen.map(|seen| Import {
            seen,
            scope: Arc::clone(scope),
        }))
    }
}
