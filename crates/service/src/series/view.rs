//! Reading with options: an indicator's series as of a moment, aggregated, transformed and cut to a range.

use domain::access::{self, Grant, ReadCollection};
use domain::calendar::frequency::Frequency;
use domain::catalogue::key::{AccountKey, CollectionKey, MetricPath};
use domain::catalogue::metric::Metric;
use domain::id::MetricId;
use domain::problem::Problem;
use domain::series::Series;
use domain::series::view::{AsOf, Options, Reading, View};
use jiff::Timestamp;
use store::metric::placed::address::{SeriesAddress, at_address};
use store::series::StoredSeries;
use store::{StoreError, Tx};

use crate::Caller;
use crate::metric::{SeenMetric, defaults};
use crate::outcome::Failure;
use crate::series::SeriesReader;
use crate::series::read::decoded;

/// The keys of an indicator, as its address has them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Keys<'a> {
    /// The key of the account.
    pub account: &'a str,
    /// The key of the collection in the account.
    pub collection: &'a str,
    /// The path in the collection.
    pub path: &'a str,
}

/// The request for a view of a series.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ViewRequest<'a> {
    /// The read options as the client sent them.
    pub options: &'a Options,
    /// Whether absent options are taken from the indicator's defaults for display.
    pub display: bool,
}

/// An indicator and its read options: everything that a response depends on.
#[derive(Debug, Clone, PartialEq)]
pub struct Prepared {
    /// The indicator.
    pub seen: SeenMetric,
    /// The parsed options.
    pub reading: Reading,
    /// The state to read.
    pub state: State,
}

/// The state of a series that is read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct State {
    /// The number of its vintage; 0 before the first publish.
    pub vintage: i64,
    /// The time of its publish.
    pub published_at: Option<Timestamp>,
}

impl State {
    /// The state before the first publish.
    const BEFORE: Self = Self {
        vintage: 0,
        published_at: None,
    };

    /// The latest state of an indicator.
    #[must_use]
    pub fn latest(metric: &Metric) -> Self {
        Self {
            vintage: metric.vintage,
            published_at: metric.published_at,
        }
    }
}

impl Keys<'_> {
    /// The parsed keys; `None` where one is malformed.
    fn address(self) -> Option<SeriesAddress> {
        Some(SeriesAddress {
            account: AccountKey::parse(self.account).ok()?,
            collection: CollectionKey::parse(self.collection).ok()?,
            path: MetricPath::parse(self.path).ok()?,
        })
    }
}

/// The result of a read, or the problems of its options.
pub type Read<T> = Result<T, Vec<Problem>>;

impl ViewRequest<'_> {
    /// Parses the options for an indicator while its series has this frequency; a past state can have another frequency
    /// than the latest.
    pub fn reading(&self, metric: &Metric, frequency: Frequency) -> Read<Reading> {
        self.options
            .read(frequency, &defaults(metric, frequency, self.display))
    }

    /// Applies the options to the observations of a state.
    pub fn view(&self, metric: &Metric, series: &Series) -> Read<View> {
        let reading = self.reading(metric, series.frequency())?;
        reading.apply(series).map_err(|problem| vec![problem])
    }

    /// All problems of a request without a state to read: `problem`, and those of the other options.
    #[must_use]
    pub fn rejected(&self, metric: &Metric, problem: Problem) -> Vec<Problem> {
        let others = self.reading(metric, metric.frequency).err();
        let mut problems = others.unwrap_or_default();
        if !problems.contains(&problem) {
            problems.push(problem);
        }
        problems
    }
}

/// An indicator with the latest state of its series.
struct LatestSeries {
    seen: SeenMetric,
    /// `None` before the first publish.
    stored: Option<StoredSeries>,
}

impl LatestSeries {
    fn read(
        self,
        requested: ViewRequest<'_>,
        wanted: impl FnOnce(&Prepared) -> bool,
    ) -> Read<(Prepared, Option<View>)> {
        let metric = &self.seen.record;
        let prepared = Prepared {
            reading: requested.reading(metric, metric.frequency)?,
            state: State::latest(metric),
            seen: self.seen,
        };
        if !wanted(&prepared) {
            return Ok((prepared, None));
        }
        let series = decoded(&prepared.seen.record, self.stored.as_ref());
        let view = series.and_then(|series| prepared.reading.apply(&series));
        match view {
            Ok(view) => Ok((prepared, Some(view))),
            Err(problem) => Err(vec![problem]),
        }
    }
}

