use jiff::Timestamp;
use jiff::civil::date;
use uuid::Uuid;

use super::*;
use crate::calendar::frequency::Frequency;
use crate::calendar::period::Period;
use crate::follow::alert::digest::{Revision, SeriesDifference};
use crate::follow::alert::setting::AlertForm;
use crate::id::{AlertId, CollectionId, MetricId, UserId};
use crate::series::Series;
use crate::series::observation::parse_lines;

fn month(text: &str) -> Period {
    Period::parse(Frequency::Monthly, text).unwrap()
}

/// The states of an indicator: each vintage as the lines of its series.
fn history(vintages: &[&str], overdue: Option<&str>) -> MetricHistory {
    let series = |lines: &str| parse_lines(Frequency::Monthly, lines).unwrap();
    let latest = |series: &Series| Latest::new(series, 0..series.len());

    let now = series(vintages.last().unwrap());
    let difference = |lines: &str| SeriesDifference::between(&series(lines), &now);
    let differences = (1..).zip(vintages);
    let differences = differences.map(|(number, lines)| (number, difference(lines)));

    MetricHistory {
        end: None,
        vintage: i64::try_from(vintages.len()).unwrap(),
        latest: latest(&now),
        values: (1..)
            .zip(vintages)
            .map(|(number, lines)| {
                let value = latest(&series(lines)).as_ref().map(LatestValue::from);
                (number, value)
            })
            .collect(),
        differences: differences.collect(),
        undoes: BTreeMap::new(),
        series: now,
        overdue: overdue.map(|period| Next {
            period: month(period),
            due_on: Period::parse(Frequency::Daily, "2026-05-01").unwrap(),
        }),
        unit: Text::en("index"),
    }
}

fn alert(mode: AlertMode, upper: Option<f64>, overdue: bool, known: &MetricHistory) -> Alert {
    let form = AlertForm {
        mode,
        lower: None,
        upper,
        overdue,
        paused_until: None,
    };
    let setting = form.check(Frequency::Monthly).unwrap();
    Alert {
        id: AlertId::new(Uuid::nil()),
        user: UserId::new(Uuid::nil()),
        metric: MetricId::new(Uuid::nil()),
        collection: CollectionId::new(Uuid::nil()),
        progress: known.known(setting),
        setting,
        name: Text::en("Prices"),
        created_at: Timestamp::UNIX_EPOCH,
    }
}

const FIRST: &str = "2026-01;1\n2026-02;2";
const SECOND: &str = "2026-01;1\n2026-02;2\n2026-03;3";
const REVISED: &str = "2026-01;1\n2026-02;2.5\n2026-03;3";

/// The news after a run, then none after the next.
fn news_of(alert: &Alert, history: &MetricHistory) -> Vec<AlertNews> {
    let today = date(2026, 4, 1);
    let (news, progress) = report(alert, history, today);
    let after = Alert {
        progress,
        ..alert.clone()
    };
    assert_eq!(report(&after, history, today), (Vec::new(), after.progress));
    news
}

#[test]
fn what_was_published_before_the_alert_was_set_is_known() {
    let first = history(&[FIRST], Some("2026-03"));
    for (mode, upper) in [
        (AlertMode::Daily, None),
        (AlertMode::Threshold, Some(1.5)),
        (AlertMode::Never, None),
    ] {
        let alert = alert(mode, upper, true, &first);
        assert_eq!(news_of(&alert, &first), []);
    }
}

#[test]
fn an_update_is_told_once_with_what_was_known_before() {
    let first = history(&[FIRST], None);
    let daily = alert(AlertMode::Daily, None, false, &first);
    let news = news_of(&daily, &history(&[FIRST, SECOND, REVISED], None));
    let [AlertNews::Updated(DigestNews::NewPeriod { latest, revised })] = news[..] else {
        panic!("{news:?}");
    };
    assert_eq!((latest.period, latest.value), (month("2026-03"), 3.0));
    let revision = Revision {
        period: month("2026-02"),
        old: 2.0,
        new: 2.5,
    };
    assert_eq!(revised, Some(revision));
    // An alert that never sends mail takes it over, too.
    let never = alert(AlertMode::Never, None, false, &first);
    assert_eq!(news_of(&never, &history(&[FIRST, SECOND], None)), []);
}

