//! Cached reports, and their size in memory.

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};

use domain::content::Dependencies;
use domain::id::ImportId;
use domain::problem::{Param, Problem};
use import::{ImportProblem, Proposal};
use jiff::{SignedDuration, Timestamp};
use sha2::{Digest as _, Sha256};

use crate::import::ImportOptions;
use crate::import::outline::{OutlineVersions, text_bytes};
use crate::import::preview::Elsewhere;
use crate::import::report::{Report, ReportItem};
use crate::shared::content::{Cache, Entry, Position};

/// Most bytes of cached reports.
const REPORT_BYTES: u64 = 32 << 20;
/// Time after which an unused report is dropped, when another one is cached.
const UNUSED: SignedDuration = SignedDuration::from_mins(10);

/// The cache key of a report: the file, and a hash of the options and of the account and collection keys that ids are
/// read with, so that every key has the same small size.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(in crate::import) struct ReportKey(ImportId, [u8; 32]);

impl ReportKey {
    /// The key of a file for a collection of an account.
    pub(super) fn new(
        id: ImportId,
        options: &ImportOptions,
        account: &str,
        collection: &str,
    ) -> Self {
        let all = format!("{account}/{collection} {options:?}");
        Self(id, Sha256::digest(all).into())
    }
}

/// Cached reports, so that paging, filtering and searching in a report cost nothing. An entry is valid as long as no
/// contents changed anywhere, and beyond that as long as the indicators that it depends on are the same and its ids
/// name the same other collections.
pub(in crate::import) struct Reports(Cache<ReportKey, UsedReport>);

/// A report, and the state that it is compared with after a change.
#[derive(Clone)]
pub(in crate::import) struct CachedReport {
    /// The indicators that it depends on.
    pub(super) outlines: Arc<OutlineVersions>,
    /// The other collections that its ids were compared with.
    pub(super) elsewhere: Arc<Elsewhere>,
    pub(super) report: Arc<Report>,
}

/// A cached report, and the second at which it was last used.
pub(super) struct UsedReport {
    pub(super) cached: CachedReport,
    used_at: AtomicI64,
}

impl Reports {
    /// Creates the cache.
    pub(in crate::import) fn new() -> Self {
        Self(Cache::new(REPORT_BYTES, |_, used: &UsedReport| {
            let cached = &used.cached;
            cached.report.bytes() + cached.outlines.bytes() + cached.elsewhere.bytes()
        }))
    }

    /// The report of a key, valid or not.
    pub(super) fn find(&self, key: &ReportKey, now: Timestamp) -> Option<Arc<Entry<UsedReport>>> {
        let entry = self.0.find(key)?;
        let used_at = &entry.value.used_at;
        used_at.store(now.as_second(), Ordering::Relaxed);
        Some(entry)
    }

    /// Caches a report that was made, or found to be valid, after `position` was taken. Drops unused ones.
    pub(super) fn insert(
        &self,
        key: ReportKey,
        cached: CachedReport,
        position: Position,
        now: Timestamp,
    ) {
        let oldest = now.as_second() - UNUSED.as_secs();
        self.0
            .retain(|used| used.used_at.load(Ordering::Relaxed) >= oldest);
        let used = UsedReport {
            cached,
            used_at: AtomicI64::new(now.as_second()),
        };
        self.0.insert(key, used, &Dependencies::of_site(), position);
    }
}

impl Report {
    /// The approximate size in memory, in bytes. Counts every text that a file or a caller can make long.
    fn bytes(&self) -> usize {
        let found = &self.found;
        let roles = found.roles.iter().map(|(text, _)| text);
        let cells = self.preview.iter().flat_map(|row| &row.cells);
        let texts = found
            .sheets
            .iter()
            .chain(&found.sheet)
            .chain(&found.files)
            .chain(roles);
        let texts: usize = texts.chain(cells).map(text_bytes).sum();
        let proposals: usize = self.proposals.iter().map(proposal_bytes).sum();
        let items: usize = self.items.iter().map(item_bytes).sum();
        let problems: usize = self.problems.iter().map(import_problem_bytes).sum();
        2_000 + self.basis.len() + texts + proposals + items + problems
    }
}

fn proposal_bytes(proposal: &Proposal) -> usize {
    let repairs = std::iter::once(&proposal.repair).chain(&proposal.instead);
    let repairs: usize = repairs.map(|repair| text_bytes(repair.to_string())).sum();
    let samples = proposal
        .samples
        .iter()
        .map(|sample| 16 + text_bytes(&sample.before) + text_bytes(&sample.after));
    size_of::<Proposal>() + repairs + samples.sum::<usize>()
}

fn item_bytes(item: &ReportItem) -> usize {
    let texts = [&item.path, &item.name.fr, &item.name.en];
    let periods = [&item.first_period, &item.last_period];
    let texts = texts.into_iter().chain(periods).flatten();
    let texts: usize = texts.chain([&item.id]).map(text_bytes).sum();
    let problems: usize = item.problems.iter().map(import_problem_bytes).sum();
    let lists = size_of_val(item.fields.as_slice()) + size_of_val(item.recent.as_slice());
    size_of::<ReportItem>() + texts + lists + problems
}

fn import_problem_bytes(import_problem: &ImportProblem) -> usize {
    size_of::<ImportProblem>()
        + text_bytes(&import_problem.text)
        + problem_bytes(&import_problem.problem)
}

