//! The rules by which a request counts as a read or a view: its address and its client.

use super::measure::Measure;

/// The kind of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReadKind {
    /// Observations or indicators as a file, with its format.
    Data(&'static str),
    /// The picture of a chart, with its format.
    Picture(&'static str),
    /// A described resource of the API.
    Resource,
    /// A page with a chart alone, which other sites may frame.
    Frame,
}

/// The sender of a read, as its headers show.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Client {
    /// A spreadsheet, with the name of the program.
    Spreadsheet(&'static str),
    /// A program, with an access key or without.
    Program {
        /// Whether it sent an access key.
        key: bool,
    },
    /// A browser that opens or stores the file.
    Browser,
    /// A page of this server.
    OwnPage,
    /// A page of another site.
    OtherSite,
}

/// The measure and the label of a read that was answered; `None` where it does not count. The label of
/// [`Measure::Embeds`] is the host of the other site, which the caller knows.
#[must_use]
pub const fn counted(kind: ReadKind, client: Client) -> Option<(Measure, &'static str)> {
    match (kind, client) {
        (_, Client::OwnPage)
        | (ReadKind::Frame, Client::Program { .. } | Client::Spreadsheet(_) | Client::Browser) => {
            None
        }
        (_, Client::Spreadsheet(name)) => Some((Measure::Spreadsheets, name)),
        (_, Client::Program { key: true }) => Some((Measure::Programs, "key")),
        (ReadKind::Picture(_) | ReadKind::Frame, Client::OtherSite) => Some((Measure::Embeds, "")),
        (ReadKind::Data(format) | ReadKind::Picture(format), Client::Browser) => {
            Some((Measure::Downloads, format))
        }
        (_, Client::Program { key: false })
        | (ReadKind::Data(_), Client::OtherSite)
        | (ReadKind::Resource, Client::OtherSite | Client::Browser) => {
            Some((Measure::Programs, "guest"))
        }
    }
}

/// An object of a collection by its keys, as they are written in an address.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct FileRead {
    /// The key of the account.
    pub account: String,
    /// The key of the collection.
    pub collection: String,
    /// The object of the collection that is read.
    pub object: Addressed,
}

/// An object in a collection by its key.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Addressed {
    /// The collection itself.
    Collection,
    /// The indicator with this path.
    Metric(String),
    /// The dashboard with this key.
    Dashboard(String),
}

const SERIES: &str = "/api/v1/series/";
const DASHBOARDS: &str = "/api/v1/dashboards/";
const COLLECTIONS: &str = "/api/v1/collections/";
const FRAMES: &str = "/f/";
/// Endings of files of observations.
const DATA: [(&str, &str); 3] = [(".csv", "csv"), (".json", "json"), (".xlsx", "xlsx")];
/// Endings of pictures of a series.
const PICTURES: [(&str, &str); 2] = [("/chart.svg", "svg"), ("/chart.png", "png")];
/// Endings of the charts of dashboards.
const CHARTS: [(&str, &str); 2] = [(".svg", "svg"), (".png", "png")];
/// Names of the exports of a collection.
const EXPORTS: [(&str, &str); 3] = [
    ("/export.csv", "csv"),
    ("/export.xlsx", "xlsx"),
    ("/export.zip", "zip"),
];

