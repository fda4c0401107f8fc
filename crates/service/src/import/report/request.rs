//! Reports on the effect of publishing a file now.

use crate::import::report::Report;
use crate::import::report::Status;
use std::collections::HashMap;
use std::sync::Arc;

use domain::catalogue::key::MetricPath;
use domain::id::ImportId;
use domain::problem::Code;
use import::{CellPosition, ImportProblem, Item, Reason, Scene};

use super::cache::{CachedReport, ReportKey};
use crate::Caller;
use crate::import::Imports;
use crate::import::file::File;
use crate::import::file::file_name;
use crate::import::frequency_lookup::{self, FrequencyLookup, LookupMode};
use crate::import::outline::{OutlineVersions, Outlines};
use crate::import::preview::PreviewInput;
use crate::import::{ImportOptions, InvalidPart, Progress};
use crate::outcome::Outcome;

impl Imports<'_> {
    /// Computes the effect of publishing a stored file now. A repeated call with the same options is cheap while
    /// nothing changes.
    ///
    /// # Errors
    /// `NOT_FOUND` where the caller is not the sender or the file is gone; `TOO_MANY_ATTEMPTS`, `IMPORT_BUSY`.
    pub async fn import_report(
        self,
        caller: &Caller,
        id: ImportId,
        options: &ImportOptions,
    ) -> Outcome<Arc<Report>> {
        let position = self.shared.position().await?;
        let mut tx = self.shared.db().read().await?;
        let own = self.own_import(&mut tx, caller, id).await?;
        let own = own.ok_or(Code::NotFound)?;

        let grant = own.grant.reading();
        let seen = self
            .collections
            .see_collection(&mut tx, caller, Some(own.facts))
            .await?;
        let seen = seen.ok_or(Code::NotFound)?;
        let (account, collection) = (&seen.account.record.key, &seen.record.key);

        let key = ReportKey::new(id, options, account.as_str(), collection.as_str());
        let reports = &self.state.reports;
        if let Some(entry) = reports.find(&key, self.shared.now()) {
            let cached = &entry.value.cached;
            let report = Arc::clone(&cached.report);
            if self.shared.is_valid(&entry, position) {
                return Ok(report);
            }
            if cached.outlines.hold(&mut tx, &grant).await?
                && cached.elsewhere.holds(&mut tx, caller.reader).await?
            {
                reports.insert(key, cached.clone(), position, self.shared.now());
                return Ok(report);
            }
        }

        self.require_work_left(&mut tx, caller).await?;
        // A request holds no database connection while it waits for a turn.
        drop(tx);

        let _charging = self.charging(caller);
        let permit = self.turn_for(caller, id).await?;
        let position = self.shared.position().await?;
        let mut tx = self.shared.db().read().await?;
        let own = self.own_import(&mut tx, caller, id).await?;
        let own = own.ok_or(Code::NotFound)?;
        drop(tx);
        let file = self.unpacked(&own).await?;

        let mut tx = self.shared.db().read().await?;
        let how = PreviewInput {
            reader: caller.reader,
            grant: &grant,
            hold: None,
            seen: &seen,
            file: &file,
            options,
            permit: &permit,
            progress: &Progress::unseen(),
        };
        let preview = self.preview(&mut tx, how).await?;

        let report = Arc::new(preview.report);
        let cached = CachedReport {
            outlines: Arc::new(OutlineVersions::new(&preview.outlines)),
            elsewhere: Arc::new(preview.elsewhere),
            report: Arc::clone(&report),
        };
        reports.insert(key, cached, position, self.shared.now());

        Ok(report)
    }

    /// Computes the effect of publishing a file now, without storing the file.
    ///
    /// # Errors
    /// As [`Imports::may_import`]; `IMPORT_TOO_LARGE`, `TOO_MANY_ATTEMPTS`, `IMPORT_BUSY`.
    pub async fn report_of(
        self,
        caller: &Caller,
        account: &str,
        collection: &str,
        name: &str,
        bytes: Vec<u8>,
        options: &ImportOptions,
    ) -> Outcome<Report> {
        let user = self
            .take_file(caller, account, collection, bytes.len())
            .await?;

        let _charging = self.charging(caller);
        let permit = self.state.permits.take(user, bytes.len()).await?;
        let mut tx = self.shared.db().read().await?;
        let (facts, grant) = self
            .metrics
            .editing_in(&mut tx, caller, account, collection)
            .await?;

        let seen = self
            .collections
            .see_collection(&mut tx, caller, Some(facts))
            .await?;
        let seen = seen.ok_or(Code::NotFound)?;

        let file = File {
            name: file_name(name).into(),
            bytes: Arc::new(bytes),
        };
        let how = PreviewInput {
            reader: caller.reader,
            grant: &grant.reading(),
            hold: None,
            seen: &seen,
            file: &file,
            options,
            permit: &permit,
            progress: &Progress::unseen(),
        };

        Ok(self.preview(&mut tx, how).await?.report)
    }

    /// The part of a stored file that cannot be published, in the format of the file, with the reasons and the texts
    /// that they concern. `sentence` returns the message of a problem in the reader's language; it is called for each
    /// problem that the report lists.
    ///
    /// # Errors
    /// As [`Imports::import_report`].
    pub async fn import_invalid_part(
        self,
        caller: &Caller,
        id: ImportId,
        options: &ImportOptions,
        sentence: &(dyn Fn(&ImportProblem) -> String + Sync),
    ) -> Outcome<InvalidPart> {
        let report = self.import_report(caller, id, options).await?;
        let _charging = self.charging(caller);
        let invalid = report
            .items
            .iter()
            .filter(|item| item.status == Status::Invalid);

        let reason = |import_problem: &ImportProblem| Reason {
            import_problem: import_problem.clone(),
            sentence: sentence(import_problem),
        };
        let reasons: HashMap<(CellPosition, String), Vec<Reason>> = invalid
            .map(|item| {
                let reasons = item.problems.iter().map(reason).collect();
                ((item.place, item.id.clone()), reasons)
            })
            .collect();

        let permit = self.turn_for(caller, id).await?;
        let own = {
            let mut tx = self.shared.db().read().await?;
            self.own_import(&mut tx, caller, id).await?
        };
        let own = own.ok_or(Code::NotFound)?;
        let file = self.unpacked(&own).await?;

        let mut tx = self.shared.db().read().await?;
        let seen = self
            .collections
            .see_collection(&mut tx, caller, Some(own.facts))
            .await?;
        let seen = seen.ok_or(Code::NotFound)?;
        self.require_work_left(&mut tx, caller).await?;

        let grant = own.grant.reading();
        let mut outlines = Outlines::default();
        // Reads nearly all needed indicators at once: most ids are paths.
        let paths = report.items.iter().filter_map(|item| {
            let path = item.path.as_ref().unwrap_or(&item.id);
            Some(MetricPath::parse(path).ok()?.folded())
        });
        outlines.read(&mut tx, &grant, paths).await?;

        let options = options.read.clone();
        let write = move |known: &FrequencyLookup| {
            let (account, collection) = (
                seen.account.record.key.to_string(),
                seen.record.key.to_string(),
            );
            let scene = Scene {
                account: &account,
                collection: &collection,
                known: &|path| known.frequency(path),
                // The report has already determined the rejected indicators.
                is_elsewhere: &|_, _| false,
            };
            let rejected = |item: &Item| reasons.get(&(item.place, item.id.clone())).cloned();
            ::import::invalid_part(&file.bytes, &file.name, &options, &scene, &rejected)
        };

        let rest = frequency_lookup::work(
            &mut tx,
            &grant,
            &permit,
            &mut outlines,
            LookupMode::Read,
            write,
        );
        Ok(rest.await?.done)
    }
}
