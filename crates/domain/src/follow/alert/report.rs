//! The report of an alert at a run.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use jiff::civil::Date;

use super::digest::{DigestNews, SeriesDifference, digest_news, text_at, value_at};
use super::mode::AlertMode;
use super::note::PeriodNote;
use super::setting::{Alert, AlertProgress, AlertSetting};
use super::threshold::{Crossing, JudgedPublish, judge};
use super::{LatestValue, threshold::ThresholdState};
use crate::calendar::due::Next;
use crate::calendar::period::Period;
use crate::series::Series;
use crate::series::latest::Latest;
use crate::series::vintage::undo::remaining;
use crate::text::language::Text;

/// The present state of an indicator, and its past as far as alerts need it.
#[derive(Clone, Debug)]
pub struct MetricHistory {
    /// The number of the latest vintage.
    pub vintage: i64,
    /// The latest observations.
    pub series: Series,
    /// The latest value of `series`; `None` for categories and without observations.
    pub latest: Option<Latest>,
    /// The latest value of each vintage back to the first that an alert has reported, by number.
    pub values: BTreeMap<i64, Option<LatestValue>>,
    /// The difference between each of these vintages and `series`.
    pub differences: BTreeMap<i64, SeriesDifference>,
    /// The number of the vintage that each of the later ones took back, by its own number, where it took one back.
    pub undoes: BTreeMap<i64, i64>,
    /// The next period, if it is overdue today.
    pub overdue: Option<Next>,
    /// The day of the end of a discontinued indicator; `None` while it lives.
    pub end: Option<Period>,
    /// The present unit in both languages; a threshold that was set with another unit begins anew.
    pub unit: Text,
}

/// The news of an alert about its indicator.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub enum AlertNews {
    /// The indicator was updated.
    Updated(DigestNews),
    /// Its latest value crossed a bound.
    Crossed(Crossing),
    /// Its next period is overdue.
    Overdue(Next),
    /// It is discontinued since this day.
    Ended(Period),
}

impl AlertNews {
    /// The periods whose present values are in the news.
    fn periods(&self) -> Vec<Period> {
        match self {
            Self::Updated(DigestNews::NewPeriod { latest, revised }) => {
                let revised = revised.iter().map(|revision| revision.period);
                std::iter::once(latest.period).chain(revised).collect()
            }
            Self::Updated(DigestNews::Revision(revision)) => vec![revision.period],
            Self::Updated(DigestNews::Withdrawn { latest, .. }) => vec![latest.period],
            Self::Crossed(crossing) => {
                let returned = crossing.returned.iter().map(|back| back.latest.period);
                std::iter::once(crossing.latest.period)
                    .chain(returned)
                    .collect()
            }
            Self::Updated(_) | Self::Overdue(_) | Self::Ended(_) => Vec::new(),
        }
    }
}

impl MetricHistory {
    /// The texts of the observations in some news.
    #[must_use]
    pub fn notes(&self, news: &[AlertNews]) -> Vec<PeriodNote> {
        let mut periods: Vec<Period> = news.iter().flat_map(AlertNews::periods).collect();
        periods.sort_unstable();
        periods.dedup();
        let note = |period| {
            let text = text_at(&self.series, period)?.to_owned();
            Some(PeriodNote { period, text })
        };
        periods.into_iter().filter_map(note).collect()
    }

    /// The progress of an alert that treats the present state as reported.
    #[must_use]
    pub fn known(&self, setting: AlertSetting) -> AlertProgress {
        let value = self.latest.map(|latest| latest.value);
        AlertProgress {
            vintage: self.vintage,
            state: setting
                .bounds
                .map_or(ThresholdState::Between, |bounds| bounds.known_state(value)),
            period: self.latest.map(|latest| latest.period),
            unit: self.unit.clone(),
            overdue: self.overdue.map(|next| next.period),
            is_resting: false,
            has_told_end: self.end.is_some(),
        }
    }

    fn value_of(&self, vintage: i64) -> Option<LatestValue> {
        self.values.get(&vintage).copied().flatten()
    }
}

/// The news of an alert at a run on a local date, and its progress afterwards. An alert that was resting, or whose
/// threshold now has another unit, treats the present state as reported. A paused alert begins to rest.
/// The end of a discontinued indicator is reported once. A vintage that was taken back is no news, nor is the one that
/// took it back, unless a run was between them.
#[must_use]
pub fn report(
    alert: &Alert,
    history: &MetricHistory,
    today: Date,
) -> (Vec<AlertNews>, AlertProgress) {
    let (setting, before) = (alert.setting, &alert.progress);
    if setting.is_paused(today) {
        let mut progress = before.clone();
        progress.is_resting = true;
        return (Vec::new(), progress);
    }

    let has_other_unit = setting.bounds.is_some() && before.unit != history.unit;
    // A vintage from the future is one of a database that was restored from a backup.
    if before.is_resting || has_other_unit || before.vintage > history.vintage {
        return (Vec::new(), history.known(setting));
    }
    let mut news = Vec::new();
    let mut progress = history.known(setting);
    progress.overdue = before.overdue;

    let published = remaining(before.vintage + 1..=history.vintage, &history.undoes);
    if !published.is_empty() {
        progress.overdue = None;
        match (setting.mode, setting.bounds) {
            (AlertMode::Threshold, Some(bounds)) => {
                let publishes: Vec<_> = published
                    .into_iter()
                    .map(|vintage| JudgedPublish {
                        vintage,
                        latest: history.value_of(vintage),
                    })
                    .collect();
                let judgement = judge(bounds, before.state, before.period, &publishes);
                progress.state = judgement.state;
                progress.period = judgement.period;
                news.extend(judgement.crossings.into_iter().map(AlertNews::Crossed));
            }
            (AlertMode::Never | AlertMode::Threshold, _) => {}
            (AlertMode::Daily | AlertMode::Weekly | AlertMode::Monthly, _) => {
                let reported = history.value_of(before.vintage);
                let now = reported.and_then(|value| value_at(&history.series, value.period));
                let difference = history.differences.get(&before.vintage);
                let difference = difference.copied().unwrap_or(SeriesDifference::Other);
                let updated = digest_news(reported, history.latest.as_ref(), now, difference);
                news.push(AlertNews::Updated(updated));
            }
        }
    } else {
        progress.state = before.state;
        progress.period = before.period;
    }

    if let Some(next) = history.overdue.filter(|_| setting.overdue)
        && progress.overdue != Some(next.period)
    {
        news.push(AlertNews::Overdue(next));
        progress.overdue = Some(next.period);
    }
    if let Some(date) = history.end.filter(|_| !before.has_told_end) {
        news.push(AlertNews::Ended(date));
    }
    (news, progress)
}

#[cfg(test)]
mod tests;
