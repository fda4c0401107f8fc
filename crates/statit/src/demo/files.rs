//! The files of the demo, compiled into the program.

pub(super) struct PublisherFiles {
    /// The account itself.
    pub(super) account: &'static str,
    /// Its picture, a PNG file.
    pub(super) picture: &'static [u8],
    /// In the order of their publishing: lists show the last ones first.
    pub(super) collections: &'static [CollectionFiles],
}

pub(super) struct CollectionFiles {
    /// The collection itself.
    pub(super) collection: &'static str,
    /// Its indicators, in the order of their publishing.
    pub(super) metrics: &'static [&'static str],
    pub(super) dashboard: &'static str,
    /// Questions about it, with their answers.
    pub(super) questions: &'static str,
}

macro_rules! collection {
    ($folder:literal: $($metric:literal)*) => {
        CollectionFiles {
            collection: include_str!(concat!("../../demo/", $folder, "/collection.toml")),
            metrics: &[$(include_str!(concat!("../../demo/", $folder, "/", $metric, ".toml"))),*],
            dashboard: include_str!(concat!("../../demo/", $folder, "/dashboard.toml")),
            questions: include_str!(concat!("../../demo/", $folder, "/questions.toml")),
        }
    };
}

/// The indicators whose charts lead the front page: their series end at different times, so that by rule only the
/// yearly ones would be up to date.
pub(super) const FEATURED: &[&str] = &[
    "arvestat/climate/co2/mauna-loa",
    "montclair/energy/electricity/france",
    "arvestat/economy/energy/brent",
    "arvestat/economy/us/cpi",
];

/// The users who ask questions.
pub(super) const READERS: &str = include_str!("../../demo/readers.toml");

/// The publishers, in the order of their publishing.
pub(super) const PUBLISHERS: &[PublisherFiles] = &[
    PublisherFiles {
        account: include_str!("../../demo/arvestat/account.toml"),
        picture: include_bytes!("../../demo/arvestat/picture.png"),
        collections: &[
            collection!("arvestat/climate":
                "emissions-united-kingdom" "emissions-france" "emissions-india" "emissions-china"
                "emissions-united-states" "co2-growth" "co2-mauna-loa"),
            collection!("arvestat/economy":
                "hotel-failures-normandy" "es-inflation" "it-inflation" "de-inflation"
                "fr-inflation" "natural-gas" "brent" "us-cpi"),
        ],
    },
    PublisherFiles {
        account: include_str!("../../demo/montclair/account.toml"),
        picture: include_bytes!("../../demo/montclair/picture.png"),
        collections: &[
            collection!("montclair/population":
                "births-france" "marriages-france" "greater-paris"),
            collection!("montclair/energy":
                "electricity-european-union" "electricity-italy" "electricity-spain"
                "electricity-germany" "electricity-france"),
        ],
    },
];
