//! Judged queries over the catalogue of a statistics office: 119,009 series in French and English.
//!
//! A query that names one object finds it first in nine of ten cases, and among the first five in all. A query that
//! names a group has at least nine of its first ten results in the group.

use std::collections::HashMap;
use std::path::PathBuf;

use domain::calendar::frequency::Frequency;
use domain::text::fold;
use domain::text::language::{Language, Text};
use search::{
    Document, DocumentId, DocumentKind, DocumentTags, Filters, Hidden, Index, Order, PageRequest,
    Popularity, Query,
};
use uuid::Uuid;

use crate::catalogue::now;

/// Queries that name one object: what was typed, and words that only its names, area and key have together.
const ONE: &[(&str, &[&str])] = &[
    ("001515855", &["001515855"]),
    (
        "insee/tcred-travail-emploi-tchoma-sa/001784741",
        &["001784741"],
    ),
    (
        "/insee/chomage-trim-regional/001515855?start=2020",
        &["taux de chomage localise", "bretagne"],
    ),
    (
        "montant horaire brut du SMIC",
        &["montant horaire brut du smic"],
    ),
    (
        "gross hourly minimum wage",
        &["montant horaire brut du smic"],
    ),
    ("smic mensuel net", &["montant mensuel net du smic"]),
    ("net monthly minimum wage", &["montant mensuel net du smic"]),
    (
        "indice de référence des loyers",
        &["indice de reference des loyers"],
    ),
    ("rent reference index", &["indice de reference des loyers"]),
    ("IRL loyers", &["indice de reference des loyers"]),
    (
        "indice du coût de la construction ICC",
        &["indice du cout de la construction (icc)"],
    ),
    (
        "construction cost index CCI",
        &["indice du cout de la construction (icc)"],
    ),
    (
        "climat des affaires industrie manufacturière",
        &["climat des affaires", "industrie manufacturiere"],
    ),
    (
        "business climate manufacturing",
        &["climat des affaires", "industrie manufacturiere"],
    ),
    (
        "climat des afaires manufacturiere",
        &["climat des affaires", "industrie manufacturiere"],
    ),
    (
        "confiance des ménages indicateur synthétique",
        &["indicateur synthetique de confiance des menages"],
    ),
    ("household confidence", &["confiance des menages"]),
    ("households confidense", &["confiance des menages"]),
    (
        "naissances domiciliées Mayotte",
        &["naissances domiciliees", "mayotte"],
    ),
    (
        "births domiciled mayotte",
        &["naissances domiciliees", "mayotte"],
    ),
    (
        "âge moyen des mères à l'accouchement Mayotte",
        &["age moyen des meres", "mayotte"],
    ),
    (
        "average age of mothers Mayotte",
        &["age moyen des meres", "mayotte"],
    ),
    (
        "espérance de vie à la naissance hommes Deux-Sèvres",
        &["esperance de vie a la naissance", "hommes", "deux-sevres"],
    ),
    (
        "esperance de vie naissance homme somme",
        &["esperance de vie a la naissance", "hommes", "somme"],
    ),
    (
        "life expectancy at birth men Tarn",
        &["esperance de vie a la naissance", "hommes", "tarn"],
    ),
    (
        "taux de nuptialité Centre-Val de Loire",
        &["taux de nuptialite", "centre-val de loire"],
    ),
    (
        "marriage rate Centre-Val de Loire",
        &["taux de nuptialite", "centre-val de loire"],
    ),
    (
        "nuitée et petit-déjeuner hôtel 2 étoiles",
        &["nuitee", "hotel 2 etoiles"],
    ),
    (
        "two-star hotel bed and breakfast",
        &["nuitee", "hotel 2 etoiles"],
    ),
    (
        "nombre de décès de tous âges France métropolitaine",
        &["deces de tous ages", "france metropolitaine"],
    ),
    (
        "deaths of all ages metropolitan france",
        &["deces de tous ages", "france metropolitaine"],
    ),
    ("PACS Haute-Corse", &["pactes civils", "haute-corse"]),
    (
        "civil solidarity pacts Corse-du-Sud",
        &["pactes civils", "corse-du-sud"],
    ),
    (
        "dette indexée sur l’inflation",
        &["dette indexee sur l'inflation"],
    ),
    ("inflation-indexed debt", &["dette indexee sur l'inflation"]),
    ("inflation sous-jacente", &["inflation sous-jacente"]),
    ("core inflation", &["inflation sous-jacente"]),
    (
        "défaillances d'entreprises industrie Centre-Val de Loire",
        &["defaillances", "a10 be - industrie", "centre-val de loire"],
    ),
    (
        "chômage bretagne 25 à 49 ans",
        &["chomage", "bretagne", "25 a 49 ans"],
    ),
    (
        "unemployment Bretagne 25 to 49",
        &["chomage", "bretagne", "25 a 49 ans"],
    ),
    (
        "taux de chômage 50 ans et plus Pas-de-Calais",
        &["chomage", "50 ans et plus", "pas-de-calais"],
    ),
    (
        "chomage 50 ans pas de calais",
        &["chomage", "50 ans et plus", "pas-de-calais"],
    ),
];

