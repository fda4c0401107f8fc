//! The groups of routes.

/// A group of routes, as a label of measurements: never the address itself, whose values are unbounded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RouteLabel {
    /// Files of series and of charts.
    Series,
    /// Observations of several series.
    Observations,
    /// The API of the application.
    Graphql,
    /// Pictures of accounts.
    Picture,
    /// Exports of accounts and collections.
    Export,
    /// Files to import.
    Import,
    /// The search.
    Search,
    /// Other addresses of the API for programs.
    Api,
    /// Probes.
    Health,
    /// Files of the application.
    Asset,
    /// Pages of the application, and its other addresses.
    Application,
}

impl RouteLabel {
    /// The number of labels.
    pub const COUNT: usize = 11;

    /// Its name.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Series => "series",
            Self::Observations => "observations",
            Self::Graphql => "graphql",
            Self::Picture => "picture",
            Self::Export => "export",
            Self::Import => "import",
            Self::Search => "search",
            Self::Api => "api",
            Self::Health => "health",
            Self::Asset => "asset",
            Self::Application => "application",
        }
    }
}
