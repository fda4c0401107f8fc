//! The settings of an alert, and how far it has reported.

use serde::{Deserialize, Serialize};

use jiff::Timestamp;
use jiff::civil::Date;

use super::mode::{AlertMode, Cadence};
use super::threshold::{Bounds, ThresholdState};
use crate::calendar::frequency::Frequency;
use crate::calendar::period::Period;
use crate::id::{AlertId, CollectionId, MetricId, UserId};
use crate::problem::{Code, Problem};
use crate::text::language::Text;

/// The form of an alert, as sent by the user.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct AlertForm {
    /// When it sends mail.
    pub mode: AlertMode,
    /// The lower bound; without effect unless the mode is [`AlertMode::Threshold`].
    pub lower: Option<f64>,
    /// The upper bound; without effect unless the mode is [`AlertMode::Threshold`].
    pub upper: Option<f64>,
    /// Whether it reports that the next period is overdue.
    pub overdue: bool,
    /// The first local date on which it sends mail again; `None` if it is not paused.
    pub paused_until: Option<Date>,
}

/// A checked form.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct AlertSetting {
    /// When it sends mail.
    pub mode: AlertMode,
    /// The bounds of the mode [`AlertMode::Threshold`]; `None` for the others.
    pub bounds: Option<Bounds>,
    /// Whether it reports that the next period is overdue.
    pub overdue: bool,
    /// The first local date on which it sends mail again; `None` if it is not paused.
    pub paused_until: Option<Date>,
}

impl AlertForm {
    /// Checks the form of an alert on an indicator of this frequency.
    ///
    /// # Errors
    /// The problems of the bounds; `ALERT_WITHOUT_PERIODS` at `mode` or `overdue` for a threshold or a delay of an
    /// indicator of categories.
    pub fn check(self, frequency: Frequency) -> Result<AlertSetting, Vec<Problem>> {
        let mut problems = Vec::new();
        let bounds = match self.mode {
            AlertMode::Threshold => Bounds::new(self.lower, self.upper)
                .map_err(|found| problems.extend(found))
                .ok(),
            _ => None,
        };

        if !frequency.is_dated() {
            for (field, is_set) in [
                ("mode", self.mode == AlertMode::Threshold),
                ("overdue", self.overdue),
            ] {
                if is_set {
                    problems.push(Problem::at(field, Code::AlertWithoutPeriods));
                }
            }
        }

        if !problems.is_empty() {
            return Err(problems);
        }

        Ok(AlertSetting {
            mode: self.mode,
            bounds,
            overdue: self.overdue,
            paused_until: self.paused_until,
        })
    }
}

impl AlertSetting {
    /// The cadence of its runs: that of its mode; an alert that only reports delays runs each day. `None` for an alert
    /// that never sends mail.
    #[must_use]
    pub fn cadence(self) -> Option<Cadence> {
        let overdue = self.overdue.then_some(Cadence::Daily);
        self.mode.cadence().or(overdue)
    }

    /// Whether it is paused on this local date.
    #[must_use]
    pub fn is_paused(self, today: Date) -> bool {
        self.paused_until.is_some_and(|until| today < until)
    }
}

/// How far an alert has reported.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct AlertProgress {
    /// The last reported vintage: later ones are news.
    pub vintage: i64,
    /// The state of the latest value of that vintage, relative to the bounds.
    pub state: ThresholdState,
    /// The period of that value; `None` without one.
    pub period: Option<Period>,
    /// The unit of that vintage, in both languages.
    pub unit: Text,
    /// The period that was last reported as overdue; `None` after each publish.
    pub overdue: Option<Period>,
    /// Whether the alert found nothing to read, or was paused, at its last run: then it begins anew.
    pub is_resting: bool,
    /// Whether it has reported that the indicator is discontinued; false again once the end is taken back.
    #[serde(default)]
    pub has_told_end: bool,
}

/// An alert of a user on an indicator.
#[derive(Clone, Debug, PartialEq)]
pub struct Alert {
    /// Its id.
    pub id: AlertId,
    /// The user who set it and gets its news.
    pub user: UserId,
    /// The indicator. It may not exist any more.
    pub metric: MetricId,
    /// The collection of the indicator when the alert last read it.
    pub collection: CollectionId,
    /// The choices of the user.
    pub setting: AlertSetting,
    /// How far it has reported.
    pub progress: AlertProgress,
    /// The name of the indicator when the alert was set, or its path.
    pub name: Text,
    /// When it was set first.
    pub created_at: Timestamp,
}

#[cfg(test)]
mod tests {
    use super::*;

    fn form(mode: AlertMode, lower: Option<f64>, upper: Option<f64>, overdue: bool) -> AlertForm {
        AlertForm {
            mode,
            lower,
            upper,
            overdue,
            paused_until: None,
        }
    }

    #[test]
    fn an_alert_has_bounds_only_with_a_threshold_and_categories_have_neither_bounds_nor_delays() {
        use AlertMode::{Daily, Never, Threshold};
        use Frequency::{Category, Monthly};

        // Whether it has bounds, or the fields with problems.
        type Expected<'a> = Result<bool, &'a [&'a str]>;
        let cases: [(AlertForm, Frequency, Expected<'_>); 9] = [
            (form(Daily, None, None, false), Monthly, Ok(false)),
            (form(Daily, Some(9.0), Some(1.0), false), Monthly, Ok(false)),
            (form(Threshold, Some(1.0), None, true), Monthly, Ok(true)),
            (form(Threshold, None, None, false), Monthly, Err(&["upper"])),
            (
                form(Threshold, Some(2.0), Some(2.0), false),
                Monthly,
                Err(&["upper"]),
            ),
            (form(Daily, None, None, false), Category, Ok(false)),
            (form(Never, None, None, true), Category, Err(&["overdue"])),
            (
                form(Threshold, Some(1.0), None, false),
                Category,
                Err(&["mode"]),
            ),
            (
                form(Threshold, None, None, true),
                Category,
                Err(&["upper", "mode", "overdue"]),
            ),
        ];

        for (form, frequency, expected) in cases {
            let found = form.check(frequency);
            let found = found.map(|setting| setting.bounds.is_some());
            let found = found.map_err(|problems| {
                let fields = problems.into_iter().map(|problem| problem.field.unwrap());
                fields.collect::<Vec<_>>()
            });
            let expected = expected.map_err(|fields| {
                let owned = fields.iter().map(|field| (*field).to_owned());
                owned.collect::<Vec<_>>()
            });
            assert_eq!(found, expected, "{form:?}");
        }
    }

    #[test]
    fn an_alert_that_only_tells_delays_runs_each_day() {
        let cadence = |mode, overdue| {
            let form = form(mode, None, Some(1.0), overdue);
            form.check(Frequency::Monthly).unwrap().cadence()
        };
        assert_eq!(cadence(AlertMode::Never, false), None);
        assert_eq!(cadence(AlertMode::Never, true), Some(Cadence::Daily));
        assert_eq!(cadence(AlertMode::Weekly, true), Some(Cadence::Weekly));
        assert_eq!(cadence(AlertMode::Threshold, false), Some(Cadence::Daily));
    }

    #[test]
    fn a_pause_ends_with_its_date() {
        let mut setting = form(AlertMode::Daily, None, None, false)
            .check(Frequency::Monthly)
            .unwrap();
        let date = |day| jiff::civil::date(2026, 3, day);
        assert!(!setting.is_paused(date(1)));
        setting.paused_until = Some(date(5));
        assert!(setting.is_paused(date(4)));
        assert!(!setting.is_paused(date(5)));
    }
}