/// Queries that name a group: what was typed, and words that the names, areas and keys of its members have.
const GROUP: &[(&str, &[&str])] = &[
    ("chômage", &["chomage"]),
    ("chomages", &["chomage"]),
    ("CHÔMAGE", &["chomage"]),
    ("unemployment", &["unemploy"]),
    ("unemploiment", &["unemploy"]),
    ("chomgae", &["chomage"]),
    ("taux de chômage en Bretagne", &["chomage", "bretagne"]),
    ("chômage bretagen", &["chomage", "bretagne"]),
    ("turnover index bakery", &["turnover ind", "bakery"]),
    ("bakery turnover", &["turnover", "bakery"]),
    (
        "chiffre d'affaires boulangerie",
        &["chiffre d", "boulangerie"],
    ),
    (
        "chiffre d’affaires boulangeries",
        &["chiffre d", "boulangerie"],
    ),
    (
        "prix à la consommation tabac",
        &["prix a la consommation", "tabac"],
    ),
    ("consumer price tobacco", &["consumer price", "tobacco"]),
    ("consumer prices tobaco", &["consumer price", "tobacco"]),
    (
        "prix consomation tabac",
        &["prix a la consommation", "tabac"],
    ),
    ("smic", &["smic"]),
    ("minimum wage", &["minimum wage"]),
    ("défaillances", &["defaillance"]),
    ("business failures", &["business failures"]),
    ("gazole", &["gazole"]),
    ("pétrole", &["petrol"]),
    ("espérance de vie", &["esperance de vie"]),
    ("life expectancy women", &["life expectancy", "women"]),
    ("esperance vie femmes", &["esperance de vie", "femmes"]),
    (
        "\"espérance de vie à la naissance\"",
        &["esperance de vie a la naissance"],
    ),
    ("\"life expectancy\" men", &["life expectancy", "men"]),
    (
        "créations d'entreprises Île-de-France",
        &["creations d'entreprises", "ile-de-france"],
    ),
    (
        "enterprises birth ile de france",
        &["enterprises birth", "ile-de-france"],
    ),
    (
        "créations entreprises ile-de-france construction",
        &["creations d'entreprises", "ile-de-france", "construction"],
    ),
    ("naissances mayotte", &["naissance", "mayotte"]),
    ("mariages corse", &["mariages", "cors"]),
    (
        "produit intérieur brut volume",
        &["produit interieur brut", "volume"],
    ),
    ("gross domestic product", &["gross domestic product"]),
    ("dette de l'État", &["dette", "etat"]),
    ("central government debt", &["government debt"]),
    ("hôtels nuitées", &["nuitee"]),
    (
        "prix moyens de vente au détail",
        &["prix moyens de vente de detail"],
    ),
    ("average retail prices", &["average retail prices"]),
    (
        "conjoncture dans l'industrie",
        &["conjoncture dans l'industrie"],
    ),
    ("outlook survey industry", &["outlook survey", "industr"]),
    (
        "électricité prix à la consommation",
        &["electricite", "prix a la consommation"],
    ),
    ("voitures", &["voitures"]),
    ("freq:m chômage", &["chomage"]),
    ("chômage -Bretagne", &["chomage"]),
    ("unit:euros salaires", &["salair"]),
    ("fécondité", &["fecondite"]),
    ("fertility rate", &["fertility", "rate"]),
    ("engrais", &["engrais"]),
];

struct Series {
    document: Document,
    /// The folded names, area, and key.
    text: String,
}

