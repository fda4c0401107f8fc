//! A week of visits by people, members, programs and spreadsheets, compared with the script that made them.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use domain::operation::analytics::measure::{Figure, MIN_VISITORS};
use domain::operation::analytics::{AnalyticsRange, Client, Measure, ReadKind, Target};
use testdb::{TestDb, on_sqlite};

use super::{
    AnalyticsNumbers, CPI, CPI_CSV, Scene, ViewForm, form, guest_of, labels, read, total, view_on,
};

/// Pseudo-random numbers that are the same in each run (the finalizer of SplitMix64).
struct Script(u64);

impl Script {
    fn below(&mut self, limit: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        (z ^ (z >> 31)) % limit
    }
}

/// How often a label was counted, and its visitors by day.
type LabelScript = (u64, BTreeSet<(usize, u8)>);

/// The numbers that the page must show, computed in the simplest way.
#[derive(Default)]
struct Expected {
    /// The views of each day, of the collection and of the indicator.
    views: [BTreeMap<usize, u64>; 2],
    visitors: [BTreeMap<usize, BTreeSet<u8>>; 2],
    last: HashMap<(u8, &'static str), i64>,
    labels: BTreeMap<(Measure, String), LabelScript>,
}

impl Expected {
    fn view(
        &mut self,
        day: usize,
        second: i64,
        visitor: u8,
        path: &'static str,
        referrer: Option<&str>,
    ) {
        let last = self.last.get(&(visitor, path));
        if last.is_some_and(|last| second - last < 1_800) {
            return;
        }
        self.last.insert((visitor, path), second);

        for target in 0..=usize::from(path == CPI) {
            *self.views[target].entry(day).or_default() += 1;
            self.visitors[target]
                .entry(day)
                .or_default()
                .insert(visitor);
        }

        if let Some(referrer) = referrer {
            let (count, visitors) = self
                .labels
                .entry((Measure::Referrers, referrer.to_owned()))
                .or_default();
            *count += 1;
            visitors.insert((day, visitor));
        }
    }

    fn read(&mut self, measure: Measure, label: &str) {
        self.labels
            .entry((measure, label.to_owned()))
            .or_default()
            .0 += 1;
    }

    fn labels(&self, measure: Measure) -> Vec<(&str, Option<u64>)> {
        let mut found: Vec<(&str, u64, u64)> = self
            .labels
            .iter()
            .filter(|((of, _), _)| *of == measure)
            .map(|((_, label), (count, visitors))| (label.as_str(), *count, visitors.len() as u64))
            .collect();
        found.sort_by_key(|(label, count, _)| (std::cmp::Reverse(*count), *label));
        let shown = |visitors: u64| !measure.has_free_labels() || visitors >= MIN_VISITORS;
        found
            .into_iter()
            .map(|(label, count, visitors)| (label, shown(visitors).then_some(count)))
            .collect()
    }

    fn assert_figures(&self, numbers: &AnalyticsNumbers, target: usize) {
        let day_values = |figure: usize| {
            let values = &numbers.measures[figure].values;
            values[values.len() - 7..].to_vec()
        };
        let views: Vec<u64> = (0..7)
            .map(|day| self.views[target].get(&day).copied().unwrap_or(0))
            .collect();
        let visitors =
            (0..7).map(|day| self.visitors[target].get(&day).map_or(0, BTreeSet::len) as u64);
        assert_eq!(day_values(0), views);
        assert_eq!(day_values(1), visitors.collect::<Vec<_>>());
        assert_eq!(total(numbers, Figure::Views), views.iter().sum::<u64>());
    }
}

#[on_sqlite]
async fn each_number_of_a_week_is_that_of_the_script(db: &TestDb) {
    let scene = Scene::new(db).await;

    let (mut script, mut expected, mut second) = (Script(24), Expected::default(), 0_i64);
    let noon = 12 * 3600;
    for day in 0..7_usize {
        for _ in 0..40 {
            let visitor = u8::try_from(script.below(12)).unwrap();
            let path = [CPI, "/ann/prices"][usize::try_from(script.below(2)).unwrap()];
            let referrer = [None, Some("news.example"), Some("blog.example")]
                [usize::try_from(script.below(3)).unwrap()];
            let address = referrer.map(|host| format!("https://{host}/page"));
            let sent = ViewForm {
                referrer: address.as_deref(),
                ..form(path)
            };
            view_on(&scene.world.service, &guest_of(visitor), &sent).await;
            expected.view(day, second, visitor, path, referrer);
            scene.view(&scene.ann, path).await;
            let (kind, client, measure, label) = match script.below(4) {
                0 => (
                    ReadKind::Data("csv"),
                    Client::Browser,
                    Measure::Downloads,
                    "csv",
                ),
                1 => (
                    ReadKind::Data("xlsx"),
                    Client::Browser,
                    Measure::Downloads,
                    "xlsx",
                ),
                2 => (
                    ReadKind::Resource,
                    Client::Program { key: false },
                    Measure::Programs,
                    "guest",
                ),
                _ => (
                    ReadKind::Resource,
                    Client::Spreadsheet("sheets"),
                    Measure::Spreadsheets,
                    "sheets",
                ),
            };
            scene
                .world
                .service
                .analytics()
                .count_read(&read(CPI_CSV, kind, client));
            expected.read(measure, label);
            let wait = i64::try_from(script.below(400)).unwrap();
            scene.world.wait(wait);
            second += wait;
            if script.below(5) == 0 {
                scene.add().await;
                second += 60;
            }
        }
        scene.add().await;
        second += 60;
        // To noon of the next day.
        let rest = i64::try_from(day + 1).unwrap() * 86_400 - second;
        assert!(rest > noon, "the visits of a day end before its midnight");
        if day < 6 {
            scene.world.wait(rest);
            second += rest;
        }
    }

    let whole = scene.numbers().await;
    expected.assert_figures(&whole, 0);
    let own = scene
        .numbers_of(Target::Metric(scene.cpi), AnalyticsRange::Days)
        .await;
    expected.assert_figures(&own, 1);

    for measure in [
        Measure::Referrers,
        Measure::Downloads,
        Measure::Programs,
        Measure::Spreadsheets,
    ] {
        assert_eq!(
            labels(&whole, measure),
            expected.labels(measure),
            "{measure:?}"
        );
    }

    let months = scene
        .numbers_of(Target::Collection, AnalyticsRange::Months)
        .await;
    for (by_day, by_month) in whole.measures.iter().zip(&months.measures) {
        assert_eq!(by_day.total, by_month.total, "{:?}", by_day.figure);
    }
    assert_eq!(whole.metrics[0].views, total(&own, Figure::Views));
}
