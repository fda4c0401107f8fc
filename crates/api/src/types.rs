//! The types that several answers share.

use std::collections::HashMap;

use domain::catalogue::licence::Licence;
use domain::catalogue::metric::End;
use domain::id::MetricId;
use domain::text::language::{Language, Text};
use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use service::metric::SeenMetric;
use service::{Caller, Failure, Service};
use utoipa::ToSchema;

/// A text in French, in English or in both.
#[derive(Clone, Debug, Default, Deserialize, Serialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct LocalText {
    /// In French.
    pub(crate) fr: Option<String>,
    /// In English.
    pub(crate) en: Option<String>,
}

impl From<&Text> for LocalText {
    fn from(text: &Text) -> Self {
        Self {
            fr: text.fr.clone(),
            en: text.en.clone(),
        }
    }
}

impl From<LocalText> for Text {
    fn from(text: LocalText) -> Self {
        Self {
            fr: text.fr,
            en: text.en,
        }
    }
}

/// A licence for reuse.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct LicenceInfo {
    /// Identifier of the licence in the SPDX list.
    #[schema(example = "CC-BY-4.0")]
    id: &'static str,
    /// Address of its text.
    url: Option<String>,
}

/// The licence; `None` where there is none.
pub(crate) fn licence(licence: Licence) -> Option<LicenceInfo> {
    licence.spdx().map(|id| LicenceInfo {
        id,
        url: licence.url(Language::En),
    })
}

/// An instant, RFC 3339 in UTC.
pub(crate) fn instant(time: Timestamp) -> String {
    time.to_string()
}

/// A series: an indicator with its metadata, without its observations.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct SeriesInfo {
    /// The id that a move and a new key leave as it is; `changes` names it.
    #[schema(format = "uuid")]
    pub(crate) uid: String,
    /// `account/collection/path`, in the publisher's spelling.
    #[schema(example = "mill/energy/power/price")]
    pub(crate) id: String,
    /// The name.
    pub(crate) name: LocalText,
    /// The unit of the values.
    pub(crate) unit: LocalText,
    /// Notes on method and interpretation, in plain paragraphs.
    pub(crate) notes: LocalText,
    /// Tags, separated by semicolons.
    pub(crate) tags: LocalText,
    /// The source of the figures.
    pub(crate) source: Option<String>,
    /// The licence: the indicator's own, else that of its collection.
    pub(crate) licence: Option<LicenceInfo>,
    /// The frequency of the observations: `D`, `W`, `M`, `Q`, `S`, `Y`, or `C` for categories.
    #[schema(example = "M")]
    pub(crate) frequency: String,
    /// The method of aggregation to a lower frequency: `none`, `sum`, `avg`, `last`.
    pub(crate) aggregation: &'static str,
    /// The transformation that charts show at first: `none`, `change`, `pct`, `mavg`, `msum`, `index`.
    pub(crate) transformation: &'static str,
    /// The parameter of the transformation.
    pub(crate) parameter: Option<String>,
    /// The number of the latest vintage; 0 before the first publish.
    pub(crate) vintage: i64,
    /// The time of the latest publish.
    #[schema(format = DateTime)]
    pub(crate) published_at: Option<String>,
    /// The number of observations.
    pub(crate) observations: u64,
    /// The largest number of decimals of a value, as published.
    pub(crate) decimals: u8,
    /// The first period or category.
    pub(crate) first_period: Option<String>,
    /// The last period or category.
    pub(crate) last_period: Option<String>,
    /// The value of the last period.
    pub(crate) last_value: Option<f64>,
    /// The end of a discontinued series; null while it lives.
    pub(crate) discontinued: Option<Discontinued>,
    /// Counts the changes of the metadata.
    pub(crate) version: i64,
    /// The time of the last change of metadata or observations.
    #[schema(format = DateTime)]
    pub(crate) updated_at: String,
}

/// The end of a discontinued series.
#[derive(Clone, Debug, Default, Deserialize, Serialize, ToSchema)]
#[serde(deny_unknown_fields, default)]
pub(crate) struct Discontinued {
    /// The day of the end.
    #[schema(format = Date, example = "2024-03-31")]
    pub(crate) date: String,
    /// The reason, one line.
    pub(crate) reason: LocalText,
    /// `account/collection/path` of the series that continues it; null where there is none, or the caller does not see
    /// it.
    #[schema(example = "mill/energy/power/price-2020")]
    pub(crate) successor: Option<String>,
}

impl Discontinued {
    /// The end of an indicator, with the successors that the caller sees.
    pub(crate) fn new(end: &End, successors: &HashMap<MetricId, SeenMetric>) -> Self {
        let successor = end.successor.and_then(|id| successors.get(&id));
        Self {
            date: end.date.to_string(),
            reason: (&end.reason).into(),
            successor: successor.map(SeenMetric::address),
        }
    }
}

/// The successors of some indicators that the caller sees.
pub(crate) async fn successors(
    service: &Service,
    caller: &Caller,
    seen: &[SeenMetric],
) -> Result<HashMap<MetricId, SeenMetric>, Failure> {
    let ends = seen.iter().filter_map(|seen| seen.record.end.as_ref());
    let ids: Vec<_> = ends.filter_map(|end| end.successor).collect();
    service.metrics().successors(caller, &ids).await
}

impl SeriesInfo {
    /// An indicator, with the successors that the caller sees.
    pub(crate) fn new(seen: &SeenMetric, successors: &HashMap<MetricId, SeenMetric>) -> Self {
        let record = &seen.record;
        Self {
            uid: record.id.to_string(),
            id: series_id(seen),
            name: (&record.name).into(),
            unit: (&record.unit).into(),
            notes: (&record.notes).into(),
            tags: (&record.tags).into(),
            source: record.source.clone(),
            licence: licence(seen.licence()),
            frequency: record.frequency.code().to_string(),
            aggregation: record.aggregation.as_str(),
            transformation: record.transformation.as_str(),
            parameter: record.parameter.clone(),
            vintage: record.vintage,
            published_at: record.published_at.map(instant),
            observations: record.observations,
            decimals: record.decimals,
            first_period: record.first_period.clone(),
            last_period: record.last_period.clone(),
            last_value: record.last_value,
            discontinued: record
                .end
                .as_ref()
                .map(|end| Discontinued::new(end, successors)),
            version: record.version,
            updated_at: instant(record.updated_at),
        }
    }
}

/// Problem details (RFC 9457).
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ProblemDetails {
    /// Always `about:blank`: `code` says which problem it is.
    r#type: String,
    /// The words of the status.
    title: String,
    /// The status of the response.
    status: u16,
    /// The code that programs compare.
    code: String,
    /// What is wrong and how to correct it, in the language that the request accepts.
    detail: String,
    /// The problems of fields, lines or options, each with `code`, `field`, `params` and `message`.
    errors: Option<Vec<ProblemItem>>,
    /// The number of the request, with server errors: give it to the operator.
    request: Option<String>,
}

/// One problem of an input.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ProblemItem {
    /// The code that programs compare.
    code: String,
    /// The field or option.
    field: Option<String>,
    /// The parameters of the sentence.
    params: serde_json::Map<String, serde_json::Value>,
    /// What is wrong and how to correct it.
    message: String,
}

/// `account/collection/path`, in the publisher's spelling.
pub(crate) fn series_id(seen: &SeenMetric) -> String {
    seen.address()
}
