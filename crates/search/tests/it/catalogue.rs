//! A small catalogue, and its index.

use domain::calendar::frequency::Frequency;
use domain::catalogue::licence::Licence;
use domain::text::language::{Language, Text};
use jiff::Timestamp;
use search::{
    Document, DocumentId, DocumentKind, DocumentTags, Filters, Hidden, Index, Order, PageRequest,
    Popularity, Query, Results,
};
use tempfile::TempDir;
use uuid::Uuid;

/// The present of all searches.
pub(crate) fn now() -> Timestamp {
    "2026-03-02T12:00:00Z".parse().unwrap()
}

/// An indicator of `key` with a French and an English name.
pub(crate) fn metric(number: u128, key: &str, fr: &str, en: &str) -> Document {
    Document {
        id: DocumentId {
            kind: DocumentKind::Metric,
            id: Uuid::from_u128(number),
        },
        account: Uuid::from_u128(100),
        collection: Some(Uuid::from_u128(200)),
        key: key.to_owned(),
        names: Text {
            fr: (!fr.is_empty()).then(|| fr.to_owned()),
            en: (!en.is_empty()).then(|| en.to_owned()),
        },
        audience: Vec::new(),
        tags: DocumentTags::default(),
        units: Vec::new(),
        context: Vec::new(),
        notes: Vec::new(),
        frequency: Some(Frequency::Monthly),
        licence: None,
        is_ended: false,
        updated: now(),
    }
}

fn small() -> Vec<Document> {
    let tobacco = metric(
        1,
        "insee/prix/ipc/tabac",
        "Indice des prix à la consommation : tabac",
        "Consumer price index: tobacco",
    );
    let tobacco = Document {
        tags: DocumentTags {
            fr: vec!["Prix".to_owned()],
            en: vec!["prices".to_owned()],
        },
        units: vec!["Base 100 en 2015".to_owned()],
        ..tobacco
    };

    let youth = metric(
        2,
        "insee/emploi/chomage/jeunes-bretagne",
        "Taux de chômage des jeunes en Bretagne",
        "Youth unemployment rate in Brittany",
    );
    let youth = Document {
        collection: Some(Uuid::from_u128(201)),
        frequency: Some(Frequency::Quarterly),
        units: vec!["%".to_owned()],
        licence: Some(Licence::CcBy),
        ..youth
    };

    let bakery = metric(
        3,
        "insee/ventes/boulangerie",
        "Indice de chiffre d’affaires : boulangerie",
        "Turnover index: bakery",
    );
    let bakery = Document {
        collection: Some(Uuid::from_u128(202)),
        notes: vec!["Includes sales of tobacco by bakeries.".to_owned()],
        updated: "2025-12-01T00:00:00Z".parse().unwrap(),
        ..bakery
    };

    let water = Document {
        account: Uuid::from_u128(101),
        collection: Some(Uuid::from_u128(203)),
        ..metric(4, "ville/eaux/niveau", "Niveau des eaux", "Water level")
    };

    let prices = Document {
        id: DocumentId {
            kind: DocumentKind::Collection,
            id: Uuid::from_u128(200),
        },
        frequency: None,
        ..metric(5, "insee/prix", "Prix", "Prices")
    };

    vec![tobacco, youth, bakery, water, prices]
}

/// An index in a folder of its own.
pub(crate) struct World {
    pub(crate) folder: TempDir,
    pub(crate) index: Index,
    pub(crate) popularity: Popularity,
}

impl World {
    pub(crate) fn new() -> Self {
        Self::of(&small())
    }

    pub(crate) fn of(documents: &[Document]) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let index = Index::create(&folder.path().join("index")).unwrap();
        let mut writer = index.writer().unwrap();
        for document in documents {
            writer.put(document).unwrap();
        }
        writer.commit("1").unwrap();
        Self {
            folder,
            index,
            popularity: Popularity::default(),
        }
    }

    pub(crate) fn search(&self, text: &str) -> Results {
        self.search_with(
            text,
            &Filters::default(),
            &Hidden::default(),
            Order::Relevance,
        )
    }

    pub(crate) fn search_with(
        &self,
        text: &str,
        filters: &Filters,
        hidden: &Hidden,
        order: Order,
    ) -> Results {
        let request = PageRequest {
            query: &Query::read(text),
            filters,
            order,
            language: Language::Fr,
            offset: 0,
            limit: 10,
            hidden,
            restricted: None,
            now: now(),
            popularity: &self.popularity,
        };
        self.index.search(&request).unwrap()
    }

    /// The numbers of the results, in order.
    pub(crate) fn found(&self, text: &str) -> Vec<u128> {
        numbers(&self.search(text))
    }
}

/// The numbers of results, in order.
pub(crate) fn numbers(results: &Results) -> Vec<u128> {
    let numbers = results.hits.iter().map(|hit| hit.id.id.as_u128());
    numbers.collect()
}