impl SeriesReader<'_> {
    /// Reads the series of the indicator at these keys. `wanted` receives the parsed request and returns whether the
    /// observations are needed: a caller with a cached response spares the work. `None` where the caller may not see
    /// the indicator.
    pub async fn read(
        self,
        caller: &Caller,
        keys: Keys<'_>,
        requested: ViewRequest<'_>,
        wanted: impl FnOnce(&Prepared) -> bool + Send,
    ) -> Result<Option<Read<(Prepared, Option<View>)>>, Failure> {
        if let Ok(None) = requested.options.as_of()
            && let Some(found) = self.latest_at(caller, keys).await?
        {
            return Ok(Some(found.read(requested, wanted)));
        }

        let mut tx = self.shared.db().read().await?;
        let found = self
            .metrics
            .metric_at(&mut tx, caller, keys.account, keys.collection, keys.path)
            .await?;
        let Some((seen, grant)) = found else {
            return Ok(None);
        };

        let metric = &seen.record;
        let state = match requested.options.as_of() {
            Ok(as_of) => self.state(&mut tx, &grant, metric, as_of).await?,
            Err(problem) => Err(problem),
        };
        let state = match state {
            Ok(state) => state,
            Err(problem) => return Ok(Some(Err(requested.rejected(metric, problem)))),
        };

        // The options are parsed with the frequency that the series had then.
        let past = match state.vintage {
            latest if latest == metric.vintage => None,
            number => match self.state_of(&mut tx, &grant, metric, number).await? {
                Ok(past) => Some(past),
                Err(problem) => return Ok(Some(Err(requested.rejected(metric, problem)))),
            },
        };

        let frequency = past.as_ref().map_or(metric.frequency, Series::frequency);
        let reading = match requested.reading(metric, frequency) {
            Ok(reading) => reading,
            Err(problems) => return Ok(Some(Err(problems))),
        };

        let prepared = Prepared {
            seen,
            reading,
            state,
        };
        if !wanted(&prepared) {
            return Ok(Some(Ok((prepared, None))));
        }

        let series = match past {
            Some(past) => past,
            None => {
                let metric = &prepared.seen.record;
                let latest = self.state_of(&mut tx, &grant, metric, state.vintage);
                match latest.await? {
                    Ok(latest) => latest,
                    Err(problem) => return Ok(Some(Err(vec![problem]))),
                }
            }
        };

        drop(tx);
        Ok(Some(match prepared.reading.apply(&series) {
            Ok(view) => Ok((prepared, Some(view))),
            Err(problem) => Err(vec![problem]),
        }))
    }

    /// The indicator at these keys with its latest state, by one statement. `None` where the caller may not see it, and
    /// where its row is damaged.
    async fn latest_at(
        self,
        caller: &Caller,
        keys: Keys<'_>,
    ) -> Result<Option<LatestSeries>, Failure> {
        let Some(address) = keys.address() else {
            return Ok(None);
        };

        let found = match at_address(self.shared.db(), caller.reader, &address).await {
            Err(StoreError::Corrupt(_)) => None,
            found => found?,
        };
        let Some((facts, sealed)) = found else {
            return Ok(None);
        };

        if self
            .shared
            .permit(caller, access::collection::<ReadCollection>(&facts))
            .is_err()
        {
            return Ok(None);
        }

        let seen = self.metrics.see_placed(&facts, sealed);
        Ok(seen.map(|(seen, stored)| LatestSeries { seen, stored }))
    }

    /// A past state of an indicator with its series, or the problem of reading it; `None` if the caller may not see the
    /// indicator.
    pub async fn past_series(
        self,
        caller: &Caller,
        id: MetricId,
        as_of: AsOf,
    ) -> Result<Option<Result<(State, Series), Problem>>, Failure> {
        let mut tx = self.shared.db().read().await?;
        let Some((grant, metric)) = self.found(&mut tx, caller, id).await? else {
            return Ok(None);
        };
        let state = match self.state(&mut tx, &grant, &metric, Some(as_of)).await? {
            Ok(state) => state,
            Err(problem) => return Ok(Some(Err(problem))),
        };
        let series = self.state_of(&mut tx, &grant, &metric, state.vintage);
        Ok(Some(series.await?.map(|series| (state, series))))
    }

    /// The requested state; the latest without `as_of`.
    async fn state(
        self,
        tx: &mut Tx,
        grant: &Grant<ReadCollection>,
        metric: &Metric,
        as_of: Option<AsOf>,
    ) -> Result<Result<State, Problem>, Failure> {
        let latest = State::latest(metric);
        let Some(as_of) = as_of else {
            return Ok(Ok(latest));
        };

        if let Err(problem) = as_of.check(self.shared.now(), metric.vintage) {
            return Ok(Err(problem));
        }

        Ok(Ok(match as_of {
            AsOf::Vintage(number) if number == metric.vintage => latest,
            AsOf::Vintage(number) => State {
                vintage: number,
                published_at: store::series::vintage::published_at(tx, grant, metric.id, number)
                    .await?,
            },
            AsOf::Moment(moment) if metric.published_at.is_none_or(|last| last <= moment) => latest,
            AsOf::Moment(moment) => {
                let found = store::series::vintage::latest_at(tx, grant, metric.id, moment).await?;
                found.map_or(State::BEFORE, |(vintage, published_at)| State {
                    vintage,
                    published_at: Some(published_at),
                })
            }
        }))
    }
}
