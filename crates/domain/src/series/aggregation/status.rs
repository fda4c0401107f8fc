//! The statuses of the results of an aggregation.

use std::collections::BTreeMap;

use super::Aggregation;
use crate::calendar::frequency::Frequency;
use crate::calendar::period::Period;
use crate::series::status::{Status, StatusCode};
use crate::series::{Position, Row, Series, SeriesBuilder};

/// The codes of the rows in each coarser period, by its identity.
pub(super) struct CodesByPeriod(BTreeMap<i32, PeriodCodes>);

/// The codes of the rows in one coarser period.
struct PeriodCodes {
    period: Period,
    /// Those of its observations; of the last one alone for [`Aggregation::Last`].
    of_values: Status,
    /// That of a break, if any of its rows has one.
    of_break: Status,
    /// That of its first withheld row.
    withheld: Option<Status>,
    /// That of its first other hole.
    absent: Option<Status>,
}

impl CodesByPeriod {
    /// Collects the codes of a series by coarser period. Empty for a series without codes.
    pub(super) fn new(series: &Series, to: Frequency, method: Aggregation) -> CodesByPeriod {
        let mut parts = BTreeMap::new();
        if !series.has_codes() {
            return CodesByPeriod(parts);
        }
        for row in series.rows() {
            let Position::Period(period) = row.position else {
                continue;
            };
            let Some(period) = period.within(to) else {
                continue;
            };
            parts
                .entry(period.identity())
                .or_insert_with(|| PeriodCodes::new(period))
                .add(&row, method);
        }
        CodesByPeriod(parts)
    }

    /// Whether a part of the period is withheld.
    pub(super) fn is_withheld(&self, period: Period) -> bool {
        let part = self.0.get(&period.identity());
        part.is_some_and(|part| part.withheld.is_some())
    }

    /// The aggregated series with the codes of its parts: the first three in their order. A period without a result is
    /// a hole, with the code of what is missing in it; a withheld part comes first.
    pub(super) fn carry(self, aggregated: Series) -> Series {
        if self.0.is_empty() {
            return aggregated;
        }
        let mut rows = SeriesBuilder::new(aggregated.frequency());
        let mut results = aggregated.observations().peekable();
        for (identity, part) in self.0 {
            while let Some(before) = results.next_if(|result| result.position.identity() < identity)
            {
                rows.push(Row::from_observation(before));
            }
            let result = results.next_if(|result| result.position.identity() == identity);
            match (result, part.withheld.or(part.absent)) {
                (Some(result), _) => rows.push(Row {
                    status: part.of_values.and(part.of_break),
                    ..Row::from_observation(result)
                }),
                (None, Some(status)) => rows.push(Row {
                    position: Position::Period(part.period),
                    value: None,
                    status: status.reason().and(part.of_break),
                    text: None,
                }),
                (None, None) => {}
            }
        }
        results.for_each(|result| rows.push(Row::from_observation(result)));
        rows.into_series(aggregated.decimals())
    }
}

impl PeriodCodes {
    const fn new(period: Period) -> PeriodCodes {
        PeriodCodes {
            period,
            of_values: Status::NORMAL,
            of_break: Status::NORMAL,
            withheld: None,
            absent: None,
        }
    }

    fn add(&mut self, row: &Row<'_>, method: Aggregation) {
        if row.status.has(StatusCode::Break) {
            self.of_break = Status::from_code(StatusCode::Break);
        }
        if row.value.is_some() {
            self.of_values = match method {
                Aggregation::Last => row.status,
                _ => self.of_values.and(row.status),
            };
        } else if row.status.has(StatusCode::Withheld) {
            self.withheld = self.withheld.or(Some(row.status));
        } else {
            self.absent = self.absent.or(Some(row.status));
        }
    }
}
