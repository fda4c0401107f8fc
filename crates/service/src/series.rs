//! Reading series: their states, views and vintages.

pub(crate) mod read;
pub mod view;
pub mod vintage;
pub(crate) mod walk;
use crate::metric::Metrics;
use crate::shared::Shared;

/// Series: observations, views, vintages.
#[derive(Clone, Copy)]
pub struct SeriesReader<'a> {
    pub(crate) shared: &'a Shared,
    pub(crate) metrics: Metrics<'a>,
}