fn ending<'p>(path: &'p str, endings: &[(&str, &'static str)]) -> Option<(&'p str, &'static str)> {
    endings
        .iter()
        .find_map(|(ending, format)| Some((path.strip_suffix(ending)?, *format)))
}

/// The kind of what an address names; `None` for addresses whose reads are not counted.
#[must_use]
pub fn read_kind(path: &str) -> Option<ReadKind> {
    if let Some(rest) = path.strip_prefix(SERIES) {
        return Some(match (ending(rest, &PICTURES), ending(rest, &DATA)) {
            (Some((_, format)), _) => ReadKind::Picture(format),
            (None, Some((_, format))) => ReadKind::Data(format),
            (None, None) => ReadKind::Resource,
        });
    }

    if let Some(rest) = path.strip_prefix(DASHBOARDS) {
        return Some(match (ending(rest, &CHARTS), ending(rest, &DATA)) {
            (Some((_, format)), _) => ReadKind::Picture(format),
            (None, Some((_, format))) => ReadKind::Data(format),
            (None, None) => ReadKind::Resource,
        });
    }

    if let Some(rest) = path.strip_prefix(COLLECTIONS) {
        let analytics = rest.ends_with("/analytics.csv") || rest.ends_with("/analytics.xlsx");
        return match ending(rest, &EXPORTS) {
            Some((_, format)) => Some(ReadKind::Data(format)),
            None if analytics => None,
            None => Some(ReadKind::Resource),
        };
    }

    path.starts_with(FRAMES).then_some(ReadKind::Frame)
}

impl FileRead {
    /// The object that the address of a file, a resource or a frame names; `None` for others.
    #[must_use]
    pub fn parse(path: &str) -> Option<Self> {
        if let Some(rest) = path.strip_prefix(SERIES) {
            let keys = ending(rest, &PICTURES).or_else(|| ending(rest, &DATA));
            let keys = keys.map_or(rest, |(keys, _)| keys);
            let keys = keys.split_once("/~").map_or(keys, |(keys, _)| keys);
            return Self::of_series(keys);
        }
        if let Some(rest) = path.strip_prefix(DASHBOARDS) {
            let (account, collection, keys) = split(rest)?;
            let dashboard = keys?.split('/').next()?;
            return Self::new(account, collection, Addressed::Dashboard(dashboard.into()));
        }
        if let Some(rest) = path.strip_prefix(COLLECTIONS) {
            let (account, collection, _) = split(rest)?;
            return Self::new(account, collection, Addressed::Collection);
        }
        Self::of_series(path.strip_prefix(FRAMES)?)
    }

    /// The indicator with the id `account/collection/path`.
    #[must_use]
    pub fn of_series(keys: &str) -> Option<Self> {
        let (account, collection, path) = split(keys)?;
        Self::new(account, collection, Addressed::Metric(path?.into()))
    }

    /// The object that a page shows: the collection for its tabs and questions, an indicator, or a dashboard; `None` for
    /// pages that belong to no collection, and for the pages of those who edit.
    #[must_use]
    pub fn of_page(path: &str) -> Option<Self> {
        if let Some(rest) = path.strip_prefix(FRAMES) {
            return Self::of_series(rest);
        }
        if let Some(rest) = path.strip_prefix("/i/") {
            let (account, collection, keys) = split(rest)?;
            let object = match keys.map(|keys| keys.split('/').next().unwrap_or_default()) {
                None => Addressed::Collection,
                Some("new") => return None,
                Some(dashboard) => Addressed::Dashboard(dashboard.into()),
            };
            return Self::new(account, collection, object);
        }
        let (account, collection, keys) = split(path.strip_prefix('/')?)?;
        let object = match keys {
            None => Addressed::Collection,
            Some(keys) => match keys.split('/').next().unwrap_or_default() {
                "metrics" | "charts" | "posts" | "post" => Addressed::Collection,
                "members" | "analytics" | "dashboards" | "new" | "import" => return None,
                _ => Addressed::Metric(keys.into()),
            },
        };
        Self::new(account, collection, object)
    }

    fn new(account: &str, collection: &str, object: Addressed) -> Option<Self> {
        let empty = match &object {
            Addressed::Collection => false,
            Addressed::Metric(key) | Addressed::Dashboard(key) => key.is_empty(),
        };
        (!empty).then(|| Self {
            account: account.into(),
            collection: collection.into(),
            object,
        })
    }
}

/// The first two segments of a path and the rest, without slashes at its end.
fn split(path: &str) -> Option<(&str, &str, Option<&str>)> {
    let mut segments = path.trim_end_matches('/').splitn(3, '/');
    let (account, collection) = (segments.next()?, segments.next()?);
    (!account.is_empty() && !collection.is_empty()).then(|| (account, collection, segments.next()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_names_an_object_and_a_kind() {
        use ReadKind::{Data, Frame, Picture, Resource};
        let metric = |path: &str| Addressed::Metric(path.into());
        let dashboard = |key: &str| Addressed::Dashboard(key.into());

        for (path, kind, object) in [
            (
                "/api/v1/series/ann/prices/cpi/food.v2.csv",
                Data("csv"),
                metric("cpi/food.v2"),
            ),
            (
                "/api/v1/series/ann/prices/cpi.json",
                Data("json"),
                metric("cpi"),
            ),
            (
                "/api/v1/series/ann/prices/cpi/chart.svg",
                Picture("svg"),
                metric("cpi"),
            ),
            (
                "/api/v1/series/ann/prices/cpi/~meta",
                Resource,
                metric("cpi"),
            ),
            (
                "/api/v1/series/ann/prices/cpi/~vintages/3",
                Resource,
                metric("cpi"),
            ),
            (
                "/api/v1/dashboards/ann/prices/all",
                Resource,
                dashboard("all"),
            ),
            (
                "/api/v1/dashboards/ann/prices/all/one.png",
                Picture("png"),
                dashboard("all"),
            ),
            (
                "/api/v1/dashboards/ann/prices/all/one.xlsx",
                Data("xlsx"),
                dashboard("all"),
            ),
            (
                "/api/v1/collections/ann/prices",
                Resource,
                Addressed::Collection,
            ),
            (
                "/api/v1/collections/ann/prices/questions/3",
                Resource,
                Addressed::Collection,
            ),
            (
                "/api/v1/collections/ann/prices/export.zip",
                Data("zip"),
                Addressed::Collection,
            ),
            ("/f/ann/prices/cpi/food", Frame, metric("cpi/food")),
        ] {
            assert_eq!(read_kind(path), Some(kind), "{path}");
            let expected = FileRead::new("ann", "prices", object);
            assert_eq!(FileRead::parse(path), expected, "{path}");
        }

        for path in [
            "/",
            "/ann/prices",
            "/api/v1/me",
            "/api/v1/accounts/ann/picture",
            "/api/v1/collections/ann/prices/analytics.csv",
        ] {
            assert_eq!(read_kind(path), None, "{path}");
        }
    }

    #[test]
    fn a_page_shows_an_object() {
        for (path, expected) in [
            ("/ann/prices", Some(Addressed::Collection)),
            ("/ann/prices/", Some(Addressed::Collection)),
            ("/ann/prices/posts", Some(Addressed::Collection)),
            ("/ann/prices/post/3-why", Some(Addressed::Collection)),
            (
                "/ann/prices/cpi/food",
                Some(Addressed::Metric("cpi/food".into())),
            ),
            ("/f/ann/prices/cpi", Some(Addressed::Metric("cpi".into()))),
            ("/i/ann/prices", Some(Addressed::Collection)),
            (
                "/i/ann/prices/all",
                Some(Addressed::Dashboard("all".into())),
            ),
            (
                "/i/ann/prices/all/one",
                Some(Addressed::Dashboard("all".into())),
            ),
            ("/i/ann/prices/new", None),
            ("/ann/prices/members", None),
            ("/ann/prices/analytics", None),
            ("/ann", None),
            ("/", None),
            ("", None),
        ] {
            let object = FileRead::of_page(path).map(|read| read.object);
            assert_eq!(object, expected, "{path}");
        }
    }

    #[test]
    fn a_read_counts_by_its_client() {
        use Client::{Browser, OtherSite, OwnPage, Program, Spreadsheet};
        use Measure::{Downloads, Embeds, Programs, Spreadsheets};
        use ReadKind::{Data, Frame, Picture, Resource};
        let (key, guest) = (Program { key: true }, Program { key: false });

        for (kind, client, expected) in [
            (Data("csv"), Browser, Some((Downloads, "csv"))),
            (Data("csv"), guest, Some((Programs, "guest"))),
            (Data("csv"), key, Some((Programs, "key"))),
            (Data("csv"), OtherSite, Some((Programs, "guest"))),
            (
                Data("json"),
                Spreadsheet("excel"),
                Some((Spreadsheets, "excel")),
            ),
            (Data("json"), OwnPage, None),
            (Picture("svg"), Browser, Some((Downloads, "svg"))),
            (Picture("svg"), OwnPage, None),
            (Picture("svg"), OtherSite, Some((Embeds, ""))),
            (Picture("png"), guest, Some((Programs, "guest"))),
            (Frame, OtherSite, Some((Embeds, ""))),
            (Frame, Browser, None),
            (Frame, OwnPage, None),
            (Frame, guest, None),
            (Frame, Spreadsheet("sheets"), None),
            (Resource, guest, Some((Programs, "guest"))),
            (Resource, Browser, Some((Programs, "guest"))),
            (Resource, OwnPage, None),
        ] {
            assert_eq!(counted(kind, client), expected, "{kind:?} {client:?}");
        }
    }
}
