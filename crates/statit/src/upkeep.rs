//! Upkeep of the metrics: drops old samples and measures sizes, connections and queues from time to time.

use std::{
    collections::BTreeSet,
    path::{Path, PathBuf},
    time::Duration,
};

use domain::operation::job::Lane;
use domain::operation::usage::{DbUse, PoolUse};
use metrics::{counter, gauge};
use metrics_exporter_prometheus::PrometheusHandle;
use service::Service;
use web::Site;

const EVERY: Duration = Duration::from_secs(5);
/// Rounds between two measurements of the sizes on disk, which take longer.
const SIZES_EVERY: u32 = 12;

/// The parts of the server that are measured.
pub(crate) struct Watched {
    pub(crate) service: Service,
    pub(crate) site: Site,
    pub(crate) data_dir: PathBuf,
    /// Whether backups are scheduled.
    pub(crate) has_backups: bool,
}

/// Updates the metrics until the future is dropped. A value that cannot be measured stays at its last figure.
pub(crate) async fn run(handle: PrometheusHandle, watched: Watched) {
    let mut seen = SeenJobs::new();

    for round in 0_u32.. {
        handle.run_upkeep();
        if round % SIZES_EVERY == 0 {
            sizes(&watched).await;
        }
        jobs(&watched.service, &mut seen).await;
        database(&watched.service.shared().database_use());
        if let Some(age) = watched.service.shared().heartbeat_age() {
            gauge!("statit_heartbeat_age_seconds").set(age);
        }
        if watched.has_backups && round % SIZES_EVERY == 0 {
            last_backup(&watched.service).await;
        }
        if let Some(free) = watched.service.shared().free_bytes().await {
            gauge!("statit_disk_free_bytes").set(figure(free));
        }
        for (cache, entries, bytes) in watched.site.caches() {
            gauge!("statit_cache_entries", "cache" => cache).set(figure(entries));
            gauge!("statit_cache_bytes", "cache" => cache).set(figure(bytes));
        }
        tokio::time::sleep(EVERY).await;
    }
}

/// The kinds of jobs that were seen in each lane: where no job is left, the figures become zero.
type SeenJobs = BTreeSet<(Lane, String)>;

async fn jobs(service: &Service, seen: &mut SeenJobs) {
    let Ok(counts) = service.job_counts().await else {
        return;
    };
    seen.extend(counts.iter().map(|jobs| (jobs.lane, jobs.kind.clone())));

    for (lane, kind) in &*seen {
        let mut found = counts.iter();
        let jobs = found.find(|jobs| jobs.lane == *lane && jobs.kind == *kind);
        for (state, count) in [
            ("waiting", jobs.map(|jobs| jobs.waiting)),
            ("due", jobs.map(|jobs| jobs.due)),
            ("running", jobs.map(|jobs| jobs.running)),
            ("failed", jobs.map(|jobs| jobs.failed)),
        ] {
            let labels = [
                ("lane", lane.as_str().to_owned()),
                ("kind", kind.clone()),
                ("state", state.to_owned()),
            ];
            gauge!("statit_jobs", &labels).set(figure(count.unwrap_or(0)));
        }
    }

    for lane in Lane::ALL {
        let jobs = counts.iter().filter(|jobs| jobs.lane == lane);
        let oldest = jobs.filter_map(|jobs| jobs.oldest_due).min();
        gauge!("statit_jobs_oldest_due_seconds", "lane" => lane.as_str())
            .set(service.waited(oldest));
    }
}

async fn last_backup(service: &Service) {
    if let Ok(last) = service.operation().last_backup().await {
        let seconds = last.map_or(0, |last| u64::try_from(last.as_second()).unwrap_or(0));
        gauge!("statit_last_backup_timestamp_seconds").set(figure(seconds));
    }
}

fn database(usage: &DbUse) {
    for (what, pool, waits) in [
        ("read", usage.read, usage.read_waits),
        ("write", usage.write, usage.write_waits),
    ] {
        let PoolUse { open, used, max } = pool;
        for (state, count) in [("open", open), ("used", used), ("max", max)] {
            gauge!("statit_database_connections", "for" => what, "state" => state).set(count);
        }
        counter!("statit_database_waits_total", "for" => what).absolute(waits);
    }
    for (step, count) in [
        ("begin", usage.not_begun),
        ("commit", usage.not_committed),
        ("unknown", usage.unknown),
    ] {
        counter!("statit_writes_failed_total", "at" => step).absolute(count);
    }
}

async fn sizes(watched: &Watched) {
    if let Ok(bytes) = watched.service.shared().database_bytes().await {
        gauge!("statit_database_bytes").set(figure(bytes));
    }
    let folder = watched.data_dir.clone();
    if let Ok(bytes) = tokio::task::spawn_blocking(move || folder_bytes(&folder)).await {
        gauge!("statit_data_folder_bytes").set(figure(bytes));
    }
}

/// Bytes of the files in a folder and below it. Unreadable files count as zero; links are not followed.
fn folder_bytes(folder: &Path) -> u64 {
    let Ok(entries) = std::fs::read_dir(folder) else {
        return 0;
    };
    let bytes = entries.flatten().map(|entry| match entry.file_type() {
        Ok(kind) if kind.is_dir() => folder_bytes(&entry.path()),
        Ok(kind) if kind.is_file() => entry.metadata().map_or(0, |file| file.len()),
        _ => 0,
    });
    bytes.sum()
}

#[expect(
    clippy::cast_precision_loss,
    reason = "a gauge is a double; nothing that is counted here reaches 2^53"
)]
fn figure(count: u64) -> f64 {
    count as f64
}
