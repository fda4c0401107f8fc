//! Measures of readers, and the objects that they belong to.

use serde::{Deserialize, Serialize};
use uuid::Uuid;

use crate::id::{CollectionId, DashboardId, MetricId};

/// A kind of number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Measure {
    /// Pages that became visible. Without a label.
    Views,
    /// Files that people downloaded, by format.
    Downloads,
    /// Reads by programs, by whether they sent an access key: `key` or `guest`.
    Programs,
    /// Reads by spreadsheets, by client: `excel`, `sheets` or `libreoffice`.
    Spreadsheets,
    /// Pictures and frames in pages of other sites, by host.
    Embeds,
    /// Views that began with a link of another site, by host.
    Referrers,
    /// Views that began with a result of a search, by its text.
    Searches,
    /// Views by a network that is known; their visitors are networks. Not shown: the order of search results uses
    /// them. Views of dashboards are not among those of their collection, which may have other readers. Without a label.
    Networks,
}

impl Measure {
    /// All measures, in the order of declaration.
    pub const ALL: [Self; 8] = [
        Self::Views,
        Self::Downloads,
        Self::Programs,
        Self::Spreadsheets,
        Self::Embeds,
        Self::Referrers,
        Self::Searches,
        Self::Networks,
    ];

    /// The stored name.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Views => "views",
            Self::Downloads => "downloads",
            Self::Programs => "programs",
            Self::Spreadsheets => "spreadsheets",
            Self::Embeds => "embeds",
            Self::Referrers => "referrers",
            Self::Searches => "searches",
            Self::Networks => "networks",
        }
    }

    /// Parses a stored name. `None` for any other text.
    #[must_use]
    pub fn parse(name: &str) -> Option<Self> {
        Self::ALL
            .into_iter()
            .find(|measure| measure.as_str() == name)
    }

    /// Whether its labels are sent by readers: a day has at most [`MAX_LABELS`] of them. The number of a host is shown
    /// from [`MIN_VISITORS`] visitors on, as is the text of a search with its number.
    #[must_use]
    pub const fn has_free_labels(self) -> bool {
        matches!(self, Self::Embeds | Self::Referrers | Self::Searches)
    }
}

/// A number of a period as it is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Figure {
    /// Pages that became visible.
    Views,
    /// Distinct visitors within a day, summed over days.
    Visitors,
    /// Files that people downloaded, of all formats.
    Downloads,
    /// Reads by programs.
    Programs,
    /// Reads by spreadsheets.
    Spreadsheets,
    /// Pictures and frames in pages of other sites.
    Embeds,
    /// Users who follow, at the end of a period; the others are sums.
    Followers,
}

impl Figure {
    /// All figures, in the order in which they are shown.
    pub const ALL: [Self; 7] = [
        Self::Views,
        Self::Visitors,
        Self::Downloads,
        Self::Programs,
        Self::Spreadsheets,
        Self::Embeds,
        Self::Followers,
    ];

    /// The measure that it is a sum of; `None` for [`Self::Followers`].
    #[must_use]
    pub const fn measure(self) -> Option<Measure> {
        match self {
            Self::Views | Self::Visitors => Some(Measure::Views),
            Self::Downloads => Some(Measure::Downloads),
            Self::Programs => Some(Measure::Programs),
            Self::Spreadsheets => Some(Measure::Spreadsheets),
            Self::Embeds => Some(Measure::Embeds),
            Self::Followers => None,
        }
    }

    /// The name in files.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match (self, self.measure()) {
            (Self::Visitors, _) => "visitors",
            (_, Some(measure)) => measure.as_str(),
            (_, None) => "followers",
        }
    }
}

/// The fewest visitors for which the number of a host is shown. The text of a search is shown for the days on which at
/// least as many visitors typed it, since visitors of several days may be one reader.
pub const MIN_VISITORS: u64 = 3;

/// Most labels that readers send, of one measure of one object in one day; further ones count without their label.
pub const MAX_LABELS: usize = 500;

/// The part of a collection that a number belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Target {
    /// The collection with everything in it.
    Collection,
    /// One of its indicators.
    Metric(MetricId),
    /// A dashboard of the collection.
    Dashboard(DashboardId),
}

impl Target {
    /// The id of the object, or of its collection for all of it.
    #[must_use]
    pub const fn id_in(self, collection: CollectionId) -> Uuid {
        match self {
            Self::Collection => collection.uuid(),
            Self::Metric(id) => id.uuid(),
            Self::Dashboard(id) => id.uuid(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_measure_has_a_name_of_its_own() {
        for measure in Measure::ALL {
            assert_eq!(Measure::parse(measure.as_str()), Some(measure));
        }
        assert_eq!(Measure::parse("visitors"), None);
    }
}
