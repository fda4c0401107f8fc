//! Dashboards: pages of charts, of a collection or personal ones of an account.

mod chart;
mod layout;

use crate::access::DashboardAccess;
use crate::id::AccountId;
use crate::id::CollectionId;
use crate::id::DashboardId;
use jiff::Timestamp;
use serde::Serialize;

use crate::catalogue::chart::Range;
use crate::catalogue::key::DashboardKey;
use crate::catalogue::tags::clean_tags;
use crate::limits;
use crate::problem::Problem;
use crate::text::language::Text;
use crate::text::{Shape, clean_both, clean_either};

pub use chart::{
    Chart, ChartSeries, DashboardChart, DashboardChartForm, SeriesForm, SeriesOptions,
};
pub use layout::{Layout, Tile, TileForm};

/// A dashboard as typed into its form.
#[derive(Clone, Debug, Default, Serialize)]
pub struct DashboardForm {
    /// Its key in the collection, or among the account's personal ones.
    pub key: String,
    /// Its name, in at least one language.
    pub name: Text,
    /// Its full description, in plain paragraphs.
    pub description: Text,
    /// Tags separated by `;`.
    pub tags: Text,
    /// Its access rule, for a personal one.
    pub access: Option<DashboardAccess>,
    /// The first date of all its charts.
    pub start: Option<String>,
    /// The last date of all its charts.
    pub end: Option<String>,
}

/// The fields of a dashboard, checked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DashboardFields {
    /// Its key in the collection, or among the account's personal ones.
    pub key: DashboardKey,
    /// Its name, in at least one language.
    pub name: Text,
    /// Its full description, in plain paragraphs.
    pub description: Text,
    /// Tags as [`Tags::joined`](crate::catalogue::tags::Tags::joined) gives them.
    pub tags: Text,
    /// Its access rule, for a personal one.
    pub access: Option<DashboardAccess>,
    /// The date range of all its charts.
    pub range: Range,
}

impl DashboardForm {
    /// Checks every field. The caller checks the rest: whether the key is free and an access rule is possible.
    ///
    /// # Errors
    /// All problems, field by field in the order of the form.
    pub fn check(&self) -> Result<DashboardFields, Vec<Problem>> {
        let mut problems = Vec::new();
        let key = DashboardKey::parse(self.key.trim())
            .map_err(|problem| problems.push(problem.at("key")));

        let found = &mut problems;
        let name = clean_either("name", &self.name, limits::NAME, Shape::Line, found);
        let description = clean_both(
            "description",
            &self.description,
            limits::DESCRIPTION,
            Shape::Lines,
            found,
        );
        let tags = clean_tags("tags", &self.tags, found);
        let range = Range::check("", (self.start.as_deref(), self.end.as_deref()), found);

        match key {
            Ok(key) if problems.is_empty() => Ok(DashboardFields {
                key,
                name,
                description,
                tags,
                access: self.access,
                range,
            }),
            _ => Err(problems),
        }
    }
}

/// A dashboard.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Dashboard {
    /// The id, which stays when the key changes.
    pub id: DashboardId,
    /// The account that it belongs to.
    pub account: AccountId,
    /// Its collection; `None` for a personal one.
    pub collection: Option<CollectionId>,
    /// Its key as typed.
    pub key: String,
    /// Its name, in at least one language; at most [`limits::NAME`] characters each.
    pub name: Text,
    /// Its full description, in plain paragraphs.
    pub description: Text,
    /// Tags separated by `;`.
    pub tags: Text,
    /// Its access rule, for a personal one.
    pub access: Option<DashboardAccess>,
    /// The date range of all its charts.
    pub range: Range,
    /// The arrangement of its charts.
    pub layout: Layout,
    /// Whether the whole stored layout can be read.
    pub is_layout_readable: bool,
    /// The number of its charts.
    pub charts: u64,
    /// The time of its creation.
    pub created_at: Timestamp,
    /// The time of the last change of it or one of its charts.
    pub updated_at: Timestamp,
    /// Counts the changes of its fields and its arrangement.
    pub version: i64,
}

#[cfg(test)]
mod tests;
