//! The part of a network address that stands for one neighbourhood of machines.

use std::net::{IpAddr, Ipv6Addr};

/// The network of an address, for rate limits: /24 of IPv4, /64 of IPv6. An IPv4 address that is
/// written as an IPv6 one counts as IPv4.
#[must_use]
pub fn network_of(address: IpAddr) -> String {
    match address.to_canonical() {
        IpAddr::V4(address) => {
            let [a, b, c, _] = address.octets();
            format!("{a}.{b}.{c}.0/24")
        }
        IpAddr::V6(address) => {
            let [a, b, c, d, ..] = address.segments();
            format!("{}/64", Ipv6Addr::new(a, b, c, d, 0, 0, 0, 0))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn neighbours_share_a_network() {
        for (address, network) in [
            ("192.0.2.77", "192.0.2.0/24"),
            ("::ffff:192.0.2.9", "192.0.2.0/24"),
            ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
            ("::1", "::/64"),
        ] {
            assert_eq!(network_of(address.parse().unwrap()), network);
        }
    }
}
