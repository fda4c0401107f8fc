//! Networks: blocks of IP addresses, and the networks that rate limits apply to.

use std::fmt;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};
use std::str::FromStr;

/// Prefix length in bits of the network that limits an IPv4 address.
const IPV4_BITS: u8 = 24;
/// Prefix length in bits of the network that limits an IPv6 address: the smallest block a customer gets.
const IPV6_BITS: u8 = 64;
/// Prefix length in bits of the wide network of an IPv6 address: the largest block a customer gets.
const IPV6_WIDE_BITS: u8 = 48;

/// The limit of a wide network, as a multiple of the limit of a near one.
pub const WIDE_FACTOR: u32 = 4;

/// A block of addresses: `10.0.0.0/8`, `::1/128`, or a single address.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
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
        Ok(Self::around(address, prefix))
    }
}

impl fmt::Display for Network {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.address, self.prefix)
    }
}

impl Network {
    /// The network of `prefix` bits that contains `address`.
    fn around(address: IpAddr, prefix: u8) -> Self {
        Self {
            address: masked(address, prefix),
            prefix,
        }
    }

    /// Whether this network contains `address`. An IPv4 address mapped into IPv6 counts as IPv4.
    #[must_use]
    pub fn contains(&self, address: IpAddr) -> bool {
        let other = address.to_canonical();
        self.address.is_ipv4() == other.is_ipv4() && self.address == masked(other, self.prefix)
    }

    /// Whether this is a loopback network.
    #[must_use]
    pub fn is_loopback(&self) -> bool {
        // A network around `::1` begins at `::`, which is no other host's address.
        self.address.is_loopback() || self.address == IpAddr::V6(Ipv6Addr::UNSPECIFIED)
    }
}

/// The networks whose limits apply to an address.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Networks {
    /// The near network: /24 of IPv4, /64 of IPv6.
    pub near: Network,
    /// The /48 of IPv6, with [`WIDE_FACTOR`] times the limit. `None` for IPv4, whose addresses are too few,
    /// and for loopback.
    pub wide: Option<Network>,
}

impl Networks {
    /// The networks of an address. An IPv4 address mapped into IPv6 counts as IPv4.
    #[must_use]
    pub fn from_address(address: IpAddr) -> Self {
        let address = address.to_canonical();
        match address {
            IpAddr::V4(_) => Self {
                near: Network::around(address, IPV4_BITS),
                wide: None,
            },
            IpAddr::V6(_) => Self {
                near: Network::around(address, IPV6_BITS),
                wide: (!address.is_loopback()).then(|| Network::around(address, IPV6_WIDE_BITS)),
            },
        }
    }

    /// Each network with the multiple of the limit that applies to it.
    pub fn each(self) -> impl Iterator<Item = (Network, u32)> {
        std::iter::once((self.near, 1)).chain(self.wide.map(|wide| (wide, WIDE_FACTOR)))
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

#[cfg(test)]
mod tests {
    use super::*;

    fn address(text: &str) -> IpAddr {
        text.parse().unwrap()
    }

    fn network(text: &str) -> Network {
        text.parse().unwrap()
    }

    #[test]
    fn neighbours_share_their_networks() {
        for (machine, near, wide) in [
            ("192.0.2.77", "192.0.2.0/24", None),
            ("::ffff:192.0.2.9", "192.0.2.0/24", None),
            (
                "2001:db8:1:2:3:4:5:6",
                "2001:db8:1:2::/64",
                Some("2001:db8:1::/48"),
            ),
            ("::1", "::/64", None),
        ] {
            let networks = Networks::from_address(address(machine));
            assert_eq!(networks.near.to_string(), near);
            assert_eq!(networks.wide.map(|wide| wide.to_string()).as_deref(), wide);
            assert_eq!(networks.near, network(near));
        }
    }

    #[test]
    fn a_network_contains_what_shares_its_prefix() {
        for (block, machine, inside) in [
            ("10.1.0.0/16", "10.1.200.3", true),
            ("10.1.7.7/16", "10.1.200.3", true),
            ("10.1.0.0/16", "::ffff:10.1.0.1", true),
            ("10.1.0.0/16", "10.2.0.1", false),
            ("0.0.0.0/0", "8.8.8.8", true),
            ("::1", "::1", true),
            ("::/0", "8.8.8.8", false),
        ] {
            assert_eq!(
                network(block).contains(address(machine)),
                inside,
                "{block} {machine}"
            );
        }
    }

    #[test]
    fn the_machine_itself_is_known() {
        for (machine, itself) in [("127.0.0.1", true), ("::1", true), ("192.0.2.1", false)] {
            let near = Networks::from_address(address(machine)).near;
            assert_eq!(near.is_loopback(), itself, "{machine}");
        }
        assert!(
            !Networks::from_address(address("2001:db8::1"))
                .near
                .is_loopback()
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
}
