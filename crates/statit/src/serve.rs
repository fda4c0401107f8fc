//! `statit serve`: listens, works off the queue, and stops when it is told to.

use std::{io::Write as _, sync::Arc, time::Duration};

use anyhow::Context;
use metrics_exporter_prometheus::PrometheusBuilder;
use service::SystemRandom;
use tokio::{
    net::TcpListener,
    signal::unix::{SignalKind, signal},
    sync::watch,
    time::{Instant, timeout, timeout_at},
};

use crate::{settings::Settings, upkeep, wiring};

/// How long after it was told to stop the worker may finish what it has begun. Requests have
/// [`web::Limits::drain`] from the same moment on.
const WORKER_GRACE: Duration = Duration::from_secs(15);
/// How long the database may take to close. What was committed is kept either way.
const CLOSING: Duration = Duration::from_secs(1);

/// Starts the server and returns when it has stopped.
///
/// # Errors
/// When a setting has no meaning, an address is taken, or the database can't be opened.
pub(crate) async fn serve(settings: &Settings) -> anyhow::Result<()> {
    let metrics = PrometheusBuilder::new()
        .install_recorder()
        .context("the metrics can't be started")?;
    let listener = listen("listen", settings.listen).await?;
    let metrics_listener = listen("metrics_listen", settings.metrics_listen).await?;
    let settings = &Settings {
        listen: listener.local_addr()?,
        ..settings.clone()
    };
    let (db, service) = wiring::service(settings).await?;
    let config = web_config(settings)?;
    let limits = web::Limits {
        connections_per_network: settings.connections_per_network,
        proxies: config.proxies.clone(),
        ..web::Limits::default()
    };
    let handler = web::Site::new(service.clone(), config)?;

    let (stop, stopping) = watch::channel(None);
    let stopped = |mut stopping: watch::Receiver<Option<Instant>>| async move {
        // An error means that the sender is gone: stop as well.
        let _ = stopping.wait_for(Option::is_some).await;
    };
    let worker = tokio::spawn({
        let (service, stopped) = (service.clone(), stopped(stopping.clone()));
        async move { service.work(stopped).await }
    });
    let upkeep = tokio::spawn(upkeep::run(metrics.clone(), service.clone()));
    let metrics_router = web::metrics_router(move || metrics.render());
    let metrics_server = tokio::spawn(async move {
        if let Err(error) = axum::serve(metrics_listener, metrics_router).await {
            tracing::error!(%error, "the metrics are not served any more");
        }
    });

    let address = wiring::address(settings);
    tracing::info!(%address, listen = %settings.listen, version = env!("CARGO_PKG_VERSION"), "serving");
    let mut out = std::io::stdout();
    // Nobody may be reading; the log has said the same.
    let _ = writeln!(out, "Statit listens on {address}").and_then(|()| out.flush());

    let signals = told_to_stop()?;
    tokio::spawn(async move {
        signals.await;
        tracing::info!("stopping");
        let _ = stop.send(Some(Instant::now()));
    });
    web::serve(listener, handler, limits, stopped(stopping.clone())).await;
    upkeep.abort();
    let told = stopping.borrow().unwrap_or_else(Instant::now);
    if timeout_at(told + WORKER_GRACE, worker).await.is_err() {
        tracing::warn!("the worker was cut off; what it had begun is taken up at the next start");
    }
    metrics_server.abort();
    if timeout(CLOSING, db.close()).await.is_err() {
        tracing::warn!("the database was left open");
    }
    tracing::info!("stopped");
    Ok(())
}

/// Brings the database to this version.
///
/// # Errors
/// When it can't be opened, or a newer version has been there.
pub(crate) async fn migrate(settings: &Settings) -> anyhow::Result<()> {
    let (db, _) = wiring::service(settings).await?;
    db.close().await;
    tracing::info!("the database is up to date");
    Ok(())
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
    Ok(config)
}

/// Completes at SIGTERM or SIGINT.
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
