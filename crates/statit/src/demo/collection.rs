//! The collections of the demo, and their indicators.

use anyhow::Context;
use domain::access::CollectionAccess;
use domain::calendar::frequency::Frequency;
use domain::catalogue::collection::CollectionForm;
use domain::catalogue::licence::Licence;
use domain::catalogue::metric::{Aggregation, EndChoice, MetricForm, Transformation};
use serde::Deserialize;
use service::{Caller, Service};

use super::files::CollectionFiles;
use super::{both, rejected};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct CollectionFile {
    key: String,
    /// The licence of indicators without a licence of their own.
    licence: String,
    fr: CollectionTexts,
    en: CollectionTexts,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct CollectionTexts {
    name: String,
    summary: String,
    description: String,
    tags: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct MetricFile {
    path: String,
    frequency: String,
    source: String,
    /// The licence under which the source publishes.
    licence: String,
    #[serde(default)]
    aggregation: Option<String>,
    fr: MetricTexts,
    en: MetricTexts,
    observations: Observations,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct MetricTexts {
    name: String,
    unit: String,
    notes: String,
    tags: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Observations {
    lines: String,
}

/// The keys of a collection.
pub(super) struct Place {
    pub(super) account: String,
    pub(super) collection: String,
}

/// Creates a collection and its indicators, unless they exist.
pub(super) async fn publish(
    service: &Service,
    caller: &Caller,
    account: &str,
    files: &CollectionFiles,
) -> anyhow::Result<Place> {
    let form = collection_form(files.collection)?;
    let (collections, key) = (service.collections(), form.key.clone());
    let found = collections.collection(caller, account, &key).await?;
    if found.is_none() {
        let made = collections.create_collection(caller, account, &form, None);
        made.await.map_err(|stop| rejected(&key, &stop))?;
    }

    for file in files.metrics {
        let (metric, lines) = metric_form(file)?;
        let (metrics, path) = (service.metrics(), metric.path.as_str());
        let found = metrics.metric(caller, account, &key, path).await?;
        if found.is_none() {
            let lines = Some(lines.as_str());
            let made = metrics.create_metric(caller, account, &key, &metric, lines, None);
            made.await.map_err(|stop| rejected(path, &stop))?;
        }
    }

    Ok(Place {
        account: account.to_owned(),
        collection: key,
    })
}

fn collection_form(file: &str) -> anyhow::Result<CollectionForm> {
    let file: CollectionFile = toml::from_str(file)?;
    Ok(CollectionForm {
        key: file.key,
        name: both(file.fr.name, file.en.name),
        summary: both(file.fr.summary, file.en.summary),
        description: both(file.fr.description, file.en.description),
        tags: both(file.fr.tags, file.en.tags),
        licence: licence(&file.licence)?,
        access: CollectionAccess::Public,
        questions: true,
    })
}

fn metric_form(file: &str) -> anyhow::Result<(MetricForm, String)> {
    let file: MetricFile = toml::from_str(file)?;
    let aggregation = file.aggregation.as_deref().unwrap_or("none");
    let form = MetricForm {
        frequency: Frequency::parse(&file.frequency)
            .with_context(|| format!("unknown frequency {}", file.frequency))?,
        name: both(file.fr.name, file.en.name),
        unit: both(file.fr.unit, file.en.unit),
        tags: both(file.fr.tags, file.en.tags),
        notes: both(file.fr.notes, file.en.notes),
        path: file.path,
        source: Some(file.source),
        licence: Some(licence(&file.licence)?),
        parent: None,
        aggregation: Aggregation::parse(aggregation)
            .with_context(|| format!("unknown aggregation {aggregation}"))?,
        transformation: Transformation::None,
        parameter: None,
        end: EndChoice::Stay,
    };
    Ok((form, file.observations.lines))
}

fn licence(word: &str) -> anyhow::Result<Licence> {
    Licence::parse(word).with_context(|| format!("unknown licence {word}"))
}

#[cfg(test)]
mod tests {
    use domain::series::observation::parse_lines;

    use super::super::files::PUBLISHERS;
    use super::*;

    /// The licences under which each producer publishes.
    const LICENCES: &[(&str, Licence)] = &[
        ("Eurostat", Licence::CcBy),
        ("World Bank", Licence::CcBy),
        ("INSEE", Licence::Etalab),
        ("US ", Licence::Pddl),
        ("NOAA", Licence::Pddl),
        ("Carbon Dioxide Information Analysis Center", Licence::Pddl),
    ];

    fn collections() -> impl Iterator<Item = &'static CollectionFiles> {
        PUBLISHERS.iter().flat_map(|files| files.collections)
    }

    #[test]
    fn every_file_is_a_good_form_with_good_lines() {
        let (mut metrics, mut frequencies) = (0, std::collections::BTreeSet::new());
        for files in collections() {
            collection_form(files.collection).unwrap().check().unwrap();
            for file in files.metrics {
                let (form, lines) = metric_form(file).unwrap();
                let fields = form.check().unwrap();
                let series = parse_lines(fields.frequency, &lines).unwrap();
                assert!(series.len() > 10, "{}", form.path);
                frequencies.insert(fields.frequency.as_str());
                metrics += 1;
            }
        }
        assert_eq!(metrics, 23);
        assert_eq!(frequencies.len(), Frequency::ALL.len(), "{frequencies:?}");
    }

    #[test]
    fn every_indicator_has_the_licence_of_its_producer() {
        for files in collections() {
            let collection = collection_form(files.collection).unwrap().licence;
            for file in files.metrics {
                let (form, _) = metric_form(file).unwrap();
                let source = form.source.unwrap();
                let producer = LICENCES.iter().find(|(name, _)| source.starts_with(name));
                assert_eq!(
                    form.licence,
                    producer.map(|(_, licence)| *licence),
                    "{source}"
                );
                assert!(form.licence.unwrap() <= collection || collection == Licence::CcBy);
            }
        }
    }

    #[test]
    fn every_text_is_in_both_languages() {
        for files in collections() {
            let collection = collection_form(files.collection).unwrap();
            let mut texts = vec![
                collection.name,
                collection.summary,
                collection.description,
                collection.tags,
            ];
            for file in files.metrics {
                let (form, _) = metric_form(file).unwrap();
                texts.extend([form.name, form.unit, form.notes, form.tags]);
            }
            for text in texts {
                let (fr, en) = (text.fr.unwrap_or_default(), text.en.unwrap_or_default());
                assert!(!fr.is_empty() && !en.is_empty(), "{fr:?} {en:?}");
            }
        }
    }
}
