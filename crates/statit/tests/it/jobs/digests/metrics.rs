//! Indicators that are published while servers are killed.

use domain::follow::alert::mode::Cadence;
use domain::id::MetricId;

use super::readers::RUNS;
use crate::person::Person;
use crate::program::{Pair, Server};

/// The year of the first vintage; each vintage adds a year.
pub(super) const FIRST_YEAR: i64 = 1901;
/// The indicators of each cadence that are published; one more is never published.
pub(super) const PUBLISHED: usize = 5;

struct PublishedMetric {
    id: MetricId,
    name: String,
    vintage: u64,
}

/// The indicators, and their publisher.
pub(super) struct Metrics {
    publisher: Person,
    /// For each cadence those that are published, then the quiet one.
    of: Vec<Vec<PublishedMetric>>,
}

fn place(cadence: Cadence) -> usize {
    RUNS.iter().position(|(run, _)| *run == cadence).unwrap()
}

impl Metrics {
    /// Publishes the first vintages with a server that sends mail to its own folder.
    pub(super) async fn publish_first(pair: &Pair) -> Self {
        let server = pair.start(0);
        let publisher = Person::publisher(&server, &pair.places[0].data(), "office").await;
        publisher.collection("office", "open", "PUBLIC").await;
        let mut of = Vec::new();
        for (cadence, _) in RUNS {
            let mut metrics = Vec::new();
            for number in 0..=PUBLISHED {
                let name = format!("{}{number}", cadence.as_str());
                let line = format!("{FIRST_YEAR};1");
                let made = publisher.metric("open", &name, &line).await.unwrap();
                metrics.push(PublishedMetric {
                    id: made.parse().unwrap(),
                    name,
                    vintage: 1,
                });
            }
            of.push(metrics);
        }
        server.kill();
        Self { publisher, of }
    }

    /// Publishes a new value of the indicators that the runs of a wave report.
    pub(super) async fn publish(&mut self, server: &Server, wave: u64) {
        let publisher = self.publisher.at(server);
        let number = usize::try_from(wave).unwrap() % PUBLISHED;
        for metrics in &mut self.of {
            let metric = &mut metrics[number];
            let lines = sentence(metric.vintage + 1).replace(": ", ";");
            let id = metric.id.to_string();
            let published = publisher.publish(&id, metric.vintage, &lines).await;
            metric.vintage = published.unwrap();
        }
    }

    pub(super) fn id(&self, cadence: Cadence, number: usize) -> MetricId {
        self.of[place(cadence)][number].id
    }

    /// The indicator of a cadence that is never published.
    pub(super) fn quiet(&self, cadence: Cadence) -> MetricId {
        self.id(cadence, PUBLISHED)
    }

    pub(super) fn name(&self, cadence: Cadence, number: usize) -> &str {
        &self.of[place(cadence)][number].name
    }
}

/// What a mail says of a vintage: its year, and its value.
pub(super) fn sentence(vintage: u64) -> String {
    let year = FIRST_YEAR + i64::try_from(vintage).unwrap() - 1;
    format!("{year}: {vintage}")
}
