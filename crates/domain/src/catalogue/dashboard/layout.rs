//! Where charts stand in the grid of a dashboard: in order, each some columns wide and some rows high.

use std::collections::HashSet;
use std::ops::RangeInclusive;

use serde::{Deserialize, Serialize};

use crate::catalogue::chart::ChartType;
use crate::id::ChartId;
use crate::limits::CHARTS;
use crate::problem::{Code, Problem};

/// Widths of a chart, of the twelve columns of the grid.
const WIDTHS: RangeInclusive<i64> = 3..=12;
/// Heights of a chart in rows of the grid.
const HEIGHTS: RangeInclusive<i64> = 1..=4;

/// Where a chart stands, as it is sent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct TileForm {
    /// The chart.
    pub chart: ChartId,
    /// Columns.
    pub width: i64,
    /// Rows.
    pub height: i64,
}

/// Where a chart stands: its size; its place is that in the list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Tile {
    /// The chart.
    pub chart: ChartId,
    /// Columns, 3 to 12.
    pub width: u8,
    /// Rows, 1 to 4.
    pub height: u8,
}

impl Tile {
    /// How a chart stands that nobody has placed: a value is small.
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

/// The arrangement of a dashboard. It may name charts that are gone, and lack some that were made since.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(transparent)]
pub struct Layout(Vec<Tile>);

impl Layout {
    /// An arrangement of these tiles.
    #[must_use]
    pub const fn new(tiles: Vec<Tile>) -> Self {
        Self(tiles)
    }

    /// Reads an arrangement that was sent.
    ///
    /// # Errors
    /// `TOO_MANY(max)` in `tiles`; `NUMBER_RANGE(min, max)` in `tiles.N.width` and `tiles.N.height`;
    /// `INVALID_CHOICE` in `tiles.N.chart` for a chart that stands further up already.
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

    /// As JSON text.
    #[must_use]
    pub fn to_json(&self) -> String {
        // Identifiers and small numbers cannot fail to be written.
        serde_json::to_string(self).unwrap_or_default()
    }

    /// Reads what [`Layout::to_json`] wrote. Tiles that cannot be read are left out: their charts stand where
    /// those stand that nobody has placed.
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

    /// Whether a text is a list of tiles, all of which can be read.
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

    /// The tiles of those of its charts that a condition holds for.
    #[must_use]
    pub fn only(self, condition: impl Fn(ChartId) -> bool) -> Self {
        let tiles = self.0.into_iter().filter(|tile| condition(tile.chart));
        Self(tiles.collect())
    }

    /// Places the charts that there are, given in the order of those that nobody has placed: first those that
    /// are placed, then the others.
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
