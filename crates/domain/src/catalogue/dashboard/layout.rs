//! The arrangement of charts in the grid of a dashboard: their order, widths in columns and heights in rows.

use std::collections::HashSet;
use std::ops::RangeInclusive;

use serde::{Deserialize, Serialize};

use crate::catalogue::chart::ChartType;
use crate::id::ChartId;
use crate::invariant::Invariant as _;
use crate::limits::CHARTS;
use crate::problem::{Code, Problem};

/// Widths of a chart in columns; the grid has twelve.
const WIDTHS: RangeInclusive<i64> = 3..=12;
/// Heights of a chart in rows of the grid.
const HEIGHTS: RangeInclusive<i64> = 1..=4;

/// The size of a chart, as sent by a client.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct TileForm {
    /// The chart that has this size. The layout's check rejects a chart that is listed twice.
    pub chart: ChartId,
    /// Width in columns.
    pub width: i64,
    /// Height in rows.
    pub height: i64,
}

/// The size of a chart; its position is that in the list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Tile {
    /// The chart, which may no longer exist.
    pub chart: ChartId,
    /// Width in columns, 3 to 12.
    pub width: u8,
    /// Height in rows, 1 to 4.
    pub height: u8,
}

impl Tile {
    /// The default tile of a chart without a tile: small for a value.
    #[must_use]
    pub const fn unplaced(chart: ChartId, kind: ChartType) -> Self {
        let (width, height) = match kind {
            ChartType::Value => (3, 1),
            ChartType::Line | ChartType::Seasonal | ChartType::Bar => (6, 3),
        };
        Self {
            chart,
            width,
            height,
        }
    }
}

/// The arrangement of a dashboard. It may name deleted charts, and lack newer ones.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(transparent)]
pub struct Layout(Vec<Tile>);

impl Layout {
    /// An arrangement of these tiles.
    #[must_use]
    pub const fn new(tiles: Vec<Tile>) -> Self {
        Self(tiles)
    }

    /// Checks an arrangement sent by a client.
    ///
    /// # Errors
    /// `TOO_MANY(max)` in `tiles`; `NUMBER_RANGE(min, max)` in `tiles.N.width` and `tiles.N.height`;
    /// `INVALID_CHOICE` in `tiles.N.chart` for a chart that appears earlier in the list.
    pub fn check(tiles: &[TileForm]) -> Result<Self, Vec<Problem>> {
        if tiles.len() > CHARTS {
            return Err(vec![
                Problem::at("tiles", Code::TooMany).with("max", CHARTS),
            ]);
        }

        let mut problems = Vec::new();
        let mut seen = HashSet::new();
        let mut read = Vec::with_capacity(tiles.len());

        for (place, tile) in tiles.iter().enumerate() {
            if !seen.insert(tile.chart) {
                let field = format!("tiles.{place}.chart");
                problems.push(Problem::at(field, Code::InvalidChoice));
            }
            let mut number = |name: &str, given: i64, range: &RangeInclusive<i64>| {
                let number = u8::try_from(given).ok().filter(|_| range.contains(&given));
                if number.is_none() {
                    let problem = Problem::at(format!("tiles.{place}.{name}"), Code::NumberRange);
                    let problem = problem.with("min", *range.start());
                    problems.push(problem.with("max", *range.end()));
                }
                number
            };
            let width = number("width", tile.width, &WIDTHS);
            let height = number("height", tile.height, &HEIGHTS);
            if let (Some(width), Some(height)) = (width, height) {
                read.push(Tile {
                    chart: tile.chart,
                    width,
                    height,
                });
            }
        }

        if problems.is_empty() {
            Ok(Self(read))
        } else {
            Err(problems)
        }
    }

    /// Writes the arrangement as JSON text.
    #[must_use]
    pub fn to_json(&self) -> String {
        serde_json::to_string(self).invariant("ids and small numbers are JSON")
    }

    /// Parses the text written by [`Layout::to_json`]. Drops tiles that cannot be read: their charts are arranged
    /// like charts without a tile.
    #[must_use]
    pub fn from_json(text: &str) -> Self {
        let values: Vec<serde_json::Value> = serde_json::from_str(text).unwrap_or_default();
        let tiles = values.into_iter().filter_map(|value| {
            let tile: Tile = serde_json::from_value(value).ok()?;
            let fits = WIDTHS.contains(&tile.width.into()) && HEIGHTS.contains(&tile.height.into());
            fits.then_some(tile)
        });
        Self(tiles.collect())
    }

    /// Whether a text is a list of readable tiles.
    #[must_use]
    pub fn is_readable(text: &str) -> bool {
        let values: Result<Vec<serde_json::Value>, _> = serde_json::from_str(text);
        values.is_ok_and(|values| values.len() == Self::from_json(text).0.len())
    }

    /// The tiles, in order.
    #[must_use]
    pub fn tiles(&self) -> &[Tile] {
        &self.0
    }

    /// Keeps the tiles of the charts that meet a condition.
    #[must_use]
    pub fn only(self, condition: impl Fn(ChartId) -> bool) -> Self {
        let tiles = self.0.into_iter().filter(|tile| condition(tile.chart));
        Self(tiles.collect())
    }

    /// Arranges the existing charts: first those with a tile, in the order of the tiles, then the others, in the
    /// order given.
    #[must_use]
    pub fn place(&self, charts: &[(ChartId, ChartType)]) -> Vec<Tile> {
        let there: HashSet<ChartId> = charts.iter().map(|(chart, _)| *chart).collect();
        let mut placed = HashSet::new();
        let mut tiles: Vec<Tile> = Vec::with_capacity(charts.len());
        for tile in &self.0 {
            if there.contains(&tile.chart) && placed.insert(tile.chart) {
                tiles.push(*tile);
            }
        }
        let others = charts.iter().filter(|(chart, _)| !placed.contains(chart));
        tiles.extend(others.map(|(chart, kind)| Tile::unplaced(*chart, *kind)));
        tiles
    }
}
