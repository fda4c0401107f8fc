//! Random well-formed series, for property tests.

use std::collections::BTreeMap;

use proptest::prelude::*;

use super::status::Status;
use super::{MalformedSeries, Positions, Row, Series, SeriesBuilder};
use crate::calendar::frequency::Frequency;
use crate::calendar::period::{Period, identity};

/// A series of any frequency.
pub(crate) fn any_series() -> impl Strategy<Value = Series> {
    prop::sample::select(Frequency::ALL).prop_flat_map(series_of)
}

/// Two series of one frequency that have some periods or labels in common.
pub(crate) fn two_series() -> impl Strategy<Value = (Series, Series)> {
    prop::sample::select(Frequency::ALL)
        .prop_flat_map(|frequency| (series_of(frequency), series_of(frequency)))
}

/// A series of one frequency, of at most 40 observations.
pub(crate) fn series_of(frequency: Frequency) -> BoxedStrategy<Series> {
    let columns = (values(), decimals(), codes());
    if frequency.is_dated() {
        (ordinals(frequency), columns, observation_texts())
            .prop_map(move |(ordinals, (values, decimals, codes), texts)| {
                let series = series(
                    frequency,
                    Positions::Periods(ordinals.into()),
                    values,
                    texts,
                    decimals,
                );
                coded(&series, &codes)
            })
            .boxed()
    } else {
        (labels(), columns, observation_texts())
            .prop_map(move |(labels, (values, decimals, codes), texts)| {
                let series = series(
                    frequency,
                    Positions::Labels(labels.into()),
                    values,
                    texts,
                    decimals,
                );
                coded(&series, &codes)
            })
            .boxed()
    }
}

fn series(
    frequency: Frequency,
    positions: Positions,
    mut values: Vec<f64>,
    texts: Vec<Option<String>>,
    decimals: u8,
) -> Series {
    let count = positions.len();
    values.resize(count, 0.5);
    let texts = (0_u32..)
        .zip(texts.into_iter().take(count))
        .filter_map(|(place, text)| Some((place, text?.into())))
        .collect();
    Series::from_columns(frequency, positions, values, texts, decimals).unwrap()
}

/// Ascending ordinals, close together or anywhere in the calendar, one per period.
fn ordinals(frequency: Frequency) -> impl Strategy<Value = Vec<i32>> {
    let near = prop::collection::vec(-20_i32..20, 0..40);
    let anywhere = prop::collection::vec(-800_000_i32..3_000_000, 0..20);
    prop_oneof![3 => near, 1 => anywhere].prop_map(move |ordinals| {
        let one_a_period: BTreeMap<i32, i32> = ordinals
            .into_iter()
            .filter(|&ordinal| Period::new(frequency, ordinal).is_some())
            .map(|ordinal| (identity(frequency, ordinal), ordinal))
            .collect();
        one_a_period.into_values().collect()
    })
}

fn values() -> impl Strategy<Value = Vec<f64>> {
    let decimal = (-1_000_000_i64..1_000_000).prop_map(|number| number as f64 / 100.0);
    let few = (0_i64..3).prop_map(|number| number as f64);
    let any = any::<u64>()
        .prop_map(f64::from_bits)
        .prop_filter("finite", |value| value.is_finite());
    prop_oneof![
        prop::collection::vec(decimal, 0..40),
        prop::collection::vec(few, 0..40),
        prop::collection::vec(any, 0..40),
    ]
}

/// The same series from its columns and codes, after checking them.
pub(crate) fn checked(series: &Series) -> Result<Series, MalformedSeries> {
    let columns = Series::from_columns(
        series.frequency(),
        series.positions().clone(),
        series.values().to_vec(),
        series.texts().to_vec(),
        series.decimals(),
    )?;
    columns.with_checked_codes(series.codes().clone())
}

/// The series with the codes of [`CODES`] at these indexes, row by row.
fn coded(series: &Series, codes: &[usize]) -> Series {
    let mut rows = SeriesBuilder::new(series.frequency());
    let codes = codes.iter().copied().chain(std::iter::repeat(CODES.len()));
    for (observation, code) in series.observations().zip(codes) {
        let status: Status = CODES.get(code).map_or("", |code| code).parse().unwrap();
        let row = Row::from_observation(observation);
        let value = row.value.filter(|_| status.check(true).is_ok());
        rows.push(Row {
            value,
            status,
            ..row
        });
    }
    rows.into_series(series.decimals())
}

/// Statuses of observations and of holes.
const CODES: [&str; 6] = ["P", "BE", "FUV", "Q/C", "M", "BL"];

/// Indexes of [`CODES`], or beyond for an observation without a code.
fn codes() -> impl Strategy<Value = Vec<usize>> {
    prop_oneof![Just(Vec::new()), prop::collection::vec(0_usize..12, 0..40)]
}

fn decimals() -> impl Strategy<Value = u8> {
    0_u8..=10
}

fn labels() -> impl Strategy<Value = Vec<String>> {
    let plain = "[a-h]".prop_map(String::from);
    let nasty = "[ab,;\"' é=.-]{1,6}|\\PC{1,12}";
    prop::collection::vec(prop_oneof![2 => plain, 1 => nasty], 0..20).prop_map(|labels| {
        let mut seen = std::collections::HashSet::new();
        labels
            .into_iter()
            .map(|label| crate::number::trim_blanks(&label).to_owned())
            .filter(|label| super::check::is_plain_text(label, super::MAX_LABEL_CHARS))
            .filter(|label| seen.insert(label.clone()))
            .collect()
    })
}

fn observation_texts() -> impl Strategy<Value = Vec<Option<String>>> {
    let text = prop_oneof!["[p]", "[ab,;\"' é1.-]{1,8}", "\\PC{1,20}"]
        .prop_filter("a text", |text| {
            super::check::is_plain_text(text, super::MAX_TEXT_CHARS)
        });
    let sparse = prop::option::weighted(0.2, text);
    prop_oneof![Just(Vec::new()), prop::collection::vec(sparse, 0..40),]
}
