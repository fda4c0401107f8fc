//! Thresholds: the bounds of an alert, and the crossings of the latest value.

use serde::{Deserialize, Serialize};

use super::{LatestValue, is_same_period};
use crate::calendar::period::Period;
use crate::problem::{Code, Problem};
use crate::text::word::words;

words! {
    /// Where the latest value is, relative to the bounds of an alert.
    pub enum ThresholdState {
        /// Strictly below the lower bound.
        Below => "below",
        /// On a bound or between the bounds.
        Between => "between",
        /// Strictly above the upper bound.
        Above => "above",
    }
}

/// The bounds of an alert: one or two finite numbers, the lower one less than the upper one.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Bounds {
    lower: Option<f64>,
    upper: Option<f64>,
}

impl Bounds {
    /// Creates bounds. `None` means no bound on that side. `-0` becomes `0`.
    ///
    /// # Errors
    /// [`Code::NumberNotFinite`] at each field (`lower`, `upper`) that is infinite or not a number;
    /// [`Code::BoundMissing`] at `upper` if both bounds are absent; [`Code::BoundsCrossed`] at `upper` if it is not
    /// greater than the lower bound.
    pub fn new(lower: Option<f64>, upper: Option<f64>) -> Result<Self, Vec<Problem>> {
        let mut problems = Vec::new();
        for (field, bound) in [("lower", lower), ("upper", upper)] {
            if bound.is_some_and(|bound| !bound.is_finite()) {
                problems.push(Problem::at(field, Code::NumberNotFinite));
            }
        }
        match (lower, upper) {
            _ if !problems.is_empty() => {}
            (None, None) => problems.push(Problem::at("upper", Code::BoundMissing)),
            (Some(lower), Some(upper)) if lower >= upper => {
                problems.push(Problem::at("upper", Code::BoundsCrossed));
            }
            _ => {}
        }
        if !problems.is_empty() {
            return Err(problems);
        }
        Ok(Self {
            lower: lower.map(|bound| bound + 0.0),
            upper: upper.map(|bound| bound + 0.0),
        })
    }

    /// The lower bound. `None` if there is none.
    #[must_use]
    pub const fn lower(self) -> Option<f64> {
        self.lower
    }

    /// The upper bound. `None` if there is none.
    #[must_use]
    pub const fn upper(self) -> Option<f64> {
        self.upper
    }

    /// Returns the state of a value. A value that equals a bound is between the bounds.
    #[must_use]
    pub fn state_of(self, value: f64) -> ThresholdState {
        if self.upper.is_some_and(|upper| value > upper) {
            ThresholdState::Above
        } else if self.lower.is_some_and(|lower| value < lower) {
            ThresholdState::Below
        } else {
            ThresholdState::Between
        }
    }

    /// Returns the state to store where the present one counts as reported, without a notice: when bounds are set or
    /// changed, after a change of unit or frequency, and after a rest. `current` is the latest complete value; without
    /// one the state is [`ThresholdState::Between`].
    #[must_use]
    pub fn known_state(self, current: Option<f64>) -> ThresholdState {
        current.map_or(ThresholdState::Between, |value| self.state_of(value))
    }
}

/// The latest value of a publish, to be compared with the bounds.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct JudgedPublish {
    /// The number of the vintage.
    pub vintage: i64,
    /// The latest complete value of the vintage. `None` if it has none.
    pub latest: Option<LatestValue>,
}

/// A change of the state to below or above, to be notified.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Crossing {
    /// The number of the vintage that crossed the bound.
    pub vintage: i64,
    /// The latest value of that vintage.
    pub latest: LatestValue,
    /// The state before.
    pub from: ThresholdState,
    /// The state after: [`ThresholdState::Below`] or [`ThresholdState::Above`].
    pub to: ThresholdState,
    /// Whether the publish moved the value of a period that already was the latest.
    pub is_revision: bool,
    /// The later publish of the same judgement by which the value came back between the bounds. `None` if it did not,
    /// or if it went directly to the other side.
    pub returned: Option<ReturnBetween>,
}

/// A change of the state back to between, after a crossing.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct ReturnBetween {
    /// The number of the vintage.
    pub vintage: i64,
    /// The latest value of that vintage.
    pub latest: LatestValue,
    /// Whether the publish moved the value of a period that already was the latest.
    pub is_revision: bool,
}

/// The result of judging publishes.
#[derive(Clone, Debug, PartialEq)]
pub struct Judgement {
    /// The state after the last publish.
    pub state: ThresholdState,
    /// The period of the last value that was judged, for the next judgement. `None` if none ever was.
    pub period: Option<Period>,
    /// The crossings, in the order of their publishes.
    pub crossings: Vec<Crossing>,
}

/// Judges the publishes since the last judgement, in their order.
///
/// `state` and `period` are the results of the last judgement; `period` is `None` before the first value. A publish
/// without a latest value keeps the state. A value of another frequency than the one before counts as reported: it sets
/// the state without a crossing.
#[must_use]
pub fn judge(
    bounds: Bounds,
    state: ThresholdState,
    period: Option<Period>,
    publishes: &[JudgedPublish],
) -> Judgement {
    let mut judgement = Judgement {
        state,
        period,
        crossings: Vec::new(),
    };
    for publish in publishes {
        if let Some(latest) = publish.latest {
            judgement.add(publish.vintage, latest, bounds.state_of(latest.value));
        }
    }
    judgement
}

impl Judgement {
    /// Records the value of a publish: a crossing, the return from one, or no change of the state.
    fn add(&mut self, vintage: i64, latest: LatestValue, to: ThresholdState) {
        let from = std::mem::replace(&mut self.state, to);
        let before = self.period.replace(latest.period);
        let frequency = latest.period.frequency();

        if from == to || before.is_some_and(|before| before.frequency() != frequency) {
            return;
        }

        let is_revision = before.is_some_and(|before| is_same_period(before, latest.period));
        if to == ThresholdState::Between {
            let crossing = self.crossings.last_mut().filter(|crossing| {
                crossing.returned.is_none() && crossing.latest.period.frequency() == frequency
            });
            if let Some(crossing) = crossing {
                crossing.returned = Some(ReturnBetween {
                    vintage,
                    latest,
                    is_revision,
                });
            }
        } else {
            self.crossings.push(Crossing {
                vintage,
                latest,
                from,
                to,
                is_revision,
                returned: None,
            });
        }
    }
}

#[cfg(test)]
mod tests;
