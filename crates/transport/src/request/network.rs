//! The client address of a request, behind trusted proxies.

use std::net::{IpAddr, SocketAddr};
use std::sync::{Mutex, PoisonError};

use domain::identity::network::Network;
use http::HeaderMap;

/// The header in which proxies list the addresses that a request has passed.
const FORWARDED_FOR: &str = "x-forwarded-for";

/// The client address of a request: the peer's, or, where the peer is a listed proxy, the last address in
/// `X-Forwarded-For` that is not a listed proxy. A malformed entry ends the search.
pub fn client(peer: IpAddr, headers: &HeaderMap, proxies: &[Network]) -> IpAddr {
    let is_proxy = |address: IpAddr| proxies.iter().any(|network| network.contains(address));
    let mut client = peer.to_canonical();
    if !is_proxy(client) {
        return client;
    }
    let mut forwarded: Vec<&str> = headers
        .get_all(FORWARDED_FOR)
        .iter()
        .filter_map(|value| value.to_str().ok())
        .flat_map(|value| value.split(','))
        .collect();
    while let Some(text) = forwarded.pop() {
        let Some(address) = forwarded_address(text.trim()) else {
            break;
        };
        client = address.to_canonical();
        if !is_proxy(client) {
            break;
        }
    }
    client
}

/// The address of an entry of `X-Forwarded-For`; some proxies write it with a port, or in brackets.
fn forwarded_address(entry: &str) -> Option<IpAddr> {
    if let Ok(address) = entry.parse::<IpAddr>() {
        return Some(address);
    }
    if let Ok(address) = entry.parse::<SocketAddr>() {
        return Some(address.ip());
    }
    let bare = entry.strip_prefix('[')?.strip_suffix(']')?;
    bare.parse().ok().filter(IpAddr::is_ipv6)
}

/// Peers that send `X-Forwarded-For` without being listed proxies. Most likely they are proxies that the operator
/// has forgotten to list: all readers behind such a proxy share the limits of a single client.
#[derive(Default)]
pub struct UnlistedProxies(Mutex<Vec<IpAddr>>);

impl UnlistedProxies {
    /// Most peers that are recorded: any client may send the header.
    const MOST: usize = 8;

    /// Whether `peer` sends the header unlisted, and for the first time. Records the peer.
    pub fn is_new(&self, peer: IpAddr, headers: &HeaderMap, proxies: &[Network]) -> bool {
        if !headers.contains_key(FORWARDED_FOR) {
            return false;
        }
        let peer = peer.to_canonical();
        if proxies.iter().any(|network| network.contains(peer)) {
            return false;
        }
        let mut noted = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let is_new = noted.len() < Self::MOST && !noted.contains(&peer);
        if is_new {
            noted.push(peer);
        }
        is_new
    }
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

    #[test]
    fn forwarded_addresses_may_have_ports_and_brackets() {
        let proxies = ["127.0.0.1".parse().unwrap()];
        for (entry, expected) in [
            ("1.2.3.4", "1.2.3.4"),
            ("1.2.3.4:567", "1.2.3.4"),
            ("2001:db8::1", "2001:db8::1"),
            ("[2001:db8::1]", "2001:db8::1"),
            ("[2001:db8::1]:443", "2001:db8::1"),
            ("[::ffff:1.2.3.4]:443", "1.2.3.4"),
            // A malformed address counts as an absent one.
            ("[1.2.3.4]", "127.0.0.1"),
            ("1.2.3.4:", "127.0.0.1"),
            ("1.2.3.4:99999", "127.0.0.1"),
            ("[2001:db8::1", "127.0.0.1"),
            ("unknown", "127.0.0.1"),
            ("", "127.0.0.1"),
        ] {
            for value in [entry.to_owned(), format!("9.9.9.9, {entry} , 127.0.0.1:80")] {
                let found = client(address("127.0.0.1"), &forwarded(&value), &proxies);
                assert_eq!(found, address(expected), "{value}");
            }
        }
    }

    #[test]
    fn peers_that_forward_unlisted_are_noted_once() {
        let unlisted = UnlistedProxies::default();
        let proxies = ["10.0.0.0/8".parse().unwrap()];
        let headers = forwarded("1.2.3.4");
        let is_new =
            |peer: &str, headers: &HeaderMap| unlisted.is_new(address(peer), headers, &proxies);
        assert!(!is_new("192.0.2.1", &HeaderMap::new()));
        assert!(!is_new("10.1.2.3", &headers));
        assert!(is_new("192.0.2.1", &headers));
        assert!(!is_new("::ffff:192.0.2.1", &headers));
        for peer in 1..UnlistedProxies::MOST {
            assert!(is_new(&format!("198.51.100.{peer}"), &headers));
        }
        assert!(!is_new("203.0.113.1", &headers));
    }
}
