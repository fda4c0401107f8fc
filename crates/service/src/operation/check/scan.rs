//! Scans all stored series in the background, so that damage is reported before a reader requests the series.

use std::future::Future;
use std::pin::pin;
use std::time::Duration;

use domain::id::MetricId;
use domain::invariant::number_of;
use store::StoreError;
use store::operation::check::scan::{MissingSum, ReversePosition};

use crate::damage;
use crate::operation::Operation;
use crate::outcome::Failure;

/// States or reverse deltas to read before a pause.
const AT_A_TIME: u32 = 200;
/// The pause between two parts of a scan.
const PAUSE: Duration = Duration::from_secs(1);
/// The time between the end of a scan and the next one.
const BETWEEN_SCANS: Duration = Duration::from_secs(24 * 3600);
/// The pause after a failure of the database.
const AFTER_FAILURE: Duration = Duration::from_secs(60);

/// The counts of a scan.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Scan {
    /// Latest states of series that were read.
    pub series: u64,
    /// Damaged states and reverse deltas.
    pub damaged: u64,
    /// Missing sums that were written.
    pub summed: u64,
    place: ScanPosition,
}

/// The position at which a scan continues.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum ScanPosition {
    #[default]
    Start,
    Series(MetricId),
    Reverses(Option<ReversePosition>),
    End,
}

impl Operation<'_> {
    /// Scans all stored series once a day, slowly, until `stop` is ready. The first scan writes the sums of series that
    /// earlier versions have published.
    pub async fn scan_stored(self, stop: impl Future<Output = ()> + Send) {
        let mut stop = pin!(stop);
        let mut scan = Scan::default();
        loop {
            let pause = match self.scan_part(&mut scan).await {
                Ok(true) => PAUSE,
                Ok(false) => {
                    end_of(&std::mem::take(&mut scan));
                    BETWEEN_SCANS
                }
                Err(_) => AFTER_FAILURE,
            };
            tokio::select! {
                biased;
                () = &mut stop => return,
                () = tokio::time::sleep(pause) => {}
            }
        }
    }

    /// Scans all stored series without a pause.
    pub async fn scan_now(self) -> Result<Scan, Failure> {
        let mut scan = Scan::default();
        while self.scan_part(&mut scan).await? {}
        Ok(scan)
    }

    /// Scans the next part. Returns whether there is more.
    async fn scan_part(self, scan: &mut Scan) -> Result<bool, Failure> {
        match scan.place {
            ScanPosition::Start => self.scan_series(scan, None).await?,
            ScanPosition::Series(after) => self.scan_series(scan, Some(after)).await?,
            ScanPosition::Reverses(after) => self.scan_reverses(scan, after).await?,
            ScanPosition::End => {}
        }
        Ok(scan.place != ScanPosition::End)
    }

    async fn scan_series(self, scan: &mut Scan, after: Option<MetricId>) -> Result<(), Failure> {
        let mut tx = self.shared.db().read().await?;
        let part = store::operation::check::scan::published(&mut tx, after, AT_A_TIME).await?;

        let mut missing = Vec::new();
        for of in &part {
            let looked = match store::operation::check::scan::series(&mut tx, of).await {
                // The previous series was damaged, which ended the transaction.
                Err(StoreError::Over) => {
                    tx = self.shared.db().read().await?;
                    store::operation::check::scan::series(&mut tx, of).await?
                }
                looked => looked?,
            };
            scan.series += 1;
            match looked {
                Ok(sum) => missing.extend(sum),
                Err(error) => {
                    scan.damaged += 1;
                    damage::stored(of, of.vintage, error);
                }
            }
        }

        drop(tx);
        scan.place = part.last().map_or(ScanPosition::Reverses(None), |last| {
            ScanPosition::Series(last.metric())
        });

        scan.summed += self.add_sums(&missing, false).await?;
        Ok(())
    }

    async fn scan_reverses(
        self,
        scan: &mut Scan,
        after: Option<ReversePosition>,
    ) -> Result<(), Failure> {
        let mut tx = self.shared.db().read().await?;
        let part = store::operation::check::scan::reverses(&mut tx, after, AT_A_TIME).await?;
        for (metric, number, error) in &part.damaged {
            scan.damaged += 1;
            let found = store::operation::check::scan::published_one(&mut tx, *metric).await?;
            if let Some(found) = found {
                // The reverse delta of a vintage leads to the state before it.
                damage::stored(&found, number - 1, error);
            }
        }
        drop(tx);
        scan.place = match part.last {
            Some(last) => ScanPosition::Reverses(Some(last)),
            None => ScanPosition::End,
        };
        scan.summed += self.add_sums(&part.missing, true).await?;
        Ok(())
    }

    async fn add_sums(self, missing: &[MissingSum], of_reverses: bool) -> Result<u64, Failure> {
        if missing.is_empty() {
            return Ok(0);
        }
        let mut tx = self.shared.db().begin().await?;
        if of_reverses {
            store::operation::check::scan::add_reverse_sums(&mut tx, missing).await?;
        } else {
            store::operation::check::scan::add_series_sums(&mut tx, missing).await?;
        }
        tx.commit().await?;
        Ok(number_of(missing.len()))
    }
}

/// Reports the result of a whole scan in the metrics and in the log.
fn end_of(scan: &Scan) {
    #[expect(
        clippy::cast_precision_loss,
        reason = "a gauge is a double; no scan counts to 2^53"
    )]
    metrics::gauge!("statit_damaged_states").set(scan.damaged as f64);
    let Scan {
        series,
        damaged,
        summed,
        ..
    } = scan;
    if *damaged > 0 {
        tracing::error!(
            series,
            damaged,
            "stored series are damaged: run statit check, and restore a backup"
        );
    } else {
        tracing::debug!(series, summed, "all stored series are readable");
    }
}
