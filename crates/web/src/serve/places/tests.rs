use std::cell::Cell;
use std::rc::Rc;
use std::time::Duration;

use super::*;

/// A connection whose state a test sets.
#[derive(Clone, Debug)]
struct Stub {
    name: u64,
    idle_since: Rc<Cell<Option<Instant>>>,
    /// Whether a request arrives while its place is being taken.
    raced: Rc<Cell<bool>>,
}

impl Occupant for Stub {
    fn idle_since(&self) -> Option<Instant> {
        self.idle_since.get()
    }

    fn displace(&self) -> bool {
        let raced = self.raced.get();
        if raced {
            self.idle_since.set(None);
        }
        !raced
    }
}

/// The table, with a name for each connection by its order.
struct Table {
    places: ConnectionTable<Stub>,
    start: Instant,
    stubs: Vec<Stub>,
}

impl Table {
    fn new(total: usize, per_network: usize, proxies: &[&str]) -> Self {
        let proxies = proxies.iter().map(|text| text.parse().unwrap()).collect();
        Self {
            places: ConnectionTable::new(Limits {
                total,
                per_network,
                proxies,
            }),
            start: Instant::now(),
            stubs: Vec::new(),
        }
    }

    /// A connection from `peer`, idle since this many seconds after the start, or busy.
    fn connect(&mut self, peer: &str, idle: Option<u64>) -> String {
        let name = self.stubs.len() as u64;
        let since = idle.map(|seconds| self.start + Duration::from_secs(seconds));
        let stub = Stub {
            name,
            idle_since: Rc::new(Cell::new(since)),
            raced: Rc::default(),
        };
        self.stubs.push(stub.clone());
        match self.places.admit(peer.parse().unwrap(), stub) {
            Admission::Place {
                displaced: None, ..
            } => "admitted".to_owned(),
            Admission::Place {
                displaced: Some(other),
                ..
            } => format!("instead of {}", other.name),
            Admission::Spare(_) => "spare".to_owned(),
            Admission::Rejected => "refused".to_owned(),
            Admission::Dropped => "dropped".to_owned(),
        }
    }
}

/// The connections in order: the peer, the second since which it is idle, the expected outcome.
type Steps = [(&'static str, Option<u64>, &'static str)];

fn runs(mut table: Table, steps: &Steps) {
    for (number, (peer, idle, outcome)) in steps.iter().enumerate() {
        assert_eq!(table.connect(peer, *idle), *outcome, "{number}: {peer}");
    }
}

#[test]
fn a_network_above_its_limit_closes_its_own_longest_idle_connection() {
    let steps: &Steps = &[
        ("192.0.2.1", Some(1), "admitted"),
        ("192.0.2.2", Some(5), "admitted"),
        ("192.0.2.3", None, "admitted"),
        ("198.51.100.1", Some(0), "admitted"),
        ("192.0.2.4", Some(6), "instead of 0"),
        ("192.0.2.5", Some(7), "instead of 1"),
        ("198.51.100.2", None, "admitted"),
        ("::ffff:192.0.2.9", None, "instead of 4"),
    ];
    runs(Table::new(100, 3, &[]), steps);
}

#[test]
fn a_network_whose_connections_are_all_busy_is_refused_and_others_are_not() {
    let steps: &Steps = &[
        ("192.0.2.1", None, "admitted"),
        ("192.0.2.1", None, "admitted"),
        ("192.0.2.1", None, "spare"),
        ("198.51.100.1", None, "admitted"),
    ];
    runs(Table::new(100, 2, &[]), steps);
}

#[test]
fn without_a_limit_by_network_one_peer_takes_all_places() {
    let steps: &Steps = &[
        ("192.0.2.1", None, "admitted"),
        ("192.0.2.1", None, "admitted"),
        ("198.51.100.1", None, "spare"),
    ];
    runs(Table::new(2, 0, &[]), steps);
}

#[test]
fn where_all_places_are_taken_an_idle_one_of_the_largest_network_gives_way() {
    let steps: &Steps = &[
        ("198.51.100.1", Some(0), "admitted"),
        ("192.0.2.1", Some(3), "admitted"),
        ("192.0.2.1", Some(2), "admitted"),
        ("203.0.113.1", None, "instead of 2"),
        // One connection each: the longest idle of all.
        ("203.0.114.1", None, "instead of 0"),
        ("203.0.115.1", None, "instead of 1"),
        ("203.0.116.1", None, "spare"),
    ];
    runs(Table::new(3, 10, &[]), steps);
}

