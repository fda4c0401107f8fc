//! `statit demo`: a publisher with real indicators, so that a newcomer sees a site with content.

mod dashboard;

use std::{
    fs::{self, OpenOptions},
    io::Write as _,
    net::Ipv4Addr,
    os::unix::fs::OpenOptionsExt,
    path::Path,
};

use anyhow::{Context, anyhow, bail};
use domain::calendar::frequency::Frequency;
use domain::catalogue::collection::{CollectionAccess, CollectionForm};
use domain::catalogue::licence::Licence;
use domain::catalogue::metric::{Aggregation, MetricForm, Transformation};
use domain::identity::network::Networks;
use domain::text::language::{Language, Text};
use serde::{Deserialize, Serialize};
use service::{Caller, Client, Random as _, Service, ServiceError, SystemRandom};

use crate::{settings::Settings, wiring};

/// Key of the demo publisher's account.
const USERNAME: &str = "demo";
const EMAIL: &str = "demo@statit.example";

/// Files of a collection: the collection itself, its indicators, its dashboard.
type Files = (&'static str, &'static [&'static str], &'static str);

macro_rules! collection {
    ($folder:literal: $($metric:literal)*) => {
        (
            include_str!(concat!("../demo/", $folder, "/collection.toml")),
            &[$(include_str!(concat!("../demo/", $folder, "/", $metric, ".toml"))),*],
            include_str!(concat!("../demo/", $folder, "/dashboard.toml")),
        )
    };
}

/// In the order of their publishing: the home page shows the last ones first.
const COLLECTIONS: &[Files] = &[
    collection!("planet-and-people":
        "greater-paris" "births-united-states" "emissions-france" "emissions-united-kingdom"
        "births-france" "co2-mauna-loa"),
    collection!("economy":
        "fr-inflation" "electricity-france" "us-unemployment" "natural-gas" "us-gdp" "brent"
        "us-cpi"),
];

/// The publisher, stored in the data folder so that a later start can print the password again.
#[derive(Deserialize, Serialize)]
struct Publisher {
    username: String,
    email: String,
    password: String,
    /// Whether everything was published: indicators that are removed later are not published again.
    loaded: bool,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct CollectionFile {
    key: String,
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
    /// Licence under which the source publishes.
    licence: String,
    tags: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Observations {
    lines: String,
}

/// Loads the missing parts, and prints the publisher's name and password.
///
/// # Errors
/// When the database can't be used, or the account's key belongs to another user.
pub(crate) async fn load(settings: &Settings) -> anyhow::Result<()> {
    let (db, service) = wiring::service(settings).await?;
    let file = settings.data_dir.join("demo.json");
    let mut publisher = match read(&file)? {
        Some(publisher) => publisher,
        None => Publisher {
            username: USERNAME.to_owned(),
            email: EMAIL.to_owned(),
            password: password()?,
            loaded: false,
        },
    };
    if !publisher.loaded {
        write(&file, &publisher)?;
        publish(&service, &publisher).await?;
        publisher.loaded = true;
        write(&file, &publisher)?;
    }
    db.close().await;
    let mut out = std::io::stdout().lock();
    writeln!(
        out,
        "\nDemo publisher: {}\n        e-mail: {}\n      password: {}\n",
        publisher.username, publisher.email, publisher.password
    )?;
    Ok(())
}

async fn publish(service: &Service, publisher: &Publisher) -> anyhow::Result<()> {
    service
        .add_publisher(
            &publisher.email,
            &publisher.username,
            &publisher.password,
            Language::En,
        )
        .await
        .or_else(|stop| match stop {
            // An earlier load that was interrupted has added the publisher already.
            ServiceError::Rejected(_) => Ok(()),
            stop => Err(rejected("the demo publisher", &stop)),
        })?;
    let guest = Caller::guest(Client {
        networks: Networks::of(Ipv4Addr::LOCALHOST.into()),
        device: "statit demo".to_owned(),
        language: Language::En,
    });
    let signed_in = service
        .identity()
        .sign_in(&guest, &publisher.email, &publisher.password)
        .await
        .map_err(|stop| rejected("signing in as the demo publisher", &stop))?;
    let caller = signed_in.caller;
    for (file, metrics, dashboard) in COLLECTIONS {
        let collection = collection_form(file)?;
        if service
            .collections()
            .collection(&caller, &publisher.username, &collection.key)
            .await?
            .is_none()
        {
            let key = collection.key.clone();
            service
                .collections()
                .create_collection(&caller, &publisher.username, &collection, None)
                .await
                .map_err(|stop| rejected(&key, &stop))?;
        }
        for file in *metrics {
            let (metric, lines) = metric_form(file)?;
            let path = metric.path.clone();
            if service
                .metrics()
                .metric(&caller, &publisher.username, &collection.key, &path)
                .await?
                .is_none()
            {
                service
                    .metrics()
                    .create_metric(
                        &caller,
                        &publisher.username,
                        &collection.key,
                        &metric,
                        Some(&lines),
                        None,
                    )
                    .await
                    .map_err(|stop| rejected(&path, &stop))?;
            }
        }
        let place = (publisher.username.as_str(), collection.key.as_str());
        dashboard::publish(service, &caller, place, dashboard).await?;
    }
    service
        .identity()
        .sign_out(&caller)
        .await
        .map_err(|stop| rejected("signing out", &stop))
}

fn collection_form(file: &str) -> anyhow::Result<CollectionForm> {
    let file: CollectionFile = toml::from_str(file)?;
    Ok(CollectionForm {
        key: file.key,
        name: both(file.fr.name, file.en.name),
        summary: both(file.fr.summary, file.en.summary),
        description: both(file.fr.description, file.en.description),
        tags: both(file.fr.tags, file.en.tags),
        licence: Licence::parse(&file.licence)
            .with_context(|| format!("unknown licence {}", file.licence))?,
        access: CollectionAccess::Public,
        questions: false,
    })
}

fn metric_form(file: &str) -> anyhow::Result<(MetricForm, String)> {
    let file: MetricFile = toml::from_str(file)?;
    let aggregation = file.aggregation.as_deref().unwrap_or("none");
    let notes =
        |text: MetricTexts, licence: &str| format!("{}\n\n{licence}{}", text.notes, text.licence);
    let form = MetricForm {
        frequency: Frequency::parse(&file.frequency)
            .with_context(|| format!("unknown frequency {}", file.frequency))?,
        name: both(file.fr.name.clone(), file.en.name.clone()),
        unit: both(file.fr.unit.clone(), file.en.unit.clone()),
        tags: both(file.fr.tags.clone(), file.en.tags.clone()),
        notes: both(
            notes(file.fr, "Licence d’origine : "),
            notes(file.en, "Original licence: "),
        ),
        path: file.path,
        source: Some(file.source),
        licence: None,
        parent: None,
        aggregation: Aggregation::parse(aggregation)
            .with_context(|| format!("unknown aggregation {aggregation}"))?,
        transformation: Transformation::None,
        parameter: None,
    };
    Ok((form, file.observations.lines))
}

fn both(fr: String, en: String) -> Text {
    Text {
        fr: Some(fr),
        en: Some(en),
    }
}

fn rejected(what: &str, stop: &ServiceError) -> anyhow::Error {
    anyhow!("{what} was refused: {stop:?}")
}

/// Sixteen letters and digits, without those that look alike: 80 bits.
fn password() -> anyhow::Result<String> {
    const ALPHABET: &[u8; 32] = b"abcdefghijkmnpqrstuvwxyz23456789";
    let mut bytes = [0; 16];
    SystemRandom.fill(&mut bytes)?;
    bytes
        .iter()
        .map(|byte| {
            ALPHABET
                .get(usize::from(byte % 32))
                .map(|letter| char::from(*letter))
                .context("outside of the alphabet")
        })
        .collect()
}

fn read(file: &Path) -> anyhow::Result<Option<Publisher>> {
    match fs::read(file) {
        Ok(bytes) => Ok(Some(serde_json::from_slice(&bytes).with_context(|| {
            format!("{} can't be read: remove it", file.display())
        })?)),
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(None),
        Err(error) => bail!("{} can't be read: {error}", file.display()),
    }
}

fn write(file: &Path, publisher: &Publisher) -> anyhow::Result<()> {
    let draft = file.with_extension("new");
    let mut out = OpenOptions::new()
        .write(true)
        .create(true)
        .truncate(true)
        .mode(0o600)
        .open(&draft)?;
    out.write_all(&serde_json::to_vec_pretty(publisher)?)?;
    out.sync_all()?;
    fs::rename(draft, file).with_context(|| format!("{} can't be written", file.display()))
}

#[cfg(test)]
mod tests {
    use domain::series::observation::parse_lines;

    use super::*;

    #[test]
    fn every_file_of_the_demo_is_a_good_form_with_good_lines() {
        let mut metrics = 0;
        for (collection, files, dashboard) in COLLECTIONS {
            collection_form(collection).unwrap().check().unwrap();
            for file in *files {
                let (form, lines) = metric_form(file).unwrap();
                let fields = form.check().unwrap();
                let series = parse_lines(fields.frequency, &lines).unwrap();
                assert!(series.len() > 10, "{}", form.path);
                metrics += 1;
            }
            assert_eq!(dashboard::check(dashboard), 4);
        }
        assert_eq!(metrics, 13);
    }

    #[test]
    fn the_password_is_new_each_time() {
        let (one, other) = (password().unwrap(), password().unwrap());
        assert_eq!(one.len(), 16);
        assert_ne!(one, other);
    }
}
