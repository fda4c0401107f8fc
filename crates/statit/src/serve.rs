//! `statit serve`: listens, works off the queue, and stops on a signal.

use std::{io::Write as _, sync::Arc, time::Duration};

use anyhow::{Context, bail};
use metrics_exporter_prometheus::PrometheusBuilder;
use service::shared::health::HeartbeatEnd;
use service::{Service, SystemRandom};
use storage::{Address, Storage};
use store::Db;
use tokio::{
    net::TcpListener,
    signal::unix::{SignalKind, signal},
    sync::watch,
    task::JoinHandle,
    time::{Instant, timeout, timeout_at},
};

use crate::{
    run::Run,
    settings::Settings,
    start::{Knowing, files},
    upkeep, wiring,
};

/// Time after the stop signal in which the worker may finish its present work. Requests have [`web::Limits::drain`]
/// from the same moment on.
const WORKER_GRACE: Duration = Duration::from_secs(15);
/// Maximum time for closing the database. Committed changes are safe either way.
const CLOSING: Duration = Duration::from_secs(1);
/// Maximum wait of the start for the first heartbeat. Without it the server starts, and is not ready yet.
const FIRST_HEARTBEAT: Duration = Duration::from_secs(2);

/// Starts the server and returns when it has stopped.
///
/// # Errors
/// When a setting is invalid, an address is taken, or the database can't be opened; when a newer version has changed the
/// database meanwhile, so that this one can't work with it.
pub(crate) async fn serve(settings: &Settings, knowing: Knowing) -> anyhow::Result<()> {
    let metrics = PrometheusBuilder::new()
        .install_recorder()
        .context("the metrics can't be started")?;
    let listener = listen("listen", settings.listen).await?;
    let metrics_listener = listen("metrics_listen", settings.metrics_listen).await?;
    let settings = &Settings {
        listen: listener.local_addr()?,
        ..settings.clone()
    };
    // A mistake in it would be found at night only.
    settings.archive_key()?;
    let mut run = Run::begin(&settings.database).await?;
    let (db, service) = wiring::start(settings, knowing).await?;
    run.opened()?;
    let config = web::Config {
        epoch: service.shared().epoch().await?,
        ..web_config(settings)?
    };
    let limits = web::Limits::default();
    let limits = web::Limits {
        connections: limits.connections.min(config.connections()),
        connections_per_network: settings.connections_per_network,
        proxies: config.proxies.clone(),
        ..limits
    };
    if let Some(restored_at) = service.shared().suspended_at().await? {
        tracing::warn!(%restored_at, "the database was restored: access keys and queued mails are suspended until `statit admin resume`");
    }
    let handler = web::Site::new(service.clone(), config)?;

    let (stop, stopping) = watch::channel(None);
    let stopped = |mut stopping: watch::Receiver<Option<Instant>>| async move {
        // An error means that the sender was dropped: stop as well.
        let _ = stopping.wait_for(Option::is_some).await;
    };
    let worker = tokio::spawn({
        let (service, stopped) = (service.clone(), stopped(stopping.clone()));
        async move { service.work(stopped).await }
    });
    let scan = tokio::spawn({
        let (service, stopped) = (service.clone(), stopped(stopping.clone()));
        async move { service.operation().scan_stored(stopped).await }
    });
    // A probe that comes as soon as the server listens finds it ready.
    let _ = timeout(FIRST_HEARTBEAT, service.shared().beat()).await;
    let heartbeat = tokio::spawn({
        let (service, stopped) = (service.clone(), stopped(stopping.clone()));
        async move { service.shared().keep_beating(stopped).await }
    });
    let counting = tokio::spawn({
        let (service, stopped) = (service.clone(), stopped(stopping.clone()));
        async move { service.analytics().keep_counting(stopped).await }
    });
    let watched = upkeep::Watched {
        service: service.clone(),
        site: handler.clone(),
        data_dir: settings.data_dir.clone(),
        has_backups: settings.backup.is_some(),
    };
    let upkeep = tokio::spawn(upkeep::run(metrics.clone(), watched));
    let metrics_router = web::metrics_router(move || metrics.render());
    let metrics_server = tokio::spawn(async move {
        if let Err(error) = axum::serve(metrics_listener, metrics_router).await {
            tracing::error!(%error, "the metrics are not served any more");
        }
    });

    // A reader of the message below may stop the server at once, so the signals come first.
    let signals = told_to_stop()?;
    let address = wiring::address(settings);
    tracing::info!(%address, listen = %settings.listen, version = env!("CARGO_PKG_VERSION"), "serving");
    let mut out = std::io::stdout();
    // Standard output may have no reader; the log has the same message.
    let _ = writeln!(out, "Statit listens on {address}").and_then(|()| out.flush());

    let stopper = tokio::spawn(async move {
        let is_outdated = tokio::select! {
            () = signals => false,
            () = outdated(heartbeat) => true,
        };
        tracing::info!("stopping");
        let _ = stop.send(Some(Instant::now()));
        is_outdated
    });
    web::serve(listener, handler, limits, stopped(stopping.clone())).await;
    upkeep.abort();
    scan.abort();
    let reported = stopping.borrow().unwrap_or_else(Instant::now);
    if timeout_at(reported + WORKER_GRACE, worker).await.is_err() {
        tracing::warn!("the worker was cut off; what it had begun is taken up at the next start");
    }
    metrics_server.abort();
    let counted = async {
        // A batch on its way is written first.
        let _ = counting.await;
        service.analytics().flush().await
    };
    if !matches!(
        timeout_at(reported + WORKER_GRACE, counted).await,
        Ok(Ok(()))
    ) {
        tracing::warn!("the counts of readers of the last minute were not written");
    }
    close(&db, run).await;
    tracing::info!("stopped");
    if stopper.await? {
        bail!("the server was stopped by a newer version of Statit: start that one");
    }
    Ok(())
}