#[test]
fn addresses_of_one_customer_share_a_limit() {
    let steps: &Steps = &[
        ("2001:db8:1:1::1", None, "admitted"),
        ("2001:db8:1:1::2", None, "spare"),
        ("2001:db8:1:2::1", None, "admitted"),
        ("2001:db8:1:3::1", None, "admitted"),
        ("2001:db8:1:4::1", None, "admitted"),
        // The fifth network of the same /48.
        ("2001:db8:1:5::1", None, "spare"),
        ("2001:db8:2:1::1", None, "admitted"),
    ];
    runs(Table::new(100, 1, &[]), steps);
}

#[test]
fn for_listed_proxies_only_the_total_counts() {
    let steps: &Steps = &[
        ("10.0.0.1", Some(0), "admitted"),
        ("10.0.0.1", Some(0), "admitted"),
        ("192.0.2.1", Some(9), "admitted"),
        // Connections of proxies are displaced last.
        ("192.0.3.1", None, "instead of 2"),
        ("10.0.0.1", None, "instead of 0"),
    ];
    runs(Table::new(3, 1, &["10.0.0.0/8"]), steps);
}

#[test]
fn the_machine_itself_has_a_limit_of_its_own() {
    let mut table = Table::new(100, 2, &[]);
    for _ in 0..16 {
        assert_eq!(table.connect("127.0.0.1", None), "admitted");
    }
    assert_eq!(table.connect("127.0.0.1", None), "spare");
    assert_eq!(table.connect("127.0.1.1", None), "admitted");
    for _ in 0..16 {
        assert_eq!(table.connect("::1", None), "admitted");
    }
    assert_eq!(table.connect("::1", None), "spare");
}

#[test]
fn spare_places_are_shared_between_networks() {
    let mut table = Table::new(1, 10, &[]);
    table.connect("192.0.2.1", None);
    for _ in 0..SPARE_OF_NETWORK {
        assert_eq!(table.connect("192.0.2.1", None), "spare");
    }
    assert_eq!(table.connect("192.0.2.1", None), "refused");
    for network in 0..3 {
        for _ in 0..SPARE_OF_NETWORK {
            let peer = format!("198.51.{network}.1");
            assert_eq!(table.connect(&peer, None), "spare");
        }
    }
    for _ in 1..REJECTED {
        assert_eq!(table.connect("203.0.113.1", None), "refused");
    }
    assert_eq!(table.connect("203.0.113.1", None), "dropped");
    table
        .places
        .spare_closed(Some("192.0.2.0/24".parse().unwrap()));
    table.places.rejected_closed();
    assert_eq!(table.connect("203.0.113.1", None), "spare");
    assert_eq!(table.connect("203.0.113.1", None), "refused");
}

#[test]
fn connections_that_are_slow_to_leave_are_counted() {
    let mut table = Table::new(1_000, 1, &[]);
    table.connect("192.0.2.1", Some(0));
    for _ in 0..LEAVING {
        assert!(table.connect("192.0.2.1", Some(0)).starts_with("instead"));
    }
    assert_eq!(table.connect("192.0.2.1", Some(0)), "spare");
    // The first of them is closed at last.
    table.places.closed(0);
    assert!(table.connect("192.0.2.1", Some(0)).starts_with("instead"));
}

#[test]
fn what_is_closed_is_forgotten() {
    let mut table = Table::new(2, 1, &[]);
    table.connect("192.0.2.1", None);
    table.connect("2001:db8::1", None);
    table.places.closed(0);
    table.places.closed(1);
    assert!(table.places.open.is_empty() && table.places.counts.is_empty());
    assert_eq!(table.places.leaving, 0);
    assert_eq!(table.connect("192.0.2.1", None), "admitted");
}

#[test]
fn a_connection_that_a_request_reaches_meanwhile_keeps_its_place() {
    let mut table = Table::new(100, 2, &[]);
    table.connect("192.0.2.1", Some(0));
    table.connect("192.0.2.1", Some(1));
    table.stubs[0].raced.set(true);
    assert_eq!(table.connect("192.0.2.1", None), "instead of 1");
    assert_eq!(table.connect("192.0.2.1", None), "spare");
}
