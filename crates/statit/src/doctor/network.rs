//! The addresses of the server, and the proxies before it.

use std::io::ErrorKind;
use std::net::SocketAddr;

use tokio::net::TcpListener;

use super::Finding;
use crate::settings::Settings;

pub(super) async fn findings(settings: &Settings) -> Vec<Finding> {
    vec![
        port("listen", settings.listen).await,
        port("metrics_listen", settings.metrics_listen).await,
        public_address(settings),
        proxies(settings),
    ]
}

/// Whether the address is free. It is also taken while the server runs.
async fn port(about: &'static str, address: SocketAddr) -> Finding {
    match TcpListener::bind(address).await {
        Ok(_) => Finding::fine(about, format!("{address} is free")),
        Err(error) if error.kind() == ErrorKind::AddrInUse => Finding::warning(
            about,
            format!("{address} is taken: by this server, if it runs, or by another program"),
        ),
        Err(error) => Finding::fault(about, format!("{address} can't be used: {error}")),
    }
}

fn public_address(settings: &Settings) -> Finding {
    const ABOUT: &str = "public_address";
    match &settings.public_address {
        None if settings.listen.ip().is_loopback() => Finding::warning(
            ABOUT,
            "it is not set: only this machine reaches the server, and links in mails lead here",
        ),
        None => Finding::fault(
            ABOUT,
            "it is not set, but the server listens for others: links in mails would be wrong, and passwords would travel without https",
        ),
        Some(address) if address.starts_with("https://") => {
            Finding::fine(ABOUT, format!("{address}, by https"))
        }
        Some(address) => Finding::warning(
            ABOUT,
            format!("{address} is without https: passwords and cookies can be read on their way"),
        ),
    }
}

fn proxies(settings: &Settings) -> Finding {
    const ABOUT: &str = "proxies";
    let is_https = settings.public_address.as_deref();
    let is_https = is_https.is_some_and(|address| address.starts_with("https://"));
    match (is_https, settings.proxies.is_empty()) {
        // The server itself speaks http: with https there is a proxy before it.
        (true, true) => Finding::fault(
            ABOUT,
            "none is set, but https needs a proxy: all readers would count as one network, and its limits would lock them out. Name the proxy, such as 127.0.0.1",
        ),
        (_, false) => Finding::fine(ABOUT, settings.proxies.join(", ")),
        (false, true) => Finding::fine(ABOUT, "none"),
    }
}