/// The size beyond the struct itself: parameters occupy a node for eleven, even if there is only one.
fn problem_bytes(problem: &Problem) -> usize {
    let texts = problem.params.values().filter_map(|value| match value {
        Param::Text(text) => Some(text),
        Param::Number(_) => None,
    });
    let nodes = problem.params.len().div_ceil(6) * 12 * size_of::<(&str, Param)>();
    nodes + texts.chain(&problem.field).map(text_bytes).sum::<usize>()
}

#[cfg(test)]
mod tests {
    use ::import::report::{PreviewRow, Sample};
    use domain::problem::Code;
    use domain::text::language::{Language, Text};
    use import::{CellPosition, Found, Repair};
    use uuid::Uuid;

    use super::*;
    use crate::import::outline::Outlines;

    const LONG: usize = 100_000;

    fn long() -> String {
        "x".repeat(LONG)
    }

    fn import_problem(text: String, problem: Problem) -> ImportProblem {
        ImportProblem {
            place: CellPosition::default(),
            text,
            problem,
        }
    }

    fn item(change: impl FnOnce(&mut ReportItem)) -> Report {
        let mut item = ReportItem::default();
        change(&mut item);
        Report {
            items: vec![item],
            ..Report::default()
        }
    }

    fn found(change: impl FnOnce(&mut Found)) -> Report {
        let mut report = Report::default();
        change(&mut report.found);
        report
    }

    fn proposal(repair: Repair, instead: Vec<Repair>, before: String, after: String) -> Report {
        let sample = Sample {
            place: CellPosition::default(),
            before,
            after,
        };
        let proposal = Proposal {
            repair,
            instead,
            certain: true,
            ticked: true,
            count: 1,
            samples: vec![sample],
            outcomes: Vec::new(),
        };
        Report {
            proposals: vec![proposal],
            ..Report::default()
        }
    }

    #[test]
    fn every_text_of_a_report_is_weighed() {
        let problem = Problem::new(Code::ImportOption);
        let none = String::new;

        let reports = [
            found(|found| found.sheets = vec![long()]),
            found(|found| found.sheet = Some(long())),
            found(|found| found.files = vec![long()]),
            found(|found| found.roles = vec![(long(), ::import::options::Role::Date)]),
            Report {
                preview: vec![PreviewRow {
                    line: 1,
                    cells: vec![long()],
                }],
                ..Report::default()
            },
            Report {
                problems: vec![import_problem(long(), problem.clone())],
                ..Report::default()
            },
            Report {
                basis: long(),
                ..Report::default()
            },
            proposal(Repair::Missing(long()), Vec::new(), none(), none()),
            proposal(Repair::Percent, vec![Repair::Under(long())], none(), none()),
            proposal(Repair::Percent, Vec::new(), long(), none()),
            proposal(Repair::Percent, Vec::new(), none(), long()),
            item(|item| item.id = long()),
            item(|item| item.path = Some(long())),
            item(|item| item.name = Text::fr(long())),
            item(|item| item.name = Text::en(long())),
            item(|item| item.first_period = Some(long())),
            item(|item| item.last_period = Some(long())),
            item(|item| item.problems = vec![import_problem(long(), problem.clone())]),
            item(|item| {
                item.problems = vec![import_problem(none(), Problem::at(long(), problem.code))]
            }),
            item(|item| item.problems = vec![import_problem(none(), problem.with("text", long()))]),
        ];

        for (at, report) in reports.iter().enumerate() {
            assert!(report.bytes() >= LONG, "{at}");
        }
        assert!(Report::default().bytes() < LONG);
    }

    #[test]
    fn unused_reports_are_dropped_when_another_one_is_cached() {
        let reports = Reports::new();
        let key = |number| ReportKey(ImportId::new(Uuid::from_u128(number)), [0; 32]);
        let at = |minutes: i64| Timestamp::from_second(1_700_000_000 + 60 * minutes).unwrap();
        let insert = |number, minutes| {
            let cached = CachedReport {
                outlines: Arc::new(OutlineVersions::new(&Outlines::default())),
                elsewhere: Arc::default(),
                report: Arc::default(),
            };
            reports.insert(key(number), cached, Position::START, at(minutes));
        };
        let is_cached = |number| reports.0.find(&key(number)).is_some();
        insert(1, 0);
        insert(2, 0);
        assert!(reports.find(&key(2), at(8)).is_some());
        insert(3, 11);
        assert_eq!([1, 2, 3].map(is_cached), [false, true, true]);
        insert(4, 20);
        assert_eq!([1, 2, 3].map(is_cached), [false, false, true]);
    }

    #[test]
    fn a_key_is_small_and_differs_where_the_options_or_the_collection_do() {
        let id = ImportId::new(Uuid::from_u128(1));
        let plain = ImportOptions::plain(Language::Fr);
        let mut other = plain.clone();
        other.read.sheet = Some(long());
        let key = |options: &ImportOptions| ReportKey::new(id, options, "town", "money");
        assert_eq!(key(&plain), key(&plain.clone()));
        assert_ne!(key(&plain), key(&other));
        assert_ne!(key(&plain), ReportKey::new(id, &plain, "town", "people"));
        assert_eq!(size_of::<ReportKey>(), 48);
    }
}
