//! The limits of mails with codes to one address. A network takes its first, second and later mails of a day from
//! different limits: strangers use up a limit only from many networks, whatever the number of their requests.

/// A limit of the mails with codes to one address.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MailLimit {
    /// First mails of networks that requested few mails to other addresses.
    First,
    /// First mails of networks that requested mails to many other addresses.
    FirstOfBusy,
    /// Second mails of networks.
    Second,
    /// Third and further mails of networks.
    Later,
}

/// The mails with codes that a network requested within a day.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NetworkMails {
    /// Mails to the address whose limit is computed.
    pub to_address: u32,
    /// Other addresses to which mails were sent.
    pub other_addresses: u32,
    /// The multiple of a limit that applies to the network, as of [`super::network::Networks::each`].
    pub factor: u32,
}

impl MailLimit {
    /// The limit of the next mail to an address, of a client in these networks. A network is busy after mails to
    /// `few_addresses` others.
    #[must_use]
    pub fn new(networks: &[NetworkMails], few_addresses: u32) -> Self {
        let earlier = networks
            .iter()
            .map(|network| network.to_address / network.factor.max(1));
        let is_busy = networks
            .iter()
            .any(|network| network.other_addresses >= few_addresses.saturating_mul(network.factor));
        match earlier.max() {
            None | Some(0) if is_busy => Self::FirstOfBusy,
            None | Some(0) => Self::First,
            Some(1) => Self::Second,
            Some(_) => Self::Later,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn network(factor: u32, to_address: u32, other_addresses: u32) -> NetworkMails {
        NetworkMails {
            to_address,
            other_addresses,
            factor,
        }
    }

    #[test]
    fn the_limit_depends_on_the_earlier_mails_of_the_network() {
        for (to_address, other_addresses, limit) in [
            (0, 0, MailLimit::First),
            (0, 2, MailLimit::First),
            (0, 3, MailLimit::FirstOfBusy),
            (0, u32::MAX, MailLimit::FirstOfBusy),
            (1, 0, MailLimit::Second),
            (1, 3, MailLimit::Second),
            (2, 0, MailLimit::Later),
            (u32::MAX, 3, MailLimit::Later),
        ] {
            let networks = [network(1, to_address, other_addresses)];
            assert_eq!(
                MailLimit::new(&networks, 3),
                limit,
                "{to_address} {other_addresses}"
            );
        }
    }

    #[test]
    fn a_wide_network_counts_as_four() {
        for (near, wide, limit) in [
            ((0, 0), (0, 0), MailLimit::First),
            ((0, 0), (3, 0), MailLimit::First),
            ((0, 0), (4, 0), MailLimit::Second),
            ((1, 0), (1, 0), MailLimit::Second),
            ((0, 0), (7, 0), MailLimit::Second),
            ((0, 0), (8, 0), MailLimit::Later),
            ((2, 0), (2, 0), MailLimit::Later),
            ((0, 0), (0, 11), MailLimit::First),
            ((0, 0), (0, 12), MailLimit::FirstOfBusy),
            ((0, 3), (0, 3), MailLimit::FirstOfBusy),
        ] {
            let networks = [network(1, near.0, near.1), network(4, wide.0, wide.1)];
            assert_eq!(MailLimit::new(&networks, 3), limit, "{near:?} {wide:?}");
        }
    }
}
