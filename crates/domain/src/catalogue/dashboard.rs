//! Dashboards: pages of charts, of a collection or of a person.

mod chart;
mod layout;

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
use crate::text::word::words;
use crate::text::{Shape, clean_both, clean_either};

pub use chart::{
    Chart, ChartSeries, DashboardChart, DashboardChartForm, SeriesForm, SeriesOptions,
};
pub use layout::{Layout, Tile, TileForm};

words! {
    /// Who sees a personal dashboard, before its account's visibility is considered; ordered from the laxest to
    /// the strictest.
    pub enum DashboardAccess {
        /// Everybody.
        Public => "public",
        /// Its owner and the readers whom the owner names.
        Shared => "shared",
        /// Its owner alone.
        Private => "private",
    }
}

/// A dashboard as it is typed into its form.
#[derive(Clone, Debug, Default, Serialize)]
pub struct DashboardForm {
    /// Its key in the collection, or among the account's personal ones.
    pub key: String,
    /// Its name, in at least one language.
    pub name: Text,
    /// All about it, in plain paragraphs.
    pub description: Text,
    /// Tags separated by `;`.
    pub tags: Text,
    /// Who sees it, where it is a personal one.
    pub access: Option<DashboardAccess>,
    /// From when on all its charts are drawn.
    pub start: Option<String>,
    /// Until when all its charts are drawn.
    pub end: Option<String>,
}

/// The fields of a dashboard, checked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DashboardFields {
    /// Its key in the collection, or among the account's personal ones.
    pub key: DashboardKey,
    /// Its name, in at least one language.
    pub name: Text,
    /// All about it, in plain paragraphs.
    pub description: Text,
    /// Tags as [`Tags::joined`](crate::catalogue::tags::Tags::joined) gives them.
    pub tags: Text,
    /// Who sees it, where it is a personal one.
    pub access: Option<DashboardAccess>,
    /// From when on and until when all its charts are drawn.
    pub range: Range,
}

impl DashboardForm {
    /// Checks every field. Whether the key is free, and whether there can be an access rule, is asked elsewhere.
    ///
    /// # Errors
    /// Everything that is wrong, field by field in the order of the form.
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
    /// Which one.
    pub id: DashboardId,
    /// The account that it belongs to.
    pub account: AccountId,
    /// The collection; `None` for a personal one.
    pub collection: Option<CollectionId>,
    /// Its key as it was typed.
    pub key: String,
    /// Its name.
    pub name: Text,
    /// All about it, in plain paragraphs.
    pub description: Text,
    /// Tags separated by `;`.
    pub tags: Text,
    /// Who sees it, where it is a personal one.
    pub access: Option<DashboardAccess>,
    /// From when on and until when all its charts are drawn.
    pub range: Range,
    /// Where its charts stand.
    pub layout: Layout,
    /// Whether all that is stored of the layout can be read.
    pub is_layout_readable: bool,
    /// How many charts it has.
    pub charts: u64,
    /// When it was made.
    pub created_at: Timestamp,
    /// When it or one of its charts last changed.
    pub updated_at: Timestamp,
    /// Counts the changes of its fields and its arrangement.
    pub version: i64,
}

#[cfg(test)]
mod tests;