/// The series of the catalogue; `None` where the data sets are not beside the project.
#[expect(clippy::print_stderr, reason = "says why nothing is tested")]
fn series() -> Option<Vec<Series>> {
    let file = PathBuf::from(env!("CARGO_MANIFEST_DIR"))
        .join("../../../shared/data/16-insee-catalogue/series.csv.gz");
    let Ok(packed) = std::fs::File::open(&file) else {
        eprintln!("skipped: {} is not there", file.display());
        return None;
    };

    let mut rows = csv::Reader::from_reader(flate2::read::GzDecoder::new(packed));
    let series = rows.records().enumerate().map(|(number, row)| {
        let row = row.unwrap();
        let name = |name: usize, area: usize| format!("{} – {}", &row[name], &row[area]);
        let dataset = row[1].to_lowercase();
        let names = Text {
            fr: Some(name(4, 8)),
            en: Some(name(5, 9)),
        };
        let text = format!("{} {} {}", name(4, 8), name(5, 9), &row[0]);
        let document = Document {
            id: DocumentId {
                kind: DocumentKind::Metric,
                id: Uuid::from_u128(number as u128 + 1),
            },
            account: Uuid::from_u128(1),
            collection: Some(Uuid::from_u128(2)),
            audience: Vec::new(),
            key: format!("insee/{dataset}/{}", &row[0]),
            names,
            tags: DocumentTags::default(),
            units: vec![row[6].to_owned(), row[7].to_owned()],
            context: vec![dataset],
            notes: vec![row[10].to_owned(), row[11].to_owned()],
            frequency: match &row[3] {
                "A" => Some(Frequency::Yearly),
                "S" => Some(Frequency::BiAnnual),
                "T" => Some(Frequency::Quarterly),
                _ => Some(Frequency::Monthly),
            },
            licence: None,
            is_ended: false,
            updated: now(),
        };
        Series {
            document,
            text: fold(&text),
        }
    });
    Some(series.collect())
}

/// Whether each of the first ten results of a query has all words.
fn judge(index: &Index, series: &[Series], typed: &str, words: &[&str]) -> Vec<bool> {
    let results = index
        .search(&PageRequest {
            query: &Query::read(typed),
            filters: &Filters::default(),
            order: Order::Relevance,
            language: Language::Fr,
            offset: 0,
            limit: 10,
            hidden: &Hidden::default(),
            restricted: None,
            now: now(),
            popularity: &Popularity::default(),
        })
        .unwrap();
    let hits = results.hits.iter();
    hits.map(|hit| {
        let number = usize::try_from(hit.id.id.as_u128() - 1).unwrap();
        words.iter().all(|word| series[number].text.contains(word))
    })
    .collect()
}

#[test]
fn what_is_named_is_found_first() {
    let Some(series) = series() else { return };
    let folder = tempfile::tempdir().unwrap();
    let index = Index::create(&folder.path().join("index")).unwrap();
    let mut writer = index.writer().unwrap();
    for one in &series {
        writer.put(&one.document).unwrap();
    }
    writer.commit("all").unwrap();

    let mut first = 0;
    let mut faults: HashMap<&str, Vec<String>> = HashMap::new();
    for (typed, words) in ONE {
        let judged = judge(&index, &series, typed, words);
        match judged.iter().position(|is_right| *is_right) {
            Some(0) => first += 1,
            Some(place @ 1..=4) => faults
                .entry("second to fifth")
                .or_default()
                .push(format!("{typed}: place {}", place + 1)),
            _ => faults
                .entry("missing")
                .or_default()
                .push((*typed).to_owned()),
        }
    }
    for (typed, words) in GROUP {
        let judged = judge(&index, &series, typed, words);
        let right = judged.iter().filter(|is_right| **is_right).count();
        if judged.is_empty() || right * 10 < judged.len() * 9 {
            let fault = format!("{typed}: {right} of {}", judged.len());
            faults.entry("group").or_default().push(fault);
        }
    }
    let all = ONE.len() + GROUP.len();
    assert!(all >= 80, "{all} queries");
    assert!(
        !faults.contains_key("missing") && !faults.contains_key("group"),
        "{faults:#?}"
    );
    assert!(
        first * 10 >= ONE.len() * 9,
        "{first} of {}: {faults:#?}",
        ONE.len()
    );
}
