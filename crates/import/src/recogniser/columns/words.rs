//! Names of columns, folded.

use domain::text::fold;

pub(super) const DATES: [&str; 34] = [
    "date",
    "dates",
    "time",
    "time period",
    "time_period",
    "timeperiod",
    "period",
    "periode",
    "ref_date",
    "obs_date",
    "observation_date",
    "observation date",
    "refper",
    "end",
    "end date",
    "end_date",
    "fin",
    "temps",
    "jour",
    "mois",
    "month",
    "trimestre",
    "quarter",
    "datetime",
    "semaine",
    "semaines",
    "week",
    "weeks",
    "yyyymm",
    "yearmonth",
    "year_month",
    "annee_mois",
    "anneemois",
    "yearweek",
];
pub(super) const STARTS: [&str; 5] = ["start", "start date", "start_date", "begin", "debut"];
pub(super) const UPDATES: [&str; 5] = ["update", "maj", "mise a jour", "created", "modified"];
pub(in crate::recogniser) const YEARS: [&str; 8] = [
    "year",
    "annee",
    "an",
    "yr",
    "yyyy",
    "fiscal year",
    "calendar year",
    "exercice",
];
pub(in crate::recogniser) const SEMESTERS: [&str; 5] =
    ["semester", "semestre", "half", "half year", "half-year"];
pub(in crate::recogniser) const QUARTERS: [&str; 6] =
    ["quarter", "trimestre", "qtr", "q", "trim", "quarters"];
pub(in crate::recogniser) const MONTHS: [&str; 6] =
    ["month", "mois", "mon", "mm", "months", "month number"];
pub(in crate::recogniser) const WEEKS: [&str; 10] = [
    "week",
    "weeks",
    "semaine",
    "semaines",
    "wk",
    "isoweek",
    "iso week",
    "iso_week",
    "week number",
    "kw",
];
/// Names of columns of parts of a year of any kind.
pub(in crate::recogniser) const PERIODS: [&str; 7] = [
    "period",
    "periode",
    "periods",
    "part",
    "sous-periode",
    "subperiod",
    "time_identifier",
];
pub(super) const DAYS: [&str; 8] = [
    "day",
    "jour",
    "dd",
    "date_of_month",
    "day_of_month",
    "day of month",
    "mday",
    "jour du mois",
];
/// Names of columns whose numbers are no values.
pub(super) const NO_VALUES: [&str; 10] = [
    "day_of_week",
    "day of week",
    "dayofweek",
    "weekday",
    "wday",
    "jour de la semaine",
    "jour_semaine",
    "rowid",
    "objectid",
    "unnamed: 0",
];
/// Names of columns of numbers about the lines.
pub(super) const NO_SERIES: [&str; 12] = [
    "lat",
    "long",
    "lon",
    "lng",
    "latitude",
    "longitude",
    "coordinate",
    "coordinates",
    "coordonnees",
    "decimals",
    "decimales",
    "column_order",
];
/// Words of the names of such columns.
pub(super) const NO_SERIES_WORDS: [&str; 7] = [
    "id",
    "footnote",
    "footnotes",
    "note",
    "notes",
    "renvoi",
    "renvois",
];
/// Words of the names of columns whose numbers are codes.
pub(super) const CODES: [&str; 17] = [
    "naf",
    "nace",
    "ape",
    "isic",
    "cpv",
    "station",
    "postal",
    "commune",
    "nuts",
    "code",
    "codes",
    "id",
    "dep",
    "departement",
    "insee",
    "siren",
    "zip",
];
pub(super) const TEXTS: [&str; 16] = [
    "text",
    "texte",
    "comment",
    "comments",
    "commentaire",
    "note",
    "notes",
    "status",
    "statut",
    "flag",
    "flags",
    "code",
    "codes",
    "obs_status",
    "symbole",
    "remarque",
];
pub(super) const FREQUENCIES: [&str; 5] = [
    "frequency",
    "freq",
    "frequence",
    "periodicite",
    "periodicity",
];

/// Whether a cell names a column of dates.
pub(in crate::recogniser) fn is_date_name(cell: &str) -> bool {
    let name = fold(cell);
    let name = name.trim_end_matches([':', ' ']);
    DATES.contains(&name) || YEARS.contains(&name)
}

/// Names of columns of labels, beside those of codes.
const LABELS: [&str; 14] = [
    "label",
    "libelle",
    "region",
    "regions",
    "country",
    "pays",
    "secteur",
    "sector",
    "branche",
    "produit",
    "product",
    "categorie",
    "category",
    "nom",
];

/// Whether a cell names a column of labels or codes, rather than of dates.
pub(in crate::recogniser) fn is_label_name(cell: &str) -> bool {
    let name = fold(cell);
    let mut words = name.split(|c: char| !c.is_ascii_alphanumeric());
    words.any(|word| CODES.contains(&word) || LABELS.contains(&word)) && !is_date_name(cell)
}