#[test]
fn an_update_of_texts_alone_is_told_from_one_of_values() {
    let first = history(&[FIRST], None);
    let daily = alert(AlertMode::Daily, None, false, &first);
    let noted = "2026-01;1;provisional\n2026-02;2";
    for (vintages, expected) in [
        (&[FIRST, noted][..], DigestNews::TextsChanged),
        (
            &[FIRST, "2026-01;9\n2026-02;2", noted],
            DigestNews::TextsChanged,
        ),
        (&[FIRST, noted, "2026-01;9\n2026-02;2"], DigestNews::Changed),
    ] {
        let news = news_of(&daily, &history(vintages, None));
        assert_eq!(news, [AlertNews::Updated(expected)], "{vintages:?}");
    }
}

#[test]
fn a_threshold_tells_crossings_and_nothing_else() {
    let first = history(&[FIRST], None);
    let threshold = alert(AlertMode::Threshold, Some(2.7), false, &first);
    assert_eq!(
        news_of(
            &threshold,
            &history(&[FIRST, "2026-01;1\n2026-02;2.6"], None)
        ),
        []
    );
    let news = news_of(&threshold, &history(&[FIRST, SECOND, FIRST], None));
    let [AlertNews::Crossed(crossing)] = news[..] else {
        panic!("{news:?}");
    };
    assert_eq!((crossing.vintage, crossing.to), (2, ThresholdState::Above));
    assert!(crossing.returned.is_some());
    // In another unit the bounds have another meaning: the present state counts as reported.
    let mut other = history(&[FIRST, SECOND], None);
    other.unit = Text::en("%");
    assert_eq!(news_of(&threshold, &other), []);
}

#[test]
fn a_publish_that_was_taken_back_is_no_news() {
    let first = history(&[FIRST], None);
    let undone = |vintages: &[&str], undoes: &[(i64, i64)]| MetricHistory {
        undoes: undoes.iter().copied().collect(),
        ..history(vintages, None)
    };
    let pair = undone(&[FIRST, SECOND, FIRST], &[(3, 2)]);
    for (mode, upper) in [
        (AlertMode::Daily, None),
        (AlertMode::Threshold, Some(2.7)),
        (AlertMode::Threshold, Some(1.5)),
    ] {
        let alert = alert(mode, upper, false, &first);
        assert_eq!(news_of(&alert, &pair), []);
        let (_, progress) = report(&alert, &pair, date(2026, 4, 1));
        let expected = AlertProgress {
            vintage: 3,
            ..alert.progress
        };
        assert_eq!(progress, expected);
    }

    // A later correct publish is reported; the undo of the undo is, too.
    let threshold = alert(AlertMode::Threshold, Some(2.7), false, &first);
    for (vintages, undoes, vintage) in [
        (
            &[FIRST, "2026-01;1\n2026-02;20", FIRST, SECOND][..],
            &[(3, 2)][..],
            4,
        ),
        (&[FIRST, SECOND, FIRST, SECOND], &[(3, 2), (4, 3)], 4),
    ] {
        let news = news_of(&threshold, &undone(vintages, undoes));
        let [AlertNews::Crossed(crossing)] = news[..] else {
            panic!("{news:?}");
        };
        assert_eq!((crossing.vintage, crossing.returned), (vintage, None));
    }

    // A publish that was told before it was taken back.
    let told = alert(
        AlertMode::Daily,
        None,
        false,
        &history(&[FIRST, SECOND], None),
    );
    let news = news_of(&told, &pair);
    assert!(
        matches!(news[..], [AlertNews::Updated(DigestNews::Withdrawn { .. })]),
        "{news:?}"
    );

    // A delay that was told is not told again.
    let weekly = alert(AlertMode::Weekly, None, true, &first);
    let late = history(&[FIRST], Some("2026-03"));
    let (_, progress) = report(&weekly, &late, date(2026, 4, 1));
    let after = Alert { progress, ..weekly };
    let pair = MetricHistory {
        overdue: late.overdue,
        ..pair
    };
    assert_eq!(news_of(&after, &pair), []);
}

