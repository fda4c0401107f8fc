//! Networks of peers: which proxies are believed, and where a request comes from.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};
use std::str::FromStr;

use http::HeaderMap;

/// A block of addresses: `10.0.0.0/8`, `::1/128`, or one address alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Network {
    address: IpAddr,
    prefix: u8,
}

/// A text that is not a network.
#[derive(Debug, thiserror::Error, PartialEq, Eq)]
#[error("not an address or a network such as 10.0.0.0/8: {0}")]
pub struct NotANetwork(String);

impl FromStr for Network {
    type Err = NotANetwork;

    fn from_str(text: &str) -> Result<Self, NotANetwork> {
        let fail = || NotANetwork(text.to_owned());
        let (address, prefix) = match text.split_once('/') {
            Some((address, prefix)) => (address, Some(prefix)),
            None => (text, None),
        };
        let address: IpAddr = address.trim().parse().map_err(|_| fail())?;
        let longest = if address.is_ipv4() { 32 } else { 128 };
        let prefix = match prefix {
            Some(digits) => digits.trim().parse().map_err(|_| fail())?,
            None => longest,
        };
        if prefix > longest {
            return Err(fail());
        }
        Ok(Self { address, prefix })
    }
}

impl Network {
    /// Whether `address` lies in this network. An IPv4 address mapped into IPv6 counts as IPv4.
    #[must_use]
    pub fn contains(&self, address: IpAddr) -> bool {
        let (own, other) = (self.address, address.to_canonical());
        own.is_ipv4() == other.is_ipv4() && masked(own, self.prefix) == masked(other, self.prefix)
    }
}

/// The address with all but its first `prefix` bits cleared.
fn masked(address: IpAddr, prefix: u8) -> IpAddr {
    match address {
        IpAddr::V4(address) => {
            let mask = u32::MAX
                .checked_shl(32 - u32::from(prefix.min(32)))
                .unwrap_or(0);
            IpAddr::V4(Ipv4Addr::from_bits(address.to_bits() & mask))
        }
        IpAddr::V6(address) => {
            let mask = u128::MAX
                .checked_shl(128 - u32::from(prefix.min(128)))
                .unwrap_or(0);
            IpAddr::V6(Ipv6Addr::from_bits(address.to_bits() & mask))
        }
    }
}

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
    fn a_network_contains_what_shares_its_prefix() {
        let network: Network = "10.1.0.0/16".parse().unwrap();
        assert!(network.contains(address("10.1.200.3")));
        assert!(network.contains(address("::ffff:10.1.0.1")));
        assert!(!network.contains(address("10.2.0.1")));
        assert!(
            "0.0.0.0/0"
                .parse::<Network>()
                .unwrap()
                .contains(address("8.8.8.8"))
        );
        assert!("::1".parse::<Network>().unwrap().contains(address("::1")));
        assert!(
            !"::/0"
                .parse::<Network>()
                .unwrap()
                .contains(address("8.8.8.8"))
        );
    }

    #[test]
    fn what_is_not_a_network_is_refused() {
        for text in [
            "",
            "10.0.0.0/33",
            "::/129",
            "example.org",
            "10.0.0.0/-1",
            "10.0.0.0/x",
        ] {
            assert!(text.parse::<Network>().is_err(), "{text}");
        }
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
