//! Visits of a user to the home page.

use jiff::Timestamp;

/// The times of a user's visits to the home page. A visit ends half an hour after its last request.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Visits {
    /// The end of the visit before the present one; `None` during the first.
    pub former: Option<Timestamp>,
    /// The last request of the present visit; `None` before the first.
    pub latest: Option<Timestamp>,
}

impl Visits {
    /// The pause after which a request begins a new visit.
    const PAUSE: jiff::SignedDuration = jiff::SignedDuration::from_mins(30);

    /// The visits after a request at `now`. A clock that went back ends no visit.
    #[must_use]
    pub fn after(self, now: Timestamp) -> Self {
        match self.latest {
            Some(latest) if now.duration_since(latest) < Self::PAUSE => Self {
                former: self.former,
                latest: Some(latest.max(now)),
            },
            latest => Self {
                former: latest,
                latest: Some(now),
            },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_request_after_half_an_hour_begins_a_visit() {
        let at = |minute: i64| Some(Timestamp::from_second(minute * 60).unwrap());
        for (former, latest, now, expected) in [
            (None, None, 0, (None, 0)),
            (None, at(0), 29, (None, 29)),
            (None, at(0), 30, (at(0), 30)),
            (at(0), at(100), 129, (at(0), 129)),
            (at(0), at(100), 130, (at(100), 130)),
            (at(0), at(100), 40, (at(0), 100)),
        ] {
            let visits = Visits { former, latest }.after(at(now).unwrap());
            let expected = Visits {
                former: expected.0,
                latest: at(expected.1),
            };
            assert_eq!(visits, expected, "{former:?} {latest:?} {now}");
        }
    }
}