#[test]
fn a_delay_is_told_once_and_again_after_a_publish_that_does_not_end_it() {
    let first = history(&[FIRST], None);
    let weekly = alert(AlertMode::Weekly, None, true, &first);
    let late = history(&[FIRST], Some("2026-03"));
    let news = news_of(&weekly, &late);
    assert!(matches!(news[..], [AlertNews::Overdue(next)] if next.period == month("2026-03")));
    let (_, progress) = report(&weekly, &late, date(2026, 4, 1));
    let after = Alert { progress, ..weekly };
    let again = news_of(
        &after,
        &history(&[FIRST, "2026-01;1.1\n2026-02;2"], Some("2026-03")),
    );
    assert!(matches!(
        again[..],
        [AlertNews::Updated(_), AlertNews::Overdue(_)]
    ));
}

#[test]
fn an_end_is_told_once_and_again_after_it_was_taken_back() {
    let day = Period::parse(Frequency::Daily, "2026-03-31").unwrap();
    let first = history(&[FIRST], None);
    let ended = |vintages: &[&str]| MetricHistory {
        end: Some(day),
        ..history(vintages, None)
    };
    for (mode, upper) in [
        (AlertMode::Daily, None),
        (AlertMode::Threshold, Some(9.0)),
        (AlertMode::Never, None),
    ] {
        let alert = alert(mode, upper, true, &first);
        assert_eq!(news_of(&alert, &ended(&[FIRST])), [AlertNews::Ended(day)]);
    }

    // The last value comes before the end.
    let daily = alert(AlertMode::Daily, None, true, &first);
    let news = news_of(&daily, &ended(&[FIRST, SECOND]));
    assert!(matches!(
        news[..],
        [AlertNews::Updated(_), AlertNews::Ended(_)]
    ));

    // Whoever sets an alert on a discontinued indicator knows its end.
    let late = alert(AlertMode::Daily, None, true, &ended(&[FIRST]));
    assert_eq!(news_of(&late, &ended(&[FIRST])), []);
    let back = history(&[FIRST, SECOND], None);
    assert!(matches!(news_of(&late, &back)[..], [AlertNews::Updated(_)]));
    let (_, progress) = report(&late, &back, date(2026, 4, 1));
    let after = Alert { progress, ..late };
    assert_eq!(
        news_of(&after, &ended(&[FIRST, SECOND])),
        [AlertNews::Ended(day)]
    );
}

#[test]
fn after_a_rest_or_a_pause_the_present_state_is_known() {
    let (first, second) = (history(&[FIRST], None), history(&[FIRST, SECOND], None));
    let mut resting = alert(AlertMode::Daily, None, false, &first);
    resting.progress.is_resting = true;
    assert_eq!(news_of(&resting, &second), []);

    let mut paused = alert(AlertMode::Daily, None, false, &first);
    paused.setting.paused_until = Some(date(2026, 4, 2));
    let (news, progress) = report(&paused, &second, date(2026, 4, 1));
    assert_eq!(
        (news, progress.vintage, progress.is_resting),
        (Vec::new(), 1, true)
    );
    let after = Alert { progress, ..paused };
    let (news, progress) = report(&after, &second, date(2026, 4, 2));
    assert_eq!(
        (news, progress.vintage, progress.is_resting),
        (Vec::new(), 2, false)
    );

    // A database that was restored from a backup has fewer vintages.
    let ahead = alert(AlertMode::Daily, None, false, &second);
    assert_eq!(news_of(&ahead, &first), []);
}