/// Waits until the tables do not admit this version any more.
async fn outdated(heartbeat: JoinHandle<HeartbeatEnd>) {
    if !matches!(heartbeat.await, Ok(HeartbeatEnd::Outdated)) {
        std::future::pending::<()>().await;
    }
}

/// Closes the database, and notes that the run has ended.
async fn close(db: &Db, run: Run) {
    let is_closed = timeout(CLOSING, db.close()).await.is_ok();
    if !is_closed {
        tracing::warn!("the database was left open");
    }
    run.end(is_closed).await;
}

/// Brings the database to this version, unless it is at a newer one, and moves files into their storage: those of the storage at `from`, or of the
/// data folder. An interrupted move is continued by the next.
///
/// # Errors
/// When the database can't be opened, or a newer version has tables that don't admit this one; when a storage does not respond.
pub(crate) async fn migrate(settings: &Settings, from: Option<&Address>) -> anyhow::Result<()> {
    let (db, service) = wiring::service(settings).await?;
    files::claim(settings, &service).await?;
    tracing::info!("the database is up to date");
    let moved = move_files(settings, from, &service).await;
    db.close().await;
    let moved = moved.context("the files were not all moved; run it again")?;
    let place = settings.storage()?.describe();
    tracing::info!(moved, place, "the files are in their place");
    Ok(())
}

async fn move_files(
    settings: &Settings,
    from: Option<&Address>,
    service: &Service,
) -> anyhow::Result<u64> {
    let moved = service.move_inline_imports().await?;
    let from = match from {
        Some(from) if *from != settings.files => Storage::open(from, &settings.s3)?,
        None if !settings.are_files_local() => settings.local_storage(),
        _ => return Ok(moved),
    };
    Ok(moved + service.move_files_from(&from).await?)
}

async fn listen(setting: &str, address: std::net::SocketAddr) -> anyhow::Result<TcpListener> {
    TcpListener::bind(address).await.with_context(|| {
        format!("can't listen on {address}: end what listens there, or choose another {setting}")
    })
}

fn web_config(settings: &Settings) -> anyhow::Result<web::Config> {
    let mut config = web::Config::new(Arc::new(SystemRandom));
    config.address = settings
        .public_address
        .as_deref()
        .map(str::parse)
        .transpose()
        .context("the setting public_address is wrong")?;
    config.proxies = settings
        .proxies
        .iter()
        .map(|network| network.trim().parse())
        .collect::<Result<_, _>>()
        .context("the setting proxies is wrong")?;
    config.hsts_subdomains = settings.hsts_subdomains;
    config.help.clone_from(&settings.help_address);
    config.introspection = settings.introspection;
    config.memory = settings.memory;
    config.stale_if_error = Duration::from_secs(settings.stale_if_error);
    config.shared_cache = Duration::from_secs(settings.shared_cache);
    Ok(config)
}

/// Returns a future that completes at SIGTERM or SIGINT.
fn told_to_stop() -> anyhow::Result<impl Future<Output = ()>> {
    let mut terminate = signal(SignalKind::terminate())?;
    let mut interrupt = signal(SignalKind::interrupt())?;
    Ok(async move {
        tokio::select! {
            _ = terminate.recv() => {}
            _ = interrupt.recv() => {}
        }
    })
}
