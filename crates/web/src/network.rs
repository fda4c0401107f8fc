//! Where a request comes from, behind the proxies that are believed.

use std::net::IpAddr;

use domain::network::Network;
use http::HeaderMap;

/// The address that a request comes from: the peer's, or, where the peer is a listed proxy, the last
/// address in `X-Forwarded-For` that is not one.
pub(crate) fn client(peer: IpAddr, headers: &HeaderMap, proxies: &[Network]) -> IpAddr {
    let is_proxy = |address: IpAddr| proxies.iter().any(|network| network.contains(address));
    let mut client = peer.to_canonical();
    if !is_proxy(client) {
        return client;
    }
    let mut forwarded: Vec<&str> = headers
        .get_all("x-forwarded-for")
        .iter()
        .filter_map(|value| value.to_str().ok())
        .flat_map(|value| value.split(','))
        .collect();
    while let Some(text) = forwarded.pop() {
        let Ok(address) = text.trim().parse::<IpAddr>() else {
            break;
        };
        client = address.to_canonical();
        if !is_proxy(client) {
            break;
        }
    }
    client
}

#[cfg(test)]
mod tests {
    use super::*;

    fn address(text: &str) -> IpAddr {
        text.parse().unwrap()
    }

    fn forwarded(value: &str) -> HeaderMap {
        HeaderMap::from_iter([("x-forwarded-for".parse().unwrap(), value.parse().unwrap())])
    }

    #[test]
    fn forwarded_addresses_are_believed_from_listed_proxies_only() {
        let proxies = ["127.0.0.1".parse().unwrap(), "10.0.0.0/8".parse().unwrap()];
        let headers = forwarded("1.2.3.4, 5.6.7.8, 10.9.9.9");
        assert_eq!(
            client(address("9.9.9.9"), &headers, &proxies),
            address("9.9.9.9")
        );
        assert_eq!(
            client(address("127.0.0.1"), &headers, &proxies),
            address("5.6.7.8")
        );
        assert_eq!(
            client(address("127.0.0.1"), &forwarded("nonsense"), &proxies),
            address("127.0.0.1")
        );
    }
}
